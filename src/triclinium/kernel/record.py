"""Records: the complete log of a game, used to save, replay, undo, report bugs and feed tests.

A record contains the rules version, the settings, the seats, a commitment to the random key (online play),
the fingerprint of the data if they are not the game's own, and every action and random outcome in notation.
It contains no packed ints, so it stays readable when numbers change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from .errors import RecordError
from .notation import LONGEST, SEAT_NAMES
from .settings import Given

FORMAT: Final = 1
MOST_ENTRIES: Final = 100_000
MOST_BYTES: Final = 32 * 1024 * 1024
MOST_VALUES: Final = 64
"""Maximum number of values of one setting."""
MOST_SIGNATURES: Final = 16
HIDDEN: Final = "?"


@dataclass(frozen=True)
class Entry:
    """One line of the log: the setup, an action or an undo, with the random outcomes it needed."""

    seat: int | None = None
    act: str | None = None
    undo: int | None = None
    chance: tuple[str, ...] = ()

    def named(self) -> dict[str, object]:
        """Return the entry as plain data."""
        out: dict[str, object] = {}
        if self.seat is None:
            out["setup"] = list(self.chance)
            return out
        out["seat"] = SEAT_NAMES[self.seat]
        if self.undo is not None:
            out["undo"] = self.undo
            return out
        out["act"] = self.act
        if self.chance:
            out["chance"] = list(self.chance)
        return out

    def to_json(self) -> str:
        """Return the entry as a line of a record."""
        return f"  {json.dumps(self.named(), ensure_ascii=False)}"


@dataclass(frozen=True)
class Record:
    """A complete game, finished or not."""

    game: str
    rules: int
    seats: tuple[str, ...]
    """Names of the players, by seat."""
    settings: Given
    entries: tuple[Entry, ...] = ()
    commitment: str | None = None
    digest: str | None = None
    """Fingerprint of the state after the last entry, to verify a replay."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Additional notes, such as a seed, a title, or the failure of a random game."""
    data: str | None = None
    """Fingerprint of the data it was played with (`kernel.data.other_data`), or None for the game's own data.
    """
    signatures: Mapping[str, str] = field(default_factory=dict)
    """Signatures of everything else, by the public key of each host that signed (see `triclinium.seal`)."""

    def head(self) -> dict[str, object]:
        """Return everything except entries and signatures, as plain data."""
        return {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules,
            **({} if self.data is None else {"data": self.data}),
            "settings": dict(self.settings),
            "seats": list(self.seats),
            "commitment": self.commitment,
            "digest": self.digest,
            "notes": dict(self.notes),
        }

    def to_json(self) -> str:
        """Return the record as text, one entry per line."""
        return self.around([entry.to_json() for entry in self.entries])

    def around(self, lines: list[str]) -> str:
        """Return the record as text with the given entries, which are already serialized."""
        head = [
            f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},"
            for key, value in self.head().items()
        ]
        entries = ",\n".join(lines)
        signed = f',\n "signatures": {json.dumps(dict(self.signatures))}' if self.signatures else ""
        return "{\n" + "\n".join(head) + '\n "entries": [\n' + entries + f"\n ]{signed}\n}}\n"

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Parse a record from untrusted text. Raises RecordError if it is invalid."""
        if len(text) > MOST_BYTES:
            raise RecordError(f"a record is at most {MOST_BYTES} bytes long")
        try:
            data = json.loads(text, object_pairs_hook=_said_once)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not a record: the file is no JSON ({error})") from None
        return _record(data)

    def noted(self, **notes: str) -> Record:
        """Return the record with notes added."""
        return replace(self, notes={**self.notes, **notes})


def _said_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object. Duplicate names are refused, because readers could choose different values."""
    out: dict[str, object] = {}
    for name, value in pairs:
        if name in out:
            raise RecordError(f"not a record: {name[:LONGEST]!r} stands there twice")
        out[name] = value
    return out


def _record(data: object) -> Record:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"not a record of format {FORMAT}")
    entries = data.get("entries")
    seats = data.get("seats")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_ENTRIES:
        raise RecordError(f"a record has 1 to {MOST_ENTRIES} entries")
    if not isinstance(seats, list) or not all(_short(name) for name in seats):
        raise RecordError("a record's seats are a list of short names")
    if not 1 <= len(seats) <= len(SEAT_NAMES):
        raise RecordError(f"a record has 1 to {len(SEAT_NAMES)} seats")
    rules = data.get("rules")
    if isinstance(rules, bool) or not isinstance(rules, int) or not _short(data.get("game")):
        raise RecordError("a record names its game and the number of its rules")
    return Record(
        game=str(data["game"]),
        rules=rules,
        seats=tuple(seats),
        settings=_settings(data),
        entries=tuple(_entry(i, entry, len(seats)) for i, entry in enumerate(entries)),
        commitment=_optional(data, "commitment"),
        digest=_optional(data, "digest"),
        notes=_strings(data, "notes"),
        data=_optional(data, "data"),
        signatures=_signatures(data),
    )


def _entry(number: int, data: object, seats: int) -> Entry:
    if not isinstance(data, dict):
        raise RecordError(f"entry {number} is no object")
    if number == 0:
        return Entry(chance=_outcomes(number, data.get("setup")))
    seat = data.get("seat")
    if seat not in SEAT_NAMES[:seats]:
        raise RecordError(f"entry {number} names no seat of this table")
    at = SEAT_NAMES.index(seat)
    if "undo" in data:
        back = data["undo"]
        if isinstance(back, bool) or not isinstance(back, int) or not 0 < back < number:
            raise RecordError(f"entry {number} undoes to no entry before it")
        return Entry(seat=at, undo=back)
    act = data.get("act")
    if not _short(act):
        raise RecordError(f"entry {number} holds no act")
    return Entry(seat=at, act=str(act), chance=_outcomes(number, data.get("chance", [])))


def _outcomes(number: int, data: object) -> tuple[str, ...]:
    if not isinstance(data, list) or len(data) > 1000 or not all(_short(text) for text in data):
        raise RecordError(f"entry {number} holds no list of chance outcomes")
    return tuple(data)


def _short(value: object) -> bool:
    return _text(value) and 0 < len(str(value)) <= LONGEST


def _text(value: object) -> bool:
    """Return whether a value is a string without lone surrogates, which JSON escapes can create."""
    return isinstance(value, str) and not any(0xD800 <= ord(letter) <= 0xDFFF for letter in value)


def _strings(data: Mapping[str, object], key: str) -> dict[str, str]:
    value = data.get(key, {})
    if not isinstance(value, dict) or not all(_short(k) and _text(v) for k, v in value.items()):
        raise RecordError(f"a record's {key} are short texts by name")
    return dict(value)


def _signatures(data: Mapping[str, object]) -> dict[str, str]:
    found = _strings(data, "signatures")
    if len(found) > MOST_SIGNATURES:
        raise RecordError(f"a record has at most {MOST_SIGNATURES} signatures")
    return found


def _settings(data: Mapping[str, object]) -> dict[str, str | tuple[str, ...]]:
    """Return the settings: short texts, or lists of them."""
    found = data.get("settings", {})
    if not isinstance(found, dict) or not all(_short(k) and _setting(v) for k, v in found.items()):
        raise RecordError("a record's settings are short texts by name, or lists of them")
    return {name: tuple(value) if isinstance(value, list) else value for name, value in found.items()}


def _setting(value: object) -> bool:
    return _text(value) or (isinstance(value, list) and len(value) <= MOST_VALUES and all(map(_short, value)))


def _optional(data: Mapping[str, object], key: str) -> str | None:
    value = data.get(key)
    if value is not None and not _short(value):
        raise RecordError(f"a record's {key} is a short text")
    return None if value is None else str(value)
