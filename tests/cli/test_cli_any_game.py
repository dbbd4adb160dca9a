"""Play a game with secrets and interrupts, but without its own display, in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import answers, typed

from triclinium.cli import displays
from triclinium.cli.history import replayed
from triclinium.cli.table import Table
from triclinium.games.entry import Entry
from triclinium.kernel.bundle import Bundle
from triclinium.terminal.display import Display
from triclinium.terminal.translator import Translator
from triclinium.testing.tiny import Tiny

GAME = Tiny()
ENTRY = Entry(rules=GAME, cooperative=False, minutes=(5, 10))


def table(tmp_path: Path, people: int, seats: int = 3, seed: int = 3) -> Table:
    bots = dict.fromkeys(range(people, seats), "random")
    return Table.start(ENTRY, seats, bots, {}, seed, tmp_path / "game.json", Translator("en", GAME.package))


def test_a_game_without_its_own_display_gets_the_general_one() -> None:
    assert type(displays.find(ENTRY, Translator("en", GAME.package))) is Display


def test_a_whole_game_is_played_by_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = typed(table(tmp_path, 1), monkeypatch, *["1"] * 60)
    assert re.search(r"^Points +0, 0, 0", shown, re.MULTILINE)
    assert "The game is won by" in shown
    assert "The last round is over." in shown


def test_bots_do_not_interrupt_without_being_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(6):
        at = table(tmp_path, 1, seed=seed)
        typed(at, monkeypatch, *["1"] * 60)
        acts = [(entry.seat, entry.act) for entry in at.match.entries if entry.seat]
        assert not [act for seat, act in acts if act in ("hold", "release", "pass")]


def test_another_person_may_interrupt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who is entitled but not asked types the letter of the seat first."""
    at = table(tmp_path, 3)
    shown = typed(at, monkeypatch, "", "1", "", "1", "", "1")
    assert "These seats may act too: " in shown
    waiting = at.turn()
    other = next(seat for seat in at.entitled() if seat != waiting)
    letter = "ABC"[other]
    shown = typed(at, monkeypatch, "", f"{letter}:", "", f"{letter.lower()}: hold")
    assert at.match.entries[-1].seat == other
    assert at.match.entries[-1].act == "hold"
    assert f"{letter}> " in shown
    assert at.match.state.holding == 1 << other


def test_several_people_at_one_screen_see_only_facts_that_all_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = table(tmp_path, 2)
    shown = typed(at, monkeypatch, "", "1", "", "log")
    assert "A seals a card." in shown
    alone = table(tmp_path, 1)
    assert "A seals a card." not in typed(alone, monkeypatch, "1", "log")


def test_a_replay_prints_the_same_as_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(tmp_path, 1)
    typed(at, monkeypatch, *["1"] * 60)
    history, match = replayed(GAME, at.record())
    assert GAME.digest(match.state) == GAME.digest(at.match.state)
    for seat in (-1, 0, 1, 2):
        for told, again in zip(at.history.entries, history.entries, strict=True):
            assert told.named(GAME, seat) == again.named(GAME, seat)
            assert told.before == again.before


def market(tmp_path: Path) -> Table:
    """Return a table of three people at one screen; A will win the round and can trade four goods for B's three."""
    at = table(tmp_path, 3)
    s = at.match.state
    s.hands = [(10, 11, 12), (1, 2, 3), (4, 5, 6)]
    s.pool = (0, 0, 7, 8, 9)
    s.goods = [(5, 0, 0, 0), (0, 3, 2, 0), (0, 0, 5, 0)]
    s.changed()
    GAME.check(s)
    return at


SEALED = ("", "seal 12", "", "seal 1", "", "seal 4")
TO_MARKET = (*SEALED, "", "", "keep")


def test_a_trade_is_typed_and_answered_in_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A offers four goods for three. B accepts, C makes a counter-offer, and A trades with B."""
    at = market(tmp_path)
    shown = typed(at, monkeypatch, *TO_MARKET, "trade 4 wheat for 3 wine with all")
    assert "give: 1-5 (wheat 0-5)" in shown
    assert "Write the action, for example: trade " in shown
    assert at.match.entries[-1].act == "trade 4*wheat for 3*wine with all"
    shown = typed(at, monkeypatch, "", "accept", "", "counter oil for 1 wheat", "", "take B")
    assert "B accepts." in shown
    assert "C would give oil for wheat." in shown
    assert "A gives B 4 × wheat and gets 3 × wine." in shown
    assert at.match.state.goods == [(1, 3, 0, 0), (4, 0, 2, 0), (0, 0, 5, 0)]


def test_a_refused_trade_prints_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = market(tmp_path)
    shown = typed(
        at, monkeypatch, *TO_MARKET, "trade 4 wine for wheat with all", "trade 2 wheat for wheat with B"
    )
    assert "You do not hold the goods for that. (TT-10)" in shown
    assert "No good can stand on both sides of a trade. (TT-10)" in shown
    assert at.match.entries[-1].act == "keep"


@pytest.mark.parametrize("line", ["trade 99 wheat for wine with all", "why trade wheat for 99 wine with all"])
def test_too_many_operands_are_reported_and_do_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    at = market(tmp_path)
    goods = GAME.words.kinds["goods"]
    assert isinstance(goods, Bundle)
    shown = answers(typed(at, monkeypatch, *TO_MARKET, line))[line]
    assert f"At most {goods.most} of each thing" in shown
    assert "Write: trade GIVE for WANT with WHOM" in shown


def test_an_answer_can_be_changed_until_the_last_is_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = market(tmp_path)
    typed(at, monkeypatch, *TO_MARKET, "trade 4 wheat for 3 wine with all", "", "accept", "", "b: refuse", "")
    assert at.match.entries[-1].act == "refuse"
    assert at.turn() == 2
    shown = typed(at, monkeypatch, "", "a: withdraw", "")
    assert "A withdraws the offer." in shown


def test_people_who_share_a_screen_do_not_see_each_others_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The screen is cleared and the next person is called before their hand is shown."""
    shown = typed(market(tmp_path), monkeypatch, *SEALED)
    calls = [shown.index(f"Only {seat} may look now") for seat in "ABC"]
    assert calls == sorted(calls)
    parts = [shown[at:after] for at, after in zip(calls, [*calls[1:], len(shown)], strict=True)]
    for own, part in zip(("seal 10", "seal 2", "seal 5"), parts, strict=True):
        for other in {"seal 10", "seal 2", "seal 5"} - {own}:
            assert other not in part


def test_why_says_why_a_trade_is_refused_and_how_to_type_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = market(tmp_path)
    asked = (
        "why trade 4 wine for wheat with all",
        "why trade wheat for oil with b",
        "why counter",
        "why trade",
    )
    shown = answers(typed(at, monkeypatch, *TO_MARKET, *asked))
    assert "You do not hold the goods for that. (TT-10)" in shown[asked[0]]
    assert "That is possible now; trade is on the list." in shown[asked[1]]
    assert "Write: counter GIVE for WANT" in shown[asked[2]]
    assert "Write: trade GIVE for WANT with WHOM" in shown[asked[3]]


def test_points_are_printed_by_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(tmp_path, 1)
    shown = typed(at, monkeypatch, *["1"] * 80)
    end = shown.rpartition("The last round is over.")[2]
    outcome = GAME.outcome(at.match.state)
    assert outcome is not None
    assert outcome.scores is not None
    rows = {line.split()[0]: line.split()[1:] for line in end.splitlines() if line.split()}
    assert rows["Points"] == [str(points) for points in outcome.scores]
    assert rows["Rank"] == [str(rank) for rank in outcome.ranks or ()]
