"""A faulty lesson, or one that does not match the rules, raises an error with the place of the fault."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.lessons.lesson import LessonError, read
from triclinium.lessons.playing import stages
from triclinium.lessons.shelf import FOLDER, lessons, wordless

ENTRY = games.find("fall_of_rome")
BATTLE = "03_battle.json"


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A copy of the lessons of the game, for the test to damage."""
    return copied(ENTRY, tmp_path)


def copied(entry: Entry, to: Path) -> Path:
    """Copy the lessons of a game to a folder."""
    with as_file(files(entry.rules.package).joinpath(FOLDER)) as folder:
        shutil.copytree(folder, to / FOLDER)
    return to / FOLDER


def changed(file: Path, change: Callable[[Any], object]) -> None:
    """Change the content of a JSON file."""
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")


def played(shelf: Path, name: str = "battle", entry: Entry = ENTRY) -> None:
    """Play a lesson to its end."""
    (lesson,) = [each for each in lessons(entry, shelf) if each.name == name]
    for _ in stages(entry, lesson, shelf):
        pass


def test_an_unchanged_copy_is_played(shelf: Path) -> None:
    """The other tests rely on a copy without faults."""
    played(shelf)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda data: data["cities"].update(Carnuntum={"legions": 1, "huns": 2}),
            "'battle 2' is not offered",
        ),
        (lambda data: data.update(pawns=["Roma", "Roma"]), "'battle 2' is not offered"),
        (lambda data: data.update(pawns=["Lutetium", "Roma"]), "battle_at_carnuntum.json: "),
        (lambda data: data.update(elephants=3), "battle_at_carnuntum.json: .*elephants"),
        (lambda data: data.update(pawns=3), "battle_at_carnuntum.json: "),
        (lambda data: data["cities"]["Carnuntum"].update(legions=99), "battle_at_carnuntum.json: "),
    ],
)
def test_another_position_breaks_the_lesson(shelf: Path, change: Callable[[Any], object], said: str) -> None:
    """A change of the position must be noticed in the lesson."""
    changed(shelf / "positions" / "battle_at_carnuntum.json", change)
    with pytest.raises(LessonError, match=said):
        played(shelf)


@pytest.mark.parametrize(
    ("game", "lesson", "position", "change", "said"),
    [
        (
            "struggle_for_rome",
            "raid",
            "raid_on_vindobona",
            {"figures": {"A horsemen": 1}},
            "04_raid.json: /steps/3/act: 'plunder Vindobona' is not offered to A",
        ),
        (
            "struggle_for_rome",
            "trade",
            "market",
            {"goods": {"B": {"horse": 2}}},
            "03_trade.json: /steps/2/act: 'offer grain for horse to all' is refused",
        ),
        (
            "struggle_for_rome",
            "harvest",
            "the_first_round",
            {"rolled": [2, 3, 12]},
            "01_harvest.json: /steps/1: .*not asked for",
        ),
        ("aeterna", "draft", "draft_of_two", {"packs": {"A": ["Sabina"]}}, "01_draft.json: /steps/1/"),
        ("aeterna", "draft", "draft_of_two", {"phase": "sleep"}, "draft_of_two.json: .*'sleep'"),
        (
            "aeterna",
            "favor",
            "spartacus_twice",
            {"goods": {"A": {"aurei": 5}}},
            "07_favor.json: /steps/1/act: 'favor Spartacus' is not offered to A",
        ),
    ],
)
def test_a_changed_position_breaks_the_lessons_of_every_game(
    tmp_path: Path, game: str, lesson: str, position: str, change: dict[str, Any], said: str
) -> None:
    """The conformance tests use the same positions."""
    entry = games.find(game)
    shelf = copied(entry, tmp_path)
    played(shelf, lesson, entry)
    changed(shelf / "positions" / f"{position}.json", lambda data: data.update(change))
    with pytest.raises(LessonError, match=said):
        played(shelf, lesson, entry)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"act": "battle 3"}, r"03_battle.json: /steps/1/act: 'battle 3' is not offered to A"),
        ({"act": "sing"}, r"/steps/1/act: 'sing' is not offered"),
        ({"act": "battle 2"}, r"/steps/1/act: .*too few"),
        ({"act": "battle 2", "chance": ["dice purple"]}, r"/steps/1/act: chance outcome 'dice purple'"),
        ({"act": "battle 2", "chance": ["cups legion"]}, r"/steps/1/act: .*no chance stream 'cups'"),
        (
            {"act": "battle 2", "chance": ["dice legion"] * 3},
            r"/steps/1/act: 1 outcomes of chance were not asked for",
        ),
        ({"settle": True}, r"/steps/1/settle: nothing happens by itself"),
        ({"position": "nowhere"}, r"there is no lessons/positions/nowhere.json"),
        (
            {"act": "recruit", "then": []},
            r"/steps/1/act: 'recruit' is not offered",
        ),
        (
            {
                "act": "battle 2",
                "chance": ["dice legion"] * 2,
                "then": [{"seat": "B", "act": "battle 1"}],
            },
            r"/steps/1/then/0: 'battle 1' is refused",
        ),
    ],
)
def test_a_step_that_the_rules_refuse_is_reported(shelf: Path, step: dict[str, Any], said: str) -> None:
    """The message names the file, the step and what is wrong with it."""
    changed(shelf / BATTLE, lambda data: data["steps"].__setitem__(1, step))
    with pytest.raises(LessonError, match=said):
        played(shelf)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        ("[]", "the file: .* is not of type .object"),
        ("{}", "'position' is a required.*'seat' is a required"),
        ('{"position": "../../etc", "seat": "A", "rule": "r", "steps": [{}]}', "/position: .*name of a file"),
        ('{"position": "p", "seat": "Z", "rule": "r", "steps": [{}]}', "/seat: "),
        ('{"position": "p", "seat": "A", "rule": "r", "steps": []}', "/steps: .* should be non-empty"),
        (
            '{"position": "p", "seat": "A", "rule": "r", "steps": [{"sing": 1}]}',
            r"/steps/0: Additional properties are not allowed \('sing' was unexpected",
        ),
        (
            '{"position": "p", "seat": "A", "rule": "r", "steps": [{"act": "x", "settle": true}]}',
            "/steps/0: a step has act or settle",
        ),
        (
            '{"position": "p", "seat": "A", "rule": "r", "steps": [{"chance": ["x"]}]}',
            "/steps/0: a step without act and settle",
        ),
    ],
)
def test_a_file_that_is_no_lesson_is_refused(text: str, said: str) -> None:
    """The message begins with the name of the file, whatever its content."""
    with pytest.raises(LessonError, match=f"01_first.json: .*{said}"):
        read(text, 1, "first", "01_first.json")


@pytest.mark.parametrize(("name", "said"), [("battle.json", "NN_name"), ("99_more.json", "next lesson")])
def test_a_file_out_of_order_is_refused(shelf: Path, name: str, said: str) -> None:
    """Lessons are numbered without gaps."""
    shutil.copy(shelf / BATTLE, shelf / name)
    with pytest.raises(LessonError, match=f"{name}: .*{said}"):
        lessons(ENTRY, shelf)


def test_a_lesson_of_the_first_course_after_others_is_refused(shelf: Path) -> None:
    """The first course comes first."""
    changed(shelf / BATTLE, lambda data: data.update(more=True))
    with pytest.raises(LessonError, match=r"04_alliance\.json: .*first course"):
        lessons(ENTRY, shelf)


def test_a_lesson_for_a_missing_seat_is_refused(shelf: Path) -> None:
    """The lesson is for seat E at a table of two."""
    changed(shelf / BATTLE, lambda data: data.update(seat="E"))
    with pytest.raises(LessonError, match=r"03_battle\.json: /steps/0: the table has no seat E"):
        played(shelf)


def test_missing_and_unused_texts_are_reported(shelf: Path) -> None:
    """Both are reported with their file."""
    changed(shelf / "texts" / "pl.json", lambda texts: texts.update(sung="La."))
    changed(shelf / "texts" / "en.json", lambda texts: texts.pop("battle.2.why"))
    assert [*wordless(ENTRY, shelf)] == [
        "lessons/texts/en.json: no text for 'battle.2.why'",
        "lessons/texts/pl.json: 'sung' is not used",
    ]


def test_a_prompt_belongs_to_a_verb_and_exists_in_every_language(shelf: Path) -> None:
    """Prompts are shown in the first game of a player."""
    changed(shelf / "texts" / "pl.json", lambda texts: texts.pop("prompt.battle"))
    changed(shelf / "texts" / "en.json", lambda texts: texts.update({"prompt.sing": "Sing."}))
    assert [*wordless(ENTRY, shelf)] == [
        "lessons/texts/en.json: 'prompt.sing' is not used",
        "lessons/texts/pl.json: no text for 'prompt.battle'",
    ]
