"""Print the review of a record: the chance to win after every turn, and the turns that decided the game."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from ..analysis.review import Review, TurningPoint, review, suggestion_at
from ..games.entry import Entry
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..terminal.translator import Translator
from .simulate import watching

WORDS: Final = ("review.working", "review.progress")
"""Words of a progress bar and of a progress line."""
_KINDS: Final = {"choice": "review.choice_point", "luck": "review.luck_point"}
_BAR: Final = 20
_LEAST: Final = 0.005
"""Turns that change no chance by this much are left out."""


def print_review(entry: Entry, record: Record, translator: Translator, console: Console, plain: bool) -> None:
    """Print a line for each turn that changed something, then the turning points with what a bot would have done."""
    with watching(len(record.entries), translator, WORDS) as watch:
        found = review(entry, record, progress=watch)
    say = translator.say
    seats = [0] if found.cooperative else list(range(len(found.names)))
    heads = [say("review.chance")] if found.cooperative else list(SEAT_NAMES[: len(found.names)])
    points = found.turning_points
    decisive = {point.turn.moves[0].number for point in points}
    grid = Grid(say("review.turn"), *heads, say("review.choice"), say("review.luck"), box=None)
    for number, turn in enumerate(found.turns, 1):
        if all(abs(turn.change(seat)) < _LEAST for seat in seats):
            continue
        after = turn.moves[-1].after
        cells = [f"{after[seat]:4.0%}" for seat in seats]
        if found.cooperative:
            cells = [f"{cells[0]} {_bar(after[0], plain)}"]
        mark = " *" if turn.moves[0].number in decisive else ""
        own = turn.seat
        grid.add_row(
            f"{number:3} {SEAT_NAMES[own]}{mark}", *cells, _signed(turn.choice(own)), _signed(turn.luck(own))
        )
    console.print(say("review.start", chances=_chances(found.start, found.cooperative)), markup=False)
    console.print(grid)
    for point in points:
        console.print()
        for line in _turning_point(point, found, entry, record, translator):
            console.print(line, soft_wrap=True)


def _turning_point(
    point: TurningPoint, found: Review, entry: Entry, record: Record, translator: Translator
) -> list[Text]:
    say = translator.say
    turn, kind, seat = point
    lines = [
        Text(
            say(
                "review.point_all" if found.cooperative else "review.point",
                kind=say(_KINDS[kind]),
                turn=found.turns.index(turn) + 1,
                who=SEAT_NAMES[turn.seat],
                **({} if found.cooperative else {"of": SEAT_NAMES[seat]}),
                before=f"{turn.moves[0].before[seat]:.0%}",
                after=f"{turn.moves[-1].after[seat]:.0%}",
                choice=_signed(turn.choice(seat)).strip(),
                luck=_signed(turn.luck(seat)).strip(),
            ),
            "bold",
        )
    ]
    acts = ", ".join(move.act for move in turn.moves if not move.quiet)
    lines.append(Text(say("review.acts", who=SEAT_NAMES[turn.seat], acts=acts)))
    other = suggestion_at(entry, record, turn)
    if other is not None:
        reason = "" if other.reason is None else translator.reason(other.reason)
        told = say("review.instead", act=turn.worst.act, bot=other.bot, other=other.act, reason=reason)
        lines.append(Text(told.strip()))
    return lines


def _chances(chances: tuple[float, ...], cooperative: bool) -> str:
    if cooperative:
        return f"{chances[0]:.0%}"
    return ", ".join(f"{name} {chance:.0%}" for name, chance in zip(SEAT_NAMES, chances, strict=False))


def _signed(change: float) -> str:
    """Return a change in percentage points.

    >>> _signed(0.042), _signed(-0.2), _signed(0.001)
    ('  +4', ' -20', '   0')
    """
    points = round(100 * change)
    return f"{points:+4}" if points else "   0"


def _bar(chance: float, plain: bool) -> str:
    full = round(chance * _BAR)
    return ("#" * full).ljust(_BAR, ".") if plain else ("█" * full).ljust(_BAR, "░")
