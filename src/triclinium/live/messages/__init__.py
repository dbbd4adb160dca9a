"""Data sent to clients: games, lessons, tables and socket messages, as plain data or JSON."""
