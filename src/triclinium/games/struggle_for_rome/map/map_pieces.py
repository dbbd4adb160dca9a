"""What lies on the map, each thing as a piece of SVG around (0, 0)."""

from __future__ import annotations

from typing import Final

OUTSIDE: Final = "#8d7a52"
"""The shade over Barbaricum."""
STYLE: Final = """
text { font-family: "Alegreya Sans", "Segoe UI", "DejaVu Sans", Arial, sans-serif; text-anchor: middle; fill: #33241a }
path { stroke-linejoin: round }
.sea { fill: #c4d3cd }
.shore { fill: none; stroke: #6d8f8f }
.coast { fill: none; stroke: #4a3623; stroke-width: 5 }
.field { fill: #f3dd98 }
.pasture { fill: #b2c287 }
.mountain { fill: #d3cec6 }
.forest { fill: #839c6e }
.outside { fill: #8d7a52; opacity: .28 }
.art { opacity: .62; fill: none; stroke-linecap: round }
.field-art { stroke: #b98720; stroke-width: 1.6 }
.pasture-art { stroke: #68823f; stroke-width: 2 }
.mountain-art { fill: #b6ada0; stroke: #6d5b42; stroke-width: 1.2 }
.forest-art { fill: #4c6f46; stroke: #3a5837; stroke-width: 1 }
.band { fill: none; stroke-width: 28; stroke-linecap: round; opacity: .6 }
.limes { fill: none; stroke: #9c2f2a; stroke-width: 11; stroke-linecap: round }
.stakes { fill: none; stroke: #fbf3df; stroke-width: 11; stroke-dasharray: 1.6 5; opacity: .6 }
.case { fill: none; stroke: #7a5c3a; stroke-width: 6.6; stroke-linecap: round }
.road { fill: none; stroke: #f9efd6; stroke-width: 4; stroke-linecap: round }
.lane-case { fill: none; stroke: #c4d3cd; stroke-width: 6; opacity: .85 }
.lane { fill: none; stroke: #35606d; stroke-width: 3.2; stroke-dasharray: .1 7; stroke-linecap: round }
.ship { fill: #35606d; stroke: #f9efd6; stroke-width: 1.6 }
.boat { fill: #f9efd6; stroke: none }
.arrow { fill: #6a3a12; stroke: #fbf3df; stroke-width: 1.4 }
.dot { fill: #f9efd6; stroke: #7a5c3a; stroke-width: 1.8 }
.disc { fill: #fbf2dc; stroke: #4a3623; stroke-width: 1.4 }
.number { font-size: 19px; font-weight: 800 }
.pip { fill: #33241a }
.hot .number, .hot .pip { fill: #a3161c }
.id { font-size: 9px; stroke: #fbf3df; stroke-opacity: .7; stroke-width: 2; paint-order: stroke }
.rim { fill: none; stroke: #fbf3df; stroke-width: 4 }
.tower { fill: #c9beaa; stroke: #2f2820; stroke-width: 1.1 }
.t5 .tower { fill: #e8c671 }
.court { stroke: #2f2820; stroke-width: 1.4 }
.three { font-size: 11.5px; font-weight: 800 }
.name { font-weight: 700; stroke: #fbf3df; stroke-width: 3.4; paint-order: stroke; stroke-linejoin: round }
.key { font-size: 17px; text-anchor: start }
.panel { fill: #f6ecd3; stroke: #b9995f; stroke-width: 1.5 }
.start { stroke-width: 2 }
"""
PROVINCES: Final = {
    "germania": ("#134d2f", "#fffaf0"),
    "gallia": ("#6a3fa2", "#fffaf0"),
    "hispania": ("#de7440", "#2b1405"),
    "italia_superus": ("#8cc7d0", "#0d2b33"),
    "italia_inferus": ("#b02a72", "#fffaf0"),
}
"""Of each province: its colour, and that of what is written on it."""
COLOURS: Final = {
    "red": ("#a3212b", "#4a070c"),
    "blue": ("#1f4fa6", "#0b2452"),
    "white": ("#fffaf0", "#3d3226"),
    "yellow": ("#e5ad22", "#5a3c00"),
}
ARROW: Final = "M-9 0L-3-6V-2.1H3V-6L9 0L3 6V2.1H-3V6z"
_TREE: Final = "M0-13L7 2H4L9 10H-9L-4 2H-7z"
_PEAK: Final = "M-15 9L-3-12Q0-15 3-11L15 9z"
_EAR: Final = "M0 9V-3M0 5q5-1 5-6M0 5q-5-1-5-6M0 0q5-1 5-6M0 0q-5-1-5-6M0-4q3-3 0-8q-3 5 0 8"
_TUFT: Final = "M-5 0q1-7-2-10M0 0v-11M5 0q-1-7 2-10"
_PICTURES: Final = {
    "field": (_EAR, ((-38, -16), (36, 12), (-33, 26), (31, -29), (-2, -45), (8, 46))),
    "pasture": (_TUFT, ((-38, 4), (38, -14), (-22, -32), (20, 42), (40, 20), (-28, 36), (14, -40))),
    "mountain": (_PEAK, ((-32, 4), (32, 12), (-16, 38), (16, -30), (-18, -32), (20, 42))),
    "forest": (
        _TREE,
        ((-32, 4), (-14, -18), (13, -12), (33, 8), (-18, 22), (10, 20), (-1, 44), (27, 32), (0, -40)),
    ),
}


def ground(terrain: str) -> str:
    """A quiet picture of the land."""
    shape, places = _PICTURES[terrain]
    marks = "".join(f'<path d="{shape}" transform="translate({x} {y})"/>' for x, y in places)
    return f'<g class="art {terrain}-art">{marks}</g>'


def pips(number: int) -> int:
    """How many of the 36 throws of two dice give a number: one pip each.

    >>> [pips(number) for number in (2, 6, 8, 12)]
    [1, 5, 5, 1]
    """
    return 6 - abs(7 - number)


def token(number: int) -> str:
    """The number of a hex with its chances."""
    count = pips(number)
    dots = "".join(
        f'<circle cx="{(n - (count - 1) / 2) * 4.6:.1f}" cy="10.4" r="1.6" class="pip"/>'
        for n in range(count)
    )
    hot = " hot" if count == 5 else ""
    return f'<g class="token{hot}"><circle r="17" class="disc"/><text y="4.6" class="number">{number}</text>{dots}</g>'


def city(towers: int, province: str, marked: bool) -> str:
    """Towers to be counted above a disc of the province; III where it is neutral with three players."""
    step, wide = 10.6, 7.0
    first = -(towers - 1) * step / 2
    wall = f"M{first - wide / 2:.1f} -11v-6H{-first + wide / 2:.1f}v6z"
    each = [
        f"M{first + n * step - wide / 2:.1f} -11v-12h-.8v-4.4h2.1v1.7h1.2v-1.7h2.1v1.7h1.2v-1.7h2v4.4h-.8v12z"
        for n in range(towers)
    ]
    colour, on = PROVINCES[province]
    three = f'<text y="4" class="three" style="fill:{on}" textLength="13">III</text>' if marked else ""
    drawn = "".join(f'<path d="{path}" class="tower"/>' for path in (wall, *each))
    return (
        f'<circle r="11.5" class="court" fill="{colour}"/>{three}'
        f'<g class="t{towers}"><path d="{wall}{"".join(each)}" class="rim"/>{drawn}</g>'
    )


def start(colour: str) -> str:
    """The mark of a player on a start crossroads: round shield, square, lozenge, pointed shield."""
    shape = {
        "red": "M-11 0A11 11 0 1 1 11 0A11 11 0 1 1-11 0Z",
        "blue": "M-10-10H10V10H-10Z",
        "white": "M0-13L13 0L0 13L-13 0Z",
        "yellow": "M-11-10.5H11V-1C11 6 5 10.5 0 12.5C-5 10.5-11 6-11-1Z",
    }[colour]
    fill, line = COLOURS[colour]
    return f'<path d="{shape}" class="start" fill="{fill}" stroke="{line}"/>'


def ship(turn: float) -> str:
    """The mark of a sea arrow, its heads along the lane."""
    heads = f'<path d="M-11-6L-18 0L-11 6zM11-6L18 0L11 6z" transform="rotate({turn:.0f})"/>'
    boat = '<path class="boat" d="M-7.5 2.5H7.5L5 6.5H-5zM-.6 1.2V-7L6 1.2zM-1.8 1.2V-5L-6 1.2z"/>'
    return f'<g class="ship">{heads}<circle r="11"/>{boat}</g>'
