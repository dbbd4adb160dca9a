"""Forecast of the decks: for each Barbarian card the odds that it is flipped, read off the layers.

The deck holds no hidden order, so the odds are exact as long as no Revolt comes; the chance of one, and what its
reshuffle would put on top, are counted in.
"""

from __future__ import annotations

from ....kernel.compiling import i64
from ....kernel.packing import has
from ....kernel.step import first, kind_of
from ..rules.catalogue import (
    CARD_CITY,
    CARD_TRIBE,
    FIRST_EVENT,
    INVASION_RATE,
    N_CITY_CARDS,
    N_TRIBES,
    REVOLT_CARD,
)
from ..rules.fields import cards_in, has_revolt
from ..rules.state import FallState
from ..rules.words import STEP_ACT, STEP_DRAW, STEP_INVADE
from .tables import BEFORE, OF_TRIBE_FROM_THE_END


class Targets:
    """Cities that the flips of one tribe would invade, for the cities it is in."""

    cards: list[int]
    """The pairs that would be struck, by the numbers of their cards."""
    now: list[float]
    """Expected number of each this turn."""
    later: list[float]
    """The same for the turns until the current player's next turn."""


class Forecast:
    """The coming draws and flips of one position. Actions do not change it; some Events do."""

    now: list[float]
    """For each Barbarian card, the chance that it is flipped in this turn's invasion."""
    later: list[float]
    """The same for the invasions that count as later, by default those until the current player's next turn."""
    cards: list[int]
    """The Barbarian cards that may come in that time."""
    known: dict[int, Targets]
    """Targets found so far, by tribe and the cities it is in: moves seldom change these."""
    judged: dict[object, float]
    """The value of positions judged with it, by what that hangs on (`plan.judge`)."""
    progress: dict[object, float]
    """The value of their alliances, by what that hangs on: many positions differ in legions, forts or decline alone."""
    bottom: list[int]
    """The cards one of which a Revolt would draw."""
    revolt: float
    """The chance of a Revolt in this turn's draw, if that is still to come."""
    revolt_later: float
    """The chance of one in the turns until the player on turn is on again."""
    flips: int
    """Return the number of flips still to come this turn."""
    turns: float
    """Turns until the Player deck is empty."""
    draws: float
    """City cards each seat will still draw."""
    share: list[float]
    """The share of each colour among the unseen Player cards."""

    def after(self, turns: int) -> Forecast:
        """Return the same forecast with fewer turns left."""
        o = Forecast()
        o.now = self.now
        o.later = self.later
        o.cards = self.cards
        o.known = self.known
        o.judged = {}
        o.progress = {}
        o.bottom = self.bottom
        o.revolt = self.revolt
        o.revolt_later = self.revolt_later
        o.flips = self.flips
        o.turns = max(0.0, self.turns - turns)
        o.draws = self.draws
        o.share = self.share
        return o

    def without_flips(self) -> Forecast:
        """Return the same forecast without this turn's invasion."""
        o = self.after(0)
        o.now = [0.0] * len(self.now)
        o.known = {}
        o.flips = 0
        return o


def forecast(s: FallState, others: i64 = -1) -> Forecast:
    """Return what the decks of a position will bring.

    `others` is the number of turns after this one that count as later. By default each other pawn has one.
    """
    o = Forecast()
    o.now = [0.0] * N_CITY_CARDS
    o.later = [0.0] * N_CITY_CARDS
    drawn = not drawing_ahead(s)
    if others < 0:
        others = len(s.pawns) - 1
    o.flips = flips_ahead(s)
    o.revolt = 0.0 if drawn else revolt_odds(s, 0, 2)
    skip = 0 if drawn else 2
    soon = revolt_odds(s, skip, 2 * others)
    o.revolt_later = soon
    later: int = INVASION_RATE[s.marker] * others
    _spread(s, o, 1.0 - o.revolt, soon, later)
    if o.revolt > 0.0:
        _reshuffled(s, o, o.revolt, INVASION_RATE[min(s.marker + 1, 7)], later)
    o.known = {}
    o.judged = {}
    o.progress = {}
    o.cards = [card for card in range(N_CITY_CARDS) if o.now[card] + o.later[card] > 0.0]
    o.bottom = list(s.barbarian_deck[0]) if s.barbarian_deck else []
    cards: int = s.deck_size()
    revolts = 0
    for pile in s.piles:
        revolts += pile & 1
    o.turns = cards / 2.0
    o.draws = (cards - revolts) / float(s.seats)
    count = [0] * N_TRIBES
    for card in s.pool:
        if card < FIRST_EVENT:
            count[CARD_TRIBE[card]] += 1
    cards = len(s.pool) if s.pool else 1
    o.share = [count[tribe] / float(cards) for tribe in range(N_TRIBES)]
    return o


def forecast_key(s: FallState) -> object:
    """Return the inputs of a forecast: positions with equal inputs have the same forecast."""
    return (
        s.seats,
        s.caput_mundi,
        s.powers,
        s.marker,
        s.flips_less,
        drawing_ahead(s),
        flips_ahead(s),
        tuple(s.piles),
        s.on_top,
        s.pool,
        tuple(s.barbarian_deck),
        s.barbarian_discard,
    )


def targets(o: Forecast, tribe: i64, cities: i64) -> Targets:
    """Return the cities that a tribe's flips would invade while it is in exactly these cities (a bit mask).

    Cards of cities that cannot be invaded yet count where their barbarians would come to (FR-6.2).
    """
    key: int = cities * 8 + tribe
    found = o.known.get(key)
    if found is not None:
        return found
    carried = [0.0] * N_CITY_CARDS
    carried_on = [0.0] * N_CITY_CARDS
    found = Targets()
    found.cards = []
    found.now = []
    found.later = []
    for card in OF_TRIBE_FROM_THE_END[tribe]:
        first = o.now[card] + carried[card]
        then = o.later[card] + carried_on[card]
        if first + then <= 0.0:
            continue
        before = BEFORE[card]
        if before >= 0 and not has(cities, CARD_CITY[card]) and not has(cities, CARD_CITY[before]):
            carried[before] += first
            carried_on[before] += then
            continue
        found.cards.append(card)
        found.now.append(first)
        found.later.append(then)
    o.known[key] = found
    return found


def drawing_ahead(s: FallState) -> bool:
    """Return whether this turn's draw is still to come."""
    if len(s.stack) < 2 or kind_of(s.stack[1]) != STEP_INVADE:
        return True  # the turn has not begun
    kinds = [kind_of(f) for f in s.stack]
    return STEP_DRAW in kinds or STEP_ACT in kinds


def flips_ahead(s: FallState) -> int:
    """Return the number of flips still to come this turn."""
    flips = INVASION_RATE[s.marker] - s.flips_less
    if len(s.stack) > 1 and kind_of(s.stack[1]) == STEP_INVADE:
        flips -= first(s.stack[1])
    return flips if flips > 0 else 0


def revolt_odds(s: FallState, skip: int, draws: int) -> float:
    """Return the chance of a Revolt among `draws` Player cards after the first `skip`.

    Cards on top of the deck are known; a pile that has its Revolt gives it to each of its places alike.
    """
    if draws <= 0:
        return 0.0
    place = 0
    none = 1.0
    for card in reversed(s.on_top):
        if skip <= place < skip + draws and card == REVOLT_CARD:
            return 1.0
        place += 1
    for pile in reversed(s.piles):
        left = int(cards_in(pile))
        low = skip if skip > place else place
        high = skip + draws if skip + draws < place + left else place + left
        if has_revolt(pile) and high > low:
            none *= 1.0 - (high - low) / float(left)
        place += left
        if place >= skip + draws:
            break
    return 1.0 - none


def _spread(s: FallState, o: Forecast, chance: float, soon: float, then: int) -> None:
    """Spread the coming flips over the layers; `chance` is that this turn brings no Revolt first.

    `then` is the number of flips after this turn.
    """
    rate = INVASION_RATE[s.marker]
    place = 0
    first = o.flips
    last = first + then
    for at in range(len(s.barbarian_deck) - 1, -1, -1):
        layer = s.barbarian_deck[at]
        size = len(layer)
        end = place + size
        now = (first if first < end else end) - place
        now = max(now, 0)
        low = place if place > first else first
        later = (last if last < end else end) - low
        later = max(later, 0)
        for card in layer:
            o.now[card] += chance * now / size
            o.later[card] += chance * (1.0 - soon) * later / size
        place = end
        if place >= last:
            break
    if soon > 0.0 and s.barbarian_discard:  # what lies there now would be on top after a Revolt
        share = chance * soon * rate / (len(s.barbarian_discard) + o.flips)
        for card in s.barbarian_discard:
            o.later[card] += share if share < 1.0 else 1.0


def _reshuffled(s: FallState, o: Forecast, chance: float, flips: int, later: int) -> None:
    """After a Revolt in this turn's draw the discards are on top."""
    cards = s.barbarian_discard
    size = len(cards) + 1
    flips -= s.flips_less
    flips = max(flips, 0)
    now = flips / float(size) if flips < size else 1.0
    rest = (size - flips) if flips < size else 0
    after = (later if later < rest else rest) / float(size)
    for card in cards:
        o.now[card] += chance * now
        o.later[card] += chance * after
