"""A player that looks one turn ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from triclinium.bots.player import UNLIMITED, Budget, Player
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.game import Named

from .rules import ROW, Board, TerniLapilli

GAME: Final = TerniLapilli()


class Keen(Player):
    """Wins if it can; else leaves the other no win, if it can; else chooses at random."""

    def __init__(self, seed: int) -> None:
        self._seed: Final = seed

    def choose(self, view: Named, options: Sequence[str], budget: Budget = UNLIMITED) -> str:
        """Return one of the best options."""
        self.decided += 1
        s = GAME.imagine(view, CLOSED)
        worth = [_worth(s, GAME.words.read(text)) for text in options]
        best = [text for text, value in zip(options, worth, strict=True) if value == max(worth)]
        return Random(f"{self._seed}/{self.decided}").choice(best)


def _worth(s: Board, a: int, deeper: bool = True) -> int:
    """1: it wins; -1: the other wins with the next stone; 0: neither."""
    after = GAME.clone(s)
    GAME.apply(after, s.turn, a)
    if after.over or not deeper:
        return int(after.over == ROW)
    return -max(_worth(after, b, deeper=False) for b in GAME.options(after, after.turn))
