"""Generated code of compiled states: everything that follows from their fields is written to their module.

    python -m triclinium.testing.generated --write src       update it after a change of the fields
    python -m triclinium.testing.generated src               fail if it does not match the fields

A class requests it with two comments in its body. The first one names the table of fields in its module:

        # ---- from FIELDS (nox -s fields)
        # ---- end

This module replaces everything between them with a line for the type of each field, and with `clone` (for the
kernel's own State: `copy_into`). States that are not compiled need no generated code: `kernel.declare`
creates it when they are imported.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from ..kernel.fields import Fields
from ..kernel.generate import cloning, copying
from ..kernel.state import COMMON

_REGION: Final = re.compile(
    r"^class (?P<name>\w+)\b(?:(?!^class ).)*?"
    r"^(?P<start>    # ---- from (?P<table>\w+) \(nox -s fields\)\n)(?P<body>.*?)(?P<end>    # ---- end\n)",
    re.MULTILINE | re.DOTALL,
)
_MARK: Final = re.compile(r"^    # ---- from \w+ \(nox -s fields\)$", re.MULTILINE)


def body(table: Fields, name: str) -> str:
    """Return the code between the comments, for the class of this name."""
    lines = [f"{field.name}: {field.kind}" for field in table.fields]
    lines.append("")
    if table is COMMON:
        lines.append(f"def copy_into(self, other: {name}) -> None:")
        lines.append(
            '    """Copy the common fields into a clone, which shares the source and records no facts."""'
        )
        lines += [f"    {line}" for line in copying(table.fields, "other")]
    else:
        lines += cloning(table.fields, name)
    return "".join(f"    {line}\n" if line else "\n" for line in lines) + "\n"


def renewed(text: str, tables: dict[str, object]) -> str:
    """Return a module's text with its generated code updated from the tables."""

    def update(found: re.Match[str]) -> str:
        table = tables[found["table"]]
        if not isinstance(table, Fields):
            raise TypeError(f"{found['table']} is no table of fields")
        whole, at = found[0], found.start()
        return (
            whole[: found.start("body") - at] + body(table, found["name"]) + whole[found.end("body") - at :]
        )

    text, count = _REGION.subn(update, text)
    if count < len(_MARK.findall(text)):
        raise ValueError("what is written from fields stands in a class and ends with `# ---- end`")
    return text


def states(folder: Path) -> Iterator[Path]:
    """Yield the modules with generated code."""
    for path in sorted(folder.rglob("*.py")):
        if _MARK.search(path.read_text(encoding="utf-8")):
            yield path


def main(arguments: Sequence[str]) -> int:
    """Update or check the modules. Return 1 if generated code is out of date."""
    write = "--write" in arguments
    stale = 0
    for folder in [Path(each) for each in arguments if each != "--write"]:
        for path in states(folder):
            module = importlib.import_module(".".join(path.relative_to(folder).with_suffix("").parts))
            text = path.read_text(encoding="utf-8")
            updated = renewed(text, vars(module))
            if updated == text:
                continue
            if write:
                path.write_text(updated, encoding="utf-8")
            else:
                sys.stderr.write(f"{path}: its fields have changed: run `nox -s fields -- --write`\n")
                stale = 1
    return stale


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
