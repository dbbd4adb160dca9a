"""Count the presses of a person over a whole game that decide nothing.

    python tests/live/presses.py fall_of_rome --games 5

The person plays seat A, bots play the other seats. A press decides nothing if the person has one option only, or may
only continue or let something else happen, and continues.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any, NamedTuple

from triclinium.bots.registry import Bot
from triclinium.games import find
from triclinium.live import bots, rules, seats
from triclinium.live.games import ServedGame
from triclinium.live.options import usual_options
from triclinium.live.schedule import seats_of_kind
from triclinium.live.table import HOLD_ACTS, LiveTable


class Presses(NamedTuple):
    """Presses of a person in one game."""

    idle: Counter[str]
    """Presses that decide nothing, by verb."""
    decisions: int
    """Presses that decide something."""
    turns: int
    """Turns of the person."""

    @property
    def idle_a_turn(self) -> float:
        """Presses that decide nothing, for each turn."""
        return self.idle.total() / self.turns


def table(name: str, count: int, bot: str, skips: bool) -> LiveTable:
    """Return a started table of a person in seat A and bots."""
    served = ServedGame(find(name))
    plan = seats.checked(served, seats.Plan(name, count, {}, False, None))
    stored = seats.new_table("host", plan, usual_options(served.entry))
    stored = seats.claim(stored, served.entry, 0, "host", "A", "0" * 64, None)
    for seat in range(1, count):
        stored = seats.seat_bot(stored, served, seat, "host", bot)
    if skips:
        stored = seats.set_option(stored, "host", "skips", True)
    started = seats.start(stored, served, "host")
    live = LiveTable(served, started.table)
    live.fold(started.entry)
    return live


def count(name: str, bot: str = "novice", skips: bool = False, players: int = 3) -> Presses:
    """Play a game in which the person chooses what a bot would. Return the presses.

    With `skips` the person has turned on the switch that skips pauses, otherwise it is as the game has it.
    """
    live = table(name, players, bot, skips)
    assert live.match is not None
    chooser = live.served.bot(bot)
    others = seats_of_kind(live.seats, "bot")
    idle, decisions = Counter[str](), 0
    turns = 1
    while not live.match.state.over:
        if not _automatic(live, others):
            act, decided = _choose(live, chooser)
            decisions += decided
            idle[act.partition(" ")[0]] += not decided
        turns += _turns_begun(live)
    return Presses(idle, decisions, turns)


def _choose(live: LiveTable, chooser: Bot) -> tuple[str, bool]:
    """Make the person's move. Return it, and whether it decides something."""
    assert live.match is not None
    game, state, update = live.served.game, live.match.state, live.updates.of(0)
    options = [act for act in update.options if act not in HOLD_ACTS]
    onward = game.onward(state, 0)
    if len(options) == 1 and not game.compositions(state, 0):
        act, decided = options[0], False
    else:
        act = bots.think(bots.bot_request(live, state, 0, chooser, options))["act"]
        decided = onward is None or act != live.served.say([onward])[0]
    _make(live, bots.Turn(update, act), by_bot=False)
    return act, decided


def _turns_begun(live: LiveTable) -> int:
    """Return how many turns of seat A began with the last entry."""
    assert live.match is not None
    told = [live.match.game.named_fact(fact, 0) for fact in live.recent[-1].facts]
    return sum(each["fact"] == "turn_begun" and each["seat"] == "A" for each in told)


def _automatic(live: LiveTable, others: int) -> bool:
    """Make the next move that no person decides. Return False if there is none."""
    questions = bots.turn(live, others, bots.own_bot)
    try:
        _, request = next(questions)
        while True:
            _, request = questions.send(bots.think(request)["act"])
    except StopIteration as end:
        move: bots.Turn | None = end.value
    if move is None:
        return False
    _make(live, move, by_bot=True)
    return True


def _make(live: LiveTable, move: bots.Turn, by_bot: bool) -> None:
    granted: Any = rules.grant(live, move.update.seat, move.command(live), bot=by_bot)
    assert isinstance(granted, rules.Granted), granted
    rules.apply(live, granted)


def main() -> None:
    """Play games with the switch off and on, and print the presses."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--bot", default="novice")
    given = parser.parse_args()
    for skips in (False, True):
        played = [count(given.game, given.bot, skips) for _ in range(given.games)]
        idle, turns = sum((each.idle for each in played), Counter[str]()), sum(each.turns for each in played)
        print(
            f"{given.game}, pauses {'skipped' if skips else 'as at first'}: {idle.total()} presses decide nothing in "
            f"{turns} turns of a seat, {idle.total() / turns:.2f} a turn {dict(idle)}; "
            f"{sum(each.decisions for each in played)} decide something",
            flush=True,
        )


if __name__ == "__main__":
    main()
