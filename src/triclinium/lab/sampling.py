"""Sampling of positions: which positions of a game are kept, and what is saved for each."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from pkgutil import resolve_name
from typing import Any, Final

from ..games.entry import Entry
from ..kernel.errors import SettingError
from ..kernel.features import Features
from ..kernel.outcome import Outcome
from .cell import Cell

POSITIONS: Final = "positions"
"""Key of the positions in a game's row, between the worker and the driver."""
_BITS: Final = 64


@dataclass(frozen=True)
class Sampling:
    """Rule for keeping positions: every decision with a probability, or the first decision of each turn.

    Whether a decision is kept depends only on the study's seed, the cell, the deal and the decision's number.
    The sample is therefore the same for any number of workers.

    >>> some, more = Sampling(0.1), Sampling(0.2)
    >>> kept = [some.takes(1, "cell", 0, ply) for ply in range(1000)]
    >>> sum(kept)
    96
    >>> all(more.takes(1, "cell", 0, ply) for ply, taken in enumerate(kept) if taken)
    True
    """

    share: float = 1.0
    """Share of the decisions to keep, above 0 and at most 1."""
    each_turn: bool = False
    """Whether only the first decision of each turn may be kept."""

    def __post_init__(self) -> None:
        if not 0 < self.share <= 1:
            raise SettingError(f"a share of the positions is above 0 and at most 1; not {self.share}")

    def takes(self, seed: int, cell: str, deal: int, ply: int) -> bool:
        """Return whether a decision is kept, if its turn qualifies."""
        drawn = blake2b(f"{seed}/{cell}/{deal}/{ply}".encode(), digest_size=_BITS // 8).digest()
        return int.from_bytes(drawn, "big") < self.share * (1 << _BITS)

    def named(self) -> dict[str, object]:
        """Return the sampling as plain data."""
        return {"share": self.share, "each_turn": self.each_turn}


@dataclass
class Sampled:
    """Positions of one game as columns, with their features concatenated in one bytes object."""

    columns: dict[str, list[Any]] = field(default_factory=dict)
    features: bytes = b""


def features_of(entry: Entry) -> Features[Any]:
    """Return the features of a game. Raises SettingError if it declares none."""
    if not entry.lab.features:
        raise SettingError(
            f"{entry.name} declares no features to keep positions by; name them in its entry: "
            'Lab(features="package.module:FEATURES"), a triclinium.kernel.features.Features'
        )
    features = _resolved(entry.lab.features)
    assert isinstance(features, Features)
    return features


class Watched:
    """Observer of one game that keeps the sampled positions."""

    def __init__(
        self, entry: Entry, cell: Cell, deal: int, seed: int, sampling: Sampling, before: Any
    ) -> None:
        self._entry: Final = entry
        self._features: Final = features_of(entry)
        self._place: Final = (seed, cell.key, deal)
        self._sampling: Final = sampling
        self._before: Final = before
        self._ply = 0
        self._turn = -1
        self._rows: Final[list[tuple[int, int, int, str]]] = []
        self._seen: Final[list[bytes]] = []

    def __call__(self, s: Any, seat: int, a: int) -> None:
        """Handle one decision: the position, the seat and its action."""
        ply = self._ply
        self._ply += 1
        if self._sampling.each_turn:
            turn = turns_between(self._entry, self._before, s, ply)
            if turn == self._turn:
                return
            self._turn = turn
        if not self._sampling.takes(*self._place, ply):
            return
        turn = turns_between(self._entry, self._before, s, ply)
        self._rows.append((ply, turn, seat, self._entry.rules.words.say(a)))
        self._seen.append(self._features.observe(s, seat))

    def positions(self, outcome: Outcome, decisions: int, turns: int) -> Sampled:
        """Return the kept positions with their outcome."""
        _, cell, deal = self._place
        assert self._ply == decisions, "a loop shows its onlooker every decision"
        plies = [ply for ply, _, _, _ in self._rows]
        at = [turn for _, turn, _, _ in self._rows]
        seats = [seat for _, _, seat, _ in self._rows]
        ranks, scores = outcome.ranks, outcome.scores
        columns: dict[str, list[Any]] = {
            "cell": [cell] * len(plies),
            "deal": [deal] * len(plies),
            "ply": plies,
            "turn": at,
            "seat": seats,
            "action": [action for _, _, _, action in self._rows],
            "won": [seat in outcome.winners for seat in seats],
            "rank": [None if ranks is None else ranks[seat] for seat in seats],
            "score": [None if scores is None else scores[seat] for seat in seats],
            "ending": [outcome.ending] * len(plies),
            "decisions_left": [decisions - ply for ply in plies],
            "turns_left": [turns - turn for turn in at],
        }
        return Sampled(columns, b"".join(self._seen))


def turns_between(entry: Entry, before: Any, after: Any, decisions: int) -> int:
    """Return the number of turns from the deal to a state, as the game counts them, else the number of decisions."""
    if not entry.lab.turns:
        return decisions
    turns = _resolved(entry.lab.turns)(before, after)
    assert isinstance(turns, int)
    return turns


@cache
def _resolved(place: str) -> Any:
    return resolve_name(place)
