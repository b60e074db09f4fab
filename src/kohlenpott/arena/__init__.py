"""Matches between bots, what they prove, and the workers they run on."""
