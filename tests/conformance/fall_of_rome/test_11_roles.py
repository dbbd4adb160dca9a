"""FR-11: what each role can do and no other can. The role faces are in test_11_stars.py."""

from __future__ import annotations

from typing import Any

import pytest
from event_table import step
from fall_table import FAR, GAME, city, discarded, hand, rule, table
from printed_board import CITIES

from triclinium.games.fall_of_rome.rules.catalogue import ROLES
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.testing.table import Table


def playing(role: str, **setting: Any) -> Table[FallState]:
    """Return a table with A on turn in Roma with this role."""
    return table(**{"roles": [role], "cities": FAR, **setting})


def pawn(t: Table[FallState]) -> object:
    pawns = GAME.view(t.state, -1)["pawns"]
    assert isinstance(pawns, list)
    return pawns[0]


OWN = {
    "levy Roma": ("consul", "FR-11.1"),
    "trade_give Tingi/vandals to B": ("mercator", "FR-11.3"),
    "trade_take Sinope/ostrogoths from B": ("mercator", "FR-11.3"),
    "cruise Genua": ("praefectus_classis", "FR-11.4"),
    "muster 1 with Tingi/vandals": ("praefectus_classis", "FR-11.4"),
    "build": ("praefectus_fabrum", "FR-11.5"),
    "ride Tyras": ("praefectus_fabrum", "FR-11.5"),
    "enlist_free huns": ("regina_foederata", "FR-11.6"),
    "consult with Tingi/vandals": ("vestalis", "FR-11.7"),
}


@rule("FR-11.1", "FR-11.2", "FR-11.3", "FR-11.4", "FR-11.5", "FR-11.6", "FR-11.7")
@pytest.mark.parametrize("act", OWN)
@pytest.mark.parametrize("role", ROLES)
def test_a_special_action_belongs_to_one_role_only(act: str, role: str) -> None:
    """Apart from the role, every special action is possible in this position."""
    t = playing(
        role,
        pawns=["Roma", "Roma"],
        cities={"Roma": {"legions": 2, "huns": 1}, "Tyras": {"fort": 1}, **FAR},
        hands=[["Tingi/vandals"], ["Sinope/ostrogoths"]],
        allied=["huns"],
    )
    its_role, its_rule = OWN[act]
    if role == its_role:
        assert act in t.options()
    else:
        assert t.options(act.split(maxsplit=1)[0]) == []
        assert t.refused(act) == (its_rule, "refusal.role")


# ---- Consul


@rule("FR-11.1")
@pytest.mark.parametrize("name", ["Roma", "Tyras", "Narbo"])
def test_the_consul_adds_a_legion_to_his_city_or_one_with_a_fort(name: str) -> None:
    """Each legion costs an action, and he may do it several times."""
    t = playing("consul", cities={"Tyras": {"fort": 1, "legions": 2}, "Narbo": {"fort": 1}, **FAR})
    assert t.options("levy") == ["levy Narbo", "levy Roma", "levy Tyras"]
    assert t.refused("levy Genua") == ("FR-11.1", "refusal.levy.no_fort")
    before = t.state.legion_supply
    t.act(f"levy {name}")
    t.act(f"levy {name}")
    assert (t.state.legion_supply, t.state.actions) == (before - 2, 2)


@rule("FR-11.1", "FR-4.10")
def test_the_consul_needs_a_legion_in_supply() -> None:
    """All sixteen legions are on the board."""
    t = playing("consul", cities={"Genua": {"legions": 16}, **FAR})
    assert t.refused("levy Roma") == ("FR-4.10", "refusal.recruit.no_legions")


# ---- Mercator


def trading(**setting: Any) -> Table[FallState]:
    """Return a table with the Mercator and B in Genua, whose colours are orange and white. C is in Roma."""
    usual = {
        "pawns": ["Genua", "Genua", "Roma"],
        "hands": [["Narbo/visigoths", "Roma/huns", "carpe_diem"], ["Roma/visigoths", "Genua/visigoths"], []],
    }
    return playing("mercator", **{**usual, **setting})


@rule("FR-11.3")
def test_the_mercator_gives_a_card_of_one_of_the_citys_colours() -> None:
    """The card may be of any city. The other player must be in the city. It costs an action."""
    t = trading()
    assert t.options("trade_give") == ["trade_give Narbo/visigoths to B"]
    t.act("trade_give Narbo/visigoths to B")
    assert hand(t, 1) == ["Narbo/visigoths", "Genua/visigoths", "Roma/visigoths"]
    assert t.state.actions == 3


@rule("FR-11.3")
def test_the_mercator_takes_a_card_of_one_of_the_citys_colours() -> None:
    """The conditions are the same as for giving."""
    t = trading()
    takes = ["trade_take Genua/visigoths from B", "trade_take Roma/visigoths from B"]
    assert t.options("trade_take") == takes
    t.act("trade_take Roma/visigoths from B")
    assert (len(hand(t)), hand(t, 1), t.state.actions) == (4, ["Genua/visigoths"], 3)


@rule("FR-11.3")
@pytest.mark.parametrize(
    ("act", "key"),
    [
        ("trade_give Roma/huns to B", "trade.no_card"),
        ("trade_give carpe_diem to B", "trade.no_card"),
        ("trade_give Tyras/visigoths to B", "card_not_there"),
        ("trade_give Narbo/visigoths to C", "trade.alone"),
        ("trade_give Narbo/visigoths to A", "trade.alone"),
        ("trade_take Narbo/visigoths from A", "trade.alone"),
        ("trade_take Tyras/visigoths from B", "card_not_there"),
    ],
)
def test_an_exchange_is_refused(act: str, key: str) -> None:
    """The cases: another colour, an Event, a card not held, a player in another city, oneself."""
    assert trading().refused(act) == ("FR-11.3", f"refusal.{key}")


@rule("FR-11.3")
def test_an_exchange_alone_or_without_a_suitable_card_is_refused() -> None:
    """No other player is in the city, or neither player holds a suitable card."""
    t = trading(pawns=["Genua", "Roma", "Roma"])
    assert t.refused("trade_give Narbo/visigoths to B") == ("FR-11.3", "refusal.trade.alone")
    t = trading(hands=[["Roma/huns"], ["Patrae/huns"]])
    for act in ("trade_give Roma/huns to B", "trade_take Patrae/huns from B"):
        assert t.refused(act) == ("FR-11.3", "refusal.trade.no_card")


@rule("FR-11.3")
def test_the_exchange_is_limited_to_one_per_turn_but_plots_are_not() -> None:
    """Giving and taking share the limit. In the next own turn it is available again."""
    t = trading(
        pawns=["Genua", "Genua"],
        hands=[["Narbo/visigoths", "Genua/anglo_saxons_franks"], ["Genua/visigoths"]],
        piles=[(40, False)],
        barbarian_top=["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths", "Tingi/vandals", "Patrae/huns"],
    )
    t.act("trade_give Narbo/visigoths to B")
    for act in ("trade_give Genua/anglo_saxons_franks to B", "trade_take Genua/visigoths from B"):
        assert t.refused(act) == ("FR-11.3", "refusal.once")
    t.act("take Genua/visigoths from B")
    t.act("give Genua/visigoths to B")
    t.act("give Genua/anglo_saxons_franks to B", "player_deck Roma/huns", "player_deck Lutetia/huns")
    t.act("end", "player_deck Iuvavum/huns", "player_deck Carnuntum/huns")
    assert t.turn == "A"
    assert len(t.options("trade_take")) == 3


@rule("FR-11.3", "FR-4.6")
def test_an_exchange_asks_for_consent() -> None:
    """A refusal costs neither the action nor the exchange of the turn.

    It is not repeated before the next action.
    """
    t = trading(consent="ask")
    t.act("trade_give Narbo/visigoths to B")
    assert (t.turn, step(t)) == ("B", "consent")
    t.act("refuse")
    assert (t.turn, t.state.actions, len(hand(t))) == ("A", 4, 3)
    assert t.refused("trade_give Narbo/visigoths to B") == ("FR-4.6", "refusal.trade.asked")
    t.act("trade_take Roma/visigoths from B")
    t.act("agree")
    assert (t.state.actions, len(hand(t))) == (3, 4)
    assert t.refused("trade_give Narbo/visigoths to B") == ("FR-11.3", "refusal.once")


@rule("FR-11.3", "FR-4.6")
def test_a_refused_exchange_may_be_proposed_again_after_an_action() -> None:
    """Any action counts."""
    t = trading(consent="ask")
    t.act("trade_give Narbo/visigoths to B")
    t.act("refuse")
    t.act("march Roma 0")
    t.act("march Genua 0")
    assert "trade_give Narbo/visigoths to B" in t.options()


@rule("FR-11.3", "FR-3.3")
def test_the_hand_limit_after_the_exchange() -> None:
    """B gets an eighth card and must discard at once."""
    full = ["Eburacum/anglo_saxons_franks", "Londinium/anglo_saxons_franks", "Gesoriacum/anglo_saxons_franks"]
    full += ["Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns", "Carnuntum/ostrogoths"]
    t = trading(hands=[["Narbo/visigoths"], full])
    t.act("trade_give Narbo/visigoths to B")
    assert (t.turn, step(t), len(t.options("discard"))) == ("B", "limit", 8)
    t.act("discard Lutetia/huns")
    assert (t.turn, t.state.actions) == ("A", 3)


BLUE = ["Carnuntum/ostrogoths", "Sinope/ostrogoths", "Roma/ostrogoths"]


@rule("FR-11.3", "FR-4.7")
@pytest.mark.parametrize(("role", "may"), [("mercator", True), ("consul", False)])
def test_the_mercator_forges_alliances_anywhere(role: str, may: bool) -> None:
    """No Ostrogoth is in Roma. He needs the usual number of cards."""
    t = playing(role, cities={"Tyras": {"ostrogoths": 1}, **FAR}, hands=[BLUE])
    if not may:
        assert t.refused("forge ostrogoths") == ("FR-4.7", "refusal.forge.no_barbarian")
        return
    t.act("forge ostrogoths")
    assert (GAME.view(t.state, -1)["allied"], hand(t), t.state.actions) == (["ostrogoths"], [], 3)
    t = playing(role, cities={"Tyras": {"ostrogoths": 1}, **FAR}, hands=[BLUE[:2]])
    assert t.refused("forge ostrogoths") == ("FR-4.7", "refusal.forge.cards")


@rule("FR-11.3", "FR-4.7")
def test_the_mercator_cannot_forge_an_alliance_twice() -> None:
    t = playing("mercator", hands=[BLUE], allied=["ostrogoths"])
    assert t.refused("forge ostrogoths") == ("FR-4.7", "refusal.forge.allied")


# ---- Praefectus Classis


@rule("FR-11.4")
@pytest.mark.parametrize("legions", range(4))
def test_the_classis_sails_from_port_to_port_without_a_card(legions: int) -> None:
    """Any other port can be chosen, with up to three legions. It costs an action."""
    t = playing("praefectus_classis", cities={"Roma": {"legions": 5}, **FAR})
    assert len(t.options("cruise")) == sum(each.port for each in CITIES.values()) - 1
    t.act("cruise Sinope")
    assert t.options() == [f"company {count}" for count in range(4)]
    assert t.refused("company 4") == ("FR-11.4", "refusal.company")
    t.act(f"company {legions}")
    assert (pawn(t), city(t, "Roma")) == ("Sinope", {"legions": 5 - legions})
    assert city(t, "Sinope") == ({"legions": legions} if legions else {})
    assert (t.state.actions, discarded(t)) == (3, [])


@rule("FR-11.4")
def test_the_classis_without_legions_sails_at_once() -> None:
    """The number of legions is not asked for."""
    t = playing("praefectus_classis")
    t.act("cruise Sinope")
    assert (pawn(t), step(t)) == ("Sinope", "act")


@rule("FR-11.4")
@pytest.mark.parametrize(
    ("here", "act", "key"),
    [
        ("Mediolanum", "cruise Roma", "sail.no_port"),
        ("Roma", "cruise Mediolanum", "sail.destination"),
        ("Roma", "cruise Roma", "sail.destination"),
        ("Mediolanum", "muster 1 with Roma/huns", "sail.no_port"),
        ("Genua", "muster 1 with Roma/huns", "city_colour"),
        ("Brundisium", "muster 1 with Patrae/huns", "card_not_held"),
        ("Brundisium", "muster 1 with carpe_diem", "card_not_held"),
        ("Brundisium", "muster 3 with Roma/huns", "muster.count"),
        ("Brundisium", "muster 0 with Roma/huns", "muster.count"),
    ],
)
def test_cruising_and_mustering_are_refused(here: str, act: str, key: str) -> None:
    """Cruising: from inland, to inland, to the same port.

    Mustering: inland, a card of another colour, a card not held, an Event, three legions, no legion.

    """
    t = playing("praefectus_classis", pawns=[here, "Londinium"], hands=[["Roma/huns", "carpe_diem"]])
    assert t.refused(act) == ("FR-11.4", f"refusal.{key}")


@rule("FR-11.4")
def test_the_classis_needs_a_card_in_a_colour_of_the_city() -> None:
    """Another card is refused even if a suitable one is in the hand."""
    t = playing("praefectus_classis", pawns=["Brundisium", "Roma"], hands=[["Roma/huns", "Roma/vandals"]])
    assert t.refused("muster 1 with Roma/vandals") == ("FR-11.4", "refusal.city_colour")


@rule("FR-11.4")
@pytest.mark.parametrize("legions", [1, 2])
def test_the_classis_musters_up_to_two_legions_in_a_port(legions: int) -> None:
    """A City card in one of the city's colours is paid. It costs an action."""
    t = playing("praefectus_classis", pawns=["Brundisium", "Roma"], hands=[["Roma/huns"]])
    assert t.options("muster") == ["muster 1 with Roma/huns", "muster 2 with Roma/huns"]
    t.act(f"muster {legions} with Roma/huns")
    assert city(t, "Brundisium") == {"legions": legions}
    assert (t.state.actions, discarded(t), t.state.legion_supply) == (3, ["Roma/huns"], 16 - legions)


@rule("FR-11.4", "FR-4.10")
@pytest.mark.parametrize(("supply", "offered"), [(1, 1), (0, 0)])
def test_the_classis_musters_what_the_supply_holds(supply: int, offered: int) -> None:
    """With one legion in supply one can come. With none the action is not offered."""
    cities = {"Genua": {"legions": 16 - supply}, **FAR}
    t = playing("praefectus_classis", cities=cities, hands=[["Roma/huns"]])
    assert len(t.options("muster")) == offered
    refused = ("FR-11.4", "refusal.muster.count") if supply else ("FR-4.10", "refusal.recruit.no_legions")
    assert t.refused("muster 2 with Roma/huns") == refused


# ---- Praefectus Fabrum


@rule("FR-11.5")
def test_the_fabrum_turns_two_legions_into_a_fort() -> None:
    """Both legions are in the city of the pawn. The fort comes from the supply. It costs an action."""
    t = playing("praefectus_fabrum", cities={"Roma": {"legions": 3}, **FAR})
    t.act("build")
    assert city(t, "Roma") == {"legions": 1, "fort": True}
    assert (t.state.legion_supply, t.state.fort_supply, t.state.actions) == (15, 5, 3)


@rule("FR-11.5", "FR-4.3")
def test_the_fabrum_moves_a_fort_if_none_is_in_supply() -> None:
    """The player chooses which fort."""
    forts = {name: {"fort": 1} for name in ("Genua", "Narbo", "Tingi", "Tyras", "Sinope", "Patrae")}
    t = playing("praefectus_fabrum", cities={**forts, "Roma": {"legions": 2}, **FAR})
    t.act("build")
    assert (step(t), len(t.options())) == ("move_fort", 6)
    t.act("fort_from Tingi")
    assert (city(t, "Roma"), city(t, "Tingi")) == ({"fort": True}, {})


@rule("FR-11.5")
@pytest.mark.parametrize(
    ("there", "key"),
    [
        ({"legions": 3, "fort": 1}, "fortify.has_fort"),
        ({"legions": 1}, "build.legions"),
        ({}, "build.legions"),
    ],
)
def test_building_is_refused(there: dict[str, int], key: str) -> None:
    """The city has a fort, or fewer than two legions."""
    t = playing("praefectus_fabrum", cities={"Roma": there, **FAR})
    assert t.refused("build") == ("FR-11.5", f"refusal.{key}")


@rule("FR-11.5")
def test_the_fabrum_rides_from_a_fort_to_any_city() -> None:
    """Any City card pays for it. Up to three legions come along. It costs an action."""
    cities = {"Roma": {"fort": 1, "legions": 4}, **FAR}
    t = playing(
        "praefectus_fabrum", cities=cities, hands=[["Tingi/vandals", "Sinope/ostrogoths", "carpe_diem"]]
    )
    assert len(t.options("ride")) == 30
    t.act("ride Mediolanum")
    assert t.refused("company 4") == ("FR-11.5", "refusal.company")
    t.act("company 3")
    assert t.options() == ["pay Sinope/ostrogoths", "pay Tingi/vandals"]
    assert t.refused("pay carpe_diem") == ("FR-11.5", "refusal.not_this")
    t.act("pay Tingi/vandals")
    assert (pawn(t), city(t, "Mediolanum"), city(t, "Roma")) == (
        "Mediolanum",
        {"legions": 3},
        {"fort": True, "legions": 1},
    )
    assert (t.state.actions, discarded(t)) == (3, ["Tingi/vandals"])


@rule("FR-11.5")
def test_the_fabrum_rides_from_any_city_to_a_fort() -> None:
    """If his own city has no fort, only cities with forts are offered."""
    cities = {"Tyras": {"fort": 1}, "Narbo": {"fort": 1}, **FAR}
    t = playing("praefectus_fabrum", cities=cities, hands=[["Tingi/vandals"]])
    assert t.options("ride") == ["ride Narbo", "ride Tyras"]
    for name in ("Genua", "Roma"):
        assert t.refused(f"ride {name}") == ("FR-11.5", "refusal.ride.forts")
    t.act("ride Tyras")
    t.act("pay Tingi/vandals")
    assert pawn(t) == "Tyras"


@rule("FR-11.5")
@pytest.mark.parametrize(
    ("cities", "cards", "key"),
    [
        ({"Tyras": {"fort": 1}}, [], "sail.no_card"),
        ({"Tyras": {"fort": 1}}, ["carpe_diem"], "sail.no_card"),
        ({}, ["Tingi/vandals"], "ride.no_fort"),
    ],
)
def test_riding_is_refused(cities: dict[str, dict[str, int]], cards: list[str], key: str) -> None:
    """The hand has no City card, or the board has no fort."""
    t = playing("praefectus_fabrum", cities={**cities, **FAR}, hands=[cards])
    assert t.options("ride") == []
    assert t.refused("ride Tyras") == ("FR-11.5", f"refusal.{key}")
