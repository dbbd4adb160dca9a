"""Players that see only what their seat sees. A game's entry lists its own; `registry` finds those from outside.

A bot's name and strength are texts (`bot.random`, `bot.random.strength`), and so is the reason of each of its moves:
those of bots that know a game stand among its texts, those of the bot that plays any game here.
"""

from __future__ import annotations

from typing import Final

PACKAGE: Final = "triclinium.bots"
"""Where the texts of the bots that play any game are."""
