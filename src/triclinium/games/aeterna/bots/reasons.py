"""Why a player of Æterna chose as it did: a key and its parameters, for the log."""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ..rules.catalogue import CARDS, DAMAGES, DISCARDS, HILLS, PERSONALITIES, TOKENS
from ..rules.validity import BUILDINGS
from .choice import Choice

_PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "only": (),
    # ---- the draft
    "draft_payable": ("card",),
    "draft_later": ("card",),
    "draft_colour": ("card",),
    "draft_denied": ("card",),
    # ---- actions
    "play": ("card", "count"),
    "play_goods": ("card",),
    "play_lasting": ("card",),
    "favor": ("personality", "count"),
    "construct": ("building", "hill"),
    "govern": ("hill", "count"),
    "join": ("hill", "count"),
    "token_sake": ("hill",),
    "stack_sake": ("hill",),
    "plan_sake": ("hill",),
    "pass": ("count",),
    "pass_first": ("count",),
    # ---- inside an action
    "token": ("token",),
    "skip": (),
    "take": ("card",),
    # ---- free actions
    "discard": ("card", "discard"),
    "discard_hungry": ("card",),
    "discard_calm": ("card",),
    "activate": ("card",),
    "swap": ("card", "hill"),
    "end": (),
    # ---- the end of an Era
    "repair": ("damage",),
    "suffer": ("damage",),
    "order": ("count",),
}
"""The parameters of each reason."""
OBVIOUS: Final = frozenset({"only", "end"})
"""Reasons that tell a reader nothing new."""
KEYS: Final[dict[str, set[str]]] = {f"reason.{why}": set(params) for why, params in _PARAMS.items()}
"""Every key a reason can have, with its parameters."""


def reason(choice: Choice) -> Reason:
    """The reason of a choice."""
    params = {name: _value(choice, name) for name in _PARAMS[choice.why]}
    return Reason(f"reason.{choice.why}", params, obvious=choice.why in OBVIOUS)


def _value(choice: Choice, name: str) -> object:
    if name == "card":
        return CARDS[choice.card]
    if name == "personality":
        return PERSONALITIES[choice.personality]
    if name == "hill":
        return HILLS[choice.hill]
    if name == "building":
        return BUILDINGS[choice.building]
    if name == "token":
        return TOKENS[choice.token]
    if name == "damage":
        return DAMAGES[choice.damage]
    if name == "discard":
        return DISCARDS[choice.exchange]
    return choice.count
