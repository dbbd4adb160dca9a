"""Play whole games by number and by words, with undo, saving and resuming; every wrong line is answered."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from running import answers, record, run

from triclinium.games import find
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.kernel.settings import complete

ENDLESS = "1\n" * 1500
"""Choose number 1 every time: for example, march to the first neighbour or play the first Event."""


def test_a_whole_game_with_one_person_and_bots(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    result = run(
        tmp_path, "play", "fall_of_rome", "--seats", 3, "--seed", 4, "--save", saved, lines=ENDLESS, width=80
    )
    assert result.exit_code == 0, result.output
    bot = "bot random (takes any option; never wins)"
    assert f"At the table: A: a person, B: {bot}, C: {bot}." in " ".join(result.stdout.split())
    assert "The game is lost." in result.stdout
    assert "Defeat:" in result.stdout
    assert f"triclinium replay {saved}" in result.stdout
    kept = record(saved)
    game = find(kept.game).rules
    match = Match.replay(game, kept, CLOSED)
    assert game.outcome(match.state) is not None
    assert kept.notes["seed"] == "4"
    assert kept.notes["bots"] == "B=random C=random"
    assert {entry.seat for entry in kept.entries} == {None, 0, 1, 2}


def test_every_setting_is_saved_in_the_record(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run(tmp_path, "play", "fall_of_rome", "--difficulty", "heroic", "--set", "consent=ask", "--save", saved)
    chosen = {"difficulty": "heroic", "consent": "ask"}
    assert record(saved).settings == complete(find("fall_of_rome").rules.settings, chosen, 2)


def test_settings_have_shortcuts(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    words = ("--variant", "roma_caput_mundi", "--roles", "consul,dealt,fabrum", "--set", "roles=b=mag")
    shown = run(tmp_path, "play", "fall_of_rome", "--seats", 3, *words, "--save", saved).stdout
    settings = record(saved).settings
    assert settings["variant"] == "roma_caput_mundi"
    assert settings["roles"] == ("consul", "magister_militum", "praefectus_fabrum")
    assert "Fall of Rome (Introductory, Roma Caput Mundi). At the table:" in shown
    assert "@C Praefectus Fabrum: 2 legions make a fort" in shown


def test_roles_are_introduced_in_one_line_each(tmp_path: Path) -> None:
    shown = run(tmp_path, "play", "fall_of_rome", "--seats", 5, "--roles", "E=vestalis").stdout
    assert len(re.findall(r"^  @[A-E] [A-Z][a-z]+[^:]*: .+; ★ .+$", shown, flags=re.M)) == 5
    assert "  @E Vestalis: a card for an Event" in shown


def test_without_a_seed_games_differ(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "other.json"]
    for file in files:
        run(tmp_path, "play", "fall_of_rome", "--save", file)
    assert record(files[0]).notes["seed"] != record(files[1]).notes["seed"]


def test_games_are_saved_in_the_users_folder(tmp_path: Path) -> None:
    for _ in range(2):
        result = run(tmp_path, "play", "fall_of_rome", lines="quit\n")
        assert result.exit_code == 0
    kept = sorted((tmp_path / "state" / "triclinium").iterdir())
    assert len(kept) == 2
    assert str(kept[1]) in result.stdout or str(kept[0]) in result.stdout
    assert "triclinium play --resume" in result.stdout


TABLE = ("play", "fall_of_rome", "--seats", 3, "--seed", 11, "--difficulty", "heroic")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """Record of a game played without a break."""
    home = tmp_path_factory.mktemp("whole")
    run(home, *TABLE, "--save", home / "whole.json", lines=ENDLESS, width=80)
    return record(home / "whole.json")


@pytest.mark.parametrize("stop", [0, 1, 6, 14])
def test_a_resumed_game_continues_as_if_it_had_not_stopped(tmp_path: Path, whole: Record, stop: int) -> None:
    """The same lines give the same chance, bots, questions and end, with or without a break."""
    broken = tmp_path / "broken.json"
    first = run(tmp_path, *TABLE, "--save", broken, lines="1\n" * stop, width=80)
    assert f"triclinium play --resume {broken}" in first.stdout
    assert record(broken).digest != whole.digest
    second = run(tmp_path, "play", "--resume", broken, lines=ENDLESS, width=80)
    assert "The game is lost." in second.stdout
    assert record(broken).digest == whole.digest
    assert record(broken).entries == whole.entries


def test_a_resumed_game_can_be_saved_to_another_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    run(tmp_path, "play", "fall_of_rome", "--save", one, "--seed", 2, lines="1\n")
    before = one.read_text()
    result = run(tmp_path, "play", "--resume", one, "--save", other, lines="\n" * 5)
    assert result.exit_code == 0
    assert one.read_text() == before
    assert len(record(other).entries) > len(record(one).entries)


def test_a_resumed_game_must_be_of_the_game_named(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    run(tmp_path, "play", "fall_of_rome", "--save", saved)
    text = saved.read_text().replace('"fall_of_rome"', '"other"')
    saved.write_text(text)
    result = run(tmp_path, "play", "--resume", saved, "fall_of_rome")
    assert result.exit_code == 2
    assert "is a game of other" in result.stderr


def play(
    tmp_path: Path, *lines: str, seed: int = 5, language: str = "en", words: tuple[str, ...] = ()
) -> str:
    """Type some lines; return the output. With seed 5, seat A can start in Roma and moves first."""
    result = run(
        tmp_path,
        *("play", "fall_of_rome", "--seats", "3", "--seed", seed, "--lang", language, *words),
        *("--save", tmp_path / "game.json"),
        lines="\n".join(lines) + "\n",
        width=120,
    )
    assert result.exit_code == 0, result.output
    return result.stdout


def test_options_can_be_typed_in_words_and_abbreviated(tmp_path: Path) -> None:
    play(tmp_path, "place ROMA", "rec", "march brun 2", "MARCH Syracusae 1", "3 0")
    acts = [entry.act for entry in record(tmp_path / "game.json").entries if entry.seat == 0]
    assert acts[:4] == ["place Roma", "recruit", "march Brundisium 2", "march Syracusae 1"]
    assert re.fullmatch(r"march \w+ 0", str(acts[4]))


def test_the_verb_is_optional_if_there_is_only_one(tmp_path: Path) -> None:
    play(tmp_path, "rom")
    assert record(tmp_path / "game.json").entries[1].act == "place Roma"


def test_a_folded_choice_asks_again_and_an_empty_line_goes_back(tmp_path: Path) -> None:
    shown = answers(play(tmp_path, "place roma", "march genua", "", "sail", "tingi", "2"))
    assert "March Genua: how many, from 0 to 2?" in shown["march genua"]
    assert "Recruit" in shown[""]
    assert "An empty line shows all choices again." in shown["sail"]
    assert "Sail Tingi with Roma ■: how many" in shown["tingi"]
    assert "A sails from Roma to Tingi with Roma ■ and 2 legions." in shown["2"]


def test_undo_takes_back_one_step(tmp_path: Path) -> None:
    shown = answers(play(tmp_path, "place roma", "march genua 1", "undo"))
    assert "Undone: march Genua 1" in shown["undo"]
    assert "actions left: 4" in shown["undo"]
    kept = record(tmp_path / "game.json")
    assert kept.entries[-1].undo == len(kept.entries) - 2
    game = find(kept.game).rules
    state = Match.replay(game, kept, CLOSED).state
    assert state.actions == 4


def test_undo_stops_at_chance(tmp_path: Path) -> None:
    shown = answers(play(tmp_path, "place roma", "end", "undo"))
    assert "undo stops at chance" in shown["undo"]


def test_why_prints_the_rule_and_the_reason(tmp_path: Path) -> None:
    shown = answers(
        play(tmp_path, "place roma", "why", "why battle", "why march", "why march tyras 1", "why forge")
    )
    assert "There is no barbarian in Roma. (FR-4.5)" in shown["why"]
    assert "FR-4.5: Battle:" in shown["why"]
    assert "FR-4.7: Forge alliance:" in shown["why"]
    assert "FR-4.5: Battle:" in shown["why battle"]
    assert "FR-4.7" not in shown["why battle"]
    assert "march is on the list" in shown["why march"]
    assert "Tyras is not next to Roma. (FR-4.1)" in shown["why march tyras 1"]
    assert "No tribe that still lacks an alliance is in Roma. (FR-4.7)" in shown["why forge"]


WRONG = {
    "dance": "'dance' is not an option here; write a number or, for example,",
    "99": "Write a number from 1 to ",
    "0": "Write a number from 1 to ",
    "123456789": "Write a number from 1 to ",
    "march tyras 2": "Tyras is not next to Roma. (FR-4.1)",
    "march genua 9": "At most 2 of the legions there can come along, not 9. (FR-4.1)",
    "march genua 999": "Write: march CITY LEGIONS",
    "march kraków 1": "Write: march CITY LEGIONS",
    "battle 2": "There is no barbarian in Roma. (FR-4.5)",
    "battle": "There is no barbarian in Roma. (FR-4.5)",
    "forge": "No tribe that still lacks an alliance is in Roma. (FR-4.7)",
    "forge huns": "There is no cube of the Huns in Roma. (FR-4.7)",
    "march 2": "Write: march CITY LEGIONS",
    "pay": "That cannot be done at this point (Actions). (FR-3.1)",
    "r": "'r' can mean recruit, rules; write more letters.",
    "B: end": "Seat B has nothing to choose now.",
    "H: end": "Seat H has nothing to choose now.",
    "board kraków": "No place on the board begins with 'kraków'.",
    "rules FR-77": "there is no rule FR-77",
}


def test_wrong_input_is_answered_in_one_sentence(tmp_path: Path) -> None:
    shown = answers(play(tmp_path, "place roma", *WRONG))
    for line, answer in WRONG.items():
        assert shown[line].strip().startswith(answer), line
        assert shown[line].strip().count("\n") == 0, line
    assert record(tmp_path / "game.json").entries[-1].act == "place Patrae"  # No wrong line had an effect.


def test_commands_at_the_prompt_are_answered(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.json"
    shown = answers(
        play(
            tmp_path,
            *("place roma", "help", "rules 4.1", "rules", "log", "log 1", "board", "board tyr"),
            *("save", f"save {elsewhere}", f"save {elsewhere} ", "quit"),
        )
    )
    assert "march CITY LEGIONS" in shown["help"]
    assert "undo your last action" in shown["help"]
    assert "March: go along one road" in shown["rules 4.1"]
    assert "FR-13  Roma Caput Mundi" in shown["rules"]
    assert "A starts in Roma with 2 legions." in shown["log"]
    assert len(shown["log 1"].strip().splitlines()) == 1
    assert "~Constantinopolis" in shown["board"]
    assert "Roads to: Philippopolis, Constantinopolis, Chersonesus." in shown["board tyr"]
    assert f"Saved in {tmp_path / 'game.json'}." in shown["save"]
    assert record(elsewhere).digest == record(tmp_path / "game.json").digest
    assert "--resume" in shown["quit"]


def test_moves_of_bots_are_printed(tmp_path: Path) -> None:
    told = play(tmp_path, "place roma", "end", "skip", "skip", "skip")
    assert "B starts in" in told
    assert "A draws" in told
    assert "It is B's turn." in told
    assert "It is C's turn." in told
    assert re.search(r"Invasion: .* strikes \w+", told)


def test_people_share_the_keyboard(tmp_path: Path) -> None:
    shown = play(tmp_path, "1", "1", "1", "end", words=("--humans", "3"))
    assert "B: a person" in shown
    assert re.search(r"^B> ", shown, flags=re.M)
    assert re.search(r"^C> ", shown, flags=re.M)


def test_bots_without_people_play_to_the_end(tmp_path: Path) -> None:
    shown = play(tmp_path, words=("--humans", "0"))
    assert "The game is lost." in shown


def test_consent_is_asked_of_people_and_given_by_bots(tmp_path: Path) -> None:
    """Bots agree to plots by themselves."""
    saved = tmp_path / "game.json"
    play(tmp_path, words=("--humans", "0", "--set", "consent=ask"), seed=6)
    acts = [str(entry.act).split()[0] for entry in record(saved).entries if entry.act]
    assert "refuse" not in acts


def test_a_game_is_shown_in_polish(tmp_path: Path) -> None:
    shown = play(tmp_path, "place roma", "why battle", "dance", "rules 4.1", "help", "quit", language="pl")
    assert "Przy stole: A: człowiek" in shown
    assert "Tempo najazdów" in shown
    assert "W mieście Roma nie ma barbarzyńców. (FR-4.5)" in shown
    assert "'dance' nie jest tu możliwe" in shown
    assert "cofnij swój ostatni ruch" in shown
    assert "Gra jest zapisana. Wznów ją poleceniem: triclinium play --resume" in shown
    for english in ("Invasion", "actions left", "Write", "kept"):
        assert english not in shown


@pytest.mark.parametrize("width", [50, 80])
def test_every_line_fits_a_narrow_terminal(tmp_path: Path, width: int) -> None:
    result = run(tmp_path, "play", "fall_of_rome", "--seed", 5, lines="1\nend\nquit\n", width=width)
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if str(tmp_path) not in line and "> " not in line]
    assert max(map(len, lines)) <= width


def test_the_end_of_input_saves_the_game(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    result = run(tmp_path, "play", "fall_of_rome", "--save", saved, lines="1\n")
    assert result.exit_code == 0
    assert f"triclinium play --resume {saved}" in result.stdout


def test_a_finished_game_can_be_replayed(tmp_path: Path) -> None:
    play(tmp_path, words=("--humans", "0"))
    result = run(tmp_path, "play", "--resume", tmp_path / "game.json")
    assert result.exit_code == 0
    assert "The game is lost." in result.stdout


def test_unknown_notes_of_a_record_are_kept(tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    play(tmp_path, "1")
    data = json.loads(saved.read_text())
    data["notes"]["title"] = "Ides"
    saved.write_text(json.dumps(data))
    run(tmp_path, "play", "--resume", saved, lines="end\n")
    assert record(saved).notes["title"] == "Ides"


@pytest.mark.parametrize("note", [{"seed": "many"}, {"bots": "Z=random"}, {"bots": "B=oracle"}])
def test_invalid_notes_are_reported(tmp_path: Path, note: dict[str, str]) -> None:
    saved = tmp_path / "game.json"
    play(tmp_path, "1")
    data = json.loads(saved.read_text())
    data["notes"] |= note
    saved.write_text(json.dumps(data))
    result = run(tmp_path, "play", "--resume", saved)
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("triclinium: ")
    assert result.stderr.count("\n") == 1
