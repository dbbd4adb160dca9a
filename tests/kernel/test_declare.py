"""A field declared in the class body of a state is part of clones, comparisons, dumps and views."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from typing import Any, ClassVar, Optional

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.games.entry import Entry
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.codecs import Codec, OneOf, Plain, SomeOf
from triclinium.kernel.declare import declared, field, kind_of
from triclinium.kernel.field import CARRIED, DERIVED, FRESH, Field, plain
from triclinium.kernel.playout import playout
from triclinium.kernel.state import COMMON, State
from triclinium.live.games import ServedGame
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState

COINS = ("as", "sestertius", "denarius")


class ByKey(Codec):
    """Codec for a dict that JSON can store as it is."""

    def say(self, value: Any) -> Any:
        return {key: list(each) for key, each in value.items()}

    def read(self, data: Any) -> Any:
        return {key: list(each) for key, each in data.items()}


class Sorted(Codec):
    def say(self, value: Any) -> Any:
        return sorted(value)

    def read(self, data: Any) -> Any:
        return set(data)


@declared
class Purse(State):
    """One of each kind of field."""

    limit: ClassVar[int] = 9
    coin: int = field(-1, OneOf(COINS))
    coins: tuple[int, ...] = field((), SomeOf(COINS))
    counts: list[int] = field([0, 0])
    rows: list[list[int]] = field(lambda s: [[] for _ in range(s.seats)])
    owed: dict[str, list[int]] = field(lambda _: {}, ByKey())
    seen: set[int] = field(lambda _: set(), Sorted())
    name: str = field("", out="owner")
    sum: int = field(0, keep=DERIVED)
    guess: list[int] = field([], keep=FRESH)
    memo: list[int] = field([], keep=CARRIED)

    def derive(self) -> None:
        super().derive()
        self.sum = sum(self.counts)

    @property
    def full(self) -> bool:
        """A property that uses `super()`."""
        return not super().fields().fields and self.sum > self.limit


VALUES = st.fixed_dictionaries(
    {
        "coin": st.integers(-1, 2),
        "coins": st.lists(st.integers(0, 2)).map(tuple),
        "counts": st.lists(st.integers()),
        "rows": st.lists(st.lists(st.integers())),
        "owed": st.dictionaries(st.text(), st.lists(st.integers())),
        "seen": st.sets(st.integers()),
        "name": st.text(),
        "stack": st.lists(st.integers()),
        "draws": st.lists(st.integers()),
        "holding": st.integers(0, 7),
    }
)


def purse(values: Mapping[str, object] | None = None, seats: int = 2) -> Purse:
    s = Purse()
    s.begin(seats, 1, 3, True, CLOSED)
    for name, value in (values or {}).items():
        setattr(s, name, value)
    s.derive()
    return s


def change(value: Any) -> Any:
    """Change every mutable part of a value in place."""
    if isinstance(value, list):
        for each in value:
            change(each)
        value.append(77)
    elif isinstance(value, dict):
        for each in value.values():
            change(each)
        value["more"] = [77]
    elif isinstance(value, set):
        value.add("more")


# ---- methods made from the fields


def test_slots_are_the_fields_and_nothing_else_can_be_set() -> None:
    s = purse()
    assert Purse.__slots__ == tuple(
        sorted(("coin", "coins", "counts", "rows", "owed", "seen", "name", "sum", "guess", "memo"))
    )
    with pytest.raises(AttributeError):
        s.purse = 1  # type: ignore[attr-defined]
    assert not hasattr(s, "__dict__")
    assert Purse.limit == 9
    assert not s.full
    s.sum = 10
    assert s.full
    assert Purse.__doc__ == "One of each kind of field."
    assert Purse.__name__ == "Purse"


def test_an_empty_state_has_its_own_copies_of_the_initial_values() -> None:
    s, other = purse(seats=3), purse(seats=3)
    assert (s.coin, s.coins, s.counts, s.rows, s.owed, s.seen) == (-1, (), [0, 0], [[], [], []], {}, set())
    assert (s.name, s.sum, s.guess, s.memo, s.seats, s.draws) == ("", 0, [], [], 3, [0, 0, 0])
    for name in ("counts", "rows", "owed", "seen", "guess", "memo", "stack", "facts"):
        assert getattr(s, name) is not getattr(other, name)
    change(s.counts)
    assert purse().counts == [0, 0]


@given(VALUES)
def test_a_clone_is_equal_and_independent(values: dict[str, object]) -> None:
    s, same = purse(values), purse(json_like(values))
    copy = s.clone()
    assert type(copy) is Purse
    assert copy == s
    assert s.differences(copy) == []
    for each in (*COMMON.fields, *s.fields().fields):
        if each.compared():
            change(getattr(copy, each.name))
    assert s == same, "a change of the clone must not change the original"


def json_like(values: dict[str, object]) -> dict[str, Any]:
    """Return a deep copy of the values."""
    kept: dict[str, Any] = eval(repr(values))
    return kept


def test_a_clone_shares_carried_fields_and_resets_fresh_ones() -> None:
    s = purse()
    s.guess, s.memo, s.source, s.asked, s.telling, s.news = [1], [2], Seeded(1), 5, True, True
    s.facts = [()]  # type: ignore[list-item]
    copy = s.clone()
    assert copy.guess == []
    assert copy.memo is s.memo
    assert copy.source is s.source
    assert (copy.asked, copy.telling, copy.news, copy.facts) == (5, False, False, [])


@given(VALUES)
def test_a_state_is_restored_from_its_dump(values: dict[str, object]) -> None:
    s = purse(values)
    named = json.loads(json.dumps(s.fields().dump(s)))
    assert list(named) == ["coin", "coins", "counts", "rows", "owed", "seen", "owner"]
    again = purse()
    again.fields().restore(again, named)
    again.derive()
    assert [name for name in s.differences(again) if name not in ("stack", "draws", "holding")] == []
    for each in s.fields().fields:
        assert type(getattr(again, each.name)) is type(getattr(s, each.name))


OTHER: dict[str, object] = {
    "rules": 7,
    "seats": 7,
    "poll": False,
    "holding": 7,
    "passed": 7,
    "over": 7,
    "draws": [7],
    "stack": [7],
    "coin": 1,
    "coins": (1,),
    "counts": [7, 7],
    "rows": [[7], []],
    "owed": {"a": []},
    "seen": {7},
    "name": "Gaius",
    "sum": 7,
}
APART: dict[str, object] = {
    "asked": 7,
    "found": {0: [7]},
    "source": Seeded(7),
    "telling": True,
    "facts": [()],
    "news": True,
    "guess": [7],
    "memo": [7],
}


@pytest.mark.parametrize("name", [each.name for each in (*COMMON.fields, *purse().fields().fields)])
def test_equality_compares_exactly_the_fields_of_the_state(name: str) -> None:
    s = purse()
    copy = s.clone()
    setattr(copy, name, {**OTHER, **APART}[name])
    assert s.differences(copy) == ([name] if name in OTHER else [])
    assert (s == copy) is (name in APART)
    assert (s != copy) is (name in OTHER)


def test_a_state_is_unequal_to_other_types_and_has_no_hash() -> None:
    @declared
    class Other(Purse):
        pass

    s, other = purse(), Other()
    other.begin(2, 1, 3, True, CLOSED)
    assert s != other
    assert s != "a purse"
    assert s.differences(other) == []
    with pytest.raises(TypeError):
        hash(s)


# ---- an additional field


@declared
class RicherState(TinyState):
    """State of the tiny game with one more field."""

    luck: list[int] = field([3])


class Richer(Tiny):
    """Tiny game with that state. Nothing else mentions the field."""

    state = RicherState


def test_an_added_field_is_part_of_clones_dumps_digests_and_layouts() -> None:
    game = Richer()
    s = game.new(3, {}, Seeded(4))
    playout(game, s, 1, longest=5)
    assert isinstance(s, RicherState)
    assert s.luck == [3]
    assert "luck" in RicherState.__slots__
    assert "hands" not in RicherState.__slots__
    s.luck.append(4)
    copy = game.clone(s)
    assert isinstance(copy, RicherState)
    assert copy == s
    assert copy.luck == [3, 4]
    assert copy.luck is not s.luck
    named = json.loads(json.dumps(game.snapshot(s)))
    assert named["luck"] == [3, 4]
    again = game.resume(named, s.source)
    assert again == s
    assert game.digest(again) == game.digest(s)
    copy.luck[0] = 5
    assert copy != s
    assert copy.differences(s) == ["luck"]
    assert game.digest(copy) != game.digest(s)
    assert served(game).layout != served(Tiny()).layout


def served(game: Tiny) -> ServedGame:
    """Return a game as the service has it."""
    return ServedGame(Entry(rules=game, cooperative=False, minutes=(5, 10)))


def test_a_state_of_the_tiny_game_is_the_same_after_clone_and_resume() -> None:
    game = Tiny()
    for seed in range(20):
        s = game.new(2 + seed % 3, {}, Seeded(seed))
        playout(game, s, seed, longest=seed)
        assert game.clone(s) == s
        assert game.resume(json.loads(json.dumps(game.snapshot(s))), s.source) == s


# ---- declarations


def test_a_field_needs_an_annotation_and_an_annotation_a_field() -> None:
    with pytest.raises(TypeError, match=r"^Bare: write `score: its type = field\(...\)`$"):

        @declared
        class Bare(State):
            score: int

    with pytest.raises(TypeError, match=r"^Untyped: write `score: its type = field\(...\)`$"):

        @declared
        class Untyped(State):
            score = field(0)


def test_a_state_can_extend_a_declared_one() -> None:
    @declared
    class Heavier(Purse):
        weight: int = field(2, open=True)

        def derive(self) -> None:
            super().derive()
            self.weight += self.sum

    s = Heavier()
    s.begin(2, 1, 0, False, CLOSED)
    s.counts = [1, 2]
    s.derive()
    assert (s.weight, s.clone().weight) == (5, 5)
    assert s.fields().show(s) == {"weight": 5}
    assert [each.name for each in s.fields().fields][-2:] == ["memo", "weight"]
    assert Heavier.__slots__ == ("weight",)


def test_types_have_names() -> None:
    hand = tuple[int, ...]
    assert kind_of(list[hand]) == "list[tuple[int, ...]]"
    assert kind_of(dict[str, set[int]]) == "dict[str, set[int]]"
    assert kind_of(int | None) == "int | None"
    assert kind_of(Optional[int]) == "int | None"  # noqa: UP045
    assert kind_of(frozenset[bool]) == "frozenset[bool]"
    assert kind_of(deque[int]) == "deque[int]"
    assert kind_of(Field) == "Field"


def test_a_common_state_without_fields_has_no_clone() -> None:
    with pytest.raises(NotImplementedError):
        State().clone()
    assert State().fields().fields == ()


def test_a_class_declared_inside_a_function_has_its_fields() -> None:
    """The class is declared while the test runs, and its state is dumped and shown."""

    @declared
    class Chest(State):
        coin: int = field(-1, OneOf(COINS))
        coins: tuple[int, ...] = field((), SomeOf(COINS), out="inside.coins", open=True)
        name: str = field("chest", out="inside.owner")
        locked: bool = field(True, open=True)
        sum: int = field(7, keep=DERIVED)

        @property
        def bare(self) -> bool:
            return not super().fields().fields

    s = Chest()
    s.begin(2, 1, 3, True, CLOSED)
    s.coin, s.coins = 2, (0, 0, 1)
    table = s.fields()
    assert table.dump(s) == {
        "coin": "denarius",
        "inside": {"coins": ["as", "as", "sestertius"], "owner": "chest"},
        "locked": True,
    }
    assert table.show(s) == {"inside": {"coins": ["as", "as", "sestertius"]}, "locked": True}
    assert not hasattr(s, "__dict__")
    assert s.bare
    other = s.clone()
    assert other == s
    assert type(other) is Chest


def test_a_kind_of_field_without_a_codec_is_refused_by_its_name() -> None:
    for kind in ("dict[str, int]", "tuple[dict[str, int], ...]", "list[set[int]]"):
        with pytest.raises(
            TypeError, match=r"^rows: a (dict|set).* needs a codec that says how it is written$"
        ):
            plain("rows", kind)


def test_a_plain_codec_accepts_only_its_type() -> None:
    assert Plain(int).read(3) == 3
    assert Plain(int).layout() == ["int"]
    for data in (True, "3", None, 3.0):
        with pytest.raises(TypeError, match=r"is no int$"):
            Plain(int).read(data)
