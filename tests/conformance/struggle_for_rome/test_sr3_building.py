"""SR-3.1 to SR-3.3, SR-3.5: the bank, purchases and their payment, and empty supplies in phase 2."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_table import GAME, StruggleTable, example, rule, table

HAND = {"grain": 1, "ore": 1, "horse": 1, "cattle": 1}
"""One card of each resource, which is enough for any purchase."""


def building(goods: dict[str, int] | None = None, gold: int = 0, **setting: Any) -> StruggleTable:
    """Return A's turn in phase 2, with this hand."""
    return table(goods={"A": goods or {}}, gold={"A": gold}, **setting)


def bought(t: StruggleTable) -> list[str]:
    """Return the purchases that A can make, with one entry for each way to pay."""
    verbs = ("muster", "wagon", "develop", "muster_gold", "wagon_gold", "develop_gold")
    return [text for text in t.options() if text.split()[0] in verbs]


# ---- The turn


@rule("SR-3.1")
def test_a_player_trades_builds_and_plays_cards_in_any_order() -> None:
    t = example("a_whole_turn")
    t.act("muster")
    t.act("swap grain for ore")
    t.act("wagon warriors")
    t.act("play treasure_7")
    t.act("muster")
    t.act("offer gold for grain to B")
    t.act("refuse", seat="B")
    t.act("leave")
    t.act("develop", "development culture")
    t.act("end")
    assert (t.turn, t.phase) == ("B", "trade")


@rule("SR-3.1")
def test_a_player_may_end_the_turn_at_once() -> None:
    t = building()
    assert t.options() == ["end"]
    t.act("end")
    assert t.turn == "B"


@rule("SR-3.1")
def test_the_other_players_can_do_nothing_in_this_turn() -> None:
    t = table(goods={"B": HAND}, gold={"B": 9})
    assert t.options(seat="B") == []
    for text in (
        "muster",
        "swap grain for ore",
        "offer grain for gold to A",
        "offer grain for gold to C",
        "end",
    ):
        assert t.refused(text, seat="B") == ("SR-2.1", "refusal.not_your_turn")


# ---- The bank


@rule("SR-3.1")
@pytest.mark.parametrize(
    ("give", "takes"),
    [
        ("grain", ["ore", "pasture"]),
        ("ore", ["grain", "pasture"]),
        ("horse", ["grain", "ore", "pasture"]),
        ("cattle", ["grain", "ore", "pasture"]),
    ],
)
def test_three_equal_cards_are_swapped_for_a_card_of_another_pile(give: str, takes: list[str]) -> None:
    t = building({give: 3})
    assert t.options("swap") == [f"swap {give} for {take}" for take in takes]
    for take in {"grain", "ore", "pasture"} - set(takes):
        assert t.refused(f"swap {give} for {take}") == ("SR-3.1", "refusal.swap.same")


@rule("SR-3.1", "SR-3.5")
def test_a_swap_returns_grain_to_its_pile_and_takes_ore_from_its_pile() -> None:
    t = example("four_grain")
    assert t.piles == (10, 14, 20, 0, 30)
    facts = t.act("swap grain for ore")
    assert facts == [
        {"fact": "swapped", "rule": "SR-3.1", "seat": "A", "resource": "grain", "pile": "ore"},
    ]
    assert t.goods("A") == {"grain": 1, "ore": 1}
    assert t.piles == (13, 13, 20, 0, 30)
    assert t.turn == "A"


@rule("SR-3.1", "SR-1.5")
def test_only_the_drawer_sees_a_pasture_card_from_the_bank() -> None:
    t = building({"ore": 3})
    t.act("swap ore for pasture", "pasture cattle")
    assert t.goods("A") == {"cattle": 1}
    assert t.piles == (14, 14, 19, 0, 30)
    assert [fact["resource"] for fact in t.heard("A", "drew_pasture")] == ["cattle"]
    assert [fact["resource"] for fact in t.heard("B", "drew_pasture")] == [None]
    assert [fact["resource"] for fact in t.heard("", "drew_pasture")] == [None]


@rule("SR-3.1", "SR-3.5")
def test_horses_and_cattle_are_not_equal_and_go_to_the_discard() -> None:
    t = building({"horse": 2, "cattle": 3})
    assert t.options("swap") == ["swap cattle for grain", "swap cattle for ore", "swap cattle for pasture"]
    assert t.refused("swap horse for grain") == ("SR-3.1", "refusal.swap.three")
    t.act("swap cattle for grain")
    assert t.goods("A") == {"grain": 1, "horse": 2}
    assert t.state.pasture_discard == [0, 3]


@rule("SR-3.1")
def test_the_bank_can_be_used_several_times() -> None:
    t = building({"grain": 9})
    for _ in range(3):
        t.act("swap grain for ore")
    assert t.goods("A") == {"ore": 3}
    t.act("swap ore for grain")
    assert t.options("swap") == []
    assert t.refused("swap grain for ore") == ("SR-3.1", "refusal.swap.three")


@rule("SR-3.1", "SR-3.3")
def test_the_bank_accepts_no_gold() -> None:
    t = building({"grain": 2}, gold=50)
    assert t.options("swap") == [], "gold must not replace the third card"
    assert t.refused("swap grain for ore") == ("SR-3.1", "refusal.swap.three")


@rule("SR-3.1", "SR-3.5")
@pytest.mark.parametrize("pile", ["grain", "ore"])
def test_an_empty_pile_cannot_be_chosen(pile: str) -> None:
    t = table(goods={"A": {"cattle": 3}, "B": {pile: 14}})
    other = "ore" if pile == "grain" else "grain"
    assert t.options("swap") == [f"swap cattle for {other}", "swap cattle for pasture"]
    assert t.refused(f"swap cattle for {pile}") == ("SR-3.5", "refusal.swap.empty")


@rule("SR-3.5")
def test_the_bank_has_no_pasture_card_if_pile_and_discard_are_empty() -> None:
    t = table(goods={"A": {"grain": 3}, "B": {"horse": 10, "cattle": 10}})
    assert t.options("swap") == ["swap grain for ore"]
    assert t.refused("swap grain for pasture") == ("SR-3.5", "refusal.swap.empty")


@rule("SR-3.5")
def test_the_discard_is_reshuffled_if_a_card_is_drawn_from_an_empty_pile() -> None:
    t = table(goods={"A": {"grain": 6}, "B": {"horse": 9, "cattle": 9}}, discarded={"horse": 1, "cattle": 1})
    assert t.piles[2:4] == (0, 2)
    t.act("swap grain for pasture", "pasture horse")
    assert t.told("reshuffled") == [{"fact": "reshuffled", "rule": "SR-3.5", "horses": 1, "cattle": 1}]
    assert t.goods("A") == {"grain": 3, "horse": 1}
    assert t.piles[2:4] == (1, 0)


@rule("SR-3.5")
def test_drawing_the_last_card_does_not_reshuffle_the_discard() -> None:
    t = table(goods={"A": {"grain": 3}, "B": {"horse": 9, "cattle": 9}}, discarded={"horse": 1})
    t.act("swap grain for pasture")  # the last card needs no random outcome
    assert t.goods("A") == {"cattle": 1}
    assert t.piles[2:4] == (0, 1)
    assert t.told("reshuffled") == []


@rule("SR-3.5", "SR-3.1")
@pytest.mark.parametrize("give", ["horse", "cattle"])
def test_the_paid_cards_are_reshuffled_before_the_draw_from_an_empty_pile(give: str) -> None:
    other = "cattle" if give == "horse" else "horse"
    t = table(goods={"A": {give: 3}, "B": {give: 7, other: 10}})
    assert t.piles[2:4] == (0, 0), "all pasture cards must be in hands"
    assert f"swap {give} for pasture" in t.options("swap")
    t.act(f"swap {give} for pasture", f"pasture {give}")
    assert t.told("reshuffled")[0][f"{give}s" if give == "horse" else give] == 3
    assert t.goods("A") == {give: 1}
    assert t.piles[2:4] == (2, 0)


# ---- Purchases


@rule("SR-3.2")
def test_ore_and_horse_buy_a_horseman_and_a_warrior() -> None:
    t = building({"ore": 1, "horse": 1})
    assert bought(t) == ["muster"]
    facts = t.act("muster")
    assert [(fact["fact"], fact.get("tribe")) for fact in facts] == [
        ("paid", None),
        ("mustered", "horsemen"),
        ("mustered", "warriors"),
    ]
    assert facts[0]["goods"] == {"ore": 1, "horse": 1}
    assert (t.box("A horsemen"), t.box("A warriors")) == ((2, 1, []), (2, 1, []))
    assert (t.reserve("A horsemen"), t.reserve("A warriors")) == (5, 5)
    assert (t.goods("A"), t.gold("A")) == ({}, 0)
    assert (t.piles[1], t.state.pasture_discard) == (14, [1, 0])


@rule("SR-3.2")
@pytest.mark.parametrize(("gone", "left"), [("horsemen", "warriors"), ("warriors", "horsemen")])
def test_if_one_kind_has_run_out_only_the_other_is_mustered(gone: str, left: str) -> None:
    t = building({"ore": 2, "horse": 2}, figures={f"A {gone}": 7, f"A {left}": 6})
    t.act("muster")
    assert [fact["tribe"] for fact in t.told("mustered")] == [left]
    assert (t.box(f"A {gone}")[0], t.box(f"A {left}")[0]) == (7, 7)
    assert bought(t) == []
    assert t.refused("muster") == ("SR-3.2", "refusal.buy.gone")
    assert t.goods("A") == {"ore": 1, "horse": 1}


@rule("SR-3.2")
@pytest.mark.parametrize("kind", ["horsemen", "warriors"])
def test_horse_grain_and_cattle_buy_a_wagon_for_either_box(kind: str) -> None:
    t = building({"grain": 1, "horse": 1, "cattle": 1})
    assert bought(t) == ["wagon horsemen", "wagon warriors"]
    facts = t.act(f"wagon {kind}")
    assert facts[0]["goods"] == {"grain": 1, "horse": 1, "cattle": 1}
    assert facts[1:] == [{"fact": "wagon_built", "rule": "SR-3.2", "seat": "A", "tribe": kind}]
    other = "warriors" if kind == "horsemen" else "horsemen"
    assert (t.box(f"A {kind}")[1], t.box(f"A {other}")[1]) == (2, 1)
    assert t.state.wagon_reserve[0] == 7
    assert (t.piles[0], t.state.pasture_discard) == (14, [1, 1])


@rule("SR-3.2")
def test_no_wagon_can_be_bought_if_the_supply_is_empty() -> None:
    t = building(HAND, 9, wagons={"A horsemen": 6, "A warriors": 4})
    for text in ("wagon horsemen", "wagon warriors", "wagon_gold horsemen grain"):
        assert t.refused(text) == ("SR-3.2", "refusal.buy.gone")
    assert not t.options("wagon") + t.options("wagon_gold")


@rule("SR-3.2", "SR-1.5")
def test_cattle_and_gold_buy_a_development_card_that_only_the_buyer_sees() -> None:
    t = building({"cattle": 1}, 1)
    assert bought(t) == ["develop"]
    t.act("develop", "development traitor")
    assert (t.cards("A"), t.goods("A"), t.gold("A")) == ({"traitor": 1}, {}, 0)
    assert t.piles[3:] == (1, 29)
    assert t.told("paid")[0]["goods"] == {"cattle": 1, "gold": 1}
    assert [fact["card"] for fact in t.heard("A", "card_bought")] == ["traitor"]
    assert [fact["card"] for fact in t.heard("B", "card_bought")] == [None]


@rule("SR-3.2", "SR-3.5")
def test_no_development_card_can_be_bought_if_the_deck_is_empty() -> None:
    played = {
        "traitor": 7,
        "great_warrior": 6,
        "culture": 4,
        "treasure_7": 1,
        "treasure_6": 1,
        "treasure_5": 1,
    }
    t = table(
        goods={"A": HAND},
        gold={"A": 9},
        played={**played, "treasure_4": 1},
        diplomacy={"B": 3, "C": 6},
        diplomat="C",
    )
    assert t.piles[4] == 0
    assert t.refused("develop") == ("SR-3.2", "refusal.buy.gone")
    assert t.refused("develop_gold") == ("SR-3.2", "refusal.buy.gone")
    assert not t.options("develop") + t.options("develop_gold")


@rule("SR-3.2")
def test_any_number_of_purchases_is_possible_in_one_turn() -> None:
    t = building({"grain": 2, "ore": 3, "horse": 5, "cattle": 3}, 1)
    for text in ("muster", "muster", "muster", "wagon horsemen", "wagon horsemen"):
        t.act(text)
    t.act("develop", "development culture")
    assert (t.box("A horsemen"), t.box("A warriors")) == ((4, 3, []), (4, 1, []))
    assert t.options() == ["end"]


@rule("SR-3.2")
def test_purchases_for_kingdoms_go_to_their_boxes() -> None:
    t = building(
        {"grain": 1, "ore": 1, "horse": 2, "cattle": 1},
        held={"A horsemen": ["Vindobona", "Iuvavum"], "A warriors": ["Roma"]},
    )
    t.act("muster")
    t.act("wagon horsemen")
    assert (t.box("A horsemen"), t.box("A warriors")) == ((2, 2, []), (2, 1, []))


@rule("SR-3.2")
@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("muster", ("ore", "horse")),
        ("wagon horsemen", ("grain", "horse", "cattle")),
        ("develop", ("cattle",)),
    ],
)
def test_every_card_of_a_price_is_needed(text: str, price: tuple[str, ...]) -> None:
    for lacking in price:
        t = building({name: 5 for name in HAND if name != lacking}, 1)
        assert text not in t.options()
        assert t.refused(text) == ("SR-3.2", "refusal.buy.lacking")


@rule("SR-3.2")
def test_a_development_card_needs_its_gold_too() -> None:
    t = building({"cattle": 1}, 0)
    assert bought(t) == []
    assert t.refused("develop") == ("SR-3.2", "refusal.buy.gold")


# ---- Gold instead of a card


@rule("SR-3.3")
@pytest.mark.parametrize(
    ("held", "ways"),
    [
        (HAND, ["muster_gold ore", "muster_gold horse"]),
        ({"ore": 1}, ["muster_gold horse"]),
        ({"horse": 1}, ["muster_gold ore"]),
        ({}, []),
    ],
)
def test_three_gold_replace_one_card_of_ore_and_horse(held: dict[str, int], ways: list[str]) -> None:
    t = building(held, 3)
    assert t.options("muster_gold") == ways


@rule("SR-3.3")
@pytest.mark.parametrize("lacking", ["grain", "horse", "cattle", "nothing"])
def test_three_gold_replace_one_card_of_a_wagon(lacking: str) -> None:
    price = ["grain", "horse", "cattle"]
    t = building({name: 1 for name in price if name != lacking}, 3)
    stands = [lacking] if lacking in price else price
    assert t.options("wagon_gold") == [
        f"wagon_gold {kind} {name}" for kind in ("horsemen", "warriors") for name in stands
    ]
    t.act(f"wagon_gold warriors {stands[0]}")
    assert (t.box("A horsemen")[1], t.box("A warriors")[1], t.gold("A")) == (1, 2, 0)
    assert t.goods("A") == ({} if lacking in price else {"grain": 1})


@rule("SR-3.3")
def test_gold_cannot_replace_two_cards_of_one_purchase() -> None:
    t = building({"horse": 1}, 50)
    assert t.options("wagon_gold") == []
    assert t.refused("wagon_gold horsemen grain") == ("SR-3.2", "refusal.buy.lacking")
    assert t.refused("wagon_gold horsemen cattle") == ("SR-3.2", "refusal.buy.lacking")


@rule("SR-3.3")
def test_paying_gold_instead_of_a_card_draws_no_card() -> None:
    t = building({"horse": 1}, 5)
    before = t.piles
    facts = t.act("muster_gold ore")
    assert facts[0] == {"fact": "substituted", "rule": "SR-3.3", "seat": "A", "resource": "ore"}
    assert facts[1]["goods"] == {"horse": 1, "gold": 3}
    assert (t.goods("A"), t.gold("A")) == ({}, 2)
    assert t.piles == (before[0], before[1], before[2], before[3] + 1, before[4])
    assert (t.box("A horsemen")[0], t.box("A warriors")[0]) == (2, 2)


@rule("SR-3.3")
def test_a_development_card_costs_4_gold_without_cattle() -> None:
    t = building({}, 4)
    assert bought(t) == ["develop_gold"]
    t.act("develop_gold", "development great_warrior")
    assert (t.cards("A"), t.gold("A"), t.piles[3]) == ({"great_warrior": 1}, 0, 0)
    poor = building({}, 3)
    assert bought(poor) == []
    assert poor.refused("develop_gold") == ("SR-3.3", "refusal.buy.gold")


@rule("SR-3.3")
def test_a_player_who_holds_the_cattle_may_pay_gold_instead() -> None:
    t = building({"cattle": 1}, 4)
    assert bought(t) == ["develop", "develop_gold"]
    t.act("develop_gold", "development culture")
    assert (t.goods("A"), t.gold("A")) == ({"cattle": 1}, 0)


@rule("SR-3.3")
def test_gold_replaces_a_card_once_per_round() -> None:
    t = building({"horse": 2, "ore": 1}, 50)
    t.act("muster_gold ore")
    assert bought(t) == ["muster"]
    for text in ("muster_gold horse", "wagon_gold horsemen grain", "develop_gold"):
        assert t.refused(text) == ("SR-3.3", "refusal.gold.once")


@rule("SR-3.3")
def test_gold_replaces_a_card_once_per_round_for_each_player() -> None:
    t = table(goods={"A": {"horse": 1}, "B": {"horse": 1}}, gold={"A": 3, "B": 3})
    t.act("muster_gold ore")
    t.act("end")
    assert t.options("muster_gold") == ["muster_gold ore"]


@rule("SR-3.3")
def test_gold_may_replace_a_card_again_in_the_next_round() -> None:
    t = table(phase="end", goods={"B": {"ore": 1}}, gold={"B": 3}, substituted=["A", "B"], first="A")
    # B is the first player of the next round. 2, 3, 4 and 12 give nothing to B's start crossroads.
    t.settle("dice 1 1 1 2 1 3 6 6")
    assert (t.turn, t.phase, t.state.round) == ("B", "trade", 2)
    assert "muster_gold horse" in t.options("muster_gold")


@rule("SR-3.3")
@pytest.mark.parametrize(
    ("text", "gold", "refusal"),
    [
        ("muster_gold ore", 2, ("SR-3.3", "refusal.buy.gold")),
        ("muster_gold grain", 3, ("SR-3.3", "refusal.gold.not_in_price")),
        ("muster_gold cattle", 3, ("SR-3.3", "refusal.gold.not_in_price")),
        ("wagon_gold warriors ore", 3, ("SR-3.3", "refusal.gold.not_in_price")),
        ("wagon_gold warriors grain", 2, ("SR-3.3", "refusal.buy.gold")),
        ("develop_gold", 3, ("SR-3.3", "refusal.buy.gold")),
    ],
)
def test_replacing_a_card_by_gold_is_refused(text: str, gold: int, refusal: tuple[str, str]) -> None:
    t = building(HAND, gold)
    assert t.refused(text) == refusal


# ---- Reasons


@rule("SR-3.1", "SR-3.2", "SR-3.3", "SR-3.4")
def test_refusals_give_a_reason_for_each_verb_of_a_turn() -> None:
    t = building()
    said = {(each.verb, each.rule, each.key) for each in GAME.refusals(t.state, 0)}
    assert said == {
        ("muster", "SR-3.2", "refusal.buy.lacking"),
        ("wagon", "SR-3.2", "refusal.buy.lacking"),
        ("develop", "SR-3.2", "refusal.buy.lacking"),
        ("muster_gold", "SR-3.3", "refusal.buy.gold"),
        ("wagon_gold", "SR-3.3", "refusal.buy.gold"),
        ("develop_gold", "SR-3.3", "refusal.buy.gold"),
        ("swap", "SR-3.1", "refusal.swap.none"),
        ("offer", "SR-3.6", "refusal.offer.lacking"),
        ("play", "SR-3.4", "refusal.play.none"),
        ("summon", "SR-3.4", "refusal.card.absent"),
    }
