"""The kit that holds any game to the kernel's contract.

>>> from triclinium.testing.kit import check_game
>>> from triclinium.testing.tiny import Tiny
>>> report = check_game(Tiny(), games=3, seed=1)
>>> report.games, report.differed > 100
(3, True)

In a test of your own game that one call is all you need. It plays random games over all numbers of seats and
all settings and, before every decision, looks at these properties; the first that breaks raises `KitFailure`,
whose `property` names it and whose `record` replays to the place (`reproduce`):

- `deal`      a game can be set up;
- `idle`      who may not act has no options; awaited and entitled seats are apart;
- `offered`   who may act has options, none twice, and every one of them can be carried out; so can what the rules
              choose for a seat that let its time pass;
- `composed`  what is accepted lies within the bounds of its verb, which can be met, and a sample is accepted;
- `sealed`    a sealed choice can be changed until the last is in, which ends it;
- `notation`  what is offered can be written down and read back, and frames hold what their steps put there;
- `refused`   what is not offered is refused, by a rule, and changes nothing;
- `conserved` the game's own `check` holds after every possible act;
- `copies`    clone, snapshot, replay and undo give the same state, which plays on the same way, on its own;
- `imagined`  a state imagined from a view is sound and gives that view again;
- `secret_options`, `secret_refusals`, `secret_facts`, `secret_views`
              what a seat is offered, refused, told and shown depends on nothing it may not know;
- `news`      an act that shows somebody something says so, because undo must not cross it;
- `redacted`  the record as a seat may read it tells no more than its view and the facts it hears;
- `ends`      the game ends, with an outcome;
- `texts`     every fact, refusal, step, verb and ending has its words in all languages.
"""

from __future__ import annotations

from random import Random
from typing import Final

from ..kernel.errors import SettingError
from ..kernel.game import Game
from ..kernel.settings import EachSeat, Given, Setting, Subset, Value, complete, normalized
from ..kernel.step import S
from . import checks, secrecy
from .trial import KitFailure, Report, Trial, reproduce
from .wording import missing

LONGEST: Final = 5000
"""Decisions after which a random game counts as one that does not end."""

REPLAYED: Final = 0.15
"""The share of decisions before which the whole record is replayed."""


def check_game(
    game: Game[S],
    games: int = 20,
    seed: int = 0,
    seats: int | None = None,
    settings: Given | None = None,
    longest: int = LONGEST,
    closely: float = 1.0,
) -> Report:
    """Play random games of `game` and check every property; raises KitFailure on the first that breaks.

    All numbers of seats take turns unless `seats` is given; settings not given are chosen at random. `closely`: the
    share of decisions before which everything is looked at, for games of thousands of them; before the others only
    the game's own `check` is.
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
    if found := missing(game, refusals, sources):
        raise KitFailure("texts", "; ".join(found))
    return report


def some_settings(game: Game[S], seats: int, random: Random, given: Given) -> dict[str, Value]:
    """Settings for a table that go together: those given, the others at random."""
    while True:
        chosen = {setting.name: some_value(setting, seats, random) for setting in game.settings}
        chosen.update(normalized(given))
        try:
            game.check_settings(seats, complete(game.settings, game.renamed(chosen, seats), seats))
        except SettingError:
            continue
        return chosen


def some_value(setting: Setting, seats: int, random: Random) -> Value:
    """A random value of a setting, or values where it has several."""
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


__all__: Final = ["KitFailure", "Report", "check_game", "reproduce", "some_settings"]
