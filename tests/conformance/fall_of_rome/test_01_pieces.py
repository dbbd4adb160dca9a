"""FR-1: compare the board, the cards and the pieces with the printed ones."""

from __future__ import annotations

import re

import pytest
from fall_table import DIFFICULTIES, GAME, SEATS, fresh, invasion, rule, table
from printed_board import BEFORE, CITIES, COLOURS, NEIGHBOURS, PAIRS, ROADS, STEPS, SUPPLY

from triclinium.games.fall_of_rome.rules import catalogue
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.texts import load


def shown(s: FallState, *path: str) -> object:
    """Return the part of a spectator's view at this path of keys."""
    value: object = GAME.view(s, -1)
    for key in path:
        assert isinstance(value, dict)
        value = value[key]
    return value


@rule("FR-1.1")
def test_thirty_one_cities_with_one_to_five_colours() -> None:
    """The data list the cities in board order, each with the colours of its tribes."""
    assert len(CITIES) == 31
    assert list(catalogue.CITIES) == list(CITIES)
    for number, city in enumerate(CITIES.values()):
        assert [catalogue.TRIBES[tribe] for tribe in catalogue.COLOURS[number]] == list(city.tribes)
    assert {len(city.tribes) for city in CITIES.values()} == {1, 2, 3, 5}
    assert set(CITIES["Roma"].tribes) == set(COLOURS.values())


@rule("FR-1.1")
def test_twenty_one_cities_are_ports() -> None:
    ports = [name for number, name in enumerate(catalogue.CITIES) if catalogue.PORT[number]]
    assert ports == [city.name for city in CITIES.values() if city.port]
    assert len(ports) == 21


@rule("FR-1.1", "FR-4.1")
@pytest.mark.parametrize("name", CITIES)
def test_a_pawn_may_march_along_every_printed_road_and_no_other(name: str) -> None:
    """Every road leads both ways."""
    t = table(pawns=[name, "Roma"])
    assert t.options("march") == [f"march {other.replace(' ', '_')} 0" for other in NEIGHBOURS[name]]


@rule("FR-1.1")
def test_fifty_three_roads_join_all_cities() -> None:
    """No road is counted twice or leads back to its own city, and every city can be reached."""
    assert len({frozenset(road) for road in ROADS}) == len(ROADS) == 53
    assert sum(len(others) for others in catalogue.ADJACENT) == 2 * 53
    reached = {"Roma"}
    for _ in CITIES:
        reached |= {other for name in reached for other in NEIGHBOURS[name]}
    assert reached == set(CITIES)


@rule("FR-1.3")
@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_number_of_city_cards_of_each_tribe(language: str) -> None:
    """There are 9, 12, 9, 13 and 6, in the data as in the text of the rule."""
    counted = [sum(of == tribe for _, of in PAIRS) for tribe in catalogue.TRIBES]
    assert counted == catalogue.CARDS_OF_TRIBE == [9, 12, 9, 13, 6]
    texts = load(GAME.package, language).table
    told = re.findall(r"(\d+) \w+ \((.+?)\)", texts["rule.FR-1.3"])
    names = [texts[f"tribe.{tribe}"] for tribe in catalogue.TRIBES]
    assert told == [(str(count), name) for count, name in zip(counted, names, strict=True)]


@rule("FR-2.8")
def test_four_cities_have_printed_days() -> None:
    """The days of all other cities are estimates and are marked as such."""
    printed = [name for name, known in zip(CITIES, catalogue.DAYS_PRINTED, strict=True) if known]
    assert sorted(printed) == ["Aquileia", "Corduba", "Genua", "Iuvavum"]


@rule("FR-1.2")
@pytest.mark.parametrize(
    ("tribe", "cubes", "cards"),
    [
        ("anglo_saxons_franks", 20, 4),
        ("vandals", 22, 5),
        ("huns", 20, 4),
        ("visigoths", 24, 5),
        ("ostrogoths", 14, 3),
    ],
)
def test_each_tribe_has_its_number_of_cubes_and_of_cards_for_an_alliance(
    tribe: str, cubes: int, cards: int
) -> None:
    """An alliance takes exactly this many cards. One card fewer is refused."""
    assert shown(table().state, "supply", "barbarians", tribe) == cubes
    hand = [f"{city}/{of}" for city, of in PAIRS if of == tribe][:cards]
    cities = {"Roma": {tribe: 1}, "Eburacum": dict.fromkeys(COLOURS.values(), 1)}
    t = table(cities=cities, hands=[hand[:-1]])
    assert t.refused(f"forge {tribe}") == ("FR-4.7", "refusal.forge.cards")
    t = table(cities=cities, hands=[hand])
    t.act(f"forge {tribe}")
    assert shown(t.state, "allied") == [tribe]
    assert shown(t.state, "hands") == [[], []]


@rule("FR-1.3")
def test_forty_nine_city_cards_and_as_many_barbarian_cards() -> None:
    """There is one City card and one Barbarian card for each city and tribe."""
    names = {f"{city}/{tribe}" for city, tribe in PAIRS}
    assert len(names) == len(PAIRS) == 49
    state = table().state
    unseen = shown(state, "player_deck", "unseen")
    assert isinstance(unseen, list)
    assert sorted(card for card in unseen if card != "event") == sorted(names)
    (barbarians,) = state.barbarian_deck
    assert sorted(catalogue.CARDS[card] for card in barbarians) == sorted(names)


@rule("FR-1.3")
def test_there_are_fourteen_different_events() -> None:
    events = shown(table().state, "player_deck", "unseen_events")
    assert isinstance(events, list)
    assert len(set(events)) == len(events) == 14
    assert not [event for event in events if "/" in event]


@rule("FR-1.3", "FR-2.7")
def test_at_most_seven_revolts() -> None:
    """The difficulties use five, six and seven Revolts. The heroic game uses all of them."""
    assert [len(fresh(2, difficulty).piles) for difficulty in DIFFICULTIES] == [5, 6, 7]


@rule("FR-1.4")
def test_the_numbers_of_legions_forts_dice_and_roles() -> None:
    """There are sixteen legions, six forts, three dice and seven roles."""
    state = table().state
    assert (state.legion_supply, state.fort_supply) == (16, 6)
    everything = {"Roma": {"legions": 16, "huns": 3}, "Lutetia": {"huns": 3}}
    assert table(cities=everything).options("battle") == ["battle 1", "battle 2", "battle 3"]
    roles = {role for seed in range(20) for role in fresh(5, seed=seed).roles}
    assert len(roles) == 7


@rule("FR-1.4", "FR-3.2")
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_hands_are_face_up(viewer: int) -> None:
    """Every player and every spectator sees every hand."""
    t = table(hands=[["Roma/huns"], ["Tingi/vandals", "Tyras/visigoths"]])
    hands = [["Roma/huns"], ["Tyras/visigoths", "Tingi/vandals"]]
    assert GAME.view(t.state, viewer)["hands"] == hands


@rule("FR-1.5")
def test_each_tribes_paths_form_a_tree() -> None:
    """Exactly one step leads to each city of a tribe, and the way back along the steps ends at the supply."""
    assert len(STEPS) == len(BEFORE) == 49
    assert set(BEFORE) == set(PAIRS)
    for city, tribe in PAIRS:
        walked = 0
        while city != SUPPLY:
            city, walked = BEFORE[city, tribe], walked + 1
            assert walked <= 31


@rule("FR-1.5", "FR-6.2")
@pytest.mark.parametrize(("city", "tribe"), PAIRS)
def test_a_cube_in_the_previous_city_of_the_path_opens_a_city_for_invasion(city: str, tribe: str) -> None:
    """A city next to the supply needs no cube in another city."""
    before = BEFORE[city, tribe]
    t = invasion(f"{city}/{tribe}", cities={} if before == SUPPLY else {before: {tribe: 1}})
    assert [fact["city"] for fact in t.told("cube_added")] == [city]


@rule("FR-1.6")
def test_the_rate_track_has_eight_spaces() -> None:
    """Each space has an invasion rate and a recruitment rate. The marker starts on the first space."""
    assert catalogue.INVASION_RATE == [2, 2, 3, 3, 4, 4, 4, 5]
    assert catalogue.RECRUITMENT_RATE == [3, 3, 2, 2, 2, 1, 1, 1]
    assert [fresh(seats).marker for seats in SEATS] == [0, 0, 0, 0]


@rule("FR-1.7", "FR-10.2")
@pytest.mark.parametrize("steps", range(8))
def test_the_eighth_step_of_decline_loses(steps: int) -> None:
    """The start space does not count: the game survives seven sackings and ends with the eighth."""
    assert fresh().decline == 0
    t = invasion("Sinope/ostrogoths", cities={"Sinope": {"ostrogoths": 3}}, decline=steps)
    assert t.state.decline == steps + 1
    assert t.ending == ("lost_decline" if steps == 7 else "running")


@rule("FR-1.3", "FR-2.2")
def test_nine_gold_cards_are_the_pairs_next_to_a_supply() -> None:
    """The first steps of the paths, and no others, get cubes in the setup."""
    gold = {(city, tribe) for tribe, before, city in STEPS if before == SUPPLY}
    assert len(gold) == 9
    cities = shown(fresh(), "cities")
    assert isinstance(cities, dict)
    held = {(city, tribe) for city, pieces in cities.items() for tribe in pieces.get("barbarians", {})}
    assert held == gold
