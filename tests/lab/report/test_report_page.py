"""The report is self-contained, says when it has too few games, and escapes hostile texts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browsing import chromium
from playwright.sync_api import Browser
from studies_played import Page, by_chance, grid, save_study

from triclinium.games import find
from triclinium.kernel.errors import RecordError
from triclinium.kernel.texts import LANGUAGES
from triclinium.lab.report.theme import COLOURS
from triclinium.lab.report.write import write_report

ENTRY = find("fall_of_rome")
HOSTILE = "<script>alert(1)</script> & \"quoted\" 'x' | *b* {format}"
LOADS = {"src", "href", "xlink:href", "srcset", "data", "action", "poster", "style"}
VARY = ("bots", "seats", "settings.difficulty", "data")


def study(folder: Path, deals: int = 6, title: str = "A study", data: str = "x = 1") -> Path:
    chance = random.Random(5)
    at = grid(
        bots=["random", "novice"],
        seats=[2, 3],
        settings_difficulty=["introductory", "standard"],
        data=["", data],
    )
    names = ("consul", "vestalis", HOSTILE)
    rows = [by_chance(ENTRY, each, deal, chance, names, 0.4) for each in at for deal in range(deals)]
    return save_study(folder, ENTRY, {"tables": (VARY, rows)}, title, title)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("hostile")
    report = write_report(study(folder / "study", title=HOSTILE, data=HOSTILE), folder / "out.html")
    return report.page.read_text(encoding="utf-8")


def test_the_page_loads_no_other_files(hostile: str) -> None:
    page = Page(hostile)
    names = {tag for tag, _ in page.tags}
    assert not names & {"script", "link", "img", "iframe", "object", "embed", "base", "form", "image", "use"}
    for tag, attributes in page.tags:
        for name in attributes.keys() & LOADS:
            assert str(attributes[name]).startswith("#"), (tag, name)
        assert not [name for name in attributes if name.startswith("on")]
    assert "url(" not in hostile
    assert "@import" not in hostile
    assert set(re.findall(r"https?://[^\s\"'<]*", hostile)) <= {"http://www.w3.org/2000/svg"}


def test_hostile_names_are_escaped(hostile: str) -> None:
    assert "<script" not in hostile
    page = Page(hostile)
    assert HOSTILE in page.texts
    assert any(HOSTILE in str(row[0]) for row in page.rows("tables-change-data-wins-table"))


def test_every_plot_has_a_description_and_uses_the_colours_of_the_page(hostile: str) -> None:
    drawings = re.findall(r"<svg [^>]*role=\"img\".*?</svg>", hostile, re.DOTALL)
    assert len(drawings) > 10
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        told = {each.get("id"): each.text for each in root if each.tag.endswith(("title", "desc"))}
        assert told[root.get("aria-labelledby")]
        assert told[root.get("aria-describedby")]
        assert not re.search(r"(?:fill|stroke)=\"(?!none|var\(--|transparent)", drawing)
    ids = re.findall(r"\bid=\"([^\"]*)\"", hostile)
    assert len(ids) == len(set(ids))


def test_every_link_has_a_target(hostile: str) -> None:
    ids = set(re.findall(r"\bid=\"([^\"]*)\"", hostile))
    assert {link[1:] for link in re.findall(r"href=\"([^\"]*)\"", hostile)} <= ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_written_in_either_language(tmp_path: Path, language: str) -> None:
    out = write_report(study(tmp_path / "study"), tmp_path / "out.html", language=language).page
    text = out.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    word = {"en": "Main findings", "pl": "Najważniejsze wyniki"}
    assert [each for each, said in word.items() if said in text] == [language]


def test_a_study_without_games_says_so(tmp_path: Path) -> None:
    folder = save_study(tmp_path / "study", ENTRY, {"tables": (VARY, [])})
    report = write_report(folder, tmp_path / "out.html", tmp_path / "plots")
    assert (report.games, report.plots) == (0, ())
    assert "No game of this study has been played yet" in report.page.read_text(encoding="utf-8")


def test_a_study_of_one_game_says_so(tmp_path: Path) -> None:
    row = by_chance(ENTRY, grid(bots=["novice"], seats=[2])[0], 0, random.Random(1), ("consul",), 1.0)
    report = write_report(
        save_study(tmp_path / "study", ENTRY, {"tables": (VARY, [row])}), tmp_path / "out.html"
    )
    text = report.page.read_text(encoding="utf-8")
    assert report.games == 1
    assert "A single game has been played." in text
    assert "nan" not in text.lower().replace("finance", "")


def findings(tmp_path: Path, rates: tuple[float, float]) -> str:
    """Return the findings of a report about two bots with these rates of wins."""
    chance = random.Random(7)
    rows = [
        by_chance(ENTRY, each, deal, chance, (), rate)
        for each, rate in zip(grid(bots=["novice", "solid"], seats=[2]), rates, strict=True)
        for deal in range(60)
    ]
    report = write_report(
        save_study(tmp_path / "study", ENTRY, {"tables": (("bots",), rows)}), tmp_path / "out.html"
    )
    page = report.page.read_text(encoding="utf-8")
    return page.partition('id="findings"')[2].partition('id="reading"')[0]


def test_the_findings_claim_a_difference_only_if_there_is_one(tmp_path: Path) -> None:
    """A win rate alone is a finding, but not a difference."""
    alike = findings(tmp_path / "alike", (0.5, 0.5))
    assert "wins" in alike
    assert "No difference found here has a 95% interval that excludes zero" in alike
    assert "Each difference named here" not in alike
    apart = findings(tmp_path / "apart", (0.1, 0.9))
    assert "Each difference named here has a 95% interval that excludes zero" in apart
    assert "No difference found here" not in apart


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_interval_is_explained_by_repetition(tmp_path: Path, language: str) -> None:
    """A single interval does not contain the truth with a probability of 95%; 95 of 100 such intervals do."""
    page = write_report(study(tmp_path / "study"), tmp_path / "out.html", language=language).page
    text = page.read_text(encoding="utf-8")
    said = {"en": "95 of 100 such intervals", "pl": "95 na 100 takich przedziałów"}
    wrong = {"en": "certainty", "pl": "z pewnością"}
    assert said[language] in text
    assert wrong[language] not in text


def test_a_folder_without_a_study_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="no results of a study"):
        write_report(tmp_path, tmp_path / "out.html")


def test_plots_are_written_to_files_and_progress_is_reported(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    folder = study(tmp_path / "study", deals=2)
    report = write_report(
        folder,
        tmp_path / "out.html",
        tmp_path / "plots",
        progress=lambda done, total: told.append((done, total)),
    )
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[0][0] < told[-1][0] == told[-1][1]
    assert {each.suffix for each in report.plots} == {".svg", ".png"}
    for each in report.plots:
        raw = each.read_bytes()
        assert raw.startswith(b"\x89PNG") if each.suffix == ".png" else b"<svg" in raw[:200]
        assert COLOURS["paper"][0].encode() in raw or each.suffix == ".png"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1366])
def test_the_page_works_in_a_browser(
    hostile: str, tmp_path: Path, browser: Browser, width: int, colours: str
) -> None:
    """The page opens on a phone without horizontal scrolling, and the browser logs no errors."""
    file = tmp_path / "out.html"
    file.write_text(hostile, encoding="utf-8")
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=colours)  # type: ignore[arg-type]
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
    wide = page.evaluate("document.documentElement.scrollWidth")
    paper, ink = page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    drawn = page.evaluate("getComputedStyle(document.querySelector('figure svg[role=img] text')).fill")
    page.close()
    assert wide <= width
    assert complaints == []
    assert asked == [file.as_uri()]
    bright = [sum(map(int, re.findall(r"\d+", colour))) for colour in (paper, ink)]
    assert (bright[0] > bright[1]) == (colours == "light")
    assert drawn == ink
