"""docs/extend/add-a-game.md shows what stands in the files, and says what the kit says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from terni_lapilli import rules
from terni_lapilli.rules import TerniLapilli

from triclinium.kernel.texts import Texts, load
from triclinium.testing import wording
from triclinium.testing.kit import KitFailure, check_game

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "extend" / "add-a-game.md"
EXAMPLE = ROOT / "examples" / "terni_lapilli"
TEXT = PAGE.read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([\w./]+\.(?:py|json|toml|js))`")
SAID = re.compile(r"^    (\w+: .*)$", re.MULTILINE)
LEFT_OUT = "...\n"
NOT_FILES = ("console", "sh")


def excerpts() -> list[tuple[str, str]]:
    """Every piece of a file that is shown, with the file: the last one that was named before it."""
    found = []
    for block in BLOCK.finditer(TEXT):
        if block[1] in NOT_FILES:
            continue
        named = [name for name in NAMED.findall(TEXT[: block.start()]) if (EXAMPLE / name).is_file()]
        found += [(named[-1], piece) for piece in block[2].split(LEFT_OUT)]
    return found


@pytest.mark.parametrize(("name", "piece"), excerpts())
def test_what_is_shown_stands_in_the_file(name: str, piece: str) -> None:
    assert piece.strip("\n")
    assert piece in (EXAMPLE / name).read_text("utf-8"), name


def test_every_file_is_spoken_of() -> None:
    shown = {name for name, _ in excerpts()} | {"pyproject.toml"}
    files = {
        str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*.*") if "__pycache__" not in str(path)
    }
    for name in files - shown - {"terni_lapilli/__init__.py"}:
        assert f"`{name}`" in TEXT or f"`{Path(name).name}`" in TEXT, name


def test_steps_are_numbered_and_links_lead_somewhere() -> None:
    numbers = [int(number) for number in re.findall(r"^## (\d+)\. ", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    for target in re.findall(r"\]\(([^)#]+)", TEXT):
        assert (PAGE.parent / target).exists(), target


def failure(game: TerniLapilli) -> str:
    with pytest.raises(KitFailure) as raised:
        check_game(game, games=5)
    return str(raised.value)


def promised(begins: str) -> re.Pattern[str]:
    """What the page says that the kit says; dots stand for what hangs on chance."""
    (said,) = (line for line in SAID.findall(TEXT) if line.startswith(begins))
    return re.compile(re.escape(said).replace(re.escape("..."), ".*"))


def test_a_text_that_was_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    won = next(kind.name for kind in TerniLapilli.fact_kinds if kind.rule == "TL-1.4")

    def forgetful(package: str, language: str) -> Texts:
        table = load(package, language).table
        del table[f"fact.{won}"]
        return Texts(language, table)

    monkeypatch.setattr(wording, "load", forgetful)
    assert promised("texts:").fullmatch(failure(TerniLapilli()))


def test_what_cannot_be_done_was_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "free", lambda s: list(range(len(rules.POINTS))))
    assert promised("conserved:").fullmatch(failure(TerniLapilli()))


def test_a_game_without_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def lay(s: rules.Board, seat: int, stones: tuple[int, ...]) -> None:
        s.stones[seat] = tuple(sorted(stones))
        s.turn = 1 - seat

    monkeypatch.setattr(rules, "lay", lay)
    with pytest.raises(KitFailure) as raised:
        check_game(TerniLapilli(), games=1, longest=50)
    said = str(raised.value).replace("50 decisions", "5000 decisions")
    assert promised("ends:").fullmatch(said)
