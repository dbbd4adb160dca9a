"""The groups of a study are grids: all combinations of the values of the axes, each table once."""

from __future__ import annotations

from pathlib import Path

import pytest

from triclinium.games import every, names
from triclinium.kernel.errors import SettingError
from triclinium.lab.study import Study, studies

HEAD = 'title = "A study"\ngame = "fall_of_rome"\ngames = 10\n'


def test_a_group_is_a_grid() -> None:
    study = Study.parse(
        f"""{HEAD}
[[group]]
bots = ["random", "novice"]
seats = [2, 3, 4]
settings = {{ difficulty = ["introductory", "heroic"], variant = "base" }}
"""
    )
    (group,) = study.groups
    assert group.vary == ("bots", "seats", "settings.difficulty")
    assert len(group.cells) == len(set(group.cells)) == 2 * 3 * 2
    assert len({cell.key for cell in study.cells}) == 12
    assert {dict(cell.settings)["variant"] for cell in study.cells} == {"base"}


def test_omitted_axes_have_all_seats_and_all_bots() -> None:
    study = Study.parse(f"{HEAD}[[group]]\n")
    assert {cell.seats for cell in study.cells} == {1, 2, 3, 4, 5}
    assert {cell.bots[0] for cell in study.cells} == {"random", "novice", "solid", "strong"}


def test_bots_by_seat_play_where_they_fit() -> None:
    study = Study.parse(f'{HEAD}[[group]]\nseats = [2, 3]\nbots = ["random", ["novice", "random"]]\n')
    assert [cell.bots for cell in study.cells] == [
        ("random", "random"),
        ("random", "random", "random"),
        ("novice", "random"),
    ]


def test_a_table_of_two_groups_has_the_larger_number_of_games() -> None:
    study = Study.parse(
        f"""{HEAD}
[[group]]
name = "few"
bots = "random"
seats = [2, 3]
[[group]]
name = "many"
games = 50
bots = "random"
seats = 3
"""
    )
    assert sorted(study.games().values()) == [10, 50]
    assert study.groups[1].cells[0] in study.groups[0].cells


def test_a_setting_by_seat_has_lists_as_values() -> None:
    study = Study.parse(
        f'{HEAD}[[group]]\nbots = "random"\nseats = 2\nsettings.roles = [["consul", "mercator"], ["vestalis"]]\n'
    )
    assert [dict(cell.settings)["roles"] for cell in study.cells] == [
        ("consul", "mercator"),
        ("vestalis", "dealt"),
    ]
    one = Study.parse(
        f'{HEAD}[[group]]\nbots = "random"\nseats = 2\nsettings.roles = ["consul", "mercator"]\n'
    )
    assert [dict(cell.settings)["roles"] for cell in one.cells] == [("consul", "mercator")]


def test_the_key_of_a_cell_does_not_depend_on_the_place_of_its_data_file(tmp_path: Path) -> None:
    keys = []
    for place in ("here", "there"):
        folder = tmp_path / place
        folder.mkdir()
        (folder / "board.json").write_text(OWN.read_text(encoding="utf-8"), encoding="utf-8")
        study = Study.parse(
            f'{HEAD}[[group]]\nbots = "random"\nseats = 2\ndata = [{{ file = "board.json" }}, {{}}]\n', folder
        )
        keys.append([cell.key for cell in study.cells])
    assert keys[0] == keys[1]
    assert keys[0][0] != keys[0][1]


OWN = Path(__file__).parents[2] / "src/triclinium/games/fall_of_rome/data/facts.json"

WRONG = {
    "no TOML": ("title = ", "is no TOML"),
    "no game": ('title = "x"\n[[group]]\n', "game is a text"),
    "another game": ('game = "chess"\n[[group]]\n', "no game called 'chess'"),
    "no groups": (HEAD, "has no [[group]]"),
    "a strange line": (f"{HEAD}[[group]]\nplayers = 3\n", "there is no 'players'"),
    "too many seats": (f"{HEAD}[[group]]\nseats = 9\n", "seats 1 to 5, not 9"),
    "no such bot": (f'{HEAD}[[group]]\nbots = "oracle"\n', "no bot called 'oracle'"),
    "no such setting": (f'{HEAD}[[group]]\nsettings = {{ wind = "fair" }}\n', "no such setting: wind"),
    "no such value": (f'{HEAD}[[group]]\nsettings = {{ difficulty = "mild" }}\n', "not 'mild'"),
    "no such rules": (f"{HEAD}[[group]]\nrules = 99\n", "has rules 1 to 3, not 99"),
    "no games": (f"{HEAD}[[group]]\ngames = 0\n", "games is a whole number from 1 on"),
    "no values": (f"{HEAD}[[group]]\nseats = []\n", "seats has no values"),
    "nothing comes of it": (
        f'{HEAD}[[group]]\nseats = 3\nbots = [["random", "random"]]\n',
        "no table comes of it",
    ),
    "twins": (f'{HEAD}[[group]]\nname = "a"\n[[group]]\nname = "a"\n', "two groups of one name"),
    "no pointer": (f"{HEAD}[[group]]\ndata = {{ legions = 3 }}\n", "written as /NAME"),
    "no file": (f'{HEAD}[[group]]\ndata = {{ file = "nowhere.json" }}\n', "cannot be read"),
}


@pytest.mark.parametrize(("text", "why"), WRONG.values(), ids=WRONG)
def test_a_faulty_study_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(SettingError) as told:
        Study.parse(text)
    assert why in str(told.value)


def test_the_studies_of_the_games_can_be_read() -> None:
    found = [f"{entry.name}/{name}" for entry in every() for name in studies(entry)]
    assert "fall_of_rome/strength" in found
    for name in found:
        assert Study.read(name).cells
    with pytest.raises(SettingError, match=f"those are: {min(found)}"):
        Study.read(f"{names()[0]}/nothing")
