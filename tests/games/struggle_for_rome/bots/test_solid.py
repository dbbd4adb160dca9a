"""The bot solid of Struggle for Rome takes its income, plays Diplomacy and gives true reasons."""

from __future__ import annotations

import pytest

from scale import at_scale
from triclinium.bots.player import Reason
from triclinium.bots.seeds import game_seed
from triclinium.games import find
from triclinium.games.struggle_for_rome.bots.solid import Solid
from triclinium.games.struggle_for_rome.rules.catalogue import (
    CITIES,
    DIPLOMACY,
    PROVINCE,
    PROVINCES,
    TOWERS,
)
from triclinium.games.struggle_for_rome.rules.fields import NOBODY
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.position import position
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import END, INCOME, INCOME_OF_GOLD, PLAY
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.step import first, pack, verb_of

GAME = StruggleForRome()
ENTRY = find("struggle_for_rome")


def test_solid_takes_every_income_and_gives_true_reasons() -> None:
    """Check whole games: an income is free, and it takes gold once the end is announced (SR-5.4)."""
    rested = 0
    for number in range(at_scale(smoke=2, full=20)):
        seats = 3 + number % 2
        players = [ENTRY.bot("solid").player(seat) for seat in range(seats)]
        s = GAME.new(seats, {}, Seeded(game_seed(7, number, "chance")))
        while not s.over:
            seat = GAME.turn(s)
            options = GAME.choices(s, seat, number)
            text = players[seat].choose(GAME.view(s, seat), [GAME.words.say(a) for a in options])
            a = GAME.words.read(text)
            resting = [each for each in options if verb_of(each) == INCOME]
            if resting:
                assert a != END, GAME.named_stack(s)
                rested += verb_of(a) == INCOME
                if verb_of(a) == INCOME and s.announced != NOBODY:
                    assert first(a) == INCOME_OF_GOLD
            reason = players[seat].reason
            assert reason is not None
            check_reason(s, seat, reason)
            GAME.act(s, seat, a)
    assert rested


def check_reason(s: StruggleState, seat: int, why: Reason) -> None:
    """Check a reason against the table and the bot's own hand."""
    said = dict(why.params)
    key = why.key.removeprefix("reason.")
    city = CITIES.index(str(said["city"])) if "city" in said else -1
    if "province" in said:
        assert said["province"] == PROVINCES[PROVINCE[city]]
    if "towers" in said:
        assert said["towers"] == TOWERS[city]
    if key in ("plunder", "travel_plunder"):
        assert s.counters >> city & 1
    if key in ("plunder", "found", "expand", "travel_plunder", "travel_found"):
        assert s.holders[city] == NOBODY
    if key in ("legionnaire", "rob", "accept", "refuse", "take"):
        assert said["seat"] != SEAT_NAMES[seat]
    if key == "diplomacy":
        assert said["count"] == s.diplomacy[seat] + 1


@pytest.mark.rule("SR-3.7")
def test_solid_plays_a_diplomacy_card_that_cannot_take_the_lead() -> None:
    s = position(
        3,
        cards={"A": {"diplomacy": 1}},
        diplomacy={"B": 5},
        diplomat="B",
    )
    assert Solid().choose(s, 0, GAME.options(s, 0)).action == pack(PLAY, DIPLOMACY)
