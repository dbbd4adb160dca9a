"""Words that the host forbids in names, titles and chat messages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ...kernel.errors import SettingError


class ForbiddenWords:
    """List of forbidden words and phrases. Case, accents and the characters between letters are ignored.

    >>> words = ForbiddenWords(["dolus malus", "Nero"])
    >>> [text for text in ("Dólum", "DOLUS  MALUS!", "dolus-malus", "Neronian", "Ave, NÉRO.") if words.found_in(text)]
    ['DOLUS  MALUS!', 'dolus-malus', 'Ave, NÉRO.']
    """

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._phrases: Final = {
            phrase for word in words if (phrase := f" {' '.join(_letters(word))} ").strip()
        }

    @classmethod
    def read(cls, path: Path | None) -> ForbiddenWords:
        """Read a text file with one word or phrase per line. Lines that begin with # are comments."""
        if path is None:
            return cls()
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingError(f"TRICLINIUM_FORBIDDEN_WORDS: {path} cannot be read ({error})") from None
        return cls(line for line in lines if not line.startswith("#"))

    def found_in(self, text: str) -> bool:
        """Return whether a text contains a forbidden word or phrase, as whole words."""
        if not self._phrases:
            return False
        plain = f" {' '.join(_letters(text))} "
        return any(phrase in plain for phrase in self._phrases)


def _letters(text: str) -> list[str]:
    """Return the words of a text without case and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"\w+", "".join(each for each in parts if not unicodedata.combining(each)))
