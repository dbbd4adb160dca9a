"""AE-5: the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product

import pytest
from aeterna_table import AeternaTable, era_end, rule
from hypothesis import given
from hypothesis import strategies as st

from triclinium.games.aeterna.rules.catalogue import CARDS, PRINTED
from triclinium.games.aeterna.rules.ending import best_sets

DOOM = (0, 0, 1, 1, 2, 3, 4, 5, 6, 8, 10, 12)
SIX = ["Moenia Servii Tulli", "Sepulcretum", "Cloaca Maxima", "Regia", "Etruria", "Sabina"]
"""One card of each colour but Personality."""


def finished(**setting: object) -> AeternaTable:
    return era_end(**{"seats": 2, "era": 3, **setting})  # type: ignore[arg-type]


# ---- AE-5.1


@rule("AE-5.1")
@pytest.mark.parametrize(
    ("goods", "points"),
    [
        ({"stone": 3}, 3),
        ({"wheat": 1}, 0),
        ({"wheat": 2}, 1),
        ({"wheat": 5}, 2),
        ({"aurei": 7}, 0),
        ({"aurei": 8}, 1),
        ({"aurei": 23}, 2),
        ({"stone": 1, "wheat": 3, "aurei": 15}, 1 + 1 + 1),
        ({"citizen": 2, "wheat": 4}, 1),
    ],
)
def test_remaining_goods_score_and_each_kind_is_rounded_down(goods: dict[str, int], points: int) -> None:
    t = finished(goods={"A": goods})
    assert t.scored("A").get("goods", 0) == points


@rule("AE-5.1")
def test_printed_prestige_counts_and_personalities_have_none() -> None:
    t = finished(
        played={"A": ["Germania Superior", "Latium", "Moenia Servii Tulli"]}, favors={"A": ["Sulla"]}
    )
    assert t.scored("A") == {"cards": 8 + 3 + 4}


@contextmanager
def printed(**points: int) -> Iterator[None]:
    """Change the printed Prestige of some cards, as a host may do with its own data file.

    It may be negative.
    """
    before = PRINTED[:]
    for name, number in points.items():
        PRINTED[CARDS.index(name.replace("_", " "))] = number
    try:
        yield
    finally:
        PRINTED[:] = before


@rule("AE-5.1")
def test_a_card_with_negative_prestige_costs_points() -> None:
    with printed(Regia=-2, Sabina=-1):
        t = finished(played={"A": ["Regia"], "B": ["Sabina", "Latium"]}, goods={"A": {"pp": 7}})
    assert t.scored("A") == {"effects": 7, "cards": -2}
    assert t.pp("A") == 5
    assert t.scored("B") == {"cards": 3 - 1}
    assert [(fact["seat"], fact["pp"]) for fact in t.told("cards_cost")] == [("A", 2)]
    assert [(fact["seat"], fact["pp"]) for fact in t.told("cards_scored")] == [("B", 2)]
    assert t.outcome.scores == (5, 2)


@rule("AE-5.1")
@pytest.mark.parametrize(
    ("played", "favors", "points"),
    [
        (SIX[:5], [], 0),
        (SIX, [], 3),
        (SIX[:5], ["Sulla"], 3),
        (SIX, ["Sulla"], 9),
        (SIX, ["Sulla", "Romulus"], 9),
        ([*SIX, *SIX[:5]], [], 3),
        ([*SIX, "Aedes Iani", "Lupercal", "Forum Boarium", "Comitium", "Latium", "Umbria"], [], 6),
        ([*SIX, "Aedes Iani", "Lupercal", "Forum Boarium", "Comitium", "Latium", "Umbria"], ["Sulla"], 12),
        (
            [*SIX, "Aedes Iani", "Lupercal", "Forum Boarium", "Comitium", "Latium", "Umbria"],
            ["Sulla", "Romulus"],
            18,
        ),
        ([*SIX, "Aedes Iani", "Lupercal", "Forum Boarium", "Comitium", "Latium"], ["Sulla", "Romulus"], 12),
    ],
)
def test_sets_of_different_colours(played: list[str], favors: list[str], points: int) -> None:
    unique = list(dict.fromkeys(played))
    t = finished(played={"A": unique}, favors={"A": favors})
    assert t.scored("A").get("sets", 0) == points
    assert [fact["pp"] for fact in t.told("sets_scored")] == ([points] if points else [])


@cache
def most_points(counts: tuple[int, ...]) -> int:
    """Return the maximum points of any partition, by trying every possible set next."""
    best = 0
    for left_out in range(-1, 7):
        taken = [colour for colour in range(7) if colour != left_out]
        if all(counts[colour] for colour in taken):
            rest = tuple(number - (colour in taken) for colour, number in enumerate(counts))
            best = max(best, (9 if left_out < 0 else 3) + most_points(tuple(sorted(rest))))
    return best


def worth(counts: list[int]) -> int:
    sixes, sevens = best_sets(counts)
    return 3 * sixes + 9 * sevens


@rule("AE-5.1")
def test_the_best_partition_of_sets_against_all_partitions() -> None:
    """Every combination of up to three cards per colour is tried."""
    for counts in product(range(4), repeat=7):
        if list(counts) == sorted(counts):
            assert worth(list(counts)) == most_points(counts), counts


@rule("AE-5.1")
@given(st.lists(st.integers(0, 7), min_size=7, max_size=7))
def test_the_best_partition_of_sets_whatever_the_order_of_colours(counts: list[int]) -> None:
    assert worth(counts) == most_points(tuple(sorted(counts)))


@rule("AE-5.1")
@given(st.lists(st.integers(0, 7), min_size=7, max_size=7))
def test_no_card_is_in_two_sets(counts: list[int]) -> None:
    sixes, sevens = best_sets(counts)
    assert 6 * sixes + 7 * sevens <= sum(min(number, sixes + sevens) for number in counts)
    assert all(number >= sevens for number in counts)


# ---- AE-5.2


@rule("AE-5.2")
@pytest.mark.parametrize(
    ("unrest", "doom"), [(0, 0), (1, 0), (2, 0), (1, 2), (2, 6), (2, 9), (0, 11), (2, 8)]
)
def test_the_sum_of_unrest_and_doom_tokens_is_the_row_of_the_doom_track(unrest: int, doom: int) -> None:
    t = finished(goods={"A": {"unrest": unrest, "doom": doom, "pp": 40}})
    assert t.scored("A").get("doom", 0) == -DOOM[unrest + doom]
    assert t.pp("A") == 40 - DOOM[unrest + doom]


@rule("AE-5.2")
@pytest.mark.parametrize(("doom", "out"), [(11, False), (12, True), (15, True)])
def test_a_player_at_or_beyond_the_last_row_is_out(doom: int, out: bool) -> None:
    t = finished(goods={"A": {"doom": doom, "pp": 40}, "B": {"pp": 1}})
    assert t.view()["out"] == (["A"] if out else [])
    assert t.winners == ("B" if out else "A")
    assert [fact["row"] for fact in t.told("put_out")] == ([doom] if out else [])


@rule("AE-5.2")
def test_the_loss_of_the_doom_track_stops_at_0() -> None:
    t = finished(goods={"A": {"doom": 11, "stone": 3}})
    assert t.scored("A") == {"goods": 3, "doom": -3}
    assert t.pp("A") == 0


@rule("AE-5.2")
def test_the_loss_of_cards_stops_at_0() -> None:
    with printed(Germania_Superior=-5):
        t = finished(played={"A": ["Germania Superior"]}, goods={"A": {"stone": 3}})
    assert t.scored("A") == {"goods": 3, "cards": -3}
    assert t.pp("A") == 0
    assert [fact["pp"] for fact in t.told("cards_cost")] == [3]


@rule("AE-5.2")
def test_cards_and_their_effects_are_one_sum_before_they_stop_at_0() -> None:
    """From 1 PP, 5 are lost and 2 gained, which leaves 0 in any order of the cards."""
    cards = ["Germania Superior", "Palatium Domitiani"]
    with printed(Germania_Superior=-5, Palatium_Domitiani=0):
        t = finished(played={"A": cards}, favors={"A": ["Sulla"]}, goods={"A": {"stone": 1}})
    assert t.scored("A") == {"goods": 1, "end_effects": 2, "cards": -3}
    assert t.pp("A") == 0


@rule("AE-5.2")
def test_the_end_scores_goods_cards_end_effects_sets_and_doom_in_this_order() -> None:
    t = finished(
        played={"A": [*SIX, "Pantheon"]},
        favors={"A": ["Sulla"]},
        goods={"A": {"stone": 1, "unrest": 2}},
    )
    names = [fact["fact"] for fact in t.facts if fact.get("seat") == "A"]
    assert names[-5:] == ["goods_scored", "cards_scored", "end_effect", "sets_scored", "doomed"]
    assert t.scored("A") == {"goods": 1, "cards": 18 + 4, "end_effects": 7, "sets": 9, "doom": -1}


# ---- AE-5.3


@rule("AE-5.3")
def test_the_most_prestige_wins() -> None:
    t = finished(seats=4, goods={"A": {"pp": 5}, "B": {"pp": 9}, "C": {"pp": 7}})
    assert t.winners == "B"
    assert t.outcome.ranks == (3, 1, 2, 4)
    assert t.outcome.scores == (5, 9, 7, 0)


@rule("AE-5.3")
def test_ties_share_the_victory() -> None:
    t = finished(seats=3, goods={"A": {"pp": 9}, "B": {"pp": 9}, "C": {"pp": 7}})
    assert t.winners == "AB"
    assert t.outcome.ranks == (1, 1, 3)


@rule("AE-5.3")
def test_a_player_who_is_out_ranks_last() -> None:
    t = finished(seats=3, goods={"A": {"pp": 50, "doom": 12}, "C": {"pp": 1}})
    assert t.winners == "C"
    assert t.outcome.ranks == (3, 2, 1)


@rule("AE-5.3")
def test_players_who_are_out_share_the_last_rank() -> None:
    t = finished(seats=3, goods={"A": {"pp": 50, "doom": 12}, "B": {"pp": 3, "doom": 13}, "C": {"pp": 1}})
    assert t.winners == "C"
    assert t.outcome.ranks == (2, 2, 1)


@rule("AE-5.3")
def test_a_game_in_which_all_are_out_has_neither_winner_nor_ranks() -> None:
    t = finished(goods={"A": {"pp": 50, "doom": 12}, "B": {"pp": 2, "doom": 14}})
    assert t.winners == ""
    assert t.outcome.ranks is None


@rule("AE-5.3")
def test_the_score_lists_points_by_source() -> None:
    t = finished(played={"A": SIX}, goods={"A": {"stone": 2, "pp": 4}, "B": {"wheat": 4}})
    by_source = {line.source: line.points for line in t.outcome.lines if any(line.points)}
    assert by_source == {"effects": (4, 0), "goods": (2, 2), "cards": (18, 0), "sets": (3, 0)}
    assert t.outcome.scores == (t.pp("A"), t.pp("B"))
