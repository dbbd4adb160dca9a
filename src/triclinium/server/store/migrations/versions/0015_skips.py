"""Seats that skip pauses."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Boolean, Column

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the column. No existing seat skips pauses."""
    op.add_column("seats", Column("skips", Boolean, nullable=False, server_default=sa.false()))
