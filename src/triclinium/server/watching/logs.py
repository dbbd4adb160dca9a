"""Logs: one line for each thing that happened, with the request, the table and the seat it happened for.

JSON for machines, readable text at a terminal; whatever any library logs goes the same way. No line holds a secret: all
that looks like a token, a link, an address or a key is taken out as a line is written, wherever it stands; and of a
fault in the rules of a game its kind and its place are told and not its words, which might name what is hidden.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from collections.abc import Iterable, MutableMapping
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Final, Literal, TextIO
from urllib.parse import unquote, urlsplit

import orjson
import structlog
from structlog.contextvars import bind_contextvars, merge_contextvars

from . import traces

if TYPE_CHECKING:
    from ..settings import Settings

Format = Literal["auto", "json", "text"]
_HOUSE: Final = "triclinium"
_TOLD: Final = "triclinium.cli"
"""What a host is told whatever the level: that the service is up, and where."""
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
"""What secrets look like: headers, parameters, passwords in addresses, mail addresses, signed tokens, seeds, nonces."""

Event = MutableMapping[str, Any]


def bind(**fields: str | None) -> None:
    """Name what the rest of this task is about, in all it logs: `request`, `table`, `seat`."""
    bind_contextvars(**fields)


def new_request() -> str:
    """A name for a request or a socket, by which all that is logged of it is found."""
    return secrets.token_hex(6)


class Scrubber:
    """Takes out what is nobody's to read.

    >>> Scrubber(["swordfish"]).text("ave@example.org opened swordfish by /t/x#return=WyJ0.aBcD.eFgH")
    '[address] opened [hidden] by /t/x#return=[hidden]'
    """

    def __init__(self, hidden: Iterable[str]) -> None:
        known = sorted({each for each in hidden if len(each) >= _SHORTEST_SECRET}, key=len, reverse=True)
        self._known: Final = re.compile("|".join(map(re.escape, known))) if known else None

    def text(self, text: str) -> str:
        """A text without them."""
        if self._known is not None:
            text = self._known.sub("[hidden]", text)
        for pattern, instead in _PATTERNS:
            text = pattern.sub(instead, text)
        return text

    def __call__(self, _logger: Any, _name: str, event: Event) -> Event:
        """As structlog asks: all texts of a line."""
        for name, value in event.items():
            if isinstance(value, str) and name not in _OURS:
                event[name] = self.text(value)
        return event


_OURS: Final = frozenset({"timestamp", "level", "logger", "request", "table", "seat", "trace"})
"""What we write into a line ourselves."""


def secrets_of(settings: Settings) -> list[str]:
    """The secrets among the settings."""
    found = [*settings.secret_keys, settings.metrics_token, settings.mail_password, settings.push_key]
    for url in (settings.database_url, settings.redis_url or ""):
        password = urlsplit(url).password
        found += [password, unquote(password or "")]
    return [each for each in found if each]


def _in_rules(trace: TracebackType | None, rules: tuple[str, ...]) -> bool:
    """Whether a fault came out of the rules of a game."""
    while trace is not None:
        frame: FrameType = trace.tb_frame
        if str(frame.f_globals.get("__name__", "")).startswith(rules):
            return True
        trace = trace.tb_next
    return False


def told(error: BaseException, rules: tuple[str, ...] = _RULES) -> str:
    """A fault with the way to it, and with its words unless they might name what is hidden."""
    parts: list[str] = []
    each: BaseException | None = error
    while each is not None:
        lines = traceback.format_list(traceback.extract_tb(each.__traceback__))
        words = "(its words are not told)" if _in_rules(each.__traceback__, rules) else str(each)
        kind = type(each)
        parts.append("".join([*lines, f"{kind.__module__}.{kind.__qualname__}: {words}"]))
        each = each.__cause__ or (None if each.__suppress_context__ else each.__context__)
    return "\n\ncaused this:\n".join(reversed(parts))


class _Faults:
    """Faults as text, as structlog asks."""

    def __init__(self, rules: tuple[str, ...]) -> None:
        self._rules: Final = rules

    def __call__(self, _logger: Any, _name: str, event: Event) -> Event:
        found = event.pop("exc_info", None)
        if found is True:
            found = sys.exc_info()
        error = found[1] if isinstance(found, tuple) else found
        if isinstance(error, BaseException):
            event["exception"] = told(error, self._rules)
        event.pop("exc_text", None)
        event.pop("stack_info", None)
        return event


def _without_marks(_logger: Any, _name: str, event: Event) -> Event:
    """What a library hangs on all records of a process for itself (Ray does) is nothing that happened."""
    for name in [name for name in event if name.startswith("_")]:
        del event[name]
    return event


def _traced(_logger: Any, _name: str, event: Event) -> Event:
    trace = traces.trace_id()
    if trace is not None:
        event["trace"] = trace
    return event


def _json(event: Event, **_more: Any) -> str:
    return orjson.dumps(event, default=repr, option=orjson.OPT_NON_STR_KEYS).decode()


def formatter(
    as_json: bool, hidden: Iterable[str] = (), rules: Iterable[str] = (), colors: bool = False
) -> logging.Formatter:
    """What makes a line of whatever is logged. `rules`: packages of games beside those of the house."""
    render: Any = (
        structlog.processors.JSONRenderer(serializer=_json)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=colors, pad_event_to=0)
    )
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            merge_contextvars,
            structlog.stdlib.ExtraAdder(),
            _traced,
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _without_marks,
            _Faults((*_RULES, *rules)),
            Scrubber(hidden),
            render,
        ],
    )


def wants_json(wanted: Format, stream: TextIO) -> bool:
    """Whether lines are JSON: if it is asked for, or if no person reads along."""
    return wanted == "json" or (wanted == "auto" and not stream.isatty())


def library_level(settings: Settings) -> str:
    """From what on libraries tell. At their lowest levels they write down all that is sent and heard, hands too."""
    return "info" if settings.log_level == "debug" else settings.log_level


def set_up(settings: Settings, rules: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Have everything that this process logs written so, from now on."""
    out = stream or sys.stderr
    handler = logging.StreamHandler(out)
    as_json = wants_json(settings.log_format, out)
    handler.setFormatter(formatter(as_json, secrets_of(settings), rules, colors=out.isatty()))
    logging.basicConfig(handlers=[handler], level=library_level(settings).upper(), force=True)
    logging.getLogger(_HOUSE).setLevel(settings.log_level.upper())
    logging.getLogger(_TOLD).setLevel(logging.INFO)
    logging.captureWarnings(True)


def tell(sentence: str) -> None:
    """Tell the host something, whatever the level."""
    logging.getLogger(_TOLD).info(sentence)
