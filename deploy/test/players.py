"""Clients of a service on a booted machine: over TLS, two browsers and a bot finish a game."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from machine import Machine, say

WEB = Path(__file__).resolve().parents[2] / "web"
DOMAIN = "table.localhost"
"""Domain that browsers resolve to this machine without DNS. Caddy signs its certificate itself."""


def check_tls(machine: Machine, home: str) -> None:
    """Check that the service answers over TLS, with a certificate of the authority in Caddy's home."""
    authority = f"{home}/.local/share/caddy/pki/authorities/local/root.crt"
    ask = f"curl --silent --resolve {DOMAIN}:443:127.0.0.1 --cacert {authority}"
    machine.run(
        f"for try in $(seq 60); do {ask} --fail --output /dev/null https://{DOMAIN}/healthz && exit 0; sleep 1; done; "
        "exit 1"
    )
    for inside in ("metrics", "readyz"):
        answer = machine.ask(
            f"{ask} --output /dev/null --write-out '%{{http_code}}' https://{DOMAIN}/{inside}"
        )
        if answer != "404":
            raise RuntimeError(f"/{inside} is to be had from outside: {answer}")


def play(machine: Machine) -> dict[str, int]:
    """Play a game (web/e2e/deployed.ts) from outside the machine's files, in its network. Return acts and seconds."""
    say(f"=== two browsers at https://{DOMAIN}")
    with subprocess.Popen(
        [*machine.enter("--net"), "npx", "playwright", "test", "--config", "e2e/deployed.config.ts"],
        cwd=WEB,
        env={**os.environ, "TRICLINIUM_HOUSE": f"https://{DOMAIN}"},
        text=True,
        stdout=subprocess.PIPE,
    ) as playing:
        told = ""
        for line in playing.stdout or ():
            say(line.rstrip())
            told += line
    played = re.search(r"(\d+) \+ (\d+) acts in (\d+) s", told)
    if playing.returncode != 0 or played is None:
        raise RuntimeError("the game was not finished")
    return {"acts": int(played[1]) + int(played[2]), "seconds": int(played[3])}
