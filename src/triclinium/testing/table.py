"""A table for tests: a state, actions in notation, given random outcomes, and expected refusals."""

from __future__ import annotations

from functools import cache
from typing import Final, Generic

from ..kernel.chance import Recorded
from ..kernel.errors import Refused
from ..kernel.game import Game, Named
from ..kernel.match import read_outcomes
from ..kernel.notation import SEAT_NAMES
from ..kernel.step import S
from ..kernel.texts import load_game

_texts = cache(load_game)


class Table(Generic[S]):
    """Table that plays a state step by step. The test defines all random outcomes, and all must be used."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game: Final = game
        self.state: Final = state
        self.facts: list[Named] = []
        """Facts of the last action, as a spectator sees them."""
        self._chance: Final = Recorded()
        state.source = self._chance
        game.check(state)

    def act(self, text: str, *chance: str, seat: str = "") -> list[Named]:
        """Apply `text` for the seat to move, or for `seat`. Return the facts."""
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
        """Run the agenda from a position that awaits no seat. Return the facts."""
        s = self.state
        self._chance.feed(read_outcomes(self.game, chance))
        s.telling, s.facts = True, []
        self.game.settle(s)
        s.telling = False
        self.game.check(s)
        self.facts = [self.game.named_fact(fact, -1) for fact in s.facts]
        return self.facts

    def options(self, verb: str = "", seat: str = "") -> list[str]:
        """Return the options in notation, of one verb if given."""
        texts = [self.game.words.say(a) for a in self.game.options(self.state, self._seat(seat))]
        return [text for text in texts if not verb or text.split()[0] == verb]

    def refused(self, text: str, seat: str = "") -> tuple[str, str]:
        """Return the rule id and the text key by which `text` is refused.

        Fails if it is not refused, if anything changed, or if the refusal belongs to another verb or has no
        text.
        """
        before = self.game.digest(self.state)
        try:
            self.game.act(self.state, self._seat(seat), self.game.words.read(text))
        except Refused as error:
            assert self.game.digest(self.state) == before, "a refused act changed the state"
            refusal = error.refusal
            assert refusal.verb == text.split(maxsplit=1)[0], f"{text!r} was refused as {refusal}"
            assert _texts(self.game.package, "en").say(refusal.key, refusal.params)
            return refusal.rule, refusal.key
        raise AssertionError(f"{text!r} was not refused")

    def told(self, fact: str) -> list[Named]:
        """Return the facts of one kind that the last action emitted."""
        return [each for each in self.facts if each["fact"] == fact]

    @property
    def turn(self) -> str:
        """Seat to move."""
        return SEAT_NAMES[self.game.turn(self.state)]

    @property
    def ending(self) -> str:
        """Name of the ending, or the name for a running game."""
        return self.game.endings[self.state.over]

    def _seat(self, name: str) -> int:
        if name:
            return SEAT_NAMES.index(name)
        return 0 if self.state.over else self.game.turn(self.state)
