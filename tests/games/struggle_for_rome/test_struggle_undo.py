"""Undo in Struggle for Rome: only what one seat did and nobody learnt anything by; and who may act unasked."""

from __future__ import annotations

import random

import pytest

from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.errors import Refused
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record

GAME = StruggleForRome()


def to_trade(interrupts: str = "open", seed: int = 1) -> tuple[Match[StruggleState], int]:
    """A match at the first turn of trade and building, and whose turn it is."""
    match = Match.start(GAME, "ABC", {"interrupts": interrupts}, Seeded(seed))
    while not GAME.compositions(match.state, GAME.turn(match.state)):
        seat = GAME.turn(match.state)
        match.act(seat, GAME.words.say(GAME.options(match.state, seat)[0]))
    return match, GAME.turn(match.state)


def test_a_placed_figure_can_be_placed_again() -> None:
    match = Match.start(GAME, "ABC", {}, Seeded(1))
    seat = GAME.turn(match.state)
    before = GAME.digest(match.state)
    match.act(seat, GAME.words.say(GAME.options(match.state, seat)[0]))
    match.undo(seat)
    assert GAME.digest(match.state) == before


@pytest.mark.rule("SR-3.6")
def test_an_offer_is_not_undone_but_withdrawn() -> None:
    """Everybody has heard it; a sealed answer that nobody saw can be taken back by who gave it."""
    match, player = to_trade()
    match.act(player, "offer gold for grain to all")
    assert match.undoable(player) == []
    with pytest.raises(Refused) as refused:
        match.undo(player)
    assert refused.value.refusal.key == "refusal.undo"
    one, two = (seat for seat in range(3) if seat != player)
    before = GAME.digest(match.state)
    match.act(one, "refuse")
    assert match.undoable(one)
    match.undo(one)
    assert GAME.digest(match.state) == before
    match.act(one, "refuse")
    match.act(two, "refuse")
    assert [match.undoable(seat) for seat in range(3)] == [[]] * 3, "the last answer turns all of them up"


@pytest.mark.rule("SR-3.6")
@pytest.mark.parametrize("interrupts", ["open", "poll"])
def test_who_acts_unasked(interrupts: str) -> None:
    """Where seats are polled nobody withdraws an offer or changes an answer; else they may, until the last is in."""
    match, player = to_trade(interrupts)
    match.act(player, "offer gold for grain to all")
    s = match.state
    others = [seat for seat in range(3) if seat != player]
    assert GAME.awaited(s) == sum(1 << seat for seat in others)
    assert GAME.entitled(s) == (1 << player if interrupts == "open" else 0)
    match.act(others[0], "refuse")
    s = match.state
    assert GAME.awaited(s) == 1 << others[1]
    assert GAME.entitled(s) == (1 << player | 1 << others[0] if interrupts == "open" else 0)
    if interrupts == "open":
        match.act(player, "withdraw")
        assert match.state.offer == 0
    else:
        with pytest.raises(Refused):
            match.act(player, "withdraw")
        match.act(others[1], "refuse")
    assert match.state.offers == 1


@pytest.mark.parametrize("seed", range(6))
def test_any_course_of_acts_and_undos_replays(seed: int) -> None:
    """And what can be undone is always a run of acts of one seat without chance."""
    dice = random.Random(seed)
    seats = 3 + seed % 2
    settings = {"interrupts": ("open", "poll")[seed // 2 % 2]}
    match = Match.start(GAME, "ABCD"[:seats], settings, Seeded(seed))
    digests = [GAME.digest(match.state)]
    undos = 0
    while not match.state.over and len(match.entries) < 300:
        s = match.state
        back = [(seat, number) for seat in range(seats) for number in match.undoable(seat)]
        for seat, number in back:
            after = [entry for entry in match.entries[number:] if entry.undo is None]
            assert not [entry for entry in after if entry.seat != seat or entry.chance]
        if back and dice.random() < 0.3:
            seat, number = dice.choice(back)
            match.undo(seat, number)
            undos += 1
            assert GAME.digest(match.state) == digests[number - 1]
        else:
            mask = GAME.awaited(s) | (GAME.entitled(s) if dice.random() < 0.3 else 0)
            seat = dice.choice([seat for seat in range(seats) if mask >> seat & 1])
            match.act(seat, GAME.words.say(dice.choice(GAME.choices(s, seat, len(digests)))))
        digests.append(GAME.digest(match.state))
        GAME.check(match.state)
    assert undos
    replayed = Match.replay(GAME, Record.from_json(match.record().to_json()), CLOSED)
    assert GAME.digest(replayed.state) == digests[-1]
