"""Where bots think: a process of its own, at low priority, that ends with the one that started it.

It gets what a seat sees and answers which option it takes; it knows no tables and no store.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from time import perf_counter
from typing import Any, Final

import orjson

from ...bots.player import Budget
from ...kernel.errors import TricliniumError
from ...kernel.notation import LONGEST
from ..settings import MARGIN_S, UNLIMITED_S
from ..watching.metrics import BOT_WAIT_SECONDS, BOTS_ASKED

_LONGEST_LINE: Final = 4 * 1024 * 1024
_NICE: Final = 10


class BotError(TricliniumError):
    """A bot gave no answer, or none that can be taken."""


@dataclass(frozen=True)
class BotRequest:
    """A decision of a bot."""

    bot: str
    maker: str
    """Where it is made from a seed (`games.entry.Bot.maker`)."""
    seed: int
    decided: int
    view: Any
    options: Sequence[str]
    seconds: float | None
    """None: as long as it takes, so that the answer hangs on no machine's speed."""


@dataclass(frozen=True)
class BotAnswer:
    """What a bot would do, and why if it has reasons: a key of the game's texts and its parameters."""

    act: str
    reason: dict[str, Any] | None


class BotProcess:
    """A process for bots, started when it is first needed and again when it has died."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock: Final = asyncio.Lock()

    async def ask(self, request: BotRequest) -> BotAnswer:
        """What a bot does, in notation, and its reason; BotError if there is no answer in time."""
        started = perf_counter()
        with BOTS_ASKED.track_inprogress():
            async with self._lock:
                BOT_WAIT_SECONDS.observe(perf_counter() - started)
                answer = await self._answer(request)
        act = answer.get("act")
        if not isinstance(act, str) or len(act) > LONGEST:
            raise BotError(f"bot {request.bot} failed: {answer.get('error', 'what it says is no act')}")
        return BotAnswer(act, answer.get("reason"))

    async def _answer(self, request: BotRequest) -> dict[str, Any]:
        """What the process says to a question; ended if it says nothing in time."""
        try:
            async with asyncio.timeout(patience(request.seconds)):
                return await self._exchange(request)
        except (TimeoutError, OSError, ValueError) as error:
            await self.stop()
            raise BotError(f"bot {request.bot} gave no answer: {error!r}") from error
        except BaseException:
            await self.stop()  # whoever asks next must not get this one's answer
            raise

    async def _exchange(self, request: BotRequest) -> dict[str, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "triclinium.server.work.bot_process"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(orjson.dumps(request) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise BotError(f"the process of bot {request.bot} ended")
        answer: dict[str, Any] = orjson.loads(line)
        return answer

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


def patience(seconds: float | None) -> float:
    """Return the seconds to wait for a bot that was given so many (None: no limit)."""
    return (seconds or UNLIMITED_S) + MARGIN_S


def think(line: bytes) -> bytes:
    """Answer one request.

    >>> maker = b'"maker":"triclinium.bots.random:RandomPlayer"'
    >>> think(b'{%s,"seed":1,"decided":0,"view":{},"options":["keep"],"seconds":1}' % maker)
    b'{"act":"keep"}'
    """
    try:
        request = orjson.loads(line)
        player = resolve_name(request["maker"])(request["seed"])
        player.decided = request["decided"]
        act = player.choose(request["view"], request["options"], Budget(seconds=request["seconds"]))
    except Exception as error:  # told to whoever asked; the process goes on
        return orjson.dumps({"error": _place(error)})
    answer: dict[str, Any] = {"act": act}
    if player.reason is not None:
        answer["reason"] = {"key": player.reason.key, "params": dict(player.reason.params)}
    return orjson.dumps(answer)


def _place(error: BaseException) -> str:
    """What a fault is and where; not in its own words: they may name what only the bot sees, and end in a log.

    >>> try: {}["a hidden card"]
    ... except KeyError as error: _place(error)
    'KeyError (<module>, line 1)'
    """
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = last.name if last.filename.startswith("<") else f"{os.path.basename(last.filename)} {last.name}"
    return f"{type(error).__name__} ({where}, line {last.lineno})"


def main() -> None:
    """Answer until nobody asks any more: our input ends when the process that started us does."""
    os.nice(_NICE)
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(think(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
