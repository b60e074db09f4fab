"""Telling people who are elsewhere: channels, messages, deliveries."""
