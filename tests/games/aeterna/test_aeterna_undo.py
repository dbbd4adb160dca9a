"""Undo in Æterna takes back only acts of one seat that revealed nothing."""

from __future__ import annotations

import random

import pytest

from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.words import STEP_BOARD
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import Refused
from triclinium.kernel.match import Match
from triclinium.kernel.step import kind_of

GAME = Aeterna()
NEWS = {
    "draft": False,  # A pick is sealed until the last one is in.
    "play": True,  # A card from the hand is revealed.
    "play from the board": False,
    "discard": True,
    "favor": False,
    "construct": False,
    "influence": False,
    "end": False,
}
"""Verbs, each with whether the act reveals hidden information to others."""


def play_with_undo(seed: int, seats: int) -> tuple[Match[AeternaState], set[tuple[str, bool]], str]:
    """Play a game and try to undo each act; return the match, whether acts of each verb were undone, the last verb."""
    rng = random.Random(seed)
    match = Match.start(GAME, "ABCD"[:seats], {}, Seeded(seed))
    seen = set()
    verb = ""
    while not match.state.over:
        seat = rng.choice([at for at in range(seats) if GAME.awaited(match.state) >> at & 1])
        text = GAME.words.say(rng.choice(GAME.options(match.state, seat)))
        by_token = kind_of(match.state.stack[-1]) == STEP_BOARD
        before, asked, era = GAME.digest(match.state), GAME.awaited(match.state), match.state.era
        match.act(seat, text)
        verb = "play from the board" if by_token else text.split()[0]
        after = GAME.digest(match.state)
        one_of_many = verb != "draft" or asked & (asked - 1)
        same_era = match.state.phase in (0, 1) and match.state.era == era
        try:
            match.undo(seat)
        except Refused:
            if one_of_many and same_era:
                seen.add((verb, False))
        else:
            if one_of_many and same_era:
                seen.add((verb, True))
            assert GAME.digest(match.state) == before
            match.act(seat, text)
            assert GAME.digest(match.state) == after
    return match, seen, verb


def test_only_acts_that_reveal_nothing_can_be_undone() -> None:
    found = set()
    for seed in range(6):
        found |= play_with_undo(seed, 2 + seed % 3)[1]
    for verb, news in NEWS.items():
        assert (verb, not news) in found, verb
        assert (verb, news) not in found, verb


@pytest.mark.rule("AE-1.6", "AE-5.1")
def test_the_last_act_of_a_game_cannot_be_undone() -> None:
    """All hands are shown at the end, whether the last act was to pass, to repair or to suffer damage."""
    last = set()
    for seed in range(12):
        match, _, verb = play_with_undo(seed, 2)
        last.add(verb)
        for seat in range(2):
            with pytest.raises(Refused):
                match.undo(seat)
    assert "pass_era" in last
    assert last & {"repair", "suffer"}
