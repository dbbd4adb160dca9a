"""docs/extend/add-a-game.md quotes the files of the examples and the messages of the kit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from nim import Nim
from terni_lapilli import rules
from terni_lapilli.rules import TerniLapilli

from triclinium import games
from triclinium.kernel.errors import SettingError
from triclinium.kernel.texts import Texts, load_game
from triclinium.testing import wording
from triclinium.testing.kit import KitFailure, check_game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "extend" / "add-a-game.md"
EXAMPLE = ROOT / "examples" / "terni_lapilli"
SMALL = ROOT / "examples" / "nim"
TEXT = PAGE.read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w./]+\.(?:py|json|toml|js))`")
SAID = re.compile(r"^    (\w+: .*)$", re.MULTILINE)
LEFT_OUT = "...\n"
NOT_FILES = ("console", "sh")


SECOND = TEXT.index("## 2. ")
"""Offset at which the larger game begins."""


def excerpts(example: Path, text: str) -> list[tuple[Path, str]]:
    """Return every quoted piece with its file, which is the last one named before it."""
    found = []
    for block in BLOCK.finditer(text):
        if block[1] in NOT_FILES:
            continue
        named = [name for name in NAMED.findall(text[: block.start()]) if (example / name).is_file()]
        found += [(example / named[-1], piece) for piece in block[2].split(LEFT_OUT)]
    return found


@pytest.mark.parametrize(("file", "piece"), excerpts(EXAMPLE, TEXT[SECOND:]))
def test_a_quoted_piece_is_in_its_file(file: Path, piece: str) -> None:
    assert piece.strip("\n")
    assert piece in file.read_text("utf-8"), file


def test_the_small_game_is_quoted_in_full() -> None:
    shown = dict(excerpts(SMALL, TEXT[:SECOND]))
    files = [SMALL / name for name in ("pyproject.toml", "nim/__init__.py", "nim/texts/en.json")]
    assert shown == {file: file.read_text("utf-8") for file in files}


MESSAGES = re.findall(
    r"^\| `([^`]+)` \| (?=[A-Z`])", TEXT[:SECOND].split("| Message |")[1].split("\n\n")[0], re.MULTILINE
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name, seats = "nim", (2, 2)', 'name = "nim"'),
        ('name, rule = "taking", "NIM-1.1"', ""),
        ("@declared\n", ""),
        ("def resolve", "def resolves"),
        ("all_open = True", ""),
        (
            "    def options",
            "    def needs_choice(self, s, f):\n        return False\n"
            "    def run(self, s, f):\n        pass\n    def options",
        ),
        ('Outcome("over", (1 - s.turn,)) if s.over else None', "None"),
    ],
    ids=["seats", "names", "declared", "resolve", "open", "never asks", "outcome"],
)
def test_the_page_lists_the_message_for_each_missing_part(old: str, new: str) -> None:
    source = (SMALL / "nim" / "__init__.py").read_text("utf-8")
    assert old in source
    with pytest.raises((KitFailure, TypeError)) as raised:
        checked(source.replace(old, new))
    said = str(raised.value).replace("`", "'")
    assert [message for message in MESSAGES if message in said], said


def test_the_page_lists_the_messages_for_a_missing_game_and_text(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingError) as unknown:
        games.find("nim")
    assert MESSAGES[0] in str(unknown.value)
    monkeypatch.setattr(wording, "load_game", lambda _package, language: Texts(language, {}))
    with pytest.raises(KitFailure) as wordless:
        check_game(Nim(), games=1)
    assert "no text for 'verb.take'" in str(wordless.value)
    assert "texts: en: no text for 'verb.take'" in MESSAGES


def checked(source: str) -> None:
    """Check the game of a changed source file with the kit."""
    names: dict[str, Any] = {"__name__": "nim"}
    exec(source, names)
    check_game(names["ENTRY"].rules, games=1)


def test_every_file_of_the_example_is_quoted_or_named() -> None:
    shown = {str(file.relative_to(EXAMPLE)) for file, _ in excerpts(EXAMPLE, TEXT[SECOND:])} | {
        "pyproject.toml"
    }
    files = {
        str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*.*") if "__pycache__" not in str(path)
    }
    for name in files - shown - {"terni_lapilli/__init__.py"}:
        assert f"`{name}`" in TEXT or f"`{Path(name).name}`" in TEXT, name


def test_steps_are_numbered_and_links_have_targets() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    for target in re.findall(r"\]\(([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target


def failure(game: TerniLapilli) -> str:
    with pytest.raises(KitFailure) as raised:
        check_game(game, games=5)
    return str(raised.value)


def quoted_message(begins: str) -> re.Pattern[str]:
    """Return a pattern for a message of the kit that the page quotes; dots match what depends on chance."""
    (said,) = (line for line in SAID.findall(TEXT) if line.startswith(begins))
    return re.compile(re.escape(said).replace(re.escape("..."), ".*"))


def test_a_missing_text_gives_the_quoted_message(monkeypatch: pytest.MonkeyPatch) -> None:
    won = next(kind.name for kind in TerniLapilli.fact_kinds if kind.rule == "TL-1.4")

    def forgetful(package: str, language: str) -> Texts:
        table = load_game(package, language).table
        if language == "en":
            del table[f"fact.{won}"]
        return Texts(language, table)

    monkeypatch.setattr(wording, "load_game", forgetful)
    assert quoted_message("texts:").fullmatch(failure(TerniLapilli()))


def test_an_illegal_option_gives_the_quoted_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "free", lambda s: list(range(len(rules.POINTS))))
    assert quoted_message("conserved:").fullmatch(failure(TerniLapilli()))


def test_a_game_without_an_end_gives_the_quoted_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def lay(s: rules.Board, seat: int, stones: tuple[int, ...]) -> None:
        s.stones[seat] = tuple(sorted(stones))
        s.turn = 1 - seat

    monkeypatch.setattr(rules, "lay", lay)
    with pytest.raises(KitFailure) as raised:
        check_game(TerniLapilli(), games=1, longest=50)
    said = str(raised.value).replace("50 decisions", "5000 decisions")
    assert quoted_message("ends:").fullmatch(said)
