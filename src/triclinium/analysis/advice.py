"""Advice for a running game: the best plans of a seat, with what each gains in the chance to win.

A game names in its entry a function that gives plans for the rest of a turn (`Entry.plans`). Each plan is carried out
several times, with the same draws for all plans, and the model of the chance to win judges the positions after it. The
gain is the difference from the first plan, which does nothing more: it ends the turn, or passes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pkgutil import resolve_name
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final, Protocol

from ..bots.player import Reason
from ..games.entry import Entry
from ..kernel.chance import Seeded
from ..kernel.game import Named
from .worth import has_model, worth_of

MAX_PLANS: Final = 3
SAMPLES: Final = 32
"""Draws with which each plan is carried out."""
MIN_SAMPLES: Final = 4
"""Draws that are carried out even if the time is over."""


class TurnPlan(Protocol):
    """A plan for the rest of a seat's turn, as a game gives it."""

    actions: list[int]
    reason: Reason

    def after(self, seed: int) -> Any:
        """Return the position after the turn, with the random outcomes of a seed."""


Plans = Callable[[Any, int, list[int], float], Sequence[TurnPlan]]
"""Gives plans for `(state, seat, options, deadline)`: to do nothing more, the bot's own, then others."""


@dataclass(frozen=True)
class Advice:
    """A plan that can be recommended."""

    acts: tuple[str, ...]
    """Its actions in notation; the first can be done now."""
    reason: Reason
    gain: float
    """Gain in the seat's chance to win, compared to doing nothing more."""
    error: float
    """Standard error of the gain by the draws. It says nothing about errors of the model."""

    @property
    def clear(self) -> bool:
        """Whether the gain is larger than twice its error."""
        return abs(self.gain) > 2 * self.error


def advise(
    entry: Entry, view: Named, options: Sequence[str], seconds: float | None = None
) -> tuple[Advice, ...]:
    """Return up to three plans for the rest of a turn, from what a seat sees and its options.

    If the bot's own plan gains, it is the first. The others follow by their gain, at most one for each reason. A plan
    that loses is left out; only the bot's own may lose as little as its error. Return nothing if no plan is left, or if
    the game has none for this decision. `seconds` limits the time.
    """
    if not entry.plans or not has_model(entry):
        return ()
    start = perf_counter()
    give: Plans = resolve_name(entry.plans)
    seat = view["viewer"]
    assert isinstance(seat, int)
    words = entry.rules.words
    s = entry.rules.imagine(view, Seeded(0, len(entry.rules.streams)))
    found = give(s, seat, [words.read(text) for text in options], start + seconds / 2 if seconds else 0.0)
    if not found:
        return ()
    gains = _gains(entry, found, seat, start + seconds if seconds else None)
    own, *others = [
        Advice(tuple(map(words.say, plan.actions)), plan.reason, fmean(gain), _error(gain))
        for plan, gain in zip(found[1:], gains, strict=True)
    ]
    gaining = [each for each in others if each.gain > 0.0]
    if own.gain >= -own.error:
        gaining.append(own)
    gaining.sort(key=lambda each: (each is not own or own.gain <= 0.0, -each.gain))
    kept: list[Advice] = []
    for each in gaining:
        if each.reason not in [other.reason for other in kept]:
            kept.append(each)
    return tuple(kept[:MAX_PLANS])


def _gains(entry: Entry, plans: Sequence[TurnPlan], seat: int, deadline: float | None) -> list[list[float]]:
    """Return the gain of each plan but the first, by draw."""
    worth = worth_of(entry.name)
    gains: list[list[float]] = [[] for _ in plans[1:]]
    for seed in range(SAMPLES):
        if deadline is not None and seed >= MIN_SAMPLES and perf_counter() > deadline:
            break
        none, *chances = (worth.all(plan.after(seed))[seat] for plan in plans)
        for gain, chance in zip(gains, chances, strict=True):
            gain.append(chance - none)
    return gains


def _error(gains: Sequence[float]) -> float:
    return stdev(gains) / sqrt(len(gains))
