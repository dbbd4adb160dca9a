"""How Alembic reaches the database: by the connection it is handed, nothing else."""

from __future__ import annotations

from alembic import context

from triclinium.server.store.schema import metadata


def run() -> None:
    """Run what Alembic was asked for."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        render_as_batch=True,  # SQLite changes a table by copying it
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # only Alembic runs this; others may import it
    run()
