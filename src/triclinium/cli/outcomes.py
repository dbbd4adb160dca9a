"""The result of a finished game in words: the winners, how it ended, and the points of every seat."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from ..kernel.notation import SEAT_NAMES
from ..kernel.outcome import Outcome
from ..terminal.translator import Translator


def result(outcome: Outcome, seats: int, translator: Translator) -> Iterator[RenderableType]:
    """Yield the lines of the result, the winners first."""
    winners = ", ".join(SEAT_NAMES[winner] for winner in outcome.winners)
    if winners:
        yield Text(translator.say("end.won", seats=winners), "bold green")
    elif outcome.ranks is not None:
        yield Text(translator.say("end.drawn"), "bold")
    else:
        yield Text(translator.say("end.lost"), "bold red")
    yield Text(translator.ending(outcome.ending))
    if outcome.lines:
        yield _scores(outcome, seats, translator)


def _scores(outcome: Outcome, seats: int, translator: Translator) -> Grid:
    """Return the points by source, one column per seat, followed by the sum, the tie-breaks and the ranks."""
    source = translator.game.say
    grid = Grid("", *SEAT_NAMES[:seats], box=None, padding=(0, 2, 0, 0))
    for line in outcome.lines:
        grid.add_row(source(f"score.{line.source}"), *map(str, line.points))
    assert outcome.scores is not None
    grid.add_row(translator.say("end.points"), *map(str, outcome.scores), style="bold")
    for line in outcome.tie_breaks:
        grid.add_row(source(f"score.{line.source}"), *map(str, line.points), style="dim")
    if outcome.ranks is not None:
        grid.add_row(translator.say("end.places"), *map(str, outcome.ranks))
    return grid
