"""Play a pair of games with varied weights of a bot.

Both games of a pair have the same deal. In a cooperative game, the varied bot has every seat. In a competitive game, it
has one seat, the unchanged bot has the others, and pairs rotate the seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pkgutil import resolve_name
from time import process_time
from typing import Any, Final

from triclinium.bots.registry import TunedLoop
from triclinium.bots.seeds import game_seed
from triclinium.games import find
from triclinium.games.entry import Bot, Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import SettingError
from triclinium.kernel.outcome import Outcome
from triclinium.lab.cell import Cell
from triclinium.lab.play import Row, check_data, settled
from triclinium.lab.run import surroundings
from triclinium.lab.study import Study

from .weights import SPREAD, Make, dials, drawn, figures, varied

ALL_SEATS: Final = -1
_BOTH: Final = (1, -1)


@dataclass(frozen=True)
class Plan:
    """The bot whose weights are varied, and the tables."""

    game: str
    bot: str
    cells: tuple[Cell, ...]
    """Tables, used in turn. The bot has every seat."""
    seed: int
    spread: float = SPREAD

    @staticmethod
    def of(study: Study, group: str | None = None, bot: str | None = None, seed: int | None = None) -> Plan:
        """Return a plan for the tables of a study, or of one of its groups. The study's bots are ignored.

        By default, the strongest bot with weights is tuned. The deals differ from the study's, so that the study can
        measure the bot afterwards.
        """
        entry = find(study.game)
        chosen = tunable(entry, bot)
        groups = [each for each in study.groups if group in (None, each.name)]
        if not groups:
            known = ", ".join(each.name for each in study.groups)
            raise SettingError(f"the study has no group {group!r}; choose one of: {known}")
        cells = [replace(cell, bots=(chosen.name,) * cell.seats) for each in groups for cell in each.cells]
        return Plan(
            study.game, chosen.name, tuple(dict.fromkeys(cells)), study.seed + 1 if seed is None else seed
        )

    @property
    def make(self) -> Make:
        """Function that makes the bot's current weights."""
        make: Make = resolve_name(find(self.game).bot(self.bot).weights)
        return make

    def cell(self, number: int) -> Cell:
        """Return the table of a pair."""
        return self.cells[number % len(self.cells)]

    def seat(self, number: int) -> int:
        """Return the varied bot's seat in a pair."""
        if find(self.game).cooperative or self.cell(number).seats == 1:
            return ALL_SEATS
        return number // len(self.cells) % self.cell(number).seats

    def named(self) -> dict[str, Any]:
        """Return the plan as plain data. Pairs may be combined only if it is equal."""
        return {
            "game": self.game,
            "bot": self.bot,
            "seed": self.seed,
            "spread": self.spread,
            "tables": [cell.key for cell in self.cells],
            "weights": figures(self.make()),
        }


def tunable(entry: Entry, name: str | None) -> Bot:
    """Return a bot with weights: the requested one, or the strongest. Raise SettingError if there is none."""
    asked = [entry.bot(name)] if name else list(reversed(entry.bots))
    for bot in asked:
        if bot.weights:
            return bot
    whose = f"the bot {name} of {entry.name}" if name else f"no bot of {entry.name}"
    raise SettingError(
        f"{whose} declares {'no ' if name else ''}weights; name them in the entry: "
        'Bot(..., weights="package.module:Weights", tuned="package.module:loop")'
    )


def play_pair(plan: Plan, number: int) -> Row:
    """Play two games of one deal with varied weights. Apart from the time, the row is the same in every process."""
    factors = drawn(dials(figures(plan.make())), game_seed(plan.seed, number, "weights"), plan.spread)
    started = process_time()
    games = [_play(plan, number, varied(plan.make, factors, sign)) for sign in _BOTH]
    return {
        "number": number,
        "cell": plan.cell(number).key,
        "seat": plan.seat(number),
        "factors": list(factors.values()),
        "won": [won for won, _, _ in games],
        "scores": [score for _, score, _ in games],
        "digests": [digest for _, _, digest in games],
        "seconds": process_time() - started,
    }


def _play(plan: Plan, number: int, weights: Any) -> tuple[bool, float, str]:
    """Play one game. Return whether the varied bot won, its score, and the digest of the final state."""
    entry, cell, seat = find(plan.game), plan.cell(number), plan.seat(number)
    check_data(cell)
    game = entry.rules
    source = Seeded(game_seed(plan.seed, number, "chance"), len(game.streams))
    s = game.new(cell.seats, dict(cell.settings), source, cell.rules)
    own = weights if seat == ALL_SEATS else plan.make()
    loop: TunedLoop = resolve_name(entry.bot(plan.bot).tuned)
    loop(
        game,
        s,
        game_seed(plan.seed, number, "choice"),
        [weights if at == seat else own for at in range(s.seats)],
    )
    outcome = game.outcome(s)
    assert outcome is not None, "the loop returns only when the game is over"
    if seat == ALL_SEATS:
        return bool(outcome.winners), _together(entry, outcome, s), game.digest(s)
    return seat in outcome.winners, against(outcome, cell.seats, seat), game.digest(s)


def _together(entry: Entry, outcome: Outcome, s: Any) -> float:
    """Return 1 for a won game, otherwise the game's own measure of progress, which makes slopes less noisy."""
    if outcome.winners:
        return 1.0
    return float(resolve_name(entry.lab.progress)(s)) if entry.lab.progress else 0.0


def against(outcome: Outcome, seats: int, seat: int) -> float:
    """Return the share of opponents that a seat beats. A tie counts as half. The mean over all seats is a half.

    >>> against(Outcome("finished", (0,), ranks=(1, 3, 1)), 3, 0), against(Outcome("finished", (1,)), 3, 0)
    (0.75, 0.25)
    """
    ranks = outcome.ranks or [1 if at in outcome.winners else 2 for at in range(seats)]
    others = [ranks[at] for at in range(seats) if at != seat]
    return sum(1.0 if ranks[seat] < rank else 0.5 for rank in others if ranks[seat] <= rank) / len(others)


Batch = tuple[Plan, tuple[int, ...], str]
"""The plan, the pairs to play (all at one table), and the version of the caller."""


def play_pairs(batch: Batch) -> list[Row]:
    """Play some pairs. The process must have been started with the table's data."""
    plan, numbers, version = batch
    settled(version)
    return [play_pair(plan, number) for number in numbers]


def batch_surroundings(batch: Batch) -> Mapping[str, str]:
    """Return the environment variables for a process that plays these pairs."""
    plan, numbers, _ = batch
    return surroundings(plan.cell(numbers[0]))
