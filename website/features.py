"""The page of features: what the numbers of an environment's observation mean."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pkgutil import resolve_name
from typing import Final

from triclinium import games

PAGE: Final = "reference/features.md"
_HEAD: Final = """# Features

An observation of an [environment](../study/env.md) is a row of numbers. `env.table.features.names` lists their names,
and `env.table.features.meanings` has the meanings below. The first word of a name says what is counted; the others say
of whom or what. Seats are relative to the viewer: `me`, `next` and so on. No number exceeds 255.
"""


def page() -> str:
    """Return the page, with a table for each installed game that declares features.

    >>> "| `cubes` | 0 to 154 | `cubes.Eburacum.anglo_saxons_franks` | Barbarian cubes of a tribe in a city |" in page()
    True
    """
    parts = [_HEAD]
    for entry in games.every():
        if entry.lab.features:
            found = resolve_name(entry.lab.features)
            rows = "\n".join(_rows(found.names, found.meanings))
            parts.append(
                f"## `{entry.name}`\n\n| Name | Places | First | Meaning |\n|---|---|---|---|\n{rows}\n"
            )
    return "\n".join(parts)


def _rows(names: tuple[str, ...], meanings: dict[str, str]) -> Iterator[str]:
    numbered = enumerate(names)
    for word, group in groupby(numbered, lambda each: each[1].partition(".")[0]):
        places = list(group)
        first, last = places[0][0], places[-1][0]
        span = str(first) if first == last else f"{first} to {last}"
        yield f"| `{word}` | {span} | `{places[0][1]}` | {meanings.get(word, '')} |"
