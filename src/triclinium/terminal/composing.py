"""Composed actions in the terminal: their notation, and the interpretation of loosely written input.

Players may write bundles in everyday words. Names may be abbreviated as long as they are unambiguous:

>>> from triclinium.kernel.bundle import Bundle
>>> from triclinium.kernel.notation import Vocabulary
>>> words = Vocabulary(
...     {"goods": Bundle("goods", ("wheat", "wine", "oil"), 5), "party": ("A", "B", "all")},
...     ("trade {give:goods} for {want:goods} with {whom:party}",),
... )
>>> meant("trade 2 wheat, oil for 3 wi with all", words, ["trade"])
'trade 2*wheat+oil for 3*wine with all'
>>> meant("trade 2*wheat+oil for wine b", words, ["trade"])
'trade 2*wheat+oil for wine with B'
>>> meant("trade w for oil with all", words, ["trade"]) is None
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from ..kernel.bundle import NOTHING, Bundle
from ..kernel.notation import LONGEST, Form, Kind, Vocabulary, written

_PARTS: Final = re.compile(r"\d+|[^\d\s,+*]+")
_SMALL: Final = frozenset({"and", "i", "oraz"})
"""Words that may stand between two things, in English and Polish."""


def meant(line: str, words: Vocabulary, verbs: Sequence[str]) -> str | None:
    """Return the composed action that a line means, in notation. None if it is ambiguous."""
    tokens = line.split() if len(line) <= LONGEST else []
    if not tokens:
        return None
    first = tokens[0].casefold()
    found = [verb for verb in verbs if verb == first] or [verb for verb in verbs if verb.startswith(first)]
    if len(found) != 1:
        return None
    form = words.forms[words.verb(found[0])]
    for split in _splits(tokens[1:], form, words):
        read = [_read(words.kinds[kind], part) for (_, kind), part in zip(form.operands, split, strict=True)]
        if all(each is not None for each in read):
            return _said(form, [str(each) for each in read])
    return None


def _said(form: Form, operands: list[str]) -> str:
    values = iter(operands)
    return " ".join([form.verb, *(next(values) if name else word for name, word in form.words)])


def _splits(tokens: list[str], form: Form, words: Vocabulary) -> Iterator[list[list[str]]]:
    """Yield every way to assign the tokens to the operands. The form's fixed words may be left out."""

    def share(at: int, rest: list[str]) -> Iterator[list[list[str]]]:
        if at == len(form.words):
            if not rest:
                yield []
            return
        name, word = form.words[at]
        if not name:
            if rest and rest[0].casefold() == word:
                yield from share(at + 1, rest[1:])
            else:
                yield from share(at + 1, rest)
            return
        most = len(rest) if isinstance(words.kinds[word], Bundle) else min(1, len(rest))
        for taken in range(1, most + 1):
            for others in share(at + 1, rest[taken:]):
                yield [rest[:taken], *others]

    yield from share(0, tokens)


def _read(kind: Kind, tokens: list[str]) -> str | None:
    if isinstance(kind, Bundle):
        return _bundle(kind, " ".join(tokens))
    word = tokens[0]
    if not kind.names:
        return word if word.isdecimal() else None
    return _name(kind, word)


def _bundle(kind: Bundle, text: str) -> str | None:
    if text.casefold() == NOTHING:
        return NOTHING
    parts = []
    number = ""
    for word in _PARTS.findall(text):
        if word.isdecimal():
            if number:
                return None
            number = word
        elif word.casefold() not in _SMALL or number:
            name = _name(kind, word)
            if name is None:
                return None
            parts.append(f"{number}*{name}" if number else name)
            number = ""
    return "+".join(parts) if parts and not number else None


def _name(kind: Kind, word: str) -> str | None:
    wanted = word.casefold().replace(" ", "_")
    names = [written(name) for name in kind.names]
    exact = [name for name in names if name.casefold() == wanted]
    found = exact or [name for name in names if name.casefold().startswith(wanted)]
    return found[0] if len(found) == 1 else None


def bounds(composition: dict[str, Any], name: Any) -> list[tuple[str, str]]:
    """Return each operand of a composition with its range. `name(kind, value)` words a value.

    >>> bounds({"verb": "pay", "operands": [{"name": "gold", "kind": "count", "low": 1, "high": 3}]}, str)
    [('gold', '1-3')]
    """
    out = []
    for operand in composition["operands"]:
        kind = operand["kind"]
        if operand.get("among"):
            text = ", ".join(name(kind, value) for value in operand["among"])
        else:
            low, high = operand["low"], operand["high"]
            text = str(low) if low == high else f"{low}-{high}"
            if operand.get("most"):
                most = ", ".join(
                    f"{name(kind, thing)} 0-{number}" for thing, number in operand["most"].items()
                )
                text = f"{text} ({most})"
        out.append((operand["name"], text))
    return out
