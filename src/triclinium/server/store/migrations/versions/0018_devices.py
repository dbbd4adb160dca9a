"""Devices that came by a private link."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Double, Text

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the columns. Nothing is known of existing devices."""
    op.add_column("holders", Column("device", Text))
    op.add_column("holders", Column("since", Double))
