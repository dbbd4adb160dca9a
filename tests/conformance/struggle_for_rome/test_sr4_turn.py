"""SR-4.1, SR-4.7: the order of actions in a tribe's turn, and the income of a tribe at rest."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_table import GAME, StruggleTable, rule, table

BOTH = ("horsemen", "warriors")


def resting(phase: str = "horsemen", **setting: Any) -> StruggleTable:
    """Return A's turn in a tribe's phase, before any action."""
    return table(**{"phase": phase, "at": {"A horsemen": "r2c10S", "A warriors": "r2c11S"}, **setting})


@rule("SR-4.1")
@pytest.mark.parametrize("phase", BOTH)
def test_the_turn_may_be_ended_at_any_moment(phase: str) -> None:
    t = resting(phase)
    t.act("end")
    assert t.turn == "B"
    t = resting(phase)
    t.act("journey r1c10S with 0 grain")
    t.act("end")
    assert t.turn == "B"


@rule("SR-4.1")
def test_after_a_journey_the_tribe_may_still_plunder() -> None:
    t = resting(at={"A horsemen": "r0c9N"}, figures={"A horsemen": 2})
    t.act("journey r2c10S with 0 grain")
    assert t.options() == ["plunder Vindobona", "plunder Iuvavum", "end"]


@rule("SR-4.1")
def test_the_horsemen_act_in_phase_3_and_the_warriors_in_phase_4() -> None:
    t = resting(figures={"A horsemen": 2})
    assert t.options("plunder")
    for _ in range(4):
        t.act("end")
    assert (t.phase, t.turn) == ("warriors", "A")
    assert t.options("plunder") == [], "the warriors have only one figure"
    t.act("journey r0c9N with 0 grain")
    assert (t.place("A warriors"), t.place("A horsemen")) == ("r0c9N", "r2c10S")


@rule("SR-4.1")
def test_the_actions_of_a_turn_do_not_count_for_the_next_seat() -> None:
    t = resting()
    t.act("journey r1c10S with 0 grain")
    t.act("end")
    assert t.turn == "B"
    assert t.options("journey")
    assert t.options("income")


@rule("SR-4.7")
@pytest.mark.parametrize("phase", BOTH)
@pytest.mark.parametrize(
    ("income", "goods", "gold", "chance"),
    [
        ("gold", {}, 2, ()),
        ("ore", {"ore": 1}, 0, ()),
        ("grain", {"grain": 1}, 0, ()),
        ("pasture", {"cattle": 1}, 0, ("pasture cattle",)),
    ],
)
def test_a_tribe_at_rest_takes_2_gold_or_a_card_and_ends_its_turn(
    phase: str, income: str, goods: dict[str, int], gold: int, chance: tuple[str, ...]
) -> None:
    t = resting(phase)
    assert sorted(t.options("income")) == ["income gold", "income grain", "income ore", "income pasture"]
    facts = t.act(f"income {income}", *chance)
    assert facts[0] == {"fact": "rested", "rule": "SR-4.7", "seat": "A", "tribe": phase, "income": income}
    assert (t.goods("A"), t.gold("A")) == (goods, gold)
    assert t.turn == "B"
    assert sum(t.piles[:3]) == 48 - sum(goods.values())


@rule("SR-4.7", "SR-1.5")
def test_only_the_player_sees_the_pasture_card_of_a_tribe_at_rest() -> None:
    t = resting()
    t.act("income pasture", "pasture horse")
    assert [fact["resource"] for fact in t.heard("A", "drew_pasture")] == ["horse"]
    assert [fact["resource"] for fact in t.heard("B", "drew_pasture")] == [None]


@rule("SR-4.7")
def test_a_kingdom_may_rest_too() -> None:
    t = resting(at={}, held={"A horsemen": ["Vindobona"]}, figures={"A horsemen": 2})
    assert t.options("expand")
    t.act("income gold")
    assert (t.gold("A"), t.turn) == (2, "B")


@rule("SR-4.7")
@pytest.mark.parametrize(
    ("acts", "setting"),
    [
        ([("journey r1c10S with 0 grain",)], {}),
        ([("plunder Vindobona", "counters gold2")], {"figures": {"A horsemen": 2}}),
        ([("play treasure_7",)], {"cards": {"A": {"treasure_7": 1}}}),
        ([("summon horsemen",)], {"cards": {"A": {"great_warrior": 1}}}),
        (
            [("expand Iuvavum",)],
            {"at": {}, "held": {"A horsemen": ["Vindobona"]}, "figures": {"A horsemen": 2}},
        ),
    ],
)
def test_a_tribe_that_acted_or_played_a_card_gets_no_income(
    acts: list[tuple[str, ...]], setting: dict[str, Any]
) -> None:
    t = resting(**setting)
    assert t.options("income")
    for act in acts:
        t.act(*act)
    assert t.options("income") == []
    for income in ("gold", "grain", "ore", "pasture"):
        assert t.refused(f"income {income}") == ("SR-4.7", "refusal.income.acted")


@rule("SR-4.7")
def test_actions_in_another_phase_do_not_prevent_income() -> None:
    t = table(cards={"A": {"treasure_7": 1}})
    t.act("play treasure_7")
    for _ in range(4):
        t.act("end")
    assert (t.phase, t.turn) == ("horsemen", "A")
    assert t.options("income")
    t.act("journey r1c10S with 0 grain")
    for _ in range(4):
        t.act("end")
    assert (t.phase, t.turn) == ("warriors", "A")
    t.act("income gold")
    assert t.gold("A") == 9


@rule("SR-4.7", "SR-3.5")
@pytest.mark.parametrize("income", ["grain", "ore"])
def test_an_empty_pile_cannot_be_chosen(income: str) -> None:
    t = resting(goods={"B": {income: 14}})
    assert f"income {income}" not in t.options("income")
    assert t.refused(f"income {income}") == ("SR-3.5", "refusal.income.empty")


@rule("SR-4.7", "SR-3.5")
def test_pasture_income_is_refused_only_if_pile_and_discard_are_empty() -> None:
    empty = resting(goods={"B": {"horse": 10, "cattle": 10}})
    assert "income pasture" not in empty.options("income")
    assert empty.refused("income pasture") == ("SR-3.5", "refusal.income.empty")
    discard = resting(goods={"B": {"horse": 9, "cattle": 10}}, discarded={"horse": 1})
    discard.act("income pasture")
    assert discard.goods("A") == {"horse": 1}
    assert len(discard.told("reshuffled")) == 1


@rule("SR-4.1", "SR-4.5", "SR-4.7")
def test_refusals_give_a_reason_for_each_verb_after_the_deed() -> None:
    t = resting(figures={"A horsemen": 2})
    t.act("plunder Vindobona", "counters gold2")
    said = {(each.verb, each.rule, each.key) for each in GAME.refusals(t.state, 0)}
    assert said == {
        ("plunder", "SR-4.1", "refusal.deed.done"),
        ("found", "SR-4.1", "refusal.deed.done"),
        ("expand", "SR-4.5", "refusal.deed.done"),
        ("journey", "SR-4.1", "refusal.travel.after_deed"),
        ("income", "SR-4.7", "refusal.income.acted"),
        ("traitor", "SR-3.8", "refusal.card.absent"),
        ("play", "SR-3.4", "refusal.play.none"),
        ("summon", "SR-3.4", "refusal.card.absent"),
    }


@rule("SR-4.3", "SR-4.4", "SR-4.5")
def test_refusals_for_a_weak_tribe_name_the_city_it_is_closest_to_taking() -> None:
    t = resting(plundered=["Vindobona"])
    said = {(each.verb, each.rule, each.key): each.params for each in GAME.refusals(t.state, 0)}
    assert said["plunder", "SR-4.3", "refusal.deed.too_strong"]["city"] == "Iuvavum"
    assert said["plunder", "SR-4.3", "refusal.deed.too_strong"]["towers"] == 2
    assert said["plunder", "SR-4.3", "refusal.deed.too_strong"]["figures"] == 1
    assert said["found", "SR-4.4", "refusal.deed.few_colours"]["colours"] == 0
    assert ("expand", "SR-4.5", "refusal.deed.wanders") in said
    far = resting(at={"A horsemen": "r0c9N"})
    said = {(each.verb, each.rule, each.key): each.params for each in GAME.refusals(far.state, 0)}
    assert ("plunder", "SR-4.8", "refusal.deed.none_near") in said
    assert ("found", "SR-4.8", "refusal.deed.none_near") in said
