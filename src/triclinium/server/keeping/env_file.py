"""The file with a service's settings (a NAME=VALUE a line, as systemd and Compose read it), whose keys are changed.

Beside each change of a key stands a comment that says since when which key is the first, by its fingerprint; by that
it is known when the others were replaced. One changes the file at a time, and it is replaced as a whole.
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from ...kernel.errors import SettingError
from ...kernel.record import MOST_SIGNATURES

SECRET_KEYS: Final = "TRICLINIUM_SECRET_KEYS"  # noqa: S105 (the name of a setting)
PUSH_KEY: Final = "TRICLINIUM_PUSH_KEY"
SHORTEST_GRACE: Final = 9
"""Days: a key that a day's deal was committed with, a week ahead, is needed until the day after is over."""
_LINE: Final = re.compile(r"^(?P<before>\s*(?:export\s+)?)(?P<name>[A-Z_]+)=(?P<value>.*)$")
_SINCE: Final = re.compile(r"^# (?P<name>[A-Z_]+): (?P<print>[0-9a-f]{12}) since (?P<at>\S+)$")
_OWNER_ONLY: Final = 0o600


class Key(NamedTuple):
    """A key, told by what cannot be turned back into it."""

    fingerprint: str
    since: datetime | None
    """When it became the first; None: nobody wrote that down."""


class Rotated(NamedTuple):
    """What came of a rotation."""

    new: Key
    kept: list[Key]
    dropped: list[Key]


def new_key() -> str:
    """32 bytes by chance, in base64url: good for either setting."""
    return secrets.token_urlsafe(32)


def fingerprint(key: str) -> str:
    """What a key is told apart by."""
    return sha256(b"triclinium key fingerprint 1" + key.encode()).hexdigest()[:12]


class EnvFile:
    """A file of settings."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path

    def keys(self, name: str) -> list[Key]:
        """The keys of a setting, the first one first."""
        return self._known(self._lines(), name)[1]

    def rotate(self, name: str, grace: float, now: datetime | None = None) -> Rotated:
        """Put a new key in front; those that were replaced longer than `grace` days ago are dropped."""
        if grace < SHORTEST_GRACE:
            raise SettingError(
                f"a grace of {SHORTEST_GRACE} days or more is needed: deals of the day are committed to a week ahead"
            )
        at = (now or datetime.now(UTC)).replace(microsecond=0)
        with self._alone():
            lines = self._lines()
            values, known = self._known(lines, name)
            made = new_key()
            new = Key(fingerprint(made), at)
            # Each key was replaced when the one before it in the list came.
            replaced = [new.since, *(key.since for key in known)]
            old = [when is not None and at - when > timedelta(days=grace) for when in replaced[: len(known)]]
            kept = [place for place in range(len(known)) if not old[place]][: MOST_SIGNATURES - 1]
            dropped = [known[place] for place in range(len(known)) if place not in kept]
            stay = [known[place] for place in kept]
            self._write(lines, name, [made, *(values[place] for place in kept)], [new, *stay])
        return Rotated(new, stay, dropped)

    def _lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            raise SettingError(
                f"there is no file {self.path}: name the one that holds the service's settings"
            ) from None
        except (OSError, UnicodeDecodeError) as error:
            raise SettingError(f"{self.path} cannot be read: {error}") from None

    def _known(self, lines: list[str], name: str) -> tuple[list[str], list[Key]]:
        values: list[str] = []
        times: dict[str, datetime] = {}
        for line in lines:
            if (found := _LINE.match(line)) and found["name"] == name:
                bare = found["value"].strip().strip("\"'")
                values = [part.strip() for part in bare.split(",") if part.strip()]
            elif (noted := _SINCE.match(line)) and noted["name"] == name:
                times[noted["print"]] = datetime.fromisoformat(noted["at"])
        if not values:
            raise SettingError(
                f"{self.path} sets no {name}: name the file that does, or add a line {name}=..."
            )
        prints = [fingerprint(value) for value in values]
        return values, [Key(each, times.get(each)) for each in prints]

    def _write(self, lines: list[str], name: str, values: list[str], keys: list[Key]) -> None:
        """The file with other keys, in one moment: a crash leaves the one or the other."""
        out: list[str] = []
        for line in lines:
            found = _LINE.match(line)
            if found and found["name"] == name:
                out += [
                    f"# {name}: {key.fingerprint} since {key.since.isoformat()}" for key in keys if key.since
                ]
                out.append(f"{found['before']}{name}={','.join(values)}")
            elif not ((noted := _SINCE.match(line)) and noted["name"] == name):
                out.append(line)
        found_stat = self.path.stat()
        beside = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write("\n".join(out) + "\n")
                file.flush()
                os.fsync(file.fileno())
            if os.geteuid() == 0:
                os.chown(beside, found_stat.st_uid, found_stat.st_gid)
            os.chmod(beside, found_stat.st_mode & 0o770)  # strangers have no business with keys
            os.replace(beside, self.path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Whoever else changes the file waits. The lock is another file's: this one is replaced."""
        self._lines()  # there is one
        lock = self.path.with_name(f".{self.path.name}.lock")
        with lock.open("w") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            yield
