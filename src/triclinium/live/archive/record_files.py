"""Replays of record files from players, in the format of table replays.

Files are not trusted. They are parsed with limits, and an error says where the file is wrong. A file contains
everything in the game, so the view of any seat may be shown.
"""

from __future__ import annotations

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
from ..options import TableOptions
from ..updates import SPECTATOR, Happened, ReplayViews
from .replays import joined, part_of

MOST_ENTRIES: Final = 20_000
"""Maximum number of entries. Longer games can be replayed only on the command line."""
_LONGEST: Final = 80


class FileReplay:
    """Replay of a file. Run `steps` to the end, then call `text`."""

    def __init__(
        self, games: GameRegistry, file: bytes, record: Record, eyes: str | None, at: int | None
    ) -> None:
        """Replay a parsed record; raise ApiError if it cannot be replayed here.

        With `at`, the replay contains only the part with this entry, because making views takes most of the time.
        """
        served = games.require(record.game)
        if record.data != other_data(record.game):
            raise ApiError("record_data", game=record.game, setting=variable(record.game))
        seat = SPECTATOR if eyes is None else SEAT_NAMES.index(eyes)
        if seat >= len(record.seats):
            raise ApiError("no_seat", seat=str(eyes))
        self._record: Final = record
        self._eyes: Final = eyes
        self._tip: Final = sha256(file).hexdigest()[:32]
        self._first, self._end = part_of(at, len(record.entries))
        self._game: Final = _FileGame(served, self._tip)
        self._views: Final = ReplayViews(self._game, seat)
        self._entries: Final[list[bytes]] = []

    def steps(self) -> Iterator[None]:
        """Fold the file entry by entry; raise ApiError at the first entry that does not fit."""
        for number in _folded(self._game, self._record):
            if self._first <= number < self._end:
                self._entries.append(self._views.entry())
            yield

    def text(self) -> bytes:
        """Return the replay as JSON (`http.replays.FileReplayOut`)."""
        record, match = self._record, self._game.match
        assert match is not None
        if record.digest not in (None, match.game.digest(match.state)):
            raise ApiError("record_changed")
        head = {
            "table": "",
            "seat": self._eyes,
            "over": bool(match.state.over),
            "tip": self._tip,
            "seq": len(record.entries),
            "first": self._first,
            "before": file_tip(self._tip, self._first),
            "after": file_tip(self._tip, self._first + len(self._entries)),
            "game": record.game,
            "names": list(record.seats),
            "settings": {
                name: value if isinstance(value, str) else list(value)
                for name, value in record.settings.items()
            },
        }
        return joined(head, self._entries)


class _FileGame:
    """Game of a file, folded up to some entry (see `updates.Position`)."""

    def __init__(self, served: ServedGame, tip: str) -> None:
        self.served: Final = served
        self.match: Match[Any] | None = None
        self.options: Final = TableOptions()
        self.recent: list[Happened] = []
        self._tip: Final = tip

    @property
    def seq(self) -> int:
        """Number of folded entries."""
        return 0 if self.match is None else self.match.number

    @property
    def tip(self) -> str:
        """Identifier of the folded part of the file."""
        return file_tip(self._tip, self.seq)


def file_tip(tip: str, seq: int) -> str:
    """Return the identifier of a file's first entries, used as their tip."""
    return f"{tip}{seq}" if seq else ""


def parsed(file: bytes) -> Record:
    """Parse a record from untrusted bytes; raise ApiError if it is invalid."""
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
    """Return an error that says where the text is not JSON, or what the record lacks."""
    try:
        json.loads(text)
    except json.JSONDecodeError as found:
        return ApiError("record_json", line=str(found.lineno), column=str(found.colno))
    except (ValueError, RecursionError):
        return ApiError("record_json", line="1", column="1")
    return ApiError("record_shape", what=str(error)[: 3 * _LONGEST])


def _folded(folded: _FileGame, record: Record) -> Iterator[int]:
    """Fold a record and yield the number of each entry; raise ApiError at the first entry that does not fit."""
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
