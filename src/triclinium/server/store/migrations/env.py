"""Run migrations on the connection that `store.database.migrate` provides."""

from __future__ import annotations

from alembic import context

from triclinium.server.store.schema import metadata


def run() -> None:
    """Run the requested migrations. Constraints get the names of the schema's naming convention."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # only Alembic runs this; others may import it
    run()
