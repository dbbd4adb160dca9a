"""The state of a game of Fall of Rome."""

from __future__ import annotations

from bisect import bisect
from typing import Final

from ....kernel.compiling import i64
from ....kernel.deck import without
from ....kernel.state import State
from .catalogue import (
    CUBES,
    FIRST_EVENT,
    FORTS,
    LEGIONS,
    N_CITIES,
    N_TRIBES,
    NO_ROLE,
    ROMA,
    SOLITAIRE_ROLES,
    VESTALIS,
)

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

NO_VESTALIS: Final = -1

TRADED: Final = 1
FREE_ENLIST: Final = 2


class FallState(State):
    """Board, hands and decks. Nothing in it is hidden: what nobody knows yet does not exist yet."""

    __slots__ = (
        "actions",
        "alea",
        "allied",
        "barbarian_deck",
        "barbarian_discard",
        "battle_city",
        "battle_removed",
        "caput_mundi",
        "consent",
        "cubes",
        "decline",
        "difficulty",
        "discard",
        "drawn",
        "event_deck",
        "flips_less",
        "fort_supply",
        "forts",
        "hands",
        "holders",
        "legion_supply",
        "legions",
        "looked",
        "marker",
        "offer",
        "on_top",
        "pawns",
        "picks",
        "piles",
        "player",
        "pool",
        "powers",
        "refused",
        "removed",
        "roles",
        "supply",
        "treasury",
        "unseen_events",
        "used",
        "vestalis",
    )

    difficulty: i64
    caput_mundi: bool
    """The variant Roma Caput Mundi (FR-13)."""
    consent: bool
    """Plots ask for the other player's consent (FR-4.6); else it is taken for granted."""
    cubes: list[int]
    """cubes[city * 5 + tribe]"""
    supply: list[int]
    """Cubes of each tribe off the board."""
    legions: list[int]
    legion_supply: i64
    forts: i64
    """The cities with a fort, as a bit mask."""
    fort_supply: i64
    pawns: list[int]
    """The city of each pawn: one a seat, three in solitaire."""
    roles: tuple[int, ...]
    """The role of each pawn."""
    powers: tuple[int, ...]
    """The roles as far as they can do something: none could under rules 1."""
    vestalis: i64
    """The pawn of the Vestalis, or NO_VESTALIS: known from `powers`, and asked for at every window."""
    hands: list[tuple[int, ...]]
    """Sorted, so Events come last: a hand holds one exactly if its last card is one."""
    holders: i64
    """The seats with an Event in hand, as a bit mask: known from `hands`, and asked for at every window."""
    treasury: tuple[int, ...]
    """City cards laid aside in solitaire (FR-12.3)."""
    pool: tuple[int, ...]
    """The Player cards nobody has seen: City cards, and SOME_EVENT for each Event still in the deck."""
    unseen_events: tuple[int, ...]
    """Events that may be behind SOME_EVENT, in the Vestalis's Event deck, or out of the game."""
    event_deck: i64
    """Cards in the Vestalis's Event deck (FR-11.7)."""
    on_top: tuple[int, ...]
    """Known cards on top of the piles, the next one last (the Vestalis put them back)."""
    drawn: tuple[int, ...]
    """Drawn by the Vestalis, before she puts one back."""
    piles: list[int]
    """The Player deck's piles, the bottom one first: cards left * 2, + 1 if its Revolt is still in it."""
    discard: tuple[int, ...]
    barbarian_deck: list[tuple[int, ...]]
    """Layers, see kernel.deck."""
    looked: tuple[int, ...]
    """Barbarian cards that are being looked at (Melius cavere)."""
    removed: tuple[int, ...]
    """Barbarian cards removed from the game."""
    barbarian_discard: tuple[int, ...]
    marker: i64
    """The space of the invasion rate marker."""
    decline: i64
    allied: i64
    """The tribes allied with, as a bit mask."""
    player: i64
    """The pawn on turn; in solitaire one of three, else the seat's own."""
    actions: i64
    """Actions left."""
    used: i64
    """What may be done once a turn and was: a bit mask of FREE_ENLIST and TRADED."""
    refused: tuple[int, ...]
    """Proposals refused since the last action (FR-4.6), as actions."""
    picks: tuple[int, ...]
    """What was chosen so far in the Event that is being resolved, as actions."""
    offer: list[int]
    """The choices of the Event on top, found out when it was asked whether it has any; empty if not known."""
    alea: i64
    """Dice are set, not rolled: 1 in the next battle, 2 in every battle of this turn."""
    flips_less: i64
    """Flips fewer in this turn's invasion."""
    battle_city: i64
    battle_removed: i64
    """Barbarians removed by a battle, until the next action (Vae victis)."""

    def clone(self) -> FallState:
        """An independent copy."""
        o = FallState()
        self.copy_into(o)
        o.difficulty = self.difficulty
        o.caput_mundi = self.caput_mundi
        o.consent = self.consent
        o.cubes = self.cubes[:]
        o.supply = self.supply[:]
        o.legions = self.legions[:]
        o.legion_supply = self.legion_supply
        o.forts = self.forts
        o.fort_supply = self.fort_supply
        o.pawns = self.pawns[:]
        o.roles = self.roles
        o.powers = self.powers
        o.vestalis = self.vestalis
        o.hands = self.hands[:]
        o.holders = self.holders
        o.treasury = self.treasury
        o.pool = self.pool
        o.unseen_events = self.unseen_events
        o.event_deck = self.event_deck
        o.on_top = self.on_top
        o.drawn = self.drawn
        o.piles = self.piles[:]
        o.discard = self.discard
        o.barbarian_deck = self.barbarian_deck[:]
        o.barbarian_discard = self.barbarian_discard
        o.looked = self.looked
        o.removed = self.removed
        o.marker = self.marker
        o.decline = self.decline
        o.allied = self.allied
        o.player = self.player
        o.actions = self.actions
        o.used = self.used
        o.refused = self.refused
        o.picks = self.picks
        o.offer = []
        o.alea = self.alea
        o.flips_less = self.flips_less
        o.battle_city = self.battle_city
        o.battle_removed = self.battle_removed
        return o

    def clear(self) -> None:
        """An empty board with all pieces in supply and no cards anywhere."""
        self.difficulty = 0
        self.caput_mundi = False
        self.consent = False
        self.cubes = [0] * (N_CITIES * N_TRIBES)
        self.supply = CUBES[:]
        self.legions = [0] * N_CITIES
        self.legion_supply = LEGIONS
        self.forts = 0
        self.fort_supply = FORTS
        self.pawns = [NOWHERE] * (self.seats if self.seats > 1 else SOLITAIRE_ROLES)
        self.roles = ()
        self.powers = ()
        self.vestalis = NO_VESTALIS
        self.hands = [() for _ in range(self.seats)]
        self.holders = 0
        self.treasury = ()
        self.pool = ()
        self.unseen_events = ()
        self.event_deck = 0
        self.on_top = ()
        self.drawn = ()
        self.piles = []
        self.discard = ()
        self.barbarian_deck = []
        self.barbarian_discard = ()
        self.looked = ()
        self.removed = ()
        self.marker = 0
        self.decline = 0
        self.allied = 0
        self.player = 0
        self.actions = 0
        self.used = 0
        self.refused = ()
        self.picks = ()
        self.offer = []
        self.alea = 0
        self.flips_less = 0
        self.battle_city = 0
        self.battle_removed = 0

    def set_hands(self, hands: list[tuple[int, ...]]) -> None:
        """All hands at once, each sorted."""
        self.hands = hands
        self.holders = 0
        for seat, hand in enumerate(hands):
            if hand and hand[-1] >= FIRST_EVENT:
                self.holders |= 1 << seat

    def set_roles(self, roles: tuple[int, ...]) -> None:
        """Who plays what; under rules 1 no role could do anything."""
        self.roles = roles
        self.powers = roles if self.rules >= 2 else (NO_ROLE,) * len(roles)
        self.vestalis = self.powers.index(VESTALIS) if VESTALIS in self.powers else NO_VESTALIS

    def seat(self) -> i64:
        """The seat on turn."""
        return self.player if self.seats > 1 else 0

    def seat_of(self, pawn: i64) -> i64:
        """The seat that plays a pawn."""
        return pawn if self.seats > 1 else 0

    def deck_size(self) -> i64:
        """Cards left in the Player deck."""
        cards = len(self.on_top)
        for pile in self.piles:
            cards += pile >> 1
        return cards

    def has_fort(self, city: i64) -> bool:
        """Whether a fort stands in this city."""
        return self.forts >> city & 1 == 1

    def bars_legions(self, city: i64) -> bool:
        """Legions never enter Roma in Roma Caput Mundi (FR-13.2)."""
        return city == ROMA and self.caput_mundi

    def barbarians_in(self, city: i64) -> i64:
        """Cubes of all tribes in a city."""
        base = city * N_TRIBES
        cubes = self.cubes
        return cubes[base] + cubes[base + 1] + cubes[base + 2] + cubes[base + 3] + cubes[base + 4]

    def give_card(self, seat: i64, card: i64) -> None:
        """A card enters a hand."""
        hand = self.hands[seat]
        at = bisect(hand, card)
        self.hands[seat] = (*hand[:at], card, *hand[at:])
        if card >= FIRST_EVENT:
            self.holders |= 1 << seat

    def take_card(self, seat: i64, card: i64) -> None:
        """A card leaves a hand."""
        self.hands[seat] = hand = without(self.hands[seat], card)
        if card >= FIRST_EVENT and (not hand or hand[-1] < FIRST_EVENT):
            self.holders &= ~(1 << seat)

    def discard_card(self, seat: i64, card: i64) -> None:
        """A card goes from a hand to the Player discard pile."""
        self.take_card(seat, card)
        self.discard += (card,)
