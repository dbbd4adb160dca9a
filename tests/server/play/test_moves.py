"""Errors while a move is stored."""

from __future__ import annotations

from typing import Any

import asyncpg
import pytest
from table_site import Site, people, table_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("error", "logged"), [(KeyError("a bug"), True), (asyncpg.PostgresConnectionError("reset"), False)]
)
async def test_the_error_of_a_first_attempt_is_logged(
    shared: Site,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    logged: bool,
) -> None:
    """The second attempt succeeds, so no other place would name the error. An outage is no bug."""
    log = shared.app().state.service.database.log
    append, failures = log.append, [error]

    def fails_first(*given: Any) -> Any:
        if failures:
            raise failures.pop()
        return append(*given)

    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as wire:
            await wire.updated()
            monkeypatch.setattr(log, "append", fails_first)
            assert (await wire.act(wire.update["options"][0]))["type"] == "done"
    assert [line.exc_info[1] for line in caplog.records if line.exc_info] == ([error] if logged else [])
