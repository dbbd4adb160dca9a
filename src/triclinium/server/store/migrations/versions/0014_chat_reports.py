"""Removed chat messages, and reports to the host."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, Text, UniqueConstraint

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add a column and a table."""
    op.add_column("chats", Column("removes", Integer))
    op.create_table(
        "reports",
        Column("id", Text, primary_key=True),
        Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
        Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("n", Integer, nullable=False),
        Column("why", Text, nullable=False),
        Column("lines", Text, nullable=False),
        Column("created_at", Double, nullable=False),
        Column("closed_at", Double),
        UniqueConstraint("table_id", "person", "n"),
    )
