"""How fast the rules are: decisions a second in random play beside python-chess, interleaved in one run.

    python bench/engine.py [--rounds 5] [--seconds 1.0] [--json]

Only decisions with two or more options count, in both. Machines differ and are noisy, so the figure that
matters is the ratio of medians. Setup is timed apart: `decisions_per_s` is play alone.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time

import chess

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout

GAME = FallOfRome()
SETTINGS = {"difficulty": "standard", "interrupts": "poll"}


def chess_moves(seconds: float, seed: int) -> float:
    """Random chess: moves a second, positions with one legal move not counted."""
    rng = random.Random(seed)
    moves, spent = 0, 0.0
    while spent < seconds:
        board = chess.Board()
        start = time.perf_counter()
        while not board.is_game_over() and board.ply() < 400:
            legal = list(board.legal_moves)
            moves += len(legal) > 1
            board.push(rng.choice(legal))
        spent += time.perf_counter() - start
    return moves / spent


def our_decisions(seconds: float, seed: int) -> tuple[float, float, float]:
    """Random Fall of Rome, 4 seats: decisions a second, games a second (setup in), setup in µs."""
    decisions, games, spent, setup = 0, 0, 0.0, 0.0
    while spent < seconds:
        start = time.perf_counter()
        s = GAME.new(4, SETTINGS, Seeded(seed * 1_000_003 + games))
        dealt = time.perf_counter()
        decisions += playout(GAME, s, games)
        setup += dealt - start
        spent += time.perf_counter() - dealt
        games += 1
    return decisions / spent, games / (spent + setup), setup / games * 1e6


def clone_time(clones: int = 20_000) -> float:
    """µs for a clone of a state after setup."""
    s = GAME.new(4, SETTINGS, Seeded(1))
    start = time.perf_counter()
    for _ in range(clones):
        s.clone()
    return (time.perf_counter() - start) / clones * 1e6


def measure(rounds: int, seconds: float) -> dict[str, float]:
    """Medians over interleaved rounds."""
    rows = []
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
        moves = chess_moves(seconds, number)
        decisions, games, setup = our_decisions(seconds, number)
        rows.append((moves, decisions, games, setup, clone_time()))
    moves, decisions, games, setup, clone = (statistics.median(column) for column in zip(*rows, strict=True))
    return {
        "python_chess_moves_per_s": round(moves),
        "decisions_per_s": round(decisions),
        "ratio": round(decisions / moves, 2),
        "games_per_s": round(games),
        "setup_us": round(setup, 1),
        "clone_us": round(clone, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = measure(args.rounds, args.seconds)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:26} {value:>12,}")


if __name__ == "__main__":
    main()
