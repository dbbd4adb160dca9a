"""What can go wrong between a game and its numbers."""

from __future__ import annotations

from ..kernel.errors import TricliniumError


class NoNumber(TricliniumError):
    """A game offers an action that its table of actions has no number for; the message says what to declare."""
