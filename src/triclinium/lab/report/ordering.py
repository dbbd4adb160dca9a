"""Bots compared: on the same deals where each plays a table alone, in the same games where they sit together."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

from ..intervals import Estimate, paired
from .asking import Numbers
from .charts import Dot, domain, dots
from .names import Names
from .panels import keyed
from .rows import BOTS, Played, Value
from .sections import Finding, Plot, Row, Section, Table


def ordering(games: Sequence[Played], names: Names) -> Section:
    """The section on who is stronger; empty where there is one bot only."""
    section = Section("ordering", names.say("ordering.title"))
    numbers = Numbers(names)
    cooperative = names.entry.cooperative
    found = list(in_order(games, names) if cooperative else together(games, names))
    if not found:
        return section
    about = "ordering.deals.about" if cooperative else "ordering.games.about"
    section.texts.append(names.say(about))
    rows: list[Row] = []
    of: list[Dot] = []
    for stronger, weaker, one in found:
        label = names.say("ordering.over", stronger=_name(names, stronger), weaker=_name(names, weaker))
        of.append(Dot(label, "", one))
        rows.append((label, numbers.count(one.games), *numbers.points(one)))
        if one.clear:
            text = names.say("finding.order", pair=label, difference=names.difference(one))
            section.findings.append(Finding("order", text, abs(one.value)))
    keys = keyed([""], dots=True)
    between = domain([dot.found for dot in of], "points")
    panel = dots("", of, keys, "points", names.say("ordering.axis"), between, mark=0)
    heads = ("pair", "pairs" if cooperative else "games", "difference", "low", "high")
    table = Table("ordering-table", tuple(names.say(f"head.{head}") for head in heads), rows)
    desc = names.say("ordering.desc")
    section.plots.append(Plot("ordering-bots", names.say("ordering.title"), desc, [panel], keys, table))
    section.plots += [] if cooperative else _of_ranks(games, names)
    return section


def _of_ranks(games: Sequence[Played], names: Names) -> list[Plot]:
    """Where ranks are told: by how many a seat of the one comes out ahead of one of the other."""
    numbers = Numbers(names)
    rows: list[Row] = []
    of: list[Dot] = []
    for stronger, weaker, one in together(games, names, by_rank=True):
        label = names.say("ordering.over", stronger=_name(names, stronger), weaker=_name(names, weaker))
        of.append(Dot(label, "", one))
        rows.append((label, numbers.count(one.games), *numbers.mean(one, signed=True)))
    if not of:
        return []
    keys = keyed([""], dots=True)
    between = domain([dot.found for dot in of], "signed")
    panel = dots("", of, keys, "signed", names.say("ordering.ranks.axis"), between, mark=0)
    heads = tuple(names.say(f"head.{head}") for head in ("pair", "games", "ranks_ahead", "low", "high"))
    title, desc = names.say("ordering.ranks.title"), names.say("ordering.ranks.desc")
    return [Plot("ordering-ranks", title, desc, [panel], keys, Table("ordering-ranks-table", heads, rows))]


def _name(names: Names, value: Value) -> str:
    return names.value(BOTS, value)


def in_order(games: Iterable[Played], names: Names) -> Iterable[tuple[Value, Value, Estimate]]:
    """Of every two who played the same tables: the one later in order, the other, by how much more it wins."""
    found: dict[Value, dict[tuple[Hashable, int], Played]] = {}
    for game in games:
        found.setdefault(game.players, {})[game.but(BOTS), game.deal] = game
    for weaker, stronger in combinations(names.ordered(BOTS, list(found)), 2):
        mine, theirs = found[stronger], found[weaker]
        differences = [
            (at[1], float(game.won) - float(theirs[at].won)) for at, game in mine.items() if at in theirs
        ]
        if differences:
            yield stronger, weaker, paired(differences, wins=True)


def together(
    games: Sequence[Played], names: Names, by_rank: bool = False
) -> Iterable[tuple[Value, Value, Estimate]]:
    """Of every two bots who sat at one table: how much more often a seat of the one wins than one of the other.

    By rank: how many ranks a seat of the one is ahead of one of the other.
    """
    bots = names.ordered(BOTS, [bot for game in games for bot in game.bots])
    for weaker, stronger in combinations(bots, 2):
        differences = []
        for game in games:
            if by_rank and game.ranks is None:
                continue
            good = [-rank for rank in game.ranks or ()] if by_rank else None
            mine, theirs = (
                [good[s] if good else s in game.winners for s, b in enumerate(game.bots) if b == bot]
                for bot in (stronger, weaker)
            )
            if mine and theirs:
                differences.append((game.deal, sum(mine) / len(mine) - sum(theirs) / len(theirs)))
        if differences:
            yield stronger, weaker, paired(differences, wins=not by_rank)


def costs(games: Sequence[Played], names: Names) -> Section:
    """The section on the time that bots take."""
    numbers = Numbers(names)
    rows: list[Row] = []
    players = names.ordered(BOTS, [game.players for game in games])
    for bot in players:
        own = [game for game in games if game.players == bot]
        seconds, decisions, turns = (
            sum(each) for each in zip(*((g.seconds, g.decisions, g.turns) for g in own), strict=True)
        )
        row = (_name(names, bot), numbers.count(len(own)), numbers.count(seconds / len(own), 3))
        per = [numbers.count(1000 * seconds / count, 2) if count else "" for count in (turns, decisions)]
        rows.append((*row, *per))
    heads = tuple(names.say(f"head.{head}") for head in ("bot", "games", "seconds", "ms_turn", "ms_decision"))
    section = Section("costs", names.say("costs.title"), [names.say("costs.about")])
    section.tables.append(Table("costs-table", heads, rows))
    return section
