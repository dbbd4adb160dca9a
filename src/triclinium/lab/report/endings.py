"""How games end, and how long they take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import Final

from .asking import Asking, Numbers
from .charts import Spread, bars, histogram, spreads
from .panels import Key, keyed
from .rows import BOTS, Played, by
from .sections import Plot, Row, Section, Table

_BINS: Final = 24
_QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


def endings(asking: Asking) -> Section:
    """The section on endings."""
    names, numbers = asking.names, Numbers(asking.names)
    layout = asking.layout(colours=False)
    order, keys = _keys(asking)
    rows: list[Row] = []
    for at, games in asking.cells(layout):
        counts = Counter(game.ending for game in games)
        for ending in order:
            part = counts[ending] / len(games)
            row = (*asking.places(layout, at), names.ending(ending), numbers.count(counts[ending]))
            rows.append((*row, numbers.part(part)))
    panels = []
    for title, games in asking.panels(layout):
        of = [
            (label, names.ending(ending), count / total)
            for label, counts, total in _counted(asking, layout.rows, games)
            for ending, count in sorted(counts.items(), key=lambda item: order.index(item[0]))
        ]
        panels.append(bars(title, of, keys, "percent", names.say("endings.axis")))
    head = (*asking.heads(layout), *(names.say(f"head.{name}") for name in ("ending", "games", "part")))
    table = Table(asking.name("endings-table"), head, rows)
    plot = Plot(
        asking.name("endings"), names.say("endings.title"), names.say("endings.desc"), panels, keys, table
    )  # fmt: skip
    return Section(asking.name("ends"), names.say("endings.title"), [names.say("endings.about")], [plot])


def _keys(asking: Asking) -> tuple[list[str], list[Key]]:
    """The endings of a group and their colours, which are the same in all groups; the first is for wins alone."""
    every = ordered_endings(asking.study.games)
    known = {game.ending for game in asking.games}
    won = {game.ending for game in asking.study.games if game.won}
    first = 0 if every[0] in won else 1
    order = [ending for ending in every if ending in known]
    places = [first + every.index(ending) for ending in order]
    return order, keyed([asking.names.ending(ending) for ending in order], places=places)


def ordered_endings(games: Sequence[Played]) -> list[str]:
    """Endings that somebody won first, then the most frequent first."""
    counts = Counter(game.ending for game in games)
    won = Counter(game.ending for game in games if game.won)
    return sorted(counts, key=lambda ending: (won[ending] == 0, -counts[ending], ending))


def _counted(
    asking: Asking, axis: str | None, games: Sequence[Played]
) -> list[tuple[str, Counter[str], int]]:
    found: dict[str, Counter[str]] = {}
    for game in games:
        found.setdefault(asking.label(axis, game), Counter())[game.ending] += 1
    return [(label, counts, counts.total()) for label, counts in found.items()]


def lengths(asking: Asking) -> Section:
    """The section on length: turns, and decisions where they are not the same."""
    names = asking.names
    section = Section(asking.name("length"), names.say("lengths.title"), [names.say("lengths.about")])
    section.plots.append(_spread(asking, "turns"))
    if any(game.turns != game.decisions for game in asking.games):
        section.plots.append(_spread(asking, "decisions"))
    section.plots.append(_shape(asking))
    return section


def quantiles(values: Sequence[int]) -> list[float]:
    """Below which 5, 25, 50, 75 and 95 of 100 values lie; between two values by their distance.

    >>> quantiles([1, 2, 3, 4, 5])
    [1.2, 2.0, 3.0, 4.0, 4.8]
    """
    found = sorted(values)
    result = []
    for share in _QUANTILES:
        at = share * (len(found) - 1)
        low = int(at)
        high = min(low + 1, len(found) - 1)
        result.append(round(found[low] + (at - low) * (found[high] - found[low]), 6))
    return result


def _spread(asking: Asking, what: str) -> Plot:
    names, numbers = asking.names, Numbers(asking.names)
    layout = asking.layout()
    rows: list[Row] = []
    found: dict[tuple[object, ...], list[float]] = {}
    for at, games in asking.cells(layout):
        values = [getattr(game, what) for game in games]
        found[at] = quantiles(values)
        told = [numbers.count(value, 1) for value in (sum(values) / len(values), *found[at])]
        rows.append((*asking.places(layout, at), numbers.count(len(games)), *told))
    most = max(each[-1] for each in found.values())
    panels = []
    for title, games in asking.panels(layout):
        one = {tuple(game.at(axis) for axis in layout.axes): game for game in games}
        of = [
            Spread(asking.label(layout.rows, game), asking.key(layout.series, game), *found[at])
            for at, game in one.items()
        ]
        panels.append(spreads(title, of, asking.keys(layout.series), names.say(f"lengths.axis.{what}"), most))
    heads = ("games", "mean", "p5", "p25", "p50", "p75", "p95")
    return Plot(
        asking.name(what),
        names.say(f"lengths.{what}.title"),
        names.say("lengths.desc"),
        panels,
        asking.keys(layout.series),
        Table(
            asking.name(f"{what}-table"),
            (*asking.heads(layout), *(names.say(f"head.{h}") for h in heads)),
            rows,
        ),
    )


def _shape(asking: Asking) -> Plot:
    """When games end, and how: a histogram for each bot."""
    names, numbers = asking.names, Numbers(asking.names)
    order, keys = _keys(asking)
    least, most = (which(game.turns for game in asking.games) for which in (min, max))
    width = max(1, ceil((most + 1 - least) / _BINS))
    least -= least % width
    ends = (least, least + ((most - least) // width + 1) * width)
    rows: list[Row] = []
    shares: dict[object, dict[tuple[int, str], float]] = {}
    for (bots,), games in _by_bots(asking):
        counts = Counter((least + (game.turns - least) // width * width, game.ending) for game in games)
        shares[bots] = {at: count / len(games) for at, count in counts.items()}
        for (low, ending), count in sorted(
            counts.items(), key=lambda item: (item[0][0], order.index(item[0][1]))
        ):
            span = str(low) if width == 1 else f"{low}\u2013{low + width - 1}"
            rows.append((names.value(BOTS, bots), span, names.ending(ending), numbers.count(count)))
    tops = [
        sum(v for (low, _), v in of.items() if low == at)
        for of in shares.values()
        for at in {k[0] for k in of}
    ]
    panels = [
        histogram(
            names.value(BOTS, bots),
            [(low, low + width, names.ending(ending), value) for (low, ending), value in sorted(of.items())],
            keys, (names.say("lengths.axis.turns"), names.say("endings.axis")), ends, max(tops) * 1.05,
        )
        for (bots,), _ in _by_bots(asking)
        for of in [shares[bots]]
    ]  # fmt: skip
    return Plot(
        asking.name("shape"),
        names.say("lengths.shape.title"),
        names.say("lengths.shape.desc"),
        panels,
        keys,
        Table(
            asking.name("shape-table"),
            tuple(names.say(f"head.{head}") for head in ("bot", "turns", "ending", "games")),
            rows,
        ),
    )


def _by_bots(asking: Asking) -> list[tuple[tuple[str | int | tuple[str, ...]], list[Played]]]:
    found = by(asking.games, BOTS)
    return [((bots,), found[bots,]) for bots in asking.values(BOTS)]
