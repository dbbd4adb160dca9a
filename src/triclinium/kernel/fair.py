"""Fair chance online: outcomes from a key that no single party made, provable by anybody afterwards.

The host commits to a secret when a table is created and shows the commitment; only then does every seat add a nonce of
its own, as it sits down. Both make the key, and the key makes every draw. At the end the secret is revealed in the
record, and whoever has the record can compute each draw again. docs/play/fair-chance.md says what this proves
and what it does not.

Everything is HMAC-SHA256 over frames. A frame is its parts one after the other, each behind its length in four bytes,
the first byte the highest; so no two lists of parts make the same bytes.

    commitment = SHA-256(frame("triclinium commitment 1", secret))                                    in hex
    key        = HMAC(secret, frame("triclinium key 1", table, nonce of seat A, nonce of seat B, ...))
    word       = HMAC(key, frame("triclinium draw 1", stream, index in 8 bytes, attempt in 4 bytes))

Texts are UTF-8; index and attempt count from 0, their first byte the highest. The first 8 bytes of a word are a number
x. With n candidates, x counts unless it is in the incomplete last run of n below 2**64, that is, unless
x >= 2**64 - 2**64 % n; then the next attempt is made. The outcome is candidate number x % n, counted from 0 in the
order in which the game lists them, which `triclinium verify --json` writes out for every draw.

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
"""What 128 bits take in the letters of a nonce: a shorter one could be guessed, and the game chosen by its guesser."""
LONGEST_NONCE: Final = 64
_NONCE: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_NONCE}}}")
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_WORDS: Final = 2**64
SECRET: Final = "secret"  # noqa: S105 (the name of a note)
TABLE: Final = "table"
NONCES: Final = "nonces"
"""Notes in which a record reveals its key: the secret in hex, the table's name, the nonces with commas between."""
FORK: Final = "fork"
"""The note of a game that went on from a position of another: so many entries were taken over. It reveals no key."""


class NotRevealed(RecordError):
    """A record does not say what its chance was made from."""


class FalseCommitment(RecordError):
    """The secret of a record is not the one its table was created with."""


class CutShort(RecordError):
    """A record reveals its secret, as those of finished games do, and does not tell the end."""


class FalseDraw(RecordError):
    """A record tells another outcome than its key gives."""

    def __init__(self, entry: int, stream: str, index: int, told: str, due: str) -> None:
        self.entry: Final = entry
        self.stream: Final = stream
        self.index: Final = index
        self.told: Final = told
        """What the record says, in notation."""
        self.due: Final = due
        """What the key gives, in notation."""
        super().__init__(
            f"entry {entry}, stream {stream}, draw {index}: the record says {told}, the key gives {due}"
        )


def new_secret() -> bytes:
    """A secret for a new table, from the system's own randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def new_nonce() -> str:
    """A nonce of 128 bits; to be made when the table's commitment is known and kept."""
    return secrets.token_urlsafe(16)


def is_nonce(text: str) -> bool:
    """Whether a record may hold this: 1 to 64 letters, digits, hyphens and underscores.

    The service takes none shorter than SHORTEST_NONCE; records of before did.

    >>> is_nonce("Alea-iacta"), is_nonce(""), is_nonce("a,b")
    (True, False, False)
    """
    return _NONCE.fullmatch(text) is not None


def frame(*parts: bytes) -> bytes:
    """Parts one after the other, each behind its length.

    >>> frame(b"ab", b"") == bytes([0, 0, 0, 2]) + b"ab" + bytes(4)
    True
    """
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(secret: bytes) -> str:
    """What the host shows when a table is created: it fixes the secret and does not tell it."""
    return sha256(frame(b"triclinium commitment 1", secret)).hexdigest()


def table_key(secret: bytes, table: str, nonces: Sequence[str]) -> bytes:
    """The key of a table; `nonces` in the order of the seats, empty for a seat that gave none (a bot)."""
    parts = [nonce.encode() for nonce in nonces]
    return hmac.digest(secret, frame(b"triclinium key 1", table.encode(), *parts), "sha256")


class Keyed(Source):
    """Outcomes from a key: without bias, a function of stream and index alone."""

    def __init__(self, key: bytes, streams: Sequence[str]) -> None:
        self._key: Final = key
        self._streams: Final = [frame(b"triclinium draw 1", name.encode()) for name in streams]

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        """The outcome that the key gives."""
        return among[self.position(stream, index, len(among))]

    def position(self, stream: int, index: int, count: int) -> int:
        """Which of `count` candidates; a word that would favour the first of them is passed over."""
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
    """What is revealed at the end of a table."""

    secret: bytes
    table: str
    nonces: tuple[str, ...]
    """By seat; empty for a seat that gave none."""

    def commitment(self) -> str:
        """What the host must have shown before anybody sat down."""
        return commitment(self.secret)

    def key(self) -> bytes:
        """The key of all draws."""
        return table_key(self.secret, self.table, self.nonces)

    def notes(self) -> dict[str, str]:
        """The notes to put in the record of a finished table.

        >>> Opening(bytes(32), "t1", ("salve", "")).notes()["nonces"]
        'salve,'
        """
        return {SECRET: self.secret.hex(), TABLE: self.table, NONCES: ",".join(self.nonces)}

    @staticmethod
    def read(notes: Mapping[str, str], seats: int) -> Opening:
        """The opening from a record's notes; NotRevealed if they hold none."""
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
    """One draw as the key gives it, with all that is needed to compute it elsewhere."""

    entry: int
    stream: str
    index: int
    candidates: tuple[str, ...]
    """In notation, in the order that counts."""
    outcome: str

    def named(self) -> dict[str, object]:
        """The draw as plain data."""
        return {
            "entry": self.entry,
            "stream": self.stream,
            "index": self.index,
            "candidates": list(self.candidates),
            "outcome": self.outcome,
        }


class _Noting(Source):
    """Passes picks on and keeps what was picked from."""

    def __init__(self, source: Source) -> None:
        self.source: Final = source
        self.picks: list[tuple[int, int, tuple[int, ...], int]] = []

    def pick(self, stream: i64, index: i64, among: tuple[int, ...], eyes: i64) -> i64:
        value = self.source.pick(stream, index, among, eyes)
        self.picks.append((stream, index, among, value))
        return value


def verify(game: Game[S], record: Record) -> list[Draw]:
    """Every draw of a record, computed from its revealed key.

    Raises NotRevealed, FalseCommitment, FalseDraw or CutShort; RecordError for a record that does not fit the rules.
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
    """The draws of one entry, if they are what the record says came up."""
    draws = []
    for stream, index, among, value in noting.picks:
        name = game.streams[stream][0]
        words = tuple(_word(game, stream, each) for each in among)
        draws.append(Draw(number, name, index, words, _word(game, stream, value)))
    noting.picks = []
    due = [f"{draw.stream} {draw.outcome}" for draw in draws]
    # The record fits the rules, so up to its first false draw it has just as many as the key gives.
    for draw, told, came in zip(draws, record.entries[number].chance, due, strict=False):
        if told != came:
            raise FalseDraw(number, draw.stream, draw.index, told, came)
    return draws


def _word(game: Game[S], stream: int, value: int) -> str:
    """An outcome in notation, without the name of its stream."""
    return game.named_outcome(stream, value).partition(" ")[2]
