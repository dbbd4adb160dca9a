"""The daily deal: what each day is committed to, who has tried it, what bots reach."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have chance of their own."""
    op.add_column("tables", sa.Column("deal", sa.Text()))
    op.create_table(
        "daily_days",
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("published_at", sa.Double(), nullable=False),
        sa.Column("secret", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("day", name="pk_daily_days"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger()),
        sa.Column("scored", sa.Boolean(), nullable=False),
        sa.Column("began_at", sa.Double(), nullable=False),
        sa.Column("done_at", sa.Double()),
        sa.Column("ending", sa.Text()),
        sa.Column("won", sa.Boolean()),
        sa.Column("turns", sa.Integer()),
        sa.Column("points", sa.Integer()),
        sa.PrimaryKeyConstraint("deal", "person", name="pk_daily_tries"),
    )
    op.create_index("ix_daily_tries_table_id", "daily_tries", ["table_id"])
    op.create_index("ix_daily_tries_person", "daily_tries", ["person"])
    op.create_table(
        "daily_pars",
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.Double(), nullable=False),
        sa.Column("par", sa.Text()),
        sa.PrimaryKeyConstraint("deal", name="pk_daily_pars"),
    )
