"""Sockets: how they come in, what they say and are sent, and how processes tell each other."""
