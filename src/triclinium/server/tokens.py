"""Signed texts: cookies and private links. What a token was signed for is part of what is signed."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

LONGEST: Final = 512
_SIGNATURE_BYTES: Final = 20


class Signer:
    """Signs with the first key and believes all: a new key goes in front, an old one is dropped later.

    >>> signer = Signer(["k" * 32])
    >>> token = signer.sign("guest", "p1")
    >>> signer.read("guest", token), signer.read("return", token), signer.read("guest", token[:-1] + "A")
    ('p1', None, None)
    >>> Signer(["n" * 32, "k" * 32]).read("guest", token)
    'p1'
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys: Final = [sha256(b"triclinium token\0" + key.encode()).digest() for key in keys]

    def sign(self, purpose: str, text: str) -> str:
        """A token that carries `text`."""
        return f"{_armoured(text.encode())}.{_armoured(_mac(self._keys[0], purpose, text))}"

    def blurred(self, purpose: str, text: str) -> str:
        """The same for the same text, and without our key nobody can find out which text it was."""
        return _armoured(_mac(self._keys[0], purpose, text))

    def read(self, purpose: str, token: str) -> str | None:
        """What a token carries, if one of our keys signed it for this purpose."""
        if len(token) > LONGEST:
            return None
        body, _, signature = token.partition(".")
        try:
            text = _bare(body).decode()
            given = _bare(signature)
        except (ValueError, Error):
            return None
        good = [hmac.compare_digest(_mac(key, purpose, text), given) for key in self._keys]
        return text if any(good) and token == f"{_armoured(text.encode())}.{_armoured(given)}" else None


def _mac(key: bytes, purpose: str, text: str) -> bytes:
    return hmac.digest(key, purpose.encode() + b"\0" + text.encode(), "sha256")[:_SIGNATURE_BYTES]


def _armoured(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bare(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
