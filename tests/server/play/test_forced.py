"""Count how often a person must make a forced move in whole games with two bots."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.step import CONTINUE
from triclinium.live.options import TableOptions
from triclinium.live.rows import SeatRow
from triclinium.live.schedule import (
    INTERRUPT_S,
    PAUSE_S,
    WorkKind,
    asked_between,
    bots_between,
    forced_act,
    pause,
)

MOST_A_TURN = 0.3
MOST_WHO_SKIPS = 0.1
LIVE = TableOptions()


def seat(number: int, kind: str, waits: bool = False, skips: bool = False) -> SeatRow:
    return SeatRow(number, kind, None, None, None, None, 0, False, None, waits, skips)


ALONE = (seat(0, "person"), seat(1, "bot"), seat(2, "bot"))
SKIPS = (seat(0, "person", skips=True), *ALONE[1:])


class Presses:
    """A whole game with automatic forced moves, and how often seat A was asked for its only option."""

    def __init__(self, entry: Entry, seed: int, seats: tuple[SeatRow, ...] = ALONE) -> None:
        self.game, self.seats = entry.rules, seats
        self.match: Match[Any] = Match.start(self.game, [str(each.seat) for each in seats], {}, Seeded(seed))
        novice = entry.own_bots[0] if entry.own_bots else entry.bots[0]
        self.players = [novice.player(10 * seed + each.seat) for each in seats]
        self.turns = self.needless = self.forced = self.between = self.onward = 0
        while not self.match.state.over:
            self.step()

    def step(self) -> None:
        match, game = self.match, self.game
        state = match.state
        if self.comes_between():
            return
        awaited: int = game.awaited(state)
        seat = (awaited & -awaited).bit_length() - 1
        undoable = bool(match.undoable(seat))
        forced = forced_act(game, state, self.seats, LIVE)
        if forced is not None:
            assert forced[0] == seat
            assert pause(game, state, self.seats, LIVE, undoable) is not None
            self.forced += 1
            back = match.undoable(seat)
            match.accept(match.draft_act(seat, game.words.say(forced[1]), forced=True))
            assert set(match.undoable(seat)) <= set(back), "a forced move cannot be undone"
        else:
            options = game.choices(state, seat, match.number)
            if seat == 0 and len(options) == 1 and not game.compositions(state, seat):
                self.needless += 1
            said = self.said(state, seat, options)
            onward = game.onward(state, seat)
            if seat == 0 and onward is not None and len(options) > 1 and said == game.words.say(onward):
                self.onward += 1
            match.act(seat, said)
        told = [game.named_fact(fact, 0) for fact in match.told]
        self.turns += sum(fact["fact"] == "turn_begun" and fact["seat"] == "A" for fact in told)

    def comes_between(self) -> bool:
        """Let a bot interrupt where the game only waits for a seat to continue. Return whether one did."""
        able = bots_between(self.game, self.match.state, self.seats)
        for seat in range(len(self.seats)):
            state, options = asked_between(self.game, self.match.state, seat)
            if able >> seat & 1 and len(options) > 1:
                said = self.said(state, seat, options)
                if said != "pass":
                    self.match.act(seat, said)
                    self.between += 1
                    return True
        return False

    def said(self, state: Any, seat: int, options: list[int]) -> str:
        texts = [self.game.words.say(a) for a in options]
        return texts[0] if len(texts) == 1 else self.players[seat].choose(self.game.view(state, seat), texts)


@cache
def games(name: str, number: int, seats: tuple[SeatRow, ...] = ALONE) -> list[Presses]:
    """Play some games, once for all tests."""
    return [Presses(find(name), seed, seats) for seed in range(number)]


@pytest.mark.parametrize(("name", "number"), [("fall_of_rome", 3), ("struggle_for_rome", 2), ("aeterna", 2)])
def test_a_person_rarely_has_to_make_a_forced_move(name: str, number: int) -> None:
    played = games(name, number)
    turns, needless = sum(each.turns for each in played), sum(each.needless for each in played)
    assert turns > 10
    assert needless <= MOST_A_TURN * turns, (needless, turns)
    assert sum(each.forced for each in played) > 0, "some moves were played automatically"


@pytest.mark.parametrize(("name", "number"), [("fall_of_rome", 3), ("struggle_for_rome", 2), ("aeterna", 2)])
def test_a_seat_that_skips_pauses_is_asked_for_few_forced_moves(name: str, number: int) -> None:
    """Count decisions with one option, and decisions to continue instead of playing something."""
    played = games(name, number, SKIPS)
    turns = sum(each.turns for each in played)
    assert sum(each.onward for each in played) == 0
    assert sum(each.needless for each in played) <= MOST_WHO_SKIPS * turns, turns


def test_a_seat_that_does_not_skip_can_end_its_own_turns() -> None:
    played = games("aeterna", 2)
    assert sum(each.onward for each in played) > 0.5 * sum(each.turns for each in played)


def test_a_player_with_an_event_is_asked_at_most_about_once_a_turn() -> None:
    """Other pauses would only repeat the opportunity."""
    played = games("fall_of_rome", 3)
    assert 0 < sum(each.onward for each in played) < 0.5 * sum(each.turns for each in played)


def test_a_seat_without_automatic_play_is_asked_for_every_forced_move() -> None:
    seats = (seat(0, "person", waits=True), *ALONE[1:])
    played = games("fall_of_rome", 3, seats)
    assert sum(each.forced for each in played) == 0
    assert sum(each.needless for each in played) > MOST_A_TURN * sum(each.turns for each in played)


def test_another_person_who_may_interrupt_has_time_to_do_so() -> None:
    """If bots hold the other seats, the same windows end automatically."""
    everybody = tuple(seat(number, "person") for number in range(3))
    game = find("fall_of_rome").rules
    found = 0
    for seed, played in enumerate(games("fall_of_rome", 3)):
        match = played.match
        again: Match[Any] = Match.start(game, match.names, {}, Seeded(seed))
        for entry in match.entries[1:]:
            state = again.state
            awaited: int = game.awaited(state)
            if game.options(state, awaited.bit_length() - 1) == [CONTINUE] and game.entitled(state):
                found += 1
                assert forced_act(game, state, everybody, LIVE) is None
                assert_time_for_others(game, state, everybody, awaited.bit_length() - 1)
            assert entry.seat is not None
            again.act(entry.seat, str(entry.act))
    assert found


def assert_time_for_others(game: Any, state: Any, everybody: tuple[SeatRow, ...], asked: int) -> None:
    """Check that a seat that skips gives the others some seconds, or the full time at a pace of days.

    The game does not wait for seats that skip.
    """
    one = tuple(replace(row, skips=row.seat == asked) for row in everybody)
    assert forced_act(game, state, one, LIVE) == (asked, CONTINUE)
    due = pause(game, state, one, LIVE, undoable=False)
    assert due is not None
    assert due.after == INTERRUPT_S
    assert forced_act(game, state, one, TableOptions(pace=1)) is None
    others = tuple(replace(row, skips=row.seat != asked) for row in everybody)
    assert pause(game, state, others, LIVE, undoable=False) == (WorkKind.PAUSE, 0.0)


def test_a_holding_seat_is_asked_although_it_skips() -> None:
    """Holding takes precedence over skipping."""
    game = find("fall_of_rome").rules
    for seed, played in enumerate(games("fall_of_rome", 3)):
        again: Match[Any] = Match.start(game, played.match.names, {}, Seeded(seed))
        for entry in played.match.entries[1:]:
            if able := game.entitled(again.state):
                holds = game.clone(again.state)
                holder = int(able).bit_length() - 1
                holds.holding |= 1 << holder
                assert game.awaited(holds) >> holder & 1
                assert game.onward(holds, holder) is None
                return
            assert entry.seat is not None
            again.act(entry.seat, str(entry.act))
    raise AssertionError("no seat could interrupt")


def test_a_forced_move_that_ends_the_chance_to_undo_leaves_time_for_it() -> None:
    """Without a chance to undo, and at pauses of the game, the next move comes sooner."""
    game = find("struggle_for_rome").rules
    found = 0
    for seed, played in enumerate(games("struggle_for_rome", 2)):
        match = played.match
        again: Match[Any] = Match.start(game, match.names, {}, Seeded(seed))
        for entry in match.entries[1:]:
            forced = forced_act(game, again.state, ALONE, LIVE)
            if forced is not None and forced[1] != CONTINUE:
                due = pause(game, again.state, ALONE, LIVE, undoable=True)
                assert due is not None
                assert PAUSE_S[0] <= due.after <= PAUSE_S[1]
                found += 1
            assert entry.seat is not None
            again.act(entry.seat, str(entry.act))
    assert found


def test_hidden_hands_delay_forced_moves_at_random() -> None:
    played = games("aeterna", 2)[1]
    again: Match[Any] = Match.start(played.game, played.match.names, {}, Seeded(1))
    after = []
    for entry in played.match.entries[1:]:
        due = pause(played.game, again.state, ALONE, LIVE, undoable=False)
        if due is not None:
            after.append(due.after)
        assert entry.seat is not None
        again.act(entry.seat, str(entry.act))
    assert after
    assert min(after) >= PAUSE_S[0]
    assert len(set(after)) == len(after), "the delays are random"
