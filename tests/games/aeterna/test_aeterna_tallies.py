"""What studies count in a game of Æterna is what happened in it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from triclinium.games.aeterna import tallies as module
from triclinium.games.aeterna.rules import facts as f
from triclinium.games.aeterna.rules.catalogue import CARDS, DEALT, ERAS, PERSONALITIES
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.words import (
    CONSTRUCT,
    FAVOR,
    INFLUENCE,
    PASS_ERA,
    PLAY,
    STEP_TURN,
)
from triclinium.games.aeterna.tallies import DONE, ORDER, tallies, turns
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.kernel.step import kind_of, verb_of
from triclinium.kernel.texts import LANGUAGES, load

GAME = Aeterna()
ACTIONS = (CONSTRUCT, FAVOR, INFLUENCE, PASS_ERA, PLAY)
Told = dict[tuple[str, str, int], int]


def played(seats: int, seed: int) -> tuple[AeternaState, AeternaState, Told]:
    """A game at random from its deal to its end, and what is counted of it."""
    s = GAME.new(seats, {}, Seeded(seed, len(GAME.streams)))
    before = GAME.clone(s)
    s.telling = True
    playout(GAME, s, seed)
    found = list(tallies(GAME, before, s))
    told = {(tally.kind, tally.name, tally.seat): tally.count for tally in found}
    assert len(told) == len(found), "each thing of a seat is told once"
    return before, s, told


GAMES = [played(seats, seed) for seats in (2, 3, 4) for seed in range(6)]


def of(told: Told, kind: str, seat: int) -> dict[str, int]:
    return {name: count for (each, name, whose), count in told.items() if (each, whose) == (kind, seat)}


@pytest.mark.parametrize(("before", "s", "told"), GAMES)
def test_cards_and_favors_are_those_before_the_seats(
    before: AeternaState, s: AeternaState, told: Told
) -> None:
    for seat in range(s.seats):
        place = ORDER[before.turn_order.index(seat)]
        assert of(told, "order", seat) == {place: 1}
        dealt = of(told, "dealt", seat)
        assert set(dealt.values()) == {1}
        assert len(dealt) == DEALT * ERAS
        assert {CARDS[card] for card in before.packs[seat]} <= set(dealt)
        assert of(told, "card", seat) == {CARDS[card]: 1 for card in s.played[seat]}
        assert of(told, "personality", seat) == {PERSONALITIES[each]: 1 for each in s.favors[seat]}
        assert sum(of(told, "colour", seat).values()) == len(s.played[seat])


@pytest.mark.parametrize(("before", "s", "told"), GAMES)
def test_what_was_done_is_counted_once_for_each_fact(
    before: AeternaState, s: AeternaState, told: Told
) -> None:
    facts = Counter((fact.kind, fact.operands[0]) for fact in s.facts if fact.operands)
    for seat in range(s.seats):
        done = of(told, "done", seat)
        assert {name: number for name, number in done.items() if name != "unfed"} == {
            name: facts[kind, seat] for kind, name in DONE.items() if facts[kind, seat]
        }
        assert done.get("doom", 0) == s.doom[seat]
        assert done.get("out", 0) == (s.out >> seat & 1)
        assert sum(of(told, "building", seat).values()) == facts[f.CONSTRUCTED, seat]
        assert sum(of(told, "hill", seat).values()) == facts[f.HILL_SCORED, seat]
        assert sum(of(told, "token", seat).values()) == facts[f.TOKEN_USED, seat]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_has_one_action_and_as_many_decisions_as_it_takes(seats: int) -> None:
    chance = Random(seats)
    s = GAME.new(seats, {}, Seeded(seats, len(GAME.streams)))
    before = GAME.clone(s)
    s.telling = True
    actions = decisions = 0
    while not s.over:
        seat = GAME.turn(s)
        a = chance.choice(GAME.options(s, seat))
        actions += kind_of(s.stack[-1]) == STEP_TURN and verb_of(a) in ACTIONS
        decisions += 1
        GAME.apply(s, seat, a)
    assert turns(before, s) == actions < decisions
    assert turns(s, s) == 0


def test_all_sorts_of_things_were_counted() -> None:
    done = {name for _, _, told in GAMES for (kind, name, _) in told if kind == "done"}
    assert done >= {*DONE.values(), "unfed"} - {"exchange", "activation"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_studies_of_it_count_has_a_name(language: str) -> None:
    table = load(GAME.package, language).table
    kinds = set(re.findall(r"Tally\(\"(\w+)\"", Path(str(module.__file__)).read_text(encoding="utf-8")))
    keys = [f"tally.{kind}" for kind in kinds]
    keys += [f"order.{place}" for place in ORDER]
    keys += [f"done.{name}" for name in (*DONE.values(), "unfed")]
    assert [key for key in keys if not table.get(key)] == []
    counted = {(kind, name) for _, _, told in GAMES for (kind, name, _) in told}
    words = {"dealt": "card"}
    named = [f"{words.get(kind, kind)}.{name}" for kind, name in counted]
    assert [key for key in named if key not in table] == []
