"""The whole drawing: `svg` of the data that the game is played with."""

from __future__ import annotations

from collections import Counter
from math import atan2, cos, degrees, radians, sin
from typing import Any, Final
from xml.sax.saxutils import escape

from ..rules.board import corner_names
from ..rules.catalogue import DATA
from ..rules.validity import BARBARICUM
from . import map_pieces as pieces
from .hex_geometry import SIDE, WIDE, Box, Point, between, corners, distance, middle, spot
from .name_slots import Slot, names_of, solved, tokens_of, width
from .sea_lanes import Lanes, smooth

_MARGIN: Final = 150.0
_NAME: Final = 15.0
_GREATEST: Final = 20.0
"""Letters of a name, and of that of the strongest city."""
_TOKEN: Final = 18.0
_KEY: Final = (214.0, 27.0)
"""How wide the key of the provinces is, and how high a line of it."""
_SHIP: Final = 19.0


def svg() -> str:
    """The map that the game is played on, as an SVG."""
    return Drawing(DATA).svg()


class Drawing:
    """A map in the making: first where everything is, then how it looks."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: Final = data
        self.hexes: Final[dict[str, Point]] = {each["id"]: middle(each["id"]) for each in data["hexes"]}
        self.spots: Final[dict[str, Point]] = {end: spot(end) for edge in data["edges"] for end in edge}
        self.cities: Final[dict[str, dict[str, Any]]] = {city["name"]: city for city in data["cities"]}
        self.on: Final = {city["crossroads"] for city in data["cities"]}
        self.bounds: Final = self._bounds()
        self.arrows: Final = [self._arrow(edge) for edge in data["land_arrows"]]
        self.towns: Final = {name: self._town(city) for name, city in self.cities.items()}
        self.key: Final = self._key_box()
        self.lanes: Final = self._lanes()
        self.ships: Final = self._ships()
        self.names, self.tokens, self.ids = self._slots()

    # ---- where everything is

    def _bounds(self) -> Box:
        xs, ys = zip(*self.hexes.values(), strict=True)
        return Box(
            min(xs) - WIDE / 2 - _MARGIN,
            min(ys) - SIDE - _MARGIN * 0.5,
            max(xs) + WIDE / 2 + _MARGIN,
            max(ys) + SIDE + _MARGIN * 0.6,
        )

    def _arrow(self, edge: list[str]) -> tuple[Point, float, float]:
        """Where the arrow of an edge is, how it is turned, and how big: it leaves room for a city."""
        near = [end for end in edge if end in self.on]
        first = near[0] if near else edge[0]
        last = edge[1] if first == edge[0] else edge[0]
        a, b = self.spots[first], self.spots[last]
        upright = abs(a[0] - b[0]) < 1
        part = 0.5 if not near else 0.64 if upright and b[1] < a[1] else 0.56 if upright else 0.62
        return between(a, b, part), degrees(atan2(b[1] - a[1], b[0] - a[0])), 0.85 if near else 1.0

    def _town(self, city: dict[str, Any]) -> Box:
        x, y = self.spots[city["crossroads"]]
        half = max(13.0, city["towers"] * 5.3 + 1)
        return Box(x - half, y - 29, x + half, y + 13)

    def _key_box(self) -> Box:
        """The corner of the drawing that is farthest from all hexes."""
        wide, high = _KEY[0], _KEY[1] * (len(pieces.PROVINCES) + 1) + 20
        b = self.bounds
        found = [
            Box(left, top, left + wide, top + high)
            for left in (b.left + 20, b.right - wide - 20)
            for top in (b.top + 20, b.bottom - high - 20)
        ]
        return max(found, key=lambda box: min(_away(box, at) for at in self.hexes.values()))

    def _lanes(self) -> list[list[Point]]:
        ways = Lanes(list(self.hexes.values()), self.bounds, [self.key, *self.towns.values()])
        ends = [
            [self.spots[self.cities[name]["crossroads"]] for name in pair] for pair in self.data["sea_arrows"]
        ]
        order = sorted(range(len(ends)), key=lambda lane: distance(*ends[lane]))
        found = {lane: ways.between(*ends[lane]) for lane in order}
        return [found[lane] for lane in range(len(ends))]

    def _ships(self) -> list[tuple[Point, float]]:
        """On each lane where there is most room, the middle before the ends."""
        found: list[tuple[Point, float]] = []
        for lane in self.lanes:
            others = [point for other in self.lanes if other is not lane for point in other]
            taken = [at for at, _ in found]
            best = max(
                range(1, len(lane) - 1),
                key=lambda n: (
                    min([60.0, *(distance(lane[n], at) for at in (*others, *taken))])
                    + min([40.0, *(distance(lane[n], at) - SIDE for at in self.hexes.values())])
                    - abs(n / len(lane) - 0.5) * 60
                ),
            )
            a, b = lane[best - 1], lane[best + 1]
            found.append((lane[best], degrees(atan2(b[1] - a[1], b[0] - a[0]))))
        return found

    def _slots(self) -> tuple[dict[str, Slot], dict[str, Slot], dict[str, Slot]]:
        """Places of names, of numbers and of the hexes' own names."""
        fixed = [(box, 3.0) for box in self.towns.values()]
        fixed += [(_turned(at, turn, size), 6.0) for at, turn, size in self.arrows]
        fixed += [(Box.around(at, _SHIP, 12), 3.0) for at, _ in self.ships]
        fixed += [
            (Box.around(self.spots[end], 13, 13), 3.0) for ends in self.data["start"].values() for end in ends
        ]
        fixed += [(Box.around(at, 5.5, 5.5), 2.0) for end, at in self.spots.items() if end not in self.on]
        fixed += [(self.key, 3.0)]
        for edge in self.data["edges"]:
            a, b = (self.spots[end] for end in edge)
            fixed += [(Box.around(between(a, b, part), 3, 3), 0.12) for part in (0.2, 0.35, 0.5, 0.65, 0.8)]
        fixed += [(Box.around(point, 3, 3), 0.12) for lane in self.lanes for point in lane[1:-1]]
        choices = [
            names_of(
                name,
                self.spots[city["crossroads"]],
                _GREATEST if city["towers"] == 5 else _NAME,
                self.towns[name],
                city["crossroads"].endswith("N"),
            )
            for name, city in self.cities.items()
        ]
        numbered = [each["id"] for each in self.data["hexes"] if each["number"]]
        choices += [tokens_of(self.hexes[name], _TOKEN) for name in numbered]
        choices += [_ids_of(name, at) for name, at in self.hexes.items()]
        found = iter(solved(choices, fixed))
        names = {name: next(found) for name in self.cities}
        tokens = {name: next(found) for name in numbered}
        return names, tokens, {name: next(found) for name in self.hexes}

    # ---- how it looks

    def svg(self) -> str:
        """All of it, from the sea up."""
        b = self.bounds
        size = f"{b.left:.0f} {b.top:.0f} {b.right - b.left:.0f} {b.bottom - b.top:.0f}"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}">',
            f"<style>{pieces.STYLE}</style>",
            self._ground(),
            self._roads(),
            self._sea(),
            self._marks(),
            self._names(),
            self._key(),
            "</svg>\n",
        ]
        return "\n".join(parts)

    def _ground(self) -> str:
        b = self.bounds
        tiles = "".join(_path(corners(at)) for at in self.hexes.values())
        out = [
            f'<rect x="{b.left}" y="{b.top}" width="{b.right - b.left}" height="{b.bottom - b.top}" class="sea"/>',
            *(
                f'<path d="{tiles}" class="shore" stroke-width="{wide}" opacity="{part}"/>'
                for wide, part in ((52, 0.16), (34, 0.2), (18, 0.26))
            ),
            f'<path d="{tiles}" class="coast"/>',
        ]
        for each in self.data["hexes"]:
            x, y = self.hexes[each["id"]]
            told = " ".join(str(each[part]) for part in ("id", "province", "terrain", "number") if each[part])
            out.append(
                f'<g><title>{told}</title><path d="{_path(corners((x, y)))}" class="{each["terrain"]}"/>'
                f'<g transform="translate({x:.1f} {y:.1f})">{pieces.ground(each["terrain"])}</g></g>'
            )
        outside = [self.hexes[each["id"]] for each in self.data["hexes"] if each["province"] == BARBARICUM]
        out.append(f'<path d="{"".join(_path(corners(at)) for at in outside)}" class="outside"/>')
        out += self._borders()
        return "\n".join(out)

    def _borders(self) -> list[str]:
        """A band of its colour inside each province, and a line of stakes against Barbaricum."""
        of = {each["id"]: each["province"] for each in self.data["hexes"]}
        sides: dict[tuple[str, str], list[str]] = {}
        for name in self.hexes:
            around = corner_names(name)
            for n, end in enumerate(around):
                sides.setdefault((min(end, around[n - 1]), max(end, around[n - 1])), []).append(name)
        out = []
        for province, (colour, _) in pieces.PROVINCES.items():
            tiles = "".join(_path(corners(at)) for name, at in self.hexes.items() if of[name] == province)
            lines = "".join(
                _line([spot(end) for end in side])
                for side, touching in sides.items()
                if Counter(of[name] for name in touching)[province] == 1
            )
            out.append(
                f'<clipPath id="{province}"><path d="{tiles}"/></clipPath>'
                f'<path d="{lines}" class="band" stroke="{colour}" clip-path="url(#{province})"/>'
            )
        limes = "".join(
            _line([spot(end) for end in side])
            for side, touching in sides.items()
            if len(touching) == 2 and sum(of[name] == BARBARICUM for name in touching) == 1
        )
        return [*out, f'<path d="{limes}" class="limes"/><path d="{limes}" class="stakes"/>']

    def _roads(self) -> str:
        ways = "".join(_line([self.spots[end] for end in edge]) for edge in self.data["edges"])
        return f'<path d="{ways}" class="case"/><path d="{ways}" class="road"/>'

    def _sea(self) -> str:
        out = []
        for lane in self.lanes:
            way = smooth(lane)
            out.append(f'<path d="{way}" class="lane-case"/><path d="{way}" class="lane"/>')
        for pair, (at, turn) in zip(self.data["sea_arrows"], self.ships, strict=True):
            out.append(_put(at, pieces.ship(turn), " - ".join(pair)))
        return "\n".join(out)

    def _marks(self) -> str:
        """Arrows, crossroads, starts, cities, numbers."""
        out = [
            f'<path d="{pieces.ARROW}" class="arrow" '
            f'transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({size})"/>'
            for (x, y), turn, size in self.arrows
        ]
        for end, at in self.spots.items():
            if end not in self.on:
                out.append(_put(at, '<circle r="4.6" class="dot"/>', end))
        for colour, ends in self.data["start"].items():
            out += [_put(self.spots[end], pieces.start(colour), f"{end} {colour}") for end in ends]
        for name, city in self.cities.items():
            drawn = pieces.city(city["towers"], city["province"], city["neutral_in_3p"])
            out.append(_put(self.spots[city["crossroads"]], drawn, f"{city['crossroads']} {name}"))
        numbers = {each["id"]: each["number"] for each in self.data["hexes"]}
        out += [_put(slot.at, pieces.token(numbers[name])) for name, slot in self.tokens.items()]
        return "\n".join(out)

    def _names(self) -> str:
        out = [
            f'<text x="{slot.at[0]:.1f}" y="{slot.at[1] + 3:.1f}" class="id">{name}</text>'
            for name, slot in self.ids.items()
        ]
        for slot in self.names.values():
            for n, line in enumerate(slot.lines):
                y = slot.at[1] + (n - (len(slot.lines) - 1) / 2) * slot.size * 1.0 + slot.size * 0.34
                out.append(
                    f'<text x="{slot.at[0]:.1f}" y="{y:.1f}" class="name" font-size="{slot.size}" '
                    f'textLength="{width(line, slot.size):.1f}" lengthAdjust="spacingAndGlyphs">{escape(line)}</text>'
                )
        return "\n".join(out)

    def _key(self) -> str:
        """The colours of the provinces."""
        box = self.key
        out = [
            f'<rect x="{box.left}" y="{box.top}" width="{box.right - box.left}" height="{box.bottom - box.top}" '
            'rx="8" class="panel"/>'
        ]
        colours = {
            **{name: colour for name, (colour, _) in pieces.PROVINCES.items()},
            BARBARICUM: pieces.OUTSIDE,
        }
        for n, (province, colour) in enumerate(colours.items()):
            y = box.top + 10 + _KEY[1] * (n + 0.5)
            out.append(f'<circle cx="{box.left + 24}" cy="{y}" r="10" class="court" fill="{colour}"/>')
            title = province.replace("_", " ").title()
            out.append(f'<text x="{box.left + 46}" y="{y + 6}" class="key">{title}</text>')
        return "\n".join(out)


def _away(box: Box, at: Point) -> float:
    """How far a hex lies from a box."""
    return distance(at, (min(max(at[0], box.left), box.right), min(max(at[1], box.top), box.bottom)))


def _turned(at: Point, turn: float, size: float) -> Box:
    """What an arrow takes up: nine and some five units from its middle before it is turned."""
    along, across = abs(cos(radians(turn))) * size, abs(sin(radians(turn))) * size
    return Box.around(at, 9 * along + 5 * across, 9 * across + 5 * along)


def _ids_of(name: str, at: Point) -> list[Slot]:
    wide = width(name, 9) / 2
    found = []
    for x, y in (
        (0, 42),
        (0, -42),
        (0, 36),
        (0, -36),
        (0, 30),
        (-28, 26),
        (28, 26),
        (-28, -26),
        (28, -26),
        (-36, 0),
        (36, 0),
    ):
        place = at[0] + x, at[1] + y
        found.append(Slot(place, Box.around(place, wide, 5), abs(x) * 0.1 + (0 if y > 0 else 1)))
    return found


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _line(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _put(at: Point, drawn: str, title: str = "") -> str:
    told = f"<title>{escape(title)}</title>" if title else ""
    return f'<g transform="translate({at[0]:.1f} {at[1]:.1f})">{told}{drawn}</g>'
