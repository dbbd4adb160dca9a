"""How to play Fall of Rome: forecasts, the evaluation of a position, plans for a whole turn."""
