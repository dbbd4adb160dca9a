"""The rules, bots and texts of Terni lapilli, and its registration."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from as_installed import install
from terni_lapilli.bots import Keen
from terni_lapilli.entry import ENTRY
from terni_lapilli.rules import LINES, LONGEST, MOVING, POINTS, Board, TerniLapilli

import triclinium
from scale import at_scale
from triclinium import games
from triclinium.kernel.errors import Refused
from triclinium.kernel.texts import LANGUAGES, load
from triclinium.table import Table
from triclinium.testing.kit import check_game

EXAMPLE = Path(__file__).parents[2] / "examples" / "terni_lapilli"
GAME = TerniLapilli()
LINES_SAID = [[POINTS[point] for point in line] for line in LINES]


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the metadata of the package, as pip would."""
    install(EXAMPLE, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    games.forget()
    yield
    games.forget()


def opened(*acts: str, reach: str = "lines") -> Table:
    table = triclinium.open("terni_lapilli", seed=1, reach=reach)
    for act in acts:
        table.do(act)
    return table


def refused(table: Table, act: str, seat: str | None = None) -> tuple[str, str]:
    with pytest.raises(Refused) as raised:
        table.do(act, seat)
    return raised.value.refusal.rule, raised.value.refusal.key


PLACED = ("place a1", "place a2", "place b1", "place c1", "place b3", "place c3")
"""Acts that place all six stones: A on a1, b1, b3; B on a2, c1, c3."""


def test_terni_lapilli_passes_the_kit() -> None:
    games = at_scale(smoke=10, full=40)
    report = check_game(GAME, games=games)
    assert report.games == games
    assert report.longest > 0


def test_the_example_has_eleven_files_and_fewer_than_450_lines() -> None:
    files = [
        path
        for path in EXAMPLE.rglob("*")
        if path.is_file() and path.suffix in (".py", ".json", ".toml", ".js")
    ]
    assert len(files) == 11, files
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) < 450


def test_the_installed_game_is_found() -> None:
    assert games.find("terni_lapilli") is ENTRY
    assert not ENTRY.hidden
    assert [bot.name for bot in ENTRY.bots] == ["random", "keen"]


def test_seats_take_turns() -> None:
    table = opened()
    assert table.awaited == ("A",)
    assert refused(table, "place b2", "B") == ("TL-1.1", "refusal.not_your_turn")
    table.do("place b2")
    assert table.awaited == ("B",)


def test_stones_are_placed_on_free_points() -> None:
    table = opened("place b2")
    assert [str(option) for option in table.options] == [
        f"place {point}" for point in POINTS if point != "b2"
    ]
    assert refused(table, "place b2") == ("TL-1.2", "refusal.taken")
    assert refused(table, "move b2 to a1") == ("TL-1.2", "refusal.not_now")
    assert table.why("place b2") == "A stone lies on b2. (TL-1.2)"
    assert table.why("place b2", language="pl") == "Na b2 leży już kamień. (TL-1.2)"


def test_stones_move_along_lines_to_free_points() -> None:
    table = opened(*PLACED)
    assert {str(option) for option in table.options} == {
        *("move a1 to b2", "move b1 to b2", "move b3 to b2", "move b3 to a3")
    }
    assert refused(table, "move a2 to b2") == ("TL-1.3", "refusal.not_yours")
    assert refused(table, "move a1 to a2") == ("TL-1.3", "refusal.taken")
    assert refused(table, "move b1 to c2") == ("TL-1.3", "refusal.far")
    assert refused(table, "place b2") == ("TL-1.3", "refusal.not_now")


def test_stones_move_anywhere_with_that_setting() -> None:
    table = opened(*PLACED, reach="anywhere")
    assert len(table.options) == 9
    table.do("move b1 to c2")
    assert table.view()["stones"] == [["b3", "c2", "a1"], ["c3", "a2", "c1"]]


@pytest.mark.parametrize("line", LINES_SAID, ids="".join)
def test_three_in_a_row_win(line: list[str]) -> None:
    apart = [point for point in POINTS if point not in line]
    table = opened(f"place {line[0]}", f"place {apart[0]}", f"place {line[1]}", f"place {apart[1]}")
    facts = table.do(f"place {line[2]}")
    assert [(fact.name, fact.rule) for fact in facts] == [("placed", "TL-1.2"), ("won", "TL-1.4")]
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.ranks) == ((0,), (1, 2))
    assert refused(table, "place a1") == ("TL-1.1", "refusal.over")


def test_a_long_game_is_a_draw() -> None:
    table = opened(*PLACED)
    there, back = ("move b3 to a3", "move c3 to c2"), ("move a3 to b3", "move c2 to c3")
    for at in range(6, LONGEST):
        assert not table.over
        facts = table.do((*there, *back)[(at - 6) % 4])
    assert [(fact.name, fact.rule) for fact in facts][1:] == [("drawn", "TL-1.5")]
    assert table.outcome is not None
    assert (table.outcome.ending, table.outcome.winners, table.outcome.ranks) == ("draw", (), (1, 1))


def test_a_seat_can_always_move() -> None:
    """Check all positions of six stones without a row."""
    looked_at = 0
    for own in combinations(range(len(POINTS)), 3):
        for others in combinations([point for point in range(len(POINTS)) if point not in own], 3):
            if own in LINES or others in LINES:
                continue
            s: Board = GAME.new(2)
            s.stones, s.stack = [own, others], [MOVING]
            s.changed()
            assert GAME.options(s, 0), (own, others)
            looked_at += 1
    assert looked_at > 1000


def test_keen_wins_when_it_can_and_blocks_when_it_must() -> None:
    winning = opened("place a1", "place c3", "place a2", "place c2")
    assert Keen(1).choose(winning.view("A"), [str(o) for o in winning.options]) == "place a3"
    blocking = opened("place a1", "place b2", "place a2")
    assert Keen(1).choose(blocking.view("B"), [str(o) for o in blocking.options]) == "place a3"


def test_keen_beats_random() -> None:
    won = 0
    for seed in range(60):
        seats = {"A": "keen", "B": "random"} if seed % 2 else {"A": "random", "B": "keen"}
        table = triclinium.open("terni_lapilli", seed=seed).play(seats)
        assert table.outcome is not None
        won += [table.seats[seat] for seat in table.outcome.winners] == [
            seat for seat, bot in seats.items() if bot == "keen"
        ]
    assert won > 50


def test_the_board_is_drawn_in_the_terminal() -> None:
    assert opened("place b2", "place a3").board().splitlines() == [
        "3  B --- . --- .",
        r"   | \   |   / |",
        "2  . --- A --- .",
        r"   | /   |   \ |",
        "1  . --- . --- .",
        "   a     b     c",
    ]


def test_both_languages_have_the_same_keys_and_all_rules() -> None:
    english, polish = (load(GAME.package, language).table for language in LANGUAGES)
    assert list(english) == list(polish) == sorted(english)
    cited = {kind.rule for kind in GAME.fact_kinds} | {step.rule for step in GAME.steps} | {GAME.turn_rule}
    assert cited == {key.removeprefix("rule.") for key in english if key.startswith("rule.")}
