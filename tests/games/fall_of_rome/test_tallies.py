"""The tallies of a study count what happened in the game."""

from __future__ import annotations

from collections import Counter

import pytest

from triclinium.games.fall_of_rome.rules.catalogue import CARDS, FIRST_EVENT, SOME_EVENT
from triclinium.games.fall_of_rome.rules.facts import EVENT_CONSULTED
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.words import ENDINGS, WON
from triclinium.games.fall_of_rome.tallies import progress, tallies, turns
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout

GAME = FallOfRome()


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_roles_starts_and_events_are_counted_once_each(seats: int) -> None:
    for seed in range(20):
        s = GAME.new(seats, {"interrupts": "poll"}, Seeded(seed, len(GAME.streams)))
        before = GAME.clone(s)
        s.telling = True
        playout(GAME, s, seed)
        found = list(tallies(GAME, before, s))
        kinds = Counter(tally.kind for tally in found)
        pawns = 3 if seats == 1 else seats
        assert kinds["role"] == len({tally.name for tally in found if tally.kind == "role"}) == pawns
        assert sum(tally.count for tally in found if tally.kind == "start") == pawns
        assert {tally.seat for tally in found if tally.kind == "role"} == set(range(seats))
        assert all(0 <= tally.seat < seats for tally in found)
        # An Event in a hand or in the discard pile was drawn before: from the deck, or by the Vestalis.
        events = [card for pile in (*s.hands, s.discard) for card in pile if FIRST_EVENT <= card < SOME_EVENT]
        came = Counter(CARDS[fact.operands[2]] for fact in s.facts if fact.kind == EVENT_CONSULTED)
        for tally in found:
            if tally.kind == "event":
                came[tally.name] += tally.count
        assert sum(came.values()) >= len(events)
        played = {tally.name for tally in found if tally.kind == "played"}
        assert played <= set(came)
        assert 0 <= progress(s) < 1
        assert turns(before, s) >= 1
        assert ENDINGS[s.over] != ENDINGS[WON] or progress(s) > 0


def test_a_game_ends_the_same_with_and_without_facts() -> None:
    for seed in range(10):
        ends = []
        for telling in (False, True):
            s = GAME.new(3, {"interrupts": "poll"}, Seeded(seed, len(GAME.streams)))
            s.telling = telling
            playout(GAME, s, seed)
            ends.append(GAME.digest(s))
        assert ends[0] == ends[1]
