"""Results to look at: one page with plots, and the plots as pictures."""

from .page import page, pictures

__all__ = ["page", "pictures"]
