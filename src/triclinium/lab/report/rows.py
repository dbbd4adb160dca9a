"""A study's games as the report reads them: who sat where, at what table, on which deal, and how it ended."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...kernel.errors import RecordError
from ..results import Results

if TYPE_CHECKING:
    import polars

RULES: Final = "rules"
SEATS: Final = "seats"
BOTS: Final = "bots"
DATA: Final = "data"
SETTINGS: Final = "settings."
"""How an axis of a setting begins."""
OWN_DATA: Final = ""
"""The game's own data, unchanged."""

Value = str | int | tuple[str, ...]
"""Where a table stands on an axis."""


@dataclass(frozen=True)
class Group:
    """A block of the study: what it asks, and what it varies."""

    name: str
    title: str
    about: str
    vary: tuple[str, ...]


class Setup:
    """A table as it was set up; all its games share one."""

    def __init__(
        self, rules: int, bots: tuple[str, ...], settings: Mapping[str, str | tuple[str, ...]], data: str
    ) -> None:
        self.rules: Final = rules
        self.seats: Final = len(bots)
        self.bots: Final = bots
        self.settings: Final = settings
        self.data: Final = data
        self.players: Final[Value] = bots[0] if len(set(bots)) == 1 else bots
        """Who played: one bot's name where it has every seat, else all by seat."""
        self._but: Final[dict[str, Hashable]] = {}

    def at(self, axis: str) -> Value:
        """Where it stands on an axis."""
        if axis == SEATS:
            return self.seats
        if axis == BOTS:
            return self.players
        if axis == DATA:
            return self.data
        if axis == RULES:
            return self.rules
        if axis.startswith(SETTINGS):
            return self.settings.get(axis.removeprefix(SETTINGS), "")
        raise RecordError(f"a study varies seats, bots, rules, data and settings.NAME; not {axis!r}")

    def but(self, axis: str) -> Hashable:
        """All of it but one axis: tables that are equal so are compared deal by deal."""
        if axis not in self._but:
            setting = axis.removeprefix(SETTINGS)
            others = tuple(sorted((name, value) for name, value in self.settings.items() if name != setting))
            self._but[axis] = (
                None if axis == SEATS else self.seats,
                None if axis == BOTS else self.players,
                None if axis == DATA else self.data,
                None if axis == RULES else self.rules,
                others,
            )
        return self._but[axis]


@dataclass(frozen=True)
class Played:
    """One game."""

    row: int
    """Its place among the rows, by which tallies are found."""
    group: str
    deal: int
    setup: Setup
    ending: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    lines: tuple[tuple[str, tuple[int, ...]], ...]
    decisions: int
    turns: int
    seconds: float

    @property
    def won(self) -> bool:
        """Whether anybody won: of a co-operative game, the table."""
        return bool(self.winners)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.setup.seats

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return self.setup.bots

    @property
    def players(self) -> Value:
        """Who plays: one bot's name where it has every seat, else all by seat."""
        return self.setup.players

    def at(self, axis: str) -> Value:
        """Where its table stands on an axis."""
        return self.setup.at(axis)

    def but(self, axis: str) -> Hashable:
        """Its table in everything but one axis."""
        return self.setup.but(axis)


@dataclass(frozen=True)
class Tallied:
    """All games in which something was counted."""

    kind: str
    name: str
    counts: Mapping[int, Mapping[int, int]]
    """By row and seat, how many there were; seat -1: the table."""


class Studied:
    """What was asked, and every game that was played for it."""

    def __init__(self, told: Mapping[str, Any], frame: polars.DataFrame) -> None:
        self.title: Final = str(told["title"])
        self.about: Final = str(told["about"])
        self.game: Final = str(told["game"])
        self.version: Final = str(told["version"])
        self.rules: Final = int(told["rules"])
        self.groups: Final = [
            Group(str(g["name"]), str(g["title"]), str(g["about"]), tuple(map(str, g["vary"])))
            for g in told["groups"]
        ]
        self._frame: Final = frame
        self.games: Final = list(_games(frame))

    def slug(self, group: Group) -> str:
        """A group's name for files and places of a page; no other has the same."""
        names = [re.sub("[^a-z0-9]+", "-", each.name.lower()).strip("-") for each in self.groups]
        at = self.groups.index(group) if group in self.groups else -1
        name = names[at] if at >= 0 else "study"
        return name if names.count(name) == 1 and name else f"{name or 'group'}-{at + 1}"

    def of(self, group: Group) -> list[Played]:
        """The games of a group."""
        return self._by_group.get(group.name, [])

    @cached_property
    def _by_group(self) -> dict[str, list[Played]]:
        found: dict[str, list[Played]] = {}
        for game in self.games:
            found.setdefault(game.group, []).append(game)
        return found

    @cached_property
    def distinct(self) -> list[Played]:
        """Every game once: two groups may have a table in common, and then its games are the same."""
        return distinct(self.games)

    def tallied(self) -> Iterator[Tallied]:
        """What was counted in the games, one thing after the other, by kind and name."""
        import polars as pl  # noqa: PLC0415  -- only when a report is made

        if not self.games:
            return
        frame = self._frame.select("tallies").with_row_index("row")
        each = frame.explode("tallies").drop_nulls("tallies").unnest("tallies")
        each = each.filter(pl.col("count") > 0)
        each = each.group_by("row", "kind", "name", "seat").agg(pl.col("count").cast(pl.Int64).sum())
        for (kind, name), rows in each.sort("kind", "name", "row", "seat").group_by(
            "kind", "name", maintain_order=True
        ):
            counts: dict[int, dict[int, int]] = {}
            for row, seat, count in rows.select("row", "seat", "count").iter_rows():
                counts.setdefault(row, {})[seat] = count
            yield Tallied(str(kind), str(name), counts)


def read(folder: Path) -> Studied:
    """A study from its folder; RecordError if that holds none."""
    results = Results(folder)
    try:
        return Studied(results.about(), results.grouped())
    except (KeyError, TypeError) as error:
        raise RecordError(f"{folder} holds no results of a study: its page does not tell {error}") from error


def _games(frame: polars.DataFrame) -> Iterator[Played]:
    if frame.is_empty():
        return
    setups: dict[str, Setup] = {}
    table = frame.select("cell", "rules", "bots", "settings", "data").iter_rows()
    columns = [
        "group",
        "deal",
        "ending",
        "winners",
        "ranks",
        "scores",
        "lines",
        "decisions",
        "turns",
        "seconds",
    ]
    rows = frame.select(columns).iter_rows()
    for number, ((key, rules, bots, chosen, data), row) in enumerate(zip(table, rows, strict=True)):
        if key not in setups:
            settings = {
                name: tuple(v) if isinstance(v, list) else str(v) for name, v in json.loads(chosen).items()
            }
            setups[key] = Setup(rules, tuple(bots), settings, data)
        group, deal, ending, winners, ranks, scores, lines, decisions, turns, seconds = row
        yield Played(
            number,
            group,
            deal,
            setups[key],
            ending,
            tuple(winners),
            None if ranks is None else tuple(ranks),
            None if scores is None else tuple(scores),
            tuple((line["source"], tuple(line["points"])) for line in lines or ()),
            decisions,
            turns,
            seconds,
        )


def natural(text: str) -> tuple[tuple[int, float, str], ...]:
    """A key that sorts numbers in texts as numbers.

    >>> sorted(["legs = 17", "legs = 9", "arms = 2"], key=natural)
    ['arms = 2', 'legs = 9', 'legs = 17']
    """
    parts = re.split(r"(\d+(?:\.\d+)?)", text)
    return tuple((0, float(part), "") if at % 2 else (1, 0.0, part) for at, part in enumerate(parts))


def varied(games: Sequence[Played], axes: Iterable[str]) -> list[str]:
    """Those axes on which the games' tables differ."""
    setups = {game.setup for game in games}
    return [axis for axis in axes if len({setup.at(axis) for setup in setups}) > 1]


def distinct(games: Iterable[Played]) -> list[Played]:
    """Each game of a table and a deal once."""
    found: dict[tuple[Setup, int], Played] = {}
    for game in games:
        found.setdefault((game.setup, game.deal), game)
    return list(found.values())


def by(games: Iterable[Played], *axes: str) -> dict[tuple[Value, ...], list[Played]]:
    """The games by where their tables stand."""
    places: dict[Setup, list[Played]] = {}
    found: dict[tuple[Value, ...], list[Played]] = {}
    for game in games:
        own = places.get(game.setup)
        if own is None:
            place = tuple(game.at(axis) for axis in axes)
            own = places[game.setup] = found.setdefault(place, [])
        own.append(game)
    return found
