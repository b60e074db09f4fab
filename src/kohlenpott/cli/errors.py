"""What a command says when its input is wrong."""

from __future__ import annotations


class Complaint(Exception):
    """Bad input, told in one clear line; the command ends with exit code 2."""
