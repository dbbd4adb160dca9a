"""The schema of the first version that upgrades are tested from. New databases are created from `store.schema`."""

from __future__ import annotations

revision = "0007"
down_revision = None


def upgrade() -> None:
    """Do nothing: `store.database.migrate` runs this for no database."""
