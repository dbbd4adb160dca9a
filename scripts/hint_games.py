"""Play games by the service's hints alone, and compare them with the best bot on the same deals.

    python scripts/hint_games.py --game aeterna --games 200 --seed 0 --log aeterna.jsonl

The hinted player asks the function behind `GET /api/tables/{table}/hint` in every decision, with its time limit, and
makes the move that it names. In a co-operative game all seats do so, otherwise one seat, in turn, against the best bot.
The same deal is played by the best bot in all seats. The script runs in one process. It prints a line for each deal
with the difference so far, then both win rates and their difference with 95% intervals.

You can stop it at any time. With `--log` it writes each deal to a file, and the next run plays only the deals that are
missing there. To merge the logs of several runs, concatenate them, and give the result as the log.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from pkgutil import resolve_name
from time import perf_counter
from typing import Any, NamedTuple

import polars as pl

from triclinium.bots.seeds import bot_seed, game_seed
from triclinium.games import find, names
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.lab.intervals import DIFFERENCE, estimates, wilson
from triclinium.live.bots import HINT_S, BotRequest, think


class Deal(NamedTuple):
    """Results of one deal."""

    seed: int
    hints: bool
    """Whether the seat that is looked at won with hints."""
    bot: bool
    """Whether it won with the best bot."""
    same: bool
    """Whether both games end in the same position."""
    seconds: Sequence[float]
    """Duration of each hint."""


class Played(NamedTuple):
    """A whole game."""

    winners: Sequence[int]
    digest: str
    """Fingerprint of the last position."""
    seconds: Sequence[float]
    """Duration of each hint."""


def hint(
    entry: Entry, s: Any, seat: int, options: list[int], seed: int, decided: int, limit: float | None
) -> str:
    """Return the move that a hint names for a seat, within a limit in seconds."""
    game, bot = entry.rules, entry.adviser
    assert bot is not None
    said, plans = [game.words.say(a) for a in options], entry.name if entry.plans else ""
    request = BotRequest(bot.name, bot.maker, seed, decided, game.view(s, seat), said, limit, plans)
    return str(think(request)["act"])


def play(
    entry: Entry,
    seats: int,
    settings: Mapping[str, str],
    seed: int,
    by_hints: Sequence[int],
    limit: float | None,
) -> Played:
    """Play the deal of a seed. The seats `by_hints` play by hints, the others are the best bot."""
    game, bot = entry.rules, entry.adviser
    assert bot is not None
    s = game.new(seats, dict(settings), Seeded(game_seed(seed, 0, "chance"), len(game.streams)))
    players = [resolve_name(bot.maker)(bot_seed(seed, seat)) for seat in range(seats)]
    decided, seconds = 0, []
    while not s.over:
        seat = game.turn(s)
        options = game.choices(s, seat, seed + decided)
        decided += 1
        if len(options) == 1:
            game.apply(s, seat, options[0])
            continue
        if seat in by_hints:
            started = perf_counter()
            act = hint(entry, s, seat, options, bot_seed(seed, seat), decided, limit)
            seconds.append(perf_counter() - started)
        else:
            act = players[seat].choose(game.view(s, seat), [game.words.say(a) for a in options])
        game.act(s, seat, game.words.read(act))
    outcome = game.outcome(s)
    assert outcome is not None
    return Played(outcome.winners, game.digest(s), seconds)


def deals(
    entry: Entry,
    seats: int,
    settings: Mapping[str, str],
    seeds: Iterable[int],
    limit: float | None = HINT_S,
) -> Iterator[Deal]:
    """Play deals with hints, and again with the best bot alone."""
    for seed in seeds:
        seat = seed % seats
        hinted = play(entry, seats, settings, seed, range(seats) if entry.cooperative else [seat], limit)
        alone = play(entry, seats, settings, seed, (), limit)
        won, bot = seat in hinted.winners, seat in alone.winners
        yield Deal(seed, won, bot, hinted.digest == alone.digest, hinted.seconds)


def difference(found: Sequence[Deal]) -> str:
    """Return the difference of the win rates on the same deals, with its interval."""
    gains = pl.DataFrame({"deal": range(len(found)), "gain": [each.hints - each.bot for each in found]})
    row = estimates(gains, [], "gain", DIFFERENCE).row(0, named=True)
    return f"difference: {row['value']:+.1%} (95%: {row['low']:+.1%} to {row['high']:+.1%})"


def logged(log: Path | None, seeds: Sequence[int]) -> list[Deal]:
    """Return the deals of these seeds in a log, each once."""
    if log is None or not log.exists():
        return []
    told = (Deal(**json.loads(line)) for line in log.read_text().splitlines())
    known = {deal.seed: deal for deal in told}
    return [known[seed] for seed in seeds if seed in known]


def summary(found: Sequence[Deal]) -> str:
    """Return the win rates, their difference on the same deals, and the duration of hints."""
    lines = [f"{sum(each.same for each in found)} of {len(found)} games are the same with hints and without"]
    seconds = sorted(each for deal in found for each in deal.seconds)
    for name, won in (("hints", [each.hints for each in found]), ("best bot", [each.bot for each in found])):
        rate = wilson(sum(won), len(won))
        lines.append(f"{name}: won {sum(won)}, {rate.value:.1%} (95%: {rate.low:.1%} to {rate.high:.1%})")
    lines.append(difference(found))
    half, late = (seconds[int(len(seconds) * share)] for share in (0.5, 0.95))
    lines.append(
        f"{len(seconds)} hints took {half:.3f} s (median), {late:.3f} s (95%), {seconds[-1]:.3f} s (most)"
    )
    return "\n".join(lines)


def main() -> None:
    """Read the command line, play, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", required=True, choices=names())
    parser.add_argument("--games", type=int, default=200, help="number of deals, each played twice")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--log", type=Path, help="file to which deals are appended, and that is continued")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the table"
    )
    given = parser.parse_args()
    entry = find(given.game)
    settings = dict(each.split("=", 1) for each in given.set)
    seeds = range(given.seed, given.seed + given.games)
    found = logged(given.log, seeds)
    missing = sorted({*seeds} - {deal.seed for deal in found})
    try:
        for deal in deals(entry, given.seats, settings, missing):
            found.append(deal)
            if given.log is not None:
                with given.log.open("a") as log:
                    log.write(json.dumps(deal._asdict()) + "\n")
            print(
                f"{len(found)} of {given.games}, deal {deal.seed}: hints {int(deal.hints)}, bot {int(deal.bot)}, "
                f"same {int(deal.same)}; {difference(found)}",
                flush=True,
            )
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    if found:
        print(summary(found))


if __name__ == "__main__":
    main()
