"""Who has no choice is not asked: presses that decide nothing, counted over whole games of one person with two bots."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.step import CONTINUE
from triclinium.server.store.move_log import SeatRow
from triclinium.server.tables.forced import asked_between, bots_between, forced_seat, pause

MOST_A_TURN = 0.3


def seat(number: int, kind: str, waits: bool = False) -> SeatRow:
    return SeatRow(number, kind, None, None, None, None, 0, False, None, waits)


ALONE = (seat(0, "person"), seat(1, "bot"), seat(2, "bot"))


class Presses:
    """A whole game as the service lets it go on, and how often seat A was asked for its only option."""

    def __init__(self, entry: Entry, seed: int, seats: tuple[SeatRow, ...] = ALONE) -> None:
        self.game, self.seats = entry.rules, seats
        self.match: Match[Any] = Match.start(self.game, [str(each.seat) for each in seats], {}, Seeded(seed))
        novice = entry.own_bots[0] if entry.own_bots else entry.bots[0]
        self.players = [novice.player(10 * seed + each.seat) for each in seats]
        self.turns = self.needless = self.forced = self.between = 0
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
        forced = forced_seat(game, state, self.seats, undoable)
        if forced is not None:
            assert forced == seat
            assert pause(game, state, self.seats, undoable) is not None
            self.forced += 1
            back = match.undoable(seat)
            match.accept(match.draft_act(seat, game.words.say(game.options(state, seat)[0]), forced=True))
            assert set(match.undoable(seat)) <= set(back), "what nobody chose is nothing to take back"
        else:
            options = game.choices(state, seat, match.number)
            if seat == 0 and len(options) == 1 and not game.compositions(state, seat):
                self.needless += 1
            self.act(state, seat, options)
        told = [game.named_fact(fact, 0) for fact in match.told]
        self.turns += sum(fact["fact"] == "turn_begun" and fact["seat"] == "A" for fact in told)

    def comes_between(self) -> bool:
        """A bot plays something where the game only waits for somebody to go on."""
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

    def act(self, state: Any, seat: int, options: list[int]) -> None:
        self.match.act(seat, self.said(state, seat, options))

    def said(self, state: Any, seat: int, options: list[int]) -> str:
        texts = [self.game.words.say(a) for a in options]
        return texts[0] if len(texts) == 1 else self.players[seat].choose(self.game.view(state, seat), texts)


@cache
def games(name: str, number: int, seats: tuple[SeatRow, ...] = ALONE) -> list[Presses]:
    """Some games, played once for all tests."""
    return [Presses(find(name), seed, seats) for seed in range(number)]


@pytest.mark.parametrize(("name", "number"), [("fall_of_rome", 3), ("struggle_for_rome", 2), ("aeterna", 2)])
def test_hardly_a_press_decides_nothing(name: str, number: int) -> None:
    played = games(name, number)
    turns, needless = sum(each.turns for each in played), sum(each.needless for each in played)
    assert turns > 10
    assert needless <= MOST_A_TURN * turns, (needless, turns)
    assert sum(each.forced for each in played) > 0, "there was something to spare"


def test_who_always_wants_to_be_waited_for_is_asked_each_time() -> None:
    seats = (seat(0, "person", waits=True), *ALONE[1:])
    played = games("fall_of_rome", 3, seats)
    assert sum(each.forced for each in played) == 0
    assert sum(each.needless for each in played) > MOST_A_TURN * sum(each.turns for each in played)


def test_another_person_who_could_come_in_between_has_the_time_for_it() -> None:
    """With bots in the other seats the same windows pass by themselves."""
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
                assert forced_seat(game, state, everybody, undoable=False) is None
            assert entry.seat is not None
            again.act(entry.seat, str(entry.act))
    assert found


def test_what_one_may_take_back_is_not_ended_for_one() -> None:
    """A single option that is no pause: it is forced only for who has nothing to take back."""
    game = find("struggle_for_rome").rules
    seen = set()
    for seed, played in enumerate(games("struggle_for_rome", 2)):
        match = played.match
        again: Match[Any] = Match.start(game, match.names, {}, Seeded(seed))
        for entry in match.entries[1:]:
            if again.game.awaited(again.state) == 1 and len(game.options(again.state, 0)) == 1:
                assert forced_seat(game, again.state, ALONE, undoable=True) is None
                seen.add(forced_seat(game, again.state, ALONE, undoable=False))
            assert entry.seat is not None
            again.act(entry.seat, str(entry.act))
    assert 0 in seen


def test_where_hands_are_hidden_nobody_hears_by_the_clock_that_there_was_no_choice() -> None:
    played = games("aeterna", 2)[1]
    again: Match[Any] = Match.start(played.game, played.match.names, {}, Seeded(1))
    after = []
    for entry in played.match.entries[1:]:
        due = pause(played.game, again.state, ALONE, undoable=False)
        if due is not None:
            after.append(due.after)
        assert entry.seat is not None
        again.act(entry.seat, str(entry.act))
    assert after
    assert min(after) >= 1
    assert len(set(after)) == len(after), "by chance"
