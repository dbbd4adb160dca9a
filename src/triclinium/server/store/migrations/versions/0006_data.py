"""A table keeps the fingerprint of the data it was begun with, where a host put another file in a game's place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """All tables so far are played with their games' own data."""
    op.add_column("tables", sa.Column("data", sa.Text(), nullable=True))
