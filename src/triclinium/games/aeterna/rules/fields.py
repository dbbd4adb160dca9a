"""Fields of the state, each declared once. Digests, snapshots and views contain them by name.

Fields that are `open` are the same in every view. `sight` shows the other fields to the seats that may see
them. After a change, run `nox -s fields -- --write`.
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
"""No seat, or no card."""

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
"""Sources of gained and lost Prestige: the lines of the score."""
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
    """The Construction Area: for each kind its building, its Citizen, and the supply."""

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
    """Prestige by source and seat. Sources without points are left out."""

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
"""Codec of some cards, by name."""


def _nothing_each(s: Any) -> list[int]:
    return [0] * int(s.seats)


def _none_each(s: Any) -> list[tuple[int, ...]]:
    return [()] * int(s.seats)


FIELDS: Final = Fields(
    (
        Field("era", "i64", 0, open=True),
        Field("phase", "i64", 0, OneOf(PHASES), open=True),
        # Seats in turn order (AE-1.4, AE-4.7).
        Field("turn_order", "tuple[int, ...]", (), SomeOf(SEAT_NAMES), open=True),
        # Seat on turn, or the seat that chooses at the end of an Era.
        Field("player", "i64", NOBODY, SEAT, open=True),
        # Whether the action of the turn is done, so that only free actions are left (AE-3.8).
        Field("acted", "bool", False, open=True),
        # Seats that have passed, in order (AE-3.5).
        Field("retired", "tuple[int, ...]", (), SomeOf(SEAT_NAMES), open=True),
        # ---- the city
        Field("active", "tuple[int, ...]", (), _HILLS, out="hills", open=True),
        # Seats with Citizens on each Hill, from the left: the Prefect first.
        Field("stacks", "list[tuple[int, ...]]", [()] * N_HILLS, _HILLS, out="hills", open=True),
        # [hill * MOST_SEATS + seat]
        Field("citizens", "list[int]", [0] * (N_HILLS * MOST_SEATS), _HILLS, out="hills", open=True),
        Field("tokens", "list[tuple[int, ...]]", [()] * N_HILLS, _HILLS, out="hills", open=True),
        # Bit mask of the places of depleted tokens.
        Field("spent", "list[int]", [0] * N_HILLS, _HILLS, out="hills", open=True),
        # Number of the highest values that are covered (AE-4.2).
        Field("covered", "list[int]", [0] * N_HILLS, _HILLS, out="hills", open=True),
        # Bit mask of the kinds of buildings on each Hill.
        Field("buildings", "list[int]", [0] * N_HILLS, _HILLS, out="hills", open=True),
        # For each space of the Construction Area: whether it has a building, whose Citizen, and the supply.
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
        # Token on each damage space (AE-1.2).
        Field("damage", "tuple[int, ...]", (), SomeOf(DAMAGES), open=True),
        # Personalities that can be taken (AE-1.3).
        Field("personalities", "tuple[int, ...]", (), SomeOf(PERSONALITIES), open=True),
        # Undrafted cards face up on the board, and the one from the pack that was dealt to each seat (AE-2.1).
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
        # Monuments and Provinces of each seat in the order in which they were played, and Personalities taken.
        Field("played", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST), open=True),
        Field("favors", "list[tuple[int, ...]]", _none_each, Listed(SomeOf(PERSONALITIES)), open=True),
        # Bit mask of the Monuments activated in this Era (AE-3.1).
        Field("exhausted", "i64", 0, Mask(CARDS), open=True),
        # Drafted cards that left each hand in the open, and cards in hand that all seats have seen (AE-1.6).
        Field("shown", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST), open=True),
        Field("known", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST), open=True),
        Field("scored", "list[int]", lambda s: [0] * (N_SOURCES * s.seats), _Score(), out="score", open=True),
        # Bit mask of the damage spaces that the player still has to settle (AE-4.5).
        Field("due", "i64", 0, open=True),
        # Place of each seat in the next turn order, or NOBODY if it is not chosen yet (AE-4.7).
        Field("next_places", "list[int]", [], open=True),
        # Bit mask of the seats that Doom eliminated (AE-5.2).
        Field("out", "i64", 0, Mask(SEAT_NAMES), open=True),
        # ---- the draft
        # Number of cards that each seat has drafted in this Era.
        Field("drafted", "i64", 0, open=True),
        Field("hands", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST)),
        # Remaining cards of each pack. The pack of a seat was dealt to it.
        Field("packs", "list[tuple[int, ...]]", _none_each, Listed(CARD_LIST)),
        # Cards taken from each pack: [pack * PICKS + nth]
        Field("taken", "list[int]", lambda s: [NOBODY] * (PICKS * s.seats), Listed(CARD)),
        # Card that each seat has chosen to take.
        Field("picks", "list[int]", lambda s: [NOBODY] * s.seats, Listed(CARD)),
        # ---- derived
        # Changes by the permanent Monuments of each seat: [seat * N_MODIFIERS + modifier]
        Field("modifiers", "list[int]", lambda s: [0] * (N_MODIFIERS * s.seats), keep=DERIVED),
        # Number of cards of each colour, including Personalities: [seat * N_COLOURS + colour]
        Field("colours", "list[int]", lambda s: [0] * (N_COLOURS * s.seats), keep=DERIVED),
        # Cards played this Era (AE-1.7).
        Field("monuments_now", "list[int]", _nothing_each, keep=DERIVED),
        Field("provinces_now", "list[int]", _nothing_each, keep=DERIVED),
        # Number of Citizens on each Hill, and bit masks of the Hills without each kind of building.
        Field("crowds", "list[int]", [0] * N_HILLS, keep=DERIVED),
        Field("unbuilt", "list[int]", [0] * N_BUILDINGS, keep=DERIVED),
        # Number of Citizens on Hills and in the Construction Area.
        Field("on_board", "list[int]", _nothing_each, keep=DERIVED),
    )
)
