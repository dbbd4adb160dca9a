"""Wrong clocks for single processes, by libfaketime."""

from __future__ import annotations

from pathlib import Path


def ahead(hours: int) -> dict[str, str]:
    """Return the environment of a process whose clock is some hours ahead. Its timers stay right."""
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    if not found:
        raise SystemExit("libfaketime is not installed; on Debian: apt-get install libfaketime")
    return {"LD_PRELOAD": str(found[0]), "FAKETIME": f"+{3600 * hours}s", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
