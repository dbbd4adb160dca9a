"""Tables of the tiny game with hands, goods and chance that a test sets."""

from __future__ import annotations

from collections.abc import Sequence

from triclinium.kernel.chance import Seeded
from triclinium.kernel.deck import without
from triclinium.testing.table import Table
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState

USUAL = (2, 2, 1, 0)
"""Counts of wheat, wine, oil and wool."""
HANDS = ((2, 5, 9), (1, 3, 12), (4, 6, 7), (8, 10, 11))


def table(
    *hands: tuple[int, ...],
    rounds: int = 2,
    goods: Sequence[tuple[int, ...]] = (),
    kinds: tuple[str, ...] = (),
    game: Tiny | None = None,
) -> Table[TinyState]:
    """Return a table whose first round begins with these hands and goods."""
    game = game or Tiny()
    s = game.blank()
    s.begin(len(hands), game.rules, len(game.streams), False, Seeded(0))
    game.deal(s, {"rounds": str(rounds), "handicap": ("0",) * len(hands), "kinds": kinds})
    for seat, hand in enumerate(hands):
        s.goods[seat] = goods[seat] if goods else USUAL
        s.hands[seat] = hand
        for card in hand:
            s.pool = without(s.pool, card)
    game.settle(s)
    return Table(game, s)


def market(
    *goods: tuple[int, ...], kinds: tuple[str, ...] = (), rounds: int = 2, game: Tiny | None = None
) -> Table[TinyState]:
    """Return a table in the market of a round that A has won."""
    seats = len(goods)
    t = table(*HANDS[:seats], goods=goods, kinds=kinds, rounds=rounds, game=game)
    t.act("seal 9", seat="A")
    for seat, card in list(zip("BCD", (3, 4, 8), strict=True))[: seats - 2]:
        t.act(f"seal {card}", seat=seat)
    last = "BCD"[seats - 2]
    t.act(f"seal {(3, 4, 8)[seats - 2]}", "dice 6", seat=last)
    t.act("continue")
    t.act("keep")
    return t
