"""`check` finds every corrupted field, and each fault has its own message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement

import pytest

from triclinium.games.aeterna.rules.catalogue import (
    CARDS,
    CITIZENS,
    MOST_SEATS,
    N_COLOURS,
    PERSONALITIES,
    PERSONALITY,
)
from triclinium.games.aeterna.rules.faults import faults
from triclinium.games.aeterna.rules.fields import FIELDS
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.playout import playout

GAME = Aeterna()
STANDING = (
    "phase",
    "turn_order",
    "player",
    "acted",
    "retired",
    "active",
    "damage",
    "due",
    "next_places",
    "out",
)
REMEMBERED = ("turned_up", "exhausted", "drafted", "taken", "picks", "spent", "era", "shown")
FREE = frozenset((*STANDING, *REMEMBERED))
"""Fields that contain no pieces but the stage of the game and its history."""


@cache
def some_states() -> tuple[AeternaState, ...]:
    """Return states from the start, the middle and the end of games with each number of seats."""
    found = []
    for seats in (2, 3, 4):
        for longest in (0, 30, 1_000_000):
            s = GAME.new(seats, {}, Seeded(longest + seats))
            playout(GAME, s, longest + seats, longest=longest)
            found.append(s)
    return tuple(found)


def places(s: AeternaState) -> Iterator[tuple[str, int]]:
    """Yield the position of every number and card of a state: the field and the index in it."""
    for field in FIELDS.names:
        if field in FREE:
            continue
        value = getattr(s, field)
        if isinstance(value, list):
            yield from ((field, at) for at in range(len(value)))
        else:
            yield field, 0


def spoil(s: AeternaState, field: str, at: int, by: int) -> None:
    """Change one number of a state, or remove or add a card, token or stack."""
    value = getattr(s, field)
    if isinstance(value, tuple):
        setattr(s, field, value[1:] if by < 0 else (*value, by - 1))
    elif isinstance(value[at], tuple):
        value[at] = value[at][1:] if by < 0 else (*value[at], by - 1)
    else:
        value[at] += by


def broken(s: AeternaState) -> bool:
    """Return whether the state has faults; an index or value out of range counts as one."""
    try:
        return faults(s) != []
    except (IndexError, ValueError):
        return True


def test_states_of_real_games_of_aeterna_have_no_faults() -> None:
    for s in some_states():
        assert faults(s) == []
        GAME.check(s)


def test_every_corrupted_field_of_aeterna_is_found() -> None:
    found = set()
    for s in some_states():
        for field, at in places(s):
            for by in (1, -1, -50):
                copy = s.clone()
                spoil(copy, field, at, by)
                if broken(copy):
                    found.add(field)
    assert found >= {*FIELDS.names} - FREE


# ---- each fault has its own message


def _two_on_a_hill(s: AeternaState) -> None:
    s.stacks[0], s.citizens[0], s.citizens[1] = (1, 0), 2, 1


def _no_stack(s: AeternaState) -> None:
    s.citizens[0] = 1


def _builder(s: AeternaState) -> None:
    s.builders[0] = 0


def _twice(s: AeternaState) -> None:
    s.hands[0] = s.packs[0][:1]


def _old_card(s: AeternaState) -> None:
    s.board_cards = (12,)  # A card of Era II.


def _known(s: AeternaState) -> None:
    s.known[1] = (3,)


def _favor(s: AeternaState) -> None:
    s.favors[0] = s.personalities[:1]


def _tokens(s: AeternaState) -> None:
    s.tokens[0] = s.tokens[0][1:]


def _inactive(s: AeternaState) -> None:
    s.stacks[6] = (0,)


def _spent(s: AeternaState) -> None:
    s.spent[6] = 1


def _owed(s: AeternaState) -> None:
    s.sites[1], s.building_supply[1] = -1, 4


def _crowded(s: AeternaState) -> None:
    s.stacks[0] = (0, 0)


def _uncovered(s: AeternaState) -> None:
    s.covered[0] = 4


def _lost_building(s: AeternaState) -> None:
    s.building_supply[1] -= 1


def _eight(s: AeternaState) -> None:
    s.domus[1] = 8


def _unrest(s: AeternaState) -> None:
    s.unrest[0] = 11


def _debt(s: AeternaState) -> None:
    s.aurei[0] = -1


def _points(s: AeternaState) -> None:
    s.prestige[0] = 3


def _colours(s: AeternaState) -> None:
    s.colours[0] = 1


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (_two_on_a_hill, "a larger stack is to the right of a smaller one on Capitolinus"),
        (_no_stack, "Citizens on Capitolinus are not in a stack"),
        (_builder, "a Citizen stands beside templum, which is not built"),
        (_twice, "is in 2 places"),
        (_old_card, "Castra Praetoria is of another Era"),
        (_known, "seat 1 is recorded with a card that it does not hold"),
        (_favor, "is in 2 places"),
        (_tokens, "the Reward tokens are not those of the table"),
        (_inactive, "Viminalis takes no part"),
        (_spent, "Viminalis takes no part"),
        (_owed, "there are -1 of aquaeductus on its site"),
        (_crowded, "the stacks on Capitolinus are"),
        (_uncovered, "4 values of Capitolinus are covered"),
        (_lost_building, "there are not 3 of aquaeductus"),
        (_eight, "seat 1 has 8 Citizens of 7"),
        (_unrest, "seat 0 has 11 Unrest"),
        (_debt, "seat 0 has -1 aurei"),
        (_points, "seat 0 has 3 Prestige, and 0 by its sources"),
        (_colours, "colours is"),
    ],
)
def test_each_fault_of_aeterna_has_its_own_message(
    wrong: Callable[[AeternaState], None], sentence: str
) -> None:
    s = GAME.new(2, {}, Seeded(1))
    wrong(s)
    with pytest.raises(BrokenState) as error:
        GAME.check(s)
    told = str(error.value).split("; ")
    assert any(each.startswith(sentence) or each.endswith(sentence) for each in told), told


# ---- states with a single fault


CARD_PLACES = (("board_cards", -1), ("hands", 0), ("hands", 1), ("packs", 0), ("played", 0), ("played", 1))
REGIA, ROMULUS = CARDS.index("Regia"), PERSONALITIES.index("Romulus")


def _lay(s: AeternaState, at: tuple[str, int], card: int) -> None:
    field, seat = at
    if seat < 0:
        setattr(s, field, (*getattr(s, field), card))
        return
    getattr(s, field)[seat] = (*getattr(s, field)[seat], card)
    if field == "played":
        s.count_card(seat, card)
        s.apply_modifiers(seat, card)


@pytest.mark.parametrize("places", [*combinations_with_replacement(CARD_PLACES, 2)])
def test_a_card_in_two_places_is_a_fault(places: tuple[tuple[str, int], tuple[str, int]]) -> None:
    s = GAME.new(2, {}, Seeded(1))
    s.packs = [(), ()]
    _lay(s, places[0], REGIA)
    GAME.check(s)
    _lay(s, places[1], REGIA)
    with pytest.raises(BrokenState, match=r"^Regia is in 2 places$"):
        GAME.check(s)


@pytest.mark.parametrize("places", [*combinations_with_replacement((-1, 0, 1), 2)])
def test_a_personality_in_two_places_is_a_fault(places: tuple[int, int]) -> None:
    s = GAME.new(2, {}, Seeded(1))
    s.personalities = ()
    for nth, seat in enumerate(places):
        if nth:
            GAME.check(s)
        if seat < 0:
            s.personalities = (*s.personalities, ROMULUS)
        else:
            s.favors[seat] = (*s.favors[seat], ROMULUS)
            s.colours[seat * N_COLOURS + PERSONALITY] += 1
    with pytest.raises(BrokenState, match=r"^Romulus is in 2 places$"):
        GAME.check(s)


@pytest.mark.parametrize("field", ["board_cards", "hands", "packs", "shown"])
def test_a_card_of_another_era_is_a_fault_unless_it_was_played(field: str) -> None:
    s = GAME.new(2, {}, Seeded(1))
    old = CARDS.index("Pantheon")
    _lay(s, ("played", 0), old)
    GAME.check(s)
    s = GAME.new(2, {}, Seeded(1))
    _lay(s, (field, -1 if field == "board_cards" else 1), old)
    with pytest.raises(BrokenState, match=r"^Pantheon is of another Era$"):
        GAME.check(s)


def _citizens(s: AeternaState, hill: int, *stacks: tuple[int, int]) -> None:
    """Put stacks of (seat, Citizens) on a Hill and update the counters."""
    s.stacks[hill] = tuple(seat for seat, _ in stacks)
    for seat, number in stacks:
        s.citizens[hill * MOST_SEATS + seat] = number
        s.on_board[seat] += number
        s.crowds[hill] += number


def test_all_citizens_of_a_player_may_stand_in_one_stack() -> None:
    s = GAME.new(2, {}, Seeded(1))
    s.domus = [0, 0]
    _citizens(s, 1, (1, CITIZENS), (0, CITIZENS))
    GAME.check(s)
    s.domus[1] = 1
    with pytest.raises(BrokenState, match=r"^seat 1 has 8 Citizens of 7$"):
        GAME.check(s)


def test_a_stack_without_citizens_is_a_fault() -> None:
    s = GAME.new(2, {}, Seeded(1))
    _citizens(s, 1, (1, -1))
    with pytest.raises(BrokenState, match="are not in a stack"):
        GAME.check(s)


def test_the_first_and_the_last_hill_are_checked() -> None:
    for hill in (0, 6):
        s = GAME.new(4, {}, Seeded(1))
        s.domus = [0] * 4
        _citizens(s, hill, (3, 1), (0, 2))
        with pytest.raises(BrokenState, match="a larger stack is to the right of a smaller one"):
            GAME.check(s)


@pytest.mark.parametrize(("covered", "fine"), [(-1, False), (0, True), (3, True), (4, False)])
def test_at_most_three_values_of_a_hill_are_covered(covered: int, fine: bool) -> None:
    s = GAME.new(2, {}, Seeded(1))
    s.covered[0] = covered
    assert (faults(s) == []) is fine


@pytest.mark.parametrize("field", ["aurei", "wheat", "stone", "domus", "doom"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_negative_amount_is_a_fault(field: str, seat: int) -> None:
    s = GAME.new(2, {}, Seeded(1))
    getattr(s, field)[seat] = 0
    GAME.check(s)
    getattr(s, field)[seat] = -1
    with pytest.raises(BrokenState, match=rf"^seat {seat} has -1 {field}$"):
        GAME.check(s)
