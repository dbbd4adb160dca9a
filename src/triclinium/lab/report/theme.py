"""The colours of the report, light and dark, and the configuration of all charts.

A chart is drawn once, in the light colours. On the page each colour becomes a CSS variable (`variables`), so
the reader's setting selects the palette. In files the colours stay light.
"""

from __future__ import annotations

from typing import Any, Final

COLOURS: Final[dict[str, tuple[str, str]]] = {
    "paper": ("#fffdf9", "#191715"),
    "ink": ("#1c1917", "#efe9e1"),
    "quiet": ("#5c5650", "#b8afa5"),
    "line": ("#d9d3ca", "#45403a"),
    "faint": ("#f3efe8", "#24211e"),
    "accent": ("#8c2f1b", "#f0a58f"),
    # Series: colour-blind readers can distinguish them, also by their shapes.
    "s0": ("#0b5fa5", "#6fb7f2"),
    "s1": ("#c45a00", "#f5a55a"),
    "s2": ("#1d7d5a", "#63cfa3"),
    "s3": ("#8448a0", "#cf9de8"),
    "s4": ("#a8323e", "#ff8f98"),
    "s5": ("#8a6d00", "#dcc04f"),
    "s6": ("#4f6770", "#a9c0c9"),
    "s7": ("#b0568f", "#f0a3d3"),
    # From much less to much more.
    "d0": ("#e39a84", "#93402b"),
    "d1": ("#f0c2b2", "#6b3728"),
    "d2": ("#f9e2d9", "#472d25"),
    "d3": ("#f1eeea", "#2d2a27"),
    "d4": ("#dbeaf4", "#22394a"),
    "d5": ("#add0e7", "#26506d"),
    "d6": ("#77b0d8", "#2d6c97"),
}
SERIES: Final = tuple(light for name, (light, _) in COLOURS.items() if name.startswith("s"))
STEPS: Final = tuple(light for name, (light, _) in COLOURS.items() if name.startswith("d"))
_TRIANGLES: Final = ("triangle-down", "triangle-right", "triangle-left")
SHAPES: Final = ("circle", "square", "triangle-up", "diamond", "cross", *_TRIANGLES)
INK: Final = COLOURS["ink"][0]
QUIET: Final = COLOURS["quiet"][0]
LINE: Final = COLOURS["line"][0]
PAPER: Final = COLOURS["paper"][0]
FONT: Final = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif"

_TEXT: Final = {"labelColor": INK, "titleColor": QUIET, "labelFontSize": 12}
CONFIG: Final[dict[str, Any]] = {
    "aria": False,
    "background": None,
    "font": FONT,
    "padding": 4,
    "view": {"stroke": None},
    "title": {
        "color": INK,
        "fontSize": 13,
        "fontWeight": 600,
        "anchor": "start",
        "offset": 8,
        "subtitleColor": QUIET,
    },
    "axis": {
        **_TEXT,
        **dict.fromkeys(("domainColor", "gridColor", "tickColor"), LINE),
        "titleFontSize": 12,
        "titleFontWeight": 400,
        "titlePadding": 8,
        "labelLimit": 170,
        "titleLimit": 330,
    },
    "legend": {**_TEXT, "labelLimit": 420, "symbolOpacity": 1},
    "text": {"color": INK, "fontSize": 12},
}


def style() -> str:
    """Return the CSS variables of both palettes; print is always light."""
    light, dark = (" ".join(f"--{name}: {pair[at]};" for name, pair in COLOURS.items()) for at in (0, 1))
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
    )


def variables(svg: str) -> str:
    """Return a drawing with its colours replaced by the variables of the page.

    >>> variables('<path fill="#1c1917"/>')
    '<path fill="var(--ink)"/>'
    """
    for name, (light, _) in COLOURS.items():
        svg = svg.replace(f'"{light}"', f'"var(--{name})"')
    return svg
