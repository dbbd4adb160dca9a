"""AE-1: the components at the start of a game, limits, and the meaning of terms."""

from __future__ import annotations

from collections import Counter

import pytest
from aeterna_table import GAME, SEATS, AeternaTable, dealt, era_end, fresh, rule, table

from triclinium.kernel.errors import SettingError

IN_ORDER = ("Capitolinus", "Palatinus", "Quirinalis", "Caelius", "Aventinus", "Esquilinus", "Viminalis")
TOKENS = {
    2: Counter(
        aurei3=1, aurei4=1, stone1=2, citizen1_aurei1=1, wheat1_aurei2=1, wheat2=1, unrest2=1, play_card=1
    ),
    3: Counter(aurei5=1, stone1=1, citizen1_aurei1=1, wheat1_aurei2=1, wheat2=1, unrest2=1),
    4: Counter(aurei4=1, stone1=1, citizen1_aurei1=1, wheat2=1, unrest2=1, play_card=1),
}
"""Reward tokens that are added from each number of players on."""
PERSONALITIES = {
    1: {"Romulus", "Servius Tullius", "Mucius Scaevola", "Tarquinius Superbus"},
    2: {"Julius Caesar", "Tiberius et Caius Gracchus", "Spartacus", "Sulla"},
    3: {"Traianus", "Augustus", "Galla Placidia", "Hadrianus"},
}


# ---- AE-1.1


@rule("AE-1.1")
@pytest.mark.parametrize(("seats", "hills"), [(2, 3), (3, 5), (4, 7)])
def test_the_first_hills_in_number_order_are_active(seats: int, hills: int) -> None:
    assert tuple(dealt(seats).view()["hills"]) == IN_ORDER[:hills]


@rule("AE-1.1")
def test_chosen_hills_are_used_in_number_order() -> None:
    t = dealt(2, hills=["Viminalis", "Palatinus", "Caelius"])
    assert list(t.view()["hills"]) == ["Palatinus", "Caelius", "Viminalis"]


@rule("AE-1.1")
@pytest.mark.parametrize(("seats", "number"), [(2, 2), (2, 4), (3, 3), (4, 5)])
def test_a_setting_with_too_few_or_too_many_hills_is_refused(seats: int, number: int) -> None:
    with pytest.raises(SettingError, match="hills"):
        fresh(seats, hills=list(IN_ORDER[:number]))


@rule("AE-1.1")
@pytest.mark.parametrize("seats", SEATS)
def test_each_active_hill_has_three_active_tokens_of_the_set_for_the_players(seats: int) -> None:
    hills = dealt(seats).view()["hills"].values()
    assert {len(hill["tokens"]) for hill in hills} == {3}
    assert all(token["active"] for hill in hills for token in hill["tokens"])
    laid = Counter(token["token"] for hill in hills for token in hill["tokens"])
    assert laid == sum((TOKENS[number] for number in SEATS if number <= seats), Counter())


@rule("AE-1.1")
def test_the_tokens_are_placed_at_random() -> None:
    first = {str(GAME.view(fresh(2, seed), -1)["hills"]) for seed in range(20)}
    assert len(first) > 10


@rule("AE-1.1")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 2), (3, 2), (4, 3)])
def test_the_number_of_stacks_on_a_hill_is_limited_by_its_citizen_spaces(seats: int, spaces: int) -> None:
    full = " ".join(f"{seat}1" for seat in "BCD"[: seats - 1][:spaces])
    t = table(seats, goods={"A": {"citizen": 1, "wheat": 2}}, on={"Palatinus": full})
    assert ("influence Palatinus" in t.options()) == (len(full.split()) < spaces)


@rule("AE-1.1")
def test_inactive_hills_cannot_be_chosen() -> None:
    t = table(2, goods={"A": {"citizen": 1, "wheat": 2, "stone": 1}})
    assert t.options("influence") == ["influence Capitolinus", "influence Palatinus", "influence Quirinalis"]
    assert t.refused("influence Caelius") == ("AE-3.4", "refusal.hill.inactive")
    assert t.refused("construct templum Caelius") == ("AE-3.3", "refusal.hill.inactive")


# ---- AE-1.2


@rule("AE-1.2")
def test_four_of_six_damage_tokens_lie_face_up_for_the_whole_game() -> None:
    t = dealt(3, "damage riot famine quarry looting")
    assert t.view()["damage"] == ["riot", "famine", "quarry", "looting"]
    everything = {token for seed in range(20) for token in fresh(2, seed).damage}
    assert everything == set(range(6))
    assert all(len(set(fresh(2, seed).damage)) == 4 for seed in range(20))
    later = era_end(2, damage=("riot", "famine", "quarry", "looting"))
    assert later.view()["damage"] == ["riot", "famine", "quarry", "looting"]


@rule("AE-1.2")
@pytest.mark.parametrize("seats", SEATS)
def test_one_building_of_each_type_is_available_and_two_are_in_supply(seats: int) -> None:
    each = {"building": True, "citizen": None, "supply": 2}
    construction = dealt(seats).view()["construction"]
    assert construction == {"templum": each, "aquaeductus": each, "amphitheatrum": each}


# ---- AE-1.3


@rule("AE-1.3")
@pytest.mark.parametrize(("seats", "number"), [(2, 1), (3, 2), (4, 2)])
def test_personalities_of_the_era_are_drawn_at_random(seats: int, number: int) -> None:
    every = [GAME.view(fresh(seats, seed), -1)["personalities"] for seed in range(40)]
    assert all(isinstance(some, list) and len(set(some)) == number for some in every)
    assert {each for some in every if isinstance(some, list) for each in some} == PERSONALITIES[1]


@rule("AE-1.3", "AE-4.7")
@pytest.mark.parametrize("era", [1, 2])
def test_the_next_era_brings_its_own_personalities(era: int) -> None:
    t = era_end(4, era=era, personalities=["Romulus"] if era == 1 else ["Sulla"])
    assert len(t.view()["personalities"]) == 2
    assert set(t.view()["personalities"]) <= PERSONALITIES[era + 1]
    assert [fact["personality"] for fact in t.told("personality_came")] == t.view()["personalities"]


# ---- AE-1.4


@rule("AE-1.4")
@pytest.mark.parametrize("seats", SEATS)
def test_all_players_begin_with_the_same_goods(seats: int) -> None:
    t = dealt(seats)
    for seat in "ABCD"[:seats]:
        assert t.has(seat) == {"citizen": 2, "aurei": 2, "wheat": 5, "stone": 1}


@rule("AE-1.4")
def test_the_turn_order_is_random() -> None:
    assert len({fresh(3, seed).turn_order for seed in range(60)}) == 6
    t = dealt(4, "turn_order C A D")
    assert t.order == "CADB"


@rule("AE-1.4", "AE-2.1")
def test_packs_are_passed_to_the_next_seat_regardless_of_the_turn_order() -> None:
    t = dealt(3, "turn_order C B")
    packs = {seat: t.view(seat)["pack"] for seat in "ABC"}
    for seat in "ABC":
        t.act(f"draft {packs[seat][0].replace(' ', '_')}", seat=seat)
    for seat, left in (("A", "B"), ("B", "C"), ("C", "A")):
        assert t.view(left)["pack"] == packs[seat][1:]


# ---- AE-1.5


@rule("AE-1.5")
@pytest.mark.parametrize(("domus", "on", "gained"), [(4, "A2", 1), (5, "A2", 0), (1, "A2", 1), (0, "A7", 0)])
def test_a_gain_of_citizens_is_limited_to_seven_in_all(domus: int, on: str, gained: int) -> None:
    t = table(4, hands={"A": ["Lupercal"]}, goods={"A": {"citizen": domus}}, on={"Palatinus": on})
    t.act("discard Lupercal citizen_and_aurei")
    assert t.has("A").get("citizen", 0) == domus + gained
    assert t.has("A")["aurei"] == 2  # the rest of the reward is gained anyway


@rule("AE-1.5", "AE-3.1")
def test_a_monument_that_gives_two_citizens_gives_one_when_one_remains() -> None:
    t = table(
        4,
        era=2,
        hands={"A": ["Castra Praetoria"]},
        goods={"A": {"stone": 1, "aurei": 3, "citizen": 3}},
        on={"Palatinus": "A2"},
        builders={"templum": "A"},
        buildings={"Palatinus": ["templum"]},
    )
    t.act("play Castra_Praetoria")
    assert t.has("A") == {"citizen": 4}


@rule("AE-1.5")
def test_citizens_spent_return_to_the_supply_and_can_be_gained_again() -> None:
    t = table(4, hands={"A": ["Etruria", "Lupercal"]}, goods={"A": {"citizen": 7}})
    t.act("play Etruria")
    assert t.has("A")["citizen"] == 6
    t.act("discard Lupercal citizen_and_aurei")
    assert t.has("A")["citizen"] == 7


@rule("AE-1.5")
def test_other_supplies_are_unlimited_and_prestige_may_exceed_ten() -> None:
    t = table(4, hands={"A": ["Etruria"]}, goods={"A": {"citizen": 1, "aurei": 60, "stone": 15, "pp": 10}})
    t.act("play Etruria")
    assert (t.has("A")["aurei"], t.has("A")["stone"]) == (62, 17)
    beyond = table(2, goods={"A": {"pp": 10}})
    beyond.act("pass_era")
    assert beyond.pp("A") == 12


@rule("AE-1.5", "AE-3.7")
def test_prestige_never_falls_below_0() -> None:
    t = table(4, hands={"A": ["Samnium"]}, goods={"A": {"citizen": 2, "unrest": 10, "pp": 1}})
    t.act("play Samnium")
    assert t.has("A") == {"stone": 4, "aurei": 3, "unrest": 10}


# ---- AE-1.7


@rule("AE-1.7", "AE-3.2")
def test_the_owner_of_the_leftmost_stack_governs_a_hill() -> None:
    t = table(
        4,
        personalities=["Romulus"],
        goods={"A": {"aurei": 4, "unrest": 9}},
        on={"Palatinus": "A1 B1", "Caelius": "B1 A1", "Viminalis": "A2 C2 D1", "Aventinus": "C1 D1 A1"},
    )
    t.act("favor Romulus")
    assert t.has("A") == {"unrest": 5, "pp": 2}


@rule("AE-1.7")
def test_played_cards_include_earlier_eras_and_the_card_being_resolved() -> None:
    t = table(
        4,
        era=3,
        played={"A": ["Moenia Servii Tulli", "Columna Bellica"]},
        hands={"A": ["Castra Peregrina"]},
        goods={"A": {"stone": 2, "aurei": 3}},
    )
    t.act("play Castra_Peregrina")
    assert t.has("A") == {
        "aurei": 2,
        "citizen": 1,
        "pp": 1 + 3,
    }  # one for calm, and one for each of three Military cards


@rule("AE-1.7", "AE-3.4")
def test_a_card_from_the_board_counts_as_played() -> None:
    t = table(
        4,
        era=3,
        board=["Castra Peregrina"],
        played={"A": ["Moenia Servii Tulli"]},
        goods={"A": {"stone": 2, "aurei": 3, "citizen": 1, "unrest": 5}},
        on={"Palatinus": "B2"},
        tokens={"Palatinus": ["play_card"]},
    )
    t.acts("influence Palatinus", "token play_card", "play Castra_Peregrina")
    assert t.has("A") == {"aurei": 1, "citizen": 1, "unrest": 4, "pp": 2}


@rule("AE-1.7")
def test_cards_of_this_era_exclude_cards_of_earlier_eras() -> None:
    """Caesar counts only Provinces of Era II. Etruria is of Era I."""
    t = table(
        4,
        era=2,
        personalities=["Julius Caesar"],
        played={"A": ["Etruria", "Sicilia"]},
        goods={"A": {"aurei": 7}},
    )
    t.act("favor Julius_Caesar")
    assert t.told("favor_taken")[0]["times"] == 1


@rule("AE-1.7", "AE-4.7")
def test_the_counts_of_this_era_are_reset_in_the_next_era() -> None:
    t = _into_the_next_era(era_end(2, played={"A": ["Etruria"]}))
    assert (t.state.era, t.state.provinces_now[0], t.state.monuments_now[0]) == (1, 0, 0)
    assert t.played("A") == ["Etruria"]


def _into_the_next_era(t: AeternaTable) -> AeternaTable:
    while t.phase != "actions":
        t.act(t.options()[0])
    return t


@rule("AE-1.7")
def test_there_are_seven_colours_including_personality() -> None:
    t = table(
        4,
        era=3,
        hands={"A": ["Pantheon"]},
        played={"A": ["Aedes Iani", "Cloaca Maxima", "Regia", "Etruria", "Sabina", "Latium"]},
        favors={"A": ["Romulus", "Sulla"]},
        goods={"A": {"stone": 2, "aurei": 6}},
    )
    t.act("play Pantheon")
    assert sum(1 for number in t.state.colours[:7] if number) == 7
