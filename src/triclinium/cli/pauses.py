"""Decisions on when to ask people whether they want to interrupt, and when not to bother them.

Windows are frequent: after every action, and before every card. People are asked if they could play something
new, or if something has happened since they last let the game continue. They are not asked twice in the same
situation.

>>> pauses = Pauses(); one = {(0, "fortuna")}
>>> pauses.asks(one), pauses.asks(set())
(True, False)
>>> pauses.let_go(one); pauses.asks(one)
False
>>> pauses.happened(); pauses.asks(one), pauses.asks(one, busy=True)
(True, False)
>>> pauses.skip(one); pauses.happened(); pauses.asks(one), pauses.asks(one | {(0, "give 7")})
(False, True)
>>> pauses.turn_begun(); pauses.happened(); pauses.asks(one)
True
"""

from __future__ import annotations

from collections.abc import Set

Plays = Set[tuple[int, str]]
"""Possible plays of people: pairs of a seat and an action."""


class Pauses:
    """Memory of what people chose not to play."""

    def __init__(self) -> None:
        self._let_go: set[tuple[int, str]] = set()
        self._news = True
        self._skips = False

    def asks(self, plays: Plays, busy: bool = False, held: bool = False, urgent: bool = True) -> bool:
        """Return whether to ask.

        Set `busy` if the seat on turn is in the middle of its actions. Set `held` if a seat asked to be
        waited for in every window. Unset `urgent` if all of `plays` could be played at almost any time:
        asking once is then enough.
        """
        self._let_go &= plays
        if plays - self._let_go:
            return True
        if not plays or self._skips:
            return False
        return held or (self._news and urgent and not busy)

    def let_go(self, plays: Plays) -> None:
        """Remember that people saw what they could play, and did something else."""
        self._let_go = set(plays)
        self._news = False

    def skip(self, plays: Plays) -> None:
        """Remember that people do not want to be asked again this turn, unless they could play something new."""
        self.let_go(plays)
        self._skips = True

    def happened(self) -> None:
        """Note that something happened in the game."""
        self._news = True

    def turn_begun(self) -> None:
        """Start the next turn.

        Ask again about what people skipped in the last turn, unless nothing has happened since.
        """
        self._skips = False
        if self._news:
            self._let_go = set()
