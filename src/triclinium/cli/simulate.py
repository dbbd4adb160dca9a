"""Simulation of many games between bots, with one digest of all games."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter
from typing import Final

from rich.console import Console
from rich.progress import Progress

from .. import table
from ..bots.registry import RANDOM, loop_of
from ..bots.seeds import game_seed
from ..games.entry import Bot, Entry
from ..kernel.chance import Seeded
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..kernel.settings import INTERRUPTS, Given
from ..terminal.translator import Translator

PATIENCE: Final = 2.0
"""Time in seconds before progress is shown."""
_BETWEEN_LINES: Final = 5.0
WORDS: Final = ("simulate.playing", "simulate.done")
"""Text keys of the progress bar and of a progress line."""


@dataclass(frozen=True)
class Summary:
    """Statistics of the games."""

    games: int
    cooperative: bool
    wins: int
    """Number of games with a winner."""
    winners: Mapping[str, int]
    """Number of games won by each seat. A shared victory counts for each of its seats."""
    losses: Mapping[str, int]
    """Number of games without a winner, by name of the ending."""
    decisions_per_game: float
    games_per_s: float
    digest: str

    def named(self) -> dict[str, object]:
        """Return the summary as plain data. In a competitive game it contains the winners by seat."""
        return {
            "games": self.games,
            **({"wins": self.wins} if self.cooperative else {"winners": dict(self.winners)}),
            "losses": dict(self.losses),
            "decisions_per_game": round(self.decisions_per_game, 2),
            "games_per_s": round(self.games_per_s, 1),
            "digest": self.digest,
        }

    def figures(self, own: Translator) -> Iterator[tuple[str, str]]:
        """Yield the summary as names and figures for people."""
        yield own.say("simulate.games"), str(self.games)
        if self.cooperative:
            yield own.say("simulate.wins"), self._share(self.wins)
        else:
            for seat, times in self.winners.items():
                yield own.say("simulate.winner", seat=seat), self._share(times)
        for ending, times in self.losses.items():
            yield own.ending(ending), self._share(times)
        yield own.say("simulate.decisions"), f"{self.decisions_per_game:.2f}"
        yield own.say("simulate.speed"), f"{self.games_per_s:.1f}"
        yield own.say("simulate.digest"), self.digest

    def _share(self, times: int) -> str:
        return f"{times} ({times / self.games:.1%})"


Watch = Callable[[int], object]
"""Callback that receives the number of finished games after each game."""


def simulate(
    of: Entry,
    seats: int,
    settings: Given,
    games: int,
    seed: int,
    watch: Watch,
    bots: Sequence[Bot] = (RANDOM,),
) -> Summary:
    """Play the games. Game n of a seed is always the same.

    `bots` contains one bot for each seat, or a single one for all seats.
    """
    game = of.rules
    play_out = loop_of(bots)
    started = perf_counter()
    whole = blake2b(digest_size=16)
    endings: Counter[str] = Counter()
    winners: Counter[int] = Counter()
    wins = decisions = 0
    polled = {INTERRUPTS.name: "poll", **settings}
    for number in range(games):
        s = game.new(seats, polled, Seeded(game_seed(seed, number, "chance"), len(game.streams)))
        decisions += play_out(game, s, game_seed(seed, number, "choice"))
        outcome = game.outcome(s)
        assert outcome is not None, "a playout ends with the game"
        if outcome.winners:
            wins += 1
            winners.update(outcome.winners)
        else:
            endings[outcome.ending] += 1
        whole.update(game.digest(s).encode())
        watch(number + 1)
    seconds = perf_counter() - started
    losses = {ending: endings[ending] for ending in game.endings if endings[ending]}
    won = {SEAT_NAMES[seat]: winners[seat] for seat in range(seats)}
    per_game, per_s = decisions / games, games / seconds
    return Summary(games, of.cooperative, wins, won, losses, per_game, per_s, whole.hexdigest())


def one_record(of: Entry, seats: int, settings: Given, seed: int, bots: Sequence[Bot]) -> Record:
    """Play one game between these bots. The same seed gives the same record on every machine."""
    by_seat = [bot.name for bot in bots]
    return (
        table.open(of.name, seats, seed, dict(settings))
        .play(dict(zip(SEAT_NAMES, by_seat, strict=False)))
        .record()
    )


@contextmanager
def watching(games: int, translator: Translator, words: tuple[str, str] = WORDS) -> Iterator[Watch]:
    """Show progress on stderr after a delay: a bar on a terminal, else a line at intervals."""
    if sys.stderr.isatty():
        yield from _bar(games, translator, words[0])
    else:
        yield _lines(games, translator, words[1])


def _bar(games: int, translator: Translator, word: str) -> Iterator[Watch]:
    bar = Progress(console=Console(stderr=True), transient=True)
    task = bar.add_task(translator.say(word), total=games)
    due = perf_counter() + PATIENCE

    def watch(done: int) -> None:
        if perf_counter() >= due:
            bar.start()  # starting it again has no effect
            bar.update(task, completed=done)

    try:
        yield watch
    finally:
        bar.stop()


def _lines(games: int, translator: Translator, word: str) -> Watch:
    due = perf_counter() + PATIENCE

    def watch(done: int) -> None:
        nonlocal due
        now = perf_counter()
        if now >= due and done < games:
            due = now + _BETWEEN_LINES
            sys.stderr.write(translator.say(word, done=done, games=games) + "\n")

    return watch
