"""Tuning of bots: pairs of games about a bot's weights (`pairs`), and what they say (`findings`). See `tune_bot.py`."""
