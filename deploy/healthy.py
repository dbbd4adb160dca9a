#!/opt/triclinium/bin/python
"""Health check of the image: exit with 0 if a process answers.

    healthy [URL]

Without a URL, it requests /healthz of the web process in this container. That does not check the database, because
replacing a container does not repair a database. For a worker, use the URL of its metrics.
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
