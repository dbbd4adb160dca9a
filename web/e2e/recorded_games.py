"""Thirty games of all kinds as records, each with what a seat sees after entries drawn by lot: for `replay.spec.ts`.

The views are folded by the rules, with nothing of the service: what the client shows is compared with them.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import triclinium
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.record import Record

GAMES = 30
JUMPS = 34
KINDS = ("fall_of_rome", "struggle_for_rome", "aeterna")
DECISIONS = 150


def jumps(record: Record, seed: int) -> dict[str, Any]:
    """A record, and what one of its seats sees here and there."""
    choice = random.Random(seed)
    entry = triclinium.games.find(record.game)
    seat = choice.randrange(len(record.seats))
    views: list[Any] = []
    Match.replay(
        entry.rules, record, CLOSED, each=lambda match: views.append(entry.rules.view(match.state, seat))
    )
    wanted = [choice.randrange(len(views)) for _ in range(JUMPS)]
    return {
        "record": record.to_json(),
        "eyes": SEAT_NAMES[seat],
        "jumps": [{"at": at, "view": views[at]} for at in wanted],
    }


for number in range(GAMES):
    table = triclinium.open(KINDS[number % len(KINDS)], 3, seed=number).play("random", decisions=DECISIONS)
    sys.stdout.write(json.dumps(jumps(table.record(), number)) + "\n")
