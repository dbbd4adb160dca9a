"""The current question: the seat that must answer, the turn, the subject, and the wording of answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....kernel.game import Named
from ....kernel.notation import SEAT_NAMES
from ..rules.catalogue import HAND_LIMIT, INVASION_RATE
from .signs import Signs, has_abilities, pawn_sign, seat_on_turn, solitaire

_COUNTED: Final = {"remove": "count", "pay": "count", "set_dice": "left", "bring": "room", "stars": "stars"}
"""Operand with the remaining count of steps that ask several times."""
_PAUSES: Final = ("act", "window", "limit")
"""Steps in which other seats may interrupt."""


class Question:
    """The step on top of the agenda, in words."""

    def __init__(self, signs: Signs, label: Callable[[str], str]) -> None:
        self._signs: Final = signs
        self._label: Final = label

    def status(self, view: Named, seat: int) -> str:
        """Return which seat must decide, in whose turn, and what."""
        v: Any = view
        say = self._signs.translator.say
        top = v["agenda"][-1]
        on_turn = seat_on_turn(v)
        pawn = v["player"] if solitaire(v) else seat
        if top["step"] == "place":
            pawn = SEAT_NAMES.index(top["seat"])
        role = v["roles"][pawn]
        parts = [f"@{pawn_sign(v, pawn)}" if solitaire(v) else SEAT_NAMES[seat], self._signs.role(role)]
        if top["step"] in _PAUSES and seat != on_turn:
            whose = self._signs.role(v["roles"][on_turn])
            parts = [SEAT_NAMES[seat], say("board.in_turn", seat=SEAT_NAMES[on_turn], role=whose)]
        elif v["pawns"][pawn]:
            parts.append(v["pawns"][pawn])
        parts.append(self.asks(view, seat))
        own_actions = top["step"] == "act" and seat == on_turn and v["actions"]
        if own_actions and has_abilities(v):
            parts.append(self._signs.brief(role))
        return " · ".join(parts)

    def asks(self, view: Named, seat: int) -> str:
        """Return what must be chosen."""
        v: Any = view
        say, name = self._signs.translator.say, self._signs.translator.game.say
        top = v["agenda"][-1]
        step = top["step"]
        if step == "act":
            text = say("board.actions", count=v["actions"]) if v["actions"] else say("board.before_draw")
            return f"{text} · {say('board.dice_set')}" if v["alea"] else text
        if step == "window":
            text = name(f"phase.{top['phase']}")
            return f"{text} ({say('board.to_come', count=flips(v))})" if top["phase"] == "flip" else text
        if step == "limit":
            holder = SEAT_NAMES.index(top["seat"])
            return say("board.too_many", count=len(v["hands"][holder]) - HAND_LIMIT)
        if step in ("consent", "permit"):
            asking = v["agenda"][_event_at(v)]["seat"] if step == "permit" else SEAT_NAMES[v["player"]]
            return say("board.proposal", seat=asking)
        if step == "event":
            return self.event(top)
        text = self._signs.translator.step(step)
        if "tribe" in top:
            text = f"{text} ({name('tribe.' + top['tribe'])})"
        return f"{text}: {top[_COUNTED[step]]}" if step in _COUNTED else text

    def event(self, frame: Any) -> str:
        """Return the Event in progress."""
        name = self._signs.translator.game.say
        return f"{name('event.' + frame['event'])} ({name('option.' + frame['option'])})"

    def details(self, view: Named) -> str:
        """Return a proposal to this seat, or what was chosen in an Event so far."""
        v: Any = view
        top = v["agenda"][-1]
        picks = ", ".join(self._label(pick) for pick in v["picks"])
        if top["step"] == "consent":
            return f"{self._signs.translator.game.say('verb.' + top['plot'])} {self._signs.card(top['card'])}"
        if top["step"] == "permit":
            return f"{self.event(v['agenda'][_event_at(v)])}: {picks}"
        return (
            self._signs.translator.say("board.chosen", what=picks) if top["step"] == "event" and picks else ""
        )


def _event_at(v: Any) -> int:
    """Return the position on the agenda of the Event that needs permission."""
    at = -1
    while v["agenda"][at]["step"] == "permit":
        at -= 1
    return at


def flips(v: Any) -> int:
    """Return how many Barbarian cards remain to be flipped this turn."""
    flipped: int = next((frame["flipped"] for frame in v["agenda"] if frame["step"] == "invade"), 0)
    rate: int = INVASION_RATE[v["marker"]] - v["flips_less"]
    return max(rate - flipped, 0)
