"""The tiny game on the shelf of the browser tests' service, as any game from outside would be: by its entry point."""

from __future__ import annotations

from triclinium.games.entry import Entry
from triclinium.testing.tiny import Tiny

ENTRY = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
