"""The clock of the database: the only one that times in tables are written by, and that says what is due.

Web processes and workers run on machines whose clocks differ; they all ask the same database.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Double
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

from . import postgres_move_writer, sqlite_log


class now(FunctionElement[float]):  # noqa: N801 (named as the functions of SQL are)
    """Seconds since 1970, in the database."""

    type = Double()
    inherit_cache = True


@compiles(now, "postgresql")
def _postgres(_element: now, _compiler: Any, **_more: Any) -> str:
    return postgres_move_writer.NOW


@compiles(now, "sqlite")
def _sqlite(_element: now, _compiler: Any, **_more: Any) -> str:
    return sqlite_log.NOW
