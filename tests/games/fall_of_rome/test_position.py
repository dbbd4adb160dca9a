"""Positions set up by hand have the usual values where none are given."""

from __future__ import annotations

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.catalogue import CARDS, ROLES
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.kernel.errors import SettingError

GAME = FallOfRome()


def test_under_rules_1_roles_have_no_powers() -> None:
    s = position(pawns=["Roma", "Genua"], rules=1, step="draw")
    assert s.powers == (-1, -1)
    assert [ROLES[role] for role in s.roles] == ["consul", "magister_militum"]
    assert GAME.named_stack(s)[2] == {"step": "limit", "seat": "A"}
    assert GAME.named_stack(position(pawns=["Roma", "Genua"]))[2] == {
        "step": "limit",
        "seat": "A",
        "phase": "drawn",
    }


def test_a_position_with_a_treasury_is_solitaire() -> None:
    s = position(pawns=["Roma"] * 3, treasury=["Tyras/visigoths"])
    assert (s.seats, len(s.pawns)) == (1, 3)
    assert "mercator" not in [ROLES[role] for role in s.roles]
    s = position(pawns=["Roma"] * 3, treasury=["Tyras/visigoths", "Roma/huns"])
    assert s.treasury == tuple(sorted(s.treasury))
    GAME.check(s)


@pytest.mark.parametrize(("pawns", "hands"), [(2, 1), (3, 2), (4, 1)])
def test_solitaire_has_three_pawns_and_one_hand(pawns: int, hands: int) -> None:
    with pytest.raises(SettingError) as refused:
        position(pawns=["Roma"] * pawns, hands=[[]] * hands, solitaire=True)
    assert str(refused.value) == "solitaire has 3 pawns and one hand"
    position(pawns=["Roma"] * 3, hands=[[]], solitaire=True)


def test_a_position_has_default_values() -> None:
    s = position(pawns=["Roma", "Genua"], hands=[["Tyras/visigoths", "Roma/huns"]])
    assert (s.caput_mundi, s.consent, s.poll, s.rules, s.actions) == (False, False, False, 3, 4)
    assert [CARDS[card] for card in s.hands[0]] == ["Roma/huns", "Tyras/visigoths"]
    assert s.hands[1] == ()


@pytest.mark.parametrize("revolts", [0, 1, 2])
def test_revolts_that_are_out_of_the_deck_are_missing_from_the_top(revolts: int) -> None:
    s = position(pawns=["Roma", "Genua"], marker=revolts)
    assert [pile & 1 for pile in s.piles] == [1] * (5 - revolts) + [0] * revolts
    GAME.check(s)
