"""Database time, used for all stored times, and the clocks of seats in SQL.

A seat's row has its remaining seconds (`clock_left`), and the time since which its clock runs (`clock_at`, null while
it does not run). Only the database subtracts times, in the statement that stores a move, so the clocks of other
machines do not matter. A delayed clock starts to run after `FREE_S` seconds: until then `clock_at` is in the future.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Double
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from ...live.schedule import FREE_S, Due

NOW: Final = {
    "postgresql": "extract(epoch from clock_timestamp())::float8",
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
}
"""Seconds since 1970 in SQL, by dialect. SQLite returns the same value throughout a statement."""
TICK_COLUMNS: Final = {"runs": "int", "renewed": "int", "least": "float", "gain": "float", "delayed": "int"}
"""Fields of a `Tick`, with their SQL types."""


class now(FunctionElement[float]):  # noqa: N801 (named like an SQL function)
    """Seconds since 1970 by the clock of the database, as an SQL function."""

    type = Double()
    inherit_cache = True


@compiles(now)
def _now(_element: now, compiler: Any, **_more: Any) -> str:
    return NOW[compiler.dialect.name]


def greater(one: str, other: str) -> str:
    """Return SQL for the greater of two values, in both dialects."""
    return f"CASE WHEN {one} > {other} THEN {one} ELSE {other} END"


def left_now(now: str) -> str:
    """Return SQL for the seconds that seat `s` has left now, including the rest of its delay."""
    left = greater(f"s.clock_left - ({now} - s.clock_at)", "0")
    return f"CASE WHEN s.clock_at IS NULL THEN s.clock_left ELSE {left} END"


def _bank_now(now: str) -> str:
    """Return SQL for the seconds that seat `s` has left if its clock stops now. The rest of a delay is lost."""
    return f"CASE WHEN s.clock_at > {now} THEN s.clock_left ELSE ({left_now(now)}) END"


def _runs_from(now: str) -> str:
    """Return SQL for the time when seat `s`'s clock starts to run after a move with tick `m`. A delay continues."""
    return f"""CASE WHEN (m.delayed >> s.seat) & 1 = 1 THEN {now} + {FREE_S}
      ELSE {greater("s.clock_at", now)} END"""


def left_after(now: str) -> str:
    """Return SQL for the seconds that seat `s` has left after a move with tick `m`."""
    left = f"({_bank_now(now)})"
    return f"""CASE WHEN (m.renewed >> s.seat) & 1 = 0 THEN {left}
      WHEN m.gain IS NULL OR s.late THEN {greater(left, "m.least")}
      ELSE {left} + m.gain END"""


def wind(now: str) -> str:
    """Return the SQL assignments of tick `m` for the row of seat `s`."""
    return f"""clock_left = {left_after(now)},
      clock_at = CASE WHEN (m.runs >> s.seat) & 1 = 1 THEN {_runs_from(now)} END"""


def out_after(now: str) -> str:
    """Return SQL for the time when the clock of seat `s` runs out after a move with tick `m`, if it runs."""
    return f"({left_after(now)}) + ({_runs_from(now)})"


def due_columns(due: Due | None) -> dict[str, Any]:
    """Return the columns of a table that schedule its next work."""
    return {
        "due_kind": None if due is None else due.kind,
        "due_at": None if due is None else now() + due.after,
    }
