"""`check` finds lost pieces, surplus pieces and values out of bounds, and names each fault."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.catalogue import N_TRIBES, ROMA, SOME_EVENT
from triclinium.games.fall_of_rome.rules.game import faults
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import LOST_DECLINE
from triclinium.kernel.errors import BrokenState

GAME = FallOfRome()


def sound(**setting: object) -> FallState:
    usual: dict[str, object] = {
        "pawns": ["Genua", "Roma"],
        "cities": {"Roma": {"fort": 1, "legions": 2}, "Genua": {"huns": 3}},
        "hands": [["Roma/huns", "carpe_diem"], ["Tyras/visigoths"]],
        "discard": ["Genua/visigoths", "do_ut_des"],
        "barbarian_discard": ["Roma/huns"],
    }
    return position(**{**usual, **setting})  # type: ignore[arg-type]


def cube_too_many(s: FallState) -> None:
    s.cubes[ROMA * N_TRIBES + 1] += 1


def more_cubes_on_the_board_than_there_are(s: FallState) -> None:
    for city in range(7):
        s.cubes[city * N_TRIBES + 1] = 3
    s.cubes[7 * N_TRIBES + 1] = 2
    s.supply[1] = -1


def four_in_a_city(s: FallState) -> None:
    at = next(at for at, count in enumerate(s.cubes) if count == 3)
    s.cubes[at] += 1
    s.supply[at % N_TRIBES] -= 1


def fewer_than_none_in_a_city(s: FallState) -> None:
    s.cubes[0] -= 1
    s.supply[0] += 1


def legion_lost(s: FallState) -> None:
    s.legion_supply -= 1


def legions_below_nothing(s: FallState) -> None:
    s.legions[0] = -1
    s.legion_supply += 1


def too_many_legions_on_the_board(s: FallState) -> None:
    s.legions[0] += s.legion_supply + 1
    s.legion_supply = -1


def fort_made(s: FallState) -> None:
    s.forts |= 1


def too_many_forts(s: FallState) -> None:
    s.forts = 0b1111111
    s.fort_supply = -1


def city_card_doubled(s: FallState) -> None:
    s.give_card(1, s.hands[0][0])


def city_card_lost(s: FallState) -> None:
    s.pool = s.pool[1:]
    s.piles[-1] -= 2


def event_doubled(s: FallState) -> None:
    s.give_card(1, s.hands[0][-1])
    s.pool = s.pool[:-1]
    s.piles[-1] -= 2


def event_slipped_in(s: FallState) -> None:
    s.holders = 0


def event_forgotten(s: FallState) -> None:
    s.unseen_events = s.unseen_events[1:]


def event_made(s: FallState) -> None:
    s.pool += (SOME_EVENT,)
    s.piles[-1] += 2


def pile_too_high(s: FallState) -> None:
    s.piles[0] += 2


def barbarian_card_lost(s: FallState) -> None:
    s.barbarian_discard = ()


def decline_beyond_its_track(s: FallState) -> None:
    s.decline = 9
    s.over = LOST_DECLINE


def decline_at_its_end(s: FallState) -> None:
    s.decline = 8


def decline_below_nothing(s: FallState) -> None:
    s.decline = -1


def revolt_too_many(s: FallState) -> None:
    s.marker = 1


BROKEN: list[tuple[Callable[[FallState], None], list[str]]] = [
    (cube_too_many, ["vandals: 1 on the board, 22 in supply"]),
    (more_cubes_on_the_board_than_there_are, ["vandals: 23 on the board, -1 in supply"]),
    (four_in_a_city, ["the cubes of a colour in a city are not 0 to 3"]),
    (fewer_than_none_in_a_city, ["the cubes of a colour in a city are not 0 to 3"]),
    (legion_lost, ["legions: 2 on the board, 13 in supply"]),
    (legions_below_nothing, ["legions: 1 on the board, 15 in supply"]),
    (too_many_legions_on_the_board, ["legions: 17 on the board, -1 in supply"]),
    (fort_made, ["forts: 2 on the board, 5 in supply"]),
    (too_many_forts, ["forts: 7 on the board, -1 in supply"]),
    (city_card_doubled, ["a City card is missing or duplicated"]),
    (city_card_lost, ["a City card is missing or duplicated"]),
    (event_doubled, ["an Event is missing or duplicated"]),
    (event_slipped_in, ["the holders of Events do not match the hands"]),
    (event_forgotten, ["an Event is missing or duplicated"]),
    (event_made, ["the number of Events in play is wrong"]),
    (pile_too_high, ["the Player deck's piles and its unseen cards do not match"]),
    (barbarian_card_lost, ["a Barbarian card is missing or duplicated"]),
    (decline_beyond_its_track, ["decline stands at 9"]),
    (decline_at_its_end, ["decline stands at 8"]),
    (decline_below_nothing, ["decline stands at -1"]),
    (revolt_too_many, ["there are more Revolts than the difficulty has"]),
]


@pytest.mark.parametrize(("broken", "found"), BROKEN, ids=lambda each: getattr(each, "__name__", ""))
def test_each_fault_is_found_with_its_own_message(
    broken: Callable[[FallState], None], found: list[str]
) -> None:
    s = sound()
    assert faults(s) == []
    GAME.check(s)
    broken(s)
    assert faults(s) == found
    with pytest.raises(BrokenState) as error:
        GAME.check(s)
    assert str(error.value) == found[0]


@pytest.mark.parametrize("pieces", [{"legions": 1}, {"huns": 1}])
def test_legions_and_barbarians_in_roma_are_a_fault_in_roma_caput_mundi(pieces: dict[str, int]) -> None:
    assert faults(sound(cities={"Roma": pieces})) == []
    broken = sound(cities={"Roma": pieces}, variant="roma_caput_mundi")
    assert faults(broken) == ["legions or barbarians are in Roma, against FR-13.2"]


def test_decline_at_the_end_of_its_track_is_sound_in_a_lost_game() -> None:
    s = sound()
    s.decline = 8
    s.over = LOST_DECLINE
    assert faults(s) == []
