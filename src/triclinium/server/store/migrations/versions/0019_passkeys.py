"""Passkeys."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Double, ForeignKey, LargeBinary, Text

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add a table and its index."""
    op.create_table(
        "passkeys",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("people.id", ondelete="CASCADE"), nullable=False),
        Column("public_key", LargeBinary, nullable=False),
        Column("sign_count", BigInteger, nullable=False),
        Column("device", Text, nullable=False),
        Column("created_at", Double, nullable=False),
        Column("used_at", Double),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
