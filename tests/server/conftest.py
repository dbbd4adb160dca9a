"""The fixtures of these tests; they are written, and typed, in `store_fixtures`."""

from store_fixtures import anyio_backend, each_store, postgres_store, shared, store, stores

__all__ = ["anyio_backend", "each_store", "postgres_store", "shared", "store", "stores"]
