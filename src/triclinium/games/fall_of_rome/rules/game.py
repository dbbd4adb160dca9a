"""The game class of Fall of Rome."""

from __future__ import annotations

from typing import Final

from ....kernel.chance import Source
from ....kernel.compiling import i64
from ....kernel.errors import BrokenState
from ....kernel.game import Game, Named
from ....kernel.outcome import Outcome
from ....kernel.packing import has
from ....kernel.settings import INTERRUPTS, Chosen, Given
from . import odds, setup
from .catalogue import (
    CUBES,
    DECLINE_STEPS,
    EVENTS_IN_DECK,
    FIRST_EVENT,
    FORTS,
    LEGIONS,
    MOST_CUBES,
    N_CITY_CARDS,
    N_EVENTS,
    N_TRIBES,
    REVOLT_CARD,
    REVOLTS,
    ROMA,
    SOME_EVENT,
    TRIBES,
)
from .facts import FACT_KINDS
from .fields import NO_VESTALIS
from .state import FallState
from .steps import STEPS
from .words import ENDINGS, RULES, STREAMS, WON, WORDS


class FallOfRome(Game[FallState]):
    """Cooperative, 1-5 seats: ally with or drive out five tribes before the Empire falls.

    >>> from triclinium.kernel.chance import Seeded
    >>> game = FallOfRome()
    >>> s = game.new(2, {"difficulty": "introductory"}, Seeded(1))
    >>> seat = game.turn(s)
    >>> [game.words.say(a) for a in game.options(s, seat)]
    ['place Narbo', 'place Corduba', 'place Aquileia', 'place Roma']
    >>> game.act(s, seat, game.words.read("place Roma"))
    """

    name = "fall_of_rome"
    rules = RULES
    seats = (1, 5)
    settings = (setup.DIFFICULTY, setup.VARIANT, setup.CHOSEN_ROLES, setup.CONSENT, INTERRUPTS)
    state = FallState
    steps = STEPS
    words = WORDS
    streams = STREAMS
    fact_kinds = FACT_KINDS
    endings = ENDINGS
    package = "triclinium.games.fall_of_rome"
    turn_rule = "FR-3.2"
    all_open = True

    def check_settings(self, seats: int, settings: Chosen) -> None:
        setup.check_settings(seats, settings)

    def renamed(self, settings: Given, seats: int) -> Given:
        return setup.renamed(settings, seats)

    def deal(self, s: FallState, settings: Chosen) -> None:
        setup.deal(s, settings)

    def show(self, s: FallState, seat: i64) -> Named:  # the same for every seat (FR-3.2)
        return {"agenda": self.named_stack(s), **self.dump(s)}

    def odds(self, s: FallState, seat: i64) -> Named | None:
        return None if s.over else odds.odds(s)

    def imagine_into(self, s: FallState, view: Named, source: Source) -> None:
        self.restore(s, view)
        agenda = view["agenda"]
        assert isinstance(agenda, list)
        s.stack = self.packed_stack(agenda)

    def outcome(self, s: FallState) -> Outcome | None:
        if not s.over:
            return None
        return Outcome(ENDINGS[s.over], tuple(range(s.seats)) if s.over == WON else ())

    def check(self, s: FallState) -> None:
        for fault in faults(s):
            raise BrokenState(fault)


def faults(s: FallState) -> list[str]:
    """Return the violated invariants: pieces that are lost, duplicated or out of bounds (FR-1)."""
    found = []
    for tribe in range(N_TRIBES):
        on_board = sum(s.cubes[tribe::N_TRIBES])
        if on_board + s.supply[tribe] != CUBES[tribe] or s.supply[tribe] < 0:
            found.append(f"{TRIBES[tribe]}: {on_board} on the board, {s.supply[tribe]} in supply")
    if min(s.cubes) < 0 or max(s.cubes) > MOST_CUBES:
        found.append("the cubes of a colour in a city are not 0 to 3")
    if sum(s.legions) + s.legion_supply != LEGIONS or min(s.legions) < 0 or s.legion_supply < 0:
        found.append(f"legions: {sum(s.legions)} on the board, {s.legion_supply} in supply")
    forts: int = s.forts
    if forts.bit_count() + s.fort_supply != FORTS or s.fort_supply < 0:
        found.append(f"forts: {forts.bit_count()} on the board, {s.fort_supply} in supply")
    hands = [card for hand in s.hands for card in hand]
    known = [card for card in (*s.on_top, *s.drawn) if card != REVOLT_CARD]
    cards = [*s.discard, *hands, *s.treasury, *known, *s.pool]
    city_cards = sorted(card for card in cards if card < N_CITY_CARDS)
    if city_cards != ALL_CITY_CARDS:
        found.append("a City card is missing or duplicated")
    events = [card for card in cards if card >= N_CITY_CARDS]
    seen = sorted(card for card in events if card != SOME_EVENT)
    unseen = len(s.unseen_events) + (s.seats == 1)  # "Do ut des" is out of the game in solitaire
    if len(seen) + unseen != N_EVENTS or len(set(seen)) != len(seen):
        found.append("an Event is missing or duplicated")
    consulted = (
        (N_EVENTS - EVENTS_IN_DECK[s.seats] - (s.seats == 1) - s.event_deck)
        if s.vestalis != NO_VESTALIS
        else 0
    )
    if len(events) != EVENTS_IN_DECK[s.seats] + consulted:
        found.append("the number of Events in play is wrong")
    if any(
        has(s.holders, seat) != any(card >= FIRST_EVENT for card in s.hands[seat]) for seat in range(s.seats)
    ):
        found.append("the holders of Events do not match the hands")
    if len(s.pool) + sum(pile & 1 for pile in s.piles) != s.deck_size() - len(s.on_top):
        found.append("the Player deck's piles and its unseen cards do not match")
    layers = [card for layer in s.barbarian_deck for card in layer]
    barbarians = sorted([*s.barbarian_discard, *layers, *s.looked, *s.removed])
    if barbarians != ALL_CITY_CARDS:
        found.append("a Barbarian card is missing or duplicated")
    if not 0 <= s.decline <= DECLINE_STEPS or (s.decline == DECLINE_STEPS and not s.over):
        found.append(f"decline stands at {s.decline}")
    if s.caput_mundi and (s.legions[ROMA] or s.barbarians_in(ROMA)):
        found.append("legions or barbarians are in Roma, against FR-13.2")
    if sum(pile & 1 for pile in s.piles) + s.marker > REVOLTS[s.caput_mundi][s.difficulty]:
        found.append("there are more Revolts than the difficulty has")
    return found


ALL_CITY_CARDS: Final = list(range(N_CITY_CARDS))
