"""Render a report as one self-contained page, without scripts, fonts or pictures from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .charts import Panel
from .drawing import drawn
from .games import Games
from .names import BOT, Names
from .sections import Finding, Plot, Section
from .theme import style

_MAX_OPEN_ROWS: Final = 8
"""Maximum number of rows of a table that is not folded."""
_MAX_FINDINGS: Final = 3
"""Maximum number of findings of one kind from a section at the top of the page; 2 of counted things."""


def page(study: Games, sections: Sequence[Section], drew: Callable[[], object]) -> str:
    """Return the page. `drew` is called after each chart."""
    names = study.names

    def draw(plot: Plot, panel: Panel, number: int) -> Markup:
        title = f"{plot.title}: {panel.title}" if panel.title else plot.title
        svg = drawn(panel.chart(alone=True), names.language, f"{plot.name}-{number}", title, plot.about)
        drew()
        return Markup(svg)  # noqa: S704  -- a serialised XML tree: its texts are escaped

    css = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    environment = Environment(
        loader=PackageLoader(__package__, ""), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    game = names.game.name("game", names.entry.name)
    return environment.get_template("page.html").render(
        study=study,
        sections=sections,
        language=names.language,
        say=names.say,
        drawn=draw,
        long=_MAX_OPEN_ROWS,
        style=Markup(style() + css),  # noqa: S704  -- our own files
        kicker=names.say("head.kicker", game=game, rules=study.rules, version=study.version),
        bots=", ".join(names.bot(bot) for bot in study.values[BOT]),
        facts=_facts(study, names),
        **_findings(study, names, sections),
    )


def _facts(study: Games, names: Names) -> list[tuple[str, str]]:
    """Return the numbers at the top of the page, and the keys of their captions."""
    games = study.distinct
    hours = float(games["seconds"].sum()) / 3600
    return [
        (names.number(len(games)), "head.facts.games"),
        (names.number(games["cell"].n_unique()), "head.facts.tables"),
        (names.number(games["deal"].n_unique()), "head.facts.deals"),
        (
            names.number(hours if hours >= 1 else 60 * hours, 1),
            f"head.facts.{'hours' if hours >= 1 else 'minutes'}",
        ),
    ]


def _findings(study: Games, names: Names, sections: Sequence[Section]) -> dict[str, object]:
    """Return the findings by section, and the sentences before and after them."""
    if study.games.is_empty():
        return {"before": [names.say("head.nothing")], "findings": [], "after": ""}
    found = [
        (section.title, best([one for part in section.every() for one in part.findings]))
        for section in sections
    ]
    difference = any(one.difference for _, each in found for one in each)
    return {
        "before": [names.say("head.one")] if len(study.games) == 1 else [],
        "findings": [(title, [one.text for one in each]) for title, each in found if each],
        "after": names.say("head.chance" if difference else "head.unclear"),
    }


def best(found: Sequence[Finding]) -> list[Finding]:
    """Return the most important findings of each kind, in the order of the kinds."""
    kept = []
    for kind in dict.fromkeys(finding.kind for finding in found):
        own = sorted((finding for finding in found if finding.kind == kind), key=lambda each: -each.weight)
        kept += own[: _MAX_FINDINGS - kind.startswith("counted")]
    return kept
