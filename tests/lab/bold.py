"""The tiny game as another distribution would register it, with features and a bot with weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from triclinium.games.entry import Bot, Entry, Lab
from triclinium.kernel.features import Features
from triclinium.kernel.step import first, verb_of
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import SEAL

NAME = "tiny"


class Weights:
    """Weights of the bold bot."""

    def __init__(self) -> None:
        self.height = 6.0
        """The bot seals the number nearest to this. The highest number wins the round."""
        self.beard = [1.0, 2.0]
        """A weight without effect."""


def by_bold(game: Any, s: TinyState, seed: int, weights: Sequence[Weights]) -> int:
    """Play to the end: each seat seals by its weights, and otherwise takes the first option."""
    decisions = 0
    while not s.over:
        seat = game.turn(s)
        options = game.choices(s, seat, seed + decisions)
        height = weights[seat].height
        cards = [a for a in options if verb_of(a) == SEAL]
        decisions += len(options) > 1
        game.apply(s, seat, min(cards, key=lambda a: abs(first(a) - height)) if cards else options[0])
    return decisions


def unseen(game: Any, s: TinyState, seed: int) -> int:
    """Play to the end without support for observers."""
    return by_bold(game, s, seed, [Weights()] * s.seats)


class TinyFeatures(Features[TinyState]):
    """Features: the own cards and the points of all seats."""

    names = ("cards", "fortunas", "points.me", "points.others")

    def observe(self, s: TinyState, seat: int) -> bytes:
        """Return the feature vector of a seat."""
        others = sum(s.points) - s.points[seat]
        return bytes([len(s.hands[seat]), s.hands[seat].count(0), s.points[seat], others])


FEATURES = TinyFeatures()
ENTRY = Entry(
    rules=Tiny(),
    cooperative=False,
    minutes=(5, 10),
    own_bots=(
        Bot("bold", "triclinium.bots.random:RandomPlayer", "", "bold:Weights", "bold:by_bold"),
        Bot("unseen", "triclinium.bots.random:RandomPlayer", "bold:unseen"),
    ),
    lab=Lab(features="bold:FEATURES"),
)


def installed(place: Path) -> None:
    """Write the metadata that pip would write."""
    told = place / "tiny_for_lab-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-for-lab\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[triclinium.games]\n{NAME} = bold:ENTRY\n")
