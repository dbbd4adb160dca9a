"""Prepared positions, for tests that read like the rulebook, for lessons, puzzles and studies.

Seats are "A" to "D". Hills, cards and Personalities are named as on the board. Everything that a position
does not name is missing: seats have no goods, cards or Citizens, and Hills are empty. The Reward tokens of
Hills that are not named are depleted, so that an influence there asks no question.

>>> s = position(2, goods={"A": {"aurei": 3, "citizen": 2}}, on={"Palatinus": "B2 A1"})
>>> s.aurei, s.domus, s.stacks[HILLS.index("Palatinus")], s.crowds[HILLS.index("Palatinus")]
([3, 0], [2, 0], (1, 0), 3)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....kernel.chance import CLOSED, Source
from ....kernel.errors import SettingError
from ....kernel.notation import SEAT_NAMES
from ....kernel.packing import BITS, has
from ....kernel.step import pack
from .catalogue import (
    ACTIVE_HILLS,
    BUILDINGS_EACH,
    CARDS,
    DAMAGES,
    HILLS,
    MOST_SEATS,
    PERSONALITIES,
    TOKEN_SET,
    TOKENS,
    TOKENS_A_HILL,
)
from .fields import BY_EFFECTS, NOBODY
from .state import AeternaState
from .validity import BUILDINGS
from .words import ACTION_PHASE, DRAFT_PHASE, RULES, STEP_DRAFT, STEP_NEXT, STEP_TURN, STREAMS

KEPT: Final = {
    "aurei": "aurei",
    "wheat": "wheat",
    "stone": "stone",
    "citizen": "domus",
    "unrest": "unrest",
    "doom": "doom",
    "pp": "prestige",
}
"""Possessions of a seat with the field that stores them. Citizens are those in the Domus."""

Goods = Mapping[str, int]
Cards = Mapping[str, Sequence[str]]
"""Some cards of each seat."""


def position(
    seats: int = 4,
    *,
    era: int = 1,
    phase: str = "actions",
    player: str = "A",
    order: str = "",
    passed: str = "",
    acted: bool = False,
    goods: Mapping[str, Goods] | None = None,
    hands: Cards | None = None,
    played: Cards | None = None,
    favors: Cards | None = None,
    exhausted: Sequence[str] = (),
    board: Sequence[str] = (),
    personalities: Sequence[str] = (),
    hills: Sequence[str] = (),
    on: Mapping[str, str] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    spent: Mapping[str, Sequence[str]] | None = None,
    covered: Mapping[str, int] | None = None,
    buildings: Mapping[str, Sequence[str]] | None = None,
    builders: Mapping[str, str] | None = None,
    damage: Sequence[str] = ("quarry", "collapse", "plunder", "famine"),
    packs: Cards | None = None,
    source: Source = CLOSED,
) -> AeternaState:
    """Return a state in `player`'s turn.

    With `phase` "end", all have passed and `settle` continues. With "draft", the Era's `packs` were just
    dealt.

    `order` is the turn order (default: by seat). `passed` lists the seats that have passed, in order. `goods`
    contains for each seat "aurei", "wheat", "stone", "citizen" (in the Domus), "unrest", "doom" and "pp"
    (counted as effects). `played` contains cards of any Era; those of this Era count as played in it. `on`
    lists the stacks of a Hill from the left, such as "B2 A1". `tokens` are those of a Hill, active except for
    `spent`; fewer than three are filled up. `covered` is the number of values under Devastation tokens.
    `buildings` are those on each Hill. `builders` are the owners of the Citizens in the Construction Area.
    """
    s = AeternaState()
    s.begin(seats, RULES, len(STREAMS), False, source)
    s.era = era - 1
    s.turn_order = tuple(SEAT_NAMES.index(seat) for seat in order or SEAT_NAMES[:seats])
    s.active = tuple(sorted(HILLS.index(hill) for hill in hills or HILLS[: ACTIVE_HILLS[seats]]))
    for seat, of in (goods or {}).items():
        for name, number in of.items():
            getattr(s, KEPT[name])[SEAT_NAMES.index(seat)] = number
        s.add_score(SEAT_NAMES.index(seat), BY_EFFECTS, of.get("pp", 0))
    s.hands = _by_seat(seats, hands or {}, CARDS)
    s.hands = [tuple(sorted(hand)) for hand in s.hands]
    s.played = _by_seat(seats, played or {}, CARDS)
    s.favors = _by_seat(seats, favors or {}, PERSONALITIES)
    s.exhausted = sum(BITS[CARDS.index(card)] for card in exhausted)
    s.board_cards = tuple(sorted(CARDS.index(card) for card in board))
    s.personalities = tuple(PERSONALITIES.index(each) for each in personalities)
    s.damage = tuple(DAMAGES.index(token) for token in damage)
    _lay_tokens(s, tokens or {}, spent or {})
    for hill, stacks in (on or {}).items():
        _put_stacks(s, HILLS.index(hill), stacks)
    for hill, number in (covered or {}).items():
        s.covered[HILLS.index(hill)] = number
    _build(s, buildings or {}, builders or {})
    s.derive()
    s.phase = ACTION_PHASE
    s.stack = [pack(STEP_NEXT)]
    if phase == "end":
        s.retired = tuple(SEAT_NAMES.index(seat) for seat in passed) or s.turn_order
        s.player = s.retired[-1]
        return s
    if phase == "draft":
        s.phase = DRAFT_PHASE
        s.player = NOBODY
        s.packs = [tuple(sorted(some)) for some in _by_seat(seats, packs or {}, CARDS)]
        s.stack.append(pack(STEP_DRAFT, 1))
        return s
    if phase != "actions":
        raise SettingError(f"no position begins in the phase {phase!r}")
    s.retired = tuple(SEAT_NAMES.index(seat) for seat in passed)
    s.player = SEAT_NAMES.index(player)
    s.acted = acted
    s.stack.append(pack(STEP_TURN))
    return s


def _by_seat(seats: int, cards: Cards, names: tuple[str, ...]) -> list[tuple[int, ...]]:
    out: list[tuple[int, ...]] = [()] * seats
    for seat, some in cards.items():
        out[SEAT_NAMES.index(seat)] = tuple(names.index(name) for name in some)
    return out


def _lay_tokens(
    s: AeternaState, tokens: Mapping[str, Sequence[str]], spent: Mapping[str, Sequence[str]]
) -> None:
    """Place the named tokens of the table, then the remaining ones. Those of unnamed Hills are depleted."""
    left = TOKEN_SET[s.seats][:]
    named = {HILLS.index(hill): [TOKENS.index(token) for token in some] for hill, some in tokens.items()}
    for some in named.values():
        for token in some:
            left.remove(token)
    for hill in s.active:
        first = named.get(hill, [])
        filled = [left.pop(0) for _ in range(TOKENS_A_HILL - len(first))]
        s.tokens[hill] = tuple(sorted([*first, *filled]))
        if hill not in named:
            s.spent[hill] = sum(BITS[:TOKENS_A_HILL])
    for hill_name, names in spent.items():
        hill = HILLS.index(hill_name)
        for name in names:
            places = [
                place
                for place, token in enumerate(s.tokens[hill])
                if token == TOKENS.index(name) and not has(s.spent[hill], place)
            ]
            s.spent[hill] |= BITS[places[0]]


def _put_stacks(s: AeternaState, hill: int, stacks: str) -> None:
    seats = [SEAT_NAMES.index(stack[0]) for stack in stacks.split()]
    s.stacks[hill] = tuple(seats)
    for seat, stack in zip(seats, stacks.split(), strict=True):
        s.citizens[hill * MOST_SEATS + seat] = int(stack[1:])


def _build(s: AeternaState, buildings: Mapping[str, Sequence[str]], builders: Mapping[str, str]) -> None:
    """Place buildings from the supply on Hills, and a Citizen where one was built in this Era."""
    for hill, kinds in buildings.items():
        for kind in kinds:
            s.buildings[HILLS.index(hill)] |= BITS[BUILDINGS.index(kind)]
    for number, name in enumerate(BUILDINGS):
        standing = sum(has(mask, number) for mask in s.buildings)
        builder = builders.get(name)
        s.builders[number] = NOBODY if builder is None else SEAT_NAMES.index(builder)
        s.sites[number] = int(builder is None and standing < BUILDINGS_EACH)
        s.building_supply[number] = BUILDINGS_EACH - standing - s.sites[number]
