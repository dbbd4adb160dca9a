"""Sockets of tables: handshake, messages, and updates between processes."""
