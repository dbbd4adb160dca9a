"""Counters and timers of this process for Prometheus. `watch` provides current figures, such as open sockets."""

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


def _counter(name: str, about: str, *labels: str) -> Counter:
    return Counter(f"triclinium_{name}", about, labels, registry=REGISTRY)


def _timer(name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"triclinium_{name}_seconds", about, labels, buckets=buckets, registry=REGISTRY)


MOVES: Final = _counter("moves", "Moves stored by this process", "game", "by")
"""`by`: person, or bot (also for stand-ins and forced moves)."""
COMMANDS: Final = _counter("commands", "Commands to tables by answer", "answer")
MOVE_SECONDS: Final = _timer(
    "move", "Time of a move by part: parse, wait for the table, rules, store, tell, publish", _QUICK, "part"
)
PARSE_SECONDS: Final = MOVE_SECONDS.labels("parse")
WAIT_SECONDS: Final = MOVE_SECONDS.labels("wait")
RULES_SECONDS: Final = MOVE_SECONDS.labels("rules")
STORE_SECONDS: Final = MOVE_SECONDS.labels("store")
PUBLISH_SECONDS: Final = MOVE_SECONDS.labels("publish")
TELL_SECONDS: Final = MOVE_SECONDS.labels("tell")
"""Time to wake the sockets of this process, including publishing."""
BOTS_ASKED: Final = Gauge("triclinium_bots_asked", "Unanswered questions to bots", registry=REGISTRY)
BOT_WAIT_SECONDS: Final = _timer("bot_wait", "Time until a bot began to think about a question", _SLOW)
BOT_SECONDS: Final = _timer("bot", "Time a bot took for an answer", _SLOW, "game", "bot")
BOT_FAILURES: Final = _counter("bot_failures", "Bots without an answer that is allowed", "game", "bot")
DUE_DONE: Final = _counter("due_done", "Due work that was done", "kind")
DUE_FAILED: Final = _counter("due_failed", "Due work that failed; retried after its lease", "kind")
RESPONSES: Final = _counter("responses", "Responses by status", "code")
RESPONSE_SECONDS: Final = _timer("response", "Time until a response begins, without files", _QUICK)
SOCKETS_OPENED: Final = _counter("sockets_opened", "Accepted sockets")
SOCKETS_REFUSED: Final = _counter("sockets_refused", "Refused sockets", "why")
RECONNECTIONS: Final = _counter("redis_reconnections", "Restored connections to Redis")
MESSAGES: Final = _counter("redis_messages", "Notices between processes", "way")
SENT: Final = MESSAGES.labels("sent")
HEARD: Final = MESSAGES.labels("heard")
LOST: Final = MESSAGES.labels("lost")
"""Notifications not sent, because there was no connection. The other processes find the change within seconds."""
OUTAGES: Final = _counter("database_failures", "Failures because the database was unreachable")
NOTICES: Final = _counter("notices", "Mails and pushes to players", "by", "outcome")
"""`by`: mail, push. `outcome`: sent, failed, gone (the browser has unsubscribed)."""
