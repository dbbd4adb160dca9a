"""Try the documented ways to install the service: `nox -s deploy`, or `python deploy/test/ways.py [debian] [image]`.

Root on Linux; what has to be installed, and how long it takes, is in deploy/test/README.md.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import debian
import image
from machine import Missing, need

WAYS: dict[str, Callable[[Path], dict[str, object]]] = {"debian": debian.run, "image": image.run}


def main(words: list[str]) -> int:
    """Try the named ways, or all. Print their measurements at the end."""
    wrong = set(words) - set(WAYS)
    if wrong:
        sys.stderr.write(f"{', '.join(sorted(wrong))}: there are {', '.join(WAYS)}\n")
        return 2
    cache = Path(os.environ.get("TRICLINIUM_DEPLOY") or Path(tempfile.gettempdir(), "triclinium-deploy"))
    try:
        need("debootstrap", "systemd-nspawn", "slirp4netns", "nsenter", "ip", "npx")
        figures = {way: WAYS[way](cache) for way in words or WAYS}
    except Missing as missing:
        sys.stderr.write(f"{missing}\n")
        return 1
    print(json.dumps(figures, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
