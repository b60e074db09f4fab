"""Sentences for people: templates, wording, the numbered rules and who cites them."""
