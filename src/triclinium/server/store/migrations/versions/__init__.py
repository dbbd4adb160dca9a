"""Schema changes by number."""
