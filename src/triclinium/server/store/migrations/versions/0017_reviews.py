"""Reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, Text

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add a table and its index."""
    op.create_table(
        "reviews",
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        Column("tip", Text, nullable=False),
        Column("format", Integer, nullable=False),
        Column("asked_at", Double, nullable=False),
        Column("due_at", Double, nullable=False),
        Column("tries", Integer, nullable=False),
        Column("done", Integer, nullable=False),
        Column("entries", Integer, nullable=False),
        Column("review", Text),
    )
    unmade = sa.text("review IS NULL")
    op.create_index("ix_reviews_due", "reviews", ["due_at"], postgresql_where=unmade, sqlite_where=unmade)
