"""The clock of the database: the only one that times in tables are written by, and that says what is due.

Web processes and workers run on machines whose clocks differ; they all ask the same database.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Double
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

NOW: Final = {
    "postgresql": "extract(epoch from clock_timestamp())::float8",
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
}
"""Seconds since 1970 in SQL, by the name of the dialect. SQLite gives the same value throughout a statement."""


class now(FunctionElement[float]):  # noqa: N801 (named as the functions of SQL are)
    """Seconds since 1970, in the database."""

    type = Double()
    inherit_cache = True


@compiles(now)
def _now(_element: now, compiler: Any, **_more: Any) -> str:
    return NOW[compiler.dialect.name]
