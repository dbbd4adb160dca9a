"""Tables, seats, people, moves, snapshots, chats."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Everything."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("email_confirmed_at", sa.Double(), nullable=True),
        sa.Column("email_unsubscribed_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("nonces", sa.Text(), nullable=True),
        sa.Column("names", sa.Text(), nullable=True),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("said", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=True),
        sa.Column("due_kind", sa.Text(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("next", sa.Text(), nullable=True),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_tables_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        postgresql_with={"fillfactor": 70},
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.create_index(
            "ix_tables_due",
            ["due_at"],
            unique=False,
            postgresql_where=sa.text("due_at IS NOT NULL"),
            sqlite_where=sa.text("due_at IS NOT NULL"),
        )
        batch_op.create_index(
            "ix_tables_waiting",
            ["created_at", "id"],
            unique=False,
            postgresql_where=sa.text("public AND state = 'open'"),
            sqlite_where=sa.text("public AND state = 'open'"),
        )

    op.create_table(
        "chats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "n", name=op.f("pk_chats")),
        sa.UniqueConstraint("table_id", "seat", "key", name=op.f("uq_chats_table_id_seat_key")),
    )
    op.create_table(
        "holders",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_holders_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "person", name=op.f("pk_holders")),
    )
    with op.batch_alter_table("holders", schema=None) as batch_op:
        batch_op.create_index("ix_holders_person", ["person"], unique=False)

    op.create_table(
        "moves",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("act", sa.Text(), nullable=True),
        sa.Column("undo", sa.Integer(), nullable=True),
        sa.Column("chance", sa.Text(), nullable=True),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_moves")),
        sa.UniqueConstraint("table_id", "seat", "key", name=op.f("uq_moves_table_id_seat_key")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("bot", sa.Text(), nullable=True),
        sa.Column("nonce", sa.Text(), nullable=True),
        sa.Column("turnover", sa.Integer(), nullable=False),
        sa.Column("late", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_seats_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("layout", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name=op.f("pk_snapshots")),
    )


def downgrade() -> None:
    """Nothing."""
    op.drop_table("snapshots")
    op.drop_table("seats")
    op.drop_table("moves")
    with op.batch_alter_table("holders", schema=None) as batch_op:
        batch_op.drop_index("ix_holders_person")

    op.drop_table("holders")
    op.drop_table("chats")
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_tables_waiting",
            postgresql_where=sa.text("public AND state = 'open'"),
            sqlite_where=sa.text("public AND state = 'open'"),
        )
        batch_op.drop_index(
            "ix_tables_due",
            postgresql_where=sa.text("due_at IS NOT NULL"),
            sqlite_where=sa.text("due_at IS NOT NULL"),
        )

    op.drop_table("tables")
    op.drop_table("people")
