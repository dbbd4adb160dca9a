"""The state of a game of Fall of Rome."""

from __future__ import annotations

from typing import Final

from ...kernel.deck import without
from ...kernel.state import State
from .catalogue import CUBES, FORTS, LEGIONS, N_CITIES, N_TRIBES

# Endings (FR-10), as State.over.
RUNNING: Final = 0
WON: Final = 1
LOST_CUBES: Final = 2
LOST_CARDS: Final = 3
LOST_DECLINE: Final = 4
LOST_ROMA: Final = 5
ENDINGS: Final = ("running", "won", "lost_cubes", "lost_cards", "lost_decline", "lost_roma")

NOWHERE: Final = -1
"""Where a pawn is before it is placed."""


class FallState(State):
    """Board, hands and decks. Nothing in it is hidden: what nobody knows yet does not exist yet."""

    __slots__ = (
        "actions",
        "allied",
        "barbarian_deck",
        "barbarian_discard",
        "consent",
        "cubes",
        "decline",
        "difficulty",
        "discard",
        "fort_supply",
        "forts",
        "hands",
        "legion_supply",
        "legions",
        "marker",
        "pawns",
        "piles",
        "player",
        "pool",
        "refused",
        "roles",
        "supply",
        "unseen_events",
    )

    difficulty: int
    consent: bool
    """Plots ask for the other player's consent (FR-4.6); else it is taken for granted."""
    cubes: list[int]
    """cubes[city * 5 + tribe]"""
    supply: list[int]
    """Cubes of each tribe off the board."""
    legions: list[int]
    legion_supply: int
    forts: int
    """The cities with a fort, as a bit mask."""
    fort_supply: int
    pawns: list[int]
    """The city of each seat's pawn."""
    roles: tuple[int, ...]
    hands: list[tuple[int, ...]]
    """Sorted, so Events come last: a hand holds one exactly if its last card is one."""
    pool: tuple[int, ...]
    """The Player cards nobody has seen: City cards, and SOME_EVENT for each Event still in the deck."""
    unseen_events: tuple[int, ...]
    """Events that may be behind SOME_EVENT, or out of the game."""
    piles: list[int]
    """The Player deck's piles, the bottom one first: cards left * 2, + 1 if its Revolt is still in it."""
    discard: tuple[int, ...]
    barbarian_deck: list[tuple[int, ...]]
    """Layers, see kernel.deck."""
    barbarian_discard: tuple[int, ...]
    marker: int
    """The space of the invasion rate marker."""
    decline: int
    allied: int
    """The tribes allied with, as a bit mask."""
    player: int
    """The seat on turn."""
    actions: int
    """Actions left."""
    refused: tuple[int, ...]
    """Plots refused since the last action (FR-4.6)."""

    def clone(self) -> FallState:
        """An independent copy."""
        o = FallState()
        self.copy_into(o)
        o.difficulty = self.difficulty
        o.consent = self.consent
        o.cubes = self.cubes[:]
        o.supply = self.supply[:]
        o.legions = self.legions[:]
        o.legion_supply = self.legion_supply
        o.forts = self.forts
        o.fort_supply = self.fort_supply
        o.pawns = self.pawns[:]
        o.roles = self.roles
        o.hands = self.hands[:]
        o.pool = self.pool
        o.unseen_events = self.unseen_events
        o.piles = self.piles[:]
        o.discard = self.discard
        o.barbarian_deck = self.barbarian_deck[:]
        o.barbarian_discard = self.barbarian_discard
        o.marker = self.marker
        o.decline = self.decline
        o.allied = self.allied
        o.player = self.player
        o.actions = self.actions
        o.refused = self.refused
        return o

    def clear(self) -> None:
        """An empty board with all pieces in supply and no cards anywhere."""
        self.difficulty = 0
        self.consent = False
        self.cubes = [0] * (N_CITIES * N_TRIBES)
        self.supply = CUBES[:]
        self.legions = [0] * N_CITIES
        self.legion_supply = LEGIONS
        self.forts = 0
        self.fort_supply = FORTS
        self.pawns = [NOWHERE] * self.seats
        self.roles = ()
        self.hands = [() for _ in range(self.seats)]
        self.pool = ()
        self.unseen_events = ()
        self.piles = []
        self.discard = ()
        self.barbarian_deck = []
        self.barbarian_discard = ()
        self.marker = 0
        self.decline = 0
        self.allied = 0
        self.player = 0
        self.actions = 0
        self.refused = ()

    def deck_size(self) -> int:
        """Cards left in the Player deck."""
        cards = 0
        for pile in self.piles:
            cards += pile >> 1
        return cards

    def has_fort(self, city: int) -> bool:
        """Whether a fort stands in this city."""
        return self.forts >> city & 1 == 1

    def pawn_in(self, city: int) -> bool:
        """Whether any pawn is in the city."""
        return city in self.pawns

    def give_card(self, seat: int, card: int) -> None:
        """A card enters a hand."""
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))

    def take_card(self, seat: int, card: int) -> None:
        """A card leaves a hand."""
        self.hands[seat] = without(self.hands[seat], card)

    def discard_card(self, seat: int, card: int) -> None:
        """A card goes from a hand to the Player discard pile."""
        self.hands[seat] = without(self.hands[seat], card)
        self.discard += (card,)
