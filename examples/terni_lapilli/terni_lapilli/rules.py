"""The rules of Terni lapilli: what lies where, what may be chosen, and what it does."""

from __future__ import annotations

from typing import ClassVar, Final

from triclinium.kernel.codecs import Listed, SomeOf
from triclinium.kernel.declare import declared, field
from triclinium.kernel.errors import BrokenState, Refusal
from triclinium.kernel.facts import FactKind
from triclinium.kernel.game import Game
from triclinium.kernel.notation import SEAT, Vocabulary
from triclinium.kernel.outcome import Outcome
from triclinium.kernel.settings import Chosen, Setting
from triclinium.kernel.state import State
from triclinium.kernel.step import Step, first, pack, second, verb_of

POINTS: Final = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
"""As they lie on the board, row by row from the top."""
LINES: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
WAYS: Final = frozenset(way for a, b, c in LINES for way in ((a, b), (b, a), (b, c), (c, b)))
"""From each point to its neighbours along a line."""
STONES: Final = 3
LONGEST: Final = 60

WORDS: Final = Vocabulary({"point": POINTS}, ("place {point}", "move {from:point} to {to:point}"))
PLACE, MOVE = WORDS.verb("place"), WORDS.verb("move")
ENDINGS: Final = ("running", "row", "draw")
RUNNING, ROW, DRAW = range(len(ENDINGS))
FACTS: Final = (
    FactKind("placed", "TL-1.2", (("seat", "seat"), ("point", "point"))),
    FactKind("moved", "TL-1.3", (("seat", "seat"), ("point", "point"), ("point2", "point"))),
    FactKind("won", "TL-1.4", (("seat", "seat"),)),
    FactKind("drawn", "TL-1.5"),
)
PLACED, MOVED, WON, DRAWN = range(len(FACTS))


@declared
class Board(State):
    """The points of the stones, and the seat on turn. All of it is open to all."""

    stones: list[tuple[int, ...]] = field([(), ()], Listed(SomeOf(POINTS)))
    """The points each seat holds, in the order of the points."""
    turn: int = field(0, SEAT)
    moves: int = field(0)
    anywhere: bool = field(False)


def free(s: Board) -> list[int]:
    """Return the points without a stone."""
    return [point for point in range(len(POINTS)) if point not in (*s.stones[0], *s.stones[1])]


def lay(s: Board, seat: int, stones: tuple[int, ...]) -> None:
    """Place a seat's stones. A row wins (TL-1.4), and the number of moves is limited (TL-1.5)."""
    s.stones[seat] = tuple(sorted(stones))
    s.moves += 1
    s.over = ROW if s.stones[seat] in LINES else DRAW if s.moves == LONGEST else RUNNING
    if s.over == RUNNING:
        s.turn = 1 - seat
    elif s.telling:
        s.tell(*((WON, (seat,)) if s.over == ROW else (DRAWN,)))


class Placing(Step[Board]):
    """Stones come from the hand, one a turn (TL-1.2)."""

    name = "placing"
    rule = "TL-1.2"

    def needs_choice(self, s: Board, f: int) -> bool:
        return len(s.stones[s.turn]) < STONES

    def run(self, s: Board, f: int) -> None:
        s.stack[-1] = MOVING

    def options(self, s: Board, f: int, seat: int) -> list[int]:
        return [pack(PLACE, point) for point in free(s)]

    def resolve(self, s: Board, f: int, seat: int, a: int) -> None:
        point = first(a)
        if s.telling:
            s.tell(PLACED, (seat, point))
        lay(s, seat, (*s.stones[seat], point))

    def refuse(self, s: Board, f: int, seat: int, a: int) -> Refusal | None:
        if verb_of(a) != PLACE:
            return None
        return Refusal("place", self.rule, "refusal.taken", {"point": POINTS[first(a)]})


class Moving(Placing):
    """With all stones on the board, one of them moves to a free point (TL-1.3)."""

    name = "moving"
    rule = "TL-1.3"

    def needs_choice(self, s: Board, f: int) -> bool:
        return True

    def options(self, s: Board, f: int, seat: int) -> list[int]:
        ways = [(start, end) for start in s.stones[seat] for end in free(s)]
        return [pack(MOVE, *way) for way in ways if s.anywhere or way in WAYS]

    def resolve(self, s: Board, f: int, seat: int, a: int) -> None:
        start, end = first(a), second(a)
        if s.telling:
            s.tell(MOVED, (seat, start, end))
        lay(s, seat, (*(point for point in s.stones[seat] if point != start), end))

    def refuse(self, s: Board, f: int, seat: int, a: int) -> Refusal | None:
        start, end = first(a), second(a)
        if verb_of(a) != MOVE:
            return None
        if start not in s.stones[seat]:
            return Refusal("move", self.rule, "refusal.not_yours", {"point": POINTS[start]})
        if end not in free(s):
            return Refusal("move", self.rule, "refusal.taken", {"point": POINTS[end]})
        return Refusal("move", self.rule, "refusal.far", {"point": POINTS[start], "point2": POINTS[end]})


STEPS: Final[list[Step[Board]]] = [Placing(), Moving()]
PLACING, MOVING = range(len(STEPS))


class TerniLapilli(Game[Board]):
    """The game as everything that plays it knows it."""

    name = "terni_lapilli"
    seats = (2, 2)
    settings: ClassVar[tuple[Setting, ...]] = (Setting("reach", ("lines", "anywhere"), "lines"),)
    state = Board
    steps = STEPS
    words = WORDS
    fact_kinds: ClassVar[tuple[FactKind, ...]] = FACTS
    endings: ClassVar[tuple[str, ...]] = ENDINGS
    turn_rule = "TL-1.1"
    all_open: ClassVar[bool] = True

    def deal(self, s: Board, settings: Chosen) -> None:
        s.anywhere = settings["reach"] == "anywhere"
        s.stack.append(PLACING)

    def outcome(self, s: Board) -> Outcome | None:
        if not s.over:
            return None
        won = s.over == ROW
        ranks = tuple(2 if won and seat != s.turn else 1 for seat in range(s.seats))
        return Outcome(self.endings[s.over], (s.turn,) if won else (), ranks=ranks)

    def check(self, s: Board) -> None:
        lying = [*s.stones[0], *s.stones[1]]
        if len(set(lying)) < len(lying) or max(map(len, s.stones)) > STONES:
            raise BrokenState(f"stones were lost or made: {s.stones}")
