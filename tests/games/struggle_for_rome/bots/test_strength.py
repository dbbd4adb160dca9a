"""Bots of Struggle for Rome: each beats the weaker one, in time, and no trade helps anybody to win."""

from __future__ import annotations

from time import process_time

import pytest
from tuning.weights import figures

from triclinium.bots.policies import Choice, play_out
from triclinium.bots.random import RandomPlayer
from triclinium.games.struggle_for_rome.bots.novice import Novice
from triclinium.games.struggle_for_rome.bots.policy import Policy
from triclinium.games.struggle_for_rome.bots.solid import Solid
from triclinium.games.struggle_for_rome.bots.weights import Weights
from triclinium.games.struggle_for_rome.rules.catalogue import CATTLE, GRAIN, HORSE, ORE, WHERE
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.points import open_points
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.trade import ONE
from triclinium.games.struggle_for_rome.rules.words import (
    ACCEPT,
    COUNTER,
    OFFER,
    TO_ALL,
    TRADE,
    TRADE_PHASE,
)
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import verb_of

GAME = StruggleForRome()
MOST_SECONDS = 0.05


class Random(Policy):
    """Takes any option, or a sample of what can be composed."""

    def __init__(self) -> None:
        self.player = RandomPlayer(1)

    def choose(self, s: StruggleState, seat: int, options: list[int]) -> Choice:
        texts = [GAME.words.say(a) for a in GAME.choices(s, seat, self.player.decided)]
        return Choice(GAME.words.read(self.player.choose({}, texts)), "only")


def shares(one: type[Policy], others: type[Policy], seats: int, deals: range) -> tuple[float, float]:
    """How often one among others wins, each deal played from every seat, and how much better its rank is."""
    wins = 0.0
    ahead = 0.0
    for deal in deals:
        for at in range(seats):
            s = GAME.new(seats, {}, Seeded(deal))
            play_out(GAME, s, [one() if seat == at else others() for seat in range(seats)])
            outcome = GAME.outcome(s)
            assert outcome is not None
            assert outcome.ranks is not None
            if at in outcome.winners:
                wins += 1 / len(outcome.winners)
            rest = [rank for seat, rank in enumerate(outcome.ranks) if seat != at]
            ahead += sum(rest) / len(rest) - outcome.ranks[at]
    games = len(deals) * seats
    return wins / games, ahead / games


@pytest.mark.parametrize("seats", [3, 4])
def test_novice_beats_random(seats: int) -> None:
    wins, ahead = shares(Novice, Random, seats, range(2))
    assert wins > 0.9
    assert ahead > 1.0


@pytest.mark.parametrize("seats", [3, 4])
def test_solid_beats_novice(seats: int) -> None:
    wins, ahead = shares(Solid, Novice, seats, range(40, 44))
    assert wins > 1.2 / seats
    assert ahead > 0.2


def test_four_solids_come_to_ten_points_long_before_the_last_round_and_in_time() -> None:
    """The time is of one core and, where nothing is compiled, many times what the compiled bots need."""
    begun = process_time()
    decisions = 0
    for deal in range(3):
        s = GAME.new(4, {}, Seeded(deal))
        decisions += play_out(GAME, s, [Solid() for _ in range(4)])
        assert GAME.endings[s.over] == "finished"
        assert s.round <= 25
    assert (process_time() - begun) / decisions < MOST_SECONDS


def test_the_weights_can_be_tuned() -> None:
    assert "card" in figures(Weights())


def tempting() -> StruggleState:
    """Seat A, on turn, gives two cards for one that B has more than enough of; B is asked."""
    s = GAME.new(3, {}, Seeded(5))
    while s.phase != TRADE_PHASE:
        GAME.apply(s, GAME.turn(s), GAME.options(s, GAME.turn(s))[0])
    s.stack[1:] = [GAME.packed_stack([{"step": "phase", "phase": "trade", "done": 1}])[0], s.stack[-1]]
    s.player = s.first = 0
    s.goods[:8] = [0, 1, 1, 0, 4, 0, 0, 4]
    s.fewer = [0] * len(s.fewer)
    s.more = [0] * len(s.more)
    give = ONE[ORE] + ONE[HORSE]
    GAME.apply(s, 0, TRADE.pack(OFFER, give, ONE[GRAIN], TO_ALL))
    assert GAME.turn(s) == 1
    assert s.goods[4 + CATTLE] == 4
    return s


def nine_points(s: StruggleState, seat: int) -> None:
    for city in range(9):
        s.holders[city] = seat * 2
        s.held[seat * 2] += 1
        s.at[WHERE[city]] = seat * 2
    assert open_points(s, seat) == 9


@pytest.mark.parametrize("policy", [Novice(), Solid()])
def test_a_good_offer_is_taken_but_not_from_who_would_win_by_it(policy: Policy) -> None:
    s = tempting()
    assert policy.choose(s, 1, GAME.options(s, 1)).action == ACCEPT
    nine_points(s, 0)
    answer = policy.choose(s, 1, GAME.options(s, 1))
    assert answer.action != ACCEPT
    assert verb_of(answer.action) != COUNTER
    assert answer.why == "refuse"


@pytest.mark.parametrize("policy", [Novice(), Solid()])
def test_an_offer_that_takes_much_for_nothing_is_refused(policy: Policy) -> None:
    s = tempting()
    bad = ONE[GRAIN] * 3 + ONE[CATTLE] * 2
    s.offer = TRADE.pack(OFFER, ONE[ORE], bad, TO_ALL)
    options = GAME.find_options(s, 1)
    assert ACCEPT in options
    assert policy.choose(s, 1, options).action != ACCEPT
