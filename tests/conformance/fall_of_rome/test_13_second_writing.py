"""FR-13.2: compare invasions around Roma in Roma Caput Mundi with a simple reference implementation."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from fall_table import rule, table
from printed_board import CITIES, NEIGHBOURS, PAIRS
from test_second_writing import CUBES, TRIBES, Board, Lost, Reference, in_board_order

Card = tuple[str, str]


class CaputMundi(Reference):
    """The reference board of the variant: a barbarian for Roma is a step of decline."""

    def arrives(self, city: str, tribe: str) -> bool:
        if city != "Roma":
            return super().arrives(city, tribe)
        self.decline += 1
        if self.decline == 8:
            raise Lost("lost_decline")
        return False


def around_roma(dice: random.Random) -> tuple[Board, list[Card]]:
    """Return a board with many cubes of one tribe around Roma, and cards of this tribe, also for Roma."""
    tribe = dice.choice(TRIBES)
    near = list(NEIGHBOURS["Roma"])
    near += [other for name in near for other in NEIGHBOURS[name]]
    cubes: dict[Card, int] = {}
    left = CUBES[tribe] - dice.choice([0, 1, 4, 8])
    for name in dict.fromkeys(name for name in near if name != "Roma"):
        count = min(dice.choice([0, 1, 2, 3, 3, 3]), left)
        left -= count
        if count:
            cubes[name, tribe] = count
    elsewhere = [name for name in CITIES if name != "Roma"]
    legions = {name: dice.choice([1, 2]) for name in dice.sample(elsewhere, dice.randrange(6))}
    board: Board = {
        "cubes": cubes,
        "legions": legions,
        "forts": set(dice.sample(list(CITIES), 6)),
        "pawns": dice.sample(list(CITIES), 3),
        "decline": dice.choice([0, 0, 0, 1, 4]),
    }
    cards = [pair for pair in PAIRS if pair[1] == tribe and pair[0] in (*near, "Roma")]
    return board, dice.sample(cards, min(len(cards), dice.choice([1, 1, 2])))


def engine(board: Board, cards: list[Card], resolve: str, solitaire: bool) -> Board:
    """Return the board to which the rules of the game lead."""
    cities: dict[str, dict[str, int]] = {name: {} for name in CITIES}
    for (name, tribe), count in board["cubes"].items():
        cities[name][tribe] = count
    for name, count in board["legions"].items():
        cities[name]["legions"] = count
    for name in board["forts"]:
        cities[name]["fort"] = 1
    known = [f"{name}/{tribe}" for name, tribe in cards]
    setting: dict[str, Any] = {"step": "invade", "marker": 7, "flips": len(cards), "barbarian_top": known}
    if resolve == "revolt":
        setting = {"step": "revolt", "revolts": len(cards), "barbarian_bottom": known}
    t = table(
        variant="roma_caput_mundi",
        difficulty="legendary",
        solitaire=solitaire,
        cities=cities,
        pawns=board["pawns"],
        decline=board["decline"],
        **setting,
    )
    t.settle()
    s = t.state
    return {
        "cubes": {
            (name, tribe): s.cubes[at * 5 + of]
            for at, name in enumerate(CITIES)
            for of, tribe in enumerate(TRIBES)
            if s.cubes[at * 5 + of]
        },
        "legions": {name: s.legions[at] for at, name in enumerate(CITIES) if s.legions[at]},
        "forts": {name for at, name in enumerate(CITIES) if s.has_fort(at)},
        "decline": s.decline,
        "ending": t.ending,
    }


@rule("FR-13.2", "FR-8.1", "FR-8.2", "FR-8.3", "FR-8.4")
@pytest.mark.parametrize("resolve", ["invade", "revolt"])
def test_invasions_around_roma_agree_with_a_reference_implementation(resolve: str) -> None:
    """This holds with several players and in solitaire. The order of chains does not matter here either."""
    dice = random.Random(13)
    met: Counter[tuple[str, int]] = Counter()
    for number in range(600):
        board, cards = around_roma(dice)
        told = CaputMundi(board, in_board_order).play(cards, resolve)
        assert engine(board, cards, resolve, solitaire=number % 2 == 1) == told.board()
        other = CaputMundi(board, lambda names: dice.sample(names, len(names))).play(cards, resolve)
        assert (other.ending == "running") == (told.ending == "running")
        if told.ending == "running":
            assert other.board() == told.board()
        met[told.ending, told.decline - board["decline"]] += 1
    assert {ending for ending, _ in met} == {"running", "lost_decline", "lost_cubes"}
    assert max(steps for ending, steps in met if ending == "running") >= 4
