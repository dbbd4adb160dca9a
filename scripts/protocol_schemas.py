"""Write the schemas of the server to docs/protocol: OpenAPI of the routes, JSON Schema of the socket's messages.

python scripts/protocol_schemas.py           write the files
python scripts/protocol_schemas.py --check   fail if a file is out of date
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triclinium.server.app import create_app
from triclinium.server.realtime.protocol import schema
from triclinium.server.settings import Settings

FOLDER = Path(__file__).parents[1] / "docs" / "protocol"


def schemas() -> dict[str, dict[str, Any]]:
    """Return the schemas by the name of their file."""
    settings = Settings(
        database_url="sqlite:///none.db", secret_keys=("a key of 32 characters for no use at all",)
    )
    return {"openapi.json": create_app(settings).openapi(), "socket.json": schema()}


def main(given: Sequence[str] | None = None) -> int:
    """Run the script. Return 1 if a checked file is out of date, otherwise 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="default: docs/protocol")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file is out of date")
    options = parser.parse_args(given)
    stale = 0
    for name, found in schemas().items():
        path: Path = options.folder / name
        text = json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path} is out of date. Run: nox -s schema -- --write", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
