"""Finished games: records, replays and lists."""
