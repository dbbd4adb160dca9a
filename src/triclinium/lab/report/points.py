"""Points, in games that have them: how many, and what they came from."""

from __future__ import annotations

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
            means = [(names.source(source), _mean(games, str(bot), source)) for source in sources]
            of += [(names.bot(bot), source, mean) for source, mean in means]
            rows += [(str(count), names.bot(bot), source, numbers.count(mean, 2)) for source, mean in means]
            # What is taken away is stacked to the left, what is given to the right.
            ends += [sum(mean for _, mean in means if (mean > 0) == given) for given in (False, True)]
    between = (min(ends), max(ends))
    axis = names.say("points.axis")
    panels = [bars(title, of, keys, "number", axis, between) for title, of in found.items()]
    head = tuple(names.say(f"head.{head}") for head in ("seats", "bot", "source", "mean"))
    return Plot(
        asking.name("sources"),
        names.say("points.sources.title"),
        names.say("points.sources.desc"),
        panels,
        keys,
        Table(asking.name("sources-table"), head, rows),
    )


def _mean(games: list[Played], bot: str, source: str) -> float:
    """The mean points a seat of a bot has from a source; a game without such a line gave none."""
    seats = total = 0
    for game in games:
        line = next((points for name, points in game.lines if name == source), (0,) * game.seats)
        for name, value in zip(game.bots, line, strict=True):
            if name == bot:
                seats += 1
                total += value
    return total / seats
