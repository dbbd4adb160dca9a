"""A link that confirms an address is good once: which one is kept with the person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The link that was sent last and not followed yet; links sent before this no longer confirm."""
    op.add_column("people", sa.Column("email_link", sa.Text(), nullable=True))
