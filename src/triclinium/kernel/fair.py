"""Provably fair random outcomes for online games: draws from a key that no single party chose.

The host commits to a secret when a table is created, and shows the commitment. Only then does every seat add
its own nonce when it sits down. Secret and nonces together make the key, and the key determines every draw.
The record of the finished game reveals the secret, so anyone who has the record can compute each draw again.
docs/play/fair-chance.md says what this proves and what it does not.

Everything is HMAC-SHA256 over frames. A frame is the concatenation of its parts, each preceded by its length
in four bytes, big-endian. Two different lists of parts therefore never give the same bytes.

    commitment = SHA-256(frame("triclinium commitment 1", secret))                                    in hex
    key        = HMAC(secret, frame("triclinium key 1", table, nonce of seat A, nonce of seat B, ...))
    word       = HMAC(key, frame("triclinium draw 1", stream, index in 8 bytes, attempt in 4 bytes))

Texts are UTF-8. Index and attempt count from 0 and are big-endian. The first 8 bytes of a word are a number
x. With n candidates, x is used unless it is in the incomplete last run of n below 2**64, that is, unless x >=
2**64 - 2**64 % n. In that case the next attempt is made. The outcome is candidate number x % n, counted from
0 in the order in which the game lists them. `triclinium verify --json` writes out that order for every draw.

>>> from triclinium.kernel.chance import ALL
>>> opening = Opening(bytes(32), "table-1", ("salve", "ave"))
>>> opening.commitment()[:16], opening.key().hex()[:16]
('f568135f232a4976', '3eadbcbd16afd41a')
>>> [Keyed(opening.key(), ("dice",)).pick(0, index, (1, 2, 3, 4, 5, 6), ALL) for index in range(8)]
[6, 1, 3, 4, 6, 2, 5, 4]
"""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from .chance import CLOSED, Source
from .compiling import i64
from .errors import RecordError
from .game import Game
from .match import Match
from .record import Record
from .step import S

SECRET_BYTES: Final = 32
SHORTEST_NONCE: Final = 22
"""Minimum number of characters of a new nonce: 128 bits.

A shorter nonce could be guessed, which would let the host choose the key.
"""
LONGEST_NONCE: Final = 64
_NONCE: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_NONCE}}}")
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_WORDS: Final = 2**64
SECRET: Final = "secret"  # noqa: S105 (name of a note)
TABLE: Final = "table"
NONCES: Final = "nonces"
"""Notes in which a record reveals its key: the secret in hex, the table's name, the comma-separated nonces."""
FORK: Final = "fork"
"""Note of a game that was forked from another: the number of entries taken over. It does not reveal a key."""


class NotRevealed(RecordError):
    """A record does not reveal the secret of its random outcomes."""


class FalseCommitment(RecordError):
    """The secret of a record does not match the commitment that was made when the table was created."""


class CutShort(RecordError):
    """A record reveals its secret, as only finished games do, but does not contain the end of the game."""


class FalseDraw(RecordError):
    """A record contains an outcome that differs from the one its key gives."""

    def __init__(self, entry: int, stream: str, index: int, told: str, due: str) -> None:
        self.entry: Final = entry
        self.stream: Final = stream
        self.index: Final = index
        self.told: Final = told
        """Outcome in the record, in notation."""
        self.due: Final = due
        """Outcome that the key gives, in notation."""
        super().__init__(
            f"entry {entry}, stream {stream}, draw {index}: the record says {told}, the key gives {due}"
        )


def new_secret() -> bytes:
    """Return a secret for a new table, from the system's random number generator."""
    return secrets.token_bytes(SECRET_BYTES)


def new_nonce() -> str:
    """Return a nonce of 128 bits. Call it only after storing the table's commitment."""
    return secrets.token_urlsafe(16)


def is_nonce(text: str) -> bool:
    """Return whether a text is a valid nonce: 1 to 64 letters, digits, hyphens and underscores.

    The server requires SHORTEST_NONCE characters for new nonces. Older records may contain shorter ones.

    >>> is_nonce("Alea-iacta"), is_nonce(""), is_nonce("a,b")
    (True, False, False)
    """
    return _NONCE.fullmatch(text) is not None


def frame(*parts: bytes) -> bytes:
    """Return the concatenation of the parts, each preceded by its length.

    >>> frame(b"ab", b"") == bytes([0, 0, 0, 2]) + b"ab" + bytes(4)
    True
    """
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(secret: bytes) -> str:
    """Return the commitment that the host shows when a table is created.

    It fixes the secret without revealing it.
    """
    return sha256(frame(b"triclinium commitment 1", secret)).hexdigest()


def table_key(secret: bytes, table: str, nonces: Sequence[str]) -> bytes:
    """Return the key of a table. `nonces` are in seat order, empty for a seat without one (a bot)."""
    parts = [nonce.encode() for nonce in nonces]
    return hmac.digest(secret, frame(b"triclinium key 1", table.encode(), *parts), "sha256")


class Keyed(Source):
    """Source of unbiased outcomes from a key. Each outcome depends on stream and index only."""

    def __init__(self, key: bytes, streams: Sequence[str]) -> None:
        self._key: Final = key
        self._streams: Final = [frame(b"triclinium draw 1", name.encode()) for name in streams]

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """Return the outcome that the key gives."""
        return among[self.position(stream, index, len(among))]

    def position(self, stream: int, index: int, count: int) -> int:
        """Return the index of the outcome among `count` candidates.

        Words that would cause a bias are skipped.
        """
        whole = _WORDS - _WORDS % count
        head = self._streams[stream] + b"\0\0\0\x08" + index.to_bytes(8, "big") + b"\0\0\0\x04"
        attempt = 0
        while True:
            word = hmac.digest(self._key, head + attempt.to_bytes(4, "big"), "sha256")
            x = int.from_bytes(word[:8], "big")
            if x < whole:
                return x % count
            attempt += 1


@dataclass(frozen=True)
class Opening:
    """The values that the record of a finished table reveals."""

    secret: bytes
    table: str
    nonces: tuple[str, ...]
    """Nonce of each seat; empty for a seat without one."""

    def commitment(self) -> str:
        """Return the commitment that the host must have shown before players joined."""
        return commitment(self.secret)

    def key(self) -> bytes:
        """Return the key of all draws."""
        return table_key(self.secret, self.table, self.nonces)

    def notes(self) -> dict[str, str]:
        """Return the notes for the record of a finished table.

        >>> Opening(bytes(32), "t1", ("salve", "")).notes()["nonces"]
        'salve,'
        """
        return {SECRET: self.secret.hex(), TABLE: self.table, NONCES: ",".join(self.nonces)}

    @staticmethod
    def read(notes: Mapping[str, str], seats: int) -> Opening:
        """Return the opening from a record's notes. Raises NotRevealed if they contain none."""
        if not all(name in notes for name in (SECRET, TABLE, NONCES)):
            raise NotRevealed(
                "this record does not reveal its secret; only the record of a finished table of the service does"
            )
        nonces = tuple(notes[NONCES].split(","))
        if not _HEX.fullmatch(notes[SECRET]):
            raise NotRevealed(f"the secret in a record's notes is {2 * SECRET_BYTES} hex digits")
        if len(nonces) != seats or not all(nonce == "" or is_nonce(nonce) for nonce in nonces):
            raise NotRevealed("the nonces in a record's notes are one a seat, with commas between")
        return Opening(bytes.fromhex(notes[SECRET]), notes[TABLE], nonces)


@dataclass(frozen=True)
class Draw:
    """One draw as the key gives it, with everything needed to compute it elsewhere."""

    entry: int
    stream: str
    index: int
    candidates: tuple[str, ...]
    """Candidates in notation, in the order that determines the outcome."""
    outcome: str

    def named(self) -> dict[str, object]:
        """Return the draw as plain data."""
        return {
            "entry": self.entry,
            "stream": self.stream,
            "index": self.index,
            "candidates": list(self.candidates),
            "outcome": self.outcome,
        }


class _Noting(Source):
    """Source that passes picks on and records their candidates."""

    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.picks: list[tuple[int, int, tuple[int, ...], int]] = []

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        value = self.source.pick(stream, index, among, eyes)
        self.picks.append((stream, index, among, value))
        return value


def verify(game: Game[S], record: Record) -> list[Draw]:
    """Return every draw of a record, computed from its revealed key.

    Raises NotRevealed, FalseCommitment, FalseDraw or CutShort, and RecordError for a record that does not fit
    the rules.
    """
    opening = Opening.read(record.notes, len(record.seats))
    if record.commitment is None:
        raise NotRevealed("this record holds no commitment to check its secret by")
    if opening.commitment() != record.commitment:
        raise FalseCommitment("the secret is not the one that was committed to when the table was created")
    Match.replay(game, record, CLOSED)
    noting = _Noting(Keyed(opening.key(), [name for name, _ in game.streams]))
    match = Match.start(game, record.seats, record.settings, noting, record.rules)
    draws = _checked(game, noting, record, 0)
    for number, entry in enumerate(record.entries[1:], 1):
        assert entry.seat is not None
        match.follow(entry.seat, entry.act, entry.undo)
        draws += _checked(game, noting, record, number)
    if record.digest is None or not match.state.over:
        raise CutShort(
            "the secret is revealed when a game is over, and this record does not tell the end of one"
        )
    return draws


def _checked(game: Game[S], noting: _Noting, record: Record, number: int) -> list[Draw]:
    """Return the draws of one entry after comparing them with the record."""
    draws = []
    for stream, index, among, value in noting.picks:
        name = game.streams[stream][0]
        words = tuple(_word(game, stream, each) for each in among)
        draws.append(Draw(number, name, index, words, _word(game, stream, value)))
    noting.picks = []
    due = [f"{draw.stream} {draw.outcome}" for draw in draws]
    # The record fits the rules, so up to its first false draw it has as many draws as the key gives.
    for draw, told, came in zip(draws, record.entries[number].chance, due, strict=False):
        if told != came:
            raise FalseDraw(number, draw.stream, draw.index, told, came)
    return draws


def _word(game: Game[S], stream: int, value: int) -> str:
    """Return an outcome in notation, without the name of its stream."""
    return game.named_outcome(stream, value).partition(" ")[2]
