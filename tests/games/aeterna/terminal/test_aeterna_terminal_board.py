"""The terminal shows the whole board of Æterna, in both languages and at any width."""

from __future__ import annotations

import pytest
from aeterna_shown import display, opening, printed, views

from scale import at_scale
from triclinium.games.aeterna.rules.catalogue import HILLS, VALUES
from triclinium.games.aeterna.terminal.seats import citizens_on_board
from triclinium.kernel.texts import LANGUAGES

WIDTHS = (60, 80, 100, 130)
DISPLAYS = [display(language, plain) for language in LANGUAGES for plain in (False, True)]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_of_the_board_fits_in_whole_games(seats: int, width: int) -> None:
    for number, view in enumerate(views(seats, width)):
        if number % at_scale(smoke=50, full=15) and view["agenda"]:
            continue
        for shown in DISPLAYS:
            text = printed(shown.board(view, width), width)
            assert max(map(len, text.splitlines())) <= width
            assert "{" not in text
            for hill in view["hills"]:
                assert hill in text


@pytest.mark.parametrize("width", [60, 100])
def test_a_hill_shows_its_stacks_values_buildings_and_tokens(width: int) -> None:
    view = opening(4)
    view["hills"]["Palatinus"] = {
        "stacks": [{"seat": "B", "citizens": 3}, {"seat": "A", "citizens": 1}],
        "tokens": [
            {"token": "aurei3", "active": True},
            {"token": "stone1", "active": False},
            {"token": "play_card", "active": True},
        ],
        "covered": 1,
        "buildings": ["templum", "amphitheatrum"],
    }
    text = printed(display().board(view, width), width)
    values = VALUES[HILLS.index("Palatinus")]
    assert f"x {values[1]} {values[2]}" in text
    assert "B3 A1 ○" in text
    assert "Templum, Amphitheatrum" in text
    assert "+3Au, (+1St), play a card" in text


def test_a_changed_hill_is_marked_with_a_star() -> None:
    before, now = opening(2), opening(2)
    now["hills"]["Capitolinus"]["stacks"] = [{"seat": "A", "citizens": 1}]
    text = printed(display().board(now, 100, before), 100)
    assert "Capitolinus*" in text
    assert text.count("*") == 1


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.rule("AE-5.2")
def test_a_seat_shows_its_loss_by_doom(width: int) -> None:
    view = opening(2)
    view["unrest"], view["doom"], view["out"] = [7, 10], [2, 6], ["B"]
    view["prestige"], view["player"] = [31, 4], "B"
    text = printed(display().seats.table(view, width), width)
    assert "2 (-8)" in text
    assert "6 (out)" in text
    assert ">B!" in text
    assert "7!A" in text
    assert "10B" in text


@pytest.mark.rule("AE-1.6")
def test_a_hand_is_shown_to_its_owner_alone() -> None:
    own, other = opening(2, viewer=0), opening(2, viewer=1)
    hidden = [card for card in own["hand"] if card not in other["hand"]]
    assert len(hidden) == 4
    mine, theirs = (printed(display().board(view, 100), 100) for view in (own, other))
    assert all(card in mine for card in hidden)
    assert not any(card in theirs for card in hidden)
    s = printed(display().board(opening(2, viewer=-1), 100), 100)
    assert not any(card in s for card in (*own["hand"], *other["hand"]))


@pytest.mark.parametrize("seats", [2, 4])
def test_citizens_on_the_board_are_at_most_seven_with_those_in_the_domus(seats: int) -> None:
    seen = 0
    for view in views(seats, 3):
        for seat in range(seats):
            on_board = citizens_on_board(view, seat)
            assert on_board + view["domus"][seat] <= 7
            seen += on_board
    assert seen > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_piles_show_all_known_cards(language: str) -> None:
    *_, before, _ = views(3, 5)
    assert before["viewer"] >= 0
    text = " ".join(printed(display(language).piles(before), 100).split())
    for seat, played in enumerate(before["played"]):
        assert all(card in text for card in (*played, *before["favors"][seat]))
    for look in before["packs_seen"]:
        assert look["took"] in text
    assert before["packs_seen"]
    assert max(map(len, printed(display(language).piles(before), 80).splitlines())) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_explains_the_signs(language: str) -> None:
    shown = display(language)
    legend = shown.legend().plain
    name = shown.translator.game.name
    assert {"en": "PP Prestige points", "pl": "PP punkty prestiżu"}[language] in legend
    for good in ("aurei", "wheat", "stone", "citizen", "unrest"):
        assert f"{shown.signs.good(good, 1)[1:]} {name('good', good)}" in legend
    for colour in ("military", "diplomatic", "personality"):
        assert name("colour", colour) in legend


def test_a_finished_game_has_a_summary() -> None:
    *_, last = views(2, 7)
    assert last["ending"] == "finished"
    shown = display()
    held = [hand for hand in last["hands_shown"] if hand]
    assert len(shown.summary(last)) == len(held) + bool(last["out"])
    last["out"] = ["A"]
    assert ("Out by Doom", "A") in shown.summary(last)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.rule("AE-5.2")
def test_the_doom_track_shows_the_cost_and_the_seats_of_each_row(language: str) -> None:
    """The row of a seat is its Unrest plus its Doom tokens. A seat beyond the last row is out."""
    view = opening(4)
    view["unrest"], view["doom"] = [0, 9, 10, 10], [0, 0, 1, 5]
    told = printed(display(language).board(view, 120), 120)
    out = {"en": "out", "pl": "odpada"}[language]
    assert f" 0:0A 1:0 2:-1 3:-1 4:-2 5:-3 6:-4 7:-5 8:-6 9:-8B 10:-10 11:-12C 12+:{out}D" in told
