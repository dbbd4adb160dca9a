"""FR-9.3: both options of the Events that move pieces: effects, limits, choices and short supplies."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import step
from fall_table import FAR, GAME, city, discarded, hand, rule, table

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

NOTHING = ("FR-9.3", "refusal.event.nothing")


def playing(event: str, **setting: Any) -> Table[FallState]:
    """Return a table with A on turn, who holds the Event."""
    return table(**{"hands": [[event]], "cities": FAR, **setting})


def legions(t: Table[FallState], name: str) -> object:
    there = city(t, name)
    assert isinstance(there, dict)
    return there.get("legions", 0)


def barbarians(t: Table[FallState], name: str) -> object:
    there = city(t, name)
    assert isinstance(there, dict)
    return there.get("barbarians", {})


# ---- Mortui non mordent


GOTHS = {"Tyras": {"visigoths": 3}, "Narbo": {"visigoths": 2, "anglo_saxons_franks": 1}, **FAR}


@rule("FR-9.3")
@pytest.mark.parametrize(("option", "most"), [("normal", 2), ("corrupt", 4)])
def test_mortui_removes_barbarians_of_one_colour_from_anywhere(option: str, most: int) -> None:
    """The first choice sets the colour. The Event ends by itself when the limit is reached."""
    t = playing("mortui_non_mordent", cities=GOTHS)
    t.act(f"event mortui_non_mordent {option}")
    assert t.options() == [
        "remove_at Eburacum anglo_saxons_franks",
        "remove_at Narbo anglo_saxons_franks",
        "remove_at Narbo visigoths",
        "remove_at Tyras visigoths",
    ], "at least one must be removed"
    assert t.refused("done") == ("FR-9.3", "refusal.not_now")
    assert t.refused("remove_at Tyras huns") == ("FR-9.3", "refusal.not_this")
    t.act("remove_at Narbo visigoths")
    assert t.options() == ["remove_at Narbo visigoths", "remove_at Tyras visigoths", "done"]
    assert t.refused("remove_at Narbo anglo_saxons_franks") == ("FR-9.3", "refusal.not_this")
    for _ in range(most - 1):
        t.act("remove_at Tyras visigoths")
    assert (step(t), t.state.actions) == ("act", 4)
    left = {"visigoths": 4 - most} if most < 4 else {}
    assert barbarians(t, "Tyras") == (left if most == 4 else {"visigoths": 2})
    assert t.state.supply[3] == 19 + most
    assert (hand(t), discarded(t)) == ([], ["mortui_non_mordent"])


@rule("FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_mortui_may_remove_fewer_barbarians(option: str) -> None:
    """The holder may stop after one. The Event ends by itself when none of that colour is left."""
    t = playing("mortui_non_mordent", cities=GOTHS)
    t.act(f"event mortui_non_mordent {option}")
    t.act("remove_at Tyras visigoths")
    t.act("done")
    assert (step(t), t.state.supply[3]) == ("act", 20)
    t = playing("mortui_non_mordent", cities={"Tyras": {"visigoths": 1}, **FAR})
    t.act(f"event mortui_non_mordent {option}")
    t.act("remove_at Tyras visigoths")
    assert step(t) == "act", "the Event must end if none of that colour is left"


@rule("FR-9.3")
def test_mortui_needs_a_barbarian() -> None:
    """The board has none."""
    assert playing("mortui_non_mordent", cities={}).refused("event mortui_non_mordent normal") == NOTHING


# ---- Mors tua, vita mea


@rule("FR-9.3")
def test_mors_tua_replaces_one_barbarian_anywhere() -> None:
    """A legion takes the place of the barbarian."""
    t = playing("mors_tua_vita_mea", cities=GOTHS)
    t.act("event mors_tua_vita_mea normal")
    assert len(t.options()) == 4
    t.act("replace Narbo visigoths")
    assert city(t, "Narbo") == {"barbarians": {"anglo_saxons_franks": 1, "visigoths": 1}, "legions": 1}
    assert (step(t), t.state.legion_supply, t.state.supply[3]) == ("act", 15, 20)


@rule("FR-9.3")
def test_corrupt_mors_tua_replaces_up_to_three_in_one_city() -> None:
    """The first choice sets the city. The colours may differ."""
    t = playing("mors_tua_vita_mea", cities=GOTHS)
    t.act("event mors_tua_vita_mea corrupt")
    t.act("replace Narbo visigoths")
    assert t.options() == ["replace Narbo anglo_saxons_franks", "replace Narbo visigoths", "done"]
    t.act("replace Narbo anglo_saxons_franks")
    t.act("replace Narbo visigoths")
    assert (city(t, "Narbo"), step(t)) == ({"legions": 3}, "act")
    t = playing("mors_tua_vita_mea", cities=GOTHS)
    t.act("event mors_tua_vita_mea corrupt")
    t.act("replace Tyras visigoths")
    t.act("done")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 2}, "legions": 1}


@rule("FR-9.3")
@pytest.mark.parametrize(("supply", "replaced"), [(1, 1), (2, 2), (3, 3)])
def test_each_replacement_needs_a_legion_in_supply(supply: int, replaced: int) -> None:
    """The Event ends early when the supply is empty."""
    t = playing("mors_tua_vita_mea", cities={**GOTHS, "Roma": {"legions": 16 - supply}})
    t.act("event mors_tua_vita_mea corrupt")
    for _ in range(replaced):
        t.act("replace Tyras visigoths")
    assert step(t) == "act"
    assert legions(t, "Tyras") == replaced
    assert t.state.legion_supply == supply - replaced


@rule("FR-9.3")
@pytest.mark.parametrize("cities", [{}, {**GOTHS, "Roma": {"legions": 16}}])
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_mors_tua_needs_a_barbarian_and_a_legion(cities: dict[str, dict[str, int]], option: str) -> None:
    """The board has no barbarian, or the supply has no legion."""
    assert playing("mors_tua_vita_mea", cities=cities).refused(f"event mors_tua_vita_mea {option}") == NOTHING


# ---- Hic manebimus optime


FORTS = {
    "Roma": {"fort": 1},
    "Narbo": {"fort": 1, "legions": 1},
    "Tyras": {"fort": 1},
    "Sinope": {"fort": 1},
    **FAR,
}


@rule("FR-9.3")
def test_hic_manebimus_adds_up_to_two_legions_to_each_of_three_cities() -> None:
    """Only cities with forts can be chosen, each once. After three cities the Event ends."""
    t = playing("hic_manebimus_optime", cities=FORTS)
    t.act("event hic_manebimus_optime normal")
    assert t.options() == [
        f"reinforce {name} {count}" for name in ("Narbo", "Roma", "Sinope", "Tyras") for count in (1, 2)
    ]
    assert t.refused("reinforce Genua 1") == ("FR-9.3", "refusal.not_this")
    assert t.refused("reinforce Roma 3") == ("FR-9.3", "refusal.not_this")
    t.act("reinforce Narbo 2")
    assert t.refused("reinforce Narbo 1") == ("FR-9.3", "refusal.not_this")
    t.act("reinforce Tyras 1")
    t.act("reinforce Roma 2")
    assert step(t) == "act", "Sinope would be the fourth city"
    assert [legions(t, name) for name in ("Narbo", "Tyras", "Roma", "Sinope")] == [3, 1, 2, 0]


@rule("FR-9.3")
def test_corrupt_hic_manebimus_adds_up_to_three_to_every_city_with_a_fort() -> None:
    """All four cities get legions, or the holder leaves some out."""
    t = playing("hic_manebimus_optime", cities=FORTS)
    t.act("event hic_manebimus_optime corrupt")
    for name in ("Narbo", "Tyras", "Roma", "Sinope"):
        t.act(f"reinforce {name} 3")
    assert (step(t), t.state.legion_supply) == ("act", 3)
    t = playing("hic_manebimus_optime", cities=FORTS)
    t.act("event hic_manebimus_optime corrupt")
    t.act("reinforce Tyras 1")
    t.act("done")
    assert (step(t), t.state.legion_supply) == ("act", 14)


@rule("FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_the_holder_distributes_a_short_supply(option: str) -> None:
    """Three legions are left. Two go to one city and one to another, and the Event ends."""
    t = playing("hic_manebimus_optime", cities={**FORTS, "Genua": {"legions": 12}})
    t.act(f"event hic_manebimus_optime {option}")
    t.act("reinforce Sinope 2")
    assert t.options("reinforce") == [f"reinforce {name} 1" for name in ("Narbo", "Roma", "Tyras")]
    t.act("reinforce Roma 1")
    assert (step(t), t.state.legion_supply) == ("act", 0)


@rule("FR-9.3")
@pytest.mark.parametrize("cities", [FAR, {**FORTS, "Genua": {"legions": 15}}])
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_hic_manebimus_needs_a_fort_and_a_legion(cities: dict[str, dict[str, int]], option: str) -> None:
    """The board has no fort, or the supply has no legion."""
    t = playing("hic_manebimus_optime", cities=cities)
    assert t.refused(f"event hic_manebimus_optime {option}") == NOTHING


# ---- Si vis pacem, para bellum


SIX_FORTS = {name: {"fort": 1} for name in ("Roma", "Genua", "Narbo", "Tingi", "Tyras", "Sinope")}


@rule("FR-9.3")
def test_si_vis_pacem_builds_a_fort_anywhere() -> None:
    """Any city without a fort can be chosen. No pawn moves."""
    t = playing("si_vis_pacem_para_bellum", cities={"Roma": {"fort": 1}, **FAR})
    t.act("event si_vis_pacem_para_bellum normal")
    assert (len(t.options("target")), len(t.options())) == (30, 30)
    assert t.refused("target Roma") == ("FR-9.3", "refusal.not_this")
    t.act("target Patrae")
    assert (city(t, "Patrae"), t.state.fort_supply, step(t)) == ({"fort": True}, 4, "act")
    assert GAME.view(t.state, -1)["pawns"] == ["Roma", "Londinium"]


@rule("FR-9.3", "FR-4.3")
def test_si_vis_pacem_moves_a_fort_if_none_is_in_supply() -> None:
    """The holder chooses which fort, even in another player's turn."""
    t = table(cities={**SIX_FORTS, **FAR}, hands=[[], ["si_vis_pacem_para_bellum"]])
    t.act("event si_vis_pacem_para_bellum normal", seat="B")
    t.act("target Patrae", seat="B")
    assert (t.turn, step(t), len(t.options())) == ("B", "move_fort", 6)
    assert t.refused("fort_from Patrae", seat="B") == ("FR-4.3", "refusal.not_this")
    t.act("fort_from Sinope", seat="B")
    assert (city(t, "Patrae"), city(t, "Sinope")) == ({"fort": True}, {})
    assert (t.turn, t.state.fort_supply) == ("A", 0)


@rule("FR-9.3")
@pytest.mark.parametrize("count", range(4))
def test_corrupt_si_vis_pacem_also_moves_a_pawn_with_legions(count: int) -> None:
    """A pawn of any player must move there, with up to three legions of its city."""
    cities = {"Londinium": {"legions": 4}, **FAR}
    t = playing("si_vis_pacem_para_bellum", cities=cities)
    t.act("event si_vis_pacem_para_bellum corrupt")
    t.act("target Patrae")
    assert t.options() == ["move consul 0", *(f"move magister_militum {n}" for n in range(4))]
    assert t.refused("done") == ("FR-9.3", "refusal.not_now"), "a pawn must move"
    assert t.refused("move consul 1") == ("FR-9.3", "refusal.not_this")
    t.act(f"move magister_militum {count}")
    assert city(t, "Patrae") == {"fort": True, **({"legions": count} if count else {})}
    assert GAME.view(t.state, -1)["pawns"] == ["Roma", "Patrae"]
    assert (t.state.decline, step(t)) == (1, "act")


@rule("FR-9.3")
def test_corrupt_si_vis_pacem_moves_only_a_pawn_from_another_city() -> None:
    """With all pawns in Roma, Roma cannot be chosen. With one elsewhere, only that one can move."""
    t = playing("si_vis_pacem_para_bellum", pawns=["Roma", "Roma"])
    t.act("event si_vis_pacem_para_bellum corrupt")
    assert "target Roma" not in t.options()
    assert len(t.options()) == 30
    t = playing("si_vis_pacem_para_bellum")
    t.act("event si_vis_pacem_para_bellum corrupt")
    t.act("target Roma")
    assert t.options() == ["move magister_militum 0"]


# ---- Festina lente


@rule("FR-9.3")
@pytest.mark.parametrize("pawn", ["consul", "magister_militum", "mercator"])
def test_festina_lente_moves_one_pawn_to_any_city(pawn: str) -> None:
    """The holder chooses a pawn of any player and up to three legions of its city."""
    cities = {"Roma": {"legions": 5}, "Tingi": {"legions": 2}, **FAR}
    t = table(pawns=["Roma", "Tingi", "Narbo"], cities=cities, hands=[["festina_lente"]])
    t.act("event festina_lente normal")
    assert len(t.options()) == 31
    t.act("target Patrae")
    moves = [
        *(f"move consul {count}" for count in range(4)),
        *(f"move magister_militum {c}" for c in range(3)),
    ]
    assert t.options() == [*moves, "move mercator 0"]
    most = {"consul": 3, "magister_militum": 2, "mercator": 0}[pawn]
    t.act(f"move {pawn} {most}")
    assert city(t, "Patrae") == ({"legions": most} if most else {})
    pawns = GAME.view(t.state, -1)["pawns"]
    assert isinstance(pawns, list)
    assert (pawns.count("Patrae"), step(t), t.state.actions) == (1, "act", 4)


@rule("FR-9.3")
def test_festina_lente_moves_only_a_pawn_from_another_city() -> None:
    """A pawn in Roma cannot move to Roma. If all pawns are in Roma, Roma cannot be chosen."""
    t = table(pawns=["Roma", "Roma"], hands=[["festina_lente"]], cities=FAR)
    t.act("event festina_lente normal")
    assert ("target Roma" in t.options(), len(t.options())) == (False, 30)
    t = table(pawns=["Roma", "Genua"], hands=[["festina_lente"]], cities=FAR)
    t.act("event festina_lente normal")
    t.act("target Roma")
    assert t.options() == ["move magister_militum 0"]


@rule("FR-9.3")
def test_corrupt_festina_lente_moves_any_number_of_pawns() -> None:
    """They move one by one, each with legions of its own city. After the first the holder may stop."""
    cities = {"Roma": {"legions": 5}, "Tingi": {"legions": 2}, **FAR}
    t = table(pawns=["Roma", "Roma", "Tingi"], cities=cities, hands=[["festina_lente"]])
    t.act("event festina_lente corrupt")
    t.act("target Patrae")
    assert "done" not in t.options()
    t.act("move consul 3")
    assert t.options() == [
        *(f"move magister_militum {count}" for count in range(3)),
        *(f"move mercator {count}" for count in range(3)),
        "done",
    ]
    t.act("move mercator 1")
    t.act("move magister_militum 2")
    assert (city(t, "Patrae"), city(t, "Roma"), city(t, "Tingi")) == ({"legions": 6}, {}, {"legions": 1})
    assert (GAME.view(t.state, -1)["pawns"], step(t)) == (["Patrae"] * 3, "act")
    t = table(pawns=["Roma", "Roma", "Tingi"], cities=cities, hands=[["festina_lente"]])
    t.act("event festina_lente corrupt")
    t.act("target Patrae")
    t.act("move mercator 0")
    t.act("done")
    assert GAME.view(t.state, -1)["pawns"] == ["Roma", "Roma", "Patrae"]
