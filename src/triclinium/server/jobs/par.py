"""Find the par of a daily deal: bots play it several times in a process at low priority.

The best bot plays all seats. It is deterministic, so it would always play a deal in the same way. In every play but
the first, one early decision is therefore random.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pkgutil import resolve_name
from random import Random
from statistics import median_low
from threading import Thread
from time import sleep
from typing import Any, Final

import orjson

from ... import games
from ...games.entry import Entry
from ...kernel.fair import Keyed, table_key
from ...kernel.match import Match
from ...kernel.settings import INTERRUPTS
from ..daily.calendar import Deal
from ..daily.pars import PAR, ParOut
from .process import running

log = logging.getLogger(__name__)

PLAYS: Final = 5
PATIENCE_S: Final = 900.0
"""Timeout of finding a par, in seconds."""
_NICE: Final = 15
_WATCH_S: Final = 1.0


async def find_par(deal: Deal, secret: bytes) -> ParOut:
    """Return the results of bots, or an empty ParOut if they cannot play the deal here."""
    request = {"game": deal.game, "seats": deal.seats, "settings": deal.settings, "deal": deal.id}
    request |= {"secret": secret.hex(), "worker": os.getpid()}
    try:
        async with running(__name__) as process, asyncio.timeout(PATIENCE_S):
            told, _ = await process.communicate(orjson.dumps(request))
        return PAR.validate_json(told)
    except (TimeoutError, OSError, ValueError) as error:
        log.warning("no par of %s was found (%r)", deal.id, error)
        return ParOut(0, 0, None, None)


def play(entry: Entry, seats: int, settings: dict[str, str], key: bytes, number: int) -> tuple[Any, Any]:
    """Return the states of a deal after its first decision and at its end, played by the best bot."""
    game = entry.rules
    source = Keyed(key, [name for name, _ in game.streams])
    match = Match.start(game, ["bot"] * seats, {**settings, INTERRUPTS.name: "poll"}, source)
    state = match.state
    before = state.clone()
    lot = Random(f"{key.hex()}/{number}")
    by_lot = number > 0
    while by_lot and not state.over:
        seat = game.turn(state)
        choices = game.choices(state, seat, number)
        by_lot = len(choices) == 1
        game.act(state, seat, choices[0] if by_lot else lot.choice(choices))
    entry.bots[-1].playing()(game, state, number)
    return before, state


def par_of(entry: Entry, seats: int, settings: dict[str, str], key: bytes, plays: int = PLAYS) -> ParOut:
    """Return the median result of several plays."""
    outcomes, turns = [], []
    for number in range(plays):
        before, after = play(entry, seats, settings, key, number)
        outcome = entry.rules.outcome(after)
        assert outcome is not None
        outcomes.append(outcome)
        if entry.lab.turns and outcome.winners:
            turns.append(resolve_name(entry.lab.turns)(before, after))
    scores = [outcome.scores for outcome in outcomes if outcome.scores is not None]
    points = tuple(map(median_low, zip(*scores, strict=True))) if scores else None
    won = sum(bool(outcome.winners) for outcome in outcomes)
    return ParOut(plays, won, median_low(turns) if turns and not scores else None, points)


def _end_with(worker: int) -> None:
    """End this process when its worker was killed, because then the result has no reader."""
    while os.getppid() == worker:
        sleep(_WATCH_S)
    os._exit(1)


def main() -> None:
    """Read a request from standard input, and write the result to standard output."""
    os.nice(_NICE)
    request = orjson.loads(sys.stdin.buffer.read())
    Thread(target=_end_with, args=(request["worker"],), daemon=True).start()
    seats = request["seats"]
    key = table_key(bytes.fromhex(request["secret"]), request["deal"], [""] * seats)
    found = par_of(games.find(request["game"]), seats, request["settings"], key)
    sys.stdout.buffer.write(PAR.dump_json(found))


if __name__ == "__main__":
    main()
