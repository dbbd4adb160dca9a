"""Fixtures of these tests, defined in `store_fixtures`."""

from store_fixtures import anyio_backend, each_store, postgres_store, shared, store, stores

__all__ = ["anyio_backend", "each_store", "postgres_store", "shared", "store", "stores"]
