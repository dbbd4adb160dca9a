"""FR-9.3: a single barbarian, fort or card anywhere on the board is enough for an Event."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import step
from fall_table import EVENTS, city, rule, table
from printed_board import CITIES, COLOURS

from triclinium.games.fall_of_rome.rules.catalogue import EVENTS as ALL_EVENTS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table

TRIBES = list(COLOURS.values())
BOTH = ["normal", "corrupt"]


def playable(event: str, **setting: Any) -> list[str]:
    """Return the options of an Event that A, who holds it, may play."""
    t = table(hands=[[event]], **setting)
    return [text.split()[-1] for text in t.options("event")]


@rule("FR-9.3")
@pytest.mark.parametrize("event", ["mortui_non_mordent", "mors_tua_vita_mea"])
@pytest.mark.parametrize("name", CITIES)
def test_a_lone_barbarian_can_be_reached_wherever_it_is(event: str, name: str) -> None:
    for tribe in TRIBES:
        assert playable(event, cities={name: {tribe: 1}}) == BOTH
    assert playable(event, cities={name: {"legions": 1}}) == []


@rule("FR-9.3")
@pytest.mark.parametrize("name", CITIES)
def test_a_lone_fort_can_be_reinforced_wherever_it_is(name: str) -> None:
    assert playable("hic_manebimus_optime", cities={name: {"fort": 1}}) == BOTH
    assert playable("hic_manebimus_optime", cities={name: {"fort": 1, "legions": 16}}) == []


def battle_in(name: str, tribe: str, **elsewhere: dict[str, int]) -> Table[FallState]:
    """Return a table where A holds Vae victis and has removed one of two barbarians here in a battle."""
    t = table(
        pawns=[name, "Roma"],
        roles=["magister_militum"],
        cities={name: {tribe: 2, "legions": 1}, **elsewhere},
        hands=[["vae_victis"]],
    )
    t.act("battle 1", "dice barbarian")
    return t


@rule("FR-9.3")
@pytest.mark.parametrize("name", [name for name in CITIES if name != "Tyras"])
def test_vae_victis_needs_a_barbarian_in_another_city(name: str) -> None:
    for tribe in TRIBES:
        t = battle_in(name, tribe, Tyras={"huns": 1})
        assert len(t.options("event")) == 2
        t.act("event vae_victis normal")
        assert t.options() == ["remove_at Tyras huns"]
        alone = battle_in(name, tribe)
        assert alone.options("event") == []
        assert alone.refused("event vae_victis normal") == ("FR-9.3", "refusal.event.nothing")


@rule("FR-9.3")
def test_only_normal_si_vis_pacem_may_choose_the_city_of_all_pawns() -> None:
    """The corrupt option must move a pawn to the city from elsewhere."""
    for option, offered in (("normal", True), ("corrupt", False)):
        t = table(pawns=["Genua", "Genua"], hands=[["si_vis_pacem_para_bellum"]])
        t.act(f"event si_vis_pacem_para_bellum {option}")
        assert ("target Genua" in t.options()) == offered
        assert len(t.options()) == (31 if offered else 30)


@rule("FR-9.3", "FR-4.5")
@pytest.mark.parametrize(("option", "lost"), [("normal", 1), ("corrupt", 0)])
def test_set_dice_cost_no_legion_in_a_battle_of_corrupt_veni_vidi_vici(option: str, lost: int) -> None:
    t = table(
        pawns=["Genua", "Roma"],
        roles=["consul"],
        cities={"Genua": {"legions": 2}, "Tyras": {"huns": 3}},
        hands=[["alea_iacta_est", "veni_vidi_vici"]],
    )
    t.act("event alea_iacta_est normal")
    t.act(f"event veni_vidi_vici {option}")
    t.act("fly Tyras 2")
    t.act("battle 1")
    assert step(t) == "set_dice"
    t.act("set barbarian_legion")
    assert city(t, "Tyras") == {"barbarians": {"huns": 2}, "legions": 2 - lost}


@rule("FR-1.3", "FR-4.2", "FR-4.7", "FR-4.8", "FR-11.4", "FR-11.5")
@pytest.mark.parametrize("event", ALL_EVENTS)
def test_an_event_cannot_be_used_as_a_city_card(event: str) -> None:
    """A player who holds only an Event is offered nothing that costs City cards."""
    for role in ("praefectus_fabrum", "praefectus_classis", "mercator"):
        t = table(
            pawns=["Roma", "Roma"],
            roles=[role],
            hands=[[event]],
            cities={"Roma": {"fort": 1, "huns": 3, "legions": 1}},
            allied=["huns"],
        )
        for verb in ("sail", "fortify", "give", "trade_give", "forge", "enlist", "muster", "ride"):
            assert t.options(verb) == []
    for text in ("sail Genua with {} 0", "enlist with {}", "muster 1 with {}"):
        assert t.refused(text.format(event))[0].startswith("FR-")


@rule("FR-9.1")
def test_only_the_holder_of_an_event_can_play_it() -> None:
    """A and B each name the Event that the other holds."""
    t = table(hands=[[EVENTS[0]], [EVENTS[2]]])
    assert t.refused(f"event {EVENTS[2]} normal") == ("FR-9.1", "refusal.event.not_held")
    assert t.refused(f"event {EVENTS[0]} normal", seat="B") == ("FR-9.1", "refusal.event.not_held")
