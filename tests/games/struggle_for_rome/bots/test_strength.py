"""Each bot of Struggle for Rome beats the weaker one, is fast enough and makes no trade that loses the game."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from tuning.weights import figures

from triclinium.bots.policies import Choice, play_out
from triclinium.bots.random import RandomPlayer
from triclinium.games.struggle_for_rome.bots.novice import Novice
from triclinium.games.struggle_for_rome.bots.players import strong_policy
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
    """Policy that takes a random option, or a sample of the composed ones."""

    def __init__(self) -> None:
        self.player = RandomPlayer(1)

    def choose(self, s: StruggleState, seat: int, options: list[int]) -> Choice:
        texts = [GAME.words.say(a) for a in GAME.choices(s, seat, self.player.decided)]
        return Choice(GAME.words.read(self.player.choose({}, texts)), "only")


def shares(
    one: Callable[[], Policy], others: Callable[[], Policy], seats: int, deals: range
) -> tuple[float, float]:
    """Play each deal from every seat; return the share of wins of `one` and the lead of its mean rank."""
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


def test_strong_beats_solid() -> None:
    """These few games agree with the many of docs/study/strength-struggle.md."""
    wins, ahead = shares(strong_policy, Solid, 3, range(60, 62))
    assert wins > 1 / 3
    assert ahead > 0.0


def test_four_solids_reach_ten_points_by_round_25_and_are_fast_enough() -> None:
    """The limit is CPU time per decision of the pure Python bots; compiled bots need far less."""
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
    """Return a state in which A, on turn, offers two cards for one that B can spare, and B must answer."""
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
def test_a_good_offer_is_accepted_unless_the_other_seat_would_win(policy: Policy) -> None:
    s = tempting()
    assert policy.choose(s, 1, GAME.options(s, 1)).action == ACCEPT
    nine_points(s, 0)
    answer = policy.choose(s, 1, GAME.options(s, 1))
    assert answer.action != ACCEPT
    assert verb_of(answer.action) != COUNTER
    assert answer.why == "refuse"


@pytest.mark.parametrize("policy", [Novice(), Solid()])
def test_an_offer_that_wants_five_cards_for_one_is_not_accepted(policy: Policy) -> None:
    s = tempting()
    bad = ONE[GRAIN] * 3 + ONE[CATTLE] * 2
    s.offer = TRADE.pack(OFFER, ONE[ORE], bad, TO_ALL)
    options = GAME.find_options(s, 1)
    assert ACCEPT in options
    assert policy.choose(s, 1, options).action != ACCEPT
