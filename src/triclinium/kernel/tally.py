"""What a study counts in a game that was played: who had which role, which Event came, who began where."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tally:
    """Something that one game had. The text of its name has the key `KIND.NAME`, where it is no proper name."""

    kind: str
    """What sort of thing: `role`, `event`, `start`."""
    name: str
    seat: int = -1
    """The seat it belongs to; -1: the table."""
    count: int = 1
