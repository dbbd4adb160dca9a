#!/opt/triclinium/bin/python
"""Whether a process of this image is well: the image's health check.

    healthy [URL]

Without an address it asks the web process beside it whether it lives (/healthz: not whether its database does, for a
container that is replaced mends no database). A worker is asked for its metrics.
"""

from __future__ import annotations

import os
import sys
import urllib.request

PATIENCE_S = 2.5


def main() -> int:
    port = os.environ.get("TRICLINIUM_PORT", "8000")
    url = sys.argv[1] if len(sys.argv) > 1 else f"http://127.0.0.1:{port}/healthz"
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S):
            return 0
    except OSError as error:
        sys.stderr.write(f"{url}: {error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
