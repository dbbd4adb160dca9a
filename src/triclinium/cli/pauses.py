"""When to ask people whether they want to come in between, and when that would only be a nuisance.

Windows come often: after every action, before every card. People are asked where something new can be played, or
where something has happened since they last let the game go on; not twice about the same.

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
"""Who of the people could play what."""


class Pauses:
    """Remembers what people let go."""

    def __init__(self) -> None:
        self._let_go: set[tuple[int, str]] = set()
        self._news = True
        self._skips = False

    def asks(self, plays: Plays, busy: bool = False, held: bool = False, urgent: bool = True) -> bool:
        """Whether to ask.

        `busy`: the seat on turn is in the middle of its actions. `held`: somebody wants to be asked every time.
        Not `urgent`: all of it could be played at almost any time, so once is enough.
        """
        self._let_go &= plays
        if plays - self._let_go:
            return True
        if not plays or self._skips:
            return False
        return held or (self._news and urgent and not busy)

    def let_go(self, plays: Plays) -> None:
        """People saw what they could play, and did something else."""
        self._let_go = set(plays)
        self._news = False

    def skip(self, plays: Plays) -> None:
        """People want to be asked no more this turn, unless something new can be played."""
        self.let_go(plays)
        self._skips = True

    def happened(self) -> None:
        """Something happened."""
        self._news = True

    def turn_begun(self) -> None:
        """The next turn: what was let go in the last one is worth asking for again, unless that was just now."""
        self._skips = False
        if self._news:
            self._let_go = set()
