"""Check text that people enter. Characters that hide, reverse or break a line are refused."""

from __future__ import annotations

import unicodedata
from typing import Final

from ..kernel.fair import LONGEST_NONCE, SHORTEST_NONCE

_NOT_SHOWN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
_MOST_MARKS: Final = 2
LONGEST_NAME: Final = 30
LONGEST_TITLE: Final = 60
LONGEST_CHAT: Final = 400
LONGEST_TABLE_ID: Final = 32
KEY: Final = r"^[A-Za-z0-9_-]{8,64}$"
"""Pattern of a command's idempotency key."""
NONCE: Final = rf"^[A-Za-z0-9_-]{{{SHORTEST_NONCE},{LONGEST_NONCE}}}$"
COMMITMENT: Final = r"^[0-9a-f]{64}$"
PLACE: Final = r"^[\w /.'-]{1,60}$"
"""Pattern of the name of a place that a player points at."""


def line(text: str) -> str:
    """Return one line of text that can be displayed; raise ValueError if it cannot.

    >>> line("  Pax   Romana ")
    'Pax Romana'
    >>> line("Ave" + chr(0x202E) + "evA")
    Traceback (most recent call last):
    ValueError: holds a character that cannot be shown (U+202E)
    """
    text = " ".join(unicodedata.normalize("NFC", text).split())
    marks = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in _NOT_SHOWN:
            raise ValueError(f"holds a character that cannot be shown (U+{ord(letter):04X})")
        marks = marks + 1 if kind in _MARKS else 0
        if marks > _MOST_MARKS:
            raise ValueError("piles up more marks than a letter can carry")
    if not text:
        raise ValueError("is empty")
    return text


def is_table_id(text: str) -> bool:
    """Return whether a text has the form of a table id. The server looks up no other text."""
    return 0 < len(text) <= LONGEST_TABLE_ID and text.isascii() and text.isalnum()
