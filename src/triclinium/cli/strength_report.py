"""The report on strength: win rates with their intervals, bots compared on the same deals, what thinking costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import Final

from ..games.entry import Bot, Entry
from ..kernel.errors import RecordError
from .strength import WON, Cell, Played, Results, Tables

Z: Final = 1.959964
BEGIN: Final = "<!-- figures -->"
END: Final = "<!-- end of figures -->"


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95% interval of a win rate, by Wilson.

    >>> [round(x, 3) for x in wilson(20, 100)]
    [0.133, 0.289]
    """
    p = wins / games
    middle = p + Z * Z / (2 * games)
    width = Z * sqrt(p * (1 - p) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return (middle - width) / whole, (middle + width) / whole


def paired(one: Sequence[str], other: Sequence[str]) -> tuple[int, float, float]:
    """Of two bots' endings on the same deals, cell by cell: games, mean difference in wins, half a 95% interval.

    >>> paired(["1111"], ["1100"])
    (4, 0.5, 0.5657...)
    """
    differences = [
        (a == WON) - (b == WON) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=False)
    ]
    n = len(differences)
    mean = sum(differences) / n
    spread = sum((d - mean) ** 2 for d in differences) / max(1, n - 1)
    return n, mean, Z * sqrt(spread / n)


def markdown(results: Results, of: Entry) -> str:
    """The results as Markdown tables."""
    tables = Tables(of)
    lines: list[str] = []
    for bot in of.bots:
        for sheet in tables.sheets:
            lines += _figure(results, tables, bot, sheet)
    lines += _means(results, tables) + _orderings(results, of.bots) + _costs(results, of)
    return "\n".join(lines)


def _figure(results: Results, tables: Tables, bot: Bot, sheet: tuple[str, ...]) -> Iterator[str]:
    rows = []
    for seats in tables.seats:
        cells = [results.cells.get(Cell(bot.name, sheet, seats, each).name()) for each in tables.columns]
        if any(cell and cell.endings for cell in cells):
            rows.append(f"| {seats} | {' | '.join(_rate(cell) for cell in cells)} |")
    if rows:
        yield f"### {', '.join((bot.name, *(value.replace('_', ' ') for value in sheet)))}"
        yield ""
        yield from _head("seats", tables.columns)
        yield from rows
        yield ""


def _head(first: str, columns: Sequence[str]) -> list[str]:
    names = [column or "won" for column in columns]
    return [f"| {first} | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]


def _rate(cell: Played | None) -> str:
    if cell is None or not cell.endings:
        return "not played"
    wins, games = cell.endings.count(WON), len(cell.endings)
    low, high = wilson(wins, games)
    return f"{wins / games:.1%} ({low:.1%} to {high:.1%}), {games} games"


def _means(results: Results, tables: Tables) -> list[str]:
    """The mean over the key tables, where the study has some."""
    seats = tables.study.key_seats
    if not seats:
        return []
    over = f"{min(seats)}-{max(seats)} seats"
    title = ", ".join((f"### Mean over {over}", *(value.replace("_", " ") for value in tables.sheets[0])))
    lines = [title, "", *_head("bot", tables.columns)]
    for bot in tables.entry.bots:
        rates = [_mean(results, bot, tables.sheets[0], seats, column) for column in tables.columns]
        lines.append(f"| {bot.name} | {' | '.join(rates)} |")
    return [*lines, ""]


def _mean(results: Results, bot: Bot, sheet: tuple[str, ...], seats: Sequence[int], column: str) -> str:
    cells = [results.cells.get(Cell(bot.name, sheet, count, column).name()) for count in seats]
    found = [cell for cell in cells if cell and cell.endings]
    if len(found) < len(seats):
        return "not played"
    shares = [(cell.endings.count(WON) / len(cell.endings), len(cell.endings)) for cell in found]
    mean = sum(share for share, _ in shares) / len(shares)
    half = Z * sqrt(sum(share * (1 - share) / games for share, games in shares)) / len(shares)
    return f"{mean:.1%} ± {half:.1%}"


def _orderings(results: Results, bots: Sequence[Bot]) -> list[str]:
    """Neighbours in strength on the deals both played, over all cells."""
    lines = [
        "### Order, on paired deals over all cells",
        "",
        "| | deals | difference in wins |",
        "|---" * 3 + "|",
    ]
    for weaker, stronger in pairwise(bot.name for bot in bots):
        mine: list[str] = []
        theirs: list[str] = []
        for name, cell in results.cells.items():
            other = results.cells.get(name.replace(stronger, weaker, 1))
            if name.startswith(f"{stronger} ") and other is not None:
                mine.append(cell.endings)
                theirs.append(other.endings)
        if any(mine) and any(theirs):
            n, mean, half = paired(mine, theirs)
            lines.append(f"| {stronger} over {weaker} | {n} | {mean:+.1%} ± {half:.1%} |")
    return [*lines, ""]


def _costs(results: Results, of: Entry) -> list[str]:
    unit = "turn" if of.study.turns else "decision"
    lines = ["### Cost", "", *_head("bot", (f"ms of one core a {unit}", "s a game", "games"))]
    for bot in of.bots:
        cells = [cell for name, cell in results.cells.items() if name.startswith(f"{bot.name} ")]
        games = sum(len(cell.endings) for cell in cells)
        if games:
            seconds = sum(cell.seconds for cell in cells)
            turns = sum(cell.turns for cell in cells)
            lines.append(f"| {bot.name} | {1000 * seconds / turns:.1f} | {seconds / games:.2f} | {games} |")
    return lines


def write(path: Path, text: str) -> None:
    """Put the figures between their marks in a Markdown file, which keeps the rest of its words."""
    page = path.read_text(encoding="utf-8") if path.exists() else f"# Strength\n\n{BEGIN}\n{END}\n"
    head, found, rest = page.partition(BEGIN)
    _, closed, tail = rest.partition(END)
    if not found or not closed:
        raise RecordError(f"{path} has no place for figures; give it the lines {BEGIN} and {END}")
    path.write_text(f"{head}{BEGIN}\n{text}\n{END}{tail}", encoding="utf-8")


def named(results: Results) -> Mapping[str, object]:
    """The figures as plain data."""
    out: dict[str, object] = {}
    for name, cell in results.cells.items():
        if cell.endings:
            wins, games = cell.endings.count(WON), len(cell.endings)
            low, high = wilson(wins, games)
            out[name] = {"games": games, "wins": wins, "low": round(low, 4), "high": round(high, 4)}
    return out
