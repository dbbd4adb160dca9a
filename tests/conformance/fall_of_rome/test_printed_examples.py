"""The worked examples of the rulebooks, each set up exactly as printed (section 15 of the rules)."""

from __future__ import annotations

import pytest

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.lessons.shelf import position_data
from triclinium.testing.table import Table

rule = pytest.mark.rule
GAME = FallOfRome()


def table(**setting: object) -> Table[FallState]:
    return Table(GAME, position(**setting))  # type: ignore[arg-type]


def example(name: str) -> Table[FallState]:
    """Return a position that a lesson uses, too. Both read the same file."""
    return table(**position_data(GAME.package, name))


def settled(name: str) -> Table[FallState]:
    """Return the same position after all automatic steps."""
    t = example(name)
    t.settle()
    return t


def city(t: Table[FallState], name: str) -> object:
    """Return the pieces in a city, as every seat sees them."""
    cities = GAME.view(t.state, -1)["cities"]
    assert isinstance(cities, dict)
    return cities.get(name, {})


@rule("FR-4.5")
def test_battle_at_carnuntum() -> None:
    """2 legions fight 2 Huns and 1 Ostrogoth. 2 legion and 4 barbarian icons remove all of them."""
    t = example("battle_at_carnuntum")
    assert t.options("battle") == ["battle 1", "battle 2"]
    t.act("battle 2", "dice two_barbarians_legion", "dice two_barbarians_legion")
    assert city(t, "Carnuntum") == {}
    assert t.state.legion_supply == 16


@rule("FR-4.6", "FR-3.3", "FR-9.3")
def test_plot_at_aquileia_with_the_eighth_card() -> None:
    """The white Aquileia card is the eighth in the hand. "Mortui non mordent" reduces the hand to seven."""
    t = example("plot_at_aquileia")
    t.act("take Aquileia/visigoths from B")
    assert len(t.state.hands[0]) == 8
    assert t.turn == "A"
    assert len(t.options("discard")) == 8
    assert t.refused("march Ravenna 0") == ("FR-3.3", "refusal.not_now")
    t.act("event mortui_non_mordent normal")
    t.act("remove_at Tyras visigoths")
    t.act("remove_at Tyras visigoths")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}}
    assert len(t.state.hands[0]) == 7
    assert (t.turn, t.state.actions, t.state.decline) == ("A", 3, 0)


@rule("FR-9.1", "FR-9.2", "FR-9.3")
def test_corrupt_mortui_non_mordent_at_burdigala_and_lugdunum() -> None:
    """Before the first flip the decline marker moves one step.

    Then two black cubes leave each of two cities.
    """
    t = settled("event_before_the_invasion")
    assert t.told("barbarian_card_flipped") == []
    t.act("event mortui_non_mordent corrupt")
    assert [fact["fact"] for fact in t.facts] == ["event_played", "declined"]
    for name in ("Burdigala", "Burdigala", "Lugdunum", "Lugdunum"):
        assert t.told("barbarian_card_flipped") == []
        t.act(f"remove_at {name} vandals")
    assert city(t, "Burdigala") == {"barbarians": {"vandals": 1}}
    assert city(t, "Lugdunum") == {"barbarians": {"huns": 1}}
    assert (t.state.decline, len(t.told("barbarian_card_flipped"))) == (1, 2), (
        "the invasion must follow the Event"
    )


@rule("FR-4.8")
def test_enlist_at_philippopolis() -> None:
    """The city holds 1 legion and 3 Huns, an ally. A green card turns the 3 cubes into 3 legions."""
    t = example("enlist_at_philippopolis")
    t.act("enlist with Roma/huns")
    t.act("enrol 3")
    assert city(t, "Philippopolis") == {"legions": 4}
    assert t.state.supply[2] == 20
    assert t.state.hands[0] == ()


@rule("FR-6.2", "FR-6.3")
def test_invasion_at_lugdunum() -> None:
    """Vandals are in Lugdunum already, so one more is added."""
    t = settled("invasion_at_lugdunum")
    assert city(t, "Lugdunum") == {"barbarians": {"vandals": 2}}


@rule("FR-6.2")
def test_invasion_at_tingi() -> None:
    """Tingi has no Vandals, but Corduba before it on the path has, so Tingi is invaded."""
    t = settled("invasion_at_tingi")
    assert city(t, "Tingi") == {"barbarians": {"vandals": 1}}
    assert city(t, "Corduba") == {"barbarians": {"vandals": 1}}


@rule("FR-6.2")
def test_invasion_at_eburacum() -> None:
    """No cube is on the path, so Gesoriacum, next to the supply, is invaded."""
    t = settled("invasion_at_eburacum")
    assert city(t, "Gesoriacum") == {"barbarians": {"anglo_saxons_franks": 1}}
    assert city(t, "Eburacum") == {}


@rule("FR-6.2")
def test_invasion_at_patrae() -> None:
    """The path leads back past Athenae to Constantinopolis, because Visigoths are in Tyras."""
    t = settled("invasion_at_patrae")
    assert city(t, "Constantinopolis") == {"barbarians": {"visigoths": 1}}
    assert city(t, "Patrae") == city(t, "Athenae") == {}


@rule("FR-7.1")
def test_defence_at_carthago() -> None:
    """2 legions with a pawn lose 1, and no cube is added."""
    t = settled("defence_at_carthago")
    assert city(t, "Carthago") == {"legions": 1}


@rule("FR-7.1")
def test_defence_at_roma() -> None:
    """3 legions with a fort lose 1, and no cube is added."""
    t = settled("defence_at_roma")
    assert city(t, "Roma") == {"legions": 2, "fort": True}


@rule("FR-7.1")
def test_defence_at_philippopolis() -> None:
    """2 legions with neither pawn nor fort are ambushed: both fall, and no cube is added."""
    t = settled("defence_at_philippopolis")
    assert city(t, "Philippopolis") == {}


@rule("FR-8.1", "FR-8.2", "FR-7.1")
def test_sacking_of_sinope_with_the_chain_at_chersonesus() -> None:
    """Decline moves twice. The legions of Constantinopolis are ambushed. Tyras gets a cube, Sinope none."""
    t = settled("sacking_of_sinope")
    assert t.state.decline == 2
    assert [fact["city"] for fact in t.told("city_sacked")] == ["Sinope", "Chersonesus"]
    assert city(t, "Constantinopolis") == {}
    assert city(t, "Tyras") == {"barbarians": {"ostrogoths": 1}}
    assert city(t, "Sinope") == city(t, "Chersonesus") == {"barbarians": {"ostrogoths": 3}}


@rule("FR-10.1")
def test_game_end_with_ostrogoths_left_in_aquileia_and_ravenna() -> None:
    """The Huns are allied. Removing the last Ostrogoths wins, and so does an alliance with them."""
    t = example("the_last_ostrogoths")
    t.act("battle 1", "dice barbarian")
    assert t.ending == "running"
    t.act("march Aquileia 0")
    t.act("battle 1", "dice barbarian")
    t.act("remove ostrogoths")
    assert t.ending == "won"

    blue = ["Sinope/ostrogoths", "Roma/ostrogoths", "Carnuntum/ostrogoths"]
    t = table(**position_data(GAME.package, "the_last_ostrogoths"), hands=[blue])
    t.act("forge ostrogoths")
    assert t.ending == "won"


@rule("FR-5.2", "FR-5.4")
def test_a_double_revolt_reshuffles_one_card_the_second_time() -> None:
    """The first Revolt puts all discards on top. The second has only its own card to reshuffle."""
    t = table(
        pawns=["Roma", "Roma"],
        cities={"Roma": {"fort": 1, "legions": 4}},
        step="draw",
        piles=[(1, True), (11, True), (11, True)],
        barbarian_bottom=["Tingi/vandals", "Sinope/ostrogoths"],
        barbarian_discard=["Roma/huns", "Roma/vandals", "Tyras/visigoths"],
    )
    t.settle("revolts revolt", "barbarian_deck Roma/huns", "barbarian_deck Tyras/visigoths")
    assert [fact["card"] for fact in t.told("revolt_broke_out")] == ["Tingi/vandals", "Sinope/ostrogoths"]
    assert [fact["count"] for fact in t.told("discard_reshuffled")] == [4, 1]
    # So the first flip of the invasion is that card, and the next ones are among the four below it.
    flipped = [fact["card"] for fact in t.told("barbarian_card_flipped")]
    assert flipped == ["Sinope/ostrogoths", "Roma/huns", "Tyras/visigoths"]
    assert t.state.marker == 2
    assert t.state.hands[0] == ()


@rule("FR-5.3", "FR-8.1")
def test_a_city_that_exceeds_three_cubes_in_a_revolt_is_sacked() -> None:
    """No legion defends.

    One new cube is the third, the next one sacks the city, and the last is not placed.
    """
    t = table(
        pawns=["Londinium"] * 2,
        cities={"Sinope": {"ostrogoths": 2}},
        step="revolt",
        revolts=1,
        barbarian_bottom=["Sinope/ostrogoths"],
    )
    t.settle()
    assert city(t, "Sinope") == {"barbarians": {"ostrogoths": 3}}
    assert t.state.decline == 1
    assert city(t, "Chersonesus") == city(t, "Constantinopolis") == {"barbarians": {"ostrogoths": 1}}
