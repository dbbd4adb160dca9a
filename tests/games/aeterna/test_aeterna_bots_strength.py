"""Each bot of Æterna beats the weaker one, is fast enough and avoids Doom."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from tuning.weights import figures

from triclinium.bots.policies import Choice, play_out
from triclinium.games.aeterna.bots.novice import Novice
from triclinium.games.aeterna.bots.outlook import Outlook
from triclinium.games.aeterna.bots.players import strong_policy
from triclinium.games.aeterna.bots.policy import Policy
from triclinium.games.aeterna.bots.solid import Solid
from triclinium.games.aeterna.bots.weights import Weights
from triclinium.games.aeterna.rules.catalogue import CARDS, DOOM, ERAS
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.validity import COLOURS
from triclinium.games.aeterna.rules.words import ACTION_PHASE, PASS_ERA, STEP_NEXT, STEP_TURN
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import pack

GAME = Aeterna()
MOST_SECONDS = 0.1


class AnyOption(Policy):
    """Policy that takes a random option."""

    def __init__(self) -> None:
        self.random = Random(1)

    def choose(self, _s: AeternaState, _seat: int, options: list[int]) -> Choice:
        return Choice(self.random.choice(options), "only")


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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_novice_of_aeterna_beats_random_players(seats: int) -> None:
    wins, ahead = shares(Novice, AnyOption, seats, range(10))
    assert wins > 0.6
    assert ahead > 0.3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_solid_player_of_aeterna_beats_novices(seats: int) -> None:
    wins, ahead = shares(Solid, Novice, seats, range(40, 42))
    assert wins > 0.6
    assert ahead > 0.3


def test_a_strong_player_of_aeterna_beats_solid_ones() -> None:
    """These are a few of the games of docs/study/strength-aeterna.md."""
    wins, ahead = shares(strong_policy, Solid, 3, range(970010, 970016, 2))
    assert wins > 1 / 3
    assert ahead > 0.0


def test_solid_players_of_aeterna_avoid_doom_and_are_fast_enough() -> None:
    """The limit is CPU time per decision of the pure Python bots; compiled bots need far less."""
    begun = process_time()
    decisions = 0
    for deal in range(3):
        s = GAME.new(2 + deal, {}, Seeded(deal))
        decisions += play_out(GAME, s, [Solid() for _ in range(s.seats)])
        assert not s.out
        assert min(s.prestige) > 30
    assert (process_time() - begun) / decisions < MOST_SECONDS


def on_the_brink() -> AeternaState:
    """Return a state of the last Era with only A left, whose Unrest would put it out if it passed."""
    s = GAME.new(2, {}, Seeded(4))
    s.era = ERAS - 1
    s.phase = ACTION_PHASE
    s.stack = [pack(STEP_NEXT), pack(STEP_TURN)]
    s.player = 0
    s.packs = [(), ()]
    s.retired = (1,)
    s.unrest[0] = 9
    s.doom[0] = len(DOOM) - 9
    s.domus = [1, 1]
    s.wheat = [3, 3]
    s.prestige = [40, 40]
    s.hands[0] = (24, 30)
    s.changed()
    return s


def test_a_solid_player_about_to_be_out_by_doom_discards_to_stay_in() -> None:
    s = on_the_brink()
    play_out(GAME, s, [Solid(), Solid()])
    assert s.over
    assert not s.out & 1
    s = on_the_brink()
    while not s.over:
        seat = GAME.turn(s)
        options = GAME.options(s, seat)
        GAME.apply(s, seat, PASS_ERA if PASS_ERA in options else options[-1])
    assert s.out & 1, "a pass puts the seat out"


def test_a_solid_player_repairs_damage_that_would_put_it_out() -> None:
    s = on_the_brink()
    s.doom[0] = len(DOOM) - 11
    outlook = Outlook(s, 0, Weights())
    plenty = [20, 20, 5, 5]
    paid = outlook.repaired(s, 15, plenty, 9.0, s.doom[0])
    none = outlook.fed(s, plenty, 9.0, s.doom[0] + 4)
    assert paid > none + 20


def test_a_solid_player_values_what_the_effect_of_a_card_will_give() -> None:
    """Without this it would play a card that counts other cards too early."""
    s = on_the_brink()
    card = CARDS.index("Columna Traiani")
    worth = []
    for provinces in (1, 4):
        s.colours[COLOURS.index("commercial")] = provinces
        worth.append(Outlook(s, 0, Weights()).promise(s, card, [0, 0, 0, 0], []))
    assert worth[1] - worth[0] == 3


def test_the_weights_of_aeterna_can_be_tuned() -> None:
    assert "rivalry" in figures(Weights())
