"""Prepared positions, for tests that read like the rulebook, for puzzles and for studies.

>>> s = position(pawns=["Carnuntum", "Roma"], cities={"Carnuntum": {"huns": 2, "legions": 2}}, hands=[["Roma/huns"]])
>>> s.legions[6], s.legion_supply, s.hands[0], s.deck_size()
(2, 14, (28,), 57)

In solitaire three pawns share one hand:

>>> s = position(pawns=["Tyras", "Roma", "Roma"], solitaire=True, hands=[["Tyras/visigoths"]], roles=["vestalis"])
>>> s.seats, len(s.pawns), [ROLES[role] for role in s.roles], s.event_deck
(1, 3, ['vestalis', 'consul', 'magister_militum'], 9)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....kernel.chance import CLOSED, Source
from ....kernel.errors import SettingError
from ....kernel.packing import BITS
from ....kernel.step import pack
from .catalogue import (
    ACTIONS_A_TURN,
    ALL_BARBARIAN_CARDS,
    CARDS,
    CITIES,
    DIFFICULTIES,
    EVENTS,
    EVENTS_IN_DECK,
    FIRST_EVENT,
    INVASION_RATE,
    MERCATOR,
    N_CITY_CARDS,
    N_EVENTS,
    ROLES,
    SOLITAIRE_ROLES,
    SOME_EVENT,
    TRIBES,
)
from .fields import NO_VESTALIS, pile_of
from .setup import stack_player_deck
from .state import FallState
from .words import (
    IN_ACTIONS,
    IN_DRAWN,
    RULES,
    STEP_ACT,
    STEP_DRAW,
    STEP_INVADE,
    STEP_LIMIT,
    STEP_REVOLT,
    STEP_TURN,
    STREAMS,
)

Pieces = Mapping[str, int]
"""Pieces in a city: a number for each tribe, `legions`, and 1 for `fort`."""


def position(
    *,
    pawns: Sequence[str],
    cities: Mapping[str, Pieces] | None = None,
    hands: Sequence[Sequence[str]] = (),
    roles: Sequence[str] = (),
    allied: Sequence[str] = (),
    player: int = 0,
    actions: int = ACTIONS_A_TURN,
    decline: int = 0,
    marker: int = 0,
    difficulty: str = "introductory",
    consent: str = "auto",
    discard: Sequence[str] = (),
    piles: Sequence[tuple[int, bool]] = (),
    barbarian_top: Sequence[str] = (),
    barbarian_bottom: Sequence[str] = (),
    barbarian_discard: Sequence[str] = (),
    step: str = "act",
    flips: int = 0,
    revolts: int = 0,
    rules: int = RULES,
    variant: str = "base",
    solitaire: bool = False,
    treasury: Sequence[str] = (),
    poll: bool = False,
    source: Source = CLOSED,
) -> FallState:
    """Return a state in `player`'s turn. Unnamed pieces and cards are in the supply or in the decks.

    `roles` may be given for the first pawns only. In `solitaire` (also implied by `treasury`) there are three
    pawns, of which `player` is one, and one hand. `barbarian_top` and `barbarian_bottom` are known cards, the
    outermost first. The rest of the deck is between them, shuffled. `piles` is the Player deck, top pile
    first. Each pile is a number of cards and whether they include the Revolt. Cards that do not fit into the
    piles are discarded. `step` is "act", "draw", "revolt" (with `revolts` of them) or "invade" (with `flips`
    left).
    """
    solitaire = solitaire or len(treasury) > 0
    if solitaire and (len(pawns) != SOLITAIRE_ROLES or len(hands) > 1):
        raise SettingError(f"solitaire has {SOLITAIRE_ROLES} pawns and one hand")
    s = FallState()
    s.begin(1 if solitaire else len(pawns), rules, len(STREAMS), poll, source)
    s.difficulty = DIFFICULTIES.index(difficulty)
    s.caput_mundi = variant == "roma_caput_mundi"
    s.consent = consent == "ask"
    s.treasury = _cards(treasury, in_order=False)
    s.pawns = [CITIES.index(city) for city in pawns]
    s.set_roles(_roles(roles, len(pawns), solitaire))
    s.allied = sum(BITS[TRIBES.index(tribe)] for tribe in allied)
    s.player = player
    s.actions = actions
    s.decline = decline
    s.marker = marker
    for city, pieces in (cities or {}).items():
        _place(s, CITIES.index(city), pieces)
    held = [_cards(hand, in_order=False) for hand in hands]
    s.set_hands(held + [()] * (s.seats - len(held)))
    s.discard = _cards(discard)
    _stack_player_deck(s, piles, marker + revolts)
    _stack_barbarians(s, _cards(barbarian_top), _cards(barbarian_bottom), _cards(barbarian_discard))
    s.stack = _agenda(s, step, flips, revolts)
    return s


def _roles(given: Sequence[str], pawns: int, solitaire: bool) -> tuple[int, ...]:
    """Return the given roles, then the first free ones. In solitaire the Mercator is left out (FR-12.1)."""
    roles = [ROLES.index(role) for role in given]
    free = [role for role in range(len(ROLES)) if role not in roles and not (solitaire and role == MERCATOR)]
    return tuple((roles + free)[:pawns])


def _agenda(s: FallState, step: str, flips: int, revolts: int) -> list[int]:
    limit = pack(STEP_LIMIT, s.seat(), IN_DRAWN if s.rules >= 2 else IN_ACTIONS)
    if step == "act":
        return [STEP_TURN, STEP_INVADE, limit, STEP_DRAW, STEP_ACT]
    if step == "draw":
        return [STEP_TURN, STEP_INVADE, limit, STEP_DRAW]
    rate = INVASION_RATE[min(s.marker + revolts, len(INVASION_RATE) - 1)]
    invade = pack(STEP_INVADE, rate - flips)
    return [STEP_TURN, invade, limit, *[STEP_REVOLT] * revolts]


def _place(s: FallState, city: int, pieces: Pieces) -> None:
    for what, count in pieces.items():
        if what == "legions":
            s.legions[city] = count
            s.legion_supply -= count
        elif what == "fort":
            s.forts |= BITS[city]
            s.fort_supply -= 1
        else:
            tribe = TRIBES.index(what)
            s.add_cubes(city, tribe, count)
            s.supply[tribe] -= count


def _cards(names: Sequence[str], in_order: bool = True) -> tuple[int, ...]:
    numbers = [CARDS.index(name) for name in names]
    return tuple(numbers if in_order else sorted(numbers))


def _stack_player_deck(s: FallState, piles: Sequence[tuple[int, bool]], drawn: int) -> None:
    """Put all other Player cards in piles with one Revolt each (FR-2.7), or in the given piles."""
    seen = [*s.discard, *s.treasury, *(card for hand in s.hands for card in hand)]
    events = [card for card in seen if card >= FIRST_EVENT]
    s.pool = tuple(card for card in range(N_CITY_CARDS) if card not in seen)
    s.pool += (SOME_EVENT,) * (EVENTS_IN_DECK[s.seats] - len(events))
    if s.vestalis != NO_VESTALIS:  # additional Events came from the Vestalis's deck
        s.event_deck = N_EVENTS - max(EVENTS_IN_DECK[s.seats], len(events)) - (s.seats == 1)
    if s.seats == 1:
        events.append(FIRST_EVENT + EVENTS.index("do_ut_des"))  # out of the game (FR-12.1)
    s.unseen_events = tuple(e for e in range(FIRST_EVENT, FIRST_EVENT + N_EVENTS) if e not in events)
    if piles:
        s.piles = [pile_of(cards, has_revolt) for cards, has_revolt in reversed(piles)]
        room = sum(cards - has_revolt for cards, has_revolt in piles)
        for card in s.pool[room:]:
            if card == SOME_EVENT:
                card, s.unseen_events = s.unseen_events[0], s.unseen_events[1:]
            s.discard += (card,)
        s.pool = s.pool[:room]
        return
    stack_player_deck(s)
    for pile in range(drawn):  # Revolts that have left the deck
        s.piles[-1 - pile] -= 3


def _stack_barbarians(
    s: FallState, top: tuple[int, ...], bottom: tuple[int, ...], discard: tuple[int, ...]
) -> None:
    known = {*top, *bottom, *discard}
    rest = tuple(card for card in ALL_BARBARIAN_CARDS if card not in known)
    s.barbarian_deck = [(card,) for card in bottom]
    if rest:
        s.barbarian_deck.append(rest)
    s.barbarian_deck.extend((card,) for card in reversed(top))
    s.barbarian_discard = discard
