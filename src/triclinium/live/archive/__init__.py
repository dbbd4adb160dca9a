"""Finished games: records, replays, forks and lists, made from a log that is already read."""
