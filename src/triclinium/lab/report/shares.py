"""Where seats play against each other: how often those win who had something, beside the even share.

Only tables with one kind of bot in all seats are asked: there an even share is what a seat would win if nothing
mattered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..intervals import Estimate, share
from .asking import Numbers, of_bots
from .charts import Dot, domain, dots
from .names import Names
from .rows import BOTS, DATA, RULES, SEATS, Played, Studied, Tallied, Value, by, natural, varied
from .sections import Finding, Number, Plot, Row, Section, Table

_SHOWN: Final = 24
"""More rows than this a chart does not show; its table has them all."""
_At = tuple[Value, ...]


@dataclass(frozen=True)
class Having:
    """The seats of one bot, at one kind of table, that had something."""

    name: str
    had: int
    count: float
    """How many of it they had, in the mean."""
    winning: float | None
    """Those of them that won; None where none did."""
    wins: int
    found: Estimate


def shares(study: Studied, names: Names) -> Section:
    """The section, a part for each kind of thing that was counted; empty where all win or lose together."""
    section = Section("shares", names.say("shares.title"), [names.say("shares.about")])
    games = [game for game in study.distinct if isinstance(game.players, str)]
    if names.entry.cooperative or not games:
        return section
    axes = [SEATS, *varied(games, (DATA, RULES))]
    tables = by(games, *axes, BOTS)
    kinds: dict[str, list[Tallied]] = {}
    for thing in study.tallied():
        kinds.setdefault(thing.kind, []).append(thing)
    parts = [_of_kind(names, kind, things, axes, tables) for kind, things in kinds.items()]
    # What every seat is given comes first, before what it gets for itself.
    section.parts = [part for part, given in sorted(parts, key=lambda each: not each[1]) if not part.empty]
    return section


def having(games: Iterable[Played], thing: Tallied) -> Having | None:
    """What became of the seats that had something; None where nobody had it."""
    seated: list[tuple[int, bool]] = []
    total = winning = 0
    for game in games:
        for seat, count in thing.counts.get(game.row, {}).items():
            if seat >= 0:
                seated.append((game.deal, seat in game.winners))
                total += count
                winning += count if seat in game.winners else 0
    if not seated:
        return None
    wins = sum(won for _, won in seated)
    mean = winning / wins if wins else None
    return Having(thing.name, len(seated), total / len(seated), mean, wins, share(seated))


def is_given(things: Sequence[Tallied], games: Sequence[Played]) -> bool:
    """Whether every seat has exactly one of these in every game, as it has a colour: nobody earns it."""
    for game in games:
        seats = [seat for thing in things for seat in thing.counts.get(game.row, {})]
        if sorted(seats) != list(range(game.seats)):
            return False
    return True


def _of_kind(
    names: Names,
    kind: str,
    things: Sequence[Tallied],
    axes: Sequence[str],
    tables: Mapping[_At, list[Played]],
) -> tuple[Section, bool]:
    given = is_given(things, [game for games in tables.values() for game in games])
    title = names.kind(kind)
    section = Section(f"shares-{kind}", title, [names.say("shares.given" if given else "shares.earned")])
    ordered = sorted(things, key=lambda thing: _place(names, thing.name))
    found: dict[_At, list[Having]] = {}
    for at in sorted(tables, key=lambda at: _table_place(names, axes, at)):
        each = [one for thing in ordered if (one := having(tables[at], thing)) is not None]
        if each:
            found[at] = each
    if found:
        section.plots.append(_plot(names, section.name, kind, title, axes, tables, found))
    if given:
        section.findings += _findings(names, kind, title, axes, found)
    return section, given


def _place(names: Names, name: str) -> tuple[object, ...]:
    """Things in the order of the game's own words, else by their names."""
    for words in names.entry.rules.words.kinds.values():
        if name in words.names:
            return (0, words.names.index(name))
    return (1, natural(name))


def _table_place(names: Names, axes: Sequence[str], at: _At) -> tuple[object, ...]:
    known = [bot.name for bot in names.entry.bots]
    return (*(natural(str(value)) for value in at[: len(axes)]), known.index(str(at[-1])))


def _even(at: _At) -> float:
    seats = at[0]
    assert isinstance(seats, int)
    return 1 / seats


def _plot(
    names: Names, name: str, kind: str, title: str, axes: Sequence[str], tables: Mapping[_At, list[Played]],
    found: Mapping[_At, Sequence[Having]],
) -> Plot:  # fmt: skip
    numbers = Numbers(names)
    bots = names.ordered(BOTS, [at[-1] for at in found])
    keys = of_bots(names, bots)
    rows: list[Row] = []
    panels: dict[_At, list[Dot]] = {}
    far: dict[str, float] = {}
    for at, each in found.items():
        even = _even(at)
        seats = sum(game.seats for game in tables[at])
        for one in each:
            label = names.counted(kind, one.name)
            panels.setdefault(at[:-1], []).append(Dot(label, names.bot(at[-1]), one.found))
            far[label] = max(far.get(label, 0.0), abs(one.found.value / even - 1))
            place = [names.value(axis, value) for axis, value in zip(axes, at, strict=False)]
            row: Row = (
                *place,
                names.bot(at[-1]),
                label,
                numbers.count(one.had),
                numbers.part(one.had / seats),
            )
            winning = "" if one.winning is None else numbers.count(one.winning, 2)
            counts: Row = (numbers.count(one.count, 2), winning, numbers.count(one.wins))
            times = [Number(f"{names.number(x / even, 2)}×", x / even) for x in _three(one.found)]
            rows.append((*row, *counts, *numbers.rate(one.found), numbers.part(even), *times))
    kept = set(sorted(far, key=lambda label: -far[label])[:_SHOWN])
    between = domain([dot.found for of in panels.values() for dot in of if dot.label in kept], "percent")
    heads = (
        "bot",
        "thing",
        "had",
        "part",
        "count",
        "winners",
        "wins",
        "rate",
        "low",
        "high",
        "even",
        "times",
        "low",
        "high",
    )
    table = Table(
        f"{name}-table",
        (*(names.axis(axis) for axis in axes), *(names.say(f"head.{head}") for head in heads)),
        rows,
    )
    drawn = [
        dots(
            names.place(axes, at), [dot for dot in of if dot.label in kept], keys, "percent",
            names.say("shares.axis"), between, mark=_even(at),
        )
        for at, of in panels.items()
    ]  # fmt: skip
    return Plot(f"{name}-won", title, names.say("shares.desc"), drawn, keys, table)


def _three(found: Estimate) -> tuple[float, float, float]:
    return found.value, found.low, found.high


def _findings(
    names: Names, kind: str, title: str, axes: Sequence[str], found: Mapping[_At, Sequence[Having]]
) -> list[Finding]:
    """Of what seats are given: those that win more or less than their share."""
    told = []
    for at, each in found.items():
        even = _even(at)
        for one in each:
            if not one.found.low <= even <= one.found.high:
                text = names.say(
                    "finding.share",
                    kind=title, name=names.counted(kind, one.name), bot=names.bot(at[-1]),
                    place=names.place(axes, at[:-1]), rate=names.rate(one.found), share=names.percent(even),
                )  # fmt: skip
                told.append(Finding(f"share {kind}", text, abs(one.found.value / even - 1)))
    return told
