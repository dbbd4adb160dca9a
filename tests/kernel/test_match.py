"""Matches: undo, replay, redaction, drafts and resumption."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium.kernel.chance import ALL, CLOSED, Seeded
from triclinium.kernel.errors import NotationError, RecordError, Refusal, Refused, SettingError
from triclinium.kernel.match import Match
from triclinium.kernel.record import Entry, Record
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState

GAME = Tiny()


def start(seed: int = 5, seats: int = 3, **settings_: str) -> Match[TinyState]:
    return Match.start(GAME, "ABC"[:seats], settings_, Seeded(seed))


def digest(match: Match[TinyState]) -> str:
    return GAME.digest(match.state)


def to_window() -> Match[TinyState]:
    """Return a match in its first window, which B has won.

    Seed 5 deals fortuna, 2, 4 to A, 1, 6, 12 to B and 7, 8, 11 to C. All seats may play a fortuna.
    """
    match = start()
    match.act(0, "seal 4")
    match.act(1, "seal 12")
    match.act(2, "seal 7")
    return match


def test_an_act_of_one_seat_without_news_can_be_undone() -> None:
    match = start()
    before = digest(match)
    match.act(0, "seal 4")
    assert match.undoable(0) == [1]
    match.undo(0)
    assert digest(match) == before
    assert match.entries[-1] == Entry(seat=0, undo=1)
    assert match.undoable(0) == []
    match.act(0, "seal 2")
    assert match.undoable(0) == [3]


def test_undo_does_not_cross_an_action_of_another_seat() -> None:
    match = start()
    match.act(0, "seal 4")
    match.act(1, "seal 12")
    assert match.undoable(0) == []
    assert match.undoable(1) == [2]
    with pytest.raises(Refused) as refused:
        match.undo(0, 1)
    assert refused.value.refusal == Refusal("undo", "TT-8", "refusal.undo")
    match.undo(1)
    assert match.undoable(0) == []


def test_undo_does_not_cross_chance() -> None:
    match = to_window()
    assert match.entries[-1].chance
    assert [match.undoable(seat) for seat in range(3)] == [[], [], []]


def test_undo_does_not_cross_news() -> None:
    match = to_window()
    match.act(1, "continue")
    assert match.undoable(1) == [4]
    match.act(1, "offer 6 to C")
    assert not match.entries[-1].chance
    assert match.undoable(1) == []
    with pytest.raises(Refused):
        match.undo(1)


def test_several_acts_can_be_undone_at_once_or_one_by_one() -> None:
    match = start()
    digests = [digest(match)]
    for act in ("seal 4", "seal 2", "seal 4"):
        match.act(0, act)
        digests.append(digest(match))
    assert match.undoable(0) == [1, 2, 3]
    match.undo(0, 2)
    assert digest(match) == digests[1]
    assert match.undoable(0) == [1]
    match.undo(0)
    assert digest(match) == digests[0]
    assert [entry.undo for entry in match.entries[4:]] == [2, 1]


def test_undo_does_not_bring_back_a_hold_that_was_released() -> None:
    match = to_window()
    match.act(2, "hold")
    match.act(0, "hold")
    match.act(2, "release")
    assert match.undoable(2) == []
    for to in (None, 6):
        with pytest.raises(Refused):
            match.undo(2, to)
    assert match.state.holding == 1


def test_undo_takes_back_a_pass_and_keeps_the_hold_before_it() -> None:
    match = to_window()
    match.act(2, "hold")
    match.act(2, "pass")
    assert match.undoable(2) == [5]
    match.undo(2)
    assert (match.state.holding, match.state.passed) == (4, 0)
    # A hold and its release cancel out, so undo may go back to before the hold.
    match.act(2, "pass")
    match.act(2, "release")
    assert match.undoable(2) == [4]
    match.undo(2)
    assert (match.state.holding, match.state.passed) == (0, 0)


def test_a_record_in_which_a_hold_was_undone_still_replays() -> None:
    match = to_window()
    before = digest(match)
    match.act(2, "hold")
    record = match.record()
    undone = replace(record, entries=(*record.entries, Entry(seat=2, undo=4)), digest=before)
    replayed = Match.replay(GAME, Record.from_json(undone.to_json()), Seeded(5))
    assert (digest(replayed), replayed.state.holding) == (before, 0)


@pytest.mark.parametrize("to", [0, 1, 3, 5, 99, -1])
def test_undo_to_any_other_entry_is_refused(to: int) -> None:
    match = to_window()
    match.act(1, "continue")
    before = len(match.entries)
    with pytest.raises(Refused):
        match.undo(1, to)
    assert len(match.entries) == before


def test_undo_does_not_reset_the_draws() -> None:
    match = to_window()
    drawn = match.state.draws[:]
    match.act(1, "continue")
    match.undo(1)
    assert match.state.draws == drawn


def test_an_undone_match_continues_with_the_same_source() -> None:
    match = to_window()
    match.act(1, "continue")
    match.undo(1)
    match.act(0, "fortuna")
    again = to_window()
    again.act(0, "fortuna")
    assert match.entries[-1] == again.entries[-1]
    assert digest(match) == digest(again)


def test_a_record_with_an_undo_replays_and_can_be_continued() -> None:
    match = start()
    match.act(0, "seal 4")
    match.act(0, "seal 2")
    match.undo(0)
    replayed = Match.replay(GAME, Record.from_json(match.record().to_json()), Seeded(5))
    assert digest(replayed) == digest(match)
    assert replayed.undoable(0) == match.undoable(0) == [1]
    for each in (match, replayed):
        each.undo(0)
        each.act(1, "seal 12")
    assert replayed.entries == match.entries
    assert digest(replayed) == digest(match)


def test_a_record_with_an_illegal_undo_is_refused() -> None:
    record = to_window().record()
    bad = Record(
        record.game, record.rules, record.seats, record.settings, (*record.entries, Entry(seat=1, undo=2))
    )
    with pytest.raises(RecordError, match="entry 4 does not fit"):
        Match.replay(GAME, bad, CLOSED)


def test_a_match_resumed_at_any_entry_continues_the_same() -> None:
    match = start(seed=9, interrupts="poll")
    states = [digest(match)]
    acts = []
    for number in range(200):
        if match.state.over:
            break
        seat = GAME.turn(match.state)
        options = GAME.options(match.state, seat)
        acts.append((seat, GAME.words.say(options[number % len(options)])))
        match.act(*acts[-1])
        states.append(digest(match))
    assert match.state.over
    record = match.record()
    for upto in range(1, len(record.entries), 3):
        resumed = Match.replay(GAME, record, Seeded(9), upto)
        assert digest(resumed) == states[upto - 1]
        for act in acts[upto - 1 :]:
            resumed.act(*act)
        assert resumed.entries == match.entries
        assert resumed.record() == record


def test_a_refused_act_leaves_no_trace() -> None:
    match = start()
    match.act(0, "seal 4")
    before = digest(match)
    for seat, text, error in ((0, "keep", Refused), (1, "seal 11", Refused), (1, "seal XX", NotationError)):
        with pytest.raises(error):
            match.act(seat, text)
    assert digest(match) == before
    assert len(match.entries) == 2
    assert match.undoable(0) == [1]


def test_a_redacted_record_hides_acts_and_chance_from_other_viewers() -> None:
    match = to_window()
    match.act(1, "continue")
    match.act(1, "offer 6 to C")
    setup = match.redacted(0).entries[0].chance
    assert setup[:15] == (*match.entries[0].chance[:5], *["goods ?"] * 10)
    assert setup[15:] == (*match.entries[0].chance[15:18], *["pool ?"] * 6)
    assert [entry.act for entry in match.redacted(0).entries[1:]] == [
        "seal 4",
        "?",
        "?",
        "continue",
        "?",
    ]
    assert [entry.act for entry in match.redacted(2).entries[3:]] == ["seal 7", "continue", "offer 6 to C"]
    spectator = match.redacted(-1)
    assert set(spectator.entries[0].chance) == {"goods ?", "pool ?"}
    assert [entry.act for entry in spectator.entries[1:]] == ["?", "?", "?", "continue", "?"]
    assert spectator.entries[3].chance == match.entries[3].chance
    assert spectator.digest is None


def test_undo_entries_are_visible_to_all_viewers() -> None:
    match = start()
    match.act(0, "seal 4")
    match.undo(0)
    for viewer in range(-1, 3):
        assert match.redacted(viewer).entries[2] == Entry(seat=0, undo=1)


def test_the_commitment_is_in_every_record_of_a_match() -> None:
    """Every seat needs the commitment to check the chance once the key is revealed, and a replay keeps it."""
    match = to_window()
    assert match.record().commitment is None
    match.commitment = "c0ffee"
    record = match.record(title="a game", seed="5")
    assert record.commitment == "c0ffee"
    assert record.notes == {"title": "a game", "seed": "5"}
    assert Match.replay(GAME, record, CLOSED).commitment == "c0ffee"
    for viewer in range(-1, 3):
        redacted = match.redacted(viewer)
        assert redacted.commitment == "c0ffee"
        assert (redacted.game, redacted.rules, redacted.seats) == ("tiny", 1, ("A", "B", "C"))
        assert redacted.settings == record.settings == {}
        assert [entry.seat for entry in redacted.entries] == [entry.seat for entry in record.entries]


def test_a_match_has_the_data_of_its_table() -> None:
    match = Match.start(GAME, ["Ada", "Bede"], {"rounds": "2"}, Seeded(1), rules=1)
    assert (match.names, match.settings, match.rules) == (("Ada", "Bede"), {"rounds": "2"}, 1)
    assert match.state.seats == 2
    record = match.record()
    assert (record.game, record.rules, record.seats) == ("tiny", 1, ("Ada", "Bede"))
    assert (record.settings, record.notes) == ({"rounds": "2"}, {})
    assert record.digest == digest(match)
    assert [entry.seat for entry in record.entries] == [None]


def test_a_match_with_unknown_rules_is_refused() -> None:
    with pytest.raises(SettingError, match="tiny has rules 1 to 1, not 9"):
        Match.start(GAME, "AB", {}, Seeded(1), rules=9)


def test_facts_belong_to_the_last_entry() -> None:
    """A match has the facts of its last entry, also in a replay. An undo has no facts."""
    match = start()
    match.act(0, "seal 4")
    assert [fact["fact"] for fact in match.facts(0)] == ["sealed"]
    assert match.state.facts == []
    match.undo(0)
    assert match.facts(0) == []
    heard: list[list[object]] = []
    to = to_window()
    Match.replay(GAME, to.record(), CLOSED, each=lambda m: heard.append([f["fact"] for f in m.facts(-1)]))
    assert heard[1:3] == [["sealed"], ["sealed"]]
    assert heard[3] == [fact["fact"] for fact in to.facts(-1)]
    assert len(heard) == len(to.entries)
    assert not to.state.telling


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "chess"}, "this is a record of chess, not of tiny"),
        ({"entries": ()}, "a record starts with an entry for the setup"),
        (
            {"settings": {"rounds": "9"}},
            "the record's table cannot be set up: rounds can be 2, 3; not '9'",
        ),
        ({"digest": "0"}, "the record replays to another state than the one it was saved with"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_with_the_reason(change: dict[str, Any], why: str) -> None:
    with pytest.raises(RecordError) as refused:
        Match.replay(GAME, replace(to_window().record(), **change), CLOSED)
    assert str(refused.value) == why


SETUP = start().entries[0].chance


@pytest.mark.parametrize(
    ("number", "entry", "why"),
    [
        (0, Entry(chance=("urn 3",)), "tiny has no chance stream 'urn'"),
        (0, Entry(chance=("pool XV",)), "chance outcome 'pool XV': 'XV' is no card"),
        (
            0,
            Entry(chance=("goods oil",)),
            "the record holds too few chance outcomes for one of its entries",
        ),
        (
            0,
            Entry(chance=("dice 1",)),
            "the record holds a chance outcome that cannot have come up there",
        ),
        (0, Entry(chance=(*SETUP, "pool 1")), "entry 0 holds more chance outcomes than it calls for"),
        (1, Entry(0, "seal 4", None, ("pool 1",)), "entry 1 holds more chance outcomes than it calls for"),
        (1, Entry(0, "seal 6"), "entry 1 does not fit: seal is refused by TT-2 (refusal.card.absent)"),
        (2, Entry(1, "seal"), "entry 2 does not fit: write: seal CARD"),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_with_the_reason(number: int, entry: Entry, why: str) -> None:
    record = to_window().record()
    entries = (*record.entries[:number], entry, *record.entries[number + 1 :])
    with pytest.raises(RecordError) as refused:
        Match.replay(GAME, replace(record, entries=entries), CLOSED)
    assert str(refused.value) == why


def test_the_facts_of_a_seat_omit_what_is_hidden_from_it() -> None:
    match = start()
    match.act(0, "seal 4")
    assert [fact["card"] for fact in match.facts(0)] == ["4"]
    assert [fact["card"] for fact in match.facts(1)] == [None]
    assert [fact["card"] for fact in match.facts(-1)] == [None]


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 10_000), max_size=60))
def test_any_sequence_of_acts_and_undos_replays(seed: int, choices: list[int]) -> None:
    match = start(seed=seed, interrupts="open")
    digests = [digest(match)]
    for choice in choices:
        if match.state.over:
            break
        mask = GAME.awaited(match.state) | GAME.entitled(match.state)
        seats = [seat for seat in range(3) if mask >> seat & 1]
        seat = seats[choice % len(seats)]
        back = match.undoable(seat)
        if back and choice % 4 == 0:
            to = back[choice % len(back)]
            drawn = match.state.draws[:]
            match.undo(seat, to)
            assert digest(match) == digests[to - 1]
            assert match.state.draws == drawn
        else:
            options = GAME.options(match.state, seat)
            match.act(seat, GAME.words.say(options[choice % len(options)]))
        digests.append(digest(match))
        GAME.check(match.state)
    replayed = Match.replay(GAME, Record.from_json(match.record().to_json()), Seeded(seed))
    assert digest(replayed) == digests[-1]
    assert [replayed.undoable(seat) for seat in range(3)] == [match.undoable(seat) for seat in range(3)]
    for viewer in range(-1, 3):
        assert replayed.redacted(viewer) == match.redacted(viewer)


# ---- matches of a service, which stores a draft before it accepts it and forgets old entries


def test_a_draft_changes_nothing_until_it_is_accepted() -> None:
    match = start()
    match.act(0, "seal 4")
    before, entries = digest(match), list(match.entries)
    draft = match.draft_act(1, "seal 12")
    assert (digest(match), match.entries, match.undoable(0)) == (before, entries, [1])
    match.accept(draft)
    assert match.entries == [*entries, Entry(seat=1, act="seal 12")]
    assert match.undoable(0) == []
    with pytest.raises(RecordError, match="draft"):
        match.accept(draft)


def test_a_dropped_draft_uses_no_chance() -> None:
    match = start()
    match.act(0, "seal 4")
    match.act(1, "seal 12")
    dropped = match.draft_act(2, "seal 7")  # The last seal reveals all cards and rolls a die.
    assert dropped.entry.chance
    assert [fact.kind for fact in dropped.told]
    match.act(2, "seal 7")
    assert match.entries[-1] == dropped.entry
    assert digest(match) == GAME.digest(dropped.state)


def test_an_undo_can_be_drafted() -> None:
    match = start()
    before = digest(match)
    match.act(0, "seal 4")
    draft = match.draft_undo(0)
    assert match.undoable(0) == [1]
    match.accept(draft)
    assert digest(match) == before
    with pytest.raises(Refused):
        match.draft_undo(0)


def test_a_settled_match_continues_from_its_snapshot() -> None:
    match = to_window()
    assert match.settled
    other = Match.resume(GAME, "ABC", {}, GAME.snapshot(match.state), match.number, Seeded(5))
    match.forget()
    assert match.entries == []
    for each in (match, other):
        assert each.number == 4
        each.act(1, "continue")
        assert each.undoable(1) == [4]
        each.undo(1, 4)
        each.act(1, "continue")
        each.act(1, "keep")
    assert digest(match) == digest(other)
    assert match.entries == other.entries
    with pytest.raises(RecordError) as forgot:
        match.record()
    assert str(forgot.value) == "this match forgot its first entries: its record is where they were kept"
    with pytest.raises(RecordError, match="forgot"):
        other.redacted(0)


def test_forget_keeps_entries_that_can_be_undone() -> None:
    match = start()
    match.act(0, "seal 4")
    assert not match.settled
    match.forget()
    assert match.undoable(0) == [1]
    match.undo(0)


def test_a_match_can_forget_entries_repeatedly() -> None:
    match = to_window()
    match.forget()
    assert (match.number, match.first) == (4, 4)
    match.act(0, "fortuna")
    assert match.settled
    match.forget()
    assert (match.number, match.first, match.entries) == (5, 5, [])
    match.act(1, "continue")
    assert match.undoable(1) == [5]


def test_a_resumed_match_draws_from_its_source_and_records_it() -> None:
    match = to_window()
    other = Match.resume(GAME, "ABC", {}, GAME.snapshot(match.state), match.number, Seeded(5))
    for each in (match, other):
        each.act(0, "fortuna")
    assert match.entries[-1] == other.entries[-1]
    assert (other.game, other.names, other.settings, other.rules) == (GAME, ("A", "B", "C"), {}, 1)
    assert match.entries[-1].chance[0].startswith("dice ")


def test_eyes_of_last_names_the_viewers_of_the_last_entry() -> None:
    match = start()
    match.act(0, "seal 4")
    assert match.eyes_of_last() == (0b001, ())
    match.act(1, "seal 12")
    assert match.eyes_of_last() == (0b010, ())
    match.act(2, "seal 7")
    assert match.eyes_of_last() == (0b100, (ALL,))
    assert start().eyes_of_last()[0] == ALL


def test_a_copy_of_a_match_is_equal_and_independent() -> None:
    match = to_window()
    match.commitment = "c0ffee"
    match.act(2, "hold")
    match.act(2, "pass")
    copy = match.copy(Seeded(5))
    assert copy.game is match.game
    assert copy.record() == match.record()
    assert copy.facts(-1) == match.facts(-1)
    assert [copy.redacted(viewer) for viewer in range(-1, 3)] == [
        match.redacted(viewer) for viewer in range(-1, 3)
    ]
    assert copy.undoable(2) == match.undoable(2) == [5]
    before = match.record()
    copy.undo(2)
    copy.act(0, "fortuna")
    assert match.record() == before
    match.undo(2)
    match.act(0, "fortuna")
    assert copy.record() == match.record(), "the copy must have the same chance"
    forgetful = to_window()
    forgetful.forget()
    assert (forgetful.copy(CLOSED).first, forgetful.copy(CLOSED).number) == (4, 4)


def test_the_setup_has_facts_and_the_state_collects_none_after_it() -> None:
    match = start()
    drawn = [
        [fact["card"] for fact in match.facts(seat) if fact["fact"] == "drew" and fact["seat"] == "A"]
        for seat in (0, 1)
    ]
    assert drawn == [["2", "4", "fortuna"], [None] * 3]
    assert not match.state.telling
    assert not match.state.facts
    assert Match.replay(GAME, match.record(), CLOSED, upto=1).facts(0) == match.facts(0)
