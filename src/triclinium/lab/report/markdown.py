"""A study's figures as Markdown tables, between two marks of a page that keeps the rest of its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from ...kernel.errors import RecordError
from ..intervals import Estimate, Z, share
from .asking import MOST_SERIES, Asking
from .names import Names
from .ordering import in_order, together
from .rows import BOTS, SEATS, SETTINGS, Group, Played, Studied, Value, by, distinct

BEGIN: Final = "<!-- figures -->"
END: Final = "<!-- end of figures -->"


def put(path: Path, text: str) -> None:
    """Put figures between their marks in a page; a page that is not there yet is begun."""
    page = path.read_text(encoding="utf-8") if path.exists() else f"# Strength\n\n{BEGIN}\n{END}\n"
    head, found, rest = page.partition(BEGIN)
    _, closed, tail = rest.partition(END)
    if not found or not closed:
        raise RecordError(f"{path} has no place for figures; give it the lines {BEGIN} and {END}")
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


def figures(study: Studied, names: Names) -> str:
    """Win rates by table, bots compared on the same deals, what thinking costs."""
    lines: list[str] = []
    blocks = alike(study.groups)
    for groups in blocks:
        axes = dict.fromkeys([BOTS, *(axis for group in groups for axis in group.vary)])
        wanted = {group.name for group in groups}
        games = distinct(game for game in study.games if game.group in wanted)
        if games:
            whole = Group(groups[0].name, groups[0].title, groups[0].about, tuple(axes))
            title = [f"### {escaped(whole.title)}", ""] if len(blocks) > 1 else []
            tables = _tables(Asking(study, whole, games, names), "####" if title else "###")
            lines += [*title, *tables]
    return "\n".join([*lines, *_orderings(study.distinct, names), *_costs(study.distinct, names)])


def alike(groups: Sequence[Group]) -> list[list[Group]]:
    """Groups that make one set of tables: they vary the same, whoever plays, or some of it.

    >>> of = {"weak": ("seats", "data"), "roles": ("settings.roles",), "strong": ("bots", "seats")}
    >>> found = alike([Group(name, "", "", vary) for name, vary in of.items()])
    >>> [[group.name for group in each] for each in found]
    [['weak', 'strong'], ['roles']]
    """
    axes = [set(group.vary) - {BOTS} for group in groups]
    found: dict[int, list[Group]] = {}
    for at, group in enumerate(groups):
        wider = [other for other, of in enumerate(axes) if axes[at] <= of]
        widest = [other for other in wider if not any(axes[other] < of for of in axes)]
        found.setdefault(min(widest), []).append(group)
    return list(found.values())


def escaped(text: str) -> str:
    """A text that Markdown takes for nothing but text.

    >>> escaped("a|b *c* <b>\\nd")
    'a\\\\|b \\\\*c\\\\* &lt;b&gt; d'
    """
    text = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return "".join(f"\\{sign}" if sign in "\\`*_[]|#" else sign for sign in text)


def _tables(asking: Asking, mark: str = "###") -> Iterator[str]:
    names = asking.names
    settings = [
        axis for axis in asking.axes if axis.startswith(SETTINGS) and len(asking.values(axis)) <= MOST_SERIES
    ]
    columns = settings[-1] if settings else None
    left = [axis for axis in asking.axes if axis not in (BOTS, columns)]
    rows = SEATS if SEATS in left else max(left, key=lambda axis: len(asking.values(axis)), default=None)
    sheets = [axis for axis in asking.axes if axis not in (rows, columns, BOTS)]
    order = {axis: asking.values(axis) for axis in (*sheets, BOTS, *filter(None, (rows, columns)))}
    for (bot, *sheet), games in sorted(
        by(asking.games, BOTS, *sheets).items(),
        key=lambda item: [order[axis].index(at) for axis, at in zip((BOTS, *sheets), item[0], strict=True)],
    ):
        title = ", ".join((names.value(BOTS, bot), *filter(None, [names.place(sheets, sheet)])))
        yield from (f"{mark} {escaped(title)}", "")
        heads = (
            [names.value(columns, value) for value in order[columns]] if columns else [names.say("head.rate")]
        )
        yield from _head(names.axis(rows) if rows else "", heads)
        found = by(games, *filter(None, (rows, columns)))
        for row in order[rows] if rows else [""]:
            at: list[list[Value]] = [
                [*([row] if rows else []), *([column] if columns else [])]
                for column in (order[columns] if columns else [""])
            ]
            cells = [found.get(tuple(place), []) for place in at]
            if any(cells):
                label = names.value(rows, row) if rows else names.say("row.all")
                yield f"| {escaped(label)} | {' | '.join(_rate(names, cell) for cell in cells)} |"
        yield ""
    if rows == SEATS and names.entry.cooperative:
        yield from _means(asking, columns, sheets, mark)


def _head(first: str, columns: Sequence[str]) -> list[str]:
    return [f"| {escaped(first)} | {' | '.join(map(escaped, columns))} |", "|---" * (len(columns) + 1) + "|"]


def _rate(names: Names, games: Sequence[Played]) -> str:
    if not games:
        return names.say("markdown.unplayed")
    if not names.entry.cooperative:
        wins = [(game.deal, seat in game.winners) for game in games for seat in range(game.seats)]
        return f"{names.rate(share(wins))}, {len(games)} {names.say('markdown.games')}"
    found = share((game.deal, game.won) for game in games)
    return f"{names.rate(found)}, {len(games)} {names.say('markdown.games')}"


def _means(asking: Asking, columns: str | None, sheets: Sequence[str], mark: str) -> Iterator[str]:
    """The mean over all numbers of seats that every bot played, each of the same weight."""
    names = asking.names
    first = [asking.values(axis)[0] for axis in sheets]
    of_bots = by((game for game in asking.games if [game.at(axis) for axis in sheets] == first), BOTS)
    played = [{game.seats for game in games} for games in of_bots.values()]
    seats = sorted(set.intersection(*played)) if played else []
    if len(seats) < 2:
        return
    over = names.say("markdown.mean", seats=", ".join(map(str, seats)))
    yield from (f"{mark} {escaped(', '.join(filter(None, [over, names.place(sheets, first)])))}", "")
    heads = (
        [names.value(columns, value) for value in asking.values(columns)]
        if columns
        else [names.say("head.rate")]
    )
    yield from _head(names.axis(BOTS), heads)
    found = by(asking.games, BOTS, *sheets, SEATS, *([columns] if columns else []))
    for bot in asking.values(BOTS):
        cells = []
        for column in asking.values(columns) if columns else [""]:
            places = [(bot, *first, count, *([column] if columns else [])) for count in seats]
            cells.append(_mean(names, [found.get(place, []) for place in places]))
        yield f"| {escaped(names.value(BOTS, bot))} | {' | '.join(cells)} |"
    yield ""


def _mean(names: Names, tables: Sequence[Sequence[Played]]) -> str:
    if not all(tables):
        return names.say("markdown.unplayed")
    shares = [(sum(game.won for game in games) / len(games), len(games)) for games in tables]
    mean = sum(part for part, _ in shares) / len(shares)
    half = Z * sqrt(sum(part * (1 - part) / games for part, games in shares)) / len(shares)
    return f"{names.percent(mean)} ± {names.percent(half)}"


def _orderings(games: Sequence[Played], names: Names) -> Iterator[str]:
    found: list[tuple[Value, Value, Estimate]] = list(
        (in_order if names.entry.cooperative else together)(games, names)
    )
    if not found:
        return
    yield from (f"### {names.say('markdown.order')}", "")
    yield from _head("", [names.say(f"head.{head}") for head in ("pairs", "difference")])
    for stronger, weaker, one in found:
        pair = names.say(
            "ordering.over", stronger=names.value(BOTS, stronger), weaker=names.value(BOTS, weaker)
        )
        yield f"| {escaped(pair)} | {one.games} | {names.difference(one)} |"
    yield ""


def _costs(games: Sequence[Played], names: Names) -> Iterator[str]:
    yield from (f"### {names.say('costs.title')}", "")
    heads = [names.say(f"head.{head}") for head in ("ms_turn", "seconds", "games")]
    yield from _head(names.axis(BOTS), heads)
    for bot in names.ordered(BOTS, [game.players for game in games]):
        own = [game for game in games if game.players == bot]
        seconds, turns = sum(game.seconds for game in own), sum(game.turns for game in own)
        pace = names.number(1000 * seconds / turns, 1) if turns else ""
        name = escaped(names.value(BOTS, bot))
        yield f"| {name} | {pace} | {names.number(seconds / len(own), 2)} | {names.number(len(own))} |"
