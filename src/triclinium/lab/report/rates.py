"""Who wins how often: the table in a co-operative game; bots and seats where they play against each other."""

from __future__ import annotations

from collections.abc import Sequence

from ..intervals import Estimate, clustered, share
from .asking import Asking, Numbers, of_bots
from .charts import Dot, domain, dots
from .panels import keyed
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
        section.findings += [*_strong(asking), *_seated_well(asking)]
    return section


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
        panels.append(
            dots(title, of, asking.keys(layout.series, True), "percent", names.say("rates.axis"), between)
        )
    head = (
        *asking.heads(layout),
        *(names.say(f"head.{name}") for name in ("wins", "games", "rate", "low", "high")),
    )
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
        name = names.value(BOTS, bot)
        whole = share((game.deal, game.won) for game in games)
        found = {at: share((g.deal, g.won) for g in of) for at, of in by(games, *axes).items()}
        best, worst = (which(found, key=lambda at: found[at].value) for which in (max, min))
        apart = found[best].low > found[worst].high
        if not any(game.won for game in games):
            text = names.say("finding.rate.never", bot=name, games=names.number(len(games)))
        elif apart:
            text = names.say(
                "finding.rates",
                bot=name,
                rate=names.rate(whole),
                most=names.place(axes, best), most_rate=names.rate(found[best]),
                least=names.place(axes, worst), least_rate=names.rate(found[worst]),
            )  # fmt: skip
        elif len(found) > 1:
            text = names.say("finding.rates.alike", bot=name, rate=names.rate(whole))
        else:
            text = names.say("finding.rate", bot=name, rate=names.rate(whole))
        told.append(Finding("rate", text, whole.value, difference=apart))
    return told


def _of_bots(asking: Asking) -> Plot:
    """Against each other: how often each bot wins a seat, and its mean rank."""
    names, numbers = asking.names, Numbers(asking.names)
    layout = asking.layout(without=(BOTS,), colours=False)
    bots = names.ordered(BOTS, [bot for game in asking.games for bot in game.bots])
    keys = of_bots(names, bots)
    rows: list[Row] = []
    found: dict[tuple[object, object], Estimate] = {}
    for at, games in asking.cells(layout):
        for bot in bots:
            seated = [(game, seat) for game in games for seat, name in enumerate(game.bots) if name == bot]
            if seated:
                found[at, bot] = share((game.deal, seat in game.winners) for game, seat in seated)
                wins = numbers.count(sum(seat in game.winners for game, seat in seated))
                row: Row = (*asking.places(layout, at), names.bot(bot), wins, numbers.count(len(seated)))
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


def _strong(asking: Asking) -> list[Finding]:
    """How often each bot wins, where there are several."""
    names = asking.names
    wins: dict[str, list[tuple[int, bool]]] = {}
    for game in asking.games:
        for seat, bot in enumerate(game.bots):
            wins.setdefault(bot, []).append((game.deal, seat in game.winners))
    found = {bot: share(of) for bot, of in wins.items()} if len(wins) > 1 else {}
    return [
        Finding(
            "rate",
            names.say("finding.rate.seat", bot=names.bot(bot), rate=names.rate(one)),
            one.value,
            difference=False,
        )
        for bot, one in found.items()
    ]


def _seated_well(asking: Asking) -> list[Finding]:
    """Seats that win more or less than their share."""
    names = asking.names
    told = []
    for (count,), games in sorted(by(asking.games, SEATS).items()):
        assert isinstance(count, int)
        for seat in range(count):
            one = share((game.deal, seat in game.winners) for game in games)
            if not one.low <= 1 / count <= one.high:
                text = names.say(
                    "finding.seat",
                    seat=names.seat(seat), count=count, rate=names.rate(one), share=names.percent(1 / count),
                )  # fmt: skip
                told.append(Finding("seat", text, abs(one.value - 1 / count)))
    return told


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
            row: Row = (str(count), names.seat(seat), wins, numbers.count(len(games)), *numbers.rate(found))
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
