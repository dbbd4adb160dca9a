"""Charts as pictures: for the page as SVG that takes the page's colours, for files as SVG and PNG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

import vl_convert

from .theme import CONFIG, PAPER, variables

if TYPE_CHECKING:
    import altair as alt

LOCALES: Final[dict[str, dict[str, Any]]] = {
    "en": {"decimal": ".", "thousands": ",", "grouping": [3], "currency": ["$", ""], "minus": "\u2212"},
    "pl": {
        "decimal": ",",
        "thousands": "\u202f",
        "grouping": [3],
        "currency": ["", " zł"],
        "minus": "\u2212",
    },
}
"""How axes write numbers; a currency must be named, and none is used."""
_SVG: Final = "http://www.w3.org/2000/svg"
_KEEPS: Final = frozenset(
    {
        *(
            "d",
            "x",
            "y",
            "dx",
            "dy",
            "x1",
            "x2",
            "y1",
            "y2",
            "width",
            "height",
            "transform",
            "viewBox",
            "r",
            "cx",
            "cy",
        ),
        *("fill", "stroke", "stroke-width", "stroke-dasharray", "opacity", "fill-opacity", "stroke-opacity"),
        *("font-family", "font-size", "font-weight", "font-style", "text-anchor"),
    }
)
"""What a drawing needs; the rest tells screen readers in English how Vega works."""
_LONG: Final = re.compile(r"-?\d+\.\d{3,}")


def drawn(chart: alt.Chart | alt.LayerChart, language: str, name: str, title: str, about: str) -> str:
    """A chart as an element of the page: its colours are the page's, and it says what it is.

    `name` is its own on the page; `title` and `about` are what is told to those who do not see it.
    """
    root = ElementTree.fromstring(_svg(chart.to_dict(), language, CONFIG))  # noqa: S314  -- drawn by ourselves
    _clean(root)
    for place, (tag, text) in enumerate((("title", title), ("desc", about))):
        told = ElementTree.Element(f"{{{_SVG}}}{tag}", {"id": f"{name}-{tag}"})
        told.text = text
        root.insert(place, told)
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title")
    root.set("aria-describedby", f"{name}-desc")
    ElementTree.register_namespace("", _SVG)
    return variables(ElementTree.tostring(root, encoding="unicode"))


def _clean(element: ElementTree.Element) -> None:
    for name in list(element.attrib):
        if name not in _KEEPS:
            del element.attrib[name]
        else:
            element.set(name, _LONG.sub(lambda found: f"{float(found[0]):.2f}", element.attrib[name]))
    if element.get("opacity") == "1":
        del element.attrib["opacity"]
    for child in list(element):
        if child.tag == f"{{{_SVG}}}path" and "fill" not in child.attrib and "stroke" not in child.attrib:
            element.remove(child)  # frames of groups, which nobody sees
        else:
            _clean(child)


def save(
    chart: alt.Chart | alt.LayerChart | alt.ConcatChart, language: str, folder: Path, name: str
) -> list[Path]:
    """A plot as two files, on bright paper."""
    config = {**CONFIG, "background": PAPER, "padding": 12}
    spec = chart.to_dict()
    vector, pixels = folder / f"{name}.svg", folder / f"{name}.png"
    vector.write_text(_svg(spec, language, config), encoding="utf-8")
    pixels.write_bytes(
        vl_convert.vegalite_to_png(
            spec, scale=2, config=config, allowed_base_urls=[], format_locale=LOCALES[language]
        )
    )
    return [vector, pixels]


def _svg(spec: dict[str, Any], language: str, config: dict[str, Any]) -> str:
    return str(
        vl_convert.vegalite_to_svg(spec, config=config, allowed_base_urls=[], format_locale=LOCALES[language])
    )
