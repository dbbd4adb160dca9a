"""Advice in games of rivals: plans that can be played, from what the seat sees, with true reasons."""

from __future__ import annotations

from typing import Any

import pytest

import triclinium
from triclinium.analysis import advice as advice_module
from triclinium.analysis.advice import MAX_PLANS, advise
from triclinium.games import find
from triclinium.games.aeterna.bots.turn_plans import plans as aeterna_plans
from triclinium.games.struggle_for_rome.bots.turn_plans import plans as struggle_plans
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import kind_of
from triclinium.kernel.texts import LANGUAGES, load

GIVE: dict[str, Any] = {"struggle_for_rome": struggle_plans, "aeterna": aeterna_plans}
TURNS = {"struggle_for_rome": {"build", "tribe"}, "aeterna": {"turn"}}
WITHOUT = ("end", "pass_era", "develop", "develop_gold")
"""Choices of strong for which there are no plans."""
RIVALS = pytest.mark.parametrize("game", GIVE)


def decisions(game: str, seed: int, every: int) -> list[Any]:
    """Return states of a game of novices, one of so many decisions."""
    rules = find(game).rules
    novices = [find(game).bot("novice").player(seat) for seat in range(3)]
    s = rules.new(3, {}, Seeded(seed, len(rules.streams)))
    found: list[Any] = []
    number = 0
    while not s.over:
        seat = rules.turn(s)
        options = [rules.words.say(a) for a in rules.options(s, seat)]
        if len(options) > 1 and number % every == 0:
            found.append(rules.clone(s))
        number += 1
        rules.act(s, seat, rules.words.read(novices[seat].choose(rules.view(s, seat), options)))
    return found


@RIVALS
def test_plans_begin_with_that_of_strong_and_differ_in_their_reasons(game: str) -> None:
    rules = find(game).rules
    strong = find(game).bot("strong").player(0)
    texts = [load(rules.package, language) for language in LANGUAGES]
    alternatives = 0
    for s in decisions(game, 3, 9):
        seat = rules.turn(s)
        options = rules.options(s, seat)
        before = rules.digest(s)
        chosen = rules.words.read(strong.choose(rules.view(s, seat), [rules.words.say(a) for a in options]))
        plans = GIVE[game](s, seat, options, 0.0)
        assert rules.digest(s) == before, "plans must not change the state"
        if not plans:
            turn = rules.steps[kind_of(s.stack[-1])].name in TURNS[game]
            assert not turn or chosen not in options or rules.words.say(chosen).split()[0] in WITHOUT
            continue
        idle, own, *others = plans
        assert not idle.actions
        assert own.actions[0] == chosen
        assert own.reason == strong.reason
        reasons = [plan.reason for plan in plans[1:]]
        assert all(reason not in reasons[:at] for at, reason in enumerate(reasons))
        alternatives += len(others)
        for plan in plans[1:]:
            assert all("{" not in each.say(plan.reason.key, plan.reason.params) for each in texts)
            then = rules.clone(s)
            then.source = Seeded(5, len(rules.streams))
            for a in plan.actions:
                assert rules.turn(then) == seat
                rules.act(then, seat, a)
    assert alternatives > 5


@RIVALS
def test_positions_that_look_the_same_have_the_same_advice(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands of others, sealed cards and the order of what will be drawn do not matter."""
    monkeypatch.setattr(advice_module, "SAMPLES", 4)
    entry = find(game)
    rules = entry.rules
    different = given = 0
    for number, s in enumerate(decisions(game, 21, 12)):
        seat = rules.turn(s)
        view = rules.view(s, seat)
        other = rules.imagine(view, Seeded(number, len(rules.streams)))
        options = [rules.words.say(a) for a in rules.options(s, seat)]
        found = advise(entry, view, options)
        given += len(found)
        different += rules.dump(other) != rules.dump(s)
        assert advise(entry, rules.view(other, seat), options) == found
    assert different > 5, "the hidden parts must differ"
    assert given > 5


@RIVALS
def test_plans_are_carried_out_from_what_the_seat_sees_up_to_the_end_of_the_round(game: str) -> None:
    rules = find(game).rules

    def time(s: Any) -> int:
        return int(s.round if game == "struggle_for_rome" else s.era)

    tried = 0
    for s in decisions(game, 8, 9):
        seat = rules.turn(s)
        for plan in GIVE[game](s, seat, rules.options(s, seat), 0.0):
            for seed in range(2):
                start = plan.playing.start(seed)
                assert rules.view(start, seat) == rules.view(s, seat)
                then = plan.after(seed)
                assert then.over or time(then) == time(s) + 1
                assert rules.digest(then) == rules.digest(plan.after(seed)), (
                    "a seed stands for the same draws"
                )
                tried += 1
    assert tried > 20


@RIVALS
def test_advice_of_rivals_can_be_followed(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice_module, "SAMPLES", 4)
    table = triclinium.open(game, 3, 5)
    followed = 0
    for _ in range(60):
        advice = table.advise()
        assert len(advice) <= MAX_PLANS
        if advice:
            followed += 1
            table.do(advice[0].acts[0])
        else:
            table.play("novice", 1)
    assert followed > 5


def test_the_draft_and_the_start_have_no_plans() -> None:
    for game, give in GIVE.items():
        rules = find(game).rules
        s = rules.new(3, {}, Seeded(1, len(rules.streams)))
        seat = rules.turn(s)
        assert give(s, seat, rules.options(s, seat), 0.0) == []
