"""The clocks of seats in SQL: what is left of them, and when the first one runs out.

A seat's row says what it has left (`clock_left`), and since when that runs (`clock_at`, null while it stands). Only
the database subtracts one time from another, in the statement that stores a move, so no other machine's clock counts.

A delayed clock starts to run after `FREE_S` seconds: until then `clock_at` is in the future.
"""

from __future__ import annotations

from typing import Final

COLUMNS: Final = {"runs": "int", "renewed": "int", "least": "float", "gain": "float", "delayed": "int"}
"""The fields of a `Tick`, and their types in SQL."""
FREE_S: Final = 6.0
"""Delay of a clock in seconds: the longest pause of a forced move, and the time until a worker polls."""


def greater(one: str, other: str) -> str:
    """The greater of two values, in any SQL."""
    return f"CASE WHEN {one} > {other} THEN {one} ELSE {other} END"


def left_now(now: str) -> str:
    """Return what a seat `s` has left at this moment, the rest of its delay included."""
    left = greater(f"s.clock_left - ({now} - s.clock_at)", "0")
    return f"CASE WHEN s.clock_at IS NULL THEN s.clock_left ELSE {left} END"


def _bank_now(now: str) -> str:
    """Return what a seat `s` has left at this moment if its clock stops: the rest of a delay is lost."""
    return f"CASE WHEN s.clock_at > {now} THEN s.clock_left ELSE ({left_now(now)}) END"


def _runs_from(now: str) -> str:
    """Return since when the clock of a seat `s` runs after a move with the tick `m`; a delay goes on."""
    return f"""CASE WHEN (m.delayed >> s.seat) & 1 = 1 THEN {now} + {FREE_S}
      ELSE {greater("s.clock_at", now)} END"""


def left_after(now: str) -> str:
    """What a seat `s` has left after a move with the tick `m`."""
    left = f"({_bank_now(now)})"
    return f"""CASE WHEN (m.renewed >> s.seat) & 1 = 0 THEN {left}
      WHEN m.gain IS NULL OR s.late THEN {greater(left, "m.least")}
      ELSE {left} + m.gain END"""


def wound(now: str) -> str:
    """What a tick `m` sets in the row of a seat `s`."""
    return f"""clock_left = {left_after(now)},
      clock_at = CASE WHEN (m.runs >> s.seat) & 1 = 1 THEN {_runs_from(now)} END"""


def out_after(now: str) -> str:
    """Return when the clock of a seat `s` runs out after a move with the tick `m`, if it runs."""
    return f"({left_after(now)}) + ({_runs_from(now)})"
