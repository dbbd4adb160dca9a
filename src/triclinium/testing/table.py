"""A table for tests: a state, acts in notation, chance outcomes told in advance, refusals asked for by rule."""

from __future__ import annotations

from typing import Final, Generic

from ..kernel.chance import Recorded
from ..kernel.errors import Refused
from ..kernel.game import Game, Named
from ..kernel.match import read_outcomes
from ..kernel.notation import SEAT_NAMES
from ..kernel.step import S
from ..kernel.texts import load


class Table(Generic[S]):
    """Plays a state step by step; chance gives just what the test says, and must be used up."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game: Final = game
        self.state: Final = state
        self.facts: list[Named] = []
        """What the last act made happen, for a spectator."""
        self._chance: Final = Recorded()
        state.source = self._chance
        game.check(state)

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Do `text` (for the seat to move, unless named); returns the facts."""
        s = self.state
        self._chance.feed(read_outcomes(self.game, chance))
        s.telling, s.facts = True, []
        self.game.act(s, self._seat(seat), self.game.words.read(text))
        s.telling = False
        assert not self._chance.rest(), f"{self._chance.rest()} chance outcomes were not asked for"
        self.game.check(s)
        self.facts = [self.game.named_fact(fact, -1) for fact in s.facts]
        return self.facts

    def settle(self, *chance: str) -> list[Named]:
        """Run the agenda from a position that waits for nobody."""
        s = self.state
        self._chance.feed(read_outcomes(self.game, chance))
        s.telling, s.facts = True, []
        self.game.settle(s)
        s.telling = False
        self.game.check(s)
        self.facts = [self.game.named_fact(fact, -1) for fact in s.facts]
        return self.facts

    def options(self, verb: str = "", seat: str = "") -> list[str]:
        """What may be done, in notation; only one verb's, if named."""
        texts = [self.game.words.say(a) for a in self.game.options(self.state, self._seat(seat))]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def refused(self, text: str, seat: str = "") -> tuple[str, str]:
        """The rule id and the text key by which `text` is refused.

        Fails if it is not refused, if anything changed, or if the refusal is of another verb or cannot be said.
        """
        before = self.game.digest(self.state)
        try:
            self.game.act(self.state, self._seat(seat), self.game.words.read(text))
        except Refused as error:
            assert self.game.digest(self.state) == before, "a refused act changed the state"
            refusal = error.refusal
            assert refusal.verb == text.split(maxsplit=1)[0], f"{text!r} was refused as {refusal}"
            assert load(self.game.package, "en").say(refusal.key, refusal.params)
            return refusal.rule, refusal.key
        raise AssertionError(f"{text!r} was not refused")

    def told(self, fact: str) -> list[Named]:
        """The facts of one kind that the last act made happen."""
        return [each for each in self.facts if each["fact"] == fact]

    @property
    def turn(self) -> str:
        """The seat to move."""
        return SEAT_NAMES[self.game.turn(self.state)]

    @property
    def ending(self) -> str:
        """How the game ended, or "running"."""
        return self.game.endings[self.state.over]

    def _seat(self, name: str) -> int:
        if name:
            return SEAT_NAMES.index(name)
        return 0 if self.state.over else self.game.turn(self.state)
