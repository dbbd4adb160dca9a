"""Tune bots: play pairs of games with varied weights (`pairs`), and evaluate them (`findings`). See `tune_bot.py`."""
