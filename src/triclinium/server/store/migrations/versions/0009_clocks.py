"""A live table may have a clock: what each seat has left of its time, and since when that runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No table has one so far."""
    op.add_column("seats", sa.Column("clock_left", sa.Double()))
    op.add_column("seats", sa.Column("clock_at", sa.Double()))
