"""Untrusted records are read, or refused with `RecordError` and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.errors import RecordError, TricliniumError
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import MOST_BYTES, MOST_ENTRIES, Entry, Record
from triclinium.testing.tiny import Tiny

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def played(decisions: int = 30) -> Match[Any]:
    """Return a match of the tiny game after some decisions, with an undo in it."""
    game = Tiny()
    match = Match.start(game, ("Ada", "Bede", "Cato"), {"rounds": "2"}, Seeded(8))
    match.act(0, game.words.say(game.options(match.state, 0)[0]))
    match.undo(0)
    for number in range(decisions):
        if match.state.over:
            break
        seat = game.turn(match.state)
        options = game.options(match.state, seat)
        match.act(seat, game.words.say(options[number % len(options)]))
    return match


MATCH = played()
VALID = MATCH.record(title="a game").to_json()


def parse(text: str | bytes) -> Record | None:
    try:
        return Record.from_json(text)
    except RecordError:
        return None


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_with_a_record_error(data: bytes) -> None:
    assert parse(data) is None


@given(st.text(max_size=200))
def test_any_text_is_refused_with_a_record_error(text: str) -> None:
    assert parse(text) is None


@given(values)
def test_any_json_is_refused_with_a_record_error(value: object) -> None:
    assert parse(json.dumps(value)) is None


fields = st.fixed_dictionaries(
    {"format": st.just(1)},
    optional={
        "game": st.just("tiny") | values,
        "rules": st.just(1) | values,
        "seats": st.lists(st.text(max_size=3) | values, max_size=9) | values,
        "settings": st.dictionaries(st.text(max_size=3), st.text(max_size=3)) | values,
        "commitment": st.none() | values,
        "digest": st.none() | values,
        "notes": st.just({}) | values,
        "entries": values
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "setup": st.lists(st.text(max_size=4) | values, max_size=2) | values,
                    "seat": st.sampled_from("ABI") | values,
                    "act": st.just("keep") | values,
                    "undo": st.integers(-2, 4) | values,
                    "chance": st.lists(st.text(max_size=4), max_size=2) | values,
                },
            ),
            max_size=4,
        ),
    },
)


@given(fields)
def test_data_of_the_shape_of_a_record_are_read_or_refused(data: dict[str, object]) -> None:
    record = parse(json.dumps(data))
    if record is not None:
        assert parse(record.to_json()) == record


def paths(data: object, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield at
    children: Iterator[tuple[str | int, object]] = iter(())
    if isinstance(data, dict):
        children = iter(data.items())
    elif isinstance(data, list):
        children = iter(enumerate(data))
    for key, value in children:
        yield from paths(value, (*at, key))


PATHS = list(paths(json.loads(VALID)))[1:]


@settings(max_examples=300)
@given(
    st.sampled_from(PATHS), values | st.sampled_from(["A", "B", "keep", "pool 3", "dice 7", "undo", 1, "?"])
)
def test_a_damaged_record_is_refused_or_replays(path: tuple[str | int, ...], value: object) -> None:
    data = json.loads(VALID)
    node = data
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    record = parse(json.dumps(data))
    if record is not None:
        with suppress(TricliniumError):
            Match.replay(Tiny(), record, CLOSED)


@settings(max_examples=100)
@given(st.data())
def test_a_record_with_entries_lost_or_swapped_is_refused_or_replays(data: st.DataObject) -> None:
    named = json.loads(VALID)
    entries = named["entries"]
    named["entries"] = data.draw(st.lists(st.sampled_from(entries), min_size=1, max_size=len(entries)))
    record = parse(json.dumps(named))
    if record is not None:
        with suppress(TricliniumError):
            Match.replay(Tiny(), record, CLOSED)


def test_a_record_is_the_same_through_json() -> None:
    record = MATCH.record(title="a game")
    assert Record.from_json(VALID) == record
    assert Record.from_json(VALID.encode()) == record
    assert Record.from_json(VALID).to_json() == VALID


@given(
    st.lists(st.text(min_size=1, max_size=20), min_size=1, max_size=8),
    st.dictionaries(st.text(min_size=1, max_size=20), st.text(max_size=20)),
)
def test_names_and_notes_are_the_same_after_json(seats: list[str], notes: dict[str, str]) -> None:
    record = Record("tiny", 1, tuple(seats), {}, (Entry(),), notes=notes)
    assert Record.from_json(record.to_json().encode("utf-8")) == record


@pytest.mark.parametrize("field", ["game", "seats", "settings", "notes", "digest", "commitment"])
def test_a_lone_surrogate_is_refused(field: str) -> None:
    """JSON can contain half of a surrogate pair, but such a record cannot be written to a file."""
    half: object = "\ud800"
    data = json.loads(VALID)
    data[field] = {"seats": [half] * 3, "settings": {"rounds": half}, "notes": {"x": half}}.get(field, half)
    assert parse(json.dumps(data)) is None


@pytest.mark.parametrize(
    ("letter", "whole"), [(0xD7FF, True), (0xD800, False), (0xDFFF, False), (0xE000, True)]
)
def test_characters_next_to_the_surrogates_are_accepted(letter: int, whole: bool) -> None:
    text = json.dumps({**json.loads(VALID), "notes": {"title": chr(letter)}})
    assert (parse(text) is not None) == whole


def test_a_record_has_maximum_sizes() -> None:
    with pytest.raises(RecordError, match="bytes long"):
        Record.from_json(" " * (MOST_BYTES + 1))
    data = json.loads(VALID)
    data["entries"] = data["entries"][:1] + [{"seat": "A", "act": "keep"}] * MOST_ENTRIES
    with pytest.raises(RecordError, match="entries"):
        Record.from_json(json.dumps(data))
    data["entries"].pop()
    assert len(Record.from_json(json.dumps(data)).entries) == MOST_ENTRIES
    with pytest.raises(RecordError):
        Record.from_json("[" * 100_000)
    with pytest.raises(RecordError):
        Record.from_json('{"format": 1' + "0" * 5000 + "}")


def test_a_redacted_record_cannot_be_replayed() -> None:
    with pytest.raises(RecordError):
        Match.replay(Tiny(), MATCH.redacted(-1), CLOSED)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("game", "chess", "a record of chess, not of tiny"),
        ("digest", "0" * 32, "another state"),
        ("seats", ["A", "B", "C", "D"], "cannot have come up"),
    ],
)
def test_a_record_of_something_else_is_refused(field: str, value: object, why: str) -> None:
    record = Record.from_json(json.dumps({**json.loads(VALID), field: value}))
    with pytest.raises(RecordError, match=why):
        Match.replay(Tiny(), record, CLOSED)


def test_chance_outcomes_must_fit_exactly() -> None:
    data = json.loads(VALID)
    for change, why in (
        (["goods wine"], "too few"),
        ([*data["entries"][0]["setup"], "pool 3"], "more chance outcomes"),
        (["dice 3", *data["entries"][0]["setup"][1:]], "cannot have come up"),
        (["urn 3"], "no chance stream 'urn'"),
        (["pool XV"], "'XV' is no card"),
    ):
        entries = [{"setup": change}, *data["entries"][1:]]
        with pytest.raises(RecordError, match=why):
            Match.replay(Tiny(), Record.from_json(json.dumps({**data, "entries": entries})), CLOSED)


def test_a_record_can_be_replayed_up_to_any_entry() -> None:
    record = MATCH.record()
    for upto in range(1, len(record.entries) + 1):
        match = Match.replay(Tiny(), record, Seeded(1), upto)
        assert len(match.entries) == upto
        playout(match.game, match.state, seed=upto)
        match.game.check(match.state)


BAD: list[tuple[dict[str, object], str]] = [
    ({"format": 2}, "not a record of format 1"),
    ({"entries": []}, "a record has 1 to 100000 entries"),
    ({"entries": {}}, "a record has 1 to 100000 entries"),
    ({"seats": "ABC"}, "a record's seats are a list of short names"),
    ({"seats": ["A", ""]}, "a record's seats are a list of short names"),
    ({"seats": ["A", "x" * 201]}, "a record's seats are a list of short names"),
    ({"seats": []}, "a record has 1 to 8 seats"),
    ({"seats": ["A"] * 9}, "a record has 1 to 8 seats"),
    ({"rules": True}, "a record names its game and the number of its rules"),
    ({"rules": "1"}, "a record names its game and the number of its rules"),
    ({"game": 7}, "a record names its game and the number of its rules"),
    ({"settings": []}, "a record's settings are short texts by name, or lists of them"),
    ({"settings": {"rounds": 2}}, "a record's settings are short texts by name, or lists of them"),
    ({"notes": {"x" * 201: "y"}}, "a record's notes are short texts by name"),
    ({"commitment": ""}, "a record's commitment is a short text"),
    ({"digest": 5}, "a record's digest is a short text"),
    ({"entries": [[]]}, "entry 0 is no object"),
    ({"entries": [{}]}, "entry 0 holds no list of chance outcomes"),
    ({"entries": [{"setup": ["x"] * 1001}]}, "entry 0 holds no list of chance outcomes"),
    ({"entries": [{"setup": []}, {"seat": "D", "act": "keep"}]}, "entry 1 names no seat of this table"),
    ({"entries": [{"setup": []}, {"seat": "A"}]}, "entry 1 holds no act"),
    ({"entries": [{"setup": []}, {"seat": "A", "act": "x" * 201}]}, "entry 1 holds no act"),
    (
        {"entries": [{"setup": []}, {"seat": "A", "act": "keep", "chance": 1}]},
        "entry 1 holds no list of chance outcomes",
    ),
    ({"entries": [{"setup": []}, {"seat": "A", "undo": 0}]}, "entry 1 undoes to no entry before it"),
    ({"entries": [{"setup": []}, {"seat": "A", "undo": 1}]}, "entry 1 undoes to no entry before it"),
    (
        {"entries": [{"setup": []}, {"seat": "A", "act": "keep"}, {"seat": "A", "undo": True}]},
        "entry 2 undoes to no entry before it",
    ),
]


NO_SETTINGS = "a record's settings are short texts by name, or lists of them"
LISTS: list[object] = [
    {"kinds": [["wine"]]},
    {"kinds": ["wine", 3]},
    {"kinds": ["wine", ""]},
    {"kinds": ["x" * 201]},
    {"kinds": ["wine"] * 65},
    {"kinds": ["\ud800"]},
    {"kinds": {"wine": 1}},
    {"kinds": None},
    {"": ["wine"]},
    {"x" * 201: ["wine"]},
]
BAD += [({"settings": settings_}, NO_SETTINGS) for settings_ in LISTS]


@pytest.mark.parametrize(("change", "why"), BAD)
def test_a_record_is_refused_in_one_sentence(change: dict[str, object], why: str) -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_json(json.dumps({**json.loads(VALID), **change}))
    assert str(refused.value) == why


def test_text_that_is_no_json_or_too_long_is_refused_in_one_sentence() -> None:
    with pytest.raises(RecordError) as refused:
        Record.from_json("{")
    assert str(refused.value).startswith("not a record: the file is no JSON (Expecting property name")
    with pytest.raises(RecordError) as refused:
        Record.from_json(" " * (MOST_BYTES + 1))
    assert str(refused.value) == f"a record is at most {MOST_BYTES} bytes long"
    with pytest.raises(RecordError) as refused:
        Record.from_json(" " * MOST_BYTES)
    assert str(refused.value).startswith("not a record: the file is no JSON (")


def test_a_record_at_its_limits_is_read() -> None:
    """The record has the longest names, the most seats and outcomes, and no optional fields."""
    data = {
        "format": 1,
        "game": "tiny",
        "rules": 1,
        "seats": ["x" * 200] * 8,
        "entries": [{"setup": ["x"] * 1000}, {"seat": "H", "act": "x" * 200}, {"seat": "A", "undo": 1}],
    }
    record = Record.from_json(json.dumps(data))
    assert (record.game, record.rules, len(record.seats)) == ("tiny", 1, 8)
    assert (record.settings, record.notes, record.commitment, record.digest) == ({}, {}, None, None)
    assert record.entries == (
        Entry(chance=("x",) * 1000),
        Entry(seat=7, act="x" * 200),
        Entry(seat=0, undo=1),
    )


@given(
    st.dictionaries(
        st.text(min_size=1, max_size=9),
        st.text(max_size=9) | st.lists(st.text(min_size=1, max_size=9), max_size=5).map(tuple),
    )
)
def test_settings_are_the_same_after_json(settings_: dict[str, str | tuple[str, ...]]) -> None:
    record = Record("tiny", 1, ("A",), settings_, (Entry(),))
    assert Record.from_json(record.to_json().encode("utf-8")) == record


@pytest.mark.parametrize("given_", [["wool", "oil", "wine"], ("wool", "oil", "wine")])
def test_a_match_with_lists_among_its_settings_is_the_same_through_json(given_: list[str]) -> None:
    game = Tiny()
    match = Match.start(game, "AB", {"kinds": given_, "handicap": ["1"], "rounds": "2"}, Seeded(1))
    record = match.record()
    assert record.settings == {"kinds": ("wool", "oil", "wine"), "handicap": ("1",), "rounds": "2"}
    assert (
        '"settings": {"kinds": ["wool", "oil", "wine"], "handicap": ["1"], "rounds": "2"}' in record.to_json()
    )
    again = Record.from_json(record.to_json())
    assert again == record
    replayed = Match.replay(game, again, Seeded(1))
    assert game.digest(replayed.state) == game.digest(match.state)
    assert replayed.record() == record


def test_a_setting_may_be_a_list_of_64_values() -> None:
    data = {**json.loads(VALID), "settings": {"kinds": ["wine"] * 64}}
    assert Record.from_json(json.dumps(data)).settings == {"kinds": ("wine",) * 64}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kinds": ["wool"]}, "kinds: 3 to 4 of wheat, wine, oil, wool with 3 seats; not 1"),
        ({"kinds": "wool"}, "kinds is a list of values; not 'wool'"),
        ({"handicap": ["0"] * 4}, "handicap: 3 can be chosen with 3 seats; not 4"),
        ({"rounds": ["2"]}, "rounds can be 2, 3; not ('2',)"),
    ],
)
def test_a_record_with_invalid_settings_is_refused_with_the_reason(change: object, why: str) -> None:
    record = Record.from_json(json.dumps({**json.loads(VALID), "settings": change}))
    with pytest.raises(RecordError) as refused:
        Match.replay(Tiny(), record, CLOSED)
    assert str(refused.value) == f"the record's table cannot be set up: {why}"


def test_a_record_as_text_has_one_entry_per_line() -> None:
    record = Record(
        "tiny",
        1,
        ("Ada", "Żaneta"),
        {"rounds": "2"},
        (
            Entry(chance=("pool 3",)),
            Entry(1, "seal 3", None, ("dice 2",)),
            Entry(1, "żegnaj"),
            Entry(1, undo=1),
        ),
        "c0ffee",
        "d1ce",
    )
    assert (
        record.noted(title="Łódź").to_json()
        == """{
 "format": 1,
 "game": "tiny",
 "rules": 1,
 "settings": {"rounds": "2"},
 "seats": ["Ada", "Żaneta"],
 "commitment": "c0ffee",
 "digest": "d1ce",
 "notes": {"title": "Łódź"},
 "entries": [
  {"setup": ["pool 3"]},
  {"seat": "B", "act": "seal 3", "chance": ["dice 2"]},
  {"seat": "B", "act": "żegnaj"},
  {"seat": "B", "undo": 1}
 ]
}
"""
    )
