"""FR-6: the invasion."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fall_table import DRAWN, GAME, city, invasion, odds, rule, table
from printed_board import PAIRS

from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.kernel.chance import Source

FIVE = [
    "Tyras/visigoths",
    "Sinope/ostrogoths",
    "Iuvavum/huns",
    "Eburacum/anglo_saxons_franks",
    "Tingi/vandals",
]


@rule("FR-6.1", "FR-1.6")
@pytest.mark.parametrize(("marker", "rate"), list(enumerate([2, 2, 3, 3, 4, 4, 4, 5])))
def test_as_many_cards_are_flipped_as_the_invasion_rate(marker: int, rate: int) -> None:
    """They move from the top of the deck to the discard pile."""
    t = table(piles=[(40, False)], marker=marker, difficulty="heroic", barbarian_top=FIVE)
    t.act("end", *DRAWN)
    assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == FIVE[:rate]
    assert [CARDS[card] for card in t.state.barbarian_discard] == FIVE[:rate]
    assert t.turn == "B"


@rule("FR-6.1")
def test_each_card_is_resolved_before_the_next() -> None:
    """The first card puts Vandals in Corduba, which opens Tingi for the second card."""
    t = invasion("Corduba/vandals", "Tingi/vandals", cities={"Caesaraugusta": {"vandals": 1}})
    assert [fact["city"] for fact in t.told("cube_added")] == ["Corduba", "Tingi"]
    t = invasion("Tingi/vandals", "Corduba/vandals", cities={"Caesaraugusta": {"vandals": 1}})
    assert [fact["city"] for fact in t.told("cube_added")] == ["Corduba", "Corduba"]


@rule("FR-6.1")
def test_the_next_barbarian_card_is_any_of_the_shuffled_ones() -> None:
    """If no card is known, each of the 49 is equally likely."""
    state = table(cities={"Tyras": {"visigoths": 1}}, step="invade", flips=1).state

    def flipped(source: Source) -> int:
        s = GAME.clone(state)
        s.source = source
        GAME.settle(s)
        return s.barbarian_discard[-1]

    assert odds(flipped) == {card: Fraction(1, 49) for card in range(49)}


@rule("FR-6.2")
@pytest.mark.parametrize(
    ("card", "cubes", "invaded"),
    [
        ("Roma/vandals", {"Roma": {"vandals": 1}}, "Roma"),
        ("Roma/vandals", {"Carthago": {"vandals": 1}}, "Roma"),
        ("Roma/vandals", {"Syracusae": {"vandals": 1}}, "Mogontiacum"),
        ("Roma/vandals", {"Caesarea": {"vandals": 1}, "Burdigala": {"vandals": 3}}, "Carthago"),
        ("Roma/vandals", {"Corduba": {"vandals": 2}}, "Tingi"),
        ("Roma/vandals", {"Carthago": {"huns": 3}, "Roma": {"huns": 1}}, "Mogontiacum"),
        ("Roma/vandals", {"Genua": {"vandals": 3}, "Aquileia": {"vandals": 3}}, "Mogontiacum"),
        ("Roma/huns", {"Carnuntum": {"huns": 3}}, "Philippopolis"),
        ("Lutetia/huns", {"Iuvavum": {"huns": 1}}, "Mediolanum"),
        ("Patrae/visigoths", {"Philippopolis": {"visigoths": 3}}, "Tyras"),
        ("Constantinopolis/vandals", {"Athenae": {"vandals": 1}}, "Constantinopolis"),
        ("Mogontiacum/vandals", {}, "Mogontiacum"),
    ],
)
def test_an_invasion_goes_back_along_the_path_to_a_city_it_can_reach(
    card: str, cubes: dict[str, dict[str, int]], invaded: str
) -> None:
    """A city needs a cube of the tribe, or one in the previous city. Other tribes and paths do not count."""
    t = invasion(card, cities=cubes)
    assert [fact["city"] for fact in t.told("cube_added")] == [invaded]


@rule("FR-6.3")
@pytest.mark.parametrize("cubes", [0, 1, 2])
def test_one_cube_is_added(cubes: int) -> None:
    """It comes from the supply. A city holds up to three cubes of a colour."""
    t = invasion("Tyras/visigoths", cities={"Tyras": {"visigoths": cubes}})
    assert city(t, "Tyras") == {"barbarians": {"visigoths": cubes + 1}}
    assert (t.state.supply[3], t.state.decline) == (24 - cubes - 1, 0)


@rule("FR-6.3", "FR-8.1")
def test_the_fourth_cube_of_a_colour_sacks_the_city_instead() -> None:
    """The three cubes stay."""
    t = invasion("Tyras/visigoths", cities={"Tyras": {"visigoths": 3}})
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 3}}
    assert t.state.decline == 1


@rule("FR-6.3")
def test_cubes_are_counted_separately_by_colour() -> None:
    """Three Huns and three Visigoths are in the city. The first Ostrogoth is added without a sacking."""
    t = invasion("Chersonesus/ostrogoths", cities={"Chersonesus": {"huns": 3, "visigoths": 3}})
    assert city(t, "Chersonesus") == {"barbarians": {"huns": 3, "visigoths": 3, "ostrogoths": 1}}
    assert t.state.decline == 0


@rule("FR-6.4")
@pytest.mark.parametrize("step", ["invade", "revolt"])
def test_an_empty_barbarian_deck_is_refilled_from_the_discard_pile(step: str) -> None:
    """All 49 cards were discarded, so any of them can be the next."""
    every = [f"{name}/{tribe}" for name, tribe in PAIRS]
    t = table(
        cities={"Tyras": {"visigoths": 1}},
        step=step,
        flips=1 if step == "invade" else 0,
        revolts=1 if step == "revolt" else 0,
        barbarian_discard=every,
    )
    assert t.state.barbarian_deck == []
    t.settle("barbarian_deck Tyras/visigoths")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 2 if step == "invade" else 3}}
    assert [CARDS[card] for card in t.state.barbarian_discard] == ["Tyras/visigoths"][: step == "invade"]
    assert sum(len(layer) for layer in t.state.barbarian_deck) == (48 if step == "invade" else 49)
