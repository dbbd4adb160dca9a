"""Due work of a browser tab: bots' turns, forced moves, clocks and deadlines."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from dataclasses import asdict, dataclass
from typing import Final

from ..games.entry import Bot
from ..live import schedule, seats
from ..live.bots import BotAnswer, BotRequest, Turn, own_bot, read_answer, turn
from ..live.games import LAST_RESORT
from ..live.rows import Head, dumps
from ..live.rules import NOT_UNDERSTOOD, Denied, forced, stand_in
from ..live.schedule import Due
from ..live.seats import REPLACED
from ..live.table import LiveTable
from ..live.work import UPCOMING, last_decision, task, upcoming
from .outside import Outside
from .tables import Table

MOST_FAILURES: Final = 3
"""Maximum consecutive failures of a bot; then another one plays."""
RETRY_S: Final = 2.0
MOST_AT_ONCE: Final = 100
"""Maximum number of steps of a table in one `wake`."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A bot that is thinking about its turn."""

    table: Table
    head: Head
    seat: int
    questions: Generator[tuple[int, BotRequest], str, Turn | None]


class Turns:
    """Does what is due at all tables."""

    def __init__(self, tables: dict[str, Table], outside: Outside) -> None:
        self._tables: Final = tables
        self._outside: Final = outside
        self._asked = 0
        self._turns: Final[dict[int, _Question]] = {}
        self._hints: Final[dict[int, Callable[[BotAnswer | None], object]]] = {}
        self._failures: Final[dict[tuple[str, int], int]] = {}

    def wake(self) -> float | None:
        """Do what is due; return the seconds until the next work falls due, or None."""
        next_at: list[float] = []
        for table in list(self._tables.values()):
            for _ in range(MOST_AT_ONCE):
                at = table.row.due_at
                if at is None or at > self._outside.now() or table.thinking is not None:
                    break
                self._do(table)
            if table.row.due_at is not None and table.thinking is None:
                next_at.append(table.row.due_at)
        return max(0.0, min(next_at) - self._outside.now()) if next_at else None

    def ask(self, request: BotRequest, take: Callable[[BotAnswer | None], object]) -> int:
        """Ask a bot for a hint; return the number of the question. `take` gets the answer, None if there is none."""
        number = self._ask(request)
        self._hints[number] = take
        return number

    def answered(self, number: int, told: str) -> None:
        """Take the answer of a bot."""
        try:
            answer = read_answer(json.loads(told))
        except (ValueError, TypeError, AttributeError):
            answer = None
        hint, question = self._hints.pop(number, None), self._turns.pop(number, None)
        if hint is not None:
            hint(answer)
        if question is None or question.table.thinking != number:
            return
        table = question.table
        table.thinking = None
        if table.live.head != question.head:
            return  # the table has moved on: what is due now is asked again
        if answer is None:
            self._failed(table, question.seat)
        else:
            self._step(table, question.questions, answer.act)

    def _ask(self, request: BotRequest) -> int:
        self._asked += 1
        self._outside.ask_bot(self._asked, dumps(asdict(request)).decode())
        return self._asked

    # ---- due work

    def _do(self, table: Table) -> None:
        live, kind = table.live, str(table.row.due_kind)
        if live.match is None or live.match.state.over:
            table.set_due(None)
            return
        found = task(live, kind)
        if found.play is not None:
            self._step(table, turn(live, found.play, self._bot), None)
            return
        late = schedule.late_seats(live.seats) | table.run_out() if found.run_out else found.late
        if late is not None:
            table.save(seats.mark_late(table.stored, late))
        if found.due is UPCOMING:
            self._set_next(table, kind)
        else:
            table.set_due(found.due)

    def _set_next(self, table: Table, kind: str) -> None:
        live = table.live
        assert live.match is not None
        due, resumes = upcoming(live, kind)
        if resumes:
            entries = {move.seq: (move.act, move.undo) for move in table.moves}
            at = last_decision(entries, live.seq)
            waited = 0.0 if at is None else self._outside.now() - table.times[at]
            due = schedule.resumed(due, live.options, waited)
        game = live.served.game
        runs = schedule.running_clocks(game, live.seats, live.options, game.awaited(live.match.state), due)
        if runs is not None:
            table.run_clocks(runs)
        table.set_due(due)
        if runs is not None:
            table.changed()

    # ---- bots

    def _step(
        self,
        table: Table,
        questions: Generator[tuple[int, BotRequest], str, Turn | None],
        act: str | None,
    ) -> None:
        """Go on with a turn: ask the next bot, or make the move."""
        try:
            seat, request = next(questions) if act is None else questions.send(act)
        except StopIteration as end:
            self._make(table, end.value)
            return
        table.thinking = self._ask(request)
        self._turns[table.thinking] = _Question(table, table.live.head, seat, questions)

    def _make(self, table: Table, decided: Turn | None) -> None:
        if decided is None:
            self._set_next(table, str(table.row.due_kind))
            return
        live, seat = table.live, decided.update.seat
        acts_for = forced if decided.forced else stand_in
        answer = table.act(acts_for(live, seat), decided.command(live), bot=True)
        if not decided.forced and (isinstance(answer, Denied) or answer is NOT_UNDERSTOOD):
            self._failed(table, seat)
        else:
            self._failures.pop((table.row.id, seat), None)

    def _bot(self, live: LiveTable, seat: int) -> Bot:
        """Return the bot that decides for a seat; after several failures, the one that can play anything."""
        given_up = self._failures.get((live.id, seat), 0) >= MOST_FAILURES
        return LAST_RESORT if given_up and live.seats[seat].bot is None else own_bot(live, seat)

    def _failed(self, table: Table, seat: int) -> None:
        """Ask a bot that failed again later, or give its seat to another one after several failures."""
        failing = table.stored.seats[seat].bot
        failures = self._failures[table.row.id, seat] = self._failures.get((table.row.id, seat), 0) + 1
        if failures >= MOST_FAILURES and failing not in (None, LAST_RESORT.name):
            del self._failures[table.row.id, seat]
            table.save(seats.replace_bot(table.stored, seat, failing, LAST_RESORT.name), REPLACED)
            return
        table.set_due(Due(str(table.row.due_kind), RETRY_S * 2 ** min(failures - 1, 7)))
