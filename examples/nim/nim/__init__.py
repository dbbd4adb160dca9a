"""Nim: take stones from one of three heaps; the last stone wins."""

from triclinium.games.entry import Entry
from triclinium.kernel.declare import State, declared, field
from triclinium.kernel.game import Game, Outcome
from triclinium.kernel.notation import SEAT, Vocabulary
from triclinium.kernel.step import Step, first, pack, second

WORDS = Vocabulary({"heap": ("left", "middle", "right")}, ("take {heap} {stones:count}",))
TAKE = WORDS.verb("take")


@declared
class Heaps(State):
    stones: list[int] = field([3, 4, 5])
    turn: int = field(0, SEAT)


class Taking(Step):
    name, rule = "taking", "NIM-1.1"

    def options(self, s, f, seat):
        return [pack(TAKE, heap, n) for heap, size in enumerate(s.stones) for n in range(1, size + 1)]

    def resolve(self, s, f, seat, a):
        s.stones[first(a)] -= second(a)
        s.turn = 1 - seat
        s.over = 0 if any(s.stones) else 1


class Nim(Game):
    name, seats = "nim", (2, 2)
    state, steps, words = Heaps, [Taking()], WORDS
    all_open = True

    def outcome(self, s):
        return Outcome("over", (1 - s.turn,)) if s.over else None


ENTRY = Entry(rules=Nim(), cooperative=False, minutes=(1, 5))
