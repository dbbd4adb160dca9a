"""The public Python API: the first steps of a new user, and helpful errors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import triclinium
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import NotationError, RecordError, Refused, SettingError
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.table import Table
from triclinium.testing.tiny import Tiny


def rome(seed: int = 1, seats: int = 2) -> Table:
    return triclinium.open("fall_of_rome", seats=seats, seed=seed)


def tiny(seats: int = 3, seed: int = 1) -> Table:
    entry = Entry(rules=Tiny(), cooperative=False, minutes=(5, 10))
    source = Seeded(seed, len(entry.rules.streams))
    match = Match.start(entry.rules, SEAT_NAMES[:seats], {"interrupts": "poll"}, source)
    return Table(entry, match, seed)


def test_the_same_seed_gives_the_same_game() -> None:
    one, other, third = rome(3).play("random"), rome(3).play("random"), rome(4).play("random")
    assert one.record().entries == other.record().entries != third.record().entries


def test_a_board_is_printed() -> None:
    shown = str(rome())
    assert "Roma" in shown
    assert max(map(len, shown.splitlines())) <= triclinium.table.WIDTH
    assert rome().board("A", language="pl") != shown


def test_options_are_readable_and_can_be_executed() -> None:
    table = rome()
    option = table.options[-1]
    assert (str(option), option.verb, option.operands, option.seat) == (
        "place Roma",
        "place",
        {"city": "Roma"},
        "A",
    )
    (told,) = table.do(option)
    assert (told.name, told.operands["city"]) == ("placed", "Roma")
    assert table.turn == "B"


def test_an_illegal_act_is_refused_with_the_reason() -> None:
    table = rome()
    with pytest.raises(Refused, match="FR-2"):
        table.do("march Roma 2")
    with pytest.raises(NotationError, match="no action"):
        table.do("conquer Roma")
    with pytest.raises(SettingError, match="no seat 'Z'"):
        table.options_of("Z")
    said = table.why("march Roma 2")
    assert said is not None
    assert said.endswith("(FR-2.6)")
    assert table.why("place Roma") is None
    assert table.why("march Roma 2", language="pl") != said


def test_an_act_that_revealed_nothing_can_be_undone() -> None:
    table = rome()
    before = table.view()
    table.do("place Roma")
    assert table.undo()
    assert table.view() == before
    assert not table.undo()


def test_a_clone_is_independent_and_has_the_same_chance() -> None:
    table = rome()
    table.do("place Roma")
    table.do(table.options[0])
    one, other = table.clone(), table.clone()
    assert one.undo() == table.clone().undo()
    one, other, third = (
        table.clone().play("random"),
        other.play("random"),
        table.clone(seed=99).play("random"),
    )
    assert one.record().entries == other.record().entries
    assert third.record().entries[:3] == one.record().entries[:3]
    assert not table.over


def test_bots_play_until_another_seat_must_move() -> None:
    table = rome().play({"A": "novice"})
    assert table.turn == "B"
    table.play({"B": "random"}, decisions=1)
    assert len(table.record().entries) == 3
    assert table.play("random").over
    assert table.outcome is not None
    assert table.turn is None
    assert table.options == []


def test_a_record_is_saved_and_replayed(tmp_path: Path) -> None:
    table = rome().play("random", decisions=30)
    table.save(tmp_path / "game.json")
    again = triclinium.replay(tmp_path / "game.json")
    assert again.view("A") == table.view("A")
    assert again.play("random").record().entries == table.clone().play("random").record().entries
    early = triclinium.replay(table.record(), upto=2)
    assert len(early.record().entries) == 2
    (tmp_path / "game.json").write_text("{}", encoding="utf-8")
    with pytest.raises(RecordError):
        triclinium.replay(tmp_path / "game.json")


def test_settings_are_given_by_name_or_in_a_dictionary() -> None:
    table = triclinium.open("fall_of_rome", 2, 1, {"difficulty": "heroic"}, roles=["consul", "vestalis"])
    assert table.record().settings["roles"] == ("consul", "vestalis")
    assert table.record().settings["difficulty"] == "heroic"
    with pytest.raises(SettingError, match="difficulty can be"):
        triclinium.open("fall_of_rome", difficulty="impossible")
    with pytest.raises(SettingError, match="no game called"):
        triclinium.open("chess")
    with pytest.raises(SettingError, match="seats 1 to 5"):
        triclinium.open("fall_of_rome", seats=9)


def test_composed_actions_have_bounds_and_a_sample() -> None:
    table = tiny()
    while not table.compositions():
        table.play("random", decisions=1) if table.turn and "keep" not in map(
            str, table.options
        ) else table.do("keep")
    (trade,) = table.compositions()
    assert trade["verb"] == "trade"
    offers = table.sample()
    assert {offer.verb for offer in offers} == {"trade"}
    (told,) = table.do(offers[0])
    assert told.name == "trade_offered"
    assert len(table.awaited) >= 1
    answering = table.turn
    assert answering is not None
    assert table.view(answering)["goods"] is not None
    assert table.view()["goods"] is None


def test_several_seats_are_awaited_at_once() -> None:
    table = tiny()
    assert list(table.awaited) == ["A", "B", "C"]
    table.do(table.options_of("C")[0])
    assert list(table.awaited) == ["A", "B"]
    assert repr(table) == "<tiny, 3 seats, A, B to move, 2 entries>"


def test_importing_the_kernel_does_not_import_the_public_api() -> None:
    code = "import sys, triclinium.kernel.game; print('triclinium.table' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"
    with pytest.raises(AttributeError, match="no attribute 'close'"):
        triclinium.close  # noqa: B018
