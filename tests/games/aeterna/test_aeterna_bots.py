"""Bots of Æterna: always legal, by the view alone, and with reasons in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from triclinium.bots.player import Player
from triclinium.games.aeterna.bots.novice import Novice
from triclinium.games.aeterna.bots.policy import Policy, operand, place_after, points_at
from triclinium.games.aeterna.bots.reasons import KEYS
from triclinium.games.aeterna.bots.solid import Solid
from triclinium.games.aeterna.entry import ENTRY
from triclinium.games.aeterna.rules.catalogue import VALUES
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.words import INFLUENCE
from triclinium.kernel.chance import Seeded
from triclinium.kernel.step import KIND
from triclinium.kernel.texts import LANGUAGES, faults, load

GAME = Aeterna()
POLICIES: dict[str, type[Policy]] = {"novice": Novice, "solid": Solid}


def texts_of(s: AeternaState, seat: int) -> list[str]:
    return [GAME.words.say(a) for a in GAME.options(s, seat)]


def decisions(seats: int, seed: int, players: list[Player]) -> Iterator[tuple[AeternaState, int, str]]:
    """A game from views alone: the state before each decision, who decides and what comes of it."""
    s = GAME.new(seats, {}, Seeded(seed))
    while not s.over:
        seat = GAME.turn(s)
        text = players[seat].choose(GAME.view(s, seat), texts_of(s, seat))
        yield s, seat, text
        GAME.act(s, seat, GAME.words.read(text))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", POLICIES)
def test_games_of_aeterna_from_views_alone_are_legal_and_explained(name: str, seats: int) -> None:
    """And the policy chooses the same on the true state: it reads nothing of it that the view does not hold."""
    policy = POLICIES[name]()
    players = [ENTRY.bot(name).player(seat) for seat in range(seats)]
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    for number, (s, seat, text) in enumerate(decisions(seats, 3, players)):
        GAME.check(s)
        reason = players[seat].reason
        assert reason is not None
        assert set(reason.params) == KEYS[reason.key]
        for texts in tables:
            assert "{" not in texts.say(reason.key, reason.params)
        if number % 4:
            continue
        before = GAME.digest(s)
        assert GAME.words.say(policy.choose(s, seat, GAME.options(s, seat)).action) == text
        assert GAME.digest(s) == before, "thinking leaves the state alone"


@pytest.mark.parametrize("name", POLICIES)
def test_equal_views_of_aeterna_give_equal_answers_whatever_the_truth(name: str) -> None:
    players = [ENTRY.bot(name).player(seat) for seat in range(3)]
    different = 0
    for number, (s, seat, text) in enumerate(decisions(3, 21, players)):
        if number % 6:
            continue
        other = GAME.imagine(GAME.view(s, seat), Seeded(number))
        different += GAME.dump(other) != GAME.dump(s)
        fresh = ENTRY.bot(name).player(1000 + number)
        assert fresh.choose(GAME.view(other, seat), texts_of(other, seat)) == text
    assert different > 10, "what is hidden did differ"


class Onlooking:
    """Counts the decisions that it is shown."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, s: AeternaState, seat: int, a: int) -> None:
        assert GAME.refuses(s, seat, a) is None
        self.seen += 1


def test_all_reasons_of_aeterna_have_texts_and_none_is_left_over() -> None:
    tables = [load(ENTRY.rules.package, language) for language in LANGUAGES]
    assert faults(tables, KEYS) == []
    for texts in tables:
        assert {key for key in texts.table if key.startswith("reason.")} == set(KEYS)


def test_the_entry_of_aeterna_has_its_bots_and_their_loops() -> None:
    assert [bot.name for bot in ENTRY.own_bots] == list(POLICIES)
    assert ENTRY.stand_in.name == "novice"
    for bot in ENTRY.own_bots:
        s = GAME.new(2, {}, Seeded(1))
        onlooker = Onlooking()
        count = bot.playing()(GAME, s, 1, onlooker=onlooker)
        assert s.over
        assert count == onlooker.seen


def test_where_a_citizen_would_stand_is_where_the_rules_put_it() -> None:
    checked = 0
    players = [ENTRY.bot("novice").player(seat) for seat in range(4)]
    for s, seat, _text in decisions(4, 5, players):
        for a in GAME.options(s, seat):
            if a & KIND != INFLUENCE:
                continue
            hill = operand(a)
            place = place_after(s, seat, hill)
            then = s.clone()
            GAME.apply(then, seat, a)
            assert then.stacks[hill].index(seat) == place
            at = s.covered[hill] + place
            assert points_at(s, hill, place) == (VALUES[hill][at] if at < len(VALUES[hill]) else 0)
            checked += 1
    assert checked > 100
