"""The generated code of compiled states matches their fields; otherwise the task fails with instructions."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from triclinium.testing import generated

SRC = Path(__file__).parents[2] / "src"

MODULE = '''"""A state with two fields."""

from __future__ import annotations

from triclinium.kernel.field import Field
from triclinium.kernel.fields import Fields
from triclinium.kernel.state import State

FIELDS = Fields((Field("score", "int", 0), Field("row", "list[int]", [])))
{before}

class Kept(State):
    """Written out."""

    __slots__ = FIELDS.names

    # ---- from FIELDS (nox -s fields)
{body}    # ---- end

    def fields(self) -> Fields:
        """The table."""
        return FIELDS
'''
BODY = '''    score: int
    row: list[int]

    def clone(self) -> Kept:
        """Return an independent copy."""
        o = Kept()
        self.copy_into(o)
        o.score = self.score
        o.row = self.row[:]
        return o

'''


def module(folder: Path, name: str, body: str = BODY, before: str = "") -> Path:
    """Write a package with a state in it; return the path of the module."""
    (folder / name).mkdir()
    (folder / name / "__init__.py").touch()
    path = folder / name / "state.py"
    path.write_text(MODULE.format(body=body, before=before), encoding="utf-8")
    return path


@pytest.fixture
def importing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_the_generated_code_in_the_sources_is_current() -> None:
    assert generated.main([str(SRC)]) == 0
    names = [path.relative_to(SRC).as_posix() for path in generated.states(SRC)]
    assert names == [
        "triclinium/games/aeterna/rules/state.py",
        "triclinium/games/fall_of_rome/rules/state.py",
        "triclinium/games/struggle_for_rome/rules/state.py",
        "triclinium/kernel/state.py",
    ]


@pytest.mark.parametrize(
    ("place", "planted"),
    [
        ("games/fall_of_rome/rules/state.py", ("        o.pool = self.pool\n", "")),
        ("games/fall_of_rome/rules/state.py", ("o.cubes = self.cubes[:]", "o.cubes = self.cubes")),
        ("games/fall_of_rome/rules/state.py", ("    marker: i64\n", "    marker: int\n")),
        ("kernel/state.py", ("        other.holding = self.holding\n", "")),
    ],
)
def test_a_stale_line_is_replaced(place: str, planted: tuple[str, str]) -> None:
    path = SRC / "triclinium" / place
    text = path.read_text(encoding="utf-8")
    name = ".".join(path.relative_to(SRC).with_suffix("").parts)
    tables = vars(importlib.import_module(name))
    assert text.count(planted[0]) == 1
    assert generated.renewed(text, tables) == text
    assert generated.renewed(text.replace(*planted), tables) == text


def test_an_outdated_module_fails_the_task_until_it_is_written(
    importing: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = module(importing, "stale_game", BODY.replace("        o.row = self.row[:]\n", ""))
    assert generated.main([str(importing)]) == 1
    assert capsys.readouterr().err == f"{path}: its fields have changed: run `nox -s fields -- --write`\n"
    assert generated.main(["--write", str(importing)]) == 0
    assert path.read_text(encoding="utf-8") == MODULE.format(body=BODY, before="")
    assert generated.main([str(importing)]) == 0
    assert capsys.readouterr().err == ""


def test_missing_code_is_written(importing: Path) -> None:
    path = module(importing, "new_game", "")
    assert generated.main(["--write", str(importing)]) == 0
    assert path.read_text(encoding="utf-8") == MODULE.format(body=BODY, before="")
    state = importlib.reload(sys.modules["new_game.state"])
    s = state.Kept()
    s.begin(2, 1, 0, False, None)
    s.row.append(1)
    assert s.clone() == s


def test_a_class_before_the_state_is_not_changed(importing: Path) -> None:
    before = '\n\nclass Before:\n    """Has no fields."""\n'
    path = module(importing, "second_game", BODY, before)
    assert generated.main([str(importing)]) == 0
    text = path.read_text(encoding="utf-8")
    assert "class Before:" in text


def test_a_comment_without_its_end_is_an_error() -> None:
    tables: dict[str, object] = {}
    with pytest.raises(ValueError, match="ends with `# ---- end`"):
        generated.renewed("class Kept:\n    # ---- from FIELDS (nox -s fields)\n    score: int\n", tables)
    with pytest.raises(ValueError, match="stands in a class"):
        generated.renewed("if 1:\n    # ---- from FIELDS (nox -s fields)\n    # ---- end\n", tables)


def test_a_name_that_is_no_table_is_an_error() -> None:
    text = MODULE.format(body=BODY, before="")
    with pytest.raises(TypeError, match=r"^FIELDS is no table of fields$"):
        generated.renewed(text, {"FIELDS": 1})
