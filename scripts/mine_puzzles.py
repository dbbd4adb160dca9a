"""Find puzzles in games of bots and write them to the package of a game (docs/study/puzzles.md).

    python scripts/mine_puzzles.py fall_of_rome --puzzles 20

A bot plays, and each of its turns suggests goals: what it reached without luck. The goal makes a puzzle if random
actions rarely reach it, and if the rules prove that few first actions lead there. Bots of each strength then try it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from itertools import chain, combinations
from pathlib import Path
from time import monotonic
from typing import Any, Final

from triclinium.bots.seeds import bot_seed
from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.game import Named
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.lessons.proof import Goal, Proof, TooManyPositions, after, missing, moves, prove
from triclinium.lessons.puzzle import FILE

MIN_ACTIONS: Final = 2
"""Minimum length of a solution."""
MAX_ACTIONS: Final = 3
"""Maximum number of actions that the bot needs. A puzzle may begin in the middle of a turn."""
MIN_OPTIONS: Final = 5
"""Minimum number of first actions."""
MAX_SHARE: Final = 0.34
"""Maximum share of first actions that lead to the goal."""
MAX_POSITIONS: Final = 5_000
IMAGINED: Final = 3
"""Number of positions with other hidden cards in which the proof must be the same."""
MAX_FACTS: Final = 3
"""Maximum number of facts of a goal."""
MAX_ALIKE: Final = 5
"""Maximum number of puzzles with the same kind of goal."""
WEAKER: Final = "solid"
"""Bot that must find some of the puzzles and fail at others."""
MAX_WEAKER: Final = 0.7
"""Maximum share of puzzles that it finds, and of those that it does not."""
RANDOM_TRIES: Final = 200
MAX_RANDOM: Final = 0.1
"""Maximum share of random lines that reach the goal."""
BOT_TRIES: Final = 1
MOVES_APART: Final = 30
"""Minimum number of moves between two puzzles of one game."""
Want = Callable[[Goal, Mapping[str, float]], bool]
"""Says whether a goal is wanted, with the share of attempts in which each bot reached it."""


def main(given: Sequence[str] | None = None) -> int:
    """Run the script."""
    options = _options(given)
    entry = find(options.game)
    file = Path(str(files(entry.rules.package).joinpath(FILE)))
    kept: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    seed = max([options.seed - 1, *(int(each["source"]["seed"]) for each in kept)]) + 1
    end = monotonic() + options.minutes * 60
    while len(kept) < options.puzzles and monotonic() < end:
        for data in mined(entry, options, seed, end, partial(wanted, kept, options)):
            kept.append(data)
            write(file, kept)
            print(f"{len(kept)}: {data['goal']} {data['solution']} {data['found']}", flush=True)
            if len(kept) >= options.puzzles:
                break
        print(f"seed {seed} done, {len(kept)} puzzles", file=sys.stderr, flush=True)
        seed += 1
    return 0


def write(file: Path, kept: list[dict[str, Any]]) -> None:
    """Write puzzles to a file, one per line."""
    lines = ",\n".join(json.dumps(each, separators=(",", ":"), ensure_ascii=False) for each in kept)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def wanted(
    kept: Sequence[dict[str, Any]], options: argparse.Namespace, goal: Goal, found: Mapping[str, float]
) -> bool:
    """Return whether a goal differs enough from those of the kept puzzles, and is as hard for bots as it should be."""
    alike = sum(kind_of_goal(each["goal"]) == kind_of_goal(goal) for each in kept)
    if not found[options.bot] or alike >= MAX_ALIKE:
        return False
    if options.bot == WEAKER:
        return True
    same = sum(bool(each["found"][WEAKER]) == bool(found[WEAKER]) for each in kept)
    return same < MAX_WEAKER * int(options.puzzles)


def kind_of_goal(goal: Goal) -> tuple[str, ...]:
    """Return the names of the facts of a goal."""
    return tuple(str(each["fact"]) for each in goal)


class Line:
    """A turn of a bot as far as it needs no luck: where it began, and what happened."""

    def __init__(self, seat: int, move: int) -> None:
        self.seat: Final = seat
        self.move: Final = move
        """Number of its first action in the game."""
        self.states: Final[list[Any]] = []
        """Position before each action."""
        self.facts: Final[list[list[Named]]] = []
        """Facts of each action."""
        self.acts: Final[list[str]] = []
        """Actions in notation."""

    def starts(self, goal: Goal) -> range:
        """Return the actions with which a puzzle can begin, so that the bot needs two actions or more."""
        last = next(at for at in range(len(self.facts)) if not missing(goal, self._between(0, at)))
        latest = next(at for at in range(last + 1) if missing(goal, self._between(at + 1, last)))
        return range(max(0, last + 1 - MAX_ACTIONS), min(latest + 1, last))

    def reaches(self, goal: Goal, at: int, actions: int) -> bool:
        """Return whether the bot reaches a goal from an action on with so many actions."""
        return not missing(goal, self._between(at, at + actions - 1))

    def _between(self, first: int, last: int) -> list[Named]:
        return list(chain.from_iterable(self.facts[first : last + 1]))


def mined(
    entry: Entry, options: argparse.Namespace, seed: int, end: float, want: Want
) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of one game."""
    game, seats = entry.rules, options.seats or entry.rules.seats[1]
    settings = dict(each.split("=", 1) for each in options.set)
    quiet = 0
    for line in lines(entry, options.bot, game.new(seats, settings, Seeded(seed, len(game.streams))), seed):
        if monotonic() >= end:
            return
        if line.move < quiet:
            continue
        tried = [(goal, at) for goal in goals(entry, line) for at in line.starts(goal)]
        for goal, at in tried:
            found = puzzle(entry, line.states[at], line.seat, goal, want)
            if found is not None:
                found["source"] = {"seed": seed, "seats": seats, "bot": options.bot, "move": line.move + at}
                # Of several solutions with the same length, the bot's is the most natural.
                length = len(found["solution"])
                if line.reaches(goal, at, length):
                    found["solution"] = line.acts[at : at + length]
                quiet = line.move + MOVES_APART
                yield found
                break


def lines(entry: Entry, bot: str, s: Any, seed: int) -> Iterator[Line]:
    """Play a game and yield each line without luck that one seat played."""
    game = entry.rules
    players = [entry.bot(bot).player(bot_seed(seed, seat)) for seat in range(s.seats)]
    line: Line | None = None
    move = 0
    while not s.over:
        seat = game.turn(s)
        options = game.choices(s, seat, seed + move)
        act = options[0]
        if len(options) > 1:
            texts = [game.words.say(a) for a in options]
            act = game.words.read(players[seat].choose(game.view(s, seat), texts))
        if line is None and len(options) > 1:
            line = Line(seat, move)
        if line is not None:
            going, facts = after(game, s, line.seat, act)
            line.states.append(game.clone(s))
            line.facts.append(facts)
            line.acts.append(game.words.say(act))
            if going is None:
                yield line
                line = None
        game.act(s, seat, act)
        move += 1


def goals(entry: Entry, line: Line) -> Iterator[Goal]:
    """Yield goals that the line reaches, but not by its first action. Those of one fact come first."""
    assert entry.puzzles is not None
    named = entry.puzzles.goals
    single = [
        {"fact": fact["fact"], **{name: fact[name] for name in named[str(fact["fact"])]}}
        for fact in chain.from_iterable(line.facts)
        if fact["fact"] in named and fact.get("seat", SEAT_NAMES[line.seat]) == SEAT_NAMES[line.seat]
    ]
    different = [each for at, each in enumerate(single) if each not in single[:at]]
    for size in range(1, MAX_FACTS + 1):
        yield from (list(goal) for goal in combinations(different, size) if missing(goal, line.facts[0]))


def puzzle(entry: Entry, s: Any, seat: int, goal: Goal, want: Want) -> dict[str, Any] | None:
    """Return a position with a goal as a puzzle, or None if it is none, or an unwanted one."""
    assert entry.puzzles is not None
    game = entry.rules
    found = {bot.name: share(entry, s, seat, goal, bot.name) for bot in entry.own_bots}
    if not want(goal, found):
        return None
    found["random"] = share(entry, s, seat, goal, "random")
    if found["random"] > MAX_RANDOM:
        return None
    try:
        proof = prove(game, s, seat, goal, entry.puzzles.ignored, MAX_POSITIONS)
    except TooManyPositions:
        return None
    if (
        not proof.line
        or len(proof.line) < MIN_ACTIONS
        or proof.options < MIN_OPTIONS
        or len(proof.firsts) > MAX_SHARE * proof.options
    ):
        return None
    if not public(entry, s, seat, goal, proof):
        return None
    return as_data(game.snapshot(s), seat, goal, proof, found)


def public(entry: Entry, s: Any, seat: int, goal: Goal, proof: Proof) -> bool:
    """Return whether the proof needs no hidden information: it is the same where the hidden cards differ."""
    assert entry.puzzles is not None
    game = entry.rules
    view = game.view(s, seat)
    for seed in range(IMAGINED if entry.hidden else 0):
        other = game.imagine(view, Seeded(seed, len(game.streams)))
        try:
            if prove(game, other, seat, goal, entry.puzzles.ignored, MAX_POSITIONS).firsts != proof.firsts:
                return False
        except TooManyPositions:
            return False
    return True


def as_data(position: Any, seat: int, goal: Goal, proof: Proof, found: dict[str, float]) -> dict[str, Any]:
    """Return a puzzle in the format of its file."""
    return {
        "position": position,
        "seat": SEAT_NAMES[seat],
        "goal": [dict(each) for each in goal],
        "solution": proof.line,
        "firsts": proof.firsts,
        "options": proof.options,
        "positions": proof.positions,
        "found": found,
    }


def share(entry: Entry, s: Any, seat: int, goal: Goal, bot: str) -> float:
    """Return the share of attempts in which a bot reaches the goal this turn without luck.

    The attempts end early if random actions reach it too often.
    """
    game = entry.rules
    tries = RANDOM_TRIES if bot == "random" else BOT_TRIES
    reached = 0
    for nth in range(tries):
        rng, player = random.Random(nth), entry.bot(bot).player(nth)
        at, left = s, goal
        for _ in range(40):
            options = moves(game, at, seat)
            act = rng.choice(options)
            if bot != "random":
                texts = [game.words.say(a) for a in options]
                act = game.words.read(player.choose(game.view(at, seat), texts))
            at, facts = after(game, at, seat, act)
            left = missing(left, facts)
            if not left or at is None:
                break
        reached += not left
        if bot == "random" and reached > MAX_RANDOM * tries:
            break
    return reached / tries


def _options(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--puzzles", type=int, default=20, help="number of puzzles to have in the end")
    parser.add_argument("--minutes", type=float, default=10.0, help="stop after this time")
    parser.add_argument("--bot", default="solid", help="bot that plays the games")
    parser.add_argument("--seats", type=int, help="default: as many as the game has")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    return parser.parse_args(given)


if __name__ == "__main__":
    sys.exit(main())
