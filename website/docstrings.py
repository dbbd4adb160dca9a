"""Convert docstrings to Markdown: doctest examples become fenced code blocks."""

from __future__ import annotations

from typing import Any

import griffe

PROMPT = ">>> "


def fenced(text: str) -> str:
    """Return a docstring with its examples in fences.

    >>> fenced("One more:\\n\\n>>> 1 + 1\\n2").splitlines()
    ['One more:', '', '```pycon', '>>> 1 + 1', '2', '```']
    """
    out: list[str] = []
    inside = False
    for line in text.splitlines():
        if not inside and line.startswith(PROMPT):
            out.append("```pycon")
            inside = True
        elif inside and not line.strip():
            out.append("```")
            inside = False
        out.append(line)
    if inside:
        out.append("```")
    return "\n".join(out)


class Docstrings(griffe.Extension):
    """Add the fences to every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Convert the docstring of a module, class, function or attribute."""
        if obj.docstring and PROMPT in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)
