"""A table made and a socket opened at it through a proxy: `python greeting.py https://table.localhost`.

It is run on the machine, by the service's own environment, to see whether a proxy's example passes on what it must.
"""

from __future__ import annotations

import asyncio
import json
import ssl
import sys
import urllib.request

from websockets.asyncio.client import connect

from triclinium.server.realtime.protocol import VERSION

PATIENCE_S = 20.0


def table(url: str, trust: ssl.SSLContext) -> str:
    """The id of a new table."""
    asked = urllib.request.Request(
        f"{url}/api/tables",
        data=json.dumps({"game": "aeterna", "seats": 3}).encode(),
        headers={"Content-Type": "application/json", "Origin": url},
    )
    with urllib.request.urlopen(asked, context=trust, timeout=PATIENCE_S) as answer:
        return str(json.load(answer)["id"])


async def welcome(url: str, trust: ssl.SSLContext) -> str:
    """What a socket is told first."""
    where = f"{url.replace('https:', 'wss:')}/api/tables/{table(url, trust)}/socket"
    async with asyncio.timeout(PATIENCE_S), connect(where, ssl=trust, origin=url) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "hello", "protocol": VERSION}))
        return str(json.loads(await socket.recv())["type"])


def main() -> int:
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE  # it is signed by itself, for this once
    told = asyncio.run(welcome(sys.argv[1], trust))
    print(f"{sys.argv[1]}: {told}")
    return 0 if told == "welcome" else 1


if __name__ == "__main__":
    sys.exit(main())
