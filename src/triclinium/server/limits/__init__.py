"""Limits on requests, sockets, tables and words."""
