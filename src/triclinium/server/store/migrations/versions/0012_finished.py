"""Public games that are over are found at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_FINISHED = sa.text("public AND state = 'over' AND deal IS NULL")


def upgrade() -> None:
    """An index of them, as `ix_tables_live` is of those that are played."""
    op.create_index(
        "ix_tables_finished",
        "tables",
        ["created_at", "id"],
        postgresql_where=_FINISHED,
        sqlite_where=_FINISHED,
    )
