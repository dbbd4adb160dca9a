"""The end of an Era: scoring, Devastation, buildings, the way home, Unrest, feeding, the next turn order (AE-4)."""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.errors import Refusal
from ....kernel.packing import BITS, has
from ....kernel.step import Automatic, Step, first, pack, verb_of
from .catalogue import (
    AMPHITHEATRUM,
    AQUAEDUCTUS,
    BUILDING_GAIN,
    DAMAGE_COST,
    DAMAGE_SPACES,
    DAMAGES,
    DEVASTATION_UNREST,
    ERAS,
    MOST_SEATS,
    N_BUILDINGS,
    N_DAMAGE_SPACES,
    N_HILLS,
    PICKS,
    PRESTIGE,
    UNFED_UNREST,
    UNREST,
    VALUES,
)
from .draft import offer_personalities
from .effects import prefect
from .ending import finish
from .facts import (
    BUILDING_GAVE,
    CAME_HOME,
    DEVASTATED,
    FED,
    HILL_SCORED,
    PLACE_CHOSEN,
    REPAIRED,
    SUFFERED,
)
from .fields import BY_BUILDINGS, BY_HILLS, NOBODY
from .goods import can_pay, change_unrest, gain, pay, score
from .state import AeternaState
from .validity import MODIFIERS
from .words import (
    ORDER,
    ORDER_PHASE,
    REPAIR,
    STEP_ERA,
    STEP_FEED,
    STEP_ORDER,
    STEP_UNREST,
    SUFFER,
    UNREST_PHASE,
)

_DEVASTATION: Final = MODIFIERS.index("devastation_unrest")
_FED_FREE: Final = MODIFIERS.index("fed_free")
_UNFED: Final = MODIFIERS.index("unfed_unrest")
_AQUAEDUCTUS_WHEAT: Final = MODIFIERS.index("aquaeductus_wheat")
_AQUAEDUCTUS_UNREST: Final = MODIFIERS.index("aquaeductus_unrest")
_AMPHITHEATRUM_PRESTIGE: Final = MODIFIERS.index("amphitheatrum_pp")


def end_era(s: AeternaState) -> None:
    """Resolve phases C to F. Phase G waits for each player, and H follows."""
    s.phase = UNREST_PHASE
    s.player = NOBODY
    s.acted = False
    s.news = True
    score_hills(s)
    devastate(s)
    buildings_give(s)
    come_home(s)
    s.stack.append(pack(STEP_FEED))
    for seat in reversed(s.turn_order):
        s.stack.append(pack(STEP_UNREST, seat))


def score_hills(s: AeternaState) -> None:
    """C: give the highest uncovered values to the stacks, from the left (AE-4.1)."""
    for hill in s.active:
        values = VALUES[hill]
        covered = s.covered[hill]
        for place, seat in enumerate(s.stacks[hill]):
            if covered + place < len(values):
                points = score(s, seat, values[covered + place], BY_HILLS)
                if s.telling:
                    s.tell(HILL_SCORED, (seat, hill, points))


def devastated(s: AeternaState) -> list[int]:
    """Return the Hills that D devastates (AE-4.2).

    They are taken in descending order of Citizens, with all Hills of a tie together. It stops as soon as their
    number is at least the number of players minus one.
    """
    totals = [s.crowds[hill] for hill in s.active]
    taken: list[int] = []
    for number in sorted({total for total in totals if total}, reverse=True):
        if len(taken) >= s.seats - 1:
            break
        taken += [hill for hill, total in zip(s.active, totals, strict=True) if total == number]
    return sorted(taken)


def devastate(s: AeternaState) -> None:
    """D: cover the highest value of the most crowded Hills, except in the last Era. Their Prefects gain Unrest."""
    for hill in devastated(s):
        if s.telling:
            s.tell(DEVASTATED, (hill, s.crowds[hill]))
        if s.era < ERAS - 1 and s.covered[hill] < len(VALUES[hill]):
            s.covered[hill] += 1
        seat = prefect(s, hill)
        rise: i64 = DEVASTATION_UNREST + s.modifier(seat, _DEVASTATION)
        if rise > 0:
            change_unrest(s, seat, rise)


def buildings_give(s: AeternaState) -> None:
    """E: let each building give to the Prefect of its Hill (AE-4.3)."""
    for hill in s.active:
        seat = prefect(s, hill)
        if seat < 0:
            continue
        for kind in range(N_BUILDINGS):
            if not has(s.buildings[hill], kind):
                continue
            good, amount = BUILDING_GAIN[kind]
            if s.telling:
                s.tell(BUILDING_GAVE, (seat, kind, hill))
            if kind == AQUAEDUCTUS:
                amount += s.modifier(seat, _AQUAEDUCTUS_WHEAT)
            gain(s, seat, good, amount, BY_BUILDINGS)
            if kind == AQUAEDUCTUS:
                gain(s, seat, UNREST, s.modifier(seat, _AQUAEDUCTUS_UNREST), BY_BUILDINGS)
            elif kind == AMPHITHEATRUM and s.modifier(seat, _AMPHITHEATRUM_PRESTIGE):
                gain(s, seat, PRESTIGE, s.modifier(seat, _AMPHITHEATRUM_PRESTIGE), BY_BUILDINGS)


def come_home(s: AeternaState) -> None:
    """F: return all Citizens to their Domus, including those in the Construction Area (AE-4.4)."""
    for seat in range(s.seats):
        s.domus[seat] += s.on_board[seat]
        s.on_board[seat] = 0
    s.citizens = [0] * (N_HILLS * MOST_SEATS)
    s.crowds = [0] * N_HILLS
    s.stacks = [()] * N_HILLS
    s.builders = [NOBODY] * N_BUILDINGS
    if s.telling:
        s.tell(CAME_HOME)


class Unrest(Step[AeternaState]):
    """G: for each Damage token at or below the own Unrest, pay it in full or take a Doom token (AE-4.5)."""

    name = "unrest"
    rule = "AE-4.5"
    fields = (("seat", "seat"),)

    def needs_choice(self, s: AeternaState, f: i64) -> bool:
        seat = first(f)
        if s.player != seat:
            return False
        for space in range(N_DAMAGE_SPACES):
            if has(s.due, space) and can_pay(s, seat, DAMAGE_COST[s.damage[space]]):
                return True
        return False

    def run(self, s: AeternaState, f: i64) -> None:
        """Find the tokens that a seat must settle. Take Doom for the remaining tokens that it cannot pay."""
        seat = first(f)
        if s.player != seat:
            s.player = seat
            s.due = 0
            for space in range(N_DAMAGE_SPACES):
                if DAMAGE_SPACES[space] <= s.unrest[seat]:
                    s.due |= BITS[space]
            return
        for space in range(N_DAMAGE_SPACES):
            if has(s.due, space):
                self._suffer(s, seat, space)
        s.due = 0
        s.stack.pop()

    def actor(self, s: AeternaState, f: i64) -> i64:
        return first(f)

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        found: list[int] = []
        for space in range(N_DAMAGE_SPACES):
            if has(s.due, space):
                if can_pay(s, seat, DAMAGE_COST[s.damage[space]]):
                    found.append(pack(REPAIR, s.damage[space]))
                found.append(pack(SUFFER, s.damage[space]))
        return found

    def _suffer(self, s: AeternaState, seat: i64, space: i64) -> None:
        s.doom[seat] += 1
        if s.telling:
            s.tell(SUFFERED, (seat, s.damage[space], s.doom[seat]))

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        damage = first(a)
        space: i64 = s.damage.index(damage)
        s.due &= ~BITS[space]
        if verb_of(a) == REPAIR:
            if s.telling:
                s.tell(REPAIRED, (seat, damage))
            pay(s, seat, DAMAGE_COST[damage])
        else:
            self._suffer(s, seat, space)

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) not in (REPAIR, SUFFER):
            return None
        verb = "repair" if verb_of(a) == REPAIR else "suffer"
        damage = first(a)
        named: dict[str, object] = {"damage": DAMAGES[damage]}
        if damage in s.damage and has(s.due, s.damage.index(damage)):
            return Refusal(verb, "AE-4.5", "refusal.repair.price", named)
        return Refusal(verb, "AE-4.5", "refusal.repair.not_due", named)


class Feed(Automatic[AeternaState]):
    """H: feed Citizens at home with Wheat, add Unrest for the rest; then the next Era, or the end (AE-4.6)."""

    name = "feed"
    rule = "AE-4.6"

    def run(self, s: AeternaState, f: i64) -> None:
        s.stack.pop()
        s.player = NOBODY
        for seat in s.turn_order:
            feed(s, seat)
        if s.era == ERAS - 1:
            finish(s)
        else:
            next_era(s)


def feed(s: AeternaState, seat: i64) -> None:
    """Take one Wheat for each Citizen, as far as the Wheat lasts."""
    hungry: i64 = max(0, s.domus[seat] - s.modifier(seat, _FED_FREE))
    wheat: i64 = min(hungry, s.wheat[seat])
    s.wheat[seat] -= wheat
    unfed = hungry - wheat
    if s.telling:
        s.tell(FED, (seat, wheat, unfed))
    each: i64 = max(0, UNFED_UNREST + s.modifier(seat, _UNFED))
    change_unrest(s, seat, unfed * each)


def next_era(s: AeternaState) -> None:
    """I: remove this Era's cards, reveal the next Personalities, and let seats choose the turn order (AE-4.7)."""
    seats = s.seats
    s.era += 1
    s.phase = ORDER_PHASE
    s.drafted = 0
    s.hands = [()] * seats
    s.packs = [()] * seats
    s.taken = [NOBODY] * (PICKS * seats)
    s.shown = [()] * seats
    s.known = [()] * seats
    s.turned_up = [NOBODY] * seats
    s.board_cards = ()
    s.monuments_now = [0] * seats
    s.provinces_now = [0] * seats
    s.exhausted = 0
    s.spent = [0] * N_HILLS
    for kind in range(N_BUILDINGS):
        if not s.sites[kind] and s.building_supply[kind]:
            s.building_supply[kind] -= 1
            s.sites[kind] = 1
    offer_personalities(s)
    s.next_places = [NOBODY] * seats
    s.stack.append(pack(STEP_ERA))
    for seat in reversed(s.retired):
        s.stack.append(pack(STEP_ORDER, seat))
    s.retired = ()


class ChooseOrder(Step[AeternaState]):
    """In the order of passing, each player chooses a free place in the next turn order (AE-4.7)."""

    name = "order"
    rule = "AE-4.7"
    fields = (("seat", "seat"),)

    def needs_choice(self, s: AeternaState, f: i64) -> bool:
        return s.player == first(f) and len(self._free(s)) > 1

    def run(self, s: AeternaState, f: i64) -> None:
        """Begin a seat's turn to choose. The last seat takes the remaining place."""
        s.player = first(f)
        free = self._free(s)
        if len(free) == 1:
            self._take(s, s.player, free[0])

    def actor(self, s: AeternaState, f: i64) -> i64:
        return first(f)

    def _free(self, s: AeternaState) -> list[int]:
        return [place for place in range(s.seats) if place not in s.next_places]

    def options(self, s: AeternaState, f: i64, seat: i64) -> list[int]:
        return [pack(ORDER, place + 1) for place in self._free(s)]

    def resolve(self, s: AeternaState, f: i64, seat: i64, a: i64) -> None:
        self._take(s, seat, first(a) - 1)

    def _take(self, s: AeternaState, seat: i64, place: i64) -> None:
        s.stack.pop()
        s.next_places[seat] = place
        if s.telling:
            s.tell(PLACE_CHOSEN, (seat, place + 1))
        if NOBODY not in s.next_places:
            s.turn_order = tuple([s.next_places.index(nth) for nth in range(s.seats)])
            s.next_places = []

    def refuse(self, s: AeternaState, f: i64, seat: i64, a: i64) -> Refusal | None:
        if verb_of(a) != ORDER:
            return None
        place = int(first(a))
        if not 1 <= place <= s.seats:
            return Refusal("order", "AE-4.7", "refusal.order.absent", {"place": place})
        return Refusal("order", "AE-4.7", "refusal.order.taken", {"place": place})
