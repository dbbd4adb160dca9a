"""Replays of record files: what somebody kept, or was sent, told as a table's game is.

A file may come from anywhere. It is parsed with limits, folded in slices among all other long work, and nothing of it
is kept; what is wrong with it is told with where it is. Whoever has a file has all that is in it, so any seat's eyes
are lent.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from ...kernel.chance import Recorded
from ...kernel.data import other_data, variable
from ...kernel.errors import NotationError, RecordError, Refused, SettingError
from ...kernel.match import Match, read_outcomes
from ...kernel.notation import SEAT_NAMES
from ...kernel.record import HIDDEN, Entry, Record
from ..errors import ApiError
from ..games import GameRegistry, ServedGame
from .options import TableOptions
from .replays import PART, Told, Views, part_of, told
from .seat_updates import SPECTATOR, Happened
from .time_slices import Slices

MOST_ENTRIES: Final = 20_000
"""Longer ones are told by the command line."""
MOST_AT_ONCE: Final = 2
"""Files that are folded at the same time; others wait for their turn."""
_LONGEST: Final = 80


class RecordFiles:
    """Tells record files."""

    def __init__(self, games: GameRegistry, slices: Slices) -> None:
        self._games: Final = games
        self._slices: Final = slices
        self._turns: Final = asyncio.Semaphore(MOST_AT_ONCE)

    async def told(self, file: bytes, eyes: str | None, at: int | None = None) -> Told:
        """A file's game with a seat's eyes, as JSON (`http.replays.FileReplayOut`); ApiError says what is wrong.

        With `at` only the part that has this entry is told: views are what takes long, not the rules.
        """
        async with self._turns:
            record = await asyncio.to_thread(_parsed, file)
            served = self._games.require(record.game)
            _check_data(record)
            seat = SPECTATOR if eyes is None else SEAT_NAMES.index(eyes)
            if seat >= len(record.seats):
                raise ApiError("no_seat", seat=str(eyes))
            tip = sha256(file).hexdigest()[:32]
            seq = len(record.entries)
            first, end = (0, seq) if at is None else (part_of(at, seq), part_of(at, seq) + PART)
            file_game = _Folded(served, tip)
            views = Views(file_game, seat)
            entries: list[bytes] = []

            def each(number: int) -> None:
                if first <= number < end:
                    entries.append(views.entry())

            await self._slices.each(_folded(file_game, record), each)
        match = file_game.match
        assert match is not None
        if record.digest not in (None, match.game.digest(match.state)):
            raise ApiError("record_changed")
        head = {
            "table": "",
            "seat": eyes,
            "over": bool(match.state.over),
            "tip": tip,
            "seq": seq,
            "first": first,
            "before": file_tip(tip, first),
            "after": file_tip(tip, first + len(entries)),
            "game": record.game,
            "names": list(record.seats),
            "settings": {
                name: value if isinstance(value, str) else list(value)
                for name, value in record.settings.items()
            },
        }
        return await told(head, entries, True)


class _Folded:
    """A file's game as far as it is folded (see `seat_updates.Position`)."""

    def __init__(self, served: ServedGame, tip: str) -> None:
        self.served: Final = served
        self.match: Match[Any] | None = None
        self.options: Final = TableOptions()
        self.recent: list[Happened] = []
        self._tip: Final = tip

    @property
    def seq(self) -> int:
        """How many entries were folded."""
        return 0 if self.match is None else self.match.number

    @property
    def tip(self) -> str:
        """Of the file and so many entries."""
        return file_tip(self._tip, self.seq)


def file_tip(tip: str, seq: int) -> str:
    """What stands for the tip of a file's first entries."""
    return f"{tip}{seq}" if seq else ""


def _parsed(file: bytes) -> Record:
    """A record from bytes that may be anything."""
    try:
        text = file.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ApiError("record_text", byte=str(error.start)) from None
    try:
        record = Record.from_json(text)
    except RecordError as error:
        raise _misshapen(text, error) from None
    if len(record.entries) > MOST_ENTRIES:
        raise ApiError("record_long", entries=str(len(record.entries)), most=str(MOST_ENTRIES))
    for number, entry in enumerate(record.entries):
        hidden = entry.act == HIDDEN or any(text.endswith(f" {HIDDEN}") for text in entry.chance)
        if hidden:
            raise ApiError("record_hidden", entry=str(number))
    return record


def _misshapen(text: str, error: RecordError) -> ApiError:
    """Where a text stops being JSON, or what a record lacks."""
    try:
        json.loads(text)
    except json.JSONDecodeError as found:
        return ApiError("record_json", line=str(found.lineno), column=str(found.colno))
    except (ValueError, RecursionError):
        return ApiError("record_json", line="1", column="1")
    return ApiError("record_shape", what=str(error)[: 3 * _LONGEST])


def _check_data(record: Record) -> None:
    if record.data != other_data(record.game):
        raise ApiError("record_data", game=record.game, setting=variable(record.game))


def _folded(folded: _Folded, record: Record) -> Iterator[int]:
    """Fold a record entry by entry, its number each time; ApiError at the one that does not fit."""
    game = folded.served.game
    recorded = Recorded()
    tip = ""
    for number, entry in enumerate(record.entries):
        try:
            recorded.feed(read_outcomes(game, entry.chance))
            if folded.match is None:
                folded.match = Match.start(game, record.seats, record.settings, recorded, record.rules)
            else:
                assert entry.seat is not None
                folded.match.follow(entry.seat, entry.act, entry.undo)
        except Refused as refused:
            raise _unfit("record_refused", number, entry, rule=refused.refusal.rule) from None
        except NotationError:
            raise _unfit("record_unknown", number, entry) from None
        except SettingError as error:
            raise ApiError("record_settings", what=str(error)[: 3 * _LONGEST]) from None
        except RecordError:
            raise ApiError("record_chance", entry=str(number)) from None
        if recorded.rest():
            raise ApiError("record_chance", entry=str(number))
        match = folded.match
        last = Happened(number, match.entries[-1], match.eyes_of_last(), tuple(match.told), tip)
        folded.recent = [last]
        tip = folded.tip
        yield number


def _unfit(key: str, number: int, entry: Entry, **more: str) -> ApiError:
    seat = "" if entry.seat is None else SEAT_NAMES[entry.seat]
    act = entry.act if entry.undo is None else f"undo {entry.undo}"
    return ApiError(key, entry=str(number), seat=seat, act=str(act)[:_LONGEST], **more)
