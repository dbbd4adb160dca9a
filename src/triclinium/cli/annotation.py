"""Reasons of bots in a record: each bot is asked again with the same view, and gives the same answer.

Records do not contain reasons, because they can be computed from the record.
"""

from __future__ import annotations

from typing import Any

from ..bots.player import Player, Reason
from ..bots.seeds import bot_seed
from ..games.entry import Entry
from ..kernel.chance import CLOSED
from ..kernel.match import Match
from ..kernel.record import Record
from .table import SEED, bots_of, plays_of, seed_of


def reasons(of: Entry, record: Record, upto: int | None = None) -> dict[int, Reason]:
    """Return the reason of each bot action by entry number. Actions that the bot would not repeat are left out."""
    game = of.rules
    seed = seed_of(record) if SEED in record.notes else 0
    players: dict[int, Player] = {
        seat: of.bot(name).player(bot_seed(seed, seat)) for seat, name in bots_of(record).items()
    }
    found: dict[int, Reason] = {}
    before: list[Any] = []

    def each(match: Match[Any]) -> None:
        number = len(match.entries) - 1
        entry = match.entries[-1]
        player = players.get(-1 if entry.seat is None else entry.seat)
        if before and player is not None and entry.seat is not None and entry.act is not None:
            s = before.pop()
            options = plays_of(game, s, entry.seat)
            act = player.choose(game.view(s, entry.seat), options)
            if act == entry.act and player.reason is not None:
                found[number] = player.reason
        before[:] = [game.clone(match.state)]

    Match.replay(game, record, CLOSED, upto, each)
    return found
