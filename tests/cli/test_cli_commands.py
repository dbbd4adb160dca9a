"""Small commands, and the reports of errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from running import run

from triclinium import __version__
from triclinium.games import every, find
from triclinium.kernel.texts import load


def test_without_arguments_the_command_shows_help_with_an_example(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 0
    assert "Usage: triclinium" in result.stdout
    assert "triclinium play" in result.stdout


def test_the_version_is_printed(tmp_path: Path) -> None:
    assert run(tmp_path, "--version").stdout == f"triclinium {__version__}\n"


def test_games_are_listed_with_seats_and_settings(tmp_path: Path) -> None:
    result = run(tmp_path, "games")
    assert "fall_of_rome" in result.stdout
    assert "seats: 1 to 5" in result.stdout
    assert "difficulty=introductory" in result.stdout


def test_interrupts_are_a_setting_only_of_games_that_have_them(tmp_path: Path) -> None:
    of, rest = run(tmp_path, "games", width=200).stdout.split("struggle_for_rome")
    assert "--set interrupts=open  (open: seats that may interrupt another's turn" in of
    assert "interrupts" not in rest


def test_games_are_printed_as_json(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "games", "--json").stdout)
    assert [game["name"] for game in data["games"]] == [entry.name for entry in every()]
    (fall,) = (game for game in data["games"] if game["name"] == "fall_of_rome")
    assert fall["seats"] == [1, 5]
    assert {setting["name"] for setting in fall["settings"]} == {
        setting.name for setting in find("fall_of_rome").rules.settings
    }


WRONG = [
    (["play", "chess"], "no game called 'chess'; choose one of: aeterna, fall_of_rome"),
    (["simulate", "chess"], "choose one of: aeterna, fall_of_rome"),
    (["rules", "chess"], "choose one of: aeterna, fall_of_rome"),
    (["dance"], "No such command 'dance'"),
    (["play", "--colour"], "No such option"),
    (["play", "fall_of_rome", "--seats", "9"], "--seats from 1 to 5"),
    (["play", "--seats", "2", "--humans", "3"], "--humans from 0 to 2"),
    (["play", "fall_of_rome", "--humans", "7"], "--humans from 0 to 5"),
    (["play", "--bot", "oracle"], "choose one of: random"),
    (["simulate", "--bot", "oracle"], "choose one of: random"),
    (["play", "fall_of_rome", "--difficulty", "easy"], "choose one of: introductory, standard, heroic"),
    (["play", "fall_of_rome", "--set", "difficulty"], "write --set name=value"),
    (["play", "fall_of_rome", "--set", "weather=fine"], "choose one of: difficulty, variant, roles, "),
    (["play", "fall_of_rome", "--variant", "empire"], "choose one of: base, roma_caput_mundi"),
    (
        ["play", "fall_of_rome", "--role-f", "consul"],
        "no option --role-f, and fall_of_rome has no setting with that name",
    ),
    (
        ["play", "fall_of_rome", "--seat", "3"],
        "no option --seat, and fall_of_rome has no setting with that name",
    ),
    (["play", "fall_of_rome", "--roles", "caesar"], "choose one of: dealt, consul, magister_militum"),
    (["play", "fall_of_rome", "--roles", "praefectus"], "choose one of: dealt, consul, magister_militum"),
    (["play", "fall_of_rome", "--roles", "consul,consul"], "consul can be chosen only once"),
    (["play", "fall_of_rome", "--roles=X=consul"], "roles has no seat 'X'; write a letter or a number"),
    (["play", "fall_of_rome", "--roles", "C=consul"], "2 can be chosen with 2 seats; not 3"),
    (["play", "fall_of_rome", "--difficulty", "legendary"], "legendary"),
    (["play", "fall_of_rome", "--seats", "1", "--roles", "mercator"], "no mercator in solitaire"),
    (["play", "--lang", "fr"], "choose --lang from: en, pl"),
    (["play", "--resume", "nowhere.json"], "nowhere.json cannot be read"),
    (["play", "--resume", "nowhere.json", "--seats", "3"], "a resumed game keeps its seats"),
    (["replay", "nowhere.json"], "nowhere.json cannot be read"),
    (["simulate", "--games", "0"], "--games"),
    (["rules", "fall_of_rome", "FR-99"], "no rule FR-99; write an id such as FR-1.1, a section such as FR-1"),
    (["play", "--resume", "nowhere.json", "--difficulty", "heroic"], "a resumed game keeps its seats"),
    (
        ["lab", "run", "nothing"],
        "nothing is no file, and no study of a game; those are: aeterna/balance",
    ),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=lambda value: " ".join(value)[:40])
def test_wrong_input_is_one_line_on_stderr_and_exit_code_2(
    tmp_path: Path, words: list[str], message: str
) -> None:
    result = run(tmp_path, *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout


def test_a_file_that_is_no_record_is_a_failure(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    saved.write_text("{}")
    for words in (["replay", saved], ["play", "--resume", saved]):
        result = run(tmp_path, *words)
        assert result.exit_code == 1
        assert result.stderr == "triclinium: not a record of format 1\n"


def test_an_unwritable_path_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run(tmp_path, "play", "--save", tmp_path / "file" / "game.json")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


def test_an_existing_record_is_not_overwritten(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    saved.write_text("precious")
    result = run(tmp_path, "play", "--save", saved)
    assert result.exit_code == 2
    assert "--resume" in result.stderr
    assert saved.read_text() == "precious"


def test_one_rule_is_printed_by_its_id(tmp_path: Path) -> None:
    for asked in ("FR-4.1", "fr-4.1", "4.1"):
        out = run(tmp_path, "rules", "fall_of_rome", asked).stdout
        assert "FR-4.1 " in out
        assert "FR-4.10" not in out
        assert "March" in out


def test_a_section_of_the_rules_is_printed(tmp_path: Path) -> None:
    out = run(tmp_path, "rules", "fall_of_rome", "fr-1").stdout
    assert "FR-1.7" in out
    assert "FR-10.1" not in out


def test_rules_are_printed_as_json_in_order(tmp_path: Path) -> None:
    data = json.loads(run(tmp_path, "rules", "fall_of_rome", "--json", "--lang", "pl").stdout)
    assert (data["game"], data["language"]) == ("fall_of_rome", "pl")
    assert [section["id"] for section in data["sections"]][:2] == ["FR-1", "FR-2"]
    assert data["sections"][-1]["id"] == "FR-13"
    fourth = [rule["id"] for rule in data["sections"][3]["rules"]]
    assert fourth[-2:] == ["FR-4.9", "FR-4.10"]
    texts = load("triclinium.games.fall_of_rome", "pl").table
    told = {rule["id"]: rule["text"] for section in data["sections"] for rule in section["rules"]}
    assert told == {key[5:]: text for key, text in texts.items() if key.startswith("rule.")}


@pytest.mark.parametrize(
    ("environment", "word"),
    [
        ({"LANG": "pl_PL.UTF-8"}, "miejsca"),
        ({"LANG": "pl_PL.UTF-8", "TRICLINIUM_LANG": "en"}, "seats"),
        ({"LANG": "de_DE.UTF-8"}, "seats"),
        ({"LANG": "C.UTF-8", "LC_ALL": "pl_PL.UTF-8"}, "miejsca"),
    ],
)
def test_the_language_comes_from_the_environment(
    tmp_path: Path, environment: dict[str, str], word: str
) -> None:
    assert word in run(tmp_path, "games", environment=environment).stdout


def test_the_language_option_overrides_the_environment(tmp_path: Path) -> None:
    assert "miejsca" in run(tmp_path, "games", "--lang", "pl", environment={"LANG": "en_GB.UTF-8"}).stdout
