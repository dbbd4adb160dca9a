"""A game played by numbers: who is asked, what may be chosen, by the numbers of an action table.

What environments stand on. It is compiled with the rules, since every step of every agent comes by here.
"""

from __future__ import annotations

from typing import Final, Generic

from .action_table import EMPTY, ActionTable
from .compiling import i64
from .errors import NoNumber, Refused
from .game import Game
from .packing import KIND
from .step import S

NOBODY: Final = -1


class Numbered(Generic[S]):
    """One state, played by numbers; `put` begins, `act` decides.

    >>> from triclinium.kernel.chance import Seeded
    >>> from triclinium.testing.tiny import Tiny
    >>> game = Tiny()
    >>> play = Numbered(game, ActionTable(game), game.new(2, {"interrupts": "poll"}, Seeded(1)))
    >>> play.seat, [play.said(number) for number in play.legal()]
    (0, ['seal 7', 'seal 10', 'seal 11'])
    >>> play.act(play.legal()[2])
    1
    >>> play.over, play.decisions
    (False, 1)
    """

    def __init__(self, game: Game[S], table: ActionTable, s: S, seed: int = 0) -> None:
        self.game: Final = game
        self.table: Final = table
        self.slotted: Final = len(table.slots) > 0
        """Whether some of the numbers are slots."""
        self._actions: Final = table.actions
        self.state = s
        self.seed = seed
        self.decisions = 0
        """How many were made. With the seed, what the samples of composed actions hang on."""
        self.over = False
        self.seat = 0
        """Whose decision is next."""
        self.options: list[int] = []
        """What that seat may do, listed and composed, as the rules' own ints."""
        self.slots: dict[int, int] = {}
        """The actions behind the slots that are filled now."""
        self._legal: list[int] | None = None
        self.put(s)

    def put(self, s: S) -> None:
        """Go on from this state."""
        self.state = s
        self._ask()

    def act(self, number: int) -> int:
        """Do what a number stands for, for the seat that is asked; Refused, with the reason, if it may not.

        Returns the seat that is asked next; nobody's, if the game is over. NoNumber for one beside the table.
        """
        # Numbers come from outside: a list would take -1 for its last.
        if not 0 <= number < self.table.size:
            raise NoNumber(
                f"the actions of {self.game.name} have the numbers from 0 to {self.table.size - 1}"
            )
        a = self._actions[number]
        if a not in self.options:
            a = self._slot(number, a)
        self.take(a)
        return NOBODY if self.over else self.seat

    def take(self, a: int) -> None:
        """Do what is among the options, by the rules' own int."""
        self.game.apply(self.state, self.seat, a)
        self.decisions += 1
        self._ask()

    def _ask(self) -> None:
        """Find out whose decision is next and what there is to choose."""
        s = self.state
        game = self.game
        self._legal = None
        if s.over:
            self.over = True
            self.options = []
            self.slots = {}
            return
        self.over = False
        seat: i64 = game.turn(s)
        self.seat = seat
        self.options = game.find_options(s, seat)
        if self.slotted:
            if game.steps[s.stack[-1] & KIND].composed:
                self.options = self.options + game.sample(s, seat, self.seed + self.decisions)
            filled = zip(self.legal(), self.options, strict=True)
            self.slots = {number: a for number, a in filled if self._actions[number] == EMPTY}

    def _slot(self, number: int, a: int) -> int:
        """What a slot holds; Refused for an empty one and for all that is not offered."""
        if a == EMPTY:
            found = self.slots.get(number)
            if found is not None:
                return found
            a = self.table.slot(number)[0]  # the verb alone
        raise Refused(self.game.refusal(self.state, self.seat, a))

    def legal(self) -> list[int]:
        """The numbers of all that the seat that is asked may choose, in the rules' order."""
        known = self._legal
        if known is None:
            known = self._legal = self.table.numbered(self.options)
        return known

    def mask(self, seat: int) -> bytearray:
        """1 for what a seat may choose now; nothing, for one that is not asked."""
        if seat != self.seat:
            return bytearray(self.table.size)
        return self.table.mask(self.legal())

    def said(self, number: int) -> str:
        """What a number means now, in notation."""
        a = self.slots.get(number)
        return self.table.said(number) if a is None else self.game.words.say(a)

    def said_slots(self) -> dict[str, str]:
        """What is behind the slots that are filled now: their names, and the actions in notation."""
        return {self.table.said(number): self.game.words.say(a) for number, a in self.slots.items()}
