"""Test kit that checks any game against the kernel's contract.

>>> from triclinium.testing.kit import check_game
>>> from triclinium.testing.tiny import Tiny
>>> report = check_game(Tiny(), games=3, seed=1)
>>> report.games, report.differed > 100
(3, True)

A test of your own game needs only this call. It plays random games over all numbers of seats and all
settings. Before every decision it checks these properties. The first one that is violated raises
`KitFailure`: its `property` names the property, and its `record` replays to the decision (`reproduce`).

- `deal`      a game can be set up;
- `idle`      seats that may not act have no options; no seat is both awaited and entitled;
- `offered`   seats that may act have options, none twice, and all can be applied; so can the default action of a
              seat whose time has run out;
- `composed`  accepted actions are within the bounds of their verb, bounds can be met, and samples are accepted;
- `sealed`    a sealed choice can be changed until the last one is made, which ends it;
- `notation`  options can be written and read back, and frames have room for the operands of their steps;
- `refused`   actions that are not offered are refused by a rule and change nothing;
- `conserved` the game's own `check` passes after every possible action;
- `copies`    clone, snapshot, replay and undo give the same state, which is independent and continues the same way;
- `imagined`  a state imagined from a view is valid and gives the same view;
- `secret_options`, `secret_refusals`, `secret_facts`, `secret_views`
              the options, refusals, facts and view of a seat do not depend on information hidden from it;
- `news`      an action that reveals information sets `news`, because undo must not cross it;
- `redacted`  the redacted record of a seat reveals no more than its view and its facts;
- `ends`      the game ends with an outcome;
- `texts`     every fact, refusal, step, verb and ending has an English text.

If a text is missing in another language, the English one is shown. That is a warning (`KitNotice`), not a
failure.
"""

from __future__ import annotations

from random import Random
from typing import Final
from warnings import warn

from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.settings import EachSeat, Given, Setting, Subset, Value, complete, normalized
from ..kernel.step import S
from . import checks, secrecy
from .trial import KitFailure, Report, Trial, reproduce
from .wording import missing, untranslated, wanted

LONGEST: Final = 5000
"""Maximum number of decisions of a random game. A longer game counts as one that does not end."""

REPLAYED: Final = 0.15
"""Share of decisions before which the whole record is replayed."""


class KitNotice(UserWarning):
    """The game satisfies the contract but could be improved: texts of a language are missing."""


def check_game(
    game: Game[S],
    games: int = 20,
    seed: int = 0,
    seats: int | None = None,
    settings: Given | None = None,
    longest: int = LONGEST,
    closely: float = 1.0,
) -> Report:
    """Play random games of `game` and check every property. Raises KitFailure for the first violation.

    All numbers of seats are used in turn unless `seats` is given. Settings that are not given are random.
    `closely` is the share of decisions with all checks, for games with thousands of decisions. At other
    decisions, only the game's own `check` runs.
    """
    report = Report()
    refusals: dict[str, set[str]] = {}
    sources: dict[str, None] = {}
    for number in range(games):
        own = seed * 1_000_003 + number
        low, high = game.seats
        count = seats if seats is not None else low + number % (high - low + 1)
        chosen = some_settings(game, count, Random(own), settings or {})
        trial = Trial(game, count, chosen, own, report)
        _check_one(trial, longest, closely)
        report.games += 1
        sources.update(trial.sources)
        for key, given in trial.refusals.items():
            refusals[key] = refusals.get(key, given) & given
    keys = wanted(game, refusals, sources)
    if found := missing(game, keys):
        raise KitFailure("texts", "; ".join(found))
    for notice in untranslated(game, keys):
        warn(notice, KitNotice, stacklevel=2)
    return report


def some_settings(game: Game[S], seats: int, random: Random, given: Given) -> dict[str, Value]:
    """Return compatible settings for a table: the given ones, and random values for the others."""
    while True:
        chosen = {setting.name: some_value(setting, seats, random) for setting in game.settings}
        chosen.update(normalized(given))
        try:
            game.check_settings(seats, complete(game.settings, game.renamed(chosen, seats), seats))
        except SettingError:
            continue
        return chosen


def some_value(setting: Setting, seats: int, random: Random) -> Value:
    """Return a random value of a setting, or several values if it takes several."""
    if isinstance(setting, EachSeat):
        places = range(setting.places.get(seats, seats))
        return tuple(
            random.choice(setting.values) if random.random() < 0.5 else setting.default for _ in places
        )
    if isinstance(setting, Subset):
        low, high = setting.sizes.get(seats, (1, len(setting.values)))
        return tuple(
            random.sample(setting.values, random.randint(low, high)) if random.random() < 0.7 else ()
        )
    return random.choice(setting.values)


def _check_one(t: Trial[S], longest: int, closely: float) -> None:
    t.run_check("notation", checks.frames)
    t.run_check("secret_views", secrecy.dealt)
    while True:
        t.run_check("conserved", checks.conserved)
        t.run_check("idle", checks.idle)
        checks.ends(t, longest)
        if t.state.over:
            break
        if closely < 1 and t.random.random() >= closely:
            t.run_check("offered", Trial.choose)
            t.run_check("copies", Trial.play)
            continue
        t.run_check("copies", checks.copies)
        t.run_check("composed", checks.composed)
        t.run_check("offered", checks.offered)
        t.run_check("sealed", checks.sealed)
        t.run_check("notation", checks.notation)
        t.run_check("refused", checks.refused)
        if t.random.random() < REPLAYED:
            t.run_check("copies", checks.replays)
        t.choose()
        t.run_check("copies", checks.repeats)
        t.run_check("secret_facts", secrecy.other_luck)
        t.run_check("secret_facts", secrecy.other_choice)
        t.run_check("imagined", secrecy.siblings)
        t.run_check("copies", Trial.play)
    t.run_check("copies", checks.copies)
    t.run_check("copies", checks.replays)
    t.run_check("imagined", secrecy.siblings)
    t.run_check("redacted", secrecy.redacted)


__all__: Final = ["KitFailure", "KitNotice", "Report", "check_game", "reproduce", "some_settings"]
