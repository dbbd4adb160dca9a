"""Play Æterna with the command: whole games end, and every line fits the screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import answers, typed

from triclinium.cli.table import Table
from triclinium.games.aeterna.entry import ENTRY
from triclinium.games.aeterna.rules.position import position
from triclinium.terminal.translator import Translator


def table(folder: Path, seats: int, people: int = 1, language: str = "en") -> Table:
    bots = dict.fromkeys(range(people, seats), "random")
    translator = Translator(language, ENTRY.rules.package)
    return Table.start(ENTRY, seats, bots, {}, 5, folder / "game.json", translator)


@pytest.mark.parametrize(("width", "language", "seats"), [(60, "pl", 4), (100, "en", 2), (100, "pl", 3)])
def test_a_whole_game_of_first_choices_fits_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, language: str, seats: int
) -> None:
    at = table(tmp_path, seats, language=language)
    shown = typed(at, monkeypatch, *["1"] * 250, language=language, width=width)
    assert at.over
    wide = [line for line in shown.splitlines() if len(line) > width and str(tmp_path) not in line]
    assert not wide
    acts = {str(entry.act).split()[0] for entry in at.match.entries if entry.seat == 0 and entry.act}
    assert {"draft", "play"} <= acts
    assert "III" in shown


def test_help_board_cards_why_rules_and_legend_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table(tmp_path, 2)
    asked = ("help casa romuli", "board 2", "cards", "why influence viminalis", "rules AE-3.7", "legend")
    told = answers(typed(at, monkeypatch, *["1"] * 4, *asked))
    assert "Casa Romuli" in told[asked[0]]
    assert "Palatinus" in told[asked[1]]
    assert "You took" in told[asked[2]]
    assert "takes no part" in told[asked[3]]
    assert "(Ruling)" in told[asked[4]]


def test_people_at_one_screen_do_not_see_the_packs_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table(tmp_path, 2, people=2)
    packs = [ENTRY.rules.view(at.match.state, seat)["pack"] for seat in (0, 1)]
    shown = typed(at, monkeypatch, "", "1", "", "1")
    first, _, second = shown.partition("Only B may look now")
    assert second
    for own, other, part in (
        (packs[0], packs[1], first),
        (packs[1], packs[0], second.partition("Only A")[0]),
    ):
        assert isinstance(own, list)
        assert isinstance(other, list)
        assert all(card in part for card in own)
        assert not any(card in part for card in other)


@pytest.mark.rule("AE-5.3")
@pytest.mark.parametrize(
    ("language", "lost", "won", "place"),
    [("en", "The game is lost.", "won by", "Place "), ("pl", "Gra przegrana.", "Zwycięskie", "Miejsce  ")],
)
def test_a_game_in_which_doom_puts_all_seats_out_has_no_winner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, lost: str, won: str, place: str
) -> None:
    at = table(tmp_path, 2, people=2, language=language)
    goods = {"A": {"pp": 50, "doom": 12}, "B": {"pp": 2, "doom": 14}}
    state = position(2, era=3, phase="end", goods=goods, source=at.match.state.source)
    at.match.state = state
    ENTRY.rules.settle(state)
    shown = typed(at, monkeypatch, language=language)
    assert lost in shown
    assert won not in shown
    assert not [line for line in shown.splitlines() if line.startswith(place)]
