"""Value of a position for a seat: the Prestige it can expect at the end if it passes now.

The Era is brought to its end in thought: Hills, Devastation, buildings, damage and feeding, as the board stands; then
what is left over counts by what it will bring in the Eras to come, or is scored if there are none.
"""

from __future__ import annotations

from typing import Final

from ....kernel.compiling import i64
from ....kernel.packing import BITS, has
from ..rules.catalogue import (
    ACTIVATED,
    ACTS,
    AMPHITHEATRUM,
    AQUAEDUCTUS,
    AT_END,
    AUREI,
    AUREI_A_POINT,
    BUILDING_GAIN,
    CALM_PRESTIGE,
    CITIZEN,
    DAMAGE_COST,
    DAMAGE_SPACES,
    DEVASTATION_UNREST,
    DOES_INFLUENCE,
    DOES_PER,
    DOOM,
    EACH,
    ERAS,
    MODIFIES,
    N_BUILDINGS,
    N_CARDS,
    N_COLOURS,
    N_DAMAGE_SPACES,
    PASS_PRESTIGE,
    PAYS,
    PRESTIGE,
    PRINTED,
    SET_OF_6,
    SET_OF_7,
    SPACES,
    STONE,
    STONE_A_POINT,
    TEMPLUM,
    TIMING,
    UNFED_UNREST,
    UNREST,
    UNREST_MOST,
    VALUES,
    WHEAT,
    WHEAT_A_POINT,
)
from ..rules.effects import times
from ..rules.ending import best_sets, end_effect_points
from ..rules.state import AeternaState
from ..rules.validity import MODIFIERS
from .weights import Weights

_DEVASTATION: Final = MODIFIERS.index("devastation_unrest")
_FED_FREE: Final = MODIFIERS.index("fed_free")
_UNFED: Final = MODIFIERS.index("unfed_unrest")
_AQUAEDUCTUS_WHEAT: Final = MODIFIERS.index("aquaeductus_wheat")
_AQUAEDUCTUS_UNREST: Final = MODIFIERS.index("aquaeductus_unrest")
_AMPHITHEATRUM_PRESTIGE: Final = MODIFIERS.index("amphitheatrum_pp")
_PASS: Final = MODIFIERS.index("pass_pp")
_CALM: Final = MODIFIERS.index("calm_pp")
_OTHER_DEED: Final = 0.6
"""Value of activating a Monument that exchanges or swaps."""
_PLACE: Final = 2.0
"""Value of a place on a Hill that a card's text gives."""
_OFTEN: Final = 1.3
"""Mean number of times that a Monument with a count gives its reward."""
_LAST_ROWS: Final = 3
"""Number of dangerous rows before the end of the Doom track."""

_BEYOND: Final = 4.0
"""Cost of each row beyond the track."""


class Outlook:
    """Judges positions of one Era for one seat."""

    def __init__(self, s: AeternaState, seat: i64, weights: Weights) -> None:
        self.seat: Final[i64] = seat
        self.weights: Final = weights
        self.era: Final[i64] = s.era
        self.last: Final = s.era == ERAS - 1
        self.goods: Final = self._goods()
        """Value of one of each good at the end of this Era, with Unrest and Prestige."""
        self.lasting: Final = self._lasting()
        """Value of each card in later Eras."""
        self.waiting: Final = self._waiting(s)
        """Of each other seat that has not passed: how many actions it may still take."""
        self.alone: Final = len(self.waiting) == 0
        w = weights
        self.threat: Final = 0.0 if self.alone else w.threat
        self.crowding: Final = 1.0 if self.alone else w.crowding
        self.envy: Final = w.envy[s.seats - 2]
        self.brink: Final = float(len(DOOM)) - w.brink
        """From such a row on it is asked what happens if others do their worst."""

    def _goods(self) -> list[float]:
        w = self.weights
        if self.last:
            return [1.0 / AUREI_A_POINT, 1.0 / WHEAT_A_POINT, 1.0 / STONE_A_POINT, -0.5, -0.8, 1.0]
        e = self.era
        return [w.aurei[e], w.wheat[e], w.stone[e], w.citizen[e], -0.6 - w.unrest[e], 1.0]

    def _lasting(self) -> list[float]:
        left = float(ERAS - 1 - self.era)
        w = self.weights
        found: list[float] = []
        for card in range(N_CARDS):
            worth = 0.0
            for modifier, by in MODIFIES[card]:
                worth += w.modifiers[modifier] * float(abs(by))
            if TIMING[card] == ACTIVATED:
                if ACTS[card] == DOES_PER:
                    each = 0.0
                    for good, amount in EACH[card]:
                        each += self.goods[good] * float(amount)
                    for good in range(len(PAYS[card])):
                        each -= self.goods[good] * float(PAYS[card][good])
                    worth += w.activated * _OFTEN * each
                else:
                    worth += w.activated * _OTHER_DEED
            found.append(worth * left)
        return found

    def _waiting(self, s: AeternaState) -> list[float]:
        pace = self.weights.pace
        found: list[float] = []
        for other in range(s.seats):
            if other != self.seat and other not in s.retired:
                found.append(pace[0] * float(s.domus[other]) + pace[1] * float(len(s.hands[other])))
        return found

    # ---- a position

    def value(self, s: AeternaState, actions: i64) -> float:
        """Return the value of passing after this many more actions, with the table as it is then."""
        seat = self.seat
        worth = float(s.prestige[seat]) + self.passing(s, actions)
        for card in s.played[seat]:
            worth += float(PRINTED[card]) + self.lasting[card]
        calm = float(CALM_PRESTIGE + s.modifier(seat, _CALM))
        rise = float(self.crowded(s) * max(0, DEVASTATION_UNREST + s.modifier(seat, _DEVASTATION)))
        unrest = float(s.unrest[seat]) + rise * self.crowding
        worst = float(s.unrest[seat]) + rise
        wheat: i64 = s.wheat[seat]
        for hill in s.active:
            stacks = s.stacks[hill]
            if not stacks:
                continue
            if seat not in stacks:
                worth -= self.envy * self.others_points(s, hill)
                continue
            hold = self.hold(s, hill)
            worth += self.own_points(s, hill, hold) - self.envy * self.others_points(s, hill)
            if stacks[0] != seat or not s.buildings[hill]:
                continue
            for kind in range(N_BUILDINGS):
                if not has(s.buildings[hill], kind):
                    continue
                amount = BUILDING_GAIN[kind][1]
                if kind == TEMPLUM:
                    worth += float(amount) * hold
                elif kind == AQUAEDUCTUS:
                    if hold > 0.5:
                        wheat += amount + s.modifier(seat, _AQUAEDUCTUS_WHEAT)
                    unrest += float(s.modifier(seat, _AQUAEDUCTUS_UNREST)) * hold
                elif kind == AMPHITHEATRUM:
                    worth += float(s.modifier(seat, _AMPHITHEATRUM_PRESTIGE)) * hold
                    unrest += float(amount) * hold
                if unrest < 0.0:
                    unrest = 0.0
                    worth += calm * hold
        worth += self.colours(s)
        left = self.settled(s, unrest, wheat)
        if not self.alone and worst + float(s.doom[seat]) >= self.brink:
            w = self.weights
            left += w.caution * (self.settled(s, worst + w.mishap, s.wheat[seat]) - left)
        return worth + left

    def crowded(self, s: AeternaState) -> i64:
        """Return how many of the seat's own Hills would be devastated."""
        totals: list[int] = []
        own: list[int] = []
        for hill in s.active:
            stacks = s.stacks[hill]
            if not stacks:
                continue
            total: i64 = 0
            for other in stacks:
                total += s.citizens_on(hill, other)
            totals.append(total)
            if stacks[0] == self.seat:
                own.append(total)
        if not own:
            return 0
        totals.sort(reverse=True)
        least = totals[min(len(totals), s.seats - 1) - 1]
        found: i64 = 0
        for total in own:
            if total >= least:
                found += 1
        return found

    def passing(self, s: AeternaState, actions: i64) -> float:
        """Return what passing brings, if others pass as soon as they have nothing left to do."""
        values = PASS_PRESTIGE[s.seats]
        before = 0.0
        for left in self.waiting:
            before += max(0.0, min(1.0, 0.5 + (float(actions) - left) / 3.0))
        place: i64 = int(before)
        first: i64 = len(s.retired) + place
        worth = float(values[first])
        if first + 1 < len(values):
            worth -= (before - float(place)) * float(values[first] - values[first + 1])
        return worth + float(s.modifier(self.seat, _PASS))

    def hold(self, s: AeternaState, hill: i64) -> float:
        """Return the chance that the seat's own stack keeps its place on a Hill."""
        if self.alone:
            return 1.0
        seat = self.seat
        stacks = s.stacks[hill]
        place = stacks.index(seat)
        own = s.citizens_on(hill, seat)
        lost = 0.0
        for other in range(s.seats):
            if other == seat or other in s.retired:
                continue
            if other in stacks:
                if stacks.index(other) < place:
                    continue
            elif len(stacks) >= SPACES[s.seats]:
                continue
            need = own - s.citizens_on(hill, other) + 1
            if need <= s.domus[other]:
                lost += self.threat / float(need) * min(1.0, float(s.domus[other]) / 3.0)
        return max(0.1, 1.0 - lost)

    def own_points(self, s: AeternaState, hill: i64, hold: float) -> float:
        """Return the points that the own stack can expect when Hills are scored."""
        values = VALUES[hill]
        place: i64 = s.covered[hill] + s.stacks[hill].index(self.seat)
        if place >= len(values):
            return 0.0
        now = float(values[place])
        after = float(values[place + 1]) if place + 1 < len(values) else 0.0
        return now * hold + after * (1.0 - hold)

    def others_points(self, s: AeternaState, hill: i64) -> float:
        """Return the points that others would score on a Hill."""
        values = VALUES[hill]
        covered = s.covered[hill]
        found = 0.0
        for place, other in enumerate(s.stacks[hill]):
            if other != self.seat and covered + place < len(values):
                found += float(values[covered + place])
        return found

    def colours(self, s: AeternaState) -> float:
        """Return the value of sets, finished and possible."""
        seat = self.seat
        counts = s.played_colours(seat)
        if self.last:
            worth = 0.0
            for card in s.played[seat]:
                if TIMING[card] == AT_END:
                    worth += float(end_effect_points(s, seat, card))
            sixes, sevens = best_sets(counts)
            return worth + float(sixes * SET_OF_6 + sevens * SET_OF_7)
        different: i64 = 0
        for number in counts:
            if number:
                different += 1
        return self.weights.sets[self.era * (N_COLOURS + 1) + different]

    # ---- the end of the Era

    def settled(self, s: AeternaState, unrest: float, wheat: i64) -> float:
        """Return what is left after damage and feeding, with all Citizens at home."""
        seat = self.seat
        due: i64 = 0
        now: i64 = int(unrest + 0.5)
        for space in range(N_DAMAGE_SPACES):
            if DAMAGE_SPACES[space] <= now:
                due |= BITS[space]
        citizens: i64 = s.domus[seat] + s.on_board[seat]
        return self.repaired(s, due, [s.aurei[seat], wheat, s.stone[seat], citizens], unrest, s.doom[seat])

    def repaired(self, s: AeternaState, due: i64, goods: list[int], unrest: float, doom: i64) -> float:
        """Return the best value after the damage that is due, paying whatever is worth it."""
        space: i64 = 0
        while space < N_DAMAGE_SPACES and not has(due, space):
            space += 1
        if space == N_DAMAGE_SPACES:
            return self.fed(s, goods, unrest, doom)
        rest = due & ~BITS[space]
        best = self.repaired(s, rest, goods, unrest, doom + 1)
        cost = DAMAGE_COST[s.damage[space]]
        if (
            cost[AUREI] <= goods[AUREI]
            and cost[WHEAT] <= goods[WHEAT]
            and cost[STONE] <= goods[STONE]
            and cost[CITIZEN] <= goods[CITIZEN]
        ):
            left = [goods[good] - cost[good] for good in range(len(cost))]
            best = max(best, self.repaired(s, rest, left, unrest, doom))
        return best

    def fed(self, s: AeternaState, goods: list[int], unrest: float, doom: i64) -> float:
        """Return what is left after feeding."""
        hungry: i64 = max(0, goods[CITIZEN] - s.modifier(self.seat, _FED_FREE))
        eaten: i64 = min(hungry, goods[WHEAT])
        rise: i64 = (hungry - eaten) * max(0, UNFED_UNREST + s.modifier(self.seat, _UNFED))
        worth = 0.0
        after = unrest + float(rise)
        if after > UNREST_MOST:
            worth -= after - float(UNREST_MOST)
            after = float(UNREST_MOST)
        wheat = goods[WHEAT] - eaten
        if self.last:
            worth += float(
                goods[STONE] // STONE_A_POINT + wheat // WHEAT_A_POINT + goods[AUREI] // AUREI_A_POINT
            )
            worth += 0.01 * float(goods[AUREI] % AUREI_A_POINT)
            return worth - self.doomed(after + float(doom))
        w = self.weights
        e = self.era
        worth += self.amount(AUREI, goods[AUREI]) + self.amount(WHEAT, wheat)
        worth += self.amount(STONE, goods[STONE]) + self.amount(CITIZEN, goods[CITIZEN])
        return worth - w.unrest[e] * after - self.doomed(after + float(doom) + w.drift[e])

    def amount(self, good: i64, number: i64) -> float:
        """Return the value of a number of one good; each is worth less if there are many."""
        each = self.goods[good]
        plenty = self.weights.plenty[good]
        many = float(number)
        if many <= plenty:
            return each * many
        return each * (plenty + (many - plenty) * self.weights.surplus)

    def doomed(self, row: float) -> float:
        """Return what Doom costs at a row, or between two rows."""
        w = self.weights
        end: i64 = len(DOOM)
        low: i64 = int(row)
        cost = self.row(low)
        cost += (self.row(low + 1) - cost) * (row - float(low))
        beyond = row - float(end - _LAST_ROWS)
        if beyond > 0.0 and not self.last:
            cost += w.danger * beyond
        return cost

    def row(self, row: i64) -> float:
        """Return what a row costs; beyond the track, every row is one more to come back from."""
        end: i64 = len(DOOM)
        if row < end:
            return float(DOOM[row])
        more = _BEYOND * float(row - end + 1)
        return more + (self.weights.ruin if self.last else float(DOOM[end - 1]))

    # ---- cards

    def gains(self, s: AeternaState, found: list[tuple[int, int]]) -> float:
        """Return a first estimate of what some gains are worth."""
        worth = 0.0
        for good, amount in found:
            if good == UNREST and amount < 0 and s.unrest[self.seat] + amount < 0:
                worth += 1.0 - self.goods[UNREST] * float(s.unrest[self.seat])
            else:
                worth += self.goods[good] * float(amount)
        return worth

    def promise(self, s: AeternaState, card: i64, cost: list[int], gains: list[tuple[int, int]]) -> float:
        """Return a first estimate of what a card in hand may bring when played, before any plan."""
        worth = float(PRINTED[card]) + self.lasting[card] + self.gains(s, gains) + self.text(s, card)
        for good in range(len(cost)):
            worth -= self.goods[good] * float(cost[good])
        return max(0.0, worth)

    def text(self, s: AeternaState, card: i64) -> float:
        """Return what a card's text may bring in this Era, counting the card itself."""
        acts = ACTS[card]
        if not acts:
            return 0.0
        if acts == DOES_INFLUENCE:
            return self.weights.idle + _PLACE
        if acts != DOES_PER:
            return _OTHER_DEED
        if TIMING[card] == AT_END and not self.last:
            return 0.0
        often: i64 = max(1, times(s, self.seat, card))
        worth = self.gains(s, [(good, amount * often) for good, amount in EACH[card]])
        for good in range(len(PAYS[card])):
            worth -= self.goods[good] * float(PAYS[card][good])
        return max(0.0, worth)


def prestige_of(gains: list[tuple[int, int]]) -> i64:
    """Return the Prestige among some gains."""
    points: i64 = 0
    for good, amount in gains:
        if good == PRESTIGE:
            points += amount
    return points
