"""Play one seat of a table over the network: python network_bot.py http://127.0.0.1:8000 TABLE SEAT [NAME]."""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from random import Random

import httpx
from websockets.asyncio.client import connect

PROTOCOL = 2


async def play(url: str, table: str, seat: str, name: str = "Network bot") -> dict[str, object]:
    """Sit down, choose at random until the game is over, and return its outcome."""
    chance = Random()
    async with httpx.AsyncClient(base_url=f"{url}/api") as http:
        (await http.post("/me", json={"name": name, "language": "en"})).raise_for_status()
        shown = (await http.get(f"/tables/{table}")).raise_for_status().json()
        contribution = {"nonce": secrets.token_urlsafe(24), "commitment": shown["commitment"]}
        claim = await http.post(f"/tables/{table}/seats/{seat}/claim", json={"name": name, **contribution})
        claim.raise_for_status()
        cookies = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with connect(address, additional_headers={"Cookie": cookies}) as socket:
        await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "since": None}))
        async for text in socket:
            message = json.loads(text)
            if message["type"] != "update":
                continue
            if message["outcome"] is not None:
                return dict(message["outcome"])
            if seat in message["awaited"] and message["options"]:
                act = {"decision": message["decision"], "act": chance.choice(message["options"])}
                await socket.send(json.dumps({"type": "act", "key": secrets.token_hex(8), **act}))
    raise ConnectionError("The server closed the socket before the game was over.")


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:])))
