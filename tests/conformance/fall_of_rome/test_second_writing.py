"""Compare FR-6, FR-7, FR-8 and the sums of a battle with a simple reference implementation, on any board."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from fall_table import GAME, rule, table
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from printed_board import BEFORE, CITIES, COLOURS, NEIGHBOURS, PAIRS, SUPPLY

from scale import at_scale
from triclinium.kernel.chance import Seeded

TRIBES = list(COLOURS.values())
CUBES = dict(zip(TRIBES, (20, 22, 20, 24, 14), strict=True))
steady = settings(
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=at_scale(smoke=50, full=150),
)

Board = dict[str, Any]


class Lost(Exception):
    """Raised when the game is lost. The argument is the name of the ending."""


class Reference:
    """A board in plain dicts. `order` sets the order of chains and of adjacent cities."""

    def __init__(self, board: Board, order: Callable[[list[str]], list[str]]) -> None:
        self.cubes: Counter[tuple[str, str]] = Counter(board["cubes"])
        self.legions: Counter[str] = Counter(board["legions"])
        self.forts = set(board["forts"])
        self.pawns = set(board["pawns"])
        self.decline = int(board["decline"])
        self.order = order
        self.ending = "running"

    def play(self, cards: list[tuple[str, str]], resolve: str) -> Reference:
        """Resolve these Barbarian cards, as an invasion or as Revolts."""
        try:
            for city, tribe in cards:
                if resolve == "revolt":
                    self.revolt(city, tribe)
                else:
                    self.flip(city, tribe)
        except Lost as lost:
            self.ending = str(lost)
        return self

    def flip(self, city: str, tribe: str) -> None:
        """Walk back to the first city with a cube in it or before it, or to the supply (FR-6.2)."""
        while not self.cubes[city, tribe]:
            before = BEFORE[city, tribe]
            if before == SUPPLY or self.cubes[before, tribe]:
                break
            city = before
        if self.arrives(city, tribe):
            self.sack(city, tribe)

    def revolt(self, city: str, tribe: str) -> None:
        """Add three cubes. The fourth of its colour sacks the city and ends the Revolt (FR-5.3)."""
        for _ in range(3):
            if self.arrives(city, tribe):
                self.sack(city, tribe)
                return

    def arrives(self, city: str, tribe: str) -> bool:
        """Let legions defend, or add a cube (FR-7.1, FR-6.3, FR-8.4).

        Return True if the city is sacked instead.
        """
        if self.legions[city]:
            self.legions[city] -= 1 if city in self.forts | self.pawns else self.legions[city]
            return False
        if self.cubes[city, tribe] == 3:
            return True
        if sum(count for (_, of), count in self.cubes.items() if of == tribe) == CUBES[tribe]:
            raise Lost("lost_cubes")
        self.cubes[city, tribe] += 1
        return False

    def sack(self, first: str, tribe: str) -> None:
        """Apply decline, the loss of Roma, the fort, the cubes around, then the chain (FR-8.1, FR-8.2)."""
        done: set[str] = set()
        chain = [first]
        while chain:
            city = self.order(chain)[0]
            chain.remove(city)
            done.add(city)
            self.decline += 1
            if self.decline == 8:
                raise Lost("lost_decline")
            if city == "Roma":
                raise Lost("lost_roma")
            self.forts.discard(city)
            for neighbour in self.order(NEIGHBOURS[city]):
                if neighbour not in done and neighbour not in chain and self.arrives(neighbour, tribe):
                    chain.append(neighbour)

    def board(self) -> Board:
        """Return the final board."""
        return {
            "cubes": {at: count for at, count in self.cubes.items() if count},
            "legions": {name: count for name, count in self.legions.items() if count},
            "forts": self.forts,
            "decline": self.decline,
            "ending": self.ending,
        }


def in_board_order(names: list[str]) -> list[str]:
    return sorted(names, key=list(CITIES).index)


def engine(board: Board, cards: list[tuple[str, str]], resolve: str) -> Board:
    """Return the board to which the rules of the game lead."""
    cities: dict[str, dict[str, int]] = {name: {} for name in CITIES}
    for (name, tribe), count in board["cubes"].items():
        cities[name][tribe] = count
    for name, count in board["legions"].items():
        cities[name]["legions"] = count
    for name in board["forts"]:
        cities[name]["fort"] = 1
    known = [f"{name}/{tribe}" for name, tribe in cards]
    revolts = len(cards) if resolve == "revolt" else 0
    t = table(
        cities=cities,
        pawns=board["pawns"],
        decline=board["decline"],
        difficulty="heroic",
        marker=0 if revolts else 7,
        step=resolve,
        flips=0 if revolts else len(cards),
        revolts=revolts,
        **{"barbarian_bottom" if revolts else "barbarian_top": known},
    )
    t.settle()
    s = t.state
    pairs = enumerate(product(CITIES, TRIBES))
    return {
        "cubes": {pair: s.cubes[at] for at, pair in pairs if s.cubes[at]},
        "legions": {name: s.legions[at] for at, name in enumerate(CITIES) if s.legions[at]},
        "forts": {name for at, name in enumerate(CITIES) if s.has_fort(at)},
        "decline": s.decline,
        "ending": t.ending,
    }


def agree(board: Board, cards: list[tuple[str, str]], resolve: str, dice: random.Random) -> Reference:
    """Assert that the game and the reference reach the same board, in any order of chains."""
    told = Reference(board, in_board_order).play(cards, resolve)
    assert engine(board, cards, resolve) == told.board()
    for _ in range(3):
        other = Reference(board, lambda names: dice.sample(names, len(names))).play(cards, resolve)
        assert (other.ending == "running") == (told.ending == "running")
        if told.ending == "running":
            assert other.board() == told.board()
    return told


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, list[tuple[str, str]]]:
    """Draw cubes of one or two tribes, legions, forts and pawns anywhere, and up to three cards of theirs."""
    some = draw(st.lists(st.sampled_from(TRIBES), min_size=1, max_size=2, unique=True))
    cubes = {}
    for tribe in some:
        left = CUBES[tribe]
        counts = draw(st.dictionaries(st.sampled_from(list(CITIES)), st.sampled_from([3, 2, 1]), max_size=12))
        for name, count in counts.items():
            cubes[name, tribe] = min(count, left)
            left -= cubes[name, tribe]
    legions, free = {}, 16
    for name, count in draw(
        st.dictionaries(st.sampled_from(list(CITIES)), st.integers(1, 3), max_size=8)
    ).items():
        legions[name] = min(count, free)
        free -= legions[name]
    board = {
        "cubes": {at: count for at, count in cubes.items() if count},
        "legions": {name: count for name, count in legions.items() if count},
        "forts": draw(st.sets(st.sampled_from(list(CITIES)), max_size=6)),
        "pawns": draw(st.lists(st.sampled_from(list(CITIES)), min_size=2, max_size=5)),
        "decline": draw(st.integers(0, 7)),
    }
    of_them = [pair for pair in PAIRS if pair[1] in some]
    return board, draw(st.lists(st.sampled_from(of_them), min_size=1, max_size=3, unique=True))


@rule("FR-5.3", "FR-6.2", "FR-6.3", "FR-7.1", "FR-8.1", "FR-8.2", "FR-8.3", "FR-8.4", "FR-10.2")
@pytest.mark.parametrize("resolve", ["invade", "revolt"])
@given(drawn=boards(), seed=st.integers(0, 9))
@steady
def test_invasions_agree_with_a_reference_implementation(
    resolve: str, drawn: tuple[Board, list[tuple[str, str]]], seed: int
) -> None:
    """This holds on any board and in any order of the chains."""
    agree(*drawn, resolve, random.Random(seed))


def crowded(dice: random.Random) -> tuple[Board, list[tuple[str, str]]]:
    """Return a board with many cubes of one tribe around the city of the card, so that chains are long."""
    tribe = dice.choice(TRIBES)
    cities = [name for name, of in PAIRS if of == tribe]
    start = dice.choice(cities)
    near = [start]
    for name in near:  # all cities, in order of distance from the first one
        near += [other for other in NEIGHBOURS[name] if other not in near]
    cubes = {(start, tribe): 3}
    left = CUBES[tribe] - 3 - dice.choice([0, 2, 6, 9])
    for name in near[1:]:
        count = min(dice.choice([0, 0, 1, 2, 3, 3]), left)
        left -= count
        if count:
            cubes[name, tribe] = count
    legions = {name: dice.choice([1, 1, 2]) for name in dice.sample(near[1:], dice.randrange(6))}
    board = {
        "cubes": cubes,
        "legions": legions,
        "forts": set(dice.sample(list(CITIES), 6)),
        "pawns": dice.sample(list(CITIES), dice.choice([2, 3, 4, 5])),
        "decline": dice.choice([0, 0, 0, 0, 3]),
    }
    return board, [(start, tribe)]


@rule("FR-8.3", "FR-8.2", "FR-8.1", "FR-8.4")
def test_the_order_of_long_chains_does_not_matter() -> None:
    """It affects neither the final board nor whether the game is lost."""
    dice = random.Random(8)
    chains: Counter[tuple[str, int]] = Counter()
    for _ in range(1500):
        board, cards = crowded(dice)
        told = agree(board, cards, "invade", dice)
        chains[told.ending, told.decline - board["decline"]] += 1
    survived = [length for (ending, length), _ in chains.items() if ending == "running"]
    assert max(survived) >= 5, "some long chains must not lose the game"
    assert {ending for ending, _ in chains} == {"running", "lost_cubes", "lost_decline", "lost_roma"}


@rule("FR-4.5")
@given(
    seed=st.integers(0, 10**6),
    legions=st.integers(1, 9),
    cubes=st.tuples(*[st.integers(0, 3)] * 5).filter(any),
)
@steady
def test_a_battle_removes_what_the_dice_say(seed: int, legions: int, cubes: tuple[int, ...]) -> None:
    """It removes as many barbarians as possible up to the sum, and the legions of the sum."""
    there = {tribe: count for tribe, count in zip(TRIBES, cubes, strict=True) if count}
    elsewhere = dict.fromkeys(TRIBES, 1)
    t = table(
        cities={"Roma": {**there, "legions": legions}, "Tingi": elsewhere}, roles=["consul", "mercator"]
    )
    s = t.state
    s.source, s.telling, s.facts = Seeded(seed), True, []
    dice = random.Random(seed)
    GAME.act(s, 0, GAME.words.read(f"battle {min(3, legions)}"))
    faces = [str(GAME.named_fact(fact, 0).get("face", "")) for fact in s.facts]
    while t.options("remove"):
        GAME.act(s, 0, GAME.words.read(dice.choice(t.options("remove"))))
    barbarians = sum(
        {"two_barbarians_legion": 2, "barbarian": 1, "barbarian_legion": 1}.get(f, 0) for f in faces
    )
    assert sum(s.cubes) == 5 + max(0, sum(cubes) - barbarians)
    if "role" not in faces:
        assert s.legions[17] == legions - sum("legion" in face for face in faces)
