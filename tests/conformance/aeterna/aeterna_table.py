"""Tables of Æterna for the tests: positions set up by hand, chance told stream by stream.

Seats are "A" to "D"; Hills, cards and Personalities are called as on the board, and as one word in notation. What a
position does not name is not there: nobody has any goods, cards or Citizens, no Hill has anybody on it. The Reward
tokens of Hills that are not named are depleted, so that an influence there asks nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

import pytest

from triclinium.games.aeterna.rules.catalogue import (
    ACTIVE_HILLS,
    BUILDINGS_EACH,
    CARDS,
    DAMAGES,
    HILLS,
    MOST_SEATS,
    PERSONALITIES,
    TOKEN_SET,
    TOKENS,
    TOKENS_A_HILL,
)
from triclinium.games.aeterna.rules.fields import BY_EFFECTS, N_SOURCES, NOBODY, SOURCES
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.validity import BUILDINGS
from triclinium.games.aeterna.rules.words import (
    ACTION_PHASE,
    PHASES,
    RULES,
    STEP_NEXT,
    STEP_TURN,
    STREAMS,
)
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.errors import Refused
from triclinium.kernel.game import Named
from triclinium.kernel.match import read_outcomes
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.outcome import Outcome
from triclinium.kernel.step import pack
from triclinium.kernel.texts import load
from triclinium.testing.table import Table

rule = pytest.mark.rule
GAME = Aeterna()
SEATS = (2, 3, 4)
_TEXTS: Final = files(GAME.package).joinpath("texts", "en.json").is_file()
_KEPT: Final = {
    "aurei": "aurei",
    "wheat": "wheat",
    "stone": "stone",
    "citizen": "domus",
    "unrest": "unrest",
    "doom": "doom",
    "pp": "prestige",
}
"""What a seat has, and the field that keeps it; Citizens are those in the Domus."""

Goods = Mapping[str, int]
Cards = Mapping[str, Sequence[str]]
"""Some cards of each seat."""


class Told(Source):
    """Chance gives what a test says, each stream in its order: "personalities Sulla Spartacus"; the rest is seeded."""

    def __init__(self, seed: int = 1) -> None:
        self._rest: Final = Seeded(seed)
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
        if not waiting:
            return int(self._rest.pick(stream, index, among, eyes))
        value = waiting.pop(0)
        assert value in among, f"{STREAMS[stream][0]}: {value} cannot come up, only {sorted(set(among))}"
        return value

    def rest(self) -> dict[str, list[int]]:
        """What was told and not asked for."""
        return {STREAMS[stream][0]: values for stream, values in self._waiting.items() if values}


class AeternaTable(Table[AeternaState]):
    """A table whose chance is told by stream, and whose goods, Hills, cards and facts can be asked for by name."""

    def __init__(self, state: AeternaState) -> None:
        super().__init__(GAME, state)
        self._told = Told()
        state.source = self._told

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Do `text`; all that was told of chance must be used up."""
        self._told.feed(chance)
        facts = super().act(text, seat=seat)
        assert not self._told.rest(), f"not asked for: {self._told.rest()}"
        return facts

    def acts(self, *texts: str) -> None:
        """Do one after another, each by the seat to move."""
        for text in texts:
            self.act(text)

    def settle(self, *chance: str) -> list[Named]:
        """Run the agenda until somebody must decide: from the end of an Era."""
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

    def refusals(self, verb: str, seat: str = "") -> list[tuple[str, str]]:
        """Why a verb is not offered at all."""
        found = GAME.refusals(self.state, self._seat(seat))
        return [(each.rule, each.key) for each in found if each.verb == verb]

    def heard(self, seat: str, fact: str = "") -> list[Named]:
        """What the last act made happen, as a seat hears it ("" : a spectator); only one fact's, if named."""
        eyes = SEAT_NAMES.index(seat) if seat else -1
        every = [GAME.named_fact(each, eyes) for each in self.state.facts]
        return [each for each in every if not fact or each["fact"] == fact]

    def view(self, seat: str = "") -> dict[str, Any]:
        """What a seat sees; "": a spectator."""
        return dict(GAME.view(self.state, SEAT_NAMES.index(seat) if seat else -1))

    def has(self, seat: str) -> dict[str, int]:
        """The goods, Unrest, Doom tokens and Prestige of a seat; what it has none of is left out."""
        number = SEAT_NAMES.index(seat)
        every = {name: getattr(self.state, field)[number] for name, field in _KEPT.items()}
        return {name: n for name, n in every.items() if n}

    def pp(self, seat: str) -> int:
        """The Prestige of a seat."""
        return self.state.prestige[SEAT_NAMES.index(seat)]

    def unrest(self, seat: str) -> int:
        """The Unrest of a seat."""
        return self.state.unrest[SEAT_NAMES.index(seat)]

    def scored(self, seat: str) -> dict[str, int]:
        """The Prestige of a seat by what it came from."""
        at = SEAT_NAMES.index(seat) * N_SOURCES
        points = self.state.scored[at : at + N_SOURCES]
        return {source: n for source, n in zip(SOURCES, points, strict=True) if n}

    def stacks(self, hill: str) -> str:
        """The stacks on a Hill from the left: "B2 A1"."""
        number = HILLS.index(hill)
        s = self.state
        return " ".join(
            f"{SEAT_NAMES[seat]}{s.citizens[number * MOST_SEATS + seat]}" for seat in s.stacks[number]
        )

    def hand(self, seat: str) -> list[str]:
        """The cards in a hand."""
        return [CARDS[card] for card in self.state.hands[SEAT_NAMES.index(seat)]]

    def played(self, seat: str) -> list[str]:
        """The Monuments and Provinces before a seat."""
        return [CARDS[card] for card in self.state.played[SEAT_NAMES.index(seat)]]

    @property
    def board(self) -> list[str]:
        """The face-up undrafted cards."""
        return [CARDS[card] for card in self.state.board_cards]

    @property
    def phase(self) -> str:
        """The phase, by name."""
        return PHASES[self.state.phase]

    @property
    def order(self) -> str:
        """The seats in turn order."""
        return "".join(SEAT_NAMES[seat] for seat in self.state.turn_order)

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return outcome

    @property
    def winners(self) -> str:
        """The seats that have won."""
        return "".join(SEAT_NAMES[seat] for seat in self.outcome.winners)


def fresh(seats: int = 4, seed: int = 1, **settings: Any) -> AeternaState:
    """A new game, dealt from a seed; everybody is about to draft the first card."""
    return GAME.new(seats, settings, Seeded(seed))


def dealt(seats: int, *chance: str, **settings: Any) -> AeternaTable:
    """A new game with some of its chance told: turn_order, tokens, damage, personalities, monuments, provinces."""
    told = Told()
    told.feed(chance)
    state = GAME.new(seats, settings, told)
    assert not told.rest(), f"not asked for: {told.rest()}"
    return AeternaTable(state)


def position(
    seats: int = 4,
    *,
    era: int = 1,
    phase: str = "actions",
    player: str = "A",
    order: str = "",
    passed: str = "",
    acted: bool = False,
    goods: Mapping[str, Goods] | None = None,
    hands: Cards | None = None,
    played: Cards | None = None,
    favors: Cards | None = None,
    exhausted: Sequence[str] = (),
    board: Sequence[str] = (),
    personalities: Sequence[str] = (),
    hills: Sequence[str] = (),
    on: Mapping[str, str] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    spent: Mapping[str, Sequence[str]] | None = None,
    covered: Mapping[str, int] | None = None,
    buildings: Mapping[str, Sequence[str]] | None = None,
    builders: Mapping[str, str] | None = None,
    damage: Sequence[str] = ("quarry", "collapse", "plunder", "famine"),
) -> AeternaState:
    """A state in `player`'s turn; or at the end of an Era, all having passed (`phase` "end", `settle` runs on).

    `order`: the turn order, by seats unless said; `passed`: who has passed, the first first. `goods`: of each seat
    "aurei", "wheat", "stone", "citizen" (in the Domus), "unrest", "doom" and "pp" (as if by effects). `played`:
    cards of any Era, those of this Era were played in it. `on`: the stacks of a Hill from the left, "B2 A1".
    `tokens`: those of a Hill, active but for `spent`; fewer than three are filled up. `covered`: values under
    Devastation tokens. `buildings`: on each Hill. `builders`: whose Citizen stands in the Construction Area.
    """
    s = AeternaState()
    s.begin(seats, RULES, len(STREAMS), False, Told())
    s.era = era - 1
    s.turn_order = tuple(SEAT_NAMES.index(seat) for seat in order or SEAT_NAMES[:seats])
    s.active = tuple(sorted(HILLS.index(hill) for hill in hills or HILLS[: ACTIVE_HILLS[seats]]))
    for seat, of in (goods or {}).items():
        for name, number in of.items():
            getattr(s, _KEPT[name])[SEAT_NAMES.index(seat)] = number
        s.scored[SEAT_NAMES.index(seat) * N_SOURCES + BY_EFFECTS] = of.get("pp", 0)
    s.hands = _by_seat(seats, hands or {}, CARDS)
    s.hands = [tuple(sorted(hand)) for hand in s.hands]
    s.played = _by_seat(seats, played or {}, CARDS)
    s.favors = _by_seat(seats, favors or {}, PERSONALITIES)
    s.exhausted = sum(1 << CARDS.index(card) for card in exhausted)
    s.board_cards = tuple(sorted(CARDS.index(card) for card in board))
    s.personalities = tuple(PERSONALITIES.index(each) for each in personalities)
    s.damage = tuple(DAMAGES.index(token) for token in damage)
    _lay_tokens(s, tokens or {}, spent or {})
    for hill, stacks in (on or {}).items():
        _put_stacks(s, HILLS.index(hill), stacks)
    for hill, number in (covered or {}).items():
        s.covered[HILLS.index(hill)] = number
    _build(s, buildings or {}, builders or {})
    s.derive()
    s.phase = ACTION_PHASE
    s.stack = [pack(STEP_NEXT)]
    if phase == "end":
        s.retired = tuple(SEAT_NAMES.index(seat) for seat in passed) or s.turn_order
        s.player = s.retired[-1]
        return s
    assert phase == "actions"
    s.retired = tuple(SEAT_NAMES.index(seat) for seat in passed)
    s.player = SEAT_NAMES.index(player)
    s.acted = acted
    s.stack.append(pack(STEP_TURN))
    return s


def table(seats: int = 4, **setting: Any) -> AeternaTable:
    """The position, checked, on a table."""
    return AeternaTable(position(seats, **setting))


def era_end(seats: int = 4, *chance: str, **setting: Any) -> AeternaTable:
    """All have passed, and the phases from C on have run as far as somebody must choose."""
    t = table(seats, phase="end", **setting)
    t.settle(*chance)
    return t


def _by_seat(seats: int, cards: Cards, names: tuple[str, ...]) -> list[tuple[int, ...]]:
    out: list[tuple[int, ...]] = [()] * seats
    for seat, some in cards.items():
        out[SEAT_NAMES.index(seat)] = tuple(names.index(name) for name in some)
    return out


def _lay_tokens(
    s: AeternaState, tokens: Mapping[str, Sequence[str]], spent: Mapping[str, Sequence[str]]
) -> None:
    """The tokens of the table: first those that are named, then whatever is left; those of other Hills are depleted."""
    left = TOKEN_SET[s.seats][:]
    named = {HILLS.index(hill): [TOKENS.index(token) for token in some] for hill, some in tokens.items()}
    for some in named.values():
        for token in some:
            left.remove(token)
    for hill in s.active:
        first = named.get(hill, [])
        filled = [left.pop(0) for _ in range(TOKENS_A_HILL - len(first))]
        s.tokens[hill] = tuple(sorted([*first, *filled]))
        if hill not in named:
            s.spent[hill] = (1 << TOKENS_A_HILL) - 1
    for hill_name, names in spent.items():
        hill = HILLS.index(hill_name)
        for name in names:
            places = [
                place
                for place, token in enumerate(s.tokens[hill])
                if token == TOKENS.index(name) and not s.spent[hill] >> place & 1
            ]
            s.spent[hill] |= 1 << places[0]


def _put_stacks(s: AeternaState, hill: int, stacks: str) -> None:
    seats = [SEAT_NAMES.index(stack[0]) for stack in stacks.split()]
    s.stacks[hill] = tuple(seats)
    for seat, stack in zip(seats, stacks.split(), strict=True):
        s.citizens[hill * MOST_SEATS + seat] = int(stack[1:])


def _build(s: AeternaState, buildings: Mapping[str, Sequence[str]], builders: Mapping[str, str]) -> None:
    """Buildings on Hills, taken from supply; a Citizen stands where one was built in this Era."""
    for hill, kinds in buildings.items():
        for kind in kinds:
            s.buildings[HILLS.index(hill)] |= 1 << BUILDINGS.index(kind)
    for number, name in enumerate(BUILDINGS):
        standing = sum(mask >> number & 1 for mask in s.buildings)
        builder = builders.get(name)
        s.builders[number] = NOBODY if builder is None else SEAT_NAMES.index(builder)
        s.sites[number] = int(builder is None and standing < BUILDINGS_EACH)
        s.building_supply[number] = BUILDINGS_EACH - standing - s.sites[number]
