"""The head of the page: what was studied, how much was played, what came of it, how to read an interval."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .names import Names
from .page import paragraphs
from .rows import BOTS, Study
from .sections import Finding, Section

_MOST: Final = 4
"""Findings of one section that go to the head of the page."""


def head(study: Study, names: Names, sections: Sequence[Section]) -> list[str]:
    """The head, as HTML."""
    games = study.games
    say = names.say
    bots = names.ordered(BOTS, [bot for game in games for bot in game.bots])
    facts = [
        (names.number(len(games)), say("head.facts.games", count=len(games))),
        (names.number(len({game.setup for game in games})), say("head.facts.tables")),
        (names.number(len({game.deal for game in games})), say("head.facts.deals")),
        (names.number(sum(game.seconds for game in games) / 3600, 1), say("head.facts.hours")),
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


def _findings(study: Study, names: Names, sections: Sequence[Section]) -> list[str]:
    if not study.games:
        return [paragraphs(names.say("head.nothing"))]
    told = []
    if len(study.games) == 1:
        told.append(paragraphs(names.say("head.one")))
    found = [(section, best(section)) for section in every(sections)]
    lists = [
        f"<li>{escape(section.title)}<ul>{''.join(f'<li>{escape(f.text)}</li>' for f in of)}</ul></li>"
        for section, of in found
        if of
    ]
    if lists:
        told.append(f"<ul>{''.join(lists)}</ul>")
        told.append(paragraphs(names.say("head.chance")))
    else:
        told.append(paragraphs(names.say("head.unclear")))
    return told


def every(sections: Sequence[Section]) -> list[Section]:
    """All sections and their parts."""
    return [each for section in sections for each in (section, *every(section.parts))]


def best(section: Section) -> list[Finding]:
    """What is most worth telling of a section."""
    return sorted(section.findings, key=lambda finding: -finding.weight)[:_MOST]
