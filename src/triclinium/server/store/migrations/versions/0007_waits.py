"""A seat may ask to be waited for always, where it has no choice too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has asked for it so far."""
    op.add_column("seats", sa.Column("waits", sa.Boolean(), nullable=False, server_default=sa.false()))
