"""Who wins how often: the table in a co-operative game; bots and seats where they play against each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..intervals import Estimate, clustered, wilson
from .asking import Asking, Numbers
from .charts import Dot, domain, dots, keyed
from .rows import BOTS, SEATS, Played, by
from .sections import Finding, Plot, Row, Section, Table


def rates(asking: Asking) -> Section:
    """The section on wins."""
    names = asking.names
    section = Section(asking.name("rates"), names.say("rates.title"))
    if asking.cooperative:
        section.texts.append(names.say("rates.table.about"))
        section.plots.append(_of_tables(asking))
        section.findings += _extremes(asking)
    else:
        section.texts.append(names.say("rates.seat.about"))
        section.plots += [_of_bots(asking), _of_seats(asking)]
    return section


def share(games: Iterable[tuple[int, bool]]) -> Estimate:
    """Of (deal, won) the share that was won: by Wilson where no deal comes twice, else by whole deals.

    >>> share([(1, True), (2, False)]) == wilson(1, 2)
    True
    """
    found = list(games)
    if len({deal for deal, _ in found}) == len(found):
        return wilson(sum(won for _, won in found), len(found))
    whole = clustered((deal, float(won)) for deal, won in found)
    return Estimate(whole.value, max(0.0, whole.low), min(1.0, whole.high), whole.games)


def _of_tables(asking: Asking) -> Plot:
    names, numbers = asking.names, Numbers(asking.names)
    layout = asking.layout()
    rows: list[Row] = []
    found: dict[tuple[object, ...], Estimate] = {}
    for at, games in asking.cells(layout):
        found[at] = share((game.deal, game.won) for game in games)
        wins = numbers.count(sum(game.won for game in games))
        rows.append((*asking.places(layout, at), wins, numbers.count(len(games)), *numbers.rate(found[at])))
    between = domain(found.values(), "percent")
    panels = []
    for title, games in asking.panels(layout):
        one = {tuple(game.at(axis) for axis in layout.axes): game for game in games}
        of = [
            Dot(asking.label(layout.rows, game), asking.key(layout.series, game), found[at])
            for at, game in one.items()
        ]
        panels.append(dots(title, of, asking.keys(layout.series, True), "percent", names.say("rates.axis"), between))
    head = (*asking.heads(layout), *(names.say(f"head.{name}") for name in ("wins", "games", "rate", "low", "high")))
    return Plot(
        asking.name("wins"),
        names.say("rates.table.title"),
        names.say("rates.table.desc", by=_axes(asking, layout.axes)),
        panels,
        asking.keys(layout.series, True),
        Table(asking.name("wins-table"), head, rows),
    )


def _axes(asking: Asking, axes: Sequence[str]) -> str:
    return ", ".join(asking.names.axis(axis) for axis in axes) or asking.names.say("row.all")


def _extremes(asking: Asking) -> list[Finding]:
    """The tables that are won most and least often, bot by bot."""
    names = asking.names
    axes = [axis for axis in asking.axes if axis != BOTS]
    told = []
    for (bot,), games in by(asking.games, BOTS).items():
        found = {at: share((g.deal, g.won) for g in of) for at, of in by(games, *axes).items()}
        if not axes or len(found) < 2:
            one = share((game.deal, game.won) for game in games)
            text = names.say("finding.rate", bot=names.value(BOTS, bot), rate=names.rate(one))
            told.append(Finding(text, one.value))
            continue
        best, worst = (which(found, key=lambda at: found[at].value) for which in (max, min))
        if found[best].low > found[worst].high:
            text = names.say(
                "finding.rates",
                bot=names.value(BOTS, bot),
                most=names.place(axes, best), most_rate=names.rate(found[best]),
                least=names.place(axes, worst), least_rate=names.rate(found[worst]),
            )  # fmt: skip
            told.append(Finding(text, found[best].value - found[worst].value))
        else:
            low, high = found[worst], found[best]
            text = names.say(
                "finding.rates.alike",
                bot=names.value(BOTS, bot), low=names.percent(low.value), high=names.percent(high.value),
            )  # fmt: skip
            told.append(Finding(text, 0.0))
    return told


def _of_bots(asking: Asking) -> Plot:
    """Against each other: how often each bot wins a seat, and its mean rank."""
    names, numbers = asking.names, Numbers(asking.names)
    layout = asking.layout(without=(BOTS,), colours=False)
    bots = names.ordered(BOTS, [bot for game in asking.games for bot in game.bots])
    keys = keyed([names.bot(bot) for bot in bots], dots=True)
    rows: list[Row] = []
    found: dict[tuple[object, object], Estimate] = {}
    for at, games in asking.cells(layout):
        for bot in bots:
            seated = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
            if seated:
                found[at, bot] = share((game.deal, seat in game.winners) for game, seat in seated)
                wins = numbers.count(sum(seat in game.winners for game, seat in seated))
                row = (*asking.places(layout, at), names.bot(bot), wins, numbers.count(len(seated)))
                rows.append((*row, *numbers.rate(found[at, bot]), *_rank(numbers, seated)))
    between = domain(found.values(), "percent")
    panels = []
    for title, games in asking.panels(layout):
        one = {tuple(game.at(axis) for axis in layout.axes): game for game in games}
        of = [
            Dot(asking.label(layout.rows, game), names.bot(bot), found[at, bot])
            for at, game in one.items()
            for bot in bots
            if (at, bot) in found
        ]
        panels.append(dots(title, of, keys, "percent", names.say("rates.axis.seat"), between))
    heads = ("bot", "wins", "seats_played", "rate", "low", "high", "rank", "low", "high")
    head = (*asking.heads(layout), *(names.say(f"head.{name}") for name in heads))
    return Plot(
        asking.name("bots"),
        names.say("rates.bot.title"),
        names.say("rates.bot.desc"),
        panels,
        keys,
        Table(asking.name("bots-table"), head, rows),
    )


def _rank(numbers: Numbers, seated: Sequence[tuple[Played, int]]) -> Row:
    ranks = [(game.deal, float(game.ranks[seat])) for game, seat in seated if game.ranks is not None]
    return numbers.mean(clustered(ranks)) if ranks else ("", "", "")


def _of_seats(asking: Asking) -> Plot:
    """Against each other: whether it matters where one sits."""
    names, numbers = asking.names, Numbers(asking.names)
    rows: list[Row] = []
    shares: dict[int, list[tuple[int, Estimate]]] = {}
    for (count,), games in sorted(by(asking.games, SEATS).items()):
        assert isinstance(count, int)
        for seat in range(count):
            found = share((game.deal, seat in game.winners) for game in games)
            shares.setdefault(count, []).append((seat, found))
            wins = numbers.count(sum(seat in game.winners for game in games))
            row = (str(count), names.seat(seat), wins, numbers.count(len(games)), *numbers.rate(found))
            rows.append((*row, *_rank(numbers, [(game, seat) for game in games])))
    between = domain([found for of in shares.values() for _, found in of], "percent")
    keys = keyed([""])
    panels = [
        dots(
            names.say("place.seats", count=count),
            [Dot(names.say("seat", name=names.seat(seat)), "", found) for seat, found in of],
            keys, "percent", names.say("rates.axis.seat"), between, mark=1 / count,
        )
        for count, of in shares.items()
    ]  # fmt: skip
    heads = ("seats", "seat", "wins", "games", "rate", "low", "high", "rank", "low", "high")
    return Plot(
        asking.name("seats"),
        names.say("rates.seats.title"),
        names.say("rates.seats.desc"),
        panels,
        keys,
        Table(asking.name("seats-table"), tuple(names.say(f"head.{name}") for name in heads), rows),
    )
