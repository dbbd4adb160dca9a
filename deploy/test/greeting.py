"""Create a table and open a socket through a proxy: `python greeting.py https://table.localhost`.

It runs on the machine in the service's own environment, and checks that a proxy's example configuration is complete.
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
    """Create a table, and return its id."""
    asked = urllib.request.Request(
        f"{url}/api/tables",
        data=json.dumps({"game": "aeterna", "seats": 3}).encode(),
        headers={"Content-Type": "application/json", "Origin": url},
    )
    with urllib.request.urlopen(asked, context=trust, timeout=PATIENCE_S) as answer:
        return str(json.load(answer)["id"])


async def welcome(url: str, trust: ssl.SSLContext) -> str:
    """Open a socket, and return the type of its first message."""
    where = f"{url.replace('https:', 'wss:')}/api/tables/{table(url, trust)}/socket"
    async with asyncio.timeout(PATIENCE_S), connect(where, ssl=trust, origin=url) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "hello", "protocol": VERSION}))
        return str(json.loads(await socket.recv())["type"])


def main() -> int:
    trust = ssl.create_default_context()
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE  # the certificate is self-signed
    told = asyncio.run(welcome(sys.argv[1], trust))
    print(f"{sys.argv[1]}: {told}")
    return 0 if told == "welcome" else 1


if __name__ == "__main__":
    sys.exit(main())
