"""Sealed choices are simultaneous, and can be changed until the last one is in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium.kernel.chance import ALL, Seeded
from triclinium.kernel.errors import Refused
from triclinium.kernel.match import Match
from triclinium.kernel.step import Sealed
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import REFUSE, WORDS

GAME = Tiny()
A, B, C = 1, 2, 4


def start(interrupts: str = "open", seed: int = 5, seats: int = 3) -> Match[TinyState]:
    """Return a match. With seed 5, A has fortuna, 2, 4; B has 1, 6, 12; C has 7, 8, 11."""
    return Match.start(GAME, "ABCD"[:seats], {"interrupts": interrupts}, Seeded(seed))


def asked(match: Match[TinyState]) -> tuple[int, int]:
    return GAME.awaited(match.state), GAME.entitled(match.state)


def refused(match: Match[TinyState], seat: int, text: str) -> tuple[str, str, object]:
    with pytest.raises(Refused) as why:
        match.act(seat, text)
    refusal = why.value.refusal
    return refusal.rule, refusal.key, refusal.params.get("seat")


def test_a_choice_can_be_changed_until_the_last_is_in_and_never_after() -> None:
    match = start()
    match.act(1, "seal 12")
    match.act(1, "seal 6")
    match.act(0, "seal 4")
    match.act(1, "seal 1")
    assert asked(match) == (C, A | B)
    match.act(0, "seal 2")
    assert match.state.hands[:2] == [(0, 4), (6, 12)]
    match.act(2, "seal 8")
    assert [(f["seat"], f["card"]) for f in match.facts(-1) if f["fact"] == "revealed"] == [
        ("A", "2"),
        ("B", "1"),
        ("C", "8"),
    ]
    for seat, text in ((0, "seal 4"), (1, "seal 12"), (2, "seal 11")):
        rule, key, _ = refused(match, seat, text)
        assert (rule, key) == ("TT-4", "refusal.not_now")


@settings(max_examples=60)
@given(st.integers(0, 500), st.integers(2, 4), st.lists(st.integers(0, 999), max_size=30))
def test_the_last_choice_of_each_seat_counts(seed: int, seats: int, choices: list[int]) -> None:
    match = start(seed=seed, seats=seats)
    last: dict[int, str] = {}
    for choice in choices:
        seat = choice % seats
        options = [GAME.words.say(a) for a in GAME.options(match.state, seat)]
        assert options, "a seat that has chosen may choose again"
        if len(last) == seats - 1 and seat not in last:
            break
        last[seat] = options[choice % len(options)]
        match.act(seat, last[seat])
        assert asked(match) == (
            sum(1 << each for each in range(seats) if each not in last),
            sum(1 << each for each in last),
        )
        assert not any(fact["fact"] == "revealed" for fact in match.facts(-1))
        GAME.check(match.state)
    for seat in range(seats):
        if seat not in last:
            last[seat] = GAME.words.say(GAME.options(match.state, seat)[0])
            match.act(seat, last[seat])
    shown = {f["seat"]: f["card"] for f in match.facts(-1) if f["fact"] == "revealed"}
    assert shown == {"ABCD"[seat]: text.split()[1] for seat, text in last.items()}


def test_a_polled_seat_cannot_change_its_choice() -> None:
    """Bots are polled, and otherwise could change their choices endlessly."""
    match = start("poll")
    assert asked(match) == (A | B | C, 0)
    match.act(1, "seal 12")
    assert asked(match) == (A | C, 0)
    assert GAME.options(match.state, 1) == []
    assert refused(match, 1, "seal 6") == ("TT-8", "refusal.not_your_turn", ["A", "C"])
    match.act(0, "seal 4")
    assert refused(match, 0, "keep") == ("TT-8", "refusal.not_your_turn", ["C"])


def test_a_refusal_names_all_awaited_seats() -> None:
    match = start(seats=4)
    for viewer in (-1, 4, 7):
        (refusal,) = GAME.refusals(match.state, viewer)
        assert refusal.params == {"seat": ["A", "B", "C", "D"]}
        assert (refusal.verb, refusal.rule, refusal.key) == ("", "TT-8", "refusal.not_your_turn")


def test_a_sealed_choice_is_hidden_from_others_until_the_last_is_in() -> None:
    match = start()
    match.act(1, "seal 12")
    one = [GAME.view(match.state, viewer) for viewer in (-1, 0, 2)]
    match.act(1, "seal 6")
    assert [GAME.view(match.state, viewer) for viewer in (-1, 0, 2)] == one
    assert GAME.view(match.state, 1)["sealed"] == [None, "6", None]
    for viewer, acts in ((-1, ["?", "?"]), (0, ["?", "?"]), (1, ["seal 12", "seal 6"])):
        assert [entry.act for entry in match.redacted(viewer).entries[1:]] == acts


def test_a_sealed_choice_can_be_undone() -> None:
    match = start()
    match.act(1, "seal 12")
    match.act(1, "seal 6")
    assert match.undoable(1) == [1, 2]
    match.undo(1, 1)
    assert asked(match) == (A | B | C, 0)
    match.act(0, "seal 2")
    match.act(2, "seal 7")
    match.act(1, "seal 6")
    assert match.undoable(1) == [], "the cards of the others have been revealed"
    replayed = Match.replay(GAME, match.record(), Seeded(5))
    assert GAME.digest(replayed.state) == GAME.digest(match.state)


def to_answers() -> Match[TinyState]:
    match = start()
    for seat, text in ((0, "seal 4"), (1, "seal 12"), (2, "seal 7"), (1, "continue"), (1, "keep")):
        match.act(seat, text)
    match.act(1, "trade wine for oil with all")
    return match


def test_an_offer_can_be_withdrawn_until_the_last_answer_is_in() -> None:
    match = to_answers()
    assert asked(match) == (A | C, B)
    assert [WORDS.say(a) for a in GAME.options(match.state, 1)] == ["withdraw"]
    match.act(0, "refuse")
    assert asked(match) == (C, A | B)
    other = to_answers()
    other.act(0, "refuse")
    match.act(1, "withdraw")
    assert match.facts(-1)[0]["fact"] == "withdrawn"
    assert match.state.answers == []
    assert match.undoable(1) == []
    other.act(2, "accept")
    assert refused(other, 1, "withdraw")[:2] == ("TT-12", "refusal.not_now")


def test_a_changed_answer_counts_and_the_earlier_ones_stay_secret() -> None:
    match = to_answers()
    match.act(2, "accept")
    match.act(2, "counter 2*oil for wheat")
    match.act(2, "refuse")
    match.act(0, "refuse")
    assert [f["fact"] for f in match.facts(-1)] == ["refused", "refused"]
    assert match.state.known[2] == (0, 0, 0, 0), "the earlier counter-offer reveals nothing"


def test_after_a_timeout_an_awaited_seat_refuses_the_offer() -> None:
    """The default act is to refuse, for awaited seats only. Other seats and steps have no default."""
    match = to_answers()
    assert [GAME.lapse(match.state, seat) for seat in range(3)] == [REFUSE, None, REFUSE]
    match.act(2, "accept")
    assert [GAME.lapse(match.state, seat) for seat in range(3)] == [REFUSE, None, None]
    match.act(0, "refuse")
    assert [GAME.lapse(match.state, seat) for seat in range(3)] == [None] * 3
    assert [GAME.lapse(start().state, seat) for seat in range(3)] == [None] * 3


def test_a_seat_polled_for_an_interrupt_has_no_default_act() -> None:
    match = start("poll")
    for seat, text in ((0, "seal 4"), (1, "seal 12"), (2, "seal 7")):
        match.act(seat, text)
    while GAME.turn(match.state) == 1:
        match.act(1, WORDS.say(GAME.options(match.state, 1)[-1]))
    assert GAME.lapse(match.state, GAME.turn(match.state)) is None


class Votes(Sealed[TinyState]):
    """Step with the defaults of the kernel: all seats choose; `sealed` says which have chosen."""

    def __init__(self, sealed: int) -> None:
        self.mask = sealed
        self.shown = False

    def sealed(self, s: TinyState, f: int) -> int:
        return self.mask

    def opened(self, s: TinyState, f: int) -> None:
        self.shown = True


def test_all_seats_choose_by_default_in_a_sealed_step() -> None:
    s = GAME.new(4, {}, Seeded(1))
    s.news = False
    votes = Votes(0b0101)
    assert votes.open
    assert votes.choosing(s, 0) == 0b1111
    assert votes.awaited(s, 0) == 0b1010
    assert votes.actor(s, 0) == 1
    assert votes.changing(s, 0) == 0b0101
    assert votes.needs_choice(s, 0)
    assert (votes.shown, s.news) == (False, False)
    assert [votes.eyes(s, 0, seat, 9) for seat in range(4)] == [1, 2, 4, 8]
    votes.mask = 0b1111
    assert not votes.needs_choice(s, 0)
    assert (votes.shown, s.news) == (False, False)
    votes.run(s, 0)
    assert (votes.shown, s.news) == (True, True)
    assert GAME.eyes(s, 0, 0) == ALL
