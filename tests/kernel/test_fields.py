"""The table of fields: output names, groups, joint codecs, open fields, and declarations that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from triclinium.kernel.chance import CLOSED
from triclinium.kernel.codecs import NUMBER, Joint, Mask
from triclinium.kernel.declare import declared, field
from triclinium.kernel.field import CARRIED, DERIVED, FRESH, SAVED, Field, plain
from triclinium.kernel.fields import Fields
from triclinium.kernel.generate import cloning, copying
from triclinium.kernel.state import COMMON, State


class Point(Joint):
    """Codec that writes two numbers as one text."""

    def gather(self, s: Any) -> Any:
        return f"{s.x}/{s.y}"

    def spread(self, s: Any, data: Any) -> None:
        s.x, s.y = (int(part) for part in data.split("/"))


POINT = Point()


@declared
class Site(State):
    """State with fields in nested groups."""

    last: int = field(1, open=True)
    x: int = field(2, POINT, out="at.point", open=True)
    y: int = field(3, POINT, out="at.point", open=True)
    depth: int = field(4, out="at.below.depth")
    first: int = field(5)
    water: int = field(6, out="at.below.water", open=True)


def site() -> Site:
    s = Site()
    s.begin(2, 1, 0, False, CLOSED)
    return s


DUMPED = {"last": 1, "at": {"point": "2/3", "below": {"depth": 4, "water": 6}}, "first": 5}


def test_names_with_dots_are_groups_at_the_place_of_their_first_field() -> None:
    s = site()
    named = s.fields().dump(s)
    assert named == DUMPED
    assert list(named) == ["last", "at", "first"]


def test_open_fields_are_shown_and_read_from_a_view() -> None:
    s = site()
    shown = s.fields().show(s)
    assert shown == {"last": 1, "at": {"point": "2/3", "below": {"water": 6}}}
    again = site()
    again.last = again.x = again.y = again.water = again.depth = 0
    again.fields().restore_shown(again, shown)
    assert s.differences(again) == ["depth"]


def test_groups_and_joint_fields_are_read_back() -> None:
    s = site()
    for each in s.fields().fields:
        setattr(s, each.name, 0)
    s.fields().restore(s, {**DUMPED, "more": "is not looked at"})
    assert s == site()


def test_a_dump_that_lacks_a_field_is_refused() -> None:
    s = site()
    with pytest.raises(KeyError, match="water"):
        s.fields().restore(s, {**DUMPED, "at": {"point": "2/3", "below": {"depth": 4}}})


def test_the_layout_changes_with_any_field() -> None:
    table = [Field("a", "int", 0), Field("b", "list[int]", [])]
    others = [
        [Field("a", "int", 0)],
        [Field("a", "int", 0), Field("c", "list[int]", [], out="b")],
        [Field("a", "int", 0), Field("b", "tuple[int, ...]", ())],
        [Field("a", "int", 0, out="aa"), Field("b", "list[int]", [])],
        [Field("a", "int", 0, Mask(("x",))), Field("b", "list[int]", [])],
        [Field("a", "int", 0, Mask(("y",))), Field("b", "list[int]", [])],
        [Field("a", "int", 0, keep=DERIVED), Field("b", "list[int]", [])],
    ]
    layouts = [Fields(fields).layout() for fields in (table, *others)]
    assert layouts[0] == [
        ["a", "int", SAVED, "a", ["int"]],
        ["b", "list[int]", SAVED, "b", ["Listed", "int"]],
    ]
    assert all(layouts.count(layout) == 1 for layout in layouts)


def test_the_common_fields_have_a_fixed_order_and_fixed_kinds() -> None:
    kept: dict[str, list[str]] = {}
    for each in COMMON.fields:
        kept.setdefault(each.keep, []).append(each.name)
    assert kept[SAVED] == ["rules", "seats", "poll", "holding", "passed", "over", "draws", "stack"]
    assert {"asked", "source"} <= {*kept[CARRIED]}
    assert {"telling", "facts", "news"} <= {*kept[FRESH]}
    assert DERIVED not in kept
    assert State.__slots__ == COMMON.names
    s = site()
    s.holding, s.passed = 1, 2
    common = {"rules": 1, "seats": 2, "poll": False, "holding": 1, "passed": 2}
    assert COMMON.show(s) == COMMON.dump(s) == common
    assert list(COMMON.dump(s)) == list(common)


# ---- declarations that are refused


def test_two_fields_cannot_have_one_name() -> None:
    with pytest.raises(TypeError, match=r"^a field is declared twice: a, a, b$"):
        Fields([Field("a", "int", 0), Field("b", "int", 0), Field("a", "int", 0, out="c")])


@pytest.mark.parametrize(
    ("one", "other"),
    [("x", "x"), ("x", "x.y"), ("x.y", "x"), ("x.y", "x.y"), ("x.y", "x.y.z"), ("x.y.z", "x.y")],
)
def test_two_fields_cannot_have_overlapping_output_names(one: str, other: str) -> None:
    with pytest.raises(TypeError, match=r"^b: (another field is written as|a is written as) "):
        Fields([Field("a", "int", 0, out=one), Field("b", "int", 0, out=other)])


def test_joint_fields_must_share_the_same_codec_object() -> None:
    with pytest.raises(TypeError, match=r"^y: another field is written as at$"):
        Fields([Field("x", "int", 0, Point(), out="at"), Field("y", "int", 0, Point(), out="at")])
    with pytest.raises(TypeError, match=r"^y: another field is written as at$"):
        Fields([Field("x", "int", 0, NUMBER, out="at"), Field("y", "int", 0, NUMBER, out="at")])


def test_only_saved_fields_are_written_or_shown() -> None:
    with pytest.raises(TypeError, match=r"^a: a field cannot be kept 'warm'$"):
        Field("a", "int", 0, keep="warm")
    why = "^a: only a saved field is written or shown$"
    with pytest.raises(TypeError, match=why):
        Field("a", "int", 0, NUMBER, keep=DERIVED)
    with pytest.raises(TypeError, match=why):
        Field("a", "int", 0, out="b", keep=CARRIED)
    with pytest.raises(TypeError, match=why):
        Field("a", "int", 0, open=True, keep=FRESH)


def test_a_type_that_is_not_plain_data_needs_a_codec() -> None:
    for kind in ("dict[str, int]", "Fact", "tuple[int, int]", "list[set[int]]"):
        with pytest.raises(TypeError, match=r"^a: a .* needs a codec that says how it is written$"):
            plain("a", kind)
    assert plain("a", "tuple[str, ...]").layout() == ["Tupled", "str"]
    assert plain("a", "i64").layout() == ["int"]


# ---- generated source


@pytest.mark.parametrize(
    ("kind", "copied"),
    [
        ("int", "self.a"),
        ("i64", "self.a"),
        ("bool", "self.a"),
        ("str | None", "self.a"),
        ("tuple[int, ...]", "self.a"),
        ("tuple[int, str]", "self.a"),
        ("tuple[tuple[int, ...], ...]", "self.a"),
        ("frozenset[int]", "self.a"),
        ("list[int]", "self.a[:]"),
        ("list[tuple[int, ...]]", "self.a[:]"),
        ("list[list[int]]", "[each[:] for each in self.a]"),
        ("set[int]", "self.a.copy()"),
        ("dict[str, int]", "self.a.copy()"),
        ("dict[str, list[int]]", "{key: each[:] for key, each in self.a.items()}"),
        (
            "list[dict[int, set[int]]]",
            "[{key: each.copy() for key, each in each.items()} for each in self.a]",
        ),
    ],
)
def test_a_field_is_copied_as_deeply_as_it_is_mutable(kind: str, copied: str) -> None:
    for keep in (SAVED, DERIVED):
        codec = None if keep == DERIVED else NUMBER
        assert copying([Field("a", kind, 0, codec, keep=keep)], "o") == [f"o.a = {copied}"]
    assert copying([Field("a", kind, 0, keep=CARRIED)], "o") == ["o.a = self.a"]


@pytest.mark.parametrize(
    "kind",
    [
        "Fact",
        "list[Fact]",
        "tuple[list[int], ...]",
        "list[int] | None",
        "set[list[int]]",
        "dict[str, Fact]",
        "deque[int]",
    ],
)
def test_a_type_that_cannot_be_copied_is_refused(kind: str) -> None:
    with pytest.raises(
        TypeError, match=r"^a: a .* cannot be copied; use numbers, texts, tuples, lists, dicts, sets$"
    ):
        copying([Field("a", kind, 0, NUMBER)], "o")


def test_a_fresh_field_starts_with_a_literal() -> None:
    literals: list[object] = [0, -1, True, None, "", (), []]
    others: list[object] = [[1], object(), len]
    for initial in literals:
        assert copying([Field("a", "Any", initial, keep=FRESH)], "o") == [f"o.a = {initial!r}"]
    for initial in others:
        with pytest.raises(TypeError, match=r"^a: a field that is reset in a clone needs a literal"):
            copying([Field("a", "Any", initial, keep=FRESH)], "o")


def test_the_generated_source_of_clone() -> None:
    table = [Field("a", "int", 0), Field("b", "list[int]", [])]
    body = [
        '    """Return an independent copy."""',
        "    self.copy_into(o)",
        "    o.a = self.a",
        "    o.b = self.b[:]",
        "    return o",
    ]
    named, any_ = cloning(table, "Purse"), cloning(table)
    assert named == ["def clone(self) -> Purse:", body[0], "    o = Purse()", *body[1:]]
    assert any_ == ["def clone(self):", body[0], "    o = self.__class__()", *body[1:]]
