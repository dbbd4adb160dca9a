"""Odds, goals and hints at a table."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..analysis.odds import odds_and_risks
from .bots import BotAnswer, BotRequest, hint_request
from .errors import ApiError
from .table import HOLD_ACTS, LiveTable
from .updates import SPECTATOR


class HintQuestion(NamedTuple):
    """What the adviser is asked for a hint, and the decision that it is about."""

    decision: str
    request: BotRequest

    def hint(self, answer: BotAnswer) -> dict[str, Any]:
        """Return the hint."""
        return {"decision": self.decision, **answer._asdict()}


def odds(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """Return the odds of future chance as far as a seat may know them (None: a spectator)."""
    if live.match is None:
        raise ApiError("not_running")
    if not live.options.odds:
        raise ApiError("no_odds")
    if seat is None and not live.options.spectators:
        raise ApiError("no_spectators")
    found = odds_and_risks(live.served.entry, live.match.state, SPECTATOR if seat is None else seat)
    return {"seq": live.seq, "odds": found}


def goals(live: LiveTable, seat: int) -> dict[str, Any]:
    """Return nearby goals of a seat."""
    state = _advised(live)
    found = live.served.entry.goals_of(state, seat)
    return {"goals": [{"key": each.key, "params": dict(each.params)} for each in found]}


def hint_question(live: LiveTable, seat: int) -> HintQuestion:
    """Return what the adviser is asked for a hint."""
    _advised(live)
    update, bot = live.updates.of(seat), live.served.entry.adviser
    options = [act for act in update.options if act not in HOLD_ACTS]
    if not options or bot is None:
        raise ApiError("no_hint")
    return HintQuestion(update.decision, hint_request(live, seat, bot, options))


def _advised(live: LiveTable) -> Any:
    """Return the state of a running game with hints."""
    if live.match is None or live.match.state.over:
        raise ApiError("not_running")
    if not live.options.hints:
        raise ApiError("no_hint")
    return live.match.state
