"""Texts that people give us: names, titles, chat. Whatever could hide, reverse or break out of a line is refused."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Final

from pydantic import AfterValidator, Field

from ..kernel.fair import LONGEST_NONCE, SHORTEST_NONCE

_NOT_SHOWN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MARKS: Final = frozenset({"Mn", "Me"})
_MOST_MARKS: Final = 2
LONGEST_NAME: Final = 30
LONGEST_TITLE: Final = 60
LONGEST_CHAT: Final = 400
LONGEST_TABLE_ID: Final = 32


def line(text: str) -> str:
    """One line of text that can be shown; ValueError if it cannot.

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
    """Whether this can be the id of a table; no other text needs to be looked up."""
    return 0 < len(text) <= LONGEST_TABLE_ID and text.isascii() and text.isalnum()


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(line)]
RECORDS: Final = "/api/replays"
"""Where record files are sent: they may be longer than anything else."""
Title = Annotated[
    str, Field(max_length=LONGEST_TITLE), AfterValidator(lambda text: line(text) if text.strip() else "")
]
"""Empty: the table has none."""
Chat = Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(line)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Nonce = Annotated[str, Field(pattern=rf"^[A-Za-z0-9_-]{{{SHORTEST_NONCE},{LONGEST_NONCE}}}$")]
Commitment = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
