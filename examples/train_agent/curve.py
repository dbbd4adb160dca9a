"""The learning curve as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import altair as alt
import polars as pl

BLUE: Final = "#1f5fa8"
GREY: Final = "#5f5f5f"
BAND: Final = 0.2
"""Opacity of the intervals."""
APART: Final = 0.04
"""Distance of a label from its interval."""


def draw(figures: dict[str, Any], folder: Path) -> None:
    """Draw what a run came to: `learning.svg` and `learning.png` in a folder."""
    games = (
        alt.X("games:Q")
        .title("Games learned from")
        .axis(grid=False, format=",d", tickCount=6)
        .scale(nice=False)
    )
    curve = alt.Chart(pl.DataFrame(figures["curve"]))
    random = alt.Chart(pl.DataFrame([{"games": at, **figures["random"]} for at in (0, figures["games"])]))
    low = alt.Y("low:Q").title("Games won").scale(domain=[0, 1]).axis(format="%", tickCount=5)
    whole = alt.layer(
        random.mark_area(color=GREY, opacity=BAND).encode(games, low, alt.Y2("high")),
        random.mark_line(color=GREY, size=2, strokeDash=[5, 4]).encode(games, alt.Y("won:Q")),
        curve.mark_area(color=BLUE, opacity=BAND).encode(games, low, alt.Y2("high")),
        curve.mark_line(color=BLUE, size=2).encode(games, alt.Y("won:Q")),
        _named("The agent", figures["agent"], figures["curve"][len(figures["curve"]) // 2 :], BLUE),
        _named("A random player in the same seats", figures["random"], [figures["random"]], GREY),
    )
    game = figures["game"].replace("_", " ").capitalize()
    title = f"{game} against the random bot, with 95% intervals"
    whole = (
        whole.properties(width=560, height=300, background="white", padding=12, title=title)
        .configure_axis(labelFontSize=12, titleFontSize=13)
        .configure_title(fontSize=14, anchor="start")
        .configure_view(stroke=None)
    )
    whole.save(folder / "learning.svg")
    whole.save(folder / "learning.png", scale_factor=2)


def _named(who: str, score: dict[str, float], near: list[dict[str, float]], colour: str) -> alt.Chart:
    """Place a label below a line and its intervals, or above if there is no room below."""
    low, high = min(each["low"] for each in near), max(each["high"] for each in near)
    height = low - APART if low > 2 * APART else high + APART
    place = alt.Chart(pl.DataFrame({"height": [height]}))
    words = place.mark_text(text=f"{who}: {score['won']:.1%}", align="right", fontSize=13, color=colour)
    named: alt.Chart = words.encode(x=alt.value("width"), y="height:Q")  # at the right edge
    return named
