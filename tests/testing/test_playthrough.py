from __future__ import annotations

from pathlib import Path

import pytest

from triclinium.kernel.errors import Refused
from triclinium.kernel.game import Named
from triclinium.testing.playthrough import UPDATE, change, check_golden, flat, playthrough
from triclinium.testing.tiny import Tiny

GOLDEN = Path(__file__).parents[1] / "playthroughs" / "tiny.txt"


def test_the_tiny_game_plays_as_in_the_golden_file() -> None:
    check_golden(GOLDEN, playthrough(Tiny(), 3, {"interrupts": "open", "rounds": "3"}, seed=5))


def test_the_same_seed_gives_the_same_text() -> None:
    one = playthrough(Tiny(), 4, {"interrupts": "poll"}, seed=2)
    assert one == playthrough(Tiny(), 4, {"interrupts": "poll"}, seed=2)
    assert one != playthrough(Tiny(), 4, {"interrupts": "poll"}, seed=3)
    assert "== finished: won by " in one


def test_a_script_is_followed() -> None:
    text = playthrough(Tiny(), 2, {}, seed=1, script=["B seal 3", "A seal 10", "B hold"], longest=3)
    assert [line for line in text.splitlines() if line.startswith(">")] == [
        "> B seal 3",
        "> A seal 10",
        "> B hold",
    ]
    assert "== 3: awaited A; entitled B" in text
    assert "  holding = 2" in text


def test_a_script_that_does_not_fit_is_refused() -> None:
    with pytest.raises(Refused):
        playthrough(Tiny(), 2, {}, seed=1, script=["A seal 1"])


def test_long_lists_of_options_are_shortened() -> None:
    text = playthrough(Tiny(), 2, {}, seed=1, longest=1, shown=2)
    assert "A has 3: seal 7, seal 10, ...\n" in text


def test_a_golden_file_is_written_only_on_demand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "game.txt"
    monkeypatch.delenv(UPDATE, raising=False)
    with pytest.raises(AssertionError, match=UPDATE):
        check_golden(path, "one\n")
    assert not path.exists()
    monkeypatch.setenv(UPDATE, "1")
    check_golden(path, "one\n")
    check_golden(path, "one\n", update=False)
    with pytest.raises(AssertionError, match=r"-one\n\+two"):
        check_golden(path, "two\n", update=False)
    monkeypatch.delenv(UPDATE)
    check_golden(path, "two\n", update=True)
    assert path.read_text(encoding="utf-8") == "two\n"


def test_nested_data_are_flattened() -> None:
    named: Named = {"a": {}, "b": {"c": [], "d": [[1], [{"e": 1}]]}, "f": ({"g": 1, "h": None},)}
    assert flat(named) == {"a": {}, "b.c": [], "b.d.0": [1], "b.d.1": ["e"], "f": ["1 None"]}


def test_goods_by_name_are_printed_with_their_names() -> None:
    assert flat({"shown": [{"wheat": 3, "wine": 1}, {}]}) == {
        "shown.0.wheat": 3,
        "shown.0.wine": 1,
        "shown.1": {},
    }
    assert flat({"shown": [{"wheat": 3, "wine": 1}, {"oil": 2}]}) == {"shown": ["3*wheat+wine", "2*oil"]}


def test_a_value_replaced_by_a_nested_one_is_not_reported_as_removed() -> None:
    """The trade changes from null to nested goods and back; the new lines show this."""
    script = [
        "B seal 2",
        "A seal 10",
        "A continue",
        "A keep",
        "A trade wheat for wine with B",
        "B refuse",
        "A leave",
    ]
    text = playthrough(Tiny(), 2, {}, seed=1, script=script, longest=7)
    assert "  trade.give.wheat = 1" in text
    assert "  trade = null" in text
    assert "is gone" not in text


def test_a_long_list_in_another_order_is_printed_in_full() -> None:
    before = list(range(9))
    assert change(before, before[::-1]) == f" = {before[::-1]}"
    assert change(before, before[1:]) == ": -0"
    assert change(before, [*before, 9, 9]) == ": +9 +9"
