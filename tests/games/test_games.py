"""The shelf: games found by name."""

from __future__ import annotations

import pytest

from triclinium import games
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.words import PLAYER_DECK
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.match import Match


def test_a_game_is_found_by_its_name() -> None:
    game = games.find("fall_of_rome")
    assert isinstance(game, FallOfRome)
    assert game.name == "fall_of_rome"


def test_of_a_game_that_is_not_there_the_names_of_those_that_are_told() -> None:
    with pytest.raises(SettingError) as refused:
        games.find("chess")
    assert str(refused.value) == "no game called 'chess'; there is fall_of_rome"


def test_a_card_that_came_up_is_written_as_one_word() -> None:
    card = CARDS.index("Nova Carthago/visigoths")
    assert FallOfRome().named_outcome(PLAYER_DECK, card) == "player_deck Nova_Carthago/visigoths"


def test_a_match_is_played_by_the_present_rules_unless_told_otherwise() -> None:
    game = FallOfRome()
    for rules, by in ((0, 2), (1, 1), (2, 2)):
        match = Match.start(game, "AB", {}, Seeded(1), rules)
        assert (match.rules, match.state.rules, match.record().rules) == (by, by, by)
    assert Match.start(game, "AB", {}, Seeded(1)).rules == 2
