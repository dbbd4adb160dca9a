"""`replay` prints records in words and as JSON."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from running import run

from triclinium.games import find
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Record of a whole game with an undo in it."""
    home = tmp_path_factory.mktemp("game")
    saved = home / "game.json"
    lines = "place roma\nmarch genua 1\nundo\n" + "1\n" * 1500
    result = run(home, "play", "--seats", 3, "--seed", 5, "--save", saved, lines=lines, width=80)
    assert "The game is lost." in result.stdout
    return saved


def test_a_record_is_printed_in_words(tmp_path: Path, finished: Path) -> None:
    result = run(tmp_path, "replay", finished)
    assert result.exit_code == 0, result.output
    assert "   0  setup" in result.stdout
    assert "A  place Roma" in result.stdout
    assert "A starts in Roma with 2 legions." in result.stdout
    assert "undo to entry" in result.stdout
    assert "chance: " in result.stdout
    assert "barbarian_deck " in result.stdout
    assert "Defeat:" in result.stdout
    digest = Record.from_json(finished.read_bytes()).digest
    assert f"Digest: {digest}" in " ".join(result.stdout.split())


def test_a_record_is_printed_in_polish(tmp_path: Path, finished: Path) -> None:
    shown = run(tmp_path, "replay", finished, "--lang", "pl").stdout
    assert "A zaczyna w mieście Roma" in shown
    assert "cofnięcie do wpisu" in shown


def test_a_record_is_printed_as_json(tmp_path: Path, finished: Path) -> None:
    kept = Record.from_json(finished.read_bytes())
    data = json.loads(run(tmp_path, "replay", finished, "--json").stdout)
    assert list(data) == ["game", "rules", "settings", "seats", "entries", "outcome", "digest"]
    assert data["digest"] == kept.digest
    assert data["outcome"]["winners"] == []
    assert data["outcome"]["ending"].startswith("lost_")
    assert [entry["number"] for entry in data["entries"]] == list(range(len(kept.entries)))
    assert data["entries"][1] == {
        "number": 1,
        "seat": "A",
        "act": "place Roma",
        "facts": [{"fact": "placed", "rule": "FR-2.6", "seat": "A", "city": "Roma", "legions": 2}],
    }
    last = data["entries"][-1]["facts"][-1]
    assert last["fact"] == "lost_game"


def test_part_of_a_record_is_printed(tmp_path: Path, finished: Path) -> None:
    data = json.loads(run(tmp_path, "replay", finished, "--to", 2, "--json").stdout)
    assert [entry["number"] for entry in data["entries"]] == [0, 1, 2]
    assert data["outcome"] is None
    shown = run(tmp_path, "replay", finished, "--to", 0).stdout
    assert "setup" in shown
    assert "place" not in shown


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"act": "place Roma"', '"act": "place Tyras"', "entry 1 does not fit"),
        ('"act": "place Roma"', '"act": "dance"', "entry 1 does not fit"),
        ('"digest": "', '"digest": "0', "another state"),
        (f'"rules": {find("fall_of_rome").rules.rules}', '"rules": 77', "rules"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(
    tmp_path: Path, finished: Path, old: str, new: str, message: str
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text(finished.read_text().replace(old, new, 1))
    result = run(tmp_path, "replay", wrong)
    assert result.exit_code in (1, 2)
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout


def test_the_annotated_win_in_the_docs_matches_the_command(tmp_path: Path) -> None:
    docs = Path(__file__).parents[2] / "docs"
    shown = run(tmp_path, "replay", docs / "records" / "solid-win.trec", "--reasons", width=110).stdout
    page = (docs / "play" / "solid-win.md").read_text(encoding="utf-8")
    told = page.split("```text\n")[1].removesuffix("```\n")
    assert [line.rstrip() for line in shown.splitlines()] == told.splitlines()
    assert "Victory:" in told


@pytest.mark.parametrize(
    ("page", "saved"),
    [
        ("struggle-annotated.md", "struggle_for_rome/rules_1_three_solids.json"),
        ("aeterna-annotated.md", "aeterna/rules_1_solid_wins.json"),
    ],
)
def test_the_annotated_games_in_the_docs_match_the_command(tmp_path: Path, page: str, saved: str) -> None:
    """Check every entry that the page quotes, with its reason, and the record that the page names."""
    root = Path(__file__).parents[2]
    record = root / "tests" / "records" / saved
    shown = run(tmp_path, "replay", record, "--reasons", width=110).stdout
    said = "\n".join(line.rstrip() for line in shown.splitlines())
    text = (root / "docs" / "play" / page).read_text(encoding="utf-8")
    assert f"triclinium replay {record.relative_to(root)} --reasons" in text
    moments = [block.split("```")[0] for block in text.split("```text\n")[1:]]
    assert len(moments) >= 10
    for moment in moments:
        for entry in re.split(r"\n(?= {0,3}\d+ )", moment.rstrip("\n")):
            assert f"\n{entry}\n" in said, entry


@pytest.fixture(scope="module")
def trade_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Record of a whole game of Struggle for Rome by novices."""
    home = tmp_path_factory.mktemp("trade")
    saved = home / "game.json"
    words = ("play", "struggle_for_rome", "--humans", 0, "--seed", 3, "--bot", "novice", "--save", saved)
    assert "The game is won by" in run(home, *words).stdout
    return saved


def test_the_end_of_a_game_with_hidden_hands_says_how_to_read_the_reasons(tmp_path: Path) -> None:
    words = ("play", "aeterna", "--humans", 0, "--seed", 3, "--save", tmp_path / "game.json")
    assert "--reasons" in run(tmp_path, *words, "--bot", "novice").stdout
    other = ("play", "aeterna", "--humans", 0, "--seed", 3, "--save", tmp_path / "other.json")
    assert "--reasons" not in run(tmp_path, *other, "--bot", "random").stdout


def test_a_replay_ends_with_the_points_and_the_winner(tmp_path: Path, trade_game: Path) -> None:
    game = find("struggle_for_rome").rules
    outcome = game.outcome(Match.replay(game, Record.from_json(trade_game.read_bytes()), CLOSED).state)
    assert outcome is not None
    assert outcome.scores is not None
    assert outcome.ranks is not None
    lines = [line.split() for line in run(tmp_path, "replay", trade_game).stdout.splitlines()]
    winners = ", ".join("ABC"[seat] for seat in outcome.winners)
    assert ["The", "game", "is", "won", "by", *f"{winners}.".split()] in lines
    assert ["Points", *map(str, outcome.scores)] in lines
    assert ["Rank", *map(str, outcome.ranks)] in lines


def test_a_finished_game_is_shown_in_full_and_a_running_one_without_hidden_cards(
    tmp_path: Path, trade_game: Path
) -> None:
    """Print the same entries of a finished game and of a running one."""
    kept = Record.from_json(trade_game.read_bytes())
    cut = replace(kept, entries=kept.entries[:-1], digest=None)
    running = tmp_path / "running.json"
    running.write_text(cut.to_json(), encoding="utf-8")
    over, before = (" ".join(run(tmp_path, "replay", file).stdout.split()) for file in (trade_game, running))
    assert "chance: development traitor B pays cattle, gold. B buys a development card (Traitor)." in over
    assert "hidden" not in over
    assert "chance: development (hidden) B pays cattle, gold. B buys a development card (hidden)." in before
    assert "Digest" not in before
    data = json.loads(run(tmp_path, "replay", running, "--json").stdout)
    assert data["digest"] is None
    drawn = [text for entry in data["entries"] for text in entry.get("chance", ())]
    assert {text for text in drawn if text.startswith("development ")} == {"development ?"}


def test_the_only_person_sees_their_own_secrets_in_a_running_game(tmp_path: Path, trade_game: Path) -> None:
    kept = Record.from_json(trade_game.read_bytes())
    notes = {**kept.notes, "bots": "B=novice C=novice"}
    running = tmp_path / "running.json"
    cut = replace(kept, entries=kept.entries[:-1], digest=None, notes=notes)
    running.write_text(cut.to_json(), encoding="utf-8")
    told = " ".join(run(tmp_path, "replay", running).stdout.split())
    bought = re.findall(r"chance: development (\S+) (?:[^.]+\. )?(\w) buys a development card", told)
    assert {seat for card, seat in bought if card == "(hidden)"} == {"B", "C"}
    assert {seat for card, seat in bought if card != "(hidden)"} == {"A"}


def test_part_of_a_finished_game_hides_nothing(tmp_path: Path, trade_game: Path) -> None:
    whole = run(tmp_path, "replay", trade_game, "--reasons").stdout.splitlines()
    part = run(tmp_path, "replay", trade_game, "--reasons", "--to", 60).stdout.splitlines()
    assert part[:-1] == whole[: len(part) - 1]


def test_a_record_without_reasons_says_so(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run(tmp_path, "simulate", "aeterna", "--games", 1, "--bot", "novice", "--save", saved)
    told = run(tmp_path, "replay", saved, "--reasons").stdout
    assert "There are no reasons, because this record names no bots." in told
    assert "There are no reasons" not in run(tmp_path, "replay", saved).stdout


def test_bots_without_reasons_are_named(tmp_path: Path, finished: Path) -> None:
    told = run(tmp_path, "replay", finished, "--reasons").stdout
    assert "There are no reasons: the bots of this record give none" in told
