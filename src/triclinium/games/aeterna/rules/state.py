"""The state of a game of Æterna."""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.fields import Fields
from ....kernel.packing import BITS, has
from ....kernel.state import State
from .catalogue import (
    COLOUR,
    ERA,
    MODIFIES,
    MOST_SEATS,
    N_BUILDINGS,
    N_COLOURS,
    N_MODIFIERS,
    N_MONUMENTS,
    PERSONALITY,
    PICKS,
)
from .fields import FIELDS, N_SOURCES


class AeternaState(State):
    """The city, the players' boards, hands and packs. Cards that have not been dealt are not stored."""

    __slots__ = FIELDS.names

    # ---- from FIELDS (nox -s fields)
    era: i64
    phase: i64
    turn_order: tuple[int, ...]
    player: i64
    acted: bool
    retired: tuple[int, ...]
    active: tuple[int, ...]
    stacks: list[tuple[int, ...]]
    citizens: list[int]
    tokens: list[tuple[int, ...]]
    spent: list[int]
    covered: list[int]
    buildings: list[int]
    sites: list[int]
    builders: list[int]
    building_supply: list[int]
    damage: tuple[int, ...]
    personalities: tuple[int, ...]
    board_cards: tuple[int, ...]
    turned_up: list[int]
    aurei: list[int]
    wheat: list[int]
    stone: list[int]
    domus: list[int]
    unrest: list[int]
    doom: list[int]
    prestige: list[int]
    played: list[tuple[int, ...]]
    favors: list[tuple[int, ...]]
    exhausted: i64
    shown: list[tuple[int, ...]]
    known: list[tuple[int, ...]]
    scored: list[int]
    due: i64
    next_places: list[int]
    out: i64
    drafted: i64
    hands: list[tuple[int, ...]]
    packs: list[tuple[int, ...]]
    taken: list[int]
    picks: list[int]
    modifiers: list[int]
    colours: list[int]
    monuments_now: list[int]
    provinces_now: list[int]
    crowds: list[int]
    unbuilt: list[int]
    on_board: list[int]

    def clone(self) -> AeternaState:
        """Return an independent copy."""
        o = AeternaState()
        self.copy_into(o)
        o.era = self.era
        o.phase = self.phase
        o.turn_order = self.turn_order
        o.player = self.player
        o.acted = self.acted
        o.retired = self.retired
        o.active = self.active
        o.stacks = self.stacks[:]
        o.citizens = self.citizens[:]
        o.tokens = self.tokens[:]
        o.spent = self.spent[:]
        o.covered = self.covered[:]
        o.buildings = self.buildings[:]
        o.sites = self.sites[:]
        o.builders = self.builders[:]
        o.building_supply = self.building_supply[:]
        o.damage = self.damage
        o.personalities = self.personalities
        o.board_cards = self.board_cards
        o.turned_up = self.turned_up[:]
        o.aurei = self.aurei[:]
        o.wheat = self.wheat[:]
        o.stone = self.stone[:]
        o.domus = self.domus[:]
        o.unrest = self.unrest[:]
        o.doom = self.doom[:]
        o.prestige = self.prestige[:]
        o.played = self.played[:]
        o.favors = self.favors[:]
        o.exhausted = self.exhausted
        o.shown = self.shown[:]
        o.known = self.known[:]
        o.scored = self.scored[:]
        o.due = self.due
        o.next_places = self.next_places[:]
        o.out = self.out
        o.drafted = self.drafted
        o.hands = self.hands[:]
        o.packs = self.packs[:]
        o.taken = self.taken[:]
        o.picks = self.picks[:]
        o.modifiers = self.modifiers[:]
        o.colours = self.colours[:]
        o.monuments_now = self.monuments_now[:]
        o.provinces_now = self.provinces_now[:]
        o.crowds = self.crowds[:]
        o.unbuilt = self.unbuilt[:]
        o.on_board = self.on_board[:]
        return o

    # ---- end

    def fields(self) -> Fields:
        return FIELDS

    def derive(self) -> None:
        for seat in range(self.seats):
            for card in self.played[seat]:
                self.count_card(seat, card)
                self.apply_modifiers(seat, card)
            for _ in self.favors[seat]:
                self.count_favor(seat)
        for hill in self.active:
            for seat in self.stacks[hill]:
                self.on_board[seat] += self.citizens_on(hill, seat)
                self.crowds[hill] += self.citizens_on(hill, seat)
            for kind in range(N_BUILDINGS):
                if not has(self.buildings[hill], kind):
                    self.unbuilt[kind] |= BITS[hill]
        for kind in range(N_BUILDINGS):
            if self.builders[kind] >= 0:
                self.on_board[self.builders[kind]] += 1

    def modifier(self, seat: i64, modifier: i64) -> i64:
        """Return how much the permanent Monuments of a seat change something."""
        return self.modifiers[seat * N_MODIFIERS + modifier]

    def played_of(self, seat: i64, colour: i64) -> i64:
        """Return how many cards of a colour a seat has played. Favors have the colour Personality."""
        return self.colours[seat * N_COLOURS + colour]

    def played_colours(self, seat: i64) -> list[int]:
        """Return how many cards of each colour a seat has played."""
        return self.colours[seat * N_COLOURS : (seat + 1) * N_COLOURS]

    def citizens_on(self, hill: i64, seat: i64) -> i64:
        """Return the size of a seat's stack on a Hill."""
        return self.citizens[hill * MOST_SEATS + seat]

    def add_citizen(self, hill: i64, seat: i64) -> None:
        """Add a Citizen of a seat to a Hill."""
        self.citizens[hill * MOST_SEATS + seat] += 1
        self.crowds[hill] += 1
        self.on_board[seat] += 1

    def scored_by(self, seat: i64, source: i64) -> i64:
        """Return the Prestige that a seat has from one source."""
        return self.scored[seat * N_SOURCES + source]

    def add_score(self, seat: i64, source: i64, points: i64) -> None:
        """Record Prestige that a seat gains or loses from one source."""
        self.scored[seat * N_SOURCES + source] += points

    def taken_at(self, pack: i64, nth: i64) -> i64:
        """Return the card that was taken from a pack as the `nth`."""
        return self.taken[pack * PICKS + nth]

    def set_taken(self, pack: i64, nth: i64, card: i64) -> None:
        """Record the card that was taken from a pack as the `nth`."""
        self.taken[pack * PICKS + nth] = card

    def count_card(self, seat: i64, card: i64) -> None:
        """Count a card in front of a seat."""
        self.colours[seat * N_COLOURS + COLOUR[card]] += 1
        if ERA[card] == self.era:
            if card < N_MONUMENTS:
                self.monuments_now[seat] += 1
            else:
                self.provinces_now[seat] += 1

    def count_favor(self, seat: i64) -> None:
        """Count a Personality in front of a seat."""
        self.colours[seat * N_COLOURS + PERSONALITY] += 1

    def apply_modifiers(self, seat: i64, card: i64) -> None:
        """Apply the permanent changes of a Monument from now on (AE-3.9)."""
        for modifier, by in MODIFIES[card]:
            self.modifiers[seat * N_MODIFIERS + modifier] += by
