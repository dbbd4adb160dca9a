"""The tallies of a study count what happened in the game."""

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
Counts = dict[tuple[str, str, int], int]


def played(seats: int, seed: int) -> tuple[AeternaState, AeternaState, Counts]:
    """Play a random game; return its first state, its last state and its tallies."""
    s = GAME.new(seats, {}, Seeded(seed, len(GAME.streams)))
    before = GAME.clone(s)
    s.telling = True
    playout(GAME, s, seed)
    found = list(tallies(GAME, before, s))
    counts = {(tally.kind, tally.name, tally.seat): tally.count for tally in found}
    assert len(counts) == len(found), "each tally of a seat occurs once"
    return before, s, counts


GAMES = [played(seats, seed) for seats in (2, 3, 4) for seed in range(6)]


def of(counts: Counts, kind: str, seat: int) -> dict[str, int]:
    return {name: count for (each, name, whose), count in counts.items() if (each, whose) == (kind, seat)}


@pytest.mark.parametrize(("before", "s", "counts"), GAMES)
def test_cards_and_favors_match_those_of_the_seats(
    before: AeternaState, s: AeternaState, counts: Counts
) -> None:
    for seat in range(s.seats):
        place = ORDER[before.turn_order.index(seat)]
        assert of(counts, "order", seat) == {place: 1}
        dealt = of(counts, "dealt", seat)
        assert set(dealt.values()) == {1}
        assert len(dealt) == DEALT * ERAS
        assert {CARDS[card] for card in before.packs[seat]} <= set(dealt)
        assert of(counts, "card", seat) == {CARDS[card]: 1 for card in s.played[seat]}
        assert of(counts, "personality", seat) == {PERSONALITIES[each]: 1 for each in s.favors[seat]}
        assert sum(of(counts, "colour", seat).values()) == len(s.played[seat])


@pytest.mark.parametrize(("before", "s", "counts"), GAMES)
def test_deeds_are_counted_once_for_each_fact(before: AeternaState, s: AeternaState, counts: Counts) -> None:
    facts = Counter((fact.kind, fact.operands[0]) for fact in s.facts if fact.operands)
    for seat in range(s.seats):
        done = of(counts, "done", seat)
        assert {name: number for name, number in done.items() if name != "unfed"} == {
            name: facts[kind, seat] for kind, name in DONE.items() if facts[kind, seat]
        }
        assert done.get("doom", 0) == s.doom[seat]
        assert done.get("out", 0) == (s.out >> seat & 1)
        assert sum(of(counts, "building", seat).values()) == facts[f.CONSTRUCTED, seat]
        assert sum(of(counts, "hill", seat).values()) == facts[f.HILL_SCORED, seat]
        assert sum(of(counts, "token", seat).values()) == facts[f.TOKEN_USED, seat]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_turn_has_one_action_and_one_or_more_decisions(seats: int) -> None:
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


def test_the_games_of_this_module_contain_nearly_all_deeds() -> None:
    done = {name for _, _, counts in GAMES for (kind, name, _) in counts if kind == "done"}
    assert done >= {*DONE.values(), "unfed"} - {"exchange", "activation"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tally_of_aeterna_has_a_name(language: str) -> None:
    table = load(GAME.package, language).table
    kinds = set(re.findall(r"Tally\(\"(\w+)\"", Path(str(module.__file__)).read_text(encoding="utf-8")))
    keys = [f"tally.{kind}" for kind in kinds]
    keys += [f"order.{place}" for place in ORDER]
    keys += [f"done.{name}" for name in (*DONE.values(), "unfed")]
    assert [key for key in keys if not table.get(key)] == []
    counted = {(kind, name) for _, _, counts in GAMES for (kind, name, _) in counts}
    words = {"dealt": "card"}
    named = [f"{words.get(kind, kind)}.{name}" for kind, name in counted]
    assert [key for key in named if key not in table] == []
