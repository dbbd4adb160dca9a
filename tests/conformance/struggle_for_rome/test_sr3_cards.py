"""SR-3.4, SR-3.7 to SR-3.11: the limit of one development card per phase, and the effect of each card."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_roads import TOWERS
from struggle_table import GAME, StruggleTable, colours_in_box, rule, table

PHASES = ("trade", "horsemen", "warriors")
THREE = colours_in_box("gallia", "hispania", "italia_inferus")


def holding(phase: str, *cards: str, **setting: Any) -> StruggleTable:
    """Return A's turn in a phase with these cards. A's tribes are beside Vindobona and Iuvavum."""
    hand = {card: cards.count(card) for card in cards}
    at = {"A horsemen": "r2c10S", "A warriors": "r2c11S"}
    return table(**{"phase": phase, "cards": {"A": hand}, "at": at, **setting})


def played(t: StruggleTable) -> list[str]:
    """Return the cards that A can play alone now."""
    return t.options("play") + t.options("summon")


# ---- One card per phase


@rule("SR-3.4")
@pytest.mark.parametrize("phase", PHASES)
def test_a_second_card_in_the_same_phase_is_refused(phase: str) -> None:
    t = holding(phase, "treasure_7", "treasure_4", "great_warrior")
    assert {"play treasure_7", "play treasure_4"} <= set(played(t))
    t.act("play treasure_4")
    assert played(t) == []
    assert t.refused("play treasure_7") == ("SR-3.4", "refusal.card.second")
    kind = "warriors" if phase == "warriors" else "horsemen"
    assert t.refused(f"summon {kind}") == ("SR-3.4", "refusal.card.second")


@rule("SR-3.4")
def test_one_card_can_be_played_in_each_of_three_phases() -> None:
    t = holding("trade", "treasure_7", "treasure_6", "treasure_5")
    for phase, card in zip(PHASES, ("treasure_7", "treasure_6", "treasure_5"), strict=True):
        assert (t.turn, t.phase) == ("A", phase)
        t.act(f"play {card}")
        if phase != "warriors":
            for _ in range(4):
                t.act("end")
    assert t.gold("A") == 18


@rule("SR-3.4")
@pytest.mark.parametrize("phase", PHASES)
def test_a_card_can_be_played_only_in_the_own_turn(phase: str) -> None:
    t = table(phase=phase, cards={"B": {"treasure_7": 1}})
    assert t.options(seat="B") == []
    assert t.refused("play treasure_7", seat="B") == ("SR-2.1", "refusal.not_your_turn")


@rule("SR-3.4")
def test_a_card_bought_in_this_round_can_be_played() -> None:
    t = table(goods={"A": {"cattle": 1}}, gold={"A": 1})
    t.act("develop", "development treasure_6")
    t.act("play treasure_6")
    assert t.gold("A") == 6


@rule("SR-3.4")
def test_a_card_can_be_played_before_between_or_after_journey_and_deed() -> None:
    for moment in range(3):
        t = holding("horsemen", "treasure_7", at={"A horsemen": "r0c9N"}, figures={"A horsemen": 2})
        acts: list[tuple[str, ...]] = [
            ("journey r2c10S with 0 grain",),
            ("plunder Vindobona", "counters gold2"),
            ("end",),
        ]
        acts.insert(moment, ("play treasure_7",))
        for act in acts:
            t.act(*act)
        assert t.gold("A") == 7 + 3
        assert t.turn == "B"


@rule("SR-3.4", "SR-4.7")
def test_a_card_gained_by_plunder_may_be_played_in_the_same_phase() -> None:
    t = holding("horsemen", figures={"A horsemen": 2})
    t.act("plunder Vindobona", "counters development_loss", "development treasure_5")
    assert t.options() == ["play treasure_5", "end"]
    t.act("play treasure_5")
    assert t.gold("A") == 1 + 5
    assert t.options() == ["end"]
    assert t.refused("income gold") == ("SR-4.7", "refusal.income.acted")


@rule("SR-3.4")
def test_a_plundered_card_is_refused_if_a_card_was_played_already() -> None:
    t = holding("horsemen", "treasure_7", figures={"A horsemen": 2})
    t.act("play treasure_7")
    t.act("plunder Vindobona", "counters development_loss", "development treasure_5")
    assert t.options() == ["end"]
    assert t.refused("play treasure_5") == ("SR-3.4", "refusal.card.second")
    assert t.refused("income gold") == ("SR-4.7", "refusal.income.acted")


@rule("SR-3.4")
@pytest.mark.parametrize("phase", PHASES)
def test_a_card_that_is_not_held_is_refused(phase: str) -> None:
    t = holding(phase)
    assert played(t) == []
    for text in ("play treasure_7", "play diplomacy"):
        assert t.refused(text) == ("SR-3.4", "refusal.card.absent")
    kind = "warriors" if phase == "warriors" else "horsemen"
    assert t.refused(f"summon {kind}") == ("SR-3.4", "refusal.card.absent")


@rule("SR-3.5")
def test_played_cards_leave_the_game_and_diplomacy_stays_face_up() -> None:
    t = holding("trade", "treasure_7", "diplomacy")
    t.act("play treasure_7")
    assert (t.cards("A"), t.piles[4]) == ({"diplomacy": 1}, 28)
    assert t.view("B")["played"] == {"treasure_7": 1}
    t = holding("trade", "diplomacy")
    t.act("play diplomacy")
    t.act("legionnaire r6c2")
    assert (t.cards("A"), t.piles[4]) == ({}, 29)
    assert t.view("B")["diplomacy"][0] == 1


# ---- Diplomacy


@rule("SR-3.7")
def test_diplomacy_moves_the_legionnaire_and_robs() -> None:
    t = holding("trade", "diplomacy", goods={"B": {"grain": 1, "ore": 1}}, held={"B horsemen": ["Asturica"]})
    assert played(t) == ["play diplomacy"]
    facts = t.act("play diplomacy")
    assert facts[0] == {"fact": "diplomacy_played", "rule": "SR-3.7", "seat": "A", "count": 1}
    assert t.turn == "A"
    assert t.refused("end") == ("SR-2.4", "refusal.not_now"), "the legionnaire must be moved"
    t.act("legionnaire r6c1", "robbery ore")
    assert (t.legionnaire, t.goods("A"), t.goods("B")) == ("r6c1", {"ore": 1}, {"grain": 1})
    assert (t.turn, t.phase) == ("A", "trade")
    assert "end" in t.options()


@rule("SR-3.7")
def test_the_player_of_diplomacy_chooses_the_victim_even_if_not_first_player() -> None:
    t = table(
        player="C",
        first="A",
        cards={"C": {"diplomacy": 1}},
        goods={"A": {"grain": 1}, "B": {"ore": 1}},
        held={"B horsemen": ["Asturica"]},
        at={"A horsemen": "r6c1S", "C horsemen": "r6c2N"},
    )
    t.act("play diplomacy")
    t.act("legionnaire r6c1")
    assert (t.turn, t.options()) == ("C", ["rob A", "rob B"])
    t.act("rob A")
    assert (t.goods("C"), t.goods("A"), t.turn) == ({"grain": 1}, {}, "C")


@rule("SR-3.7")
def test_diplomacy_may_be_played_without_a_possible_victim() -> None:
    t = holding("trade", "diplomacy", goods={"B": {"grain": 1}})
    t.act("play diplomacy")
    t.act("legionnaire r6c1")
    assert len(t.told("robbed_nobody")) == 1
    assert (t.goods("A"), t.goods("B"), t.turn) == ({}, {"grain": 1}, "A")


@rule("SR-3.7")
def test_diplomacy_must_move_the_legionnaire_within_the_empire() -> None:
    t = holding("trade", "diplomacy", legionnaire="r7c1")
    t.act("play diplomacy")
    assert t.refused("legionnaire r7c1") == ("SR-2.4", "refusal.legionnaire.stays")
    assert t.refused("legionnaire r0c9") == ("SR-2.4", "refusal.legionnaire.barbaricum")


@rule("SR-3.7", "SR-5.1")
def test_the_third_diplomacy_card_gives_the_lead() -> None:
    t = holding("trade", "diplomacy", diplomacy={"A": 2, "B": 2})
    t.act("play diplomacy")
    assert [fact["seat"] for fact in t.told("leads_diplomacy")] == ["A"]
    assert t.points("A") == 2


@rule("SR-3.7")
@pytest.mark.parametrize("phase", ["horsemen", "warriors"])
def test_diplomacy_is_refused_in_phases_3_and_4(phase: str) -> None:
    t = holding(phase, "diplomacy")
    assert played(t) == []
    assert t.refused("play diplomacy") == ("SR-3.7", "refusal.play.diplomacy")


# ---- Traitor


@rule("SR-3.8")
def test_a_traitor_helps_to_plunder_a_city_that_is_too_strong() -> None:
    t = holding("horsemen", "traitor", figures={"A horsemen": 1})
    assert t.options("plunder") == []
    assert sorted(t.options("traitor")) == ["traitor plunder Iuvavum", "traitor plunder Vindobona"]
    facts = t.act("traitor plunder Vindobona", "counters gold2")
    assert facts[0] == {"fact": "traitor_played", "rule": "SR-3.8", "seat": "A", "city": "Vindobona"}
    assert facts[1]["fact"] == "plundered"
    assert (t.box("A horsemen"), t.cards("A"), t.gold("A")) == ((1, 1, ["germania/gold2"]), {}, 3)
    assert t.options() == ["end"]


@rule("SR-3.8", "SR-4.3")
def test_a_counter_with_a_loss_takes_the_last_figure_after_a_traitor() -> None:
    t = holding("horsemen", "traitor", figures={"A horsemen": 1})
    t.act("traitor plunder Vindobona", "counters gold2_loss")
    assert (t.box("A horsemen"), t.reserve("A horsemen")) == ((0, 1, ["germania/gold2_loss"]), 7)
    assert t.gold("A") == 3


@rule("SR-3.8", "SR-4.3")
def test_a_traitor_needs_one_figure() -> None:
    t = holding("horsemen", "traitor", figures={"A horsemen": 0})
    assert t.options("traitor") == []
    assert t.refused("traitor plunder Vindobona") == ("SR-3.8", "refusal.deed.no_figure")


@rule("SR-3.8")
@pytest.mark.parametrize(
    ("city", "place"),
    [("Vindobona", "r2c10S"), ("Mogontiacum", "r2c7S"), ("Colonia Agrippina", "r0c7S"), ("Roma", "r7c8S")],
)
def test_a_traitor_reduces_the_towers_by_exactly_two(city: str, place: str) -> None:
    text = f"traitor plunder {city.replace(' ', '_')}"
    for figures in range(8):
        t = holding("horsemen", "traitor", at={"A horsemen": place}, figures={"A horsemen": figures})
        helps = max(1, TOWERS[city] - 2) <= figures < TOWERS[city]
        assert (text in t.options("traitor")) == helps, f"{figures} figures"
        if not helps:
            key = "refusal.deed.too_strong" if figures else "refusal.deed.no_figure"
            needless = figures >= TOWERS[city]
            assert t.refused(text) == ("SR-3.8", "refusal.traitor.needless" if needless else key)


@rule("SR-3.8")
def test_a_traitor_is_refused_for_a_city_that_is_weak_enough() -> None:
    t = holding("horsemen", "traitor", figures={"A horsemen": 2})
    assert t.options("traitor") == []
    assert t.refused("traitor plunder Vindobona") == ("SR-3.8", "refusal.traitor.needless")


@rule("SR-3.8", "SR-4.4")
def test_a_traitor_helps_to_found() -> None:
    t = holding("warriors", "traitor", at={"A warriors": "r2c10S"}, counters={"A warriors": THREE})
    assert "traitor found Vindobona" in t.options("traitor")
    t.act("traitor found Vindobona")
    assert (t.holder("Vindobona"), t.cards("A")) == ("A warriors", {})
    assert t.box("A warriors") == (1, 0, THREE), "all figures must stay in the box"


@rule("SR-3.8", "SR-4.5")
def test_a_traitor_helps_to_expand_with_the_last_figure() -> None:
    t = holding("horsemen", "traitor", at={}, held={"A horsemen": ["Vindobona"]})
    assert sorted(t.options("traitor")) == ["traitor expand Castra_Regina", "traitor expand Iuvavum"]
    t.act("traitor expand Iuvavum")
    assert (t.holder("Iuvavum"), t.box("A horsemen"), t.points("A")) == ("A horsemen", (0, 0, []), 2)


@rule("SR-3.8")
@pytest.mark.parametrize(
    ("text", "setting", "refusal"),
    [
        ("traitor plunder Vindobona", {"plundered": ["Vindobona"]}, ("SR-4.3", "refusal.deed.no_counter")),
        ("traitor found Vindobona", {}, ("SR-4.4", "refusal.deed.few_colours")),
        (
            "traitor found Vindobona",
            {"counters": {"A horsemen": THREE}, "wagons": {"A horsemen": 0}},
            ("SR-4.4", "refusal.deed.no_wagon"),
        ),
        ("traitor expand Vindobona", {}, ("SR-4.5", "refusal.deed.wanders")),
        ("traitor plunder Roma", {}, ("SR-4.8", "refusal.deed.far")),
        (
            "traitor plunder Vindobona",
            {"held": {"B horsemen": ["Vindobona"]}},
            ("SR-4.6", "refusal.deed.taken"),
        ),
        (
            "traitor plunder Vindobona",
            {
                "counters": {"A horsemen": ["germania/gold2", "germania/pasture"]},
                "plundered": ["Colonia Agrippina", "Augusta Treverorum"],
            },
            ("SR-4.3", "refusal.deed.two_of_a_colour"),
        ),
        ("traitor plunder Vindobona", {"acted": ["deed"]}, ("SR-4.1", "refusal.deed.done")),
        ("traitor plunder Vindobona", {"acted": ["card"]}, ("SR-3.4", "refusal.card.second")),
    ],
)
def test_a_traitor_does_not_replace_the_other_conditions_of_a_deed(
    text: str, setting: dict[str, Any], refusal: tuple[str, str]
) -> None:
    t = holding("horsemen", "traitor", **setting)
    assert text not in t.options("traitor")
    assert t.refused(text) == refusal


@rule("SR-3.8")
@pytest.mark.parametrize("phase", PHASES)
def test_a_traitor_cannot_be_played_without_a_deed(phase: str) -> None:
    t = holding(phase, "traitor")
    assert "play traitor" not in t.options()
    assert t.refused("play traitor") == ("SR-3.8", "refusal.play.traitor")


@rule("SR-3.8")
def test_a_traitor_is_refused_in_phase_2_or_if_it_is_not_held() -> None:
    t = holding("trade", "traitor")
    assert t.options("traitor") == []
    assert t.refused("traitor plunder Vindobona") == ("SR-3.1", "refusal.not_now")
    without = holding("horsemen")
    assert without.options("traitor") == []
    assert without.refused("traitor plunder Vindobona") == ("SR-3.8", "refusal.card.absent")


@rule("SR-3.8", "SR-3.4")
def test_a_traitor_is_refused_after_another_card_of_the_phase() -> None:
    t = holding("horsemen", "traitor", "treasure_7")
    t.act("play treasure_7")
    assert t.options("traitor") == []
    assert t.refused("traitor plunder Vindobona") == ("SR-3.4", "refusal.card.second")


@rule("SR-3.8", "SR-3.4")
def test_another_card_is_refused_after_a_traitor_of_the_phase() -> None:
    t = holding("horsemen", "traitor", "treasure_7")
    t.act("traitor plunder Vindobona", "counters gold2")
    assert t.refused("play treasure_7") == ("SR-3.4", "refusal.card.second")


# ---- Great Warrior


@rule("SR-3.9")
@pytest.mark.parametrize(
    ("phase", "kinds"),
    [("trade", ["horsemen", "warriors"]), ("horsemen", ["horsemen"]), ("warriors", ["warriors"])],
)
def test_a_great_warrior_joins_the_box_that_the_phase_allows(phase: str, kinds: list[str]) -> None:
    for kind in ("horsemen", "warriors"):
        t = holding(phase, "great_warrior")
        assert t.options("summon") == [f"summon {each}" for each in kinds]
        if kind not in kinds:
            assert t.refused(f"summon {kind}") == ("SR-3.9", "refusal.summon.phase")
            continue
        facts = t.act(f"summon {kind}")
        assert facts == [{"fact": "warrior_summoned", "rule": "SR-3.9", "seat": "A", "tribe": kind}]
        other = "warriors" if kind == "horsemen" else "horsemen"
        assert (t.box(f"A {kind}")[0], t.box(f"A {other}")[0]) == (2, 1)
        assert (t.reserve(f"A {kind}"), t.reserve(f"A {other}")) == (5, 6)
        assert t.cards("A") == {}


@rule("SR-3.9")
def test_a_great_warrior_needs_a_figure_in_reserve() -> None:
    t = holding("trade", "great_warrior", figures={"A horsemen": 7})
    assert t.options("summon") == ["summon warriors"]
    assert t.refused("summon horsemen") == ("SR-3.9", "refusal.summon.reserve")
    none = holding("horsemen", "great_warrior", figures={"A horsemen": 7})
    assert none.options("summon") == []
    assert none.refused("summon horsemen") == ("SR-3.9", "refusal.summon.reserve")
    said = {(each.verb, each.rule, each.key) for each in GAME.refusals(none.state, 0)}
    assert ("summon", "SR-3.9", "refusal.summon.none") in said


@rule("SR-3.9")
def test_a_great_warrior_is_played_with_summon_and_not_with_play() -> None:
    t = holding("trade", "great_warrior")
    assert t.refused("play great_warrior") == ("SR-3.9", "refusal.play.great_warrior")


@rule("SR-3.9", "SR-4.3")
def test_a_great_warrior_may_make_the_box_strong_enough() -> None:
    t = holding("horsemen", "great_warrior")
    assert t.options("plunder") == []
    t.act("summon horsemen")
    t.act("plunder Vindobona", "counters gold2")
    assert t.box("A horsemen")[0] == 2


# ---- Treasure and Culture


@rule("SR-3.10")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("value", [7, 6, 5, 4])
def test_a_treasure_gives_its_value_in_gold(phase: str, value: int) -> None:
    t = holding(phase, f"treasure_{value}", gold={"A": 1})
    assert t.options("play") == [f"play treasure_{value}"]
    facts = t.act(f"play treasure_{value}")
    assert facts == [{"fact": "treasure_played", "rule": "SR-3.10", "seat": "A", "gold": value}]
    assert (t.gold("A"), t.cards("A")) == (1 + value, {})


@rule("SR-3.11")
@pytest.mark.parametrize("phase", PHASES)
def test_culture_is_never_played(phase: str) -> None:
    t = holding(phase, "culture")
    assert played(t) == []
    assert t.refused("play culture") == ("SR-3.11", "refusal.play.culture")


@rule("SR-3.11")
def test_only_its_holder_sees_the_points_of_culture() -> None:
    t = holding("trade", "culture", "culture")
    assert (t.view("A")["culture"], t.points("A")) == (2, 0)
    assert t.view("B")["culture"] == 0
    assert t.view("B")["points"] == [0, 0, 0, 0]
