"""Handlers: take a request apart, call one function of the tables, show what comes back."""
