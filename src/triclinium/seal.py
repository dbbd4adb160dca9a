"""Signed records: the host of a table signs its finished game, so that changed or invented records are detected.

A signature is Ed25519 over the frame (see `kernel.fair.frame`) of "triclinium record 1" and the content. The
content is SHA-256 over frames: one of the record's head, then one of each entry. All of them are JSON in
UTF-8, without spaces, with sorted names. The content includes the whole record except the signatures.
docs/play/fair-chance.md says what a signature proves and what it does not.

The signing keys are derived from the server's secret keys, and all of them sign. A player who saw an older
key before a rotation finds its signature in the record as long as the server still has that key.

This module needs the package `cryptography`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .kernel.errors import RecordError
from .kernel.fair import frame
from .kernel.record import MOST_SIGNATURES, Entry, Record

_DERIVED: Final = b"triclinium record signing key 1"
_SIGNED: Final = b"triclinium record 1"
_KEY: Final = re.compile(r"[0-9a-f]{64}")
_SIGNATURE: Final = re.compile(r"[0-9a-f]{128}")
_WRITTEN: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class Unsigned(RecordError):
    """A record is not signed."""


class FalseSignature(RecordError):
    """A signature in a record does not match its content."""

    def __init__(self, host: str) -> None:
        self.host: Final = host
        """Public key that the signature claims to be from."""
        super().__init__(f"the signature of host {host} does not belong to what this record says")


class Content:
    """Hash of a record's content, computed from entries that can be added in parts."""

    def __init__(self, record: Record) -> None:
        self._hash: Final = sha256(frame(_WRITTEN.encode(record.head()).encode()))

    def add(self, entries: Iterable[Entry]) -> None:
        """Add the next entries."""
        for entry in entries:
            self._hash.update(frame(_WRITTEN.encode(entry.named()).encode()))

    def signed(self) -> bytes:
        """Return the bytes that a host signs."""
        return frame(_SIGNED, self._hash.digest())


def content(record: Record) -> bytes:
    """Return the bytes that a host signs for a complete record."""
    made = Content(record)
    made.add(record.entries)
    return made.signed()


def is_key(text: str) -> bool:
    """Return whether a text has the form of a host's public key: 64 hex digits."""
    return _KEY.fullmatch(text) is not None


class Sealer:
    """Signer of records for a host, with keys derived from the server's secret keys.

    >>> from triclinium.kernel.record import Entry, Record
    >>> sealer = Sealer(["k" * 32])
    >>> record = sealer.sealed(Record("tiny", 1, ("Livia",), {}, (Entry(),)))
    >>> check(record) == (sealer.key,)
    True
    >>> check(replace(record, seats=("Julia",)))  # doctest: +IGNORE_EXCEPTION_DETAIL
    Traceback (most recent call last):
    triclinium.seal.FalseSignature: ...
    """

    def __init__(self, secret_keys: Sequence[str]) -> None:
        signing = [_signing_key(key) for key in secret_keys[:MOST_SIGNATURES]]
        self._signing: Final = {key.public_key().public_bytes_raw().hex(): key for key in signing}
        self.keys: Final = tuple(self._signing)
        """Public keys in hex. The first one is the key to show."""
        self.key: Final = self.keys[0]

    def signatures(self, what: bytes) -> dict[str, str]:
        """Return the signatures of all keys, by public key."""
        return {public: key.sign(what).hex() for public, key in self._signing.items()}

    def sealed(self, record: Record) -> Record:
        """Return the signed record."""
        return replace(record, signatures=self.signatures(content(record)))


def _signing_key(secret_key: str) -> Ed25519PrivateKey:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_DERIVED).derive(secret_key.encode())
    return Ed25519PrivateKey.from_private_bytes(derived)


def check(record: Record) -> tuple[str, ...]:
    """Return the signers' public keys. Raises Unsigned if there are none, and FalseSignature if one is wrong."""
    if not record.signatures:
        raise Unsigned("this record holds no signature")
    what = content(record)
    for host, signature in record.signatures.items():
        if not is_key(host) or not _SIGNATURE.fullmatch(signature):
            raise FalseSignature(host)
        try:
            Ed25519PublicKey.from_public_bytes(bytes.fromhex(host)).verify(bytes.fromhex(signature), what)
        except (InvalidSignature, ValueError):
            raise FalseSignature(host) from None
    return tuple(record.signatures)
