"""Tables of Struggle for Rome for the tests: positions set up by hand, chance told stream by stream.

Seats are "A" to "D", tribes "A horsemen" and the like, counters "gallia/gold2_loss", hexes and crossroads as on the
map. What a position does not name is where it lies at the start: every tribe on its own start crossroads with one
figure and one wagon in its box, a counter under every city. Hands and gold begin empty, and everybody knows all hands
unless `secret`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import pytest

from triclinium.games.struggle_for_rome.rules import journey, memory, purchase
from triclinium.games.struggle_for_rome.rules.catalogue import (
    BIT,
    CARD_COUNT,
    CARDS,
    CITIES,
    COUNTER_COUNT,
    COUNTERS,
    CROSSROADS,
    DIPLOMACY,
    FIGURES,
    HEXES,
    N_CARDS,
    N_CITIES,
    N_COUNTERS,
    N_PROVINCES,
    N_RESOURCES,
    NEUTRAL_CITY,
    PROVINCE,
    PROVINCES,
    RESOURCES,
    STARTS,
    SUPPLY,
    TRIBES,
    WAGONS,
    WHERE,
)
from triclinium.games.struggle_for_rome.rules.fields import ACTED, NEUTRAL, NOBODY
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.points import open_points
from triclinium.games.struggle_for_rome.rules.setup import colours_of
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import (
    PHASES,
    RULES,
    STEP_BUILD,
    STEP_LEGIONNAIRE,
    STEP_PHASE,
    STEP_ROLL,
    STEP_ROUND,
    STEP_TRIBE,
    STREAMS,
)
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.errors import Refused
from triclinium.kernel.game import Named
from triclinium.kernel.match import read_outcomes
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.step import pack
from triclinium.kernel.texts import load
from triclinium.testing.table import Table

rule = pytest.mark.rule
GAME = StruggleForRome()
SEATS = (3, 4)
_TEXTS: Final = files(GAME.package).joinpath("texts", "en.json").is_file()

Hand = Mapping[str, int]
"""How many of each resource, or of each development card."""


class Told(Source):
    """Chance gives what a test says, each stream in its order: "dice 5 3", "pasture horse cattle"."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[int]] = {}

    def feed(self, texts: Iterable[str]) -> None:
        """What comes up next."""
        words = [text.split() for text in texts]
        each = [f"{stream} {value}" for stream, *values in words for value in values]
        self._waiting = {}
        for stream, value in read_outcomes(GAME, each):
            self._waiting.setdefault(stream, []).append(value)

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        waiting = self._waiting.get(stream, [])
        assert waiting, f"chance was asked for {STREAMS[stream][0]}, and the test does not say what comes up"
        value = waiting.pop(0)
        assert value in among, f"{STREAMS[stream][0]}: {value} cannot come up, only {sorted(set(among))}"
        return value

    def rest(self) -> dict[str, list[int]]:
        """What was told and not asked for."""
        return {STREAMS[stream][0]: values for stream, values in self._waiting.items() if values}


class StruggleTable(Table[StruggleState]):
    """A table whose chance is told by stream, and whose hands, piles and facts can be asked for by name."""

    def __init__(self, state: StruggleState) -> None:
        super().__init__(GAME, state)
        self._told = Told()
        state.source = self._told

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Do `text`; all that was told of chance must be used up."""
        self._told.feed(chance)
        facts = super().act(text, seat=seat)
        assert not self._told.rest(), f"not asked for: {self._told.rest()}"
        return facts

    def settle(self, *chance: str) -> list[Named]:
        """Run the agenda until somebody must decide: rolls, production, the next round."""
        self._told.feed(chance)
        facts = super().settle()
        assert not self._told.rest(), f"not asked for: {self._told.rest()}"
        return facts

    def refused(self, text: str, seat: str = "") -> tuple[str, str]:
        """The rule id and the text key by which `text` is refused; nothing may change."""
        before = GAME.digest(self.state)
        try:
            GAME.act(self.state, self._seat(seat), GAME.words.read(text))
        except Refused as error:
            assert GAME.digest(self.state) == before, "a refused act changed the state"
            refusal = error.refusal
            assert refusal.verb == text.split(maxsplit=1)[0], f"{text!r} was refused as {refusal}"
            assert not _TEXTS or load(GAME.package, "en").say(refusal.key, refusal.params)
            return refusal.rule, refusal.key
        raise AssertionError(f"{text!r} was not refused")

    def heard(self, seat: str, fact: str = "") -> list[Named]:
        """What the last act made happen, as a seat hears it ("" : a spectator); only one fact's, if named."""
        eyes = SEAT_NAMES.index(seat) if seat else -1
        every = [GAME.named_fact(each, eyes) for each in self.state.facts]
        return [each for each in every if not fact or each["fact"] == fact]

    def view(self, seat: str = "") -> dict[str, Any]:
        """What a seat sees; "": a spectator."""
        return dict(GAME.view(self.state, SEAT_NAMES.index(seat) if seat else -1))

    def goods(self, seat: str) -> dict[str, int]:
        """The resource cards in a hand."""
        at = SEAT_NAMES.index(seat) * N_RESOURCES
        return {
            name: n for name, n in zip(RESOURCES, self.state.goods[at : at + N_RESOURCES], strict=True) if n
        }

    def cards(self, seat: str) -> dict[str, int]:
        """The development cards in a hand."""
        at = SEAT_NAMES.index(seat) * N_CARDS
        return {name: n for name, n in zip(CARDS, self.state.cards[at : at + N_CARDS], strict=True) if n}

    def gold(self, seat: str) -> int:
        """The gold of a seat."""
        return self.state.gold[SEAT_NAMES.index(seat)]

    def box(self, tribe: str) -> tuple[int, int, list[str]]:
        """Figures, wagons and counters in a tribe's box."""
        number = tribe_of(tribe)
        s = self.state
        counters = [f"{PROVINCES[c // N_COUNTERS]}/{COUNTERS[c % N_COUNTERS]}" for c in s.boxes[number]]
        return s.figures[number], s.wagons[number], counters

    def reserve(self, tribe: str) -> int:
        """Figures of a tribe in reserve."""
        return self.state.reserve[tribe_of(tribe)]

    def place(self, tribe: str) -> str:
        """Where the figure of a tribe stands."""
        return CROSSROADS[self.state.places[tribe_of(tribe)]]

    def holder(self, city: str) -> str:
        """The tribe that holds a city, "neutral" or ""."""
        holder = self.state.holders[city_of(city)]
        if holder == NEUTRAL:
            return "neutral"
        return "" if holder == NOBODY else f"{SEAT_NAMES[holder >> 1]} {TRIBES[holder & 1]}"

    def has_counter(self, city: str) -> bool:
        """Whether a face-down counter lies on a city."""
        return bool(self.state.counters & BIT[city_of(city)])

    def points(self, seat: str) -> int:
        """The points of a seat that all can see."""
        return int(open_points(self.state, SEAT_NAMES.index(seat)))

    @property
    def phase(self) -> str:
        """The phase, by name."""
        return PHASES[self.state.phase]

    @property
    def legionnaire(self) -> str:
        """The hex of the legionnaire."""
        return HEXES[self.state.legionnaire]

    @property
    def piles(self) -> tuple[int, int, int, int, int]:
        """Grain, ore, face-down pasture cards, discarded pasture cards, development cards left."""
        s = self.state
        return s.piles[0], s.piles[1], sum(s.pasture), sum(s.pasture_discard), sum(s.deck)


def city_of(name: str) -> int:
    """The number of a city, as the map or as the notation writes it."""
    return CITIES.index(name.replace("_", " "))


def tribe_of(name: str) -> int:
    """The number of a tribe: "B warriors"."""
    seat, kind = name.split()
    return SEAT_NAMES.index(seat) * 2 + TRIBES.index(kind)


def counter_of(name: str) -> int:
    """The number of a counter: "gallia/gold2_loss"."""
    province, sort = name.split("/")
    return PROVINCES.index(province) * N_COUNTERS + COUNTERS.index(sort)


def colours_in_box(*provinces: str) -> list[str]:
    """One counter of each of these provinces, for a box: founding takes three, a Scourge all five."""
    return [f"{province}/gold2" for province in provinces]


def fresh(seats: int = 4, seed: int = 1, **settings: Any) -> StruggleState:
    """A new game, dealt from a seed; the first player is about to place."""
    return GAME.new(seats, settings, Seeded(seed))


def dealt(seats: int, *chance: str, **settings: Any) -> StruggleTable:
    """A new game with its chance told: first_player, legionnaire and pasture, one card a seat."""
    told = Told()
    told.feed(chance)
    state = GAME.new(seats, settings, told)
    assert not told.rest(), f"not asked for: {told.rest()}"
    return StruggleTable(state)


def position(
    seats: int = 4,
    *,
    phase: str = "trade",
    player: str = "A",
    first: str = "",
    round: int = 1,
    goods: Mapping[str, Hand] | None = None,
    gold: Mapping[str, int] | None = None,
    cards: Mapping[str, Hand] | None = None,
    at: Mapping[str, str] | None = None,
    held: Mapping[str, Sequence[str]] | None = None,
    figures: Mapping[str, int] | None = None,
    wagons: Mapping[str, int] | None = None,
    counters: Mapping[str, Sequence[str]] | None = None,
    plundered: Sequence[str] = (),
    legionnaire: str = "r7c1",
    rolled: Sequence[int] = (),
    acted: Sequence[str] = (),
    discarded: Hand | None = None,
    played: Hand | None = None,
    diplomacy: Mapping[str, int] | None = None,
    diplomat: str = "",
    announced: str = "",
    culture_shown: Mapping[str, int] | None = None,
    substituted: Sequence[str] = (),
    offers: int = 0,
    colours: Sequence[str] = (),
    secret: bool = False,
) -> StruggleState:
    """A state in `player`'s turn of a phase; the first player is the same, unless named.

    `phase`: "resources" is about to roll (`rolled` totals are behind), "legionnaire" is a 7 just rolled by the first
    player, "trade", "horsemen" and "warriors" are in the player's turn, "end" is the end of a round; `settle` runs on
    from "resources" and "end". `at`: where wandering tribes stand. `held`: the cities of a kingdom, first the one
    on which its tribe figure stands. `figures`, `wagons`, `counters`: what is in a tribe's box; the rest is in
    reserve. `plundered`: cities without a counter. `discarded`: pasture cards in the discard. `played`: development
    cards that are out of the game; Diplomacy is face up before those in `diplomacy`, which counts it as played.
    `acted`: of "card", "journey", "deed". `secret`: nobody knows of others' hands more than their size.
    """
    purchase._LISTS.clear()  # what is kept from table to table is worked out anew for each test
    journey._WAYS.clear()
    s = StruggleState()
    s.begin(seats, RULES, len(STREAMS), False, Told())
    s.colours = colours_of((*colours, *["usual"] * (seats - len(colours))))
    s.round = round
    s.player = SEAT_NAMES.index(player)
    s.first = SEAT_NAMES.index(first or player)
    s.rolled = tuple(rolled)
    s.legionnaire = HEXES.index(legionnaire)
    s.acted = sum(1 << ACTED.index(what) for what in acted)
    s.substituted = sum(1 << SEAT_NAMES.index(seat) for seat in substituted)
    s.offers = offers
    s.announced = SEAT_NAMES.index(announced) if announced else NOBODY
    for seat, number in (culture_shown or {}).items():
        s.culture_shown[SEAT_NAMES.index(seat)] = number
    for seat, number in (gold or {}).items():
        s.gold[SEAT_NAMES.index(seat)] = number
    _lay_cards(s, goods or {}, cards or {}, discarded or {}, played or {}, diplomacy or {})
    s.diplomat = SEAT_NAMES.index(diplomat) if diplomat else NOBODY
    _lay_board(s, at or {}, held or {}, plundered)
    _lay_boxes(s, figures or {}, wagons or {}, counters or {})
    s.derive()
    if secret:
        _forget(s)
    _begin_at(s, phase)
    return s


def table(seats: int = 4, **setting: Any) -> StruggleTable:
    """The position, checked, on a table."""
    return StruggleTable(position(seats, **setting))


def rolling(total: int, seats: int = 4, **setting: Any) -> StruggleTable:
    """A round in which one total is still to come (`settle(dice(total))` rolls it): three others are behind."""
    behind = [other for other in (2, 3, 12, 4) if other != total][:3]
    return table(seats, **{"phase": "resources", "rolled": behind, **setting})


def dice(total: int) -> str:
    """Two dice of this total, as chance is told."""
    one = max(1, total - 6)
    return f"dice {one} {total - one}"


def _lay_cards(
    s: StruggleState,
    goods: Mapping[str, Hand],
    cards: Mapping[str, Hand],
    discarded: Hand,
    played: Hand,
    diplomacy: Mapping[str, int],
) -> None:
    """Hands and discards, taken from piles and deck."""
    supply = SUPPLY[:]
    for seat, hand in goods.items():
        for name, number in hand.items():
            s.goods[SEAT_NAMES.index(seat) * N_RESOURCES + RESOURCES.index(name)] = number
            supply[RESOURCES.index(name)] -= number
    s.pasture_discard = [discarded.get("horse", 0), discarded.get("cattle", 0)]
    s.piles = supply[:2]
    s.pasture = [left - gone for left, gone in zip(supply[2:], s.pasture_discard, strict=True)]
    deck = CARD_COUNT[:]
    for seat, hand in cards.items():
        for name, number in hand.items():
            s.cards[SEAT_NAMES.index(seat) * N_CARDS + CARDS.index(name)] = number
            deck[CARDS.index(name)] -= number
    for name, number in played.items():
        s.played[CARDS.index(name)] = number
    for seat, number in diplomacy.items():
        s.diplomacy[SEAT_NAMES.index(seat)] = number
    s.played[DIPLOMACY] = sum(s.diplomacy)
    s.deck = [left - gone for left, gone in zip(deck, s.played, strict=True)]


def _lay_board(
    s: StruggleState, at: Mapping[str, str], held: Mapping[str, Sequence[str]], plundered: Sequence[str]
) -> None:
    for seat in range(s.seats):
        for kind, start in enumerate(STARTS[s.colours[seat]]):
            s.places[seat * 2 + kind] = start
    for tribe, crossroads in at.items():
        s.places[tribe_of(tribe)] = CROSSROADS.index(crossroads)
    gone = {city_of(city) for city in plundered}
    for city in range(N_CITIES):
        if s.seats == 3 and NEUTRAL_CITY[city]:
            s.holders[city] = NEUTRAL
        elif city not in gone:
            s.counters |= BIT[city]
    for tribe, cities in held.items():
        for name in cities:
            city = city_of(name)
            s.holders[city] = tribe_of(tribe)
            s.counters &= ~BIT[city]
        if cities:
            s.places[tribe_of(tribe)] = WHERE[city_of(cities[0])]


def _lay_boxes(
    s: StruggleState,
    figures: Mapping[str, int],
    wagons: Mapping[str, int],
    counters: Mapping[str, Sequence[str]],
) -> None:
    s.unturned = COUNTER_COUNT * N_PROVINCES
    for seat in range(s.seats):
        s.wagon_reserve[seat] = WAGONS
        for kind, name in enumerate(TRIBES):
            tribe, key = seat * 2 + kind, f"{SEAT_NAMES[seat]} {name}"
            cities = s.holders.count(tribe)
            s.figures[tribe] = figures.get(key, 1)
            s.wagons[tribe] = wagons.get(key, 1)
            s.boxes[tribe] = tuple(sorted(counter_of(counter) for counter in counters.get(key, ())))
            # One stands on the board, and one on each city but the first, where the tribe figure itself stands.
            s.reserve[tribe] = FIGURES[kind] - s.figures[tribe] - max(1, cities)
            s.wagon_reserve[seat] -= s.wagons[tribe] + cities
            for counter in s.boxes[tribe]:
                s.unturned[counter] -= 1
    for province in range(N_PROVINCES):
        _take_counters(s, province)


def _take_counters(s: StruggleState, province: int) -> None:
    """No more counters lie under a province's cities than are left unturned: the last cities lose theirs."""
    left = sum(s.unturned[province * N_COUNTERS : (province + 1) * N_COUNTERS])
    cities = [city for city in range(N_CITIES) if PROVINCE[city] == province and s.counters & BIT[city]]
    for city in cities[left:]:
        s.counters &= ~BIT[city]


def _forget(s: StruggleState) -> None:
    """Of others' hands, and of the pasture pile, everybody knows only the size, and what there is in all."""
    for viewer in range(s.seats + 1):
        for holder in range(s.seats + 1):
            if viewer == holder and viewer < s.seats:
                continue
            row = memory.row(s, viewer, holder)
            has = [memory.has(s, holder, k) for k in range(N_RESOURCES)]
            kinds = range(N_RESOURCES) if holder < s.seats else range(2, N_RESOURCES)
            for k in kinds:
                s.fewer[row + k] = has[k]
                s.more[row + k] = min(sum(has), SUPPLY[k]) - has[k]
            memory.narrow(s, row)


def _begin_at(s: StruggleState, phase: str) -> None:
    done = (s.player - s.first) % s.seats + 1
    later = {"trade": (4, 3), "horsemen": (4,), "warriors": (), "end": ()}.get(phase, (4, 3, 2))
    s.stack = [pack(STEP_ROUND), *(pack(STEP_PHASE, each, 0) for each in later)]
    if phase in ("resources", "legionnaire"):
        s.phase = PHASES.index("resources")
        s.player = s.first
        s.stack.append(pack(STEP_ROLL))
        if phase == "legionnaire":
            s.rolled = s.rolled or (2, 3, 12, 7)
            s.stack.append(pack(STEP_LEGIONNAIRE, s.first))
    elif phase == "end":
        s.phase = PHASES.index("warriors")
    else:
        s.phase = PHASES.index(phase)
        s.stack.append(pack(STEP_PHASE, s.phase, done))
        s.stack.append(pack(STEP_BUILD if phase == "trade" else STEP_TRIBE))
