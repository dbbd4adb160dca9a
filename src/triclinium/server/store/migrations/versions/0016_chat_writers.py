"""Writers of chat messages."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Text

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add the column. The writers of existing messages stay unknown."""
    op.add_column("chats", Column("person", Text))
