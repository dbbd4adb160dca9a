"""The head of the page: what was studied, how much was played, what came of it, how to read an interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .names import Names
from .page import paragraphs
from .rows import BOTS, Studied
from .sections import Finding, Section

_MOST: Final = {"counted": 2}
_OTHERS: Final = 3
"""Findings of one kind that go from a section to the head of the page."""


def head(study: Studied, names: Names, sections: Sequence[Section]) -> list[str]:
    """The head, as HTML."""
    games = study.distinct
    say = names.say
    bots = names.ordered(BOTS, [bot for game in games for bot in game.bots])
    facts = [
        (names.number(len(games)), say("head.facts.games", count=len(games))),
        (names.number(len({game.setup for game in games})), say("head.facts.tables")),
        (names.number(len({game.deal for game in games})), say("head.facts.deals")),
        _time(sum(game.seconds for game in games), names),
    ]
    kicker = say("head.kicker", game=names.title(), rules=study.rules, version=study.version)
    parts = ["<header>", f"<h1>{escape(study.title)}</h1>", f'<p class="kicker">{escape(kicker)}</p>']
    parts.append(paragraphs(study.about))
    if bots:
        parts.append(paragraphs(say("head.bots", bots=", ".join(map(names.bot, bots)))))
    items = "".join(f"<li><b>{escape(number)}</b><span>{escape(what)}</span></li>" for number, what in facts)
    parts.append(f'<ul class="facts">{items}</ul>')
    parts.append(f'<div class="box" id="findings"><h2>{escape(say("head.findings"))}</h2>')
    parts += _findings(study, names, sections)
    parts.append("</div>")
    parts.append(f'<div class="box" id="reading"><h2>{escape(say("head.reading"))}</h2>')
    parts.append(paragraphs(say("head.reading.text")))
    parts += ["</div>", "</header>"]
    return parts


def _time(seconds: float, names: Names) -> tuple[str, str]:
    """Of one core, in hours or in what is shorter."""
    if seconds < 3600:
        return names.number(seconds / 60, 1), names.say("head.facts.minutes")
    return names.number(seconds / 3600, 1), names.say("head.facts.hours")


def _findings(study: Studied, names: Names, sections: Sequence[Section]) -> list[str]:
    if not study.games:
        return [paragraphs(names.say("head.nothing"))]
    told = []
    if len(study.games) == 1:
        told.append(paragraphs(names.say("head.one")))
    difference = False
    for section in sections:
        found = best([finding for each in every([section]) for finding in each.findings])
        if found:
            items = "".join(f"<li>{escape(finding.text)}</li>" for finding in found)
            told.append(f"<h3>{escape(section.title)}</h3><ul>{items}</ul>")
            difference |= any(finding.difference for finding in found)
    told.append(paragraphs(names.say("head.chance" if difference else "head.unclear")))
    return told


def every(sections: Sequence[Section]) -> list[Section]:
    """All sections and their parts."""
    return [each for section in sections for each in (section, *every(section.parts))]


def best(found: Sequence[Finding]) -> list[Finding]:
    """What is most worth telling of a section: of each kind, in the order in which they came."""
    kinds: dict[str, list[Finding]] = {}
    for finding in found:
        kinds.setdefault(finding.kind, []).append(finding)
    return [
        finding
        for kind, of in kinds.items()
        for finding in sorted(of, key=lambda each: -each.weight)[: _MOST.get(kind.split()[0], _OTHERS)]
    ]
