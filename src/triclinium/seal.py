"""Signed records: whoever hosts a table signs its finished game, so that nobody can change it or make one up unnoticed.

A signature is Ed25519 over the frame (see `kernel.fair.frame`) of "triclinium record 1" and the content; the content is
SHA-256 over frames as well: one of the record's head, then one of each entry, all of them JSON in UTF-8, without
spaces, names in order. Everything that a record says is in it but the signatures. docs/play/fair-chance.md says what a
signature proves and what it does not.

The keys come from the service's secret keys, and all of those sign: whoever was shown an older key before a rotation
finds that key's signature in the record as long as the house has it.

This room needs the package `cryptography`.
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
    """A record holds no signature."""


class FalseSignature(RecordError):
    """A signature in a record is not one of what the record says."""

    def __init__(self, host: str) -> None:
        self.host: Final = host
        """The public key that it claims to be of."""
        super().__init__(f"the signature of host {host} does not belong to what this record says")


class Content:
    """The hash of what a record says, fed as many entries at a time as one likes."""

    def __init__(self, record: Record) -> None:
        self._hash: Final = sha256(frame(_WRITTEN.encode(record.head()).encode()))

    def add(self, entries: Iterable[Entry]) -> None:
        """The entries that come next."""
        for entry in entries:
            self._hash.update(frame(_WRITTEN.encode(entry.named()).encode()))

    def signed(self) -> bytes:
        """What a host signs."""
        return frame(_SIGNED, self._hash.digest())


def content(record: Record) -> bytes:
    """What a host signs of a whole record."""
    made = Content(record)
    made.add(record.entries)
    return made.signed()


def is_key(text: str) -> bool:
    """Whether this is written as a host's public key is: 64 hex digits."""
    return _KEY.fullmatch(text) is not None


class Sealer:
    """Signs for a host, with keys that come from the house's secret ones.

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
        """The public keys, in hex; the first is the one to show."""
        self.key: Final = self.keys[0]

    def signatures(self, what: bytes) -> dict[str, str]:
        """Those of all keys, each by its public key."""
        return {public: key.sign(what).hex() for public, key in self._signing.items()}

    def sealed(self, record: Record) -> Record:
        """The same record, signed."""
        return replace(record, signatures=self.signatures(content(record)))


def _signing_key(secret_key: str) -> Ed25519PrivateKey:
    derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=_DERIVED).derive(secret_key.encode())
    return Ed25519PrivateKey.from_private_bytes(derived)


def check(record: Record) -> tuple[str, ...]:
    """The public keys of those who signed just this; Unsigned if nobody did, FalseSignature if one did not."""
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
