"""The shelf: games found by name."""

from __future__ import annotations

import pytest

from triclinium import games
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.catalogue import CARDS
from triclinium.games.fall_of_rome.words import PLAYER_DECK
from triclinium.kernel.errors import SettingError


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
