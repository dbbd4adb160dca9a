"""Folders of small studies, as the runner writes them, with real games or random results."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from html.parser import HTMLParser
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any

from triclinium.bots.loop import by_players
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.lab.results import Results

Row = dict[str, Any]
At = Mapping[str, Any]
"""The axes of a table: `seats`, `bots`, `data`, `settings.NAME`."""


def grid(**axes: Sequence[Any]) -> list[At]:
    """Return the product of the values of all axes; `settings_NAME` is a setting."""
    names = [name.replace("settings_", "settings.") for name in axes]
    return [dict(zip(names, values, strict=True)) for values in product(*axes.values())]


def _table(entry: Entry, at: At, deal: int) -> Row:
    bots = at["bots"]
    bots = [bots] * at["seats"] if isinstance(bots, str) else list(bots)
    settings = {axis.removeprefix("settings."): v for axis, v in at.items() if axis.startswith("settings.")}
    data = at.get("data", "")
    return {
        "cell": json.dumps([bots, settings, data]),
        "deal": deal,
        "game": entry.name,
        "rules": entry.rules.rules,
        "seats": len(bots),
        "bots": bots,
        "settings": json.dumps(settings),
        "data": data,
    }


def play_game(entry: Entry, at: At, deal: int) -> Row:
    """Play a game; return its row."""
    row = _table(entry, at, deal)
    game = entry.rules
    given = {**json.loads(row["settings"]), "interrupts": "poll"}
    s = game.new(row["seats"], given, Seeded(1000 + deal, len(game.streams)))
    started = process_time()
    makers = [entry.bot(bot).player for bot in row["bots"]]
    decisions = partial(by_players, makers)(game, s, deal)
    outcome = game.outcome(s)
    assert outcome is not None
    return {
        **row,
        "ending": outcome.ending,
        "winners": list(outcome.winners),
        "ranks": None if outcome.ranks is None else list(outcome.ranks),
        "scores": None if outcome.scores is None else list(outcome.scores),
        "lines": [line.named() for line in outcome.lines],
        "decisions": decisions,
        "turns": decisions // 2 + 1,
        "seconds": process_time() - started,
        "digest": game.digest(s),
        "tallies": [],
    }


def by_chance(
    entry: Entry, at: At, deal: int, chance: random.Random, names: Sequence[str], rate: float
) -> Row:
    """Return the row of a cooperative game with a random ending, length and tallies."""
    row = _table(entry, at, deal)
    won = chance.random() < rate
    had = [name for name in names if chance.random() < 0.4]
    return {
        **row,
        "ending": "won" if won else chance.choice(["lost_cards", "lost_decline"]),
        "winners": list(range(row["seats"])) if won else [],
        "ranks": None,
        "scores": None,
        "lines": [],
        "decisions": chance.randrange(50, 200),
        "turns": chance.randrange(5, 40),
        "seconds": chance.random() / 8,
        "digest": "",
        "tallies": [
            {"kind": "role", "name": name, "seat": chance.randrange(row["seats"]), "count": 1} for name in had
        ],
    }


def save_study(
    folder: Path,
    entry: Entry,
    groups: Mapping[str, tuple[Sequence[str], Sequence[Row]]],
    title: str = "A study",
    about: str = "About.",
) -> Path:
    """Write the folder of a study; `groups` has the axes and the rows of each group."""
    (folder / "parts").mkdir(parents=True)
    told = [
        {
            "name": name,
            "title": f"Part {name}",
            "about": f"What {name} asks.",
            "games": 10_000,
            "vary": list(vary),
            "cells": list(dict.fromkeys(row["cell"] for row in rows)),
        }
        for name, (vary, rows) in groups.items()
    ]
    whole = {"title": title, "about": about, "game": entry.name, "seed": 1, "version": "0", "rules": 1}
    (folder / "study.json").write_text(json.dumps({**whole, "groups": told}), encoding="utf-8")
    for _, rows in groups.values():
        Results(folder).add(rows)
    return folder


class Page(HTMLParser):
    """Parsed report: tables by id with exact numbers, texts, and all tags with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tables: dict[str, list[list[str | float]]] = {}
        self.heads: dict[str, list[str]] = {}
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._table = ""
        self._cell: list[str] | None = None
        self._value: float | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag == "table":
            self._table = str(found["id"])
            self.tables[self._table], self.heads[self._table] = [], []
        elif tag == "tr":
            self.tables[self._table].append([])
        elif tag in ("td", "th"):
            self._cell = []
            self._value = float(str(found["data-value"])) if "data-value" in found else None

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._cell is not None:
            text = "".join(self._cell)
            if tag == "th":
                self.heads[self._table].append(text)
            else:
                self.tables[self._table][-1].append(text if self._value is None else self._value)
            self._cell = None

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        if self._cell is not None:
            self._cell.append(data)

    def rows(self, table: str) -> Iterator[list[Any]]:
        """Return the rows of a table, without its head."""
        return (row for row in self.tables[table] if row)
