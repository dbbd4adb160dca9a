"""Undo in Struggle for Rome takes back only acts that revealed nothing; and which seats may act unasked."""

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
    """Return a match at the first turn of trade and building, and the seat on turn."""
    match = Match.start(GAME, "ABC", {"interrupts": interrupts}, Seeded(seed))
    while not GAME.compositions(match.state, GAME.turn(match.state)):
        seat = GAME.turn(match.state)
        match.act(seat, GAME.words.say(GAME.options(match.state, seat)[0]))
    return match, GAME.turn(match.state)


def test_placing_a_figure_can_be_undone() -> None:
    match = Match.start(GAME, "ABC", {}, Seeded(1))
    seat = GAME.turn(match.state)
    before = GAME.digest(match.state)
    match.act(seat, GAME.words.say(GAME.options(match.state, seat)[0]))
    match.undo(seat)
    assert GAME.digest(match.state) == before


def travelling(grain: int, gold: int) -> Match[StruggleState]:
    """Return a match in which A's horsemen stand at r4c3S and A's hand of four cards is secret."""
    goods = {"A": {"grain": grain, "ore": 4 - grain}}
    s = position(4, phase="horsemen", at={"A horsemen": "r4c3S"}, goods=goods, gold={"A": gold}, secret=True)
    return Match.resume(GAME, "ABCD", {}, GAME.snapshot(s), 1, CLOSED)


@pytest.mark.rule("SR-4.2")
@pytest.mark.parametrize("grain", [0, 1, 2, 4])
def test_a_journey_that_was_free_or_paid_in_gold_can_be_undone(grain: int) -> None:
    match = travelling(grain, 1)
    before = GAME.digest(match.state)
    for place in ("r4c3N", "r10c3N"):
        match.act(0, f"journey {place} with 0 grain")
        assert match.undoable(0)
        match.undo(0)
        assert GAME.digest(match.state) == before


@pytest.mark.rule("SR-4.2", "SR-1.5")
def test_a_journey_paid_with_secret_grain_cannot_be_undone() -> None:
    match = travelling(2, 1)
    match.act(0, "journey r10c3N with 2 grain")
    assert match.undoable(0) == []
    with pytest.raises(Refused):
        match.undo(0)


@pytest.mark.rule("SR-3.6")
def test_an_offer_cannot_be_undone_but_a_sealed_answer_can() -> None:
    """The others have seen the offer. A sealed answer is still secret, so its seat can undo it."""
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
    assert [match.undoable(seat) for seat in range(3)] == [[]] * 3, "the last answer reveals all of them"


@pytest.mark.rule("SR-3.6")
@pytest.mark.parametrize("interrupts", ["open", "poll"])
def test_seats_may_act_unasked_only_where_they_are_not_polled(interrupts: str) -> None:
    """With open interrupts, a seat may withdraw its offer or change its answer until the last answer is in."""
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
def test_any_sequence_of_acts_and_undos_replays(seed: int) -> None:
    """The acts that can be undone are always consecutive acts of one seat without chance."""
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
