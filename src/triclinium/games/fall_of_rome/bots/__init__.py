"""Bots of Fall of Rome: forecasts, the evaluation of a position, plans for a whole turn."""
