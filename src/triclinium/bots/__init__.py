"""Players that see only what their seat sees.

A game's entry lists its own bots; `registry` finds installed ones.

A bot's name and strength are texts (`bot.random`, `bot.random.strength`), and so is the reason of each of its
moves. The texts of a game's own bots are among the texts of that game. The texts of bots that play any game
are in this package.
"""

from __future__ import annotations

from typing import Final

PACKAGE: Final = "triclinium.bots"
"""Package with the texts of the bots that play any game."""
