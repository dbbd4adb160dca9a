"""Compare the options with a reference implementation, in random games and crowded positions."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from struggle_second import Seat
from struggle_table import GAME, rule
from walked_games import game, positions

from scale import at_scale
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import STEP_BUILD, STEP_TRIBE
from triclinium.kernel.step import kind_of


def compare(s: StruggleState, seat: int, seen: Counter[str]) -> None:
    """Assert that the options of the seat on turn agree, in the steps that the reference covers."""
    step = kind_of(s.stack[-1])
    if step not in (STEP_BUILD, STEP_TRIBE):
        return
    view = dict(GAME.view(s, seat))
    expected = Seat(view).building() if step == STEP_BUILD else Seat(view).acting()
    texts = [GAME.words.say(a) for a in GAME.options(s, seat)]
    assert len(texts) == len(set(texts))
    assert set(texts) == expected
    seen.update(text.split()[0] for text in texts)


def play(number: int, seats: int, longest: int) -> Counter[str]:
    """Compare all positions of a random game. Return how often each verb was offered."""
    seen: Counter[str] = Counter()
    for s, seat in positions(game(number, seats), number, longest):
        GAME.check(s)
        compare(s, seat, seen)
    return seen


@rule("SR-3.1", "SR-3.2", "SR-3.3", "SR-3.4", "SR-3.8", "SR-4.1", "SR-4.2", "SR-4.3", "SR-4.4", "SR-4.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_options_agree_with_the_reference_in_whole_games(seats: int) -> None:
    seen: Counter[str] = Counter()
    for number in at_scale(smoke=(2,), full=(2, 4)):
        seen += play(number, seats, 600)
    assert seen["plunder"] > 5
    assert seen["journey"] > 500


@rule("SR-4.3", "SR-4.4", "SR-4.5", "SR-4.6", "SR-4.7", "SR-4.8", "SR-3.8", "SR-3.9", "SR-1.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_options_agree_with_the_reference_in_crowded_positions(seats: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(1, at_scale(smoke=61, full=121), 2):
        seen += play(number, seats, 25)
    for verb in ("plunder", "found", "expand", "traitor", "journey", "income", "summon", "play"):
        assert seen[verb] > 3, verb
    for verb in ("swap", "muster", "muster_gold", "wagon", "wagon_gold", "develop", "develop_gold"):
        assert seen[verb] > 3, verb


@rule("SR-4.1")
@given(st.integers(0, 10**6), st.sampled_from([3, 4]))
def test_options_agree_with_the_reference_in_any_position(number: int, seats: int) -> None:
    play(2 * number + 1, seats, 12)
