"""Reviews of finished games in the database: requested, claimed by workers, and stored.

A request is a row. It outlives the process that took it, and all processes of a service see its progress.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, Field
from sqlalchemy import ColumnElement, and_, delete, func, or_, select, update

from ...analysis.review import Kind
from ...live.rows import TableRow
from ..models import Seat
from ..store.clock import now
from ..store.connections import insert_new
from ..store.database import Database
from ..store.schema import reviews

FORMAT: Final = 3
"""Format of stored reviews. A review of another format is made again when someone requests it."""
MOST_TRIES: Final = 2
"""Number of workers that try to make a review, one after the other."""
RETRY_S: Final = 3600.0
"""Seconds after which a review that failed may be requested again."""


class ReviewState(StrEnum):
    """State of a review."""

    NONE = "none"
    WAITING = "waiting"
    WORKING = "working"
    READY = "ready"
    FAILED = "failed"


class SuggestionOut(BaseModel):
    """What a bot would have done in place of the move that lost most."""

    entry: int
    act: str = Field(description="What was played")
    bot: str
    other: str = Field(description="What the bot would play")
    reason: str | None = Field(description="A key of the game's texts")
    params: dict[str, Any]


class ReviewedTurn(BaseModel):
    """A turn. Lists have one number for each seat; changes are shares of 1."""

    seat: Seat
    first: int = Field(description="Number of its first entry")
    last: int
    after: list[float] = Field(description="Chances to win after it")
    errors: list[float] = Field(description="Standard errors of these chances")
    choice: list[float] = Field(description="Change by what was played")
    luck: list[float] = Field(description="Change by what was drawn")
    turning_point: Kind | None = Field(
        description="choice: its seat lost by its own moves; luck: draws changed a chance most"
    )
    suggestion: SuggestionOut | None = Field(description="At turning points only")


class ReviewData(BaseModel):
    """A whole review."""

    game: str
    seats: list[str] = Field(description="Names")
    cooperative: bool = Field(description="All seats have the same chances")
    start: list[float] = Field(description="Chances after the setup")
    start_errors: list[float] = Field(description="Standard errors of these chances")
    turns: list[ReviewedTurn]


class ReviewOut(BaseModel):
    """A review, or how far it is."""

    state: ReviewState = Field(
        description="none: request it; waiting, working: ask again later; failed: it could not be made"
    )
    done: int = Field(description="Entries that are reviewed")
    of: int = Field(description="All entries; 0: the work has not begun")
    review: ReviewData | None = Field(description="Present if `state` is ready")


class Claim(NamedTuple):
    """A worker's claim of a request. It ends when the lease expires and another worker claims the request."""

    table: str
    asked_at: float
    tries: int


_unmade = reviews.c.review.is_(None)


async def find(database: Database, table: TableRow) -> ReviewOut:
    """Return the review of a finished game, or how far it is."""
    is_claimed = (reviews.c.due_at > now()).label("is_claimed")
    is_recent = (reviews.c.due_at > now() - RETRY_S).label("is_recent")
    query = select(reviews, is_claimed, is_recent).where(
        reviews.c.table_id == table.id, reviews.c.tip == table.tip, reviews.c.format == FORMAT
    )
    found = await database.fetch(query)
    if not found:
        return _progress(ReviewState.NONE)
    row = found[0]
    if row.review is not None:
        made = ReviewData.model_validate_json(row.review)
        return ReviewOut(state=ReviewState.READY, done=row.entries, of=row.entries, review=made)
    if row.tries and row.is_claimed:
        return _progress(ReviewState.WORKING, row.done, row.entries)
    if row.tries < MOST_TRIES:
        return _progress(ReviewState.WAITING, row.done, row.entries)
    return _progress(ReviewState.FAILED if row.is_recent else ReviewState.NONE)


def _progress(state: ReviewState, done: int = 0, of: int = 0) -> ReviewOut:
    return ReviewOut(state=state, done=done, of=of, review=None)


async def ask(database: Database, table: TableRow) -> None:
    """Request a review. A request that waits, or a review that is stored, stays as it is."""
    time = now()
    fresh = {
        "tip": table.tip,
        "format": FORMAT,
        "asked_at": time,
        "due_at": time,
        "tries": 0,
        "done": 0,
        "entries": 0,
        "review": None,
    }
    failed = _unmade & (reviews.c.tries >= MOST_TRIES) & (reviews.c.due_at <= time - RETRY_S)
    useless = or_(reviews.c.tip != table.tip, reviews.c.format != FORMAT, failed)
    async with database.writing() as connection:
        if not await insert_new(connection, reviews, table_id=table.id, **fresh):
            old = (reviews.c.table_id == table.id) & useless
            await connection.execute(update(reviews).where(old).values(**fresh))


async def waiting(database: Database) -> int:
    """Return the number of requests that no worker has claimed yet."""
    query = select(func.count()).where(_unmade, reviews.c.tries == 0)
    (count,) = await database.scalars(query)
    return int(count)


async def claim(database: Database, lease_s: float) -> Claim | None:
    """Claim the oldest request, or return None if there is no request."""
    due = _unmade & (reviews.c.tries < MOST_TRIES) & (reviews.c.due_at <= now())
    if not await database.scalars(select(reviews.c.table_id).where(due).limit(1)):
        return None  # without a lock: workers look every second
    first = (
        select(reviews.c.table_id)
        .where(due)
        .order_by(reviews.c.asked_at)
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    claimed = (
        update(reviews)
        .where(reviews.c.table_id == first)
        .values(due_at=now() + lease_s, tries=reviews.c.tries + 1)
    )
    columns = (reviews.c.table_id, reviews.c.asked_at, reviews.c.tries)
    async with database.writing() as connection:
        row = (await connection.execute(claimed.returning(*columns))).first()
    return None if row is None else Claim(*row)


async def renew(database: Database, claim: Claim, done: int, of: int, lease_s: float) -> bool:
    """Store the progress of a claimed review, and extend its lease. Return False if it is no longer wanted."""
    values = {"done": done, "entries": of, "due_at": now() + lease_s}
    return bool(await database.execute(update(reviews).where(_held(claim)).values(**values)))


async def note(database: Database, claim: Claim, table: TableRow, review: bytes) -> None:
    """Store the review of a log."""
    row = _held(claim) & (reviews.c.tip == table.tip)
    values = {"review": review.decode(), "format": FORMAT, "entries": table.seq}
    await database.execute(update(reviews).where(row).values(**values))


async def release(database: Database, claim: Claim, failed: bool) -> None:
    """End a claim without a review. Another worker may try at once; if the work `failed`, not without end."""
    values: dict[str, Any] = {"due_at": now(), "done": 0, "entries": 0}
    if not failed:
        values["tries"] = reviews.c.tries - 1
    await database.execute(update(reviews).where(_held(claim)).values(**values))


async def drop(database: Database, claim: Claim) -> None:
    """Delete a claimed request."""
    await database.execute(delete(reviews).where(_held(claim)))


def _held(claim: Claim) -> ColumnElement[bool]:
    """Return SQL for the request of a claim.

    When a player is deleted, so is the review with their name. A later request must not get the review that a worker
    began before, from a record with the name.
    """
    return and_(
        _unmade,
        reviews.c.table_id == claim.table,
        reviews.c.asked_at == claim.asked_at,
        reviews.c.tries == claim.tries,
    )
