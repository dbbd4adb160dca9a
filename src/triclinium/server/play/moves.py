"""Execute commands at a table: check the rules, store the move, then notify sockets and processes.

Several processes may act at the same table at once (optimistic concurrency). Each checks the command against its own
copy of the table, and the database accepts one of them. The others refresh the table and retry if their decision is
still open; otherwise they return `Stale`.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import cache
from time import perf_counter
from typing import Final

from ...kernel.notation import SEAT_NAMES
from ...live import rules
from ...live.rows import Appended, Move
from ...live.rules import BUSY, NOT_SEATED, Answer, Command, Done, Failed, Granted, SeatOf
from ...live.schedule import Due
from ...live.table import LiveTable
from ..observability.metrics import COMMANDS, MOVES, RULES_SECONDS, STORE_SECONDS, TELL_SECONDS, WAIT_SECONDS
from ..observability.traces import span
from ..outages import is_outage
from .cache import TableCache

log = logging.getLogger(__name__)

MOST_TRIES: Final = 12
_commands: Final = cache(COMMANDS.labels)
_moves: Final = cache(MOVES.labels)


class Moves:
    """Executor of commands for seats of any table."""

    def __init__(
        self,
        cache: TableCache,
        publish: Callable[[LiveTable, Move, Due | None], None],
    ) -> None:
        self._cache: Final = cache
        self._publish: Final = publish

    def act_for_bot(self, table: str, seat: int, command: Command) -> Awaitable[Answer]:
        """Execute a command for a bot's seat, or for a late seat that a bot plays for."""
        return self.act(table, lambda live: rules.stand_in(live, seat), command, bot=True)

    def act_forced(self, table: str, seat: int, command: Command) -> Awaitable[Answer]:
        """Play a forced move, unless the seat has a choice by now."""
        return self.act(table, lambda live: rules.forced(live, seat), command, bot=True)

    async def act(self, table: str, seat_of: SeatOf, command: Command, bot: bool = False) -> Answer:
        """Execute a command for a seat. `seat_of` is called again after every refresh, because the seat may be lost."""
        with span("move", table=table, by="bot" if bot else "person"):
            answer = await self._act(table, seat_of, command, bot)
        _commands(answer.code if isinstance(answer, Failed) else type(answer).__name__).inc()
        return answer

    async def _act(self, table: str, seat_of: SeatOf, command: Command, bot: bool) -> Answer:
        fresh = failed = False
        for _ in range(MOST_TRIES):
            started = perf_counter()
            live = await self._cache.get(table)
            if live is None:
                return NOT_SEATED
            async with live.lock:
                WAIT_SECONDS.observe(perf_counter() - started)
                if fresh and await self._cache.refresh(live) is None:
                    return NOT_SEATED
                try:
                    answer = await self._once(live, seat_of(live), command, bot)
                except Exception as error:
                    if failed:
                        raise
                    if not is_outage(error):
                        log.exception("table %s: a command failed; trying once more", table)
                    failed, answer = True, None  # retry once; the idempotency key prevents a duplicate move
            if answer is not None and (fresh or isinstance(answer, Done)):
                return answer
            fresh = True  # a refusal counts only if the table is up to date
        return BUSY

    async def _once(self, live: LiveTable, seat: int | None, command: Command, bot: bool) -> Answer | None:
        """Try a command on the cached table. Return None if the cached table is outdated."""
        if seat is None:
            return NOT_SEATED
        started = perf_counter()
        with span("rules", seat=SEAT_NAMES[seat]):
            granted = rules.grant(live, seat, command, bot)
        RULES_SECONDS.observe(perf_counter() - started)
        if not isinstance(granted, Granted):
            return granted
        appended = await self._store(live, granted)
        if appended is Appended.REPEATED:
            seq = await self._cache.log.key_seq(live.id, seat, command.key)
            return None if seq is None else Done(seq + 1)
        if appended is Appended.CONFLICT:
            return None
        started = perf_counter()
        done = rules.apply(live, granted)
        if live.wants_snapshot():
            self._cache.save_later(live.id, live.snapshot())
        self._publish(live, granted.move, granted.due)
        TELL_SECONDS.observe(perf_counter() - started)
        _moves(live.row.game, "bot" if bot else "person").inc()
        return done

    async def _store(self, live: LiveTable, granted: Granted) -> Appended:
        move, due, outcome, tick = granted.move, granted.due, granted.outcome, granted.tick
        started = perf_counter()
        try:
            with span("store", seq=move.seq):
                appended = await self._cache.log.append(live.id, move, live.head, due, outcome, tick)
        except BaseException:
            # The move may or may not be stored. The log and the idempotency key will show it.
            self._cache.drop(live.id)
            raise
        STORE_SECONDS.observe(perf_counter() - started)
        return appended
