"""What this process counts and times for whoever watches it (Prometheus): one set for the process, as its names say.

What is only true at a moment (sockets, tables, what is due) is asked for when it is read: see `watch`.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

REGISTRY: Final = CollectorRegistry()
for _collector in (ProcessCollector, PlatformCollector, GCCollector):
    _collector(registry=REGISTRY)

_QUICK: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
_SLOW: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8)

MOVES: Final = Counter("triclinium_moves", "Moves stored by this process", ["game", "by"], registry=REGISTRY)
"""`by`: person, or bot (stand-ins and what nobody chose among them)."""
COMMANDS: Final = Counter(
    "triclinium_commands", "What became of commands to tables", ["answer"], registry=REGISTRY
)
MOVE_SECONDS: Final = Histogram(
    "triclinium_move_seconds",
    "Time of a move by part: reading it, waiting for its table, the rules, the store, telling it here and elsewhere",
    ["part"],
    buckets=_QUICK,
    registry=REGISTRY,
)
PARSE_SECONDS: Final = MOVE_SECONDS.labels("parse")
WAIT_SECONDS: Final = MOVE_SECONDS.labels("wait")
RULES_SECONDS: Final = MOVE_SECONDS.labels("rules")
STORE_SECONDS: Final = MOVE_SECONDS.labels("store")
PUBLISH_SECONDS: Final = MOVE_SECONDS.labels("publish")
TELL_SECONDS: Final = MOVE_SECONDS.labels("tell")
"""Waking the sockets of this process; what is published is in it."""
BOTS_ASKED: Final = Gauge(
    "triclinium_bots_asked",
    "Questions to bots that are not answered yet: one thinks, others wait",
    registry=REGISTRY,
)
BOT_WAIT_SECONDS: Final = Histogram(
    "triclinium_bot_wait_seconds",
    "Time a question to a bot waited in this process until one thought about it",
    buckets=_SLOW,
    registry=REGISTRY,
)
BOT_SECONDS: Final = Histogram(
    "triclinium_bot_seconds",
    "Time a bot took for an answer",
    ["game", "bot"],
    buckets=_SLOW,
    registry=REGISTRY,
)
BOT_FAILURES: Final = Counter(
    "triclinium_bot_failures",
    "Bots that gave no answer, or none that is allowed",
    ["game", "bot"],
    registry=REGISTRY,
)
DUE_DONE: Final = Counter("triclinium_due_done", "Due work that was done", ["kind"], registry=REGISTRY)
DUE_FAILED: Final = Counter(
    "triclinium_due_failed",
    "Due work that failed; another tries it when its lease has run out",
    ["kind"],
    registry=REGISTRY,
)
RESPONSES: Final = Counter("triclinium_responses", "Answers to requests", ["code"], registry=REGISTRY)
RESPONSE_SECONDS: Final = Histogram(
    "triclinium_response_seconds",
    "Time until an answer begins; files of the client are not in it",
    buckets=_QUICK,
    registry=REGISTRY,
)
SOCKETS_OPENED: Final = Counter("triclinium_sockets_opened", "Sockets that were let in", registry=REGISTRY)
SOCKETS_REFUSED: Final = Counter(
    "triclinium_sockets_refused", "Sockets that were turned away", ["why"], registry=REGISTRY
)
RECONNECTIONS: Final = Counter(
    "triclinium_redis_reconnections", "Connections to Redis that were lost and made anew", registry=REGISTRY
)
MESSAGES: Final = Counter(
    "triclinium_redis_messages", "Notices between processes", ["way"], registry=REGISTRY
)
SENT: Final = MESSAGES.labels("sent")
HEARD: Final = MESSAGES.labels("heard")
LOST: Final = MESSAGES.labels("lost")
"""Not sent, for there was no connection: others find out by looking, within seconds."""
OUTAGES: Final = Counter(
    "triclinium_database_failures", "What could not be done because the database was away", registry=REGISTRY
)
NOTICES: Final = Counter(
    "triclinium_notices", "Notices to people who were not at the table", ["by", "outcome"], registry=REGISTRY
)
"""`by`: mail, push; `outcome`: sent, failed, and of a browser that unsubscribed: gone."""
