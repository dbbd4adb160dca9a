"""Advice: plans for the rest of a turn that can be played, each with its gain in the chance to win."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

import triclinium
from triclinium.analysis import advice as advice_module
from triclinium.analysis.advice import MAX_PLANS, SAMPLES, Advice, advise
from triclinium.bots.player import Reason
from triclinium.games import find
from triclinium.games.fall_of_rome.bots import turn_plans
from triclinium.live import bots
from triclinium.live.bots import BotRequest, read_answer
from triclinium.table import Table


@pytest.fixture(scope="module")
def crowded() -> Table:
    """A table of Fall of Rome at which a seat begins its turn."""
    table = triclinium.open("fall_of_rome", 3, 5).play("novice", 40)
    while all(option.verb != "march" for option in table.options):
        table.play("novice", 1)
    return table


@pytest.fixture(scope="module")
def advice(crowded: Table) -> list[Advice]:
    return crowded.advise()


def test_plans_can_be_played_and_differ_in_their_reasons(crowded: Table, advice: list[Advice]) -> None:
    assert 1 <= len(advice) <= MAX_PLANS
    reasons = [plan.reason for plan in advice]
    assert all(reason not in reasons[:at] for at, reason in enumerate(reasons))
    for plan in advice:
        assert plan.acts[0] in [str(option) for option in crowded.options]
        assert -1 < plan.gain < 1
        assert 0 <= plan.error < 1


def test_the_first_plan_is_that_of_the_bot_if_it_gains_and_the_others_are_sorted_by_gain(
    crowded: Table, advice: list[Advice]
) -> None:
    seat = crowded.game.turn(crowded.state)
    solid = find("fall_of_rome").bot("solid").player(0)
    options = [str(option) for option in crowded.options]
    assert solid.choose(crowded.game.view(crowded.state, seat), options) == advice[0].acts[0]
    gains = [plan.gain for plan in advice[1:]]
    assert gains == sorted(gains, reverse=True)
    assert all(gain > 0 for gain in gains)


@pytest.mark.parametrize(
    ("gains", "order"),
    [
        ([0.01, 0.05, -0.01], [0, 1]),
        ([-0.01, 0.05, 0.02], [1, 2]),
        ([-0.0004, 0.05, -0.0004], [1, 0]),
        ([-0.01, -0.05, -0.02], []),
    ],
    ids=["its own first", "its own loses", "its own loses less than its error", "all lose"],
)
def test_a_plan_that_loses_is_no_advice(
    crowded: Table, monkeypatch: pytest.MonkeyPatch, gains: list[float], order: list[int]
) -> None:
    given = [[gain - 0.001, gain + 0.001] for gain in gains]
    monkeypatch.setattr(advice_module, "_gains", lambda *_args: given)

    class Given:
        def __init__(self, number: int) -> None:
            self.actions: list[int] = []
            self.reason = Reason(str(number))

    monkeypatch.setattr(turn_plans, "plans", lambda *_args: [Given(number) for number in range(-1, 3)])
    assert [int(plan.reason.key) for plan in crowded.advise()] == order


def test_the_same_position_gives_the_same_advice(crowded: Table, advice: list[Advice]) -> None:
    """Whatever is drawn later: advice sees what the seat sees."""
    assert crowded.clone(99).advise() == advice


def test_the_gain_is_the_difference_from_ending_the_turn_at_once(crowded: Table) -> None:
    """An independent estimate: the acts on the true rules, with the draws of other seeds."""
    plan = max(crowded.advise(), key=lambda plan: plan.gain)
    gains = []
    for seed in range(SAMPLES):
        chances = []
        for acts in (plan.acts, ()):
            table = crowded.clone(1000 + seed)
            seat = table.turn
            for act in acts:
                while table.turn == seat and act not in map(str, table.options) and len(table.options) == 1:
                    table.do(table.options[0])
                if act in map(str, table.options):
                    table.do(act)
            while not table.over and not (table.turn != seat and "end" in map(str, table.options)):
                quiet = [option for option in table.options if str(option) in ("end", "continue", "pass")]
                table.do(quiet[0] if quiet else table.options[0])
            chances.append(table.chance_to_win()["A"])
        gains.append(chances[0] - chances[1])
    assert sum(gains) / SAMPLES == pytest.approx(plan.gain, abs=0.03)


def test_a_bot_process_answers_with_the_same_plans(crowded: Table, advice: list[Advice]) -> None:
    seat = crowded.game.turn(crowded.state)
    view, options = crowded.view("ABC"[seat]), [str(option) for option in crowded.options]
    bot = crowded.entry.adviser
    assert bot is not None
    request = BotRequest(bot.name, bot.maker, 0, 0, view, options, None, game="fall_of_rome")
    answer = read_answer(json.loads(bots.answer(json.dumps(asdict(request)))))
    assert answer.act == advice[0].acts[0]
    assert [(plan["acts"], plan["gain"]) for plan in answer.plans] == [
        (list(plan.acts), plan.gain) for plan in advice
    ]


def test_without_time_for_a_search_there_are_no_plans(crowded: Table) -> None:
    seat = crowded.game.turn(crowded.state)
    options = [str(option) for option in crowded.options]
    assert advise(crowded.entry, crowded.game.view(crowded.state, seat), options, seconds=1e-6) == ()


def test_decisions_without_plans_have_no_advice() -> None:
    assert triclinium.open("fall_of_rome", 2, 1).advise() == [], "where to begin is no plan for a turn"
    assert triclinium.open("aeterna", 3, 1).advise() == [], "nor is the draft"
