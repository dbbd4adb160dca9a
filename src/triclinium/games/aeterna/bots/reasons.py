"""Why a player of Æterna chose as it did: a key and its parameters, for the log."""

from __future__ import annotations

from typing import Final

from ....bots.player import Reason
from ....bots.policies import Choice
from ..rules.catalogue import CARDS, DAMAGES, DISCARDS, HILLS, PERSONALITIES, TOKENS
from ..rules.validity import BUILDINGS

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


def reason(_s: object, choice: Choice) -> Reason:
    """Return the reason of a choice."""
    params = {name: _value(choice.about, name) for name in _PARAMS[choice.why]}
    return Reason(f"reason.{choice.why}", params, obvious=choice.why in OBVIOUS)


def _value(about: dict[str, int], name: str) -> object:
    if name == "card":
        return CARDS[about["card"]]
    if name == "personality":
        return PERSONALITIES[about["personality"]]
    if name == "hill":
        return HILLS[about["hill"]]
    if name == "building":
        return BUILDINGS[about["building"]]
    if name == "token":
        return TOKENS[about["token"]]
    if name == "damage":
        return DAMAGES[about["damage"]]
    if name == "discard":
        return DISCARDS[about["exchange"]]
    return about["count"]
