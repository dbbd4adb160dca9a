"""Play whole games at live tables with the source of the package and the standard library only.

python -I -S tests/live/play_alone.py GAME ...
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[2] / "src"
sys.path.insert(0, str(SOURCE))

from triclinium.live import bots, rules, seats  # noqa: E402
from triclinium.live.games import ServedGame  # noqa: E402
from triclinium.live.options import usual_options  # noqa: E402
from triclinium.live.schedule import seats_of_kind  # noqa: E402
from triclinium.live.table import LiveTable  # noqa: E402

MOST_MOVES = 5000


def play(game: str) -> tuple[int, dict[str, Any]]:
    """Play a game between bots. Return the number of moves and the outcome."""
    served = ServedGame(import_module(f"triclinium.games.{game}.entry").ENTRY)
    plan = seats.checked(served, seats.Plan(game, served.game.seats[0], {}, False, None))
    stored = seats.new_table("host", plan, usual_options(served.entry))
    for seat in range(plan.seats):
        stored = seats.seat_bot(stored, served, seat, "host", served.bots()[0])
    started = seats.start(stored, served, "host")
    live = LiveTable(served, started.table)
    live.fold(started.entry)
    everybody = seats_of_kind(live.seats, "bot")
    for _ in range(MOST_MOVES):
        assert live.match is not None
        if live.match.state.over:
            return live.seq, json.loads(live.row.outcome or "null")
        _move(live, everybody)
    raise AssertionError(f"{game} did not end")


def _move(live: LiveTable, everybody: int) -> None:
    questions = bots.turn(live, everybody, bots.own_bot)
    try:
        _, request = next(questions)
        while True:
            _, request = questions.send(bots.think(request)["act"])
    except StopIteration as end:
        decided = end.value
    assert decided is not None, "a bot is awaited"
    granted = rules.grant(live, decided.update.seat, decided.command(live), bot=True)
    assert isinstance(granted, rules.Granted), granted
    rules.apply(live, granted)
    for seat in (-1, *range(len(live.seats))):
        json.loads(live.updates.next_message(seat))


def foreign_modules() -> list[str]:
    """Return the names of loaded modules that belong neither to the package nor to the standard library."""
    ours = ("triclinium", "__main__", "_virtualenv")
    return sorted({name.partition(".")[0] for name in sys.modules} - {*ours, *sys.stdlib_module_names})


if __name__ == "__main__":
    for name in sys.argv[1:]:
        entries, outcome = play(name)
        print(json.dumps({"game": name, "entries": entries, "ending": outcome["ending"]}))
    print(json.dumps({"foreign": foreign_modules()}))
