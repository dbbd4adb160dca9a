"""Points, in games that have them: how many, and what they came from."""

from __future__ import annotations

from collections.abc import Sequence

from ..intervals import Estimate, clustered
from .asking import Asking, Numbers, of_bots
from .charts import Dot, bars, domain, dots
from .panels import keyed
from .rows import BOTS, SEATS, Played, by
from .sections import Plot, Row, Section, Table


def points(asking: Asking) -> Section:
    """The section on points; empty where there are none."""
    names = asking.names
    section = Section(asking.name("points"), names.say("points.title"))
    if any(game.scores for game in asking.games):
        section.texts.append(names.say("points.about"))
        section.plots.append(_scores(asking))
        section.plots.append(_sources(asking))
    return section


def _scores(asking: Asking) -> Plot:
    names, numbers = asking.names, Numbers(asking.names)
    layout = asking.layout(without=(BOTS,), colours=False)
    bots = names.ordered(BOTS, [bot for game in asking.games for bot in game.bots])
    keys = of_bots(names, bots)
    rows: list[Row] = []
    found: dict[tuple[object, object], Estimate] = {}
    for at, games in asking.cells(layout):
        for bot in bots:
            values = [
                (game.deal, float(score))
                for game in games
                for name, score in zip(game.bots, game.scores or (), strict=False)
                if name == bot
            ]
            if values:
                found[at, bot] = clustered(values)
                row = (*asking.places(layout, at), names.bot(bot), numbers.count(len(values)))
                rows.append((*row, *numbers.mean(found[at, bot])))
    between = domain(found.values(), "number")
    panels = []
    for title, games in asking.panels(layout):
        one = {tuple(game.at(axis) for axis in layout.axes): game for game in games}
        of = [
            Dot(asking.label(layout.rows, game), names.bot(bot), found[at, bot])
            for at, game in one.items()
            for bot in bots
            if (at, bot) in found
        ]
        panels.append(dots(title, of, keys, "number", names.say("points.axis"), between))
    head = (
        *asking.heads(layout),
        *(names.say(f"head.{h}") for h in ("bot", "seats_played", "mean", "low", "high")),
    )
    table = Table(asking.name("scores-table"), head, rows)
    return Plot(
        asking.name("scores"),
        names.say("points.scores.title"),
        names.say("points.scores.desc"),
        panels,
        keys,
        table,
    )


def _sources(asking: Asking) -> Plot:
    names, numbers = asking.names, Numbers(asking.names)
    sources = list(dict.fromkeys(source for game in asking.games for source, _ in game.lines))
    keys = keyed([names.source(source) for source in sources])
    rows: list[Row] = []
    found: dict[str, list[tuple[str, str, float]]] = {}
    ends = [0.0]
    for (count,), games in sorted(by(asking.games, SEATS).items()):
        of = found.setdefault(names.say("place.seats", count=count), [])
        for bot in names.ordered(BOTS, [bot for game in games for bot in game.bots]):
            every, winners = (_means(games, str(bot), sources, won) for won in (False, True))
            for source, name in zip(sources, map(names.source, sources), strict=True):
                mean, winning = every[source], winners.get(source)
                told = "" if winning is None else numbers.count(winning, 2)
                rows.append((str(count), names.bot(bot), name, numbers.count(mean, 2), told))
            for label, means in (
                (names.bot(bot), every),
                (names.say("points.winners", bot=names.bot(bot)), winners),
            ):
                of += [(label, names.source(source), mean) for source, mean in means.items()]
                # What is taken away is stacked to the left, what is given to the right.
                ends += [sum(m for m in means.values() if (m > 0) == given) for given in (False, True)]
    between = (min(ends), max(ends))
    axis = names.say("points.axis")
    panels = [bars(title, of, keys, "number", axis, between) for title, of in found.items()]
    head = tuple(names.say(f"head.{head}") for head in ("seats", "bot", "source", "mean", "winners"))
    return Plot(
        asking.name("sources"),
        names.say("points.sources.title"),
        names.say("points.sources.desc"),
        panels,
        keys,
        Table(asking.name("sources-table"), head, rows),
    )


def _means(games: list[Played], bot: str, sources: Sequence[str], won: bool) -> dict[str, float]:
    """The mean points of a bot's seats by source, of all or of those that won; a game without such a line gave none.

    Nothing where there is no such seat.
    """
    seats = 0
    totals = dict.fromkeys(sources, 0)
    for game in games:
        own = [s for s, name in enumerate(game.bots) if name == bot and (not won or s in game.winners)]
        seats += len(own)
        for source, points in game.lines:
            totals[source] += sum(points[seat] for seat in own)
    return {source: total / seats for source, total in totals.items()} if seats else {}
