"""Send hostile requests, socket messages and frames to a real service, and check that it withstands them.

    python tests/abuse/abuse_run.py [--count 5000] [--seed 1]

A web process and a worker run on a private PostgreSQL, Redis and mail server, without limits of rates, so that hostile
input reaches what is behind them. Three fifths of `count` are requests to every route, made by schemathesis from the
API's description; two fifths are frames to sockets, made by Hypothesis. They come from members of tables, from guests,
from strangers, and with cookies and links that are not valid. The ids in them are real: of tables in every state.

The run fails if

- a response is a server error, other than a report that a mail server or a bot did not answer;
- a response or message has a secret of a table, a cookie, a private link, an address or a chat line of others, or shows
  a table without spectators to a stranger;
- a socket does not end, or a connection gets no response;
- a log has a traceback;
- two people cannot play a game to its end afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1]), str(HERE.parent / "server"), str(HERE.parent), str(HERE)]

from http_abuse import HttpAbuse, Report  # noqa: E402
from socket_abuse import SocketAbuse  # noqa: E402
from table_site import Guest, play_on  # noqa: E402
from world import COMMAND, RECORDS, QuickWire, Service, service  # noqa: E402

REQUESTS = 0.6
"""Share of requests. The rest are frames."""
GAME_S = 300.0


async def play(served: Service) -> None:
    """Play a game of two people to its end."""
    a, b = (Guest(served.url, name, wire=QuickWire) for name in "AB")
    table = await a.create("fall_of_rome", 2)
    await b.claim(table, "B")
    await a.post(f"/api/tables/{table}/start")
    async with a.sit(table) as one, b.sit(table) as two:
        await play_on([one, two], patience=GAME_S)


def main() -> int:
    """Run and report. Return 1 if there is a finding."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    report, started = Report(), time.monotonic()
    requests = int(options.count * REQUESTS)
    with service() as served:
        command = [COMMAND, "admin", "import", str(RECORDS)]
        subprocess.run(command, env=served.env, check=True, capture_output=True)
        memory = [served.memory()]
        HttpAbuse(served, report, options.seed).run(requests)
        memory.append(served.memory())
        SocketAbuse(served, report, options.seed).run(options.count - requests)
        memory.append(served.memory())
        try:
            asyncio.run(play(served))
        except (TimeoutError, AssertionError) as error:
            report.find("no game can be played afterwards", repr(error))
        if "Traceback" in served.log:
            report.find("a traceback in the log", served.log[served.log.index("Traceback") - 500 :])
    told = {
        "sent": dict(report.sent),
        "answers": dict(sorted(report.answers.items())),
        "memory_mib": memory,
        "seconds": round(time.monotonic() - started),
        "findings": report.findings,
    }
    print(json.dumps(told, indent=2))
    return int(bool(report.findings))


if __name__ == "__main__":
    sys.exit(main())
