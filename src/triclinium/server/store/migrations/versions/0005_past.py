"""Who sat in a seat before is kept with it, so that what happened is told with their names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of those who have left already nothing is known."""
    op.add_column("seats", sa.Column("past", sa.Text(), nullable=True))
