"""FR-4: march, sail, fortify, recruit and end early: their effects, and the rule that each refusal cites."""

from __future__ import annotations

import pytest
from fall_table import DRAWN, FAR, GAME, QUIET, city, discarded, example, hand, rule, table

# ---- March


@rule("FR-4.1")
@pytest.mark.parametrize("legions", range(4))
def test_march_with_up_to_three_legions(legions: int) -> None:
    """The pawn and these legions move to the adjacent city, the other legions stay. It costs an action."""
    t = example("march_from_roma")
    t.act(f"march Genua {legions}")
    assert city(t, "Roma") == {"legions": 5 - legions, "fort": True}
    assert city(t, "Genua") == {"legions": 1 + legions}
    assert GAME.view(t.state, -1)["pawns"] == ["Genua", "Londinium"]
    assert t.state.actions == 3


@rule("FR-4.1")
@pytest.mark.parametrize(
    ("legions", "offered"), [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3]), (9, [0, 1, 2, 3])]
)
def test_no_more_legions_march_than_are_there(legions: int, offered: list[int]) -> None:
    """The pawn is in Eburacum, which has only one road."""
    t = table(pawns=["Eburacum", "Roma"], cities={"Eburacum": {"legions": legions}})
    assert t.options("march") == [f"march Londinium {count}" for count in offered]
    assert t.refused(f"march Londinium {offered[-1] + 1}") == ("FR-4.1", "refusal.company")


@rule("FR-4.1")
@pytest.mark.parametrize("to", ["Narbo", "Tingi", "Roma"])
def test_no_march_to_a_city_that_is_not_adjacent(to: str) -> None:
    """The targets are two roads away, far away, and the pawn's own city."""
    assert table().refused(f"march {to} 0") == ("FR-4.1", "refusal.march.far")


# ---- Sail


@rule("FR-4.2")
def test_sail_to_a_port_for_a_card_of_one_of_its_colours() -> None:
    """The card is discarded, and three legions come along."""
    t = table(cities={"Roma": {"legions": 4}}, hands=[["Sinope/ostrogoths", "Roma/huns"]])
    t.act("sail Chersonesus with Sinope/ostrogoths 3")
    assert GAME.view(t.state, -1)["pawns"] == ["Chersonesus", "Londinium"]
    assert (city(t, "Roma"), city(t, "Chersonesus")) == ({"legions": 1}, {"legions": 3})
    assert (hand(t), discarded(t)) == (["Roma/huns"], ["Sinope/ostrogoths"])
    assert t.state.actions == 3


@rule("FR-4.2")
def test_a_card_reaches_every_other_port_with_its_colour() -> None:
    """The card shows a city that is not a port itself. Only its colour, blue, matters."""
    t = table(pawns=["Sinope", "Roma"], cities={"Sinope": {"legions": 1}}, hands=[["Carnuntum/ostrogoths"]])
    ports = ["Aquileia", "Roma", "Constantinopolis", "Chersonesus"]
    sails = [f"sail {port} with Carnuntum/ostrogoths {count}" for port in ports for count in (0, 1)]
    assert t.options("sail") == sails


@rule("FR-4.2")
@pytest.mark.parametrize(
    ("here", "act", "key"),
    [
        ("Mediolanum", "sail Roma with Roma/huns 0", "sail.no_port"),
        ("Roma", "sail Mediolanum with Roma/huns 0", "sail.destination"),
        ("Roma", "sail Roma with Roma/huns 0", "sail.destination"),
        ("Genua", "sail Sinope with Roma/huns 0", "sail.colour"),
        ("Genua", "sail Roma with Roma/vandals 0", "card_not_held"),
        ("Genua", "sail Roma with vae_victis 0", "card_not_held"),
        ("Genua", "sail Roma with Roma/huns 1", "company"),
    ],
)
def test_sailing_is_refused(here: str, act: str, key: str) -> None:
    """The parameters list the cases.

    From inland, to inland, to the same port, wrong colour, card not held, an Event as payment, too many legions.

    """
    t = table(pawns=[here, "Londinium"], hands=[["Roma/huns", "vae_victis"]])
    assert t.refused(act) == ("FR-4.2", f"refusal.{key}")


@rule("FR-4.2")
def test_no_more_than_three_legions_sail() -> None:
    """Five legions are in the city."""
    t = table(pawns=["Genua", "Londinium"], cities={"Genua": {"legions": 5}}, hands=[["Roma/huns"]])
    assert t.refused("sail Roma with Roma/huns 4") == ("FR-4.2", "refusal.company")


@rule("FR-4.2")
@pytest.mark.parametrize("cards", [[], ["vae_victis"]])
def test_no_sailing_without_a_city_card(cards: list[str]) -> None:
    """An Event does not pay for sailing."""
    t = table(hands=[cards])
    assert t.options("sail") == []
    assert t.refused("sail Genua with Genua/visigoths 0") == ("FR-4.2", "refusal.sail.no_card")


# ---- Fortify


@rule("FR-4.3")
@pytest.mark.parametrize("card", ["Lutetia/huns", "Lutetia/anglo_saxons_franks"])
def test_fortify_for_a_card_of_the_city_in_any_of_its_colours(card: str) -> None:
    """The card is discarded and a fort comes from the supply. It costs an action."""
    t = table(pawns=["Lutetia", "Roma"], hands=[[card]])
    t.act(f"fortify with {card}")
    assert city(t, "Lutetia") == {"fort": True}
    assert (t.state.fort_supply, t.state.actions) == (5, 3)
    assert (hand(t), discarded(t)) == ([], [card])


@rule("FR-4.3", "FR-4.4")
def test_a_city_can_recruit_as_soon_as_it_has_a_fort() -> None:
    """A card of Lutetia pays for the fort. The first space of the track then brings three legions."""
    t = example("fort_at_lutetia")
    assert t.refused("recruit") == ("FR-4.4", "refusal.recruit.no_fort")
    t.act("fortify with Lutetia/huns")
    t.act("recruit")
    assert city(t, "Lutetia") == {"fort": True, "legions": 4}
    assert (hand(t), t.state.actions) == (["Genua/visigoths"], 2)


SIX_FORTS = {name: {"fort": 1} for name in ("Roma", "Genua", "Narbo", "Tingi", "Tyras", "Sinope")}


@rule("FR-4.3")
def test_with_no_fort_in_supply_one_moves_from_another_city() -> None:
    """The player chooses which one. Nothing else can be done until then."""
    t = table(pawns=["Lutetia", "Roma"], cities=SIX_FORTS, hands=[["Lutetia/huns"]])
    t.act("fortify with Lutetia/huns")
    assert t.options() == [
        f"fort_from {name}" for name in ("Narbo", "Genua", "Roma", "Sinope", "Tyras", "Tingi")
    ]
    assert t.refused("fort_from Patrae") == ("FR-4.3", "refusal.not_this")
    assert t.refused("fort_from Lutetia") == ("FR-4.3", "refusal.not_this")
    assert t.refused("march Londinium 0") == ("FR-4.3", "refusal.not_now")
    assert t.refused("end") == ("FR-4.3", "refusal.not_now")
    t.act("fort_from Tyras")
    assert (city(t, "Lutetia"), city(t, "Tyras"), city(t, "Roma")) == ({"fort": True}, {}, {"fort": True})
    assert (t.state.fort_supply, t.state.actions) == (0, 3)


@rule("FR-4.3")
def test_the_last_fort_in_supply_is_taken_without_a_choice() -> None:
    """Five forts stand in other cities, and the sixth is in the supply."""
    five = {name: pieces for name, pieces in SIX_FORTS.items() if name != "Roma"}
    t = table(cities=five, hands=[["Roma/huns"]])
    t.act("fortify with Roma/huns")
    assert (int(t.state.forts).bit_count(), t.state.fort_supply) == (6, 0)


@rule("FR-4.3")
@pytest.mark.parametrize(
    ("fort", "cards", "act", "key"),
    [
        (1, ["Roma/huns"], "Roma/huns", "fortify.has_fort"),
        (0, ["Genua/visigoths"], "Genua/visigoths", "fortify.no_card"),
        (0, ["Roma/huns", "Genua/visigoths"], "Genua/visigoths", "fortify.no_card"),
        (0, ["Roma/huns"], "Roma/vandals", "card_not_held"),
        (0, ["Roma/huns", "vae_victis"], "vae_victis", "card_not_held"),
        (0, ["vae_victis"], "vae_victis", "fortify.no_card"),
    ],
)
def test_fortifying_is_refused(fort: int, cards: list[str], act: str, key: str) -> None:
    """The parameters list the cases.

    The city has a fort, the card is of another city, the card is not held, the card is an Event.

    """
    t = table(cities={"Roma": {"fort": 1}} if fort else {}, hands=[cards])
    assert t.refused(f"fortify with {act}") == ("FR-4.3", f"refusal.{key}")


# ---- Recruit


@rule("FR-4.4", "FR-1.6")
@pytest.mark.parametrize(("marker", "rate"), list(enumerate([3, 3, 2, 2, 2, 1, 1, 1])))
def test_recruit_by_the_recruitment_rate(marker: int, rate: int) -> None:
    """As many legions come as the marker's space says. It costs an action."""
    t = table(cities={"Roma": {"fort": 1, "legions": 1}}, marker=marker, difficulty="heroic")
    t.act("recruit")
    assert city(t, "Roma") == {"fort": True, "legions": 1 + rate}
    assert (t.state.legion_supply, t.state.actions) == (15 - rate, 3)


@rule("FR-4.4", "FR-4.10")
@pytest.mark.parametrize(("supply", "come"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_recruit_as_many_as_the_supply_holds(supply: int, come: int) -> None:
    """The recruitment rate is three."""
    t = table(cities={"Roma": {"fort": 1}, "Tingi": {"legions": 16 - supply}})
    t.act("recruit")
    assert city(t, "Roma") == {"fort": True, "legions": come}


@rule("FR-4.4")
def test_recruiting_without_a_fort_is_refused() -> None:
    """A fort in an adjacent city does not help."""
    assert table(cities={"Genua": {"fort": 1}}).refused("recruit") == ("FR-4.4", "refusal.recruit.no_fort")


@rule("FR-4.10")
def test_recruiting_from_an_empty_supply_is_refused() -> None:
    """All sixteen legions are on the board."""
    t = table(cities={"Roma": {"fort": 1, "legions": 9}, "Tingi": {"legions": 7}})
    assert t.refused("recruit") == ("FR-4.10", "refusal.recruit.no_legions")


# ---- Ending early


@rule("FR-4.9", "FR-3.1")
@pytest.mark.parametrize("done", range(4))
def test_the_actions_may_be_ended_early(done: int) -> None:
    """The draw follows after any number of actions, including none."""
    t = table(cities=FAR, **QUIET)
    for number in range(done):
        t.act(["march Genua 0", "march Roma 0"][number % 2])
    t.act("end", *DRAWN)
    assert len(hand(t)) == 2
    assert t.turn == "B"
