"""Coal Heaps: take lumps from three heaps, or dig for more."""
