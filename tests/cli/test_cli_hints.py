"""`hint` prints what the best bot would do; and words that are both an option and a command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from running import answers, record, run, typed

from triclinium.cli.table import Table, plays_of
from triclinium.games import every, find
from triclinium.games.entry import Entry
from triclinium.terminal.translator import Translator
from triclinium.testing.tiny import Tiny


@pytest.mark.parametrize("entry", every(), ids=lambda entry: entry.name)
@pytest.mark.parametrize(("language", "said"), [("en", " would choose: "), ("pl", " wybrałby: ")])
def test_a_hint_names_a_move_that_can_be_typed(
    tmp_path: Path, entry: Entry, language: str, said: str
) -> None:
    words = ("play", entry.name, "--seed", 5, "--lang", language, "--save", tmp_path / "game.json")
    told = answers(run(tmp_path, *words, lines="hint\nquit\n").stdout)["hint"]
    assert said in told
    found = re.search(r"\((?:write|napisz): (.+)\)$", told, flags=re.M)
    assert found
    act = found[1]
    run(tmp_path, "play", "--resume", tmp_path / "game.json", lines=f"{act}\nquit\n")
    assert next(each.act for each in record(tmp_path / "game.json").entries if each.seat == 0) == act


def test_a_hint_gives_its_reason(tmp_path: Path) -> None:
    told = run(tmp_path, "play", "aeterna", "--seed", 3, lines="hint\nquit\n").stdout
    hint = answers(told)["hint"].strip().splitlines()
    assert len(hint) == 2
    assert hint[0].startswith("strong would choose: Draft ")
    assert hint[1].startswith("  ")


@pytest.mark.parametrize(("language", "advice"), [("en", "Advice: "), ("pl", "Rada: ")])
def test_a_hint_for_a_turn_is_a_plan_with_its_gain(tmp_path: Path, language: str, advice: str) -> None:
    words = ("play", "fall_of_rome", "--seats", 2, "--seed", 5, "--bot", "random", "--lang", language)
    hint = answers(run(tmp_path, *words, lines="place roma\nhint\nquit\n").stdout)["hint"]
    assert advice in hint
    assert "Plan: " in hint
    assert re.search(r"[+-]\d+\.\d% \(± \d+\.\d%\)", " ".join(hint.split()))


def test_a_hint_is_given_when_the_seat_may_only_interrupt(tmp_path: Path) -> None:
    """In the turn of another seat, the hint is to play an Event or to pass. Asking for it does nothing else."""
    words = ("play", "fall_of_rome", "--seats", 3, "--seed", 5, "--bot", "random")
    told = run(tmp_path, *words, lines="place roma\nend\nhint\nhint\nquit\n").stdout
    assert "solid would " in answers(told)["hint"]


def test_without_a_bot_that_knows_the_game_there_are_no_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Tiny()
    entry = Entry(rules=game, cooperative=False, minutes=(5, 10))
    table = Table.start(
        entry, 2, {1: "random"}, {}, 3, tmp_path / "game.json", Translator("en", game.package)
    )
    shown = answers(typed(table, monkeypatch, "help", "hint"))
    assert "hint" not in shown["help"]
    assert "'hint' is not an option here" in shown["hint"]


@pytest.fixture
def asked_for_a_token(tmp_path: Path) -> Table:
    """A table of Æterna at which A may take a Reward token or skip it."""
    of = find("aeterna")
    translator = Translator("en", of.rules.package)
    table = Table.start(of, 2, {1: "novice"}, {}, 3, tmp_path / "game.json", translator)
    player = of.bot("novice").player(1)
    while "skip" not in table.options(0):
        seat = table.turn()
        if seat in table.bots:
            table.bot_acts(seat)
        else:
            options = plays_of(table.game, table.match.state, seat)
            table.act(seat, player.choose(table.game.view(table.match.state, seat), options))
    return table


@pytest.mark.parametrize("line", ["skip", "SKIP", "sk"])
def test_a_word_that_the_game_offers_is_read_as_the_option(
    monkeypatch: pytest.MonkeyPatch, asked_for_a_token: Table, line: str
) -> None:
    """In Æterna "Do without" is typed as `skip`, which is also a command of the table."""
    number = len(asked_for_a_token.match.entries)
    shown = typed(asked_for_a_token, monkeypatch, line)
    assert asked_for_a_token.match.entries[number].act == "skip"
    assert "You will not be asked again" not in shown


@pytest.mark.parametrize("name", ["struggle_for_rome", "aeterna"])
def test_help_does_not_mention_interrupts_in_games_without_them(tmp_path: Path, name: str) -> None:
    told = answers(run(tmp_path, "play", name, "--seed", 3, lines="help\nskip\nquit\n").stdout)
    assert "in between" not in told["help"]
    assert "after hold" not in told["help"]
    assert "\nskip " not in told["help"]
    assert "You will not be asked again" not in told["skip"]


def test_help_explains_interrupting_where_it_is_possible(tmp_path: Path) -> None:
    lines = "help\nquit\n"
    told = answers(run(tmp_path, "play", "fall_of_rome", "--seed", 5, lines=lines).stdout)["help"]
    assert "after hold, at every opportunity" in " ".join(told.split())
    assert "share the keyboard" not in told
    shared = run(tmp_path, "play", "fall_of_rome", "--seed", 5, "--humans", 2, lines=lines).stdout
    assert "If you share the keyboard" in answers(shared)["help"]
