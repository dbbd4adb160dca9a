"""FR-13: Roma Caput Mundi with any number of players: the setup, and no legions in Roma."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from caput_table import ALL_SEATS, REVOLTS, alone, caput
from fall_table import FAR, GAME, GOLD, city, fresh, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import ROMA
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Recorded, Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.match import read_outcomes
from triclinium.testing.table import Table

# ---- FR-13.1: setup


@rule("FR-13.1", "FR-2.7")
@pytest.mark.parametrize(("seats", "difficulty"), list(product(ALL_SEATS, REVOLTS)))
def test_the_variant_has_four_to_seven_revolts(seats: int, difficulty: str) -> None:
    """Each pile of the Player deck has one.

    Piles are as equal as possible, the smaller ones at the bottom.
    """
    s = fresh(seats, difficulty, variant="roma_caput_mundi")
    assert len(s.piles) == sum(pile & 1 for pile in s.piles) == REVOLTS[difficulty]
    sizes = [pile >> 1 for pile in s.piles]
    assert sizes == sorted(sizes)
    assert sizes[-1] - sizes[0] <= 1
    assert sum(sizes) == len(s.pool) + REVOLTS[difficulty]
    GAME.check(s)


@rule("FR-13.1", "FR-2.7")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_base_game_refuses_the_legendary_difficulty(seats: int) -> None:
    """Only the variant has it."""
    with pytest.raises(SettingError, match="only the variant roma_caput_mundi has a legendary game"):
        GAME.new(seats, {"difficulty": "legendary"}, Seeded(1))


@rule("FR-13.1")
@pytest.mark.parametrize("seats", ALL_SEATS)
def test_no_fort_in_roma_at_setup(seats: int) -> None:
    """All six forts are in supply."""
    t = Table(GAME, fresh(seats, variant="roma_caput_mundi"))
    assert city(t, "Roma") == {}
    assert (t.state.forts, t.state.fort_supply) == (0, 6)


def start(seats: int, cards: list[str]) -> Table[FallState]:
    """Return a new game of the variant with these cards dealt.

    All other roles and cards are dealt at random.
    """
    told = Recorded()
    chance = [f"gold_cards {card}" for card in GOLD[:8]]
    told.feed(read_outcomes(GAME, chance + [f"player_deck {card}" for card in cards]))
    roles = {"role_a": "consul", "role_b": "vestalis", "role_c": "regina_foederata"}
    return Table(GAME, GAME.new(seats, {"variant": "roma_caput_mundi", **roles}, told))


@rule("FR-13.1")
def test_a_pawn_starting_in_roma_brings_no_legions() -> None:
    """B starts in Genua with two legions as usual."""
    t = start(
        2, ["Roma/huns", "Roma/vandals", "Tingi/vandals", "Tyras/visigoths", "Genua/visigoths", *GOLD[:3]]
    )
    t.act("place Roma")
    assert t.told("placed")[0]["legions"] == 0
    t.act("place Genua")
    assert city(t, "Roma") == {}
    assert city(t, "Genua") == {"legions": 2}
    assert t.state.legion_supply == 14
    assert GAME.view(t.state, -1)["pawns"] == ["Roma", "Genua"]


@rule("FR-13.1", "FR-12.2")
def test_solitaire_pawns_starting_in_roma_bring_no_legions() -> None:
    """Two of the three pawns start there."""
    t = start(1, ["Roma/huns", "Roma/vandals", "Tingi/vandals", *GOLD[:3]])
    for name in ("Roma", "Roma", "Tingi"):
        t.act(f"place {name}")
    assert city(t, "Roma") == {}
    assert city(t, "Tingi") == {"legions": 2}
    assert t.state.legion_supply == 14


# ---- FR-13.2: legions never enter Roma


@rule("FR-13.2", "FR-4.1")
@pytest.mark.parametrize("legions", [1, 2, 3])
@pytest.mark.parametrize("make", [caput, alone])
def test_march_to_roma_leaves_legions_behind(make: Any, legions: int) -> None:
    """The pawn may only go alone. To any other city legions may come along."""
    t = make(cities={"Genua": {"legions": 3}, **FAR})
    assert [text for text in t.options("march") if "Roma" in text] == ["march Roma 0"]
    assert f"march Narbo {legions}" in t.options()
    assert t.refused(f"march Roma {legions}") == ("FR-13.2", "refusal.roma")
    t.act("march Roma 0")
    assert (city(t, "Genua"), city(t, "Roma")) == ({"legions": 3}, {})
    assert t.state.pawns[0] == ROMA


@rule("FR-13.2", "FR-4.2")
def test_sail_to_roma_leaves_legions_behind() -> None:
    """The pawn may only go alone."""
    t = caput(cities={"Genua": {"legions": 3}, **FAR}, hands=[["Roma/huns"]])
    assert [text for text in t.options("sail") if "sail Roma" in text] == ["sail Roma with Roma/huns 0"]
    assert t.refused("sail Roma with Roma/huns 1") == ("FR-13.2", "refusal.roma")
    t.act("sail Roma with Roma/huns 0")
    assert city(t, "Roma") == {}


@rule("FR-13.2", "FR-11.4")
def test_the_classis_cruises_to_roma_without_legions() -> None:
    """The number of legions is not asked for. It is for Tingi."""
    setting: dict[str, Any] = {"roles": ["praefectus_classis"], "cities": {"Genua": {"legions": 3}, **FAR}}
    t = caput(**setting)
    t.act("cruise Roma")
    assert t.state.pawns[0] == ROMA
    assert (city(t, "Genua"), city(t, "Roma")) == ({"legions": 3}, {})
    t = caput(**setting)
    t.act("cruise Tingi")
    assert t.options() == [f"company {count}" for count in range(4)]


@rule("FR-13.2", "FR-11.5")
def test_the_fabrum_rides_to_roma_without_legions() -> None:
    """He is in a city with a fort. Only the card to pay is asked for."""
    t = caput(
        roles=["praefectus_fabrum"],
        cities={"Genua": {"legions": 3, "fort": 1}, **FAR},
        hands=[["Tingi/vandals", "Roma/huns"]],
    )
    t.act("ride Roma")
    assert len(t.options("pay")) == len(t.options()) == 2
    t.act("pay Tingi/vandals")
    assert t.state.pawns[0] == ROMA
    assert (city(t, "Genua"), city(t, "Roma")) == ({"legions": 3, "fort": True}, {})


@rule("FR-13.2", "FR-11.6")
def test_the_regina_leads_neither_legions_nor_barbarians_into_roma() -> None:
    """This holds for March and Sail. She could bring them to Ravenna."""
    setting: dict[str, Any] = {
        "roles": ["regina_foederata"],
        "cities": {"Genua": {"legions": 2, "visigoths": 3, "huns": 1}, **FAR},
        "hands": [["Roma/huns"]],
    }
    for text in ("march Roma 0", "sail Roma with Roma/huns 0"):
        t = caput(**setting)
        t.act(text)
        assert t.options("bring") == []
        assert t.refused("bring huns") == ("FR-3.1", "refusal.not_now"), "no barbarians must be asked for"
        assert city(t, "Roma") == {}
        assert city(t, "Genua") == {"legions": 2, "barbarians": {"visigoths": 3, "huns": 1}}
    t = caput(**setting)
    assert t.refused("march Roma 1") == ("FR-13.2", "refusal.roma")
    t.act("march Ravenna 1")
    assert t.options() == ["done", "bring huns", "bring visigoths"]


# ---- Legions cannot be added in Roma

IN_ROMA: dict[str, Any] = {"pawns": ["Roma", "Londinium"], "cities": {"Roma": {"fort": 1}, **FAR}}


@rule("FR-13.2", "FR-4.4")
def test_no_recruiting_in_roma() -> None:
    """Recruiting is refused even with a fort. In another city a fort is enough."""
    t = caput(**IN_ROMA)
    assert t.options("recruit") == []
    assert t.refused("recruit") == ("FR-13.2", "refusal.roma")
    t = caput(cities={"Genua": {"fort": 1}, **FAR})
    t.act("recruit")
    assert city(t, "Genua") == {"fort": True, "legions": 3}


@rule("FR-13.2", "FR-11.1")
def test_the_consul_levies_no_legion_in_roma() -> None:
    """Neither his pawn nor a fort in Roma allows it. Other forts still get a legion."""
    t = caput(**IN_ROMA, roles=["consul"])
    assert t.options("levy") == []
    assert t.refused("levy Roma") == ("FR-13.2", "refusal.roma")
    t = caput(
        pawns=["Roma", "Londinium"],
        roles=["consul"],
        cities={"Roma": {"fort": 1}, "Tingi": {"fort": 1}, **FAR},
    )
    assert t.options("levy") == ["levy Tingi"]
    assert t.refused("levy Roma") == ("FR-13.2", "refusal.roma")
    t = caput(roles=["consul"], cities={"Roma": {"fort": 1}, **FAR})
    assert t.options("levy") == ["levy Genua"]
    assert t.refused("levy Roma") == ("FR-13.2", "refusal.roma")


@rule("FR-13.2", "FR-11.4")
def test_the_classis_musters_no_legions_in_roma() -> None:
    """Roma is a port, and the card has one of its colours."""
    t = caput(**IN_ROMA, roles=["praefectus_classis"], hands=[["Tingi/vandals"]])
    assert t.options("muster") == []
    assert t.refused("muster 1 with Tingi/vandals") == ("FR-13.2", "refusal.roma")
    t = caput(roles=["praefectus_classis"], hands=[["Narbo/visigoths"]])
    assert t.options("muster") == ["muster 1 with Narbo/visigoths", "muster 2 with Narbo/visigoths"]


@rule("FR-13.2", "FR-11.5")
def test_the_fabrum_cannot_build_a_fort_in_roma_without_legions() -> None:
    """Building takes two legions in the city."""
    t = caput(pawns=["Roma", "Londinium"], roles=["praefectus_fabrum"])
    assert t.refused("build") == ("FR-11.5", "refusal.build.legions")


@rule("FR-13.2", "FR-4.5", "FR-4.8")
def test_battle_and_enlist_are_refused_in_roma() -> None:
    """It has neither legions nor barbarians."""
    t = caput(**IN_ROMA, hands=[["Roma/huns"]], allied=["huns"])
    assert t.refused("battle 1") == ("FR-4.5", "refusal.battle.no_legions")
    assert t.refused("enlist with Roma/huns") == ("FR-4.8", "refusal.enlist.no_ally")


# ---- Events


@rule("FR-13.2", "FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_hic_manebimus_skips_roma(option: str) -> None:
    """Only the fort in Tingi is offered. With a fort in Roma alone the Event is refused."""
    t = caput(cities={"Roma": {"fort": 1}, "Tingi": {"fort": 1}, **FAR}, hands=[["hic_manebimus_optime"]])
    t.act(f"event hic_manebimus_optime {option}")
    assert {text.split()[1] for text in t.options("reinforce")} == {"Tingi"}
    assert t.refused("reinforce Roma 1") == ("FR-13.2", "refusal.roma")
    t = caput(cities={"Roma": {"fort": 1}, **FAR}, hands=[["hic_manebimus_optime"]])
    assert t.refused(f"event hic_manebimus_optime {option}") == ("FR-9.3", "refusal.event.nothing")


@rule("FR-13.2", "FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
@pytest.mark.parametrize("make", [caput, alone])
def test_festina_lente_moves_pawns_to_roma_without_legions(make: Any, option: str) -> None:
    """The legions stay in their city."""
    t = make(cities={"Genua": {"legions": 3}, **FAR}, hands=[["festina_lente"]], roles=["consul"])
    t.act(f"event festina_lente {option}")
    t.act("target Roma")
    assert [text for text in t.options("move") if "consul" in text] == ["move consul 0"]
    assert t.refused("move consul 1") == ("FR-13.2", "refusal.roma")
    t.act("move consul 0")
    assert (city(t, "Roma"), city(t, "Genua")) == ({}, {"legions": 3})


@rule("FR-13.2", "FR-9.3")
def test_si_vis_pacem_puts_a_fort_and_a_pawn_in_roma_without_legions() -> None:
    """The fort and the pawn are allowed, the legions are not."""
    event = "si_vis_pacem_para_bellum"
    t = caput(cities={"Genua": {"legions": 3}, **FAR}, hands=[[event]], roles=["consul"])
    t.act(f"event {event} corrupt")
    t.act("target Roma")
    assert t.refused("move consul 2") == ("FR-13.2", "refusal.roma")
    t.act("move consul 0")
    assert city(t, "Roma") == {"fort": True}
    assert t.state.pawns[0] == ROMA


@rule("FR-13.2", "FR-9.3")
@pytest.mark.parametrize("option", ["normal", "corrupt"])
def test_veni_vidi_vici_takes_no_legions_to_roma(option: str) -> None:
    """So no battle is possible."""
    t = caput(cities={"Genua": {"legions": 3}, **FAR}, hands=[["veni_vidi_vici"]])
    t.act(f"event veni_vidi_vici {option}")
    assert [text for text in t.options("fly") if "Roma" in text] == ["fly Roma 0"]
    assert t.refused("fly Roma 1") == ("FR-13.2", "refusal.roma")
    t.act("fly Roma 0")
    assert city(t, "Roma") == {}
    assert t.options("battle") == []


# ---- Pawns and forts in Roma


@rule("FR-13.2", "FR-4.3")
@pytest.mark.parametrize("make", [caput, alone])
def test_a_fort_may_be_placed_in_roma(make: Any) -> None:
    """Fortify takes it from the supply."""
    pawns = ["Roma", *["Londinium"] * (2 if make is alone else 1)]
    t = make(pawns=pawns, hands=[["Roma/huns"]])
    t.act("fortify with Roma/huns")
    assert city(t, "Roma") == {"fort": True}
    assert t.state.fort_supply == 5


@rule("FR-13.2", "FR-4.1")
def test_pawns_in_roma_may_plot_and_leave() -> None:
    """A march with legions from Roma is refused, as is a march to a city that is not adjacent."""
    t = caput(pawns=["Roma", "Roma"], hands=[["Roma/huns"], ["Roma/vandals"]])
    t.act("give Roma/huns to B")
    t.act("take Roma/vandals from B")
    t.act("march Genua 0")
    assert t.refused("march Roma 1") == ("FR-13.2", "refusal.roma")
    assert t.refused("march Tingi 0") == ("FR-4.1", "refusal.march.far")


@rule("FR-13.2", "FR-11.1")
def test_the_consul_in_roma_levies_only_where_a_fort_is() -> None:
    """Without a fort he cannot levy. With one, its city is offered and Roma is refused."""
    t = table(variant="roma_caput_mundi", pawns=["Roma", "Genua"], roles=["consul"])
    assert t.options("levy") == []
    barred = [refusal for refusal in GAME.refusals(t.state, 0) if refusal.verb == "levy"]
    assert [(refusal.rule, refusal.key) for refusal in barred] == [("FR-13.2", "refusal.roma")]
    assert t.refused("levy Roma") == ("FR-13.2", "refusal.roma")
    assert t.refused("levy Genua") == ("FR-13.2", "refusal.roma")
    forts: dict[str, dict[str, int]] = {"Roma": {"fort": 1}, "Tyras": {"fort": 1}}
    t = table(variant="roma_caput_mundi", pawns=["Roma", "Genua"], roles=["consul"], cities=forts)
    assert t.options("levy") == ["levy Tyras"]
    assert t.refused("levy Roma") == ("FR-13.2", "refusal.roma")
    assert t.refused("levy Genua") == ("FR-11.1", "refusal.levy.no_fort")
