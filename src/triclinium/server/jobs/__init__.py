"""Scheduled work of workers: bots' turns, notices, deadlines and daily deals."""
