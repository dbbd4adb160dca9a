"""The state of a game of Fall of Rome."""

from __future__ import annotations

from bisect import bisect

from ....kernel.compiling import i64
from ....kernel.deck import without
from ....kernel.fields import Fields
from ....kernel.packing import BITS, has
from ....kernel.state import State
from .catalogue import FIRST_EVENT, N_TRIBES, NO_ROLE, ROMA, VESTALIS
from .fields import FIELDS, NO_VESTALIS, cards_in


class FallState(State):
    """Board, hands and decks. It contains no hidden information: unknown outcomes have not been drawn yet."""

    __slots__ = FIELDS.names

    # ---- from FIELDS (nox -s fields)
    difficulty: i64
    caput_mundi: bool
    consent: bool
    player: i64
    actions: i64
    decline: i64
    marker: i64
    allied: i64
    cubes: list[int]
    legions: list[int]
    forts: i64
    supply: list[int]
    legion_supply: i64
    fort_supply: i64
    pawns: list[int]
    roles: tuple[int, ...]
    powers: tuple[int, ...]
    vestalis: i64
    hands: list[tuple[int, ...]]
    holders: i64
    treasury: tuple[int, ...]
    piles: list[int]
    pool: tuple[int, ...]
    unseen_events: tuple[int, ...]
    on_top: tuple[int, ...]
    drawn: tuple[int, ...]
    event_deck: i64
    discard: tuple[int, ...]
    barbarian_deck: list[tuple[int, ...]]
    barbarian_discard: tuple[int, ...]
    looked: tuple[int, ...]
    removed: tuple[int, ...]
    refused: tuple[int, ...]
    picks: tuple[int, ...]
    offer: list[int]
    used: i64
    alea: i64
    flips_less: i64
    battle_city: i64
    battle_removed: i64

    def clone(self) -> FallState:
        """Return an independent copy."""
        o = FallState()
        self.copy_into(o)
        o.difficulty = self.difficulty
        o.caput_mundi = self.caput_mundi
        o.consent = self.consent
        o.player = self.player
        o.actions = self.actions
        o.decline = self.decline
        o.marker = self.marker
        o.allied = self.allied
        o.cubes = self.cubes[:]
        o.legions = self.legions[:]
        o.forts = self.forts
        o.supply = self.supply[:]
        o.legion_supply = self.legion_supply
        o.fort_supply = self.fort_supply
        o.pawns = self.pawns[:]
        o.roles = self.roles
        o.powers = self.powers
        o.vestalis = self.vestalis
        o.hands = self.hands[:]
        o.holders = self.holders
        o.treasury = self.treasury
        o.piles = self.piles[:]
        o.pool = self.pool
        o.unseen_events = self.unseen_events
        o.on_top = self.on_top
        o.drawn = self.drawn
        o.event_deck = self.event_deck
        o.discard = self.discard
        o.barbarian_deck = self.barbarian_deck[:]
        o.barbarian_discard = self.barbarian_discard
        o.looked = self.looked
        o.removed = self.removed
        o.refused = self.refused
        o.picks = self.picks
        o.offer = []
        o.used = self.used
        o.alea = self.alea
        o.flips_less = self.flips_less
        o.battle_city = self.battle_city
        o.battle_removed = self.battle_removed
        return o

    # ---- end

    def fields(self) -> Fields:
        """Return the table of the fields, which describes each of them."""
        return FIELDS

    def derive(self) -> None:
        """Compute the fields that are derived from hands and roles."""
        self.set_hands(self.hands)
        self.set_roles(self.roles)

    def set_hands(self, hands: list[tuple[int, ...]]) -> None:
        """Set all hands, each sorted."""
        self.hands = hands
        self.holders = 0
        for seat, hand in enumerate(hands):
            if hand and hand[-1] >= FIRST_EVENT:
                self.holders |= BITS[seat]

    def set_roles(self, roles: tuple[int, ...]) -> None:
        """Set the role of each pawn. Under rules 1 roles had no abilities."""
        self.roles = roles
        self.powers = roles if self.rules >= 2 else (NO_ROLE,) * len(roles)
        self.vestalis = self.powers.index(VESTALIS) if VESTALIS in self.powers else NO_VESTALIS

    def seat(self) -> i64:
        """Return the seat on turn."""
        return self.player if self.seats > 1 else 0

    def seat_of(self, pawn: i64) -> i64:
        """Return the seat that plays a pawn."""
        return pawn if self.seats > 1 else 0

    def deck_size(self) -> i64:
        """Return the number of cards left in the Player deck."""
        cards = len(self.on_top)
        for pile in self.piles:
            cards += cards_in(pile)
        return cards

    def has_fort(self, city: i64) -> bool:
        """Return whether a city has a fort."""
        return has(self.forts, city)

    def bars_legions(self, city: i64) -> bool:
        """Return whether legions may not enter a city: Roma in Roma Caput Mundi (FR-13.2)."""
        return city == ROMA and self.caput_mundi

    def barbarians_in(self, city: i64) -> i64:
        """Return the number of cubes of all tribes in a city."""
        base = city * N_TRIBES
        cubes = self.cubes
        return cubes[base] + cubes[base + 1] + cubes[base + 2] + cubes[base + 3] + cubes[base + 4]

    def cubes_of(self, city: i64, tribe: i64) -> i64:
        """Return the number of cubes of a tribe in a city."""
        return self.cubes[city * N_TRIBES + tribe]

    def add_cubes(self, city: i64, tribe: i64, count: i64) -> None:
        """Change the number of cubes of a tribe in a city."""
        self.cubes[city * N_TRIBES + tribe] += count

    def tribes_in(self, city: i64) -> list[int]:
        """Return the tribes with a barbarian in a city."""
        base = city * N_TRIBES
        return [tribe for tribe in range(N_TRIBES) if self.cubes[base + tribe]]

    def give_card(self, seat: i64, card: i64) -> None:
        """Add a card to a hand."""
        hand = self.hands[seat]
        at = bisect(hand, card)
        self.hands[seat] = (*hand[:at], card, *hand[at:])
        if card >= FIRST_EVENT:
            self.holders |= BITS[seat]

    def take_card(self, seat: i64, card: i64) -> None:
        """Remove a card from a hand."""
        self.hands[seat] = hand = without(self.hands[seat], card)
        if card >= FIRST_EVENT and (not hand or hand[-1] < FIRST_EVENT):
            self.holders &= ~BITS[seat]

    def discard_card(self, seat: i64, card: i64) -> None:
        """Move a card from a hand to the Player discard pile."""
        self.take_card(seat, card)
        self.discard += (card,)
