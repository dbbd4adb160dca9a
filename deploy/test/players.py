"""Two browsers and a bot that finish a game at a service on a booted machine."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

from machine import Machine, say

WEB = Path(__file__).resolve().parents[2] / "web"
DOMAIN = "table.localhost"
"""A browser takes it for this machine without asking anybody, and Caddy signs its certificate itself."""


def play(machine: Machine) -> float:
    """Play it (web/e2e/deployed.ts), from outside of the machine's files, in its network; how long it took."""
    say(f"=== two browsers at https://{DOMAIN}")
    begun = time.monotonic()
    subprocess.run(
        [*machine.enter("--net"), "npx", "playwright", "test", "--config", "e2e/deployed.config.ts"],
        cwd=WEB,
        env={**os.environ, "TRICLINIUM_HOUSE": f"https://{DOMAIN}"},
        check=True,
    )
    return time.monotonic() - begun
