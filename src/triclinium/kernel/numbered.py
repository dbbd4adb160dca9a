"""Games played by the numbers of an action table: the seat to act, its legal numbers, and their effect.

Environments are built on this module. It is compiled with the rules, because it runs at every step of every
agent.
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
    """One state, played by numbers. `put` sets the state, `act` makes a decision.

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
        """Number of decisions made. Together with the seed it determines the samples of composed actions."""
        self.over = False
        self.seat = 0
        """Seat that must decide next."""
        self.options: list[int] = []
        """Actions open to that seat, listed and composed, as packed ints."""
        self.slots: dict[int, int] = {}
        """Actions in the slots that are filled now."""
        self._legal: list[int] | None = None
        self.put(s)

    def put(self, s: S) -> None:
        """Continue from this state."""
        self.state = s
        self._ask()

    def act(self, number: int) -> int:
        """Apply the action of a number for the seat that must decide.

        Return the seat that must decide next, or NOBODY if the game is over. Raises Refused with the reason
        if the action is not legal, and NoNumber if the table does not contain the number.
        """
        # Numbers come from outside: -1 would select the last action of the list.
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
        """Apply one of the options, given as a packed int."""
        self.game.apply(self.state, self.seat, a)
        self.decisions += 1
        self._ask()

    def _ask(self) -> None:
        """Determine which seat must decide next, and its options."""
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
        """Return the action in a slot.

        Raises Refused for an empty slot and for actions that are not offered.
        """
        if a == EMPTY:
            found = self.slots.get(number)
            if found is not None:
                return found
            a = self.table.slot(number)[0]  # only the verb
        raise Refused(self.game.refusal(self.state, self.seat, a))

    def legal(self) -> list[int]:
        """Return the legal numbers of the seat that must decide, in the rules' order."""
        known = self._legal
        if known is None:
            known = self._legal = self.table.numbered(self.options)
        return known

    def mask(self, seat: int) -> bytearray:
        """Return a row with 1 for each legal number of a seat. All are 0 for a seat that is not to decide."""
        if seat != self.seat:
            return bytearray(self.table.size)
        return self.table.mask(self.legal())

    def said(self, number: int) -> str:
        """Return the action of a number in notation."""
        a = self.slots.get(number)
        return self.table.said(number) if a is None else self.game.words.say(a)

    def said_slots(self) -> dict[str, str]:
        """Return the filled slots by name, with their actions in notation."""
        return {self.table.said(number): self.game.words.say(a) for number, a in self.slots.items()}
