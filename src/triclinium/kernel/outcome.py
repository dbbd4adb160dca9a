"""How a game ended: who won, and in a game with points who ranks where, and what the points came from.

>>> lines = (Line("towns", (5, 4, 4)), Line("special", (0, 2, 1)))
>>> outcome = Outcome.ranked("finished", lines, (Line("gold", (9, 1, 1)),))
>>> outcome.scores, outcome.ranks, outcome.winners
((5, 6, 5), (2, 1, 3), (1,))
>>> lost = Outcome.ranked("finished", (Line("points", (3, 3)),), out=(0, 1))
>>> lost.winners, lost.ranks
((), None)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """Points by what they came from, seat by seat; the text of a source has the key `score.<source>`."""

    source: str
    points: tuple[int, ...]

    def named(self) -> dict[str, object]:
        """The line as plain data."""
        return {"source": self.source, "points": list(self.points)}


@dataclass(frozen=True)
class Outcome:
    """An ending: its name and the seats that won (none, some, or a whole team); with points, how it came to that.

    A draw has ranks and no winners: all seats are first. Without winners and without ranks all seats have lost.
    """

    ending: str
    winners: tuple[int, ...]
    lines: tuple[Line, ...] = ()
    tie_breaks: tuple[Line, ...] = ()
    """What decides between equal points, the first first."""
    ranks: tuple[int, ...] | None = None
    """The place of each seat, 1 the best; seats that tie share one, and the next is as many further on.

    None: the game has no places, or all seats have lost.
    """

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The points of each seat, if there are any."""
        if not self.lines:
            return None
        return tuple(map(sum, zip(*(line.points for line in self.lines), strict=True)))

    @staticmethod
    def ranked(
        ending: str, lines: Sequence[Line], tie_breaks: Sequence[Line] = (), out: Sequence[int] = ()
    ) -> Outcome:
        """Return an ending by points: the most win, then the tie-breaks decide, then the victory is shared.

        Seats that are `out` cannot win and are not compared: they share the last place. If all are out, all have lost.
        """
        seats = range(len(lines[0].points))
        worth = [
            ()
            if seat in out
            else (
                sum(line.points[seat] for line in lines),
                *(line.points[seat] for line in tie_breaks),
            )
            for seat in seats
        ]
        if not any(worth):
            return Outcome(ending, (), tuple(lines), tuple(tie_breaks))
        ranks = tuple(1 + sum(other > own for other in worth) for own in worth)
        winners = tuple(seat for seat in seats if ranks[seat] == 1)
        return Outcome(ending, winners, tuple(lines), tuple(tie_breaks), ranks)

    def named(self, names: Sequence[str]) -> dict[str, object]:
        """The outcome as plain data; `names`: the seats'."""
        return {
            "ending": self.ending,
            "winners": [names[seat] for seat in self.winners],
            "scores": None if self.scores is None else list(self.scores),
            "ranks": None if self.ranks is None else list(self.ranks),
            "lines": [line.named() for line in self.lines],
            "tie_breaks": [line.named() for line in self.tie_breaks],
        }
