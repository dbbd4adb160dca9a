"""Reads the metrics of a process that a test has started with `TOKEN`."""

from __future__ import annotations

import re

from table_site import PATIENCE_S, http_client

TOKEN = "a token for tests only"


class Figures:
    """The metrics of a process at one moment."""

    def __init__(self, text: str) -> None:
        self._lines = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))

    def __getitem__(self, name: str) -> float:
        """Return the sum of all samples of a metric."""
        found = [float(value) for key, value in self._lines.items() if re.match(rf"{name}(\{{|$)", key)]
        return sum(found)

    def of(self, name: str, label: str) -> float:
        return float(self._lines.get(f"{name}{{{label}}}", 0))


async def figures(url: str) -> Figures:
    async with http_client(url, timeout=PATIENCE_S) as web:
        answer = await web.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    return Figures(answer.text)
