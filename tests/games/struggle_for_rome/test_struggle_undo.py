"""Undo in Struggle for Rome: only what one seat did and nobody learnt anything by; and who may act unasked."""

from __future__ import annotations

import random

import pytest

from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.position import position
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


def travelling(grain: int, gold: int) -> Match[StruggleState]:
    """A match in which A's horsemen stand at r4c3S; nobody knows what is in A's hand of four cards."""
    goods = {"A": {"grain": grain, "ore": 4 - grain}}
    s = position(4, phase="horsemen", at={"A horsemen": "r4c3S"}, goods=goods, gold={"A": gold}, secret=True)
    return Match.resume(GAME, "ABCD", {}, GAME.snapshot(s), 1, CLOSED)


@pytest.mark.rule("SR-4.2")
@pytest.mark.parametrize("grain", [0, 1, 2, 4])
def test_undo_takes_a_journey_back_that_was_free_or_paid_in_gold(grain: int) -> None:
    match = travelling(grain, 1)
    before = GAME.digest(match.state)
    for place in ("r4c3N", "r10c3N"):
        match.act(0, f"journey {place} with 0 grain")
        assert match.undoable(0)
        match.undo(0)
        assert GAME.digest(match.state) == before


@pytest.mark.rule("SR-4.2", "SR-1.5")
def test_a_journey_for_grain_that_nobody_knew_of_is_not_undone() -> None:
    match = travelling(2, 1)
    match.act(0, "journey r10c3N with 2 grain")
    assert match.undoable(0) == []
    with pytest.raises(Refused):
        match.undo(0)


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
