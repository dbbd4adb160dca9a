"""What a change of the game's data, or of one setting, does: compared with the usual on the same deals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from ..intervals import Estimate, paired
from .asking import Asking, Numbers, of_bots
from .charts import Dot, domain, dots
from .panels import Measure
from .rows import BOTS, DATA, OWN_DATA, SETTINGS, Played, Value, by
from .sections import Finding, Plot, Row, Section, Table

_Measured = tuple[str, Measure, Callable[[Played], float]]
_WINS: Final[_Measured] = ("wins", "points", lambda game: float(game.won))
_SCORES: Final[_Measured] = ("scores", "signed", lambda game: sum(game.scores or ()) / game.seats)
_TURNS: Final[_Measured] = ("turns", "signed", lambda game: float(game.turns))


def changes(asking: Asking) -> list[Section]:
    """A section for each axis that has a usual value: the data, and settings of one value."""
    found = []
    for axis in asking.axes:
        values = asking.values(axis)
        if axis == DATA or (axis.startswith(SETTINGS) and all(isinstance(value, str) for value in values)):
            section = _of_axis(asking, axis)
            if not section.empty:
                found.append(section)
    return found


def base_of(asking: Asking, axis: str) -> Value:
    """What the other values of an axis are compared with."""
    if axis == DATA:
        return OWN_DATA
    values = asking.values(axis)
    usual = asking.names.default(axis)
    return usual if usual in values else values[0]


def _of_axis(asking: Asking, axis: str) -> Section:
    names = asking.names
    base = base_of(asking, axis)
    own = names.value(axis, base)
    title = (
        names.say("changes.data.title") if axis == DATA else names.say("changes.title", axis=names.axis(axis))
    )
    part = asking.name(f"change-{axis.replace('.', '-')}")
    section = Section(part, title, [names.say("changes.about", base=own)])
    # The usual table may be of another group: its deals are the same.
    usual = {(game.but(axis), game.deal): game for game in asking.study.distinct if game.at(axis) == base}
    measures = [_TURNS]
    if any(game.scores for game in asking.games):
        measures.insert(0, _SCORES)
    if asking.cooperative:
        measures.insert(0, _WINS)
    for measured in measures:
        plot = _plot(asking, axis, base, usual, measured, section)
        if plot is not None:
            section.plots.append(plot)
    return section


def _plot(
    asking: Asking, axis: str, base: Value, usual: dict[tuple[Hashable, int], Played], measured: _Measured,
    section: Section,
) -> Plot | None:  # fmt: skip
    names, numbers = asking.names, Numbers(asking.names)
    what, measure, value_of = measured
    bots = asking.values(BOTS)
    keys = of_bots(names, bots)
    rows: list[Row] = []
    of: list[Dot] = []
    found = by(asking.games, axis, BOTS)
    for value in asking.values(axis):
        for bot in bots:
            games = found.get((value, bot), [])
            differences = against(games, usual, axis, value_of) if value != base else []
            if not differences:
                continue
            one = paired(differences, wins=what == "wins")
            of.append(Dot(names.value(axis, value), names.value(BOTS, bot), one))
            told = numbers.points(one) if what == "wins" else numbers.mean(one, 2, signed=True)
            rows.append((names.value(axis, value), names.value(BOTS, bot), numbers.count(one.games), *told))
            if what == "wins" or (what == "scores" and not asking.cooperative):
                section.findings += _finding(asking, axis, value, base, bot, one, what)
    if not of:
        return None
    title = names.say(f"changes.{what}.title")
    panel = dots(
        "",
        of,
        keys,
        measure,
        names.say(f"changes.{what}.axis"),
        domain([dot.found for dot in of], measure),
        mark=0,
    )
    head = (
        names.axis(axis),
        *(names.say(f"head.{name}") for name in ("bot", "pairs", "difference", "low", "high")),
    )
    name = f"{section.name}-{what}"
    return Plot(name, title, names.say("changes.desc"), [panel], keys, Table(f"{name}-table", head, rows))


def against(
    games: Sequence[Played],
    usual: dict[tuple[Hashable, int], Played],
    axis: str,
    value_of: Callable[[Played], float],
) -> list[tuple[int, float]]:
    """Of each game whose deal was played at the usual table, too: the deal, and the difference."""
    found = []
    for game in games:
        other = usual.get((game.but(axis), game.deal))
        if other is not None:
            found.append((game.deal, value_of(game) - value_of(other)))
    return found


def _finding(
    asking: Asking, axis: str, value: Value, base: Value, bot: Value, found: Estimate, what: str
) -> list[Finding]:
    if not found.clear:
        return []
    names = asking.names
    told = names.difference(found) if what == "wins" else names.count(found, 2, signed=True)
    text = names.say(
        f"finding.change.{what}",
        axis=names.axis(axis), value=names.value(axis, value), base=names.value(axis, base),
        bot=names.value(BOTS, bot), difference=told,
    )  # fmt: skip
    return [Finding("change", text, abs(found.value))]
