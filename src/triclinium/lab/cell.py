"""Cells of a study: everything that defines one kind of table, of which the study plays many games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ..games import find
from ..kernel.data import BIGGEST_FILE, changed, file_digest, own_data, replaced
from ..kernel.errors import SettingError
from ..kernel.settings import INTERRUPTS, Value, complete


@dataclass(frozen=True)
class Data:
    """Data that games are played with: the game's own, another file, or a copy with changed values."""

    changes: tuple[tuple[str, str], ...] = ()
    """Pairs of a JSON pointer and the new value as JSON. They are sorted, so equal changes give equal cells."""
    file: str = field(default="", compare=False)
    digest: str = ""
    """Fingerprint of the file, which is checked before playing, because paths may differ between machines."""

    @staticmethod
    def of(game: str, given: Mapping[str, object], beside: Path) -> Data:
        """Return the data that a study describes: pointers with their values, and `file`, relative to `beside`.

        Raises SettingError if the data cannot be changed in this way.
        """
        values = {pointer: given[pointer] for pointer in sorted(given) if pointer != "file"}
        for pointer in values:
            if not pointer.startswith("/"):
                raise SettingError(
                    f"a change of the data is written as /NAME or /NAME/PLACE, not {pointer!r}"
                )
        try:
            changes = tuple(
                (pointer, json.dumps(value, allow_nan=False)) for pointer, value in values.items()
            )
        except (TypeError, ValueError, RecursionError) as error:
            raise SettingError(f"a change of the data is of what JSON can say: {error}") from error
        if "file" not in given:
            if values:
                changed(own_data(game), values)
            return Data(changes)
        if not isinstance(given["file"], str):
            raise SettingError(f"file is a name, not {given['file']!r}")
        file = beside / given["file"]
        try:
            if file.stat().st_size > BIGGEST_FILE or not file.is_file():
                raise SettingError(f"{file} is no file of data")
            raw = file.read_bytes()
            changed(json.loads(raw), values)
        except OSError as error:
            raise SettingError(f"{file} cannot be read: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise SettingError(f"{file} is no JSON: {error}") from error
        return Data(changes, str(file.resolve()), file_digest(raw))

    @property
    def label(self) -> str:
        """Description for readers of a report. Empty for the game's own data."""
        named = [Path(self.file).name] if self.file else []
        return ", ".join([*named, *(f"{pointer[1:]} = {value}" for pointer, value in self.changes)])

    def named(self) -> dict[str, Any]:
        """Return the changes as plain data, in the form that `kernel.data` reads from the environment."""
        out: dict[str, Any] = {}
        if self.changes:
            out["changes"] = {pointer: json.loads(value) for pointer, value in self.changes}
        if self.file:
            out.update(file=self.file, digest=self.digest)
        return out


OWN: Data = Data()
"""The game's own data."""


@dataclass(frozen=True)
class Cell:
    """A table: the game and its rules version, the bots by seat, all settings, and the data."""

    game: str
    rules: int
    bots: tuple[str, ...]
    """Names of the bots, by seat."""
    settings: tuple[tuple[str, Value], ...]
    """All settings, validated and sorted by name."""
    data: Data = OWN

    @staticmethod
    def of(
        game: str, rules: int, bots: tuple[str, ...], settings: Mapping[str, object], data: Data = OWN
    ) -> Cell:
        """Return a cell with validated and completed settings."""
        entry = find(game)
        if replaced(game):
            raise SettingError(
                f"{replaced(game)} is for tables; unset it, and name the file in the study (data.file)"
            )
        for bot in bots:
            entry.bot(bot)
        chosen = complete(entry.rules.settings, {INTERRUPTS.name: "poll", **settings}, len(bots))
        entry.rules.check_settings(len(bots), chosen)
        if not entry.rules.oldest_rules <= rules <= entry.rules.rules:
            raise SettingError(
                f"{game} has rules {entry.rules.oldest_rules} to {entry.rules.rules}, not {rules}"
            )
        return Cell(game, rules, bots, tuple(sorted(chosen.items())), data)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.bots)

    @property
    def pace(self) -> tuple[tuple[str, ...], str]:
        """Key of cells that take about the same time to play: the same bots at the same game."""
        return self.bots, self.game

    @cached_property
    def key(self) -> str:
        """Short identifier that is unique to this table and the same on every machine."""
        data = self.data.named()
        data.pop("file", None)  # a file is identified by its digest, because its path may differ
        whole = [self.game, self.rules, self.bots, self.settings, data]
        return blake2b(json.dumps(whole, separators=(",", ":")).encode(), digest_size=6).hexdigest()

    @property
    def told(self) -> str:
        """Description of the table for messages."""
        chosen = (
            f"{name}={value if isinstance(value, str) else ','.join(value)}" for name, value in self.settings
        )
        data = [self.data.label] if self.data.label else []
        return " ".join([self.game, f"rules {self.rules}", "-".join(self.bots), *chosen, *data])

    def settings_json(self) -> str:
        """Return the settings as saved in a row of results, without the setting for interrupts."""
        chosen = {name: value for name, value in self.settings if name != INTERRUPTS.name}
        return json.dumps(chosen, separators=(",", ":"), ensure_ascii=False)
