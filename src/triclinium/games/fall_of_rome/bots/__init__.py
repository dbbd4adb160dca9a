"""How to play Fall of Rome: odds, the worth of a position, plans for a whole turn."""
