"""Playing very many random games with the cheap checks on, and saving each failure as a record.

A saved failure replays up to the last good entry; its notes name the act that failed (`seat`, `act`, `chance`)
and how. `kit.reproduce(game, record)` replays it and fails in the same way, until the game is mended; then the
record is worth keeping as a test.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from ..kernel.chance import Recording
from ..kernel.errors import BrokenState
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.record import Record
from ..kernel.step import S
from .kit import some_settings
from .trial import KitFailure, Report, Trial, attempted, one_line

LONGEST: Final = 20_000
"""Decisions after which a random game counts as one that does not end."""


def fuzz(game: Game[S], games: int, seed: int, folder: Path, longest: int = LONGEST) -> list[Path]:
    """Play random games over all seats and settings; returns the files of those that failed.

    >>> from tempfile import gettempdir
    >>> from triclinium.testing.tiny import Tiny
    >>> fuzz(Tiny(), games=20, seed=1, folder=Path(gettempdir()))
    []
    """
    saved = []
    for number in range(games):
        own = seed * 1_000_003 + number
        random = Random(own)
        seats = random.randint(*game.seats)
        try:
            trial = Trial(game, seats, some_settings(game, seats, random, {}), own, Report())
            record = failure_of(trial, longest)
        except KitFailure as failure:  # the deal itself
            record = failure.record and failure.record.noted(failure=failure.what)
        if record is not None:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{game.name}-{own}.json"
            path.write_text(record.to_json(), encoding="utf-8")
            saved.append(path)
    return saved


def failure_of(t: Trial[S], longest: int) -> Record | None:
    """Play one game to its end; the record of the failure, if it comes to one."""
    game, match = t.game, t.match
    try:
        game.check(match.state)
    except BrokenState as error:
        return t.record(property="conserved", failure=one_line(error))
    for _ in range(longest):
        if match.state.over:
            return None
        try:
            t.choose()
        except Exception as error:
            return t.record(property="offered", failure=one_line(error))
        good = len(match.entries)
        try:
            match.act(t.seat, game.words.say(t.act))
            game.check(match.state)
        except Exception as error:
            name = "conserved" if isinstance(error, BrokenState) else "offered"
            return _failed(t, good, {"property": name, "failure": one_line(error)})
    return t.record(property="ends", failure=f"the game still runs after {longest} decisions")


def _failed(t: Trial[S], good: int, notes: dict[str, str]) -> Record:
    """The record up to the last good entry, and in its notes the act that failed, with its chance outcomes."""
    if len(t.match.entries) > good:  # it was carried out, and broke something
        bad = t.match.entries.pop()
        assert bad.act is not None
        notes |= {"seat": SEAT_NAMES[t.seat], "act": bad.act, "chance": "; ".join(bad.chance)}
    else:
        source = t.state.source
        assert isinstance(source, Recording)
        notes |= attempted(t.game, t.seat, t.act, source.outcomes)
    return t.record(**notes)
