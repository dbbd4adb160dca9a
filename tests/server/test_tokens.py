"""Tokens are accepted only if this service signed them for the purpose, and only in one spelling."""

from __future__ import annotations

import string
import time

import pytest

from triclinium.server.jobs.mail import LONGEST_ADDRESS
from triclinium.server.tokens import LONGEST, Tokens

OLD, NEW = "o" * 32, "n" * 32
TOKENS = Tokens([OLD])
PARTS: list[str | int] = ["t1", 2, 3_000_000_000]
TOKEN = TOKENS.sign("return", *PARTS)


def test_a_token_is_valid_only_for_its_purpose() -> None:
    assert TOKENS.read("return", TOKEN) == PARTS
    for other in ("guest", "confirm", "returns", "", "retur"):
        assert TOKENS.read(other, TOKEN) is None


def test_a_new_first_key_signs_and_old_ones_are_accepted() -> None:
    both = Tokens([NEW, OLD])
    assert both.read("return", TOKEN) == PARTS
    token = both.sign("return", *PARTS)
    assert TOKENS.read("return", token) is None, "the first key signs"
    assert Tokens([NEW]).read("return", token) == PARTS
    assert Tokens([NEW]).read("return", TOKEN) is None, "a removed key is no longer accepted"


@pytest.mark.parametrize("at", range(len(TOKEN)))
def test_only_the_canonical_signature_is_accepted(at: int) -> None:
    for letter in string.printable:
        if letter != TOKEN[at]:
            assert TOKENS.read("return", TOKEN[:at] + letter + TOKEN[at + 1 :]) is None
        assert TOKENS.read("return", TOKEN[:at] + letter + TOKEN[at:]) is None
    assert TOKENS.read("return", TOKEN[:at]) is None


@pytest.mark.parametrize("more", ["=", "==", " ", "\n", ".", "A", "\0", "é", "\ud800", "!"])
def test_extra_characters_are_refused(more: str) -> None:
    assert TOKENS.read("return", TOKEN + more) is None
    assert TOKENS.read("return", more + TOKEN) is None


@pytest.mark.parametrize("token", ["", ".", "..", "...", "a.b", "a.b.c", ".eJw.AA.AA", "é.ż", "." * 500])
def test_malformed_tokens_are_refused(token: str) -> None:
    assert TOKENS.read("return", token) is None


def test_the_longest_token_fits_into_a_request() -> None:
    unlike = "".join(chr(33 + 37 * at % 90) for at in range(LONGEST_ADDRESS))  # hard to compress
    assert len(TOKENS.sign("confirm", "p" * 16, unlike, "l" * 12)) <= LONGEST
    long = TOKENS.sign("return", *(str(number) for number in range(1000)))
    assert len(long) > LONGEST
    assert TOKENS.read("return", long) is None


def test_the_age_of_a_token_is_checked_only_if_it_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 61)
    assert TOKENS.read("return", TOKEN) == PARTS
    assert TOKENS.read("return", TOKEN, 3600) == PARTS
    assert Tokens([OLD]).read("return", Tokens([OLD]).sign("return"), 60) == []
    monkeypatch.setattr(time, "time", lambda: now + 3700)
    assert TOKENS.read("return", TOKEN, 3600) is None


def test_a_digest_depends_on_the_key() -> None:
    assert TOKENS.digest("origin", "192.0.2.1") == TOKENS.digest("origin", "192.0.2.1")
    others = (TOKENS.digest("origin", "192.0.2.2"), TOKENS.digest("x", "192.0.2.1"))
    assert TOKENS.digest("origin", "192.0.2.1") not in (*others, Tokens([NEW]).digest("origin", "192.0.2.1"))
