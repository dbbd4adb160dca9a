"""The terminal and a running replay do not show hidden cards, sealed choices, or reasons that reveal them."""

from __future__ import annotations

import io
import re
from itertools import count
from pathlib import Path
from typing import Any, Final

import pytest
from rich.console import Console
from running import record, run, typed

from scale import at_scale
from triclinium.cli import displays
from triclinium.cli.help import Help
from triclinium.cli.play import Play
from triclinium.cli.replay import Replay, print_replay
from triclinium.cli.screen import Screen
from triclinium.cli.table import BOTS, Table, plays_of
from triclinium.games import every, find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import CLOSED, Drawn, Seeded
from triclinium.kernel.match import Match, read_outcomes
from triclinium.kernel.record import Record
from triclinium.kernel.step import verb_of
from triclinium.terminal.translator import Translator
from triclinium.testing.channels import PartialReplay, sees

PERSON = 0
"""The seat of the only person, who looks at the screen."""
APART: Final = 8
"""Minimum number of entries between two pairs of replays, which take long to print."""
PAIRS: Final = at_scale(10, 1_000)
"""Number of pairs of states to print, for each game."""
HIDDEN_GAMES = [entry.name for entry in every() if entry.hidden]


def seated(folder: Path, name: str, seed: int, people: int = 1) -> Table:
    """Return a table of three seats; novices play the seats without a person."""
    of = find(name)
    seats = 3
    bots = dict.fromkeys(range(people, seats), of.own_bots[0].name)
    translator = Translator("en", of.rules.package)
    return Table.start(of, seats, bots, {}, seed, folder / "game.json", translator)


# ---- reasons


def test_the_reason_of_a_sealed_draft_pick_is_not_shown(tmp_path: Path) -> None:
    """B drafts Samnium and has a reason, which A must not see before the end."""
    shown = run(
        tmp_path, "play", "aeterna", "--seed", 3, "--bot", "novice", lines="1\n1\n1\n1\n1\nquit\n"
    ).stdout
    assert "A drafts: Sepulcretum." in shown
    assert "Samnium" not in shown
    assert "can be paid for, and is worth most" not in shown


def test_a_reason_does_not_hint_at_a_hidden_hand(tmp_path: Path) -> None:
    shown = run(
        tmp_path, "play", "struggle_for_rome", "--seed", 3, "--bot", "novice", lines="1\n1\nquit\n"
    ).stdout
    assert "C offers everybody grain for horse." in shown
    assert "To spare" not in shown


def test_reasons_are_shown_where_nothing_is_hidden(tmp_path: Path) -> None:
    words = ("play", "fall_of_rome", "--seats", 3, "--seed", 5, "--bot", "solid")
    shown = run(tmp_path, *words, lines="place roma\nend\nskip\nskip\nskip\n").stdout
    solid = find("fall_of_rome")
    said = [
        text for key, text in Translator("en", solid.rules.package).game.table.items() if "reason." in key
    ]
    heads = [re.escape(re.split(r"\{", text)[0]) for text in said if not text.startswith("{")]
    assert re.search(rf"^  (?:{'|'.join(heads)})", shown, flags=re.M)


@pytest.mark.parametrize("name", HIDDEN_GAMES)
def test_reasons_are_shown_once_the_game_is_over(tmp_path: Path, name: str) -> None:
    saved = tmp_path / "game.json"
    run(tmp_path, "play", name, "--humans", 0, "--seed", 3, "--bot", "novice", "--save", saved)
    running = tmp_path / "running.json"
    kept = record(saved)
    cut = Record(kept.game, kept.rules, kept.seats, kept.settings, kept.entries[:-1], notes=kept.notes)
    running.write_text(cut.to_json(), encoding="utf-8")
    told = {file: run(tmp_path, "replay", file, "--reasons").stdout for file in (saved, running)}
    plain = run(tmp_path, "replay", saved).stdout
    assert len(told[saved].splitlines()) > len(plain.splitlines()) + 50
    later = "Reasons are shown after the end of the game, because they could reveal hidden cards.\n"
    assert later in told[running]
    assert run(tmp_path, "replay", running).stdout in told[running].replace(later, "")


# ---- people who share a screen


def test_undo_reverts_only_acts_of_the_person_at_the_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A has sealed a pick. B, now at the screen, must not be able to see it by undoing it."""
    table = seated(tmp_path, "aeterna", seed=3, people=3)
    first = table.turn()
    picked = table.options(first)[0]
    shown = typed(table, monkeypatch, "", picked, "", "undo")
    assert table.match.entries[-1].act == picked
    after = shown.rpartition("may look now")[2]
    assert picked not in after
    assert picked.removeprefix("draft ").replace("_", " ") not in after


@pytest.mark.parametrize("line", ["", "board", "cards", "why", "help", "hint"])
def test_another_seat_is_called_to_the_screen_before_its_line_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Without the call, `A: board` at B's prompt would show A's hand to B."""
    table = seated(tmp_path, "aeterna", seed=3, people=3)
    table.act(0, table.options(0)[0])
    assert table.turn() == 1
    shown = typed(table, monkeypatch, "", f"A: {line}", "", "")
    calls = re.findall(r"Only ([ABC]) may look now", shown)
    assert calls == ["B", "A", "B"]
    hand: Any = table.game.view(table.match.state, 0)["hand"]
    for_b = [part for part in re.split(r"(?=Only [ABC] may look now)", shown) if part.startswith("Only B")]
    assert not [card for card in hand for part in for_b if card in part]


def test_another_seat_can_undo_its_own_act(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated(tmp_path, "aeterna", seed=3, people=3)
    table.act(0, table.options(0)[0])
    shown = typed(table, monkeypatch, "", "A: undo", "")
    assert re.findall(r"Only ([ABC]) may look now", shown) == ["B", "A"]
    assert table.match.entries[-1].undo == 1


# ---- pairs of games that look the same to a seat


def twin(table: Table, luck: int) -> Table:
    """Return the same table in another state that looks the same to the person."""
    game, match = table.game, table.match.copy(Seeded(table.seed, len(table.game.streams)))
    source = match.state.source
    state = game.imagine(game.view(table.match.state, PERSON), Seeded(luck))
    state.draws = table.match.state.draws[:]
    state.source = source
    match.state = state
    other = Table(table.entry, match, table.seed, table.bots, table.path, Translator("en", game.package), {})
    other.history.entries[:] = table.history.entries
    return other


def shown_to_the_person(table: Table, seat: int, everything: bool) -> tuple[object, str, object]:
    """Let the bot at `seat` act; return what the person may know, the output and the reason of the bot."""
    out = io.StringIO()
    console = Console(file=out, width=120, height=40, color_system=None)
    display = displays.find(table.entry, Translator("en", table.game.package))
    logged = table.bot_acts(seat)
    Play(table, display, console).report(logged)
    if everything:
        screen = Screen(table, display, console)
        screen.board(PERSON)
        screen.piles(PERSON)
        screen.log("5")
        console.print(Help(table, display).why(PERSON, ""))
    view = table.game.view(table.match.state, PERSON)
    known = (logged.act(PERSON), logged.named(table.game, PERSON), view)
    return known, out.getvalue(), table.reasons.get(logged.number)


def compare_prints(folder: Path, entry: Entry, seed: int) -> tuple[int, int]:
    """Play a game; return the number of pairs of states that look alike, and of those with different reasons.

    At every second entry the true state is compared with one imagined from the view of the person.
    """
    table = seated(folder, entry.name, seed)
    person = entry.own_bots[0].player(1)
    alike = told_apart = 0
    while not table.over:
        seat = table.turn()
        if seat == PERSON:
            options = plays_of(table.game, table.match.state, seat)
            table.act(seat, person.choose(table.game.view(table.match.state, seat), options))
            continue
        if table.match.number % 2:
            table.bot_acts(seat)
            continue
        other = twin(table, luck=table.match.number)
        everything = table.match.number % 10 == 0
        known, printed, reason = shown_to_the_person(table, seat, everything)
        if table.over:
            break
        also_known, also_printed, other_reason = shown_to_the_person(other, seat, everything)
        if known == also_known:
            alike += 1
            told_apart += reason != other_reason
            assert printed == also_printed
    return alike, told_apart


@pytest.mark.parametrize("entry", every(), ids=lambda entry: entry.name)
def test_games_that_look_the_same_to_a_seat_print_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: Entry
) -> None:
    monkeypatch.setattr(Table, "save", lambda self, path: None)
    alike = told_apart = 0
    for seed in count(3):
        more, apart = compare_prints(tmp_path, entry, seed)
        alike, told_apart = alike + more, told_apart + apart
        assert more, "a game without a pair"
        if alike >= PAIRS:
            break
    assert (told_apart > 0) == entry.hidden, "no pair in which the reasons differ: the test proves nothing"


def replay_of(entry: Entry, match: Match[Any], bots: str) -> str:
    """Return the output of `replay --reasons` for a running game with one person."""
    out = io.StringIO()
    console = Console(file=out, width=120, color_system=None)
    display = displays.find(entry, Translator("en", entry.rules.package))
    print_replay(Replay(entry, match.record(seed="3", **{BOTS: bots})), display, console, why=True)
    return out.getvalue()


def hidden_twin(match: Match[Any], before: Match[Any]) -> Match[Any] | None:
    """Return a match that differs only in the hidden part of the last entry; `before` is the match without it."""
    game, last = match.game, match.entries[-1]
    assert last.seat is not None
    assert last.act is not None
    eyes, chance = match.eyes_of_last()
    luck = Seeded(match.number, len(game.streams))
    if not sees(eyes, PERSON):
        meant = game.words.read(last.act)
        options = game.options(before.state, last.seat)
        others = [game.words.say(a) for a in options if a != meant and verb_of(a) == verb_of(meant)]
        before.go_on_with(luck)
    elif not all(sees(each, PERSON) for each in chance):
        others = [last.act]
        outcomes = read_outcomes(game, last.chance)
        drawn = [Drawn(stream, value, of) for (stream, value), of in zip(outcomes, chance, strict=True)]
        before.go_on_with(PartialReplay(drawn, PERSON, True, luck))
    else:
        return None
    if not others:
        return None
    before.act(last.seat, others[0])
    return before


def known(match: Match[Any]) -> object:
    """Return everything that the person may know after the last entry of a match."""
    return match.redacted(PERSON), match.facts(PERSON), match.game.view(match.state, PERSON)


@pytest.mark.parametrize("entry", every(), ids=lambda entry: entry.name)
def test_running_games_whose_records_look_the_same_replay_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: Entry
) -> None:
    """Compare pairs of records that differ only in sealed acts and chance hidden from the person."""
    monkeypatch.setattr(Table, "save", lambda self, path: None)
    table = seated(tmp_path, entry.name, seed=3, people=0)
    bots = " ".join(f"{seat}={entry.own_bots[0].name}" for seat in "BC")
    pairs, after = 0, 0
    while not table.over:
        seat = table.turn()
        before = table.match.copy(CLOSED)
        table.bot_acts(seat)
        if table.over or seat == PERSON or table.match.number < after:
            continue
        other = hidden_twin(table.match, before)
        if other is None or other.entries == table.match.entries or known(table.match) != known(other):
            continue
        pairs += 1
        after = table.match.number + max(APART, table.match.number // 5)
        assert replay_of(entry, table.match, bots) == replay_of(entry, other, bots)
    assert pairs >= (5 if entry.hidden else 0)
