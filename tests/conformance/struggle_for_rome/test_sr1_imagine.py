"""SR-1.5: an imagined table fits everything that the viewer can know, and varies in everything else."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_games import game, played
from struggle_table import GAME, StruggleTable, dice, rolling, rule, table

from triclinium.games.struggle_for_rome.rules.points import culture, unannounced
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState

RESOURCES = ("grain", "ore", "horse", "cattle")
MOST_ARE_PLAYED = {
    "great_warrior": 6,
    "traitor": 4,
    "treasure_7": 1,
    "treasure_6": 1,
    "treasure_5": 1,
    "treasure_4": 1,
}
"""Development cards that were played, so that many of the hidden ones are Culture."""


def imagined(s: StruggleState, viewer: int, seed: int = 1) -> StruggleState:
    return GAME.imagine(GAME.view(s, viewer), Seeded(seed))


def fits(s: StruggleState, viewer: int, seed: int) -> None:
    """Assert that an imagined table is valid, has the same view, and keeps the remembered bounds of hands."""
    view: Any = GAME.view(s, viewer)
    other = GAME.imagine(view, Seeded(seed))
    GAME.check(other)
    assert GAME.view(other, viewer) == view
    for holder, bound in enumerate(view["memory"]):
        hand = other.goods[holder * 4 : holder * 4 + 4] if holder < s.seats else [0, 0, *other.pasture]
        for name, number in zip(RESOURCES, hand, strict=True):
            assert bound["least"].get(name, 0) <= number <= bound["most"].get(name, 0)
    for seat in range(s.seats):
        assert not unannounced(other, seat)
        assert culture(other, seat) >= s.culture_shown[seat]
    # The imagined table can be played.
    assert other.over or GAME.options(other, GAME.turn(other))


@rule("SR-1.5")
@pytest.mark.parametrize("number", range(12))
def test_the_view_of_an_imagined_table_equals_the_original_view(number: int) -> None:
    s = game(number)
    for at, _ in enumerate(played(s, number, 160)):
        if at % 5 == 0 or s.over:
            for viewer in range(-1, s.seats):
                fits(s, viewer, at)


@rule("SR-1.5")
def test_after_the_end_an_imagined_table_equals_the_real_one() -> None:
    t = table(
        phase="end",
        player="D",
        first="A",
        announced="A",
        goods={"A": {"ore": 2}, "B": {"horse": 1, "cattle": 1}},
        cards={"C": {"culture": 2}, "D": {"traitor": 1}},
        secret=True,
    )
    t.settle()
    for viewer in range(-1, 4):
        fits(t.state, viewer, 3)
        other = imagined(t.state, viewer)
        assert other.goods == t.state.goods
        assert other.cards == t.state.cards


@rule("SR-1.5")
def test_unknown_cards_of_imagined_hands_vary() -> None:
    t = table(goods={"B": {"horse": 1, "grain": 1}, "C": {"cattle": 1, "ore": 1}}, secret=True)
    hands = {tuple(imagined(t.state, 0, seed).goods[4:12]) for seed in range(60)}
    # The four cards include one grain and one ore. The other two are horses or cattle.
    assert len(hands) > 8
    for hand in hands:
        assert hand[0] + hand[4] == 1
        assert hand[1] + hand[5] == 1
    assert {tuple(imagined(t.state, 1, seed).goods[4:8]) for seed in range(20)} == {(1, 0, 1, 0)}


@rule("SR-1.5")
def test_known_hands_do_not_vary() -> None:
    t = table(goods={"B": {"horse": 2, "grain": 1}, "C": {"cattle": 1}})
    for viewer in range(-1, 4):
        for seed in range(8):
            assert imagined(t.state, viewer, seed).goods == t.state.goods


@rule("SR-1.5")
def test_imagined_development_cards_vary_and_add_up() -> None:
    t = table(cards={"B": {"traitor": 1, "culture": 1}, "C": {"diplomacy": 1}}, played={"treasure_7": 1})
    n = len(t.state.deck)
    hands = set()
    for seed in range(60):
        other = imagined(t.state, 0, seed)
        assert [sum(other.cards[seat * n : seat * n + n]) for seat in range(4)] == [0, 2, 1, 0]
        hands.add(tuple(other.cards[n : 2 * n]))
        assert other.cards[:n] == [0] * n
    assert len(hands) > 8


def _near_the_end(points: int, **setting: Any) -> StruggleTable:
    """Return a table in which B has these points from cities, and three unknown development cards."""
    names = ["Roma", "Neapolis", "Rhegium", "Barium", "Tarentum", "Syracusae", "Genua", "Ravenna", "Verona"]
    return table(
        held={"B horsemen": names[: min(6, points)], "B warriors": names[6:points]},
        wagons={"B horsemen": 0, "B warriors": 0},
        **setting,
    )


@rule("SR-1.5", "SR-5.4")
@pytest.mark.parametrize(("points", "most"), [(9, 0), (8, 1), (7, 2), (6, 3)])
def test_a_seat_that_has_not_announced_has_less_than_ten_points_with_culture(points: int, most: int) -> None:
    t = _near_the_end(points, cards={"B": {"traitor": 3}}, played=MOST_ARE_PLAYED)
    found = {int(culture(imagined(t.state, 0, seed), 1)) for seed in range(500)}
    assert found == set(range(most + 1))


@rule("SR-1.5", "SR-5.4")
@pytest.mark.parametrize(("rules", "most"), [(1, 3), (2, 1)])
def test_after_an_announcement_the_others_are_imagined_below_ten_points(rules: int, most: int) -> None:
    """A has announced and B, with 8 points, has not. So B has at most one Culture, except under rules 1."""
    t = _near_the_end(8, cards={"B": {"traitor": 3}}, played=MOST_ARE_PLAYED, announced="A", rules=rules)
    found = {int(culture(imagined(t.state, 0, seed), 1)) for seed in range(500)}
    assert found == set(range(most + 1))


@rule("SR-1.5", "SR-5.4")
def test_shown_culture_is_imagined_and_more_is_possible() -> None:
    t = _near_the_end(9, cards={"B": {"culture": 2, "traitor": 1}}, announced="B", culture_shown={"B": 1})
    found = {int(culture(imagined(t.state, 0, seed), 1)) for seed in range(200)}
    assert found >= {1, 2}
    assert 0 not in found


@rule("SR-1.5")
def test_hands_can_be_imagined_if_few_solutions_are_left() -> None:
    """Nearly all cards are in hands, and the known bounds leave almost no choice."""
    t = table(
        goods={
            "A": {"grain": 7, "horse": 3},
            "B": {"grain": 6, "ore": 1, "horse": 5, "cattle": 1},
            "C": {"ore": 12, "cattle": 8},
            "D": {"grain": 1, "ore": 1, "horse": 2, "cattle": 1},
        },
        secret=True,
    )
    for viewer in range(-1, 4):
        for seed in range(12):
            fits(t.state, viewer, seed)


@rule("SR-1.5", "SR-4.2")
def test_under_rules_1_a_choice_of_payments_proves_the_needed_cards() -> None:
    """From r3c9N to r1c4N A pays 1 grain and 3 gold, or 2 grain. The question proves that A has two grain."""
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        goods={"A": {"grain": 2, "ore": 2}, "B": {"horse": 2, "cattle": 2}, "D": {"ore": 4}},
        gold={"A": 3},
        secret=True,
        rules=1,
    )
    t.act("travel r1c4N")
    assert t.options() == ["pay 1 3", "pay 2 0"]
    for viewer in range(-1, 4):
        for seed in range(10):
            fits(t.state, viewer, seed)
            other = imagined(t.state, viewer, seed)
            assert set(GAME.options(other, 0)) >= set(GAME.options(t.state, 0))


@rule("SR-1.5", "SR-2.5")
def test_a_seat_that_must_discard_half_is_imagined_with_pasture_cards() -> None:
    """A has two of them. Every imagined hand of A has two, although C or D may have grain."""
    t = rolling(
        11,
        goods={
            "A": {"horse": 1, "cattle": 1},
            "B": {"horse": 9, "cattle": 8},
            "C": {"grain": 2},
            "D": {"grain": 2},
        },
        secret=True,
    )
    t.settle(dice(11))
    assert t.options() == ["discard 0 1", "discard 1 0"]
    for viewer in range(-1, 4):
        for seed in range(20):
            fits(t.state, viewer, seed)
            other = imagined(t.state, viewer, seed)
            assert other.goods[2] + other.goods[3] >= 2


@rule("SR-1.5")
def test_a_view_that_no_hands_fit_is_refused() -> None:
    view: Any = GAME.view(table(goods={"B": {"horse": 1}}, secret=True).state, 0)
    view["memory"][1]["most"] = {}
    with pytest.raises(BrokenState, match="no hands fit"):
        GAME.imagine(view, Seeded(1))
