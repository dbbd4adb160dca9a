"""What a thing in the game is worth: on the same deals where the study chose it, else by contrast."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final

from ..intervals import Estimate, Unit, paired, share, stratified
from .asking import Asking, Numbers, of_bots
from .charts import Dot, Square, domain, dots, matrix
from .names import Names
from .rows import BOTS, SETTINGS, Played, Studied, Tallied, Value, by
from .sections import Finding, Plot, Row, Section, Table

_SHOWN: Final = 24
"""More rows than this a chart does not show; its table has them all."""


def chosen(asking: Asking) -> list[Section]:
    """A section for each setting of several values that the study varied."""
    found = []
    for axis in asking.axes:
        if axis.startswith(SETTINGS) and any(isinstance(value, tuple) for value in asking.values(axis)):
            section = _of_setting(asking, axis)
            if not section.empty:
                found.append(section)
    return found


def _members(value: Value, usual: str) -> list[str]:
    return [each for each in (value if isinstance(value, tuple) else (str(value),)) if each and each != usual]


def _of_setting(asking: Asking, axis: str) -> Section:
    names, numbers = asking.names, Numbers(asking.names)
    usual = names.default(axis)
    section = Section(
        asking.name(f"worth-{axis.replace('.', '-')}"),
        names.say("worth.chosen.title", axis=names.axis(axis)),
        [names.say("worth.chosen.about")],
    )
    every = names.ordered(axis, [each for value in asking.values(axis) for each in _members(value, usual)])
    bots = asking.values(BOTS)
    rows: list[Row] = []
    of: list[Dot] = []
    for bot in bots:
        deals = _deals([game for game in asking.games if game.players == bot], axis)
        for each in every:
            differences = with_or_without(deals, axis, str(each), asking.cooperative)
            if differences:
                one = paired(differences, wins=True)
                label = names.value(axis, each)
                of.append(Dot(label, names.value(BOTS, bot), one))
                rows.append((label, names.value(BOTS, bot), numbers.count(one.games), *numbers.points(one)))
                section.findings += _finding(names, label, bot, one, "finding.worth.chosen")
    if of:
        section.plots.append(_plot(names, f"{section.name}-value", of, rows, bots, names.axis(axis), "pairs"))
    section.plots += _pairs(asking, axis, section)
    return section


_Deals = Mapping[Hashable, Sequence[Played]]


def _deals(games: Iterable[Played], axis: str) -> _Deals:
    """Games that differ in one axis alone, and were dealt alike."""
    found: dict[Hashable, list[Played]] = {}
    for game in games:
        found.setdefault((game.but(axis), game.deal), []).append(game)
    return found


def with_or_without(deals: _Deals, axis: str, name: str, cooperative: bool) -> list[tuple[int, float]]:
    """Deal by deal: how much more is won with something than without it.

    Against each other it is a seat's own win that counts, with it or without it in that seat.
    """
    found = []
    for games in deals.values():
        seats = [-1] if cooperative else range(games[0].seats)
        for seat in seats:
            having: tuple[list[float], list[float]] = ([], [])
            for game in games:
                value = game.at(axis)
                parts = value if isinstance(value, tuple) else (str(value),)
                has = name in parts if seat < 0 else name in parts[seat : seat + 1]
                having[has].append(float(game.won if seat < 0 else seat in game.winners))
            without, with_it = having
            if without and with_it:
                found.append((games[0].deal, sum(with_it) / len(with_it) - sum(without) / len(without)))
    return found


def _finding(
    names: Names, label: str, bot: Value, found: Estimate, key: str, kind: str = "chosen"
) -> list[Finding]:
    if not found.clear:
        return []
    text = names.say(key, name=label, bot=names.value(BOTS, bot), difference=names.difference(found))
    return [Finding(kind, text, abs(found.value))]


def _plot(
    names: Names,
    name: str,
    of: Sequence[Dot],
    rows: Sequence[Row],
    bots: Sequence[Value],
    head: str,
    count: str,
) -> Plot:
    keys = of_bots(names, bots)
    strength: dict[str, float] = {}
    for dot in of:
        strength[dot.label] = max(strength.get(dot.label, 0.0), abs(dot.found.value))
    kept = sorted(strength, key=lambda label: -strength[label])[:_SHOWN]
    last = names.value(BOTS, bots[-1])
    worth = {dot.label: dot.found.value for dot in sorted(of, key=lambda dot: dot.key == last)}
    shown = sorted((dot for dot in of if dot.label in kept), key=lambda dot: -worth[dot.label])
    panel = dots(
        "", shown, keys, "points", names.say("worth.axis"), domain([d.found for d in shown], "points"), mark=0
    )
    heads = (head, *(names.say(f"head.{each}") for each in ("bot", count, "difference", "low", "high")))
    title = names.say("worth.plot.title", what=head)
    return Plot(name, title, names.say("worth.desc"), [panel], keys, Table(f"{name}-table", heads, rows))


def _pairs(asking: Asking, axis: str, section: Section) -> list[Plot]:
    """How often each two of them win together."""
    names, numbers = asking.names, Numbers(asking.names)
    usual = names.default(axis)
    games = [game for game in asking.games if len(set(_members(game.at(axis), usual))) == 2]
    pairs = {game.at(axis): tuple(sorted(_members(game.at(axis), usual))) for game in games}
    if not asking.cooperative or len(set(pairs.values())) < 3:
        return []
    labels = [
        names.value(axis, each) for each in names.ordered(axis, [e for pair in pairs.values() for e in pair])
    ]
    rows: list[Row] = []
    panels = []
    for (bot,), own in sorted(
        by(games, BOTS).items(), key=lambda item: names.ordered(BOTS, asking.values(BOTS)).index(item[0][0])
    ):
        together: dict[tuple[str, ...], list[Played]] = {}
        for game in own:
            together.setdefault(pairs[game.at(axis)], []).append(game)
        found = {pair: share((game.deal, game.won) for game in of) for pair, of in together.items()}
        over = {pair: _over(of, own, axis) for pair, of in together.items()}
        widest = max((abs(each.value) for each in over.values()), default=0.0) or 1.0
        squares = []
        for pair, one in found.items():
            first, second = sorted((names.value(axis, each) for each in pair), key=labels.index)
            step = round(3 * over[pair].value / widest)
            squares.append(Square(second, first, names.number(100 * one.value), step))
            row = (first, second, names.value(BOTS, bot), numbers.count(one.games))
            rows.append((*row, *numbers.rate(one), *numbers.points(over[pair])))
        panels.append(matrix(names.value(BOTS, bot) if len(asking.values(BOTS)) > 1 else "", squares, labels))
    heads = ("first", "second", "bot", "games", "rate", "low", "high", "difference", "low", "high")
    name = f"{section.name}-pairs"
    table = Table(f"{name}-table", tuple(names.say(f"head.{head}") for head in heads), rows)
    about = names.say("worth.pairs.desc")
    return [Plot(name, names.say("worth.pairs.title"), about, panels, (), table, note=about)]


def _over(games: Sequence[Played], every: Sequence[Played], axis: str) -> Estimate:
    """How much more some games are won than all of the same deals."""
    usual = {deal: sum(g.won for g in of) / len(of) for deal, of in _deals(every, axis).items()}
    return paired(
        [(game.deal, float(game.won) - usual[game.but(axis), game.deal]) for game in games], wins=True
    )


def counted(study: Studied, names: Names) -> Section:
    """The section on what was counted in the games, a part for each kind: a contrast within tables, no experiment."""
    games, cooperative = study.distinct, names.entry.cooperative
    bots = names.ordered(BOTS, [bot for g in games for bot in ((g.players,) if cooperative else g.bots)])
    own = {bot: [game for game in games if bot == game.players or bot in game.bots] for bot in bots}
    # A bot that never wins, or always, shows nothing of what helps.
    bots = [bot for bot in bots if len(set(_wins(own[bot], bot, cooperative))) > 1]
    kinds: dict[str, list[tuple[str, Value, Estimate]]] = {}
    for thing in study.tallied():
        for bot in bots:
            found = stratified(units(own[bot], thing, bot, cooperative), wins=True)
            if found is not None:
                kinds.setdefault(thing.kind, []).append((names.counted(thing.kind, thing.name), bot, found))
    section = Section("counted", names.say("worth.counted.title"), [names.say("worth.counted.about")])
    section.parts = [_of_kind(names, kind, things) for kind, things in kinds.items()]
    return section


def _of_kind(names: Names, kind: str, things: Sequence[tuple[str, Value, Estimate]]) -> Section:
    numbers = Numbers(names)
    section = Section(f"counted-{kind}", names.kind(kind))
    rows: list[Row] = [
        (label, names.value(BOTS, bot), numbers.count(one.games), *numbers.points(one))
        for label, bot, one in things
    ]
    of = [Dot(label, names.value(BOTS, bot), one) for label, bot, one in things]
    bots = names.ordered(BOTS, [bot for _, bot, _ in things])
    section.plots.append(_plot(names, f"{section.name}-value", of, rows, bots, names.kind(kind), "compared"))
    for label, bot, one in things:
        section.findings += _finding(names, label, bot, one, "finding.worth.counted", f"counted {kind}")
    return section


def _wins(games: Iterable[Played], bot: Value, cooperative: bool) -> Iterable[bool]:
    for game in games:
        if cooperative and game.players == bot:
            yield game.won
        elif not cooperative:
            yield from (seat in game.winners for seat, name in enumerate(game.bots) if name == bot)


def units(games: Iterable[Played], thing: Tallied, bot: Value, cooperative: bool) -> Iterable[Unit]:
    """Games of a bot, with or without something; against each other, seats of a bot."""
    nobody: Mapping[int, int] = {}
    for game in games:
        had = thing.counts.get(game.row, nobody)
        if cooperative:
            if game.players == bot:
                yield Unit(game.setup, game.deal, bool(had), float(game.won))
        else:
            for seat, name in enumerate(game.bots):
                if name == bot:
                    yield Unit((game.setup, seat), game.deal, seat in had, float(seat in game.winners))
