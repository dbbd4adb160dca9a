"""Write docs/host/settings.md: a table of all settings, from the docstrings of `triclinium.server.settings`.

python scripts/settings_table.py             write the page
python scripts/settings_table.py --check     fail if the page is out of date
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from pydantic.fields import FieldInfo

from triclinium.server.settings import PREFIX, Settings

PAGE: Final = Path(__file__).parents[1] / "docs" / "host" / "settings.md"
_INTRODUCTION: Final = """\
# Settings

<!-- Written by `python scripts/settings_table.py` from `server/settings.py`: change it there. -->

`triclinium serve`, `triclinium worker` and `triclinium admin` read the same environment variables and check them.
If a value is wrong, or a name is misspelled, the process stops and says what to write. Secrets never appear in
messages or logs. An empty variable counts as not set.

In addition, `TRICLINIUM_DATA_<GAME>` names a data file that replaces a game's own data
([custom boards](service.md#custom-boards)).

"""
_GROUPS: Final = {
    "database": "Databases and keys",
    "public": "Address",
    "bots": "Bots",
    "mail": "Mail",
    "push": "Push notifications",
    "lease": "Timeouts",
    "keep": "Retention",
    "metrics": "Monitoring and logs",
    "limit": "Limits",
}
"""Headings. The key is the first word of the name of the first setting in the section."""


class Row(NamedTuple):
    """A setting."""

    name: str
    default: str
    allowed: str
    meaning: str


def rows() -> list[Row]:
    """Return all settings, in the order of their definition."""
    said = _docstrings()
    return [
        Row(PREFIX + name.upper(), _default(field), _allowed(field), said.get(name, "").replace("*", r"\*"))
        for name, field in Settings.model_fields.items()
    ]


def page() -> str:
    """Return the content of the page."""
    parts = [_INTRODUCTION]
    seen: set[str] = set()
    for row in rows():
        first = row.name.removeprefix(PREFIX).lower().partition("_")[0]
        if first in _GROUPS and first not in seen:
            seen.add(first)
            parts.append(f"{'' if len(parts) == 1 else chr(10)}## {_GROUPS[first]}\n\n")
            parts.append("| Variable | Default | Allowed values | Meaning |\n|---|---|---|---|\n")
        cells = (f"`{row.name}`", row.default, row.allowed, row.meaning)
        parts.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |\n")
    return "".join(parts)


def _docstrings() -> dict[str, str]:
    """Return the docstring of each field, in one line."""
    (body,) = ast.parse(textwrap.dedent(inspect.getsource(Settings))).body
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, after in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            found[field.target.id] = " ".join(str(after.value.value).split())
    return found


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "**required**"
    value: Any = field.default
    if value is None or value == ():
        return "not set"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


def _allowed(field: FieldInfo) -> str:
    """Return the allowed values of a field, or an empty string if any value is allowed."""
    kinds = [kind for kind in (get_args(field.annotation) or (field.annotation,)) if kind is not type(None)]
    if get_origin(field.annotation) is Literal:
        return ", ".join(f"`{kind}`" for kind in kinds)
    if kinds == [bool]:
        return "`true`, `false`"
    bounds = {
        name: getattr(each, name)
        for each in field.metadata
        for name in ("ge", "gt", "le")
        if hasattr(each, name)
    }
    low = (
        f"{bounds['ge']:,} or more"
        if "ge" in bounds
        else f"more than {bounds['gt']:,}"
        if "gt" in bounds
        else ""
    )
    if "le" in bounds:
        return (
            f"{bounds['ge']:,} to {bounds['le']:,}" if "ge" in bounds else f"{low}, at most {bounds['le']:,}"
        )
    return low


def main(given: Sequence[str] | None = None) -> int:
    """Run the script. Return 1 if the checked page is out of date, otherwise 0."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, fail if the page is out of date")
    if not parser.parse_args(given).check:
        PAGE.write_text(page(), encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page():
        print(f"{PAGE} is out of date. Run: python scripts/settings_table.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
