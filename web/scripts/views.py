"""Views of a real game for the client's tests and gallery, always the same: `--check` fails when they would change.

python web/scripts/views.py [--check]
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from triclinium.games.fall_of_rome import FallOfRome
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match

FOLDER = Path(__file__).parents[1] / "tests" / "games" / "fall_of_rome" / "views"
SEED = 5
WANTED = {"early": 0.05, "middle": 0.5, "late": 0.95}
"""How far the game is at each, of its entries."""


def views() -> dict[str, str]:
    """The table at some moments of a game played at random."""
    game = FallOfRome()
    match = Match.start(game, ["A", "B", "C", "D", "E"], {"difficulty": "introductory"}, Seeded(SEED))
    choose = random.Random(SEED)
    seen = []
    while not match.state.over:
        seen.append(game.view(match.state, 0))
        seat = game.turn(match.state)
        match.act(seat, game.words.say(choose.choice(game.options(match.state, seat))))
    return {name: json.dumps(seen[int(len(seen) * part)], indent=1) + "\n" for name, part in WANTED.items()}


def main() -> int:
    """Write the views, or compare them with those that are there."""
    stale = 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in views().items():
        path = FOLDER / f"{name}.json"
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{name}.json is not what the game shows: run `python web/scripts/views.py`.\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
