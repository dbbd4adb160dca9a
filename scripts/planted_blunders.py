"""Plant blunders in games of bots, and count how often a review finds them (docs/study/worth.md).

    python scripts/planted_blunders.py aeterna --games 40

A bot plays all seats. In each game, one random turn is played by random moves. The script prints a line for each game,
and how often the review has the planted turn among its turning points. You can stop the script at any time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import triclinium
from triclinium.analysis.review import MAX_TURNING_POINTS, Review, Turn
from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.record import Record
from triclinium.kernel.step import RELEASE
from triclinium.lab.intervals import wilson
from triclinium.table import Table

_MOST_DRAWS: Final = 20
"""Turns that are tried in one game, until random moves differ from those of the bot."""


_COSTLY: Final = 0.05
"""Loss of chance from which a turn counts as costly."""


class Planted(NamedTuple):
    """A game with a planted turn."""

    record: Record
    first: int
    """Number of the turn's first entry."""


class Found(NamedTuple):
    """Findings of a review about a planted turn."""

    change: float
    """Change of the chance of the seat that played the turn."""
    choice: float
    """Part of the change that is choice."""
    among_points: bool
    """Whether the turn is a turning point."""
    among_choices: bool
    """Whether it is among the turns in which a seat lost most by choice."""


def turns_of(entry: Entry, record: Record) -> list[tuple[int, int, list[str]]]:
    """Return the turns of a record as a review sees them: the first entry, the seat and its acts."""
    found: list[tuple[int, int, list[str]]] = []
    for number, each in enumerate(record.entries):
        if each.seat is None or each.act is None or entry.rules.words.read(each.act) <= RELEASE:
            continue
        if not found or found[-1][1] != each.seat:
            found.append((number, each.seat, []))
        found[-1][2].append(each.act)
    return found


def plant(entry: Entry, seats: int, bot: str, seed: int) -> Planted:
    """Play a game in which one random turn is played by random moves."""
    lot = Random(seed)
    whole = triclinium.open(entry.name, seats, seed).play(bot).record()
    turns = turns_of(entry, whole)
    for _ in range(_MOST_DRAWS):
        first, seat, acts = lot.choice(turns)
        table = triclinium.replay(whole, first).clone(lot.randrange(2**31))
        other = _random_turn(entry, table, seat, bot)
        if other != acts:
            break
    return Planted(table.play(bot).record(), first)


def _random_turn(entry: Entry, table: Table, seat: int, bot: str) -> list[str]:
    """Play a seat at random until another seat has moved; return its acts."""
    own, start = table.seats[seat], len(table.record().entries)
    while not table.over:
        table.play("random" if table.turn == own else bot, 1)
        if turns_of(entry, table.record())[-1][1] != seat:
            break
    return next((acts for first, _, acts in turns_of(entry, table.record()) if first >= start), [])


def look(review: Review, first: int) -> Found:
    """Return what a review says of the turn that begins with an entry."""
    turn = next(each for each in review.turns if each.moves[-1].number >= first)
    losses = sorted(review.turns, key=_own_choice)[:MAX_TURNING_POINTS]
    points = [point.turn for point in review.turning_points]
    return Found(turn.change(turn.seat), _own_choice(turn), turn in points, turn in losses)


def _own_choice(turn: Turn) -> float:
    return turn.choice(turn.seat)


def games(entry: Entry, seats: int, bot: str, count: int, seed: int) -> Iterator[Found]:
    """Plant a turn in each of some games, and review them."""
    for number in range(count):
        made = plant(entry, seats, bot, seed * 1_000_000 + number)
        yield look(triclinium.review(made.record), made.first)


def summary(found: Sequence[Found]) -> str:
    """Return how often planted turns were found, with 95% intervals."""
    lines = []
    for name, hits in (
        ("among the turning points", sum(each.among_points for each in found)),
        ("among the largest losses by choice", sum(each.among_choices for each in found)),
        (f"cost {_COSTLY:.0%} or more by choice", sum(each.choice <= -_COSTLY for each in found)),
    ):
        value, low, high = wilson(hits, len(found))
        lines.append(f"{name}: {hits} of {len(found)}, {value:.0%} (95%: {low:.0%} to {high:.0%})")
    return "\n".join(lines)


def main(given: Sequence[str] | None = None) -> int:
    """Run the script."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", help="name of a game")
    parser.add_argument("--games", type=int, default=40, help="number of games")
    parser.add_argument("--seats", type=int, default=0, help="default: the usual number")
    parser.add_argument("--bot", help="default: the game's last bot")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(given)
    entry = find(options.game)
    bot: str = options.bot or entry.bots[-1].name
    found: list[Found] = []
    try:
        for each in games(
            entry, options.seats or min(3, entry.rules.seats[-1]), bot, options.games, options.seed
        ):
            found.append(each)
            print(
                f"{len(found)}: change {each.change:+.3f}, choice {each.choice:+.3f}, "
                f"turning point: {'yes' if each.among_points else 'no'}",
                flush=True,
            )
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    if found:
        print(summary(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
