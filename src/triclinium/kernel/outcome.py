"""Results of games: winners, and in games with points the ranks and the origin of the points.

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
    """Points of one source, by seat. The text of a source has the key `score.<source>`."""

    source: str
    points: tuple[int, ...]

    def named(self) -> dict[str, object]:
        """Return the line as plain data."""
        return {"source": self.source, "points": list(self.points)}


@dataclass(frozen=True)
class Outcome:
    """An ending: its name, the seats that won, and in a game with points their scores.

    The winners may be none, some seats or a whole team. A draw has ranks and no winners: all seats are first.
    Without winners and ranks, all seats have lost.
    """

    ending: str
    winners: tuple[int, ...]
    lines: tuple[Line, ...] = ()
    tie_breaks: tuple[Line, ...] = ()
    """Tie-breaks between equal points, most important first."""
    ranks: tuple[int, ...] | None = None
    """Rank of each seat, 1 is the best.

    Tied seats share a rank, and the following ranks are skipped. None means that the game has no ranks, or
    that all seats have lost.
    """

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Points of each seat, or None in a game without points."""
        if not self.lines:
            return None
        return tuple(map(sum, zip(*(line.points for line in self.lines), strict=True)))

    @staticmethod
    def ranked(
        ending: str, lines: Sequence[Line], tie_breaks: Sequence[Line] = (), out: Sequence[int] = ()
    ) -> Outcome:
        """Return an ending by points.

        The most points win, then the tie-breaks decide; seats that are still tied share the victory. Seats
        that are `out` cannot win and are not compared: they share the last rank. If all are out, all have
        lost.
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
        """Return the outcome as plain data, with the `names` of the seats."""
        return {
            "ending": self.ending,
            "winners": [names[seat] for seat in self.winners],
            "scores": None if self.scores is None else list(self.scores),
            "ranks": None if self.ranks is None else list(self.ranks),
            "lines": [line.named() for line in self.lines],
            "tie_breaks": [line.named() for line in self.tie_breaks],
        }
