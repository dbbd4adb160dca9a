"""Hostile requests to every route of the API, made by schemathesis from docs/protocol/openapi.json."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from world import GAMES, ROOT, Identity, Service, World, build

DOCUMENT = ROOT / "docs" / "protocol" / "openapi.json"
TIMEOUT_S = 30.0
REQUESTS_PER_WORLD = 400
EXPECTED = {502: {"mail_failed"}, 503: {"busy"}}
"""Server errors that report a mail server or a bot without an answer, by status."""
ORIGINS = (None, None, None, "http://evil.example.org", "null", "http://[")


def drawn(count: int, seed: int) -> Callable[[Any], Any]:
    """Return a decorator for a Hypothesis test that draws `count` examples and shrinks nothing.

    Findings are collected, so the test does not fail.
    """
    quiet = settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    return lambda test: hypothesis.seed(seed)(quiet(test))


@dataclass
class Report:
    """What was sent, what came back, and what must not have."""

    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    findings: dict[str, str] = field(default_factory=dict)
    """One example of each kind of finding."""

    def find(self, kind: str, example: object) -> None:
        """Add a finding."""
        self.findings.setdefault(kind, str(example)[:2000])


class HttpAbuse:
    """A client that sends hostile requests."""

    def __init__(self, served: Service, report: Report, seed: int) -> None:
        self._served, self._report, self._seed = served, report, seed
        self._session = requests.Session()
        self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._left = 0
        self._world = World()

    @property
    def world(self) -> World:
        """Return the world, which is built anew when it is used up."""
        if self._left <= 0:
            self._world, self._left = asyncio.run(build(self._served)), REQUESTS_PER_WORLD
        self._left -= 1
        return self._world

    def run(self, count: int) -> None:
        """Send about `count` requests: to each route as many valid as invalid ones."""
        schema = schemathesis.openapi.from_dict(json.loads(DOCUMENT.read_text(encoding="utf-8")))
        operations: list[Any] = [found.ok() for found in schema.get_all_operations()]  # type: ignore[union-attr]
        modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        each = max(1, count // (len(operations) * len(modes)))
        for number, operation in enumerate(operations):
            for mode in modes:
                try:
                    self._abuse(operation, mode, each, self._seed + number)
                except hypothesis.errors.Unsatisfiable:
                    self._report.answers[f"{operation.label}: nothing {mode.value}"] += 1

    def _abuse(self, operation: Any, mode: GenerationMode, count: int, seed: int) -> None:
        @drawn(count, seed)
        @given(
            operation.as_strategy(mode),
            st.integers(0, 7),
            st.integers(0, 999),
            st.sampled_from(ORIGINS),
            st.booleans(),
        )
        def send(case: Any, who: int, which: int, origin: str | None, real: bool) -> None:
            world = self.world
            identity = world.identities[who]
            table = _with_real_ids(case, world, which) if real or which % 4 else None
            headers = {**identity.headers, "X-Forwarded-For": f"198.51.{which % 100}.{which % 251}"}
            if origin is not None:
                headers["Origin"] = origin
            self._send(case, identity, table, headers)

        send()

    def _send(self, case: Any, identity: Identity, table: str | None, headers: dict[str, str]) -> None:
        report, label = self._report, case.operation.label
        report.sent["requests"] += 1
        try:
            answer = case.call(
                base_url=self._served.url, session=self._session, headers=headers, timeout=TIMEOUT_S
            )
        except (requests.exceptions.InvalidHeader, requests.exceptions.InvalidURL, UnicodeError):
            report.answers["unsendable"] += 1
            return
        except requests.exceptions.RequestException as error:
            report.find(f"{label}: no response ({type(error).__name__})", (error, case, identity.name))
            return
        status, text = answer.status_code, answer.content.decode(errors="replace")
        report.answers[str(status)] += 1
        example = (identity.name, case.as_curl_command(), status, text[:300])
        if status >= 500 and _key(text) not in EXPECTED.get(status, ()):
            report.find(f"{label}: {status} {_key(text)}", example)
        body = answer.request.body or b""
        sent = (
            f"{answer.request.url} {body if isinstance(body, str) else bytes(body).decode(errors='replace')}"
        )
        for leak in self._world.leaks(text, sent + str(identity.headers), identity, table):
            report.find(f"{label}: {leak} for {identity.name}", example)
        if case.method == "DELETE" and answer.status_code < 300 and label.startswith("DELETE /api/me"):
            self._left = 0  # the people of this world are no longer known


def _key(text: str) -> str | None:
    try:
        return str(json.loads(text)["error"]["key"])
    except (ValueError, KeyError, TypeError):
        return None


def _with_real_ids(case: Any, world: World, which: int) -> str | None:
    """Replace made-up ids in a request by those of the world. Return its table."""
    known: dict[str, list[Any]] = {
        "table": sorted(world.tables.values()),
        "seat": ["A", "B", "C"],
        "game": [*GAMES],
        "deal": [world.deal],
        "language": ["en", "pl"],
        "number": [1, 2, 99],
        "n": [1, 2],
        "token": world.tokens,
        "bot": ["novice", "random", "solid"],
    }
    for part in (case.path_parameters, case.query, case.body):
        if isinstance(part, dict):
            for name in part.keys() & known.keys():
                part[name] = known[name][which % len(known[name])]
    table = case.path_parameters.get("table") if case.path_parameters else None
    return table if isinstance(table, str) else None
