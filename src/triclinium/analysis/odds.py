"""Odds with the risks of the board: the chance that each place is lost before a seat's next turn.

A game names in its entry a function that gives some numbers about each place at risk (`Lab.risks`). A logistic
regression weighs them. It learned from games in which `solid` played all seats.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import exp
from pkgutil import resolve_name
from typing import Any, Final

from ..games.entry import Entry
from ..kernel.game import Named
from .worth import Model

FILE: Final = "risks.json"
"""Name of the model's file in the package of a game."""


def odds_and_risks(entry: Entry, s: Any, seat: int) -> Named | None:
    """Return the exact odds of a game, with the estimated `risks` of its places if it has a model of them.

    A risk has a `chance` and its standard `error`. Places that cannot be lost are left out. None means that there is
    nothing to show. Seat -1 is a spectator.
    """
    odds = entry.rules.odds(s, seat)
    if odds is None or not entry.lab.risks:
        return odds
    return {**odds, "risks": _risks(entry, s, seat)}


def _risks(entry: Entry, s: Any, seat: int) -> Named:
    model = risk_model(entry.rules.package)
    found: Named = {}
    for place, terms in resolve_name(entry.lab.risks)(s, seat).items():
        chance = 1 / (1 + exp(-model.total(terms)))
        found[place] = {"chance": round(chance, 4), "error": model.error(chance)}
    return found


@cache
def risk_model(package: str) -> Model:
    """Return the model of the risks in the package of a game."""
    return Model.from_json((files(package) / FILE).read_text(encoding="utf-8"))
