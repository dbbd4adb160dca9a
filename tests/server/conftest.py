"""The fixtures of these tests; they are written, and typed, in `store_fixtures`."""

from store_fixtures import anyio_backend, postgres_store, quiet_store, shared, sqlite_store, store

__all__ = ["anyio_backend", "postgres_store", "quiet_store", "shared", "sqlite_store", "store"]
