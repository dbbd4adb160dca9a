"""The fields of the state, each declared once, and the state by name: what digests, snapshots and views are made of.

What is `open` is the same in every view; `sight` shows the rest to whom it belongs. After a change: `nox -s fields --
--write`.
"""

from __future__ import annotations

from typing import Any, Final

from ....kernel.codecs import Joint, Listed, Mask, OneOf, SomeOf
from ....kernel.field import DERIVED, Field
from ....kernel.fields import Fields, Named
from ....kernel.notation import SEAT, SEAT_NAMES
from ....kernel.packing import BITS, has
from .catalogue import (
    BUILDINGS_EACH,
    CARDS,
    DAMAGES,
    HILLS,
    MOST_SEATS,
    N_BUILDINGS,
    N_COLOURS,
    N_HILLS,
    N_MODIFIERS,
    PERSONALITIES,
    PICKS,
    TOKENS,
)
from .validity import BUILDINGS
from .words import PHASES

NOBODY: Final = -1
"""No seat, no card."""

SOURCES: Final = (
    "hills",
    "buildings",
    "construction",
    "passing",
    "favors",
    "effects",
    "calm",
    "unrest",
    "goods",
    "cards",
    "end_effects",
    "sets",
    "doom",
)
"""What Prestige comes from and is lost by: the lines of the score."""
N_SOURCES: Final = len(SOURCES)
BY_HILLS: Final = 0
BY_BUILDINGS: Final = 1
BY_CONSTRUCTION: Final = 2
BY_PASSING: Final = 3
BY_FAVORS: Final = 4
BY_EFFECTS: Final = 5
BY_CALM: Final = 6
BY_UNREST: Final = 7
BY_GOODS: Final = 8
BY_CARDS: Final = 9
BY_END_EFFECTS: Final = 10
BY_SETS: Final = 11
BY_DOOM: Final = 12


class _Hills(Joint):
    """Each active Hill: its stacks from the left, its tokens, its covered values and its buildings."""

    def gather(self, s: Any) -> Any:
        out: Named = {}
        for hill in s.active:
            out[HILLS[hill]] = {
                "stacks": [
                    {"seat": SEAT_NAMES[seat], "citizens": s.citizens_on(hill, seat)}
                    for seat in s.stacks[hill]
                ],
                "tokens": [
                    {"token": TOKENS[token], "active": not has(s.spent[hill], place)}
                    for place, token in enumerate(s.tokens[hill])
                ],
                "covered": s.covered[hill],
                "buildings": [name for kind, name in enumerate(BUILDINGS) if has(s.buildings[hill], kind)],
            }
        return out

    def spread(self, s: Any, data: Any) -> None:
        s.active = tuple([HILLS.index(name) for name in data])
        for name, of in data.items():
            hill = HILLS.index(name)
            stacks = [(SEAT_NAMES.index(stack["seat"]), stack["citizens"]) for stack in of["stacks"]]
            s.stacks[hill] = tuple([seat for seat, _ in stacks])
            for seat, citizens in stacks:
                s.citizens[hill * MOST_SEATS + seat] = citizens
            s.tokens[hill] = tuple([TOKENS.index(token["token"]) for token in of["tokens"]])
            s.spent[hill] = sum(
                BITS[place] for place, token in enumerate(of["tokens"]) if not token["active"]
            )
            s.covered[hill] = of["covered"]
            s.buildings[hill] = sum(BITS[BUILDINGS.index(kind)] for kind in of["buildings"])


class _Construction(Joint):
    """The Construction Area: of each kind whether a building stands there, whose Citizen does, how many are left."""

    def gather(self, s: Any) -> Any:
        return {
            name: {
                "building": bool(s.sites[kind]),
                "citizen": None if s.builders[kind] == NOBODY else SEAT_NAMES[s.builders[kind]],
                "supply": s.building_supply[kind],
            }
            for kind, name in enumerate(BUILDINGS)
        }

    def spread(self, s: Any, data: Any) -> None:
        for kind, name in enumerate(BUILDINGS):
            of = data[name]
            s.sites[kind] = int(of["building"])
            s.builders[kind] = NOBODY if of["citizen"] is None else SEAT_NAMES.index(of["citizen"])
            s.building_supply[kind] = of["supply"]


class _Score(Joint):
    """Prestige by what it came from, seat by seat; what is nothing is left out."""

    def gather(self, s: Any) -> Any:
        return [
            {
                name: s.scored_by(seat, source)
                for source, name in enumerate(SOURCES)
                if s.scored_by(seat, source)
            }
            for seat in range(s.seats)
        ]

    def spread(self, s: Any, data: Any) -> None:
        for seat, of in enumerate(data):
            for name, points in of.items():
                s.scored[seat * N_SOURCES + SOURCES.index(name)] = points


_HILLS: Final = _Hills()
_CONSTRUCTION: Final = _Construction()
CARD: Final = OneOf(CARDS)
CARD_LIST: Final = SomeOf(CARDS)
"""Some cards, by name."""


def _nothing_each(s: Any) -> list[int]:
    return [0] * int(s.seats)


def _none_each(s: Any) -> list[tuple[int, ...]]:
    return [()] * int(s.seats)


FIELDS: Final = Fields(
    (
        Field("era", "i64", 0, open=True),
        Field("phase", "i64", 0, OneOf(PHASES), open=True),
        # The seats in turn order (AE-1.4, AE-4.7).
        Field("turn_order", "tuple[int, ...]", (), SomeOf(SEAT_NAMES), open=True),
        # Whose turn it is, or who chooses at the end of an Era.
        Field("player", "i64", NOBODY, SEAT, open=True),
        # The action of the turn is done: only free ones are left (AE-3.8).
        Field("acted", "bool", False, open=True),
        # The seats that have passed, the first first (AE-3.5).
        Field("retired", "tuple[int, ...]", (), SomeOf(SEAT_NAMES), open=True),
        # ---- the city
        Field("active", "tuple[int, ...]", (), _HILLS, out="hills", open=True),
        # The seats with Citizens on each Hill, from the left: the Prefect first.
        Field("stacks", "list[tuple[int, ...]]", [()] * N_HILLS, _HILLS, out="hills", open=True),
        # [hill * MOST_SEATS + seat]
        Field("citizens", "list[int]", [0] * (N_HILLS * MOST_SEATS), _HILLS, out="hills", open=True),
        Field("tokens", "list[tuple[int, ...]]", [()] * N_HILLS, _HILLS, out="hills", open=True),
        # The places of depleted tokens, as a bit mask.
        Field("spent", "list[int]", [0] * N_HILLS, _HILLS, out="hills", open=True),
        # How many of the highest values are covered (AE-4.2).
        Field("covered", "list[int]", [0] * N_HILLS, _HILLS, out="hills", open=True),
        # The kinds of buildings on each Hill, as a bit mask.
        Field("buildings", "list[int]", [0] * N_HILLS, _HILLS, out="hills", open=True),
        # Whether a building stands on each space of the Construction Area, whose Citizen does, how many are left.
        Field("sites", "list[int]", [1] * N_BUILDINGS, _CONSTRUCTION, out="construction", open=True),
        Field("builders", "list[int]", [NOBODY] * N_BUILDINGS, _CONSTRUCTION, out="construction", open=True),
        Field(
            "building_supply",
            "list[int]",
            [BUILDINGS_EACH - 1] * N_BUILDINGS,
            _CONSTRUCTION,
            out="construction",
            open=True,
        ),
        # The token on each damage space (AE-1.2).
        Field("damage", "tuple[int, ...]", (), SomeOf(DAMAGES), open=True),
        # Personalities that can be had (AE-1.3).
        Field("personalities", "tuple[int, ...]", (), SomeOf(PERSONALITIES), open=True),
        # Undrafted cards face up on the board, and the pack that each came from: that of this seat (AE-2.1).
        Field("board_cards", "tuple[int, ...]", (), CARD_LIST, open=True),
        Field("turned_up", "list[int]", lambda s: [NOBODY] * s.seats, Listed(CARD), open=True),
        # ---- the players
        Field("aurei", "list[int]", _nothing_each, open=True),
        Field("wheat", "list[int]", _nothing_each, open=True),
        Field("stone", "list[int]", _nothing_each, open=True),
        # Citizens in each Domus.
        Field("domus", "list[int]", _nothing_each, open=True),
        Field("unrest", "list[int]", _nothing_each, open=True),
        Field("doom", "list[int]", _nothing_each, open=True),
        Field("prestige", "list[int]", _nothing_each, open=True),
        # Monuments and Provinces before each seat, in the order in which they were played; Personalities taken.
        Field("played", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST), open=True),
        Field("favors", "list[tuple[int, ...]]", _none_each, Listed(SomeOf(PERSONALITIES)), open=True),
        # Monuments activated in this Era, as a bit mask (AE-3.1).
        Field("exhausted", "i64", 0, Mask(CARDS), open=True),
        # Drafted cards that have left each hand in the open, and cards in hand that all have seen (AE-1.6).
        Field("shown", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST), open=True),
        Field("known", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST), open=True),
        Field("scored", "list[int]", lambda s: [0] * (N_SOURCES * s.seats), _Score(), out="score", open=True),
        # The damage spaces that the player still has to answer for, as a bit mask (AE-4.5).
        Field("due", "i64", 0, open=True),
        # The place in the next turn order of each seat; NOBODY: not chosen yet (AE-4.7).
        Field("next_places", "list[int]", [], open=True),
        # The seats that Doom put out of the game, as a bit mask (AE-5.2).
        Field("out", "i64", 0, Mask(SEAT_NAMES), open=True),
        # ---- the draft
        # How many cards everybody has drafted in this Era.
        Field("drafted", "i64", 0, open=True),
        Field("hands", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST)),
        # What is left of each pack; the pack of a seat was dealt to it.
        Field("packs", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST)),
        # What was taken from each pack: [pack * PICKS + nth]
        Field("taken", "list[int]", lambda s: [NOBODY] * (PICKS * s.seats), Listed(CARD)),
        # What each seat has chosen to take.
        Field("picks", "list[int]", lambda s: [NOBODY] * s.seats, Listed(CARD)),
        # ---- derived
        # What the permanent Monuments of each seat change: [seat * N_MODIFIERS + modifier]
        Field("modifiers", "list[int]", lambda s: [0] * (N_MODIFIERS * s.seats), keep=DERIVED),
        # Cards of each colour, Personalities among them: [seat * N_COLOURS + colour]
        Field("colours", "list[int]", lambda s: [0] * (N_COLOURS * s.seats), keep=DERIVED),
        # Played this Era (AE-1.7).
        Field("monuments_now", "list[int]", _nothing_each, keep=DERIVED),
        Field("provinces_now", "list[int]", _nothing_each, keep=DERIVED),
        # All Citizens on each Hill; the Hills without each kind of building, as a bit mask.
        Field("crowds", "list[int]", [0] * N_HILLS, keep=DERIVED),
        Field("unbuilt", "list[int]", [0] * N_BUILDINGS, keep=DERIVED),
        # Citizens on Hills and in the Construction Area.
        Field("on_board", "list[int]", _nothing_each, keep=DERIVED),
    )
)
