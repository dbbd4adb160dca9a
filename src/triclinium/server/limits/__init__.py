"""Limits: what is counted, and how much of it is too much."""
