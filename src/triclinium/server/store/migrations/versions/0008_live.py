"""Public tables that are being played are found at once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_LIVE = sa.text("public AND state = 'running'")


def upgrade() -> None:
    """An index of them, as `ix_tables_waiting` is of those that wait."""
    op.create_index(
        "ix_tables_live", "tables", ["created_at", "id"], postgresql_where=_LIVE, sqlite_where=_LIVE
    )
