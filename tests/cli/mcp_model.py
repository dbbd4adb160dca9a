"""A scripted player that plays by the tools of the Model Context Protocol alone."""

from __future__ import annotations

from random import Random
from typing import Any

from mcp import Client

OVER = "game is"
"""Part of the text of every ending."""


def is_option(line: str) -> bool:
    number, closed, _ = line.partition(") ")
    return bool(closed) and number.isdecimal()


class Model:
    """A scripted player that knows only what the tools tell it."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._random = Random(1)
        self.refused: list[str] = []

    async def call(self, tool: str, **given: str) -> tuple[bool, str]:
        """Call a tool; return whether it refused, and its text."""
        answer: Any = await self._client.call_tool(tool, given)
        (content,) = answer.content
        return bool(answer.is_error), content.text

    async def play(self) -> str:
        """Play to the end by numbers and by notation, with mistakes; return the last text."""
        failed, text = await self.call("look")
        turns = 0
        while OVER not in text:
            options = [line.partition(") ")[2] for line in text.split("\n") if is_option(line)]
            assert not failed, text
            if not options:  # Other seats must act.
                failed, text = await self.call("look")
                continue
            turns += 1
            if turns % 10 == 1:
                for wrong in (str(len(options) + 1), "", "xyzzy"):
                    refused, why = await self.call("act", choice=wrong)
                    assert refused
                    self.refused.append(why)
            at = self._random.randrange(len(options))
            choice = str(at + 1) if turns % 2 else options[at].partition(": ")[0]
            failed, text = await self.call("act", choice=choice)
        return text
