"""The process in which bots think."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

import triclinium
from triclinium.live.bots import BotRequest
from triclinium.server.jobs import bot_process
from triclinium.server.jobs.bot_process import BotError, BotProcess

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

    async def counted(self: BotProcess, running: Process, request: BotRequest) -> dict[str, object]:
        sent.append(request)
        return await exchange(self, running, request)

    monkeypatch.setattr(BotProcess, "_exchange", counted)
    first, second, third = (asyncio.create_task(process.ask(request())) for _ in range(3))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(first, third)
    assert len(sent) == 2


async def test_a_process_that_gets_no_processor_time_is_waited_for(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process has a low priority. On a busy machine it may get no processor time for seconds."""
    monkeypatch.setattr(bot_process, "MARGIN_S", 0.1)
    await process.ask(request())
    assert process._process is not None
    pid = process._process.pid
    os.kill(pid, signal.SIGSTOP)
    asking = asyncio.create_task(process.ask(replace(request(), seconds=0.1)))
    await asyncio.sleep(0.5)
    os.kill(pid, signal.SIGCONT)
    assert (await asking).act in request().options
    assert process._process.pid == pid


async def test_a_bot_that_computes_forever_is_ended(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = """
from triclinium.server.jobs import bot_process

def endless(seed):
    while True:
        pass

bot_process.MARGIN_S = 0.1
bot_process.main()
"""

    async def start(_module: str) -> Process:
        return await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdin=PIPE, stdout=PIPE)

    monkeypatch.setattr(bot_process, "start", start)
    with pytest.raises(BotError, match="ended"):
        await process.ask(replace(request(), maker="__main__:endless", seconds=0.1))
    assert (await process.ask(request())).act in request().options


async def test_a_process_that_does_not_start_is_an_error_and_is_started_again(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(bot_process, "MAX_ANSWER_S", 0.001)
        with pytest.raises(BotError, match="gave no answer"):
            await process.ask(request())
    assert (await process.ask(request())).act in request().options
