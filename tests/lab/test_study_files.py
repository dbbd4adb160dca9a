"""Hostile or faulty study files raise SettingError quickly, and nothing else."""

from __future__ import annotations

import json
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.games import find
from triclinium.kernel.errors import SettingError
from triclinium.lab.study import MOST_CELLS, Study

GAME = "fall_of_rome"
HEAD = f'title = "A study"\ngame = "{GAME}"\ngames = 10\n'
NAMES = [
    "title",
    "about",
    "game",
    "games",
    "seed",
    "rules",
    "group",
    "name",
    "seats",
    "bots",
    "settings",
    "data",
    "file",
]
WORDS = [
    GAME,
    "random",
    "novice",
    "base",
    "difficulty",
    "roles",
    "variant",
    "consul",
    "heroic",
    "/legions",
    "/cities/0",
    "..",
    "/dev/zero",
]

words = st.sampled_from([*NAMES, *WORDS]) | st.text(st.characters(codec="utf-8"), max_size=8)
values = st.recursive(
    words | st.integers() | st.integers(-1, 6) | st.floats() | st.booleans() | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
group = st.dictionaries(st.sampled_from(NAMES) | words, values, max_size=6)


def toml(value: Any) -> str:
    """Return a value in TOML notation."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(str(key))} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float):
        return repr(value).replace("e+", "e")
    if isinstance(value, date):
        return value.isoformat()
    return json.dumps(value).replace("\x7f", "\\u007f")


def studied(text: str) -> Study | None:
    """Return the study, or None if it was refused with a SettingError."""
    try:
        return Study.parse(text)
    except SettingError:
        return None


@given(st.text())
def test_any_text_is_a_study_or_refused(text: str) -> None:
    studied(text)


@given(st.dictionaries(st.sampled_from(NAMES) | words, values, max_size=5), st.lists(group, max_size=3))
def test_any_structure_is_a_study_or_refused(top: dict[str, Any], groups: list[dict[str, Any]]) -> None:
    studied("\n".join(f"{toml(name)} = {toml(value)}" for name, value in {**top, "group": groups}.items()))


@given(group)
def test_any_group_is_a_study_or_refused(block: dict[str, Any]) -> None:
    study = studied(
        f"{HEAD}[[group]]\n" + "\n".join(f"{toml(name)} = {toml(value)}" for name, value in block.items())
    )
    if study is not None:
        assert all(cell.key and cell.told for cell in study.cells)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = " + "[" * 5000, "is no TOML"),
        ("a = " + "9" * 5000, "is no TOML"),
        (f"{HEAD}seed = {10**30}\n[[group]]\n", "seed is"),
        (f"{HEAD}[[group]]\ngames = {2**31}\n", "games is 2147483647 at most"),
        (f"{HEAD}[[group]]\nseats = true\n", "not True"),
        (f"{HEAD}[[group]]\nrules = true\n", "rules are a number"),
        (f'{HEAD}[[group]]\nname = "../up"\n', "a group's name is"),
        (f'{HEAD}[[group]]\ndata = {{ "/legion" = 17 }}\n', "the data has no /legion"),
        (f'{HEAD}[[group]]\ndata = {{ "/legions" = "many" }}\n', "cannot become 'many'"),
        (f'{HEAD}[[group]]\ndata = {{ "/legions" = nan }}\n', "what JSON can say"),
        (f'{HEAD}[[group]]\ndata = {{ "/legions" = 1979-05-27 }}\n', "what JSON can say"),
        (f"{HEAD}[[group]]\ndata = {{ file = 3 }}\n", "file is a name"),
        (f'{HEAD}[[group]]\ndata = {{ file = "/dev/zero" }}\n', "is no file of data"),
        (f'{HEAD}[[group]]\ndata = {{ file = "." }}\n', "is no file of data"),
        (f'{HEAD}[[group]]\ndata = {{ file = "\\u0000" }}\n', "embedded null"),
    ],
)
def test_a_faulty_study_file_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(SettingError) as told:
        Study.parse(text)
    assert why in str(told.value)


def test_the_data_file_of_a_study_is_checked(tmp_path: Path) -> None:
    text = f'{HEAD}[[group]]\nbots = "random"\nseats = 2\ndata = {{ file = "mine.json", "/legions" = 17 }}\n'
    mine = tmp_path / "mine.json"
    for raw, why in (
        (b"\xff", "is no JSON"),
        (b"{", "is no JSON"),
        (b"[" * 10**5, "is no JSON"),
        (b"{}", "has no /legions"),
    ):
        mine.write_bytes(raw)
        with pytest.raises(SettingError, match=why):
            Study.parse(text, tmp_path)
    mine.write_text('{"legions": 3}', encoding="utf-8")
    (cell,) = Study.parse(text, tmp_path).cells
    assert cell.data.label == "mine.json, legions = 17"


@pytest.mark.parametrize("name", ["", "\0", "x" * 5000, ".", "no/such", f"{GAME}/../how_hard", "/dev/zero"])
def test_a_name_that_is_no_file_is_refused(name: str) -> None:
    with pytest.raises(SettingError):
        Study.read(name)


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingError, match="cannot be read"):
        Study.read(str(tmp_path / "study.toml"))


def test_a_grid_of_millions_is_refused_quickly() -> None:
    legions = ", ".join(f'{{ "/legions" = {each} }}' for each in range(1, 1001))
    started = time.process_time()
    with pytest.raises(SettingError, match=f"a grid of .* tables; a study has {MOST_CELLS:,} at most"):
        Study.parse(
            f"{HEAD}[[group]]\ndata = [{legions}]\nsettings = {{ difficulty = {['standard'] * 1000} }}\n"
        )
    assert time.process_time() - started < 10


def test_the_largest_grid_is_read_quickly() -> None:
    bots = [bot.name for bot in find(GAME).bots]
    settings = f"{{ difficulty = {['standard'] * (MOST_CELLS // len(bots) // 2)} }}"
    started = time.process_time()
    study = Study.parse(f"{HEAD}[[group]]\nbots = {bots}\nseats = [2, 3]\nsettings = {settings}\n")
    assert len(study.cells) == 2 * len(bots)
    assert time.process_time() - started < 10


def test_many_groups_do_not_evade_the_limit() -> None:
    settings = f"{{ difficulty = {['standard', 'heroic'] * 100} }}"
    text = "\n".join(
        f"[[group]]\nbots = {['random'] * 50}\nseats = 2\nsettings = {settings}" for _ in range(40)
    )
    with pytest.raises(SettingError, match=f"a study has {MOST_CELLS:,} at most"):
        Study.parse(HEAD + text)
