"""The map as a drawing: all that the data say is on it, and nothing covers anything."""

from __future__ import annotations

from itertools import combinations
from math import cos, radians, sin
from typing import Final
from xml.etree import ElementTree as ET

import pytest
from board_files import own

from triclinium.games.struggle_for_rome.map import map_drawing as drawing
from triclinium.games.struggle_for_rome.map import map_pieces as pieces
from triclinium.games.struggle_for_rome.map.hex_geometry import SIDE, Box, distance, middle, spot
from triclinium.games.struggle_for_rome.map.map_drawing import Drawing
from triclinium.games.struggle_for_rome.map.name_slots import Slot, solved

DATA: Final = own()
SVG: Final = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def drawn() -> Drawing:
    return Drawing(DATA)


@pytest.fixture(scope="module")
def root(drawn: Drawing) -> ET.Element:
    return ET.fromstring(drawn.svg())


def boxes(drawn: Drawing) -> dict[str, Box]:
    """What everything takes up."""
    found = {f"city {name}": box for name, box in drawn.towns.items()}
    found |= {f"name {name}": slot.box for name, slot in drawn.names.items()}
    found |= {f"number {name}": slot.box for name, slot in drawn.tokens.items()}
    found |= {f"hex {name}": slot.box for name, slot in drawn.ids.items()}
    found |= {f"ship {n}": Box.around(at, 12, 12) for n, (at, _) in enumerate(drawn.ships)}
    found["key"] = drawn.key
    for n, (at, turn, size) in enumerate(drawn.arrows):
        along, across = abs(cos(radians(turn))), abs(sin(radians(turn)))
        wide, high = (9 * along + 4 * across) * size, (9 * across + 4 * along) * size
        found[f"arrow {n}"] = Box.around(at, wide, high)
    for colour, ends in DATA["start"].items():
        found |= {f"start {colour} {end}": Box.around(drawn.spots[end], 11, 11) for end in ends}
    return found


def test_nothing_covers_anything(drawn: Drawing) -> None:
    placed = boxes(drawn)
    clashes = [(one, other) for (one, a), (other, b) in combinations(placed.items(), 2) if a.over(b) > 1]
    assert clashes == []


def test_nothing_is_cut_off(drawn: Drawing) -> None:
    edge = drawn.bounds
    for name, box in boxes(drawn).items():
        assert edge.left <= box.left <= box.right <= edge.right, name
        assert edge.top <= box.top <= box.bottom <= edge.bottom, name


def test_ships_lie_at_sea(drawn: Drawing) -> None:
    for at, _ in drawn.ships:
        assert min(distance(at, middle(each["id"])) for each in DATA["hexes"]) > SIDE


def test_lanes_join_their_cities(drawn: Drawing) -> None:
    where = {city["name"]: spot(city["crossroads"]) for city in DATA["cities"]}
    for (one, other), lane in zip(DATA["sea_arrows"], drawn.lanes, strict=True):
        assert (lane[0], lane[-1]) == (where[one], where[other])


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [each for each in root.iter() if name in each.get("class", "").split()]


def test_all_that_the_data_say_is_on_it(root: ET.Element) -> None:
    for terrain in ("field", "mountain", "pasture", "forest"):
        wanted = sum(each["terrain"] == terrain for each in DATA["hexes"])
        assert len(of_class(root, terrain)) == wanted
    numbers = [each["number"] for each in DATA["hexes"] if each["number"]]
    assert sorted(int(each.text or 0) for each in of_class(root, "number")) == sorted(numbers)
    assert len(of_class(root, "pip")) == sum(map(pieces.pips, numbers))
    assert len(of_class(root, "arrow")) == len(DATA["land_arrows"])
    assert len(of_class(root, "ship")) == len(of_class(root, "lane")) == len(DATA["sea_arrows"])
    assert len(of_class(root, "dot")) == 177 - 40
    assert len(of_class(root, "start")) == 8
    assert len(of_class(root, "three")) == 10
    walls = len(DATA["cities"])
    assert len(of_class(root, "tower")) == walls + sum(city["towers"] for city in DATA["cities"])
    names = "".join(each.text or "" for each in of_class(root, "name"))
    wanted_names = "".join(city["name"] for city in DATA["cities"])
    assert sorted(names.replace(" ", "")) == sorted(wanted_names.replace(" ", ""))
    titles = {each.text for each in root.iter(f"{SVG}title")}
    assert {f"{city['crossroads']} {city['name']}" for city in DATA["cities"]} <= titles
    assert {" - ".join(arrow) for arrow in DATA["sea_arrows"]} <= titles
    assert {each.text for each in of_class(root, "id")} == {each["id"] for each in DATA["hexes"]}


def test_the_game_draws_the_map_that_it_is_played_on(drawn: Drawing) -> None:
    assert drawing.svg() == drawn.svg(), "and always the same one"


def test_a_city_far_from_the_sea_has_its_lane_all_the_same() -> None:
    """A host's map may have rivers."""
    data = own()
    data["sea_arrows"] = [["Roma", "Lugdunum"]]
    (lane,) = Drawing(data).lanes
    where = {city["name"]: spot(city["crossroads"]) for city in data["cities"]}
    assert (lane[0], lane[-1]) == (where["Roma"], where["Lugdunum"])


def test_a_map_without_sea_arrows_is_drawn() -> None:
    data = own()
    data["sea_arrows"] = []
    assert ET.fromstring(Drawing(data).svg()) is not None


def test_names_are_written_as_text() -> None:
    """Whatever a name is made of, it does not become a part of the drawing."""
    data = own()
    data["cities"][3]["name"] = "L'Aquila-sul-Mare"
    assert "L'Aquila-sul-Mare" in Drawing(data).svg()


def test_places_give_way_to_each_other() -> None:
    def slot(x: float, cost: float) -> Slot:
        return Slot((x, 0), Box.around((x, 0), 5, 5), cost)

    one, other = solved([[slot(0, 0), slot(30, 1)], [slot(2, 0), slot(60, 9)]], [])
    assert not one.box.over(other.box)
    (best,) = solved([[slot(0, 0), slot(30, 1)]], [(Box.around((0, 0), 5, 5), 1.0)])
    assert best.at == (30, 0)
