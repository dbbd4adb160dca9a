"""Find puzzles in games of bots and write them to the package of a game (docs/study/puzzles.md).

    python scripts/mine_puzzles.py fall_of_rome --puzzles 20

At the start of each turn, the script asks for every goal of the game whether the rules let the seat reach it this turn
for certain. A position becomes a puzzle if few first actions lead there. Bots of each strength then try it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from pkgutil import resolve_name
from time import monotonic
from typing import Any, Final

from triclinium.bots.seeds import bot_seed
from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.lessons.proof import Goal, Proof, TooManyPositions, after, missing, moves, prove
from triclinium.lessons.puzzle import FILE

MIN_ACTIONS: Final = {True: 3, False: 2}
"""Minimum length of a solution, in co-operative games and in others."""
MAX_SHARE: Final = 0.34
"""Maximum share of first actions that lead to the goal."""
MAX_POSITIONS: Final = 20_000
IMAGINED: Final = 3
"""Number of positions with other hidden cards in which the proof must be the same."""
MAX_ALIKE: Final = 6
"""Maximum number of puzzles with the same kind of goal."""
RANDOM_TRIES: Final = 200
MAX_RANDOM: Final = 0.1
"""Maximum share of random lines that reach the goal."""
BOT_TRIES: Final = 1
MOVES_APART: Final = 30
"""Minimum number of moves between two puzzles of one game."""


def main(given: Sequence[str] | None = None) -> int:
    """Run the script."""
    options = _options(given)
    entry = find(options.game)
    file = Path(str(files(entry.rules.package).joinpath(FILE)))
    kept: list[dict[str, Any]] = json.loads(file.read_text("utf-8")) if file.is_file() else []
    seed = max([options.seed - 1, *(int(each["source"]["seed"]) for each in kept)]) + 1
    end = monotonic() + options.minutes * 60
    while len(kept) < options.puzzles and monotonic() < end:
        alike = Counter(kind_of_goal(each["goal"]) for each in kept)
        for data in mined(entry, seed, options.seats or entry.rules.seats[1], options.bot, options.set, end):
            kind = kind_of_goal(data["goal"])
            if alike[kind] >= (options.puzzles if entry.cooperative else MAX_ALIKE):
                continue
            alike[kind] += 1
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


def kind_of_goal(goal: Goal) -> tuple[str, ...]:
    """Return the names of the facts of a goal."""
    return tuple(str(each["fact"]) for each in goal)


def mined(
    entry: Entry, seed: int, seats: int, bot: str, settings: Sequence[str], end: float
) -> Iterator[dict[str, Any]]:
    """Yield the puzzles of one game."""
    assert entry.puzzles is not None
    game = entry.rules
    goals = resolve_name(entry.puzzles.goals)
    s = game.new(seats, dict(each.split("=", 1) for each in settings), Seeded(seed, len(game.streams)))
    players = [entry.bot(bot).player(bot_seed(seed, seat)) for seat in range(seats)]
    move = quiet = 0
    while not s.over and monotonic() < end:
        seat = game.turn(s)
        for goal in goals(s, seat) if move >= quiet else ():
            found = puzzle(entry, s, seat, goal)
            if found is not None:
                found["source"] = {"seed": seed, "seats": seats, "bot": bot, "move": move}
                quiet = move + MOVES_APART
                yield found
                break
        options = game.choices(s, seat, seed + move)
        act = options[0]
        if len(options) > 1:
            texts = [game.words.say(a) for a in options]
            act = game.words.read(players[seat].choose(game.view(s, seat), texts))
        game.act(s, seat, act)
        move += 1


def puzzle(entry: Entry, s: Any, seat: int, goal: Goal) -> dict[str, Any] | None:
    """Return a position with a goal as a puzzle, or None if it is none."""
    assert entry.puzzles is not None
    game = entry.rules
    try:
        proof = prove(game, s, seat, goal, entry.puzzles.ignored, MAX_POSITIONS)
    except TooManyPositions:
        return None
    if (
        not proof.line
        or len(proof.line) < MIN_ACTIONS[entry.cooperative]
        or len(proof.firsts) > MAX_SHARE * proof.options
    ):
        return None
    if not public(entry, s, seat, goal, proof):
        return None
    found = {bot.name: share(entry, s, seat, goal, bot.name) for bot in entry.bots}
    if found["random"] > MAX_RANDOM:
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
    """Return the share of attempts in which a bot reaches the goal this turn without luck."""
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
