"""States that are compiled have what follows from their fields written out in their module: here it is written.

    python -m triclinium.testing.generated --write src       write it anew, after a change of the fields
    python -m triclinium.testing.generated src               fail where it is not what the fields say

A class asks for it with two comments in its body, of which the first names the table, which its module has:

        # ---- from FIELDS (nox -s fields)
        # ---- end

Everything between them is ours: a line with the type of each field, and `clone` (for the kernel's own State:
`copy_into`). States that are not compiled need nothing written: `kernel.declare` makes it when they are imported.
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
    """What is written between the comments, for the class of this name."""
    lines = [f"{field.name}: {field.kind}" for field in table.fields]
    lines.append("")
    if table is COMMON:
        lines.append(f"def copy_into(self, other: {name}) -> None:")
        lines.append(
            '    """Copy the common fields into a clone, which shares the source and tells no facts."""'
        )
        lines += [f"    {line}" for line in copying(table.fields, "other")]
    else:
        lines += cloning(table.fields, name)
    return "".join(f"    {line}\n" if line else "\n" for line in lines) + "\n"


def renewed(text: str, tables: dict[str, object]) -> str:
    """A module's text with all that is written out as its tables say."""

    def anew(found: re.Match[str]) -> str:
        table = tables[found["table"]]
        if not isinstance(table, Fields):
            raise TypeError(f"{found['table']} is no table of fields")
        whole, at = found[0], found.start()
        return (
            whole[: found.start("body") - at] + body(table, found["name"]) + whole[found.end("body") - at :]
        )

    text, count = _REGION.subn(anew, text)
    if count < len(_MARK.findall(text)):
        raise ValueError("what is written from fields stands in a class and ends with `# ---- end`")
    return text


def states(folder: Path) -> Iterator[Path]:
    """The modules that have something written out."""
    for path in sorted(folder.rglob("*.py")):
        if _MARK.search(path.read_text(encoding="utf-8")):
            yield path


def main(arguments: Sequence[str]) -> int:
    """Write or check; 1 if something is stale."""
    write = "--write" in arguments
    stale = 0
    for folder in [Path(each) for each in arguments if each != "--write"]:
        for path in states(folder):
            module = importlib.import_module(".".join(path.relative_to(folder).with_suffix("").parts))
            text = path.read_text(encoding="utf-8")
            anew = renewed(text, vars(module))
            if anew == text:
                continue
            if write:
                path.write_text(anew, encoding="utf-8")
            else:
                sys.stderr.write(f"{path}: its fields have changed: run `nox -s fields -- --write`\n")
                stale = 1
    return stale


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
