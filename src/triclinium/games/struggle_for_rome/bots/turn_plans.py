"""Plans for the rest of a seat's turn, to be compared by the chance to win."""

from __future__ import annotations

from typing import Final

from ....bots.policies import Choice
from ....bots.turn_plans import PlayedPlan, Playing, played_plans
from ....kernel.compiling import i64
from ....kernel.step import kind_of, verb_of
from ..rules.fields import DEED_DONE, JOURNEYED
from ..rules.game import StruggleForRome
from ..rules.state import StruggleState
from ..rules.tribe import on_turn
from ..rules.words import DEVELOP, DEVELOP_GOLD, END, STEP_BUILD, STEP_TRIBE, SWAP
from .novice import Novice
from .outlook import Outlook
from .players import strong_policy
from .prospects import Deed, value, weigh_cards
from .reasons import reason
from .solid import Solid
from .weights import strong_weights

_GAME: Final = StruggleForRome()
_NOVICE: Final = Novice()
_ENDS: Final = (END, END, DEVELOP, DEVELOP_GOLD)
"""Actions at which a plan ends. The model of the chance to win does not know development cards, so none is bought."""


class _Comparing(Solid):
    """The policy of strong without offers. It returns all that it compares."""

    def build(self, s: StruggleState, seat: i64, options: list[int]) -> Choice:
        """Buy what brings most."""
        return self.buy(s, seat, options, self.shopping(s, seat))

    def compared(self, s: StruggleState, seat: i64, options: list[int]) -> list[Choice]:
        """Return what is better than to end the turn, in the order of its value for each kind of reason."""
        if kind_of(s.stack[-1]) == STEP_BUILD:
            firsts = self.shopping(s, seat).gainful()
            return [
                self.bought(s, seat, a)
                for a in firsts
                if a in options and verb_of(a) != SWAP and a not in _ENDS
            ]
        outlook = Outlook(s, seat, self.weights)
        haste = self.haste(s, seat, outlook)
        realm = outlook.realm(seat)
        weigh_cards(realm, outlook, haste)
        none = value(realm, outlook, haste)
        found: list[Choice] = []
        if not s.acted & DEED_DONE:
            deeds = sorted(self.deeds(s, outlook, realm, haste), key=_worth, reverse=True)
            found += [self.towards(s, on_turn(s), deed) for deed in deeds if deed.value > none]
            if not s.acted & JOURNEYED:
                _, rest = self.rest(s, outlook, realm, haste, options, none, Choice(END, "end_tribe"))
                found.append(rest)
        return [choice for choice in found if choice.action in options and choice.action != END]


def _worth(deed: Deed) -> float:
    return deed.value


def plans(s: StruggleState, seat: int, options: list[int], _until: float) -> list[PlayedPlan[StruggleState]]:
    """Return plans for the rest of the seat's turn: to end it at once, the plan of strong, and others.

    The list is empty in other decisions, and if strong makes an offer, buys a development card or ends its turn.
    """
    if kind_of(s.stack[-1]) not in (STEP_BUILD, STEP_TRIBE):
        return []
    own = strong_policy().choose(s, seat, options)
    if own.action in _ENDS or own.action not in options:
        return []
    policy = _Comparing(strong_weights())
    number = s.round
    playing = Playing(_GAME, s, seat, _NOVICE, lambda then: then.round > number)
    return played_plans(playing, s, policy, [own, *policy.compared(s, seat, options)], reason, _ENDS)
