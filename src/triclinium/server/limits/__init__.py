"""Limits on requests, sockets and words."""
