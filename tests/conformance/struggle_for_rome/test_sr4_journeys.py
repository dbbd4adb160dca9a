"""SR-4.2: journeys, their prices over all routes together, and their payment."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from struggle_roads import CITY_ON, PLACES, prices
from struggle_table import GAME, StruggleTable, example, rule, table

from triclinium.games.struggle_for_rome.rules import journey
from triclinium.games.struggle_for_rome.rules.catalogue import CROSSROADS, ZONE
from triclinium.games.struggle_for_rome.rules.journey import journeys, minimal, payable, payments
from triclinium.kernel.step import first, second

NUMBER = {name: number for number, name in enumerate(CROSSROADS)}
WEALTH = [(0, 0), (0, 1), (1, 0), (1, 3), (2, 0), (0, 6), (3, 5), (9, 16), (14, 200)]
"""Grain and gold of a player who travels."""


def forget(start: str) -> None:
    """Clear the cached prices of journeys from this crossroads."""
    journey._PAYMENTS[ZONE[NUMBER[start]]] = []
    journey._WAYS.clear()


def ways(start: str, to: str) -> list[tuple[int, int]]:
    """Return the payments that the rules accept for a journey."""
    return payments(NUMBER[start], NUMBER[to])


def tribe_at(place: str, grain: int = 0, gold: int = 0, **setting: Any) -> StruggleTable:
    """Return A's horsemen phase on this crossroads, with this grain and gold."""
    at = {"A horsemen": place, **setting.pop("at", {})}
    return table(
        **{"phase": "horsemen", "at": at, "goods": {"A": {"grain": grain}}, "gold": {"A": gold}, **setting}
    )


def shared_with_d(grain: int) -> dict[str, dict[str, int]]:
    """Return hands of A and D with four grain and four ore, `grain` of the grain in A's hand.

    The public piles do not show which of them has the grain.

    """
    return {"A": {"grain": grain, "ore": 4 - grain}, "D": {"grain": 4 - grain, "ore": grain}}


def to(t: StruggleTable, place: str) -> list[str]:
    """Return the offered journeys to a crossroads."""
    return [text for text in t.options("journey") if text.split()[1] == place]


def travelled(t: StruggleTable) -> list[tuple[object, object, object, object]]:
    """Return the journeys of the last act: from, to, grain and gold."""
    found = []
    for fact in t.told("travelled"):
        toll: Any = fact["toll"]
        found.append(
            (fact["crossroads"], fact["crossroads2"], toll.get("grain", 0), toll.get("gold", 0)),
        )
    return found


# ---- Prices


@rule("SR-4.2")
@pytest.mark.parametrize("start", PLACES)
def test_every_price_agrees_with_a_search_over_all_roads(start: str) -> None:
    expected = prices(start)
    forget(start)
    for to in PLACES:
        offered = ways(start, to)
        assert set(offered) == expected[to], f"{start} to {to}"
        assert offered == sorted(offered), "payments must be sorted by grain"
        assert len(offered) == len(set(offered))


@rule("SR-4.2")
@pytest.mark.parametrize(("start", "wealth"), list(product(("r0c9N", "r10c1N", "r4c3S", "r10c10S"), WEALTH)))
def test_all_journeys_that_can_be_paid_are_offered(start: str, wealth: tuple[int, int]) -> None:
    grain, gold = wealth
    expected = {
        (place, needed)
        for place, ways in prices(start).items()
        if place not in CITY_ON
        for needed, coins in ways
        if needed <= grain and coins <= gold
    }
    forget(start)
    found = [(CROSSROADS[first(a)], second(a)) for a in journeys(NUMBER[start], grain, gold)]
    assert len(found) == len(set(found))
    assert set(found) == expected


@rule("SR-4.2")
def test_enough_grain_or_gold_opens_every_crossroads() -> None:
    dearest = [max(part) for part in zip(*(way for to in PLACES for way in ways("r2c10S", to)), strict=True)]
    stops = len(PLACES) - len(CITY_ON)
    assert [len(journeys(NUMBER["r2c10S"], *each)) for each in ((dearest[0], 0), (0, dearest[1]))] == [
        stops
    ] * 2
    assert len(journeys(NUMBER["r2c10S"], 0, dearest[1] - 1)) < stops


@rule("SR-4.2")
def test_the_printed_journey_costs_1_gold_by_sea_or_2_grain_by_land() -> None:
    assert ways("r4c3S", "r10c3N") == [(0, 1), (2, 0)]
    t = example("journey_by_land_or_sea")
    assert to(t, "r10c3N") == ["journey r10c3N with 0 grain", "journey r10c3N with 2 grain"]
    t.act("journey r10c3N with 0 grain")
    assert travelled(t) == [("r4c3S", "r10c3N", 0, 1)]
    assert (t.goods("A"), t.gold("A")) == ({"grain": 2}, 0)


@rule("SR-4.2")
def test_payments_that_are_worse_than_another_are_not_offered() -> None:
    assert payable(NUMBER["r4c3S"], NUMBER["r10c3N"], 1, 3) == [(0, 1)], (
        "1 grain and 3 gold must not be offered"
    )
    assert payable(NUMBER["r4c3S"], NUMBER["r10c3N"], 0, 6) == [(0, 1)], "6 gold must not be offered"
    assert payable(NUMBER["r4c3S"], NUMBER["r10c3N"], 2, 0) == [(2, 0)]
    assert payable(NUMBER["r4c3S"], NUMBER["r10c3N"], 1, 0) == []
    assert minimal([(2, 0), (1, 3), (0, 6), (0, 1), (0, 1), (2, 1)]) == [(0, 1), (2, 0)]


@rule("SR-4.2")
def test_the_first_arrow_is_free_on_land_and_at_sea() -> None:
    # One land arrow leads to the coast of Olisipo, and a ship from there to Carthago Nova, which is paid.
    assert ways("r10c1N", "r10c3N") == [(0, 1), (1, 0)]
    # On the way back the ship is free and the land arrow is paid, so 1 gold is not enough.
    assert ways("r10c3N", "r10c1N") == [(0, 3), (1, 0)]


@rule("SR-4.2")
def test_edges_without_an_arrow_are_free_and_so_is_one_arrow() -> None:
    assert ways("r0c9N", "r2c9N") == [(0, 0)]
    assert ways("r0c9N", "r2c10S") == [(0, 0)], "the border itself must cost nothing"
    assert ways("r9c3N", "r8c4N") == [(0, 0)], "the ship from Carthago Nova to Tarraco must be free"


@rule("SR-4.2")
def test_grain_and_gold_may_be_mixed_arrow_by_arrow() -> None:
    assert ways("r0c9N", "r4c8S") == [(0, 6), (1, 3), (2, 0)], "two of three land arrows must be paid"


# ---- Destinations and payments


@rule("SR-4.2")
def test_one_act_names_the_destination_and_the_payment() -> None:
    t = tribe_at("r4c3S", grain=2, gold=1)
    assert to(t, "r10c3N") == ["journey r10c3N with 0 grain", "journey r10c3N with 2 grain"]
    t.act("journey r10c3N with 2 grain")
    assert travelled(t) == [("r4c3S", "r10c3N", 2, 0)]
    assert (t.place("A horsemen"), t.goods("A"), t.gold("A")) == ("r10c3N", {}, 1)
    assert t.piles[0] == 14, "the grain must return to its pile"
    assert t.turn == "A"


@rule("SR-4.2")
@pytest.mark.parametrize("grain", [1, 3, 4, 255])
def test_payments_that_are_not_minimal_are_refused(grain: int) -> None:
    t = tribe_at("r4c3S", grain=4, gold=9)
    assert t.refused(f"journey r10c3N with {grain} grain") == ("SR-4.2", "refusal.travel.payment")
    t.act("journey r10c3N with 0 grain")
    assert (t.goods("A"), t.gold("A")) == ({"grain": 4}, 8)


@rule("SR-4.2")
@pytest.mark.parametrize(("grain", "gold", "paid"), [(2, 0, (2, 0)), (0, 9, (0, 1)), (1, 1, (0, 1))])
def test_a_journey_with_one_possible_payment_is_offered_once(
    grain: int, gold: int, paid: tuple[int, int]
) -> None:
    t = tribe_at("r4c3S", grain=grain, gold=gold)
    assert to(t, "r10c3N") == [f"journey r10c3N with {paid[0]} grain"]
    assert t.refused(f"journey r10c3N with {2 - paid[0]} grain") == ("SR-4.2", "refusal.travel.payment")
    t.act(f"journey r10c3N with {paid[0]} grain")
    assert travelled(t) == [("r4c3S", "r10c3N", *paid)]
    assert t.place("A horsemen") == "r10c3N"
    assert (t.goods("A").get("grain", 0), t.gold("A")) == (grain - paid[0], gold - paid[1])


@rule("SR-4.2", "SR-1.5")
@pytest.mark.parametrize("payment", ["with 0 grain", "with 2 grain"])
def test_a_journey_reveals_no_grain_that_is_not_paid(payment: str) -> None:
    """A has 2, 3 or 4 grain and pays the same. B, C and a spectator see the same before and after."""
    seen: list[object] = []
    for grain in (2, 3, 4):
        t = tribe_at("r4c3S", gold=1, goods=shared_with_d(grain), secret=True)
        asked = (GAME.awaited(t.state), [GAME.options(t.state, seat) for seat in (1, 2)])
        before = [t.view(viewer) for viewer in ("B", "C", "")]
        t.act(f"journey r10c3N {payment}")
        after = [(t.view(viewer), t.heard(viewer)) for viewer in ("B", "C", "")]
        seen.append((asked, before, after, t.turn))
    assert seen[0] == seen[1] == seen[2]


@rule("SR-4.2", "SR-1.5")
def test_a_journey_for_gold_does_not_reveal_whether_there_is_grain() -> None:
    seen = []
    for grain in (0, 1, 2, 4):
        t = tribe_at("r4c3S", gold=1, goods=shared_with_d(grain), secret=True)
        t.act("journey r10c3N with 0 grain")
        assert not t.state.news, "the journey must reveal nothing"
        seen.append([(t.view(viewer), t.heard(viewer)) for viewer in ("B", "C", "")])
    assert seen == [seen[0]] * 4


@rule("SR-4.2")
def test_a_journey_has_no_second_step() -> None:
    t = tribe_at("r4c3S", grain=2, gold=1)
    assert t.refused("travel r10c3N") == ("SR-4.1", "refusal.not_now")
    assert t.refused("pay 0 1") == ("SR-4.1", "refusal.not_now")
    t.act("journey r10c3N with 0 grain")
    assert [frame["step"] for frame in t.view("B")["agenda"]][-1] == "tribe"
    assert t.refused("journey r4c3N with 0 grain", seat="B") == ("SR-2.1", "refusal.not_your_turn")


@rule("SR-4.2")
def test_a_free_journey_takes_no_grain_and_no_gold() -> None:
    t = tribe_at("r0c9N", grain=3, gold=3)
    t.act("journey r2c10S with 0 grain")
    assert travelled(t) == [("r0c9N", "r2c10S", 0, 0)]
    assert (t.goods("A"), t.gold("A")) == ({"grain": 3}, 3)


@rule("SR-4.2")
def test_a_destination_that_cannot_be_paid_is_refused() -> None:
    t = tribe_at("r4c3S", grain=1)
    assert to(t, "r10c3N") == []
    for grain in (0, 1, 2):
        assert t.refused(f"journey r10c3N with {grain} grain") == ("SR-4.2", "refusal.travel.price")
    assert "journey r4c3N with 0 grain" in t.options("journey"), "a journey without an arrow must be free"


@rule("SR-4.2", "SR-3.3")
def test_gold_for_land_arrows_is_no_substitution_of_a_card() -> None:
    t = tribe_at("r0c9N", gold=6, substituted=["A"])
    t.act("journey r4c8S with 0 grain")
    assert travelled(t) == [("r0c9N", "r4c8S", 0, 6)], (
        "both arrows must be payable in gold after the substitution of SR-3.3"
    )
    assert t.gold("A") == 0


@rule("SR-4.2")
def test_a_journey_cannot_end_on_a_city_or_a_tribe_or_where_it_began() -> None:
    t = tribe_at("r0c9N", gold=5, at={"B horsemen": "r2c10S", "A warriors": "r2c11S"})
    assert t.refused("journey r2c10S with 0 grain") == ("SR-4.2", "refusal.travel.taken")
    assert t.refused("journey r2c11S with 0 grain") == ("SR-4.2", "refusal.travel.taken"), (
        "A's warriors are there"
    )
    assert t.refused("journey r0c9N with 0 grain") == ("SR-4.2", "refusal.travel.here")
    assert t.refused("journey r3c10N with 0 grain") == ("SR-4.2", "refusal.travel.city")
    offered = {text.split()[1] for text in t.options("journey")}
    assert not offered & {"r2c10S", "r2c11S", "r0c9N", *CITY_ON}
    assert "r1c10S" in offered


@rule("SR-4.2")
def test_a_held_city_is_no_destination() -> None:
    t = tribe_at("r0c9N", held={"B warriors": ["Vindobona"]})
    assert t.refused("journey r3c10N with 0 grain") == ("SR-4.2", "refusal.travel.city")


@rule("SR-4.2")
def test_cities_and_tribes_on_the_way_do_not_block() -> None:
    # r4c8S has only two edges, to r3c7S and to Mediolanum, and both are occupied.
    t = tribe_at(
        "r4c8S",
        held={"B horsemen": ["Mediolanum"]},
        at={"B warriors": "r3c7S", "C horsemen": "r3c8S", "C warriors": "r4c7S"},
        gold=40,
    )
    offered = {text.split()[1] for text in t.options("journey")}
    taken = {t.place(f"{seat} {kind}") for seat in "ABCD" for kind in ("horsemen", "warriors")}
    assert offered == set(PLACES) - set(CITY_ON) - taken


@rule("SR-4.2")
def test_cities_and_tribes_on_the_way_do_not_change_the_price() -> None:
    t = tribe_at(
        "r4c3S",
        grain=2,
        gold=1,
        held={"B horsemen": ["Burdigala"], "C horsemen": ["Olisipo"], "D horsemen": ["Carthago Nova"]},
    )
    assert to(t, "r10c3N") == ["journey r10c3N with 0 grain", "journey r10c3N with 2 grain"]


@rule("SR-4.2", "SR-1.2")
def test_neutral_cities_do_not_block_a_journey() -> None:
    t = table(3, phase="horsemen", at={"A horsemen": "r4c8S"}, gold={"A": 40})
    offered = {text.split()[1] for text in t.options("journey")}
    taken = {t.place(f"{seat} {kind}") for seat in "ABC" for kind in ("horsemen", "warriors")}
    assert offered == set(PLACES) - set(CITY_ON) - taken


@rule("SR-4.2", "SR-1.5")
def test_only_the_player_on_turn_sees_destinations_with_payments() -> None:
    t = tribe_at("r4c3S", grain=2, gold=1)
    shown = t.view("A")["journeys"]
    assert shown["r10c3N"] == [[0, 1], [2, 0]]
    assert shown["r4c3N"] == [[0, 0]]
    offered = {f"journey {place} with {grain} grain" for place, ways in shown.items() for grain, _ in ways}
    assert offered == set(t.options("journey"))
    assert t.view("B")["journeys"] is None, "the payments would reveal A's grain"
    assert t.view()["journeys"] is None
    t.act("journey r4c3N with 0 grain")
    assert t.view("A")["journeys"] is None


@rule("SR-4.2")
def test_the_warriors_travel_in_phase_4() -> None:
    t = table(phase="warriors", at={"A warriors": "r0c9N", "A horsemen": "r4c3S"})
    t.act("journey r2c10S with 0 grain")
    assert (t.place("A warriors"), t.place("A horsemen")) == ("r2c10S", "r4c3S")
    assert t.told("travelled")[0]["tribe"] == "warriors"


@rule("SR-4.1")
def test_a_second_journey_or_one_after_a_deed_is_refused() -> None:
    t = tribe_at("r0c9N", figures={"A horsemen": 2})
    t.act("journey r2c10S with 0 grain")
    assert t.options("journey") == []
    assert t.refused("journey r0c9N with 0 grain") == ("SR-4.1", "refusal.travel.twice")
    t.act("plunder Vindobona", "counters gold2")
    assert t.refused("journey r0c9N with 0 grain") == ("SR-4.1", "refusal.travel.after_deed")
    stays = tribe_at("r2c10S", figures={"A horsemen": 2})
    stays.act("plunder Vindobona", "counters gold2")
    assert stays.options("journey") == []
    assert stays.refused("journey r0c9N with 0 grain") == ("SR-4.1", "refusal.travel.after_deed")


@rule("SR-4.5")
def test_a_kingdom_cannot_travel() -> None:
    t = table(phase="horsemen", held={"A horsemen": ["Vindobona"]})
    assert t.options("journey") == []
    assert t.refused("journey r2c10S with 0 grain") == ("SR-4.5", "refusal.travel.kingdom")
    assert t.view("A")["journeys"] is None


# ---- Rules 1: first the destination, then the payment


@rule("SR-4.2")
def test_under_rules_1_the_payment_is_chosen_in_a_separate_step() -> None:
    t = tribe_at("r4c3S", grain=2, gold=1, rules=1)
    assert t.options("journey") == []
    assert t.refused("journey r10c3N with 0 grain") == ("SR-4.1", "refusal.not_now")
    t.act("travel r10c3N")
    assert t.place("A horsemen") == "r4c3S", "the tribe must not move before the payment"
    assert t.options() == ["pay 0 1", "pay 2 0"]
    assert t.view("B")["agenda"][-1] == {"step": "pay", "crossroads": "r10c3N"}
    assert t.refused("end") == ("SR-4.2", "refusal.not_now")
    assert t.refused("travel r4c3N") == ("SR-4.2", "refusal.not_now")
    assert t.refused("pay 1 3") == ("SR-4.2", "refusal.pay.not_minimal")
    t.act("pay 2 0")
    assert travelled(t) == [("r4c3S", "r10c3N", 2, 0)]
    assert (t.place("A horsemen"), t.goods("A"), t.gold("A")) == ("r10c3N", {}, 1)


@rule("SR-4.2")
@pytest.mark.parametrize(("grain", "gold", "paid"), [(2, 0, (2, 0)), (0, 9, (0, 1)), (1, 1, (0, 1))])
def test_under_rules_1_a_single_possible_payment_is_made_at_once(
    grain: int, gold: int, paid: tuple[int, int]
) -> None:
    t = tribe_at("r4c3S", grain=grain, gold=gold, rules=1)
    t.act("travel r10c3N")
    assert travelled(t) == [("r4c3S", "r10c3N", *paid)]


@rule("SR-4.2")
def test_under_rules_1_every_destination_is_offered_once() -> None:
    t = tribe_at("r4c3S", grain=9, gold=20, rules=1)
    offered = t.options("travel")
    assert len(offered) == len(set(offered))
    assert {text.split()[1] for text in offered} == set(t.view("A")["journeys"])
    assert t.refused("travel r4c3S") == ("SR-4.2", "refusal.travel.here")
    assert tribe_at("r4c3S", rules=1).refused("travel r10c3N") == ("SR-4.2", "refusal.travel.price")
    t.act("travel r4c3N")
    assert t.refused("travel r4c3S") == ("SR-4.1", "refusal.travel.twice")
