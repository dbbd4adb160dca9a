"""Browsers of guests to which notices are pushed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has any so far."""
    op.create_table(
        "push_subscriptions",
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.Text(), nullable=False),
        sa.Column("auth", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name="fk_push_subscriptions_person", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "endpoint", name="pk_push_subscriptions"),
    )
