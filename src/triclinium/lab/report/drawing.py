"""Draw charts: for the page as SVG in the colours of the page, for files as SVG and PNG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree

import vl_convert

from .theme import CONFIG, PAPER, variables

if TYPE_CHECKING:
    import altair as alt

    from .charts import Chart

_NUMBERS: Final = {"grouping": [3], "currency": ["", ""], "minus": "\u2212"}
LOCALES: Final[dict[str, dict[str, Any]]] = {
    "en": {**_NUMBERS, "decimal": ".", "thousands": ","},
    "pl": {**_NUMBERS, "decimal": ",", "thousands": "\u202f"},
}
"""Number format of axes."""
_SVG: Final = "http://www.w3.org/2000/svg"
_KEPT: Final = re.compile(
    r"d|x|y|r|[dc][xy]|[xy][12]|width|height|transform|viewBox|text-anchor|font-\w+|((fill|stroke)-?)?(opacity)?|"
    r"stroke-(width|dasharray)"
)
"""Attributes that a drawing needs; the others describe the internals of Vega to screen readers, in English."""
_LONG: Final = re.compile(r"-?\d+\.\d{3,}")


def drawn(chart: Chart, language: str, name: str, title: str, about: str) -> str:
    """Return a chart as an element of the page, with an id, a title and a description for screen readers."""
    root = ElementTree.fromstring(_svg(chart.to_dict(), language, CONFIG))  # noqa: S314  -- drawn by ourselves
    for element in list(root.iter()):
        for key, value in list(element.attrib.items()):
            element.set(key, _LONG.sub(lambda number: f"{float(number[0]):.2f}", value))
            if not _KEPT.fullmatch(key) or (key, value) == ("opacity", "1"):
                del element.attrib[key]
        for child in list(element):  # invisible frames of groups
            if child.tag == f"{{{_SVG}}}path" and "fill" not in child.attrib and "stroke" not in child.attrib:
                element.remove(child)
    for place, (tag, text) in enumerate((("title", title), ("desc", about))):
        described = ElementTree.Element(f"{{{_SVG}}}{tag}", {"id": f"{name}-{tag}"})
        described.text = text
        root.insert(place, described)
    root.attrib.update(
        {"role": "img", "aria-labelledby": f"{name}-title", "aria-describedby": f"{name}-desc"}
    )
    ElementTree.register_namespace("", _SVG)
    return variables(ElementTree.tostring(root, encoding="unicode"))


def save(chart: Chart | alt.ConcatChart, language: str, folder: Path, name: str) -> list[Path]:
    """Write a plot as SVG and PNG, on light paper."""
    vector, pixels = folder / f"{name}.svg", folder / f"{name}.png"
    svg = _svg(chart.to_dict(), language, {**CONFIG, "background": PAPER, "padding": 12})
    vector.write_text(svg, encoding="utf-8")
    pixels.write_bytes(vl_convert.svg_to_png(svg, scale=2))
    return [vector, pixels]


def _svg(spec: dict[str, Any], language: str, config: dict[str, Any]) -> str:
    numbers = LOCALES[language]
    return str(vl_convert.vegalite_to_svg(spec, config=config, allowed_base_urls=[], format_locale=numbers))
