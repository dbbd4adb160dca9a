"""Signed tokens for cookies and links. The signature covers the purpose of a token."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer
from itsdangerous.encoding import base64_decode, base64_encode, want_bytes

LONGEST: Final = 512


class _Signer(TimestampSigner):
    default_digest_method = staticmethod(sha256)
    default_key_derivation = "hmac"

    def verify_signature(self, value: str | bytes, sig: str | bytes) -> bool:
        """Verify a signature. Only its canonical base64 form is accepted."""
        return super().verify_signature(value, sig) and base64_encode(base64_decode(sig)) == want_bytes(sig)


class Tokens:
    """Signer of tokens. The first key signs, all are accepted: to rotate, put a new key first and drop the old later.

    >>> tokens = Tokens(["k" * 32])
    >>> token = tokens.sign("return", "t1", 2)
    >>> tokens.read("return", token), tokens.read("guest", token), tokens.read("return", token[:-1])
    (['t1', 2], None, None)
    >>> Tokens(["n" * 32, "k" * 32]).read("return", token)
    ['t1', 2]
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self._keys: Final = keys[::-1]  # itsdangerous signs with the last key

    def sign(self, purpose: str, *parts: str | int) -> str:
        """Return a token with `parts` and the current time."""
        return self._serializer(purpose).dumps(parts)

    def read(self, purpose: str, token: str, max_age: int | None = None) -> list[Any] | None:
        """Return the parts of a valid token for this purpose that is at most `max_age` seconds old, or None."""
        if not 0 < len(token) <= LONGEST or not token.isascii():
            return None
        try:
            parts: list[Any] = self._serializer(purpose).loads(token, max_age)
        except BadData:
            return None
        return parts

    def digest(self, purpose: str, text: str) -> str:
        """Return a keyed digest of a text."""
        return _Signer(self._keys, purpose).get_signature(text).decode()

    def _serializer(self, purpose: str) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._keys, purpose, signer=_Signer)
