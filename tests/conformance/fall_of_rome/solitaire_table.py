"""Build solitaire positions of Fall of Rome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fall_table import FAR, GAME, GOLD, table

from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Recorded
from triclinium.kernel.match import read_outcomes
from triclinium.testing.table import Table

THREE = ["Tyras/visigoths", "Tingi/vandals", "Sinope/ostrogoths"]
LAID = ["Narona/visigoths", "Patrae/huns", "Carthago/vandals"]
SEVEN = [*THREE, "Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns", "Carnuntum/ostrogoths"]

FLIPS = ["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths", "Mogontiacum/vandals"]
FLIPS += ["Carnuntum/huns", "Chersonesus/ostrogoths", "Philippopolis/huns"]
"""The Barbarian cards that a round of three turns flips."""


def alone(**setting: Any) -> Table[FallState]:
    """Return a solitaire position: by default Consul, Magister and Classis in Tyras, Roma and Londinium.

    By default it is the Consul's turn.

    """
    usual: dict[str, Any] = {"pawns": ["Tyras", "Roma", "Londinium"], "cities": FAR, "solitaire": True}
    usual["roles"] = ["consul", "magister_militum", "praefectus_classis"]
    return table(**{**usual, **setting})


def dealt(hand: Sequence[str], treasury: Sequence[str] = LAID, **settings: str) -> Table[FallState]:
    """Return a new game in which these City cards are dealt to the hand and to the treasury."""
    chosen = {"role_a": "consul", "role_b": "vestalis", "role_c": "regina_foederata", **settings}
    told = Recorded()
    chance = [f"gold_cards {card}" for card in GOLD[:8]]
    told.feed(read_outcomes(GAME, chance + [f"player_deck {card}" for card in (*hand, *treasury)]))
    state = GAME.new(1, chosen, told)
    assert not told.rest()
    return Table(GAME, state)


def treasury(t: Table[FallState]) -> list[str]:
    return [CARDS[card] for card in t.state.treasury]


def pawns(t: Table[FallState]) -> object:
    return GAME.view(t.state, 0)["pawns"]
