"""One kind of table that a study plays many games of: everything that makes it what it is, and nothing else."""

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
    """The data that games are played with: the game's own, another file, or some values changed."""

    changes: tuple[tuple[str, str], ...] = ()
    """Where, as a JSON pointer, and the value there, as JSON; sorted, so that the same changes are one cell."""
    file: str = field(default="", compare=False)
    digest: str = ""
    """Of the file: whoever plays with it makes sure that it is the same one, wherever it lies."""

    @staticmethod
    def of(game: str, given: Mapping[str, object], beside: Path) -> Data:
        """From a study's words: pointers with their values, and `file`, looked for beside the study.

        SettingError if the data cannot be changed like this.
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
        """What readers of a report call it; empty for the game's own."""
        named = [Path(self.file).name] if self.file else []
        return ", ".join([*named, *(f"{pointer[1:]} = {value}" for pointer, value in self.changes)])

    def named(self) -> dict[str, Any]:
        """As plain data: what `kernel.data` reads from the environment."""
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
    """A table: the game by its rules' number, seats, who plays, all settings, and the data it is played with."""

    game: str
    rules: int
    bots: tuple[str, ...]
    """By seat."""
    settings: tuple[tuple[str, Value], ...]
    """All of them, checked; sorted by name."""
    data: Data = OWN

    @staticmethod
    def of(
        game: str, rules: int, bots: tuple[str, ...], settings: Mapping[str, object], data: Data = OWN
    ) -> Cell:
        """A cell whose settings are checked and completed."""
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
        """How many play."""
        return len(self.bots)

    @property
    def pace(self) -> tuple[tuple[str, ...], str]:
        """Cells of one pace take about as long to play: the same bots at the same game."""
        return self.bots, self.game

    @cached_property
    def key(self) -> str:
        """A short name that is the same wherever the same table is played, and that no other table has."""
        data = self.data.named()
        data.pop("file", None)  # a file is known by its digest, wherever it lies
        whole = [self.game, self.rules, self.bots, self.settings, data]
        return blake2b(json.dumps(whole, separators=(",", ":")).encode(), digest_size=6).hexdigest()

    @property
    def told(self) -> str:
        """What makes it what it is, for a message to people."""
        chosen = (
            f"{name}={value if isinstance(value, str) else ','.join(value)}" for name, value in self.settings
        )
        data = [self.data.label] if self.data.label else []
        return " ".join([self.game, f"rules {self.rules}", "-".join(self.bots), *chosen, *data])

    def settings_json(self) -> str:
        """The settings as a row of the results holds them; how interrupts are asked for is no part of a table."""
        chosen = {name: value for name, value in self.settings if name != INTERRUPTS.name}
        return json.dumps(chosen, separators=(",", ":"), ensure_ascii=False)
