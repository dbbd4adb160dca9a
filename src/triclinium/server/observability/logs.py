"""Structured logs: JSON for machines, readable text for terminals. Each line has its request, table and seat.

Logs of libraries have the same format. Tokens, links, addresses and keys are removed from every line. An error in the
rules of a game is logged without its message, which may name hidden cards.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from collections.abc import Iterable, MutableMapping
from typing import TYPE_CHECKING, Any, Final, Literal, TextIO
from urllib.parse import unquote, urlsplit

import orjson
import structlog
from structlog.contextvars import bind_contextvars, merge_contextvars

from . import traces

if TYPE_CHECKING:
    from ..settings import Settings

Format = Literal["auto", "json", "text"]
_PACKAGE: Final = "triclinium"
_CLI: Final = "triclinium.cli"
"""Logger of messages for the host at every level: that the service is running, and where."""
_RULES: Final = ("triclinium.games", "triclinium.kernel", "triclinium.bots", "triclinium.testing")
_SHORTEST_SECRET: Final = 6
_PATTERNS: Final = (
    (re.compile(r"(?i)\b(bearer|basic) [\w.~+/=-]{8,}"), r"\1 [token]"),
    (
        re.compile(r"(?i)\b(token|return|key|password|passwd|secret|nonce|cookie)(=|': '|\": ?\")[^\s&'\"]+"),
        r"\1\2[hidden]",
    ),
    (re.compile(r"(://[^\s/:@]*:)[^\s/@]+@"), r"\1[hidden]@"),
    (re.compile(r"[^\s@<>\"'(),;:=/]+@[\w-]+(\.[\w-]+)*\.[A-Za-z]{2,}"), "[address]"),
    (re.compile(r"[\w-]{6,}\.[\w-]{4,}\.[\w-]{20,}"), "[token]"),
    (re.compile(r"\b[0-9a-fA-F]{32,}\b"), "[secret]"),
    (re.compile(r"\b(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*[0-9])[\w-]{20,}"), "[secret]"),
)
"""Patterns of secrets: headers, parameters, passwords in URLs, mail addresses, signed tokens, seeds, nonces."""

Event = MutableMapping[str, Any]
_OWN_FIELDS: Final = frozenset({"timestamp", "level", "logger", "request", "table", "seat", "trace"})
"""Fields that the service writes itself. They need no scrubbing."""


bind: Final = bind_contextvars
"""Set context for all later log lines of this task: `request`, `table`, `seat`."""


def new_request() -> str:
    """Return a random id for a request or a socket."""
    return secrets.token_hex(6)


def _secrets_of(settings: Settings) -> set[str]:
    found = [*settings.secret_keys, *settings.push_key, settings.metrics_token, settings.mail_password]
    for url in (settings.database_url, settings.redis_url or ""):
        password = urlsplit(url).password or ""
        found += [password, unquote(password)]
    return {each for each in found if each}


class Scrubber:
    """Filter that replaces secrets in log lines.

    >>> Scrubber(["swordfish"]).text("ave@example.org opened swordfish by /t/x#return=WyJ0.aBcD.eFgH")
    '[address] opened [hidden] by /t/x#return=[hidden]'
    """

    def __init__(self, hidden: Iterable[str]) -> None:
        known = sorted((each for each in hidden if len(each) >= _SHORTEST_SECRET), key=len, reverse=True)
        patterns = [(re.compile("|".join(map(re.escape, known))), "[hidden]")] if known else []
        self._patterns: Final = (*patterns, *_PATTERNS)

    def text(self, text: str) -> str:
        """Return a text without secrets."""
        for pattern, replacement in self._patterns:
            text = pattern.sub(replacement, text)
        return text

    def __call__(self, _logger: Any, _name: str, event: Event) -> Event:
        """Scrub all texts of a log line (a structlog processor)."""
        for name, value in event.items():
            if isinstance(value, str) and name not in _OWN_FIELDS:
                event[name] = self.text(value)
        return event


def told(error: BaseException, rules: tuple[str, ...]) -> str:
    """Return the traceback of an error and its causes. Messages of errors that come from `rules` are left out."""
    parts: list[str] = []
    each: BaseException | None = error
    while each is not None:
        frames = list(traceback.walk_tb(each.__traceback__))
        hidden = any(str(frame.f_globals.get("__name__", "")).startswith(rules) for frame, _ in frames)
        lines = traceback.format_list(traceback.extract_tb(each.__traceback__))
        kind, words = type(each), "(message redacted)" if hidden else str(each)
        parts.append("".join([*lines, f"{kind.__module__}.{kind.__qualname__}: {words}"]))
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "\n\ncaused this:\n".join(reversed(parts))


def _without_notes(_logger: Any, _name: str, event: Event) -> Event:
    """Drop fields that begin with an underscore: a library's own notes on all records of a process (Ray)."""
    hidden = ("exc_text", "stack_info")
    return {name: value for name, value in event.items() if name[:1] != "_" and name not in hidden}


def _traced(_logger: Any, _name: str, event: Event) -> Event:
    trace = traces.trace_id()
    return event if trace is None else {**event, "trace": trace}


def _json(event: Event, **_more: Any) -> str:
    return orjson.dumps(event, default=repr, option=orjson.OPT_NON_STR_KEYS).decode()


def wants_json(wanted: Format, stream: TextIO) -> bool:
    """Return whether log lines are JSON: if requested, or by default unless the stream is a terminal."""
    return wanted == "json" or (wanted == "auto" and not stream.isatty())


def library_level(settings: Settings) -> str:
    """Return the log level for libraries. At debug, libraries log all traffic, including hidden cards."""
    return "info" if settings.log_level == "debug" else settings.log_level


def set_up(settings: Settings, rules: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Configure all logs of this process. `rules` are the packages of third-party games."""
    out = stream or sys.stderr
    hides_messages = (*_RULES, *rules)
    processors, stdlib = structlog.processors, structlog.stdlib
    render: Any = (
        processors.JSONRenderer(serializer=_json)
        if wants_json(settings.log_format, out)
        else structlog.dev.ConsoleRenderer(colors=out.isatty(), pad_event_to=0)
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                stdlib.add_log_level,
                stdlib.add_logger_name,
                processors.TimeStamper(fmt="iso", utc=True),
                merge_contextvars,
                stdlib.ExtraAdder(),
                _traced,
            ],
            processors=[
                stdlib.ProcessorFormatter.remove_processors_meta,
                processors.ExceptionRenderer(lambda found: told(found[1], hides_messages)),
                _without_notes,
                Scrubber(_secrets_of(settings)),
                render,
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=library_level(settings).upper(), force=True)
    logging.getLogger(_PACKAGE).setLevel(settings.log_level.upper())
    logging.getLogger(_CLI).setLevel(logging.INFO)
    logging.captureWarnings(True)


def tell(sentence: str) -> None:
    """Log a sentence for the host, whatever the level."""
    logging.getLogger(_CLI).info(sentence)
