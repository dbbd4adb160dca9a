"""A process that reviews one record: `python -m triclinium.analysis.process`.

It reads the record from standard input and prints JSON lines: `{"done": 12, "of": 300}` while it works, and the review
in the last line (`described`).
"""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Final

from ..games import find
from ..kernel.record import Record
from .review import described

_NICE: Final = 10
_BETWEEN_S: Final = 0.5


def main() -> None:
    """Review the record on standard input."""
    record = Record.from_json(sys.stdin.buffer.read())
    last = time.monotonic()

    def progress(done: int) -> None:
        nonlocal last
        if time.monotonic() - last > _BETWEEN_S:
            last = time.monotonic()
            _print({"done": done, "of": len(record.entries)})

    _print(described(find(record.game), record, progress))


def _print(data: dict[str, object]) -> None:
    sys.stdout.write(json.dumps(data) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    os.nice(_NICE)
    main()
