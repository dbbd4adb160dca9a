"""The process in which bots think."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

import triclinium
from triclinium.live.bots import BotRequest
from triclinium.server.jobs.bot_process import BotProcess

pytestmark = pytest.mark.anyio


@pytest.fixture
async def process() -> AsyncIterator[BotProcess]:
    """Provide a process, which is stopped after the test."""
    process = BotProcess()
    yield process
    await process.stop()


def request() -> BotRequest:
    """Return a request for a first move."""
    table = triclinium.open("struggle_for_rome", seats=3, seed=1)
    options = [str(option) for option in table.options]
    return BotRequest(
        "random", "triclinium.bots.random:RandomPlayer", 0, 0, table.view(table.turn), options, None
    )


async def test_a_cancelled_request_does_not_stop_the_process(process: BotProcess) -> None:
    await process.ask(request())
    assert process._process is not None
    before = process._process.pid
    asking = asyncio.create_task(process.ask(request()))
    await asyncio.sleep(0)  # the request is under way
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert (await process.ask(request())).act in request().options
    assert process._process.pid == before


async def test_a_request_that_is_cancelled_while_it_waits_is_never_sent(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = []
    exchange = BotProcess._exchange

    async def counted(self: BotProcess, request: BotRequest) -> dict[str, object]:
        sent.append(request)
        return await exchange(self, request)

    monkeypatch.setattr(BotProcess, "_exchange", counted)
    first, second, third = (asyncio.create_task(process.ask(request())) for _ in range(3))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(first, third)
    assert len(sent) == 2
