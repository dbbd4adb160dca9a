"""Saved records replay to their digests: whole, in parts, and after verbs, steps and streams are renumbered."""

from __future__ import annotations

import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import triclinium
from scale import at_scale
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.games.fall_of_rome.rules.words import STEP_EVENT
from triclinium.kernel.chance import CLOSED, Recorded
from triclinium.kernel.match import Match, read_outcomes
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.record import Record
from triclinium.kernel.step import kind_of
from triclinium.testing.channels import through_json
from triclinium.testing.table import Table

GAME = FallOfRome()
FOLDER = Path(__file__).parents[2] / "records" / "fall_of_rome"
RECORDS = {path.stem: Record.from_json(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}
EACH = pytest.mark.parametrize("name", RECORDS)

OLD = {
    "rules_1_five_seats": "7ea33fd29342ef4167222f05f5b002f4",
    "rules_1_four_seats_asked": "371587e27a8971c152c672c0335123b0",
    "rules_1_two_seats": "08566b40a0e456c9903ce38043bfed92",
    "rules_2_five_seats_asked": "2cdc4cd7d297d1ba503f0b95d6f1bbdc",
    "rules_2_inside_an_event": "7b361f75dc2426fd6e5852d0afdcd935",
    "rules_2_solitaire_legendary": "c87d6562c4f1d5fab7197b3057c8e8c1",
    "rules_2_three_seats_polled": "adfa905972f41613f0112f00216633b8",
    "rules_2_two_seats": "57282814b7000ed2425bbf0d98a930bc",
}
"""Digests of records that were saved when their rules number was current. They are never written again."""


@EACH
def test_a_record_is_complete_and_in_the_canonical_format(name: str) -> None:
    """A record has seats named by letters, its rules number in the file name, a title and a digest."""
    record = RECORDS[name]
    assert record.seats == SEAT_NAMES[: len(record.seats)]
    assert name.startswith(f"rules_{record.rules}_")
    assert record.notes["title"]
    assert record.digest
    assert record.to_json() == (FOLDER / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OLD)
def test_old_rules_replay_to_the_digest_they_were_saved_with(name: str) -> None:
    record = RECORDS[name]
    assert (f"rules_{record.rules}", record.digest) == (name[:7], OLD[name])
    match = Match.replay(GAME, record, CLOSED)
    assert GAME.digest(match.state) == OLD[name]
    assert match.state.rules == record.rules < GAME.rules


def test_the_record_of_rules_3_contains_what_they_added() -> None:
    """Allies are enlisted with and without a card, for some and for all legions, and one `enrol` is undone."""
    assert {name for name in RECORDS if name not in OLD} == {"rules_3_enlisting"}
    record = RECORDS["rules_3_enlisting"]
    fewer = 0
    for number, entry in enumerate(record.entries):
        if str(entry.act).startswith("enrol"):
            state = Match.replay(GAME, record, CLOSED, number).state
            offered = [GAME.words.say(a) for a in GAME.options(state, GAME.turn(state))]
            fewer += entry.act != offered[-1]
    acts = [str(entry.act).split()[0] for entry in record.entries if entry.act]
    assert fewer >= 2
    assert {"enlist", "enlist_free"} <= set(acts)
    assert any(
        entry.undo and str(record.entries[number - 1].act).startswith("enrol")
        for number, entry in enumerate(record.entries)
    )


def test_the_records_of_rules_2_and_3_contain_everything() -> None:
    """They contain every verb of the game and of windows, solitaire, refusals and undo."""
    of = {name: record for name, record in RECORDS.items() if record.rules >= 2}
    acts = [str(entry.act) for record in of.values() for entry in record.entries if entry.act]
    assert {act.split()[0] for act in acts} == {form.verb for form in GAME.words.forms}
    assert of["rules_2_two_seats"].settings == {}
    assert len(of["rules_2_solitaire_legendary"].seats) == 1
    assert of["rules_2_solitaire_legendary"].settings["difficulty"] == "legendary"
    asked = of["rules_2_five_seats_asked"]
    assert len(asked.seats) == 5
    assert any(entry.undo for entry in asked.entries)
    answers = {"agree": 0, "refuse": 0}
    for number, entry in enumerate(asked.entries):
        if entry.act in answers:
            step = GAME.named_stack(Match.replay(GAME, asked, CLOSED, number).state)[-1]["step"]
            answers[entry.act] += step == "permit"
    assert all(answers.values()), "the record must have Events that were agreed to and refused"


def test_a_record_saved_inside_an_event_goes_on_inside_it() -> None:
    """The holder of the Event is asked for the next choice."""
    match = Match.replay(GAME, RECORDS["rules_2_inside_an_event"], CLOSED)
    s = match.state
    assert kind_of(s.stack[-1]) == STEP_EVENT
    assert s.picks
    seat = GAME.turn(s)
    options = GAME.options(s, seat)
    assert len(options) > 1
    match.act(seat, GAME.words.say(options[0]))
    match.undo(seat)
    assert GAME.digest(match.state) == RECORDS["rules_2_inside_an_event"].digest


def places(record: Record) -> range:
    """Return the entries after which a record is saved."""
    return range(1, len(record.entries) + 1, at_scale(smoke=7, full=1))


def go_on(match: Match[FallState], record: Record, first: int) -> None:
    """Play the entries of a record from one number on."""
    told = Recorded()
    match.go_on_with(told)
    for entry in record.entries[first:]:
        assert entry.seat is not None
        if entry.undo is not None:
            match.undo(entry.seat, entry.undo)
        else:
            told.feed(read_outcomes(match.game, entry.chance))
            match.act(entry.seat, str(entry.act))
            assert not told.rest()


@EACH
def test_a_game_resumed_at_any_entry_ends_with_the_same_digest(name: str) -> None:
    """Replay N entries, save, load, replay and continue, for every N (at smoke scale for every seventh)."""
    record = RECORDS[name]
    for number in places(record):
        part = Match.replay(GAME, record, CLOSED, number).record()
        assert part.entries == record.entries[:number]
        resumed = Match.replay(GAME, Record.from_json(part.to_json()), CLOSED)
        assert GAME.digest(resumed.state) == part.digest
        go_on(resumed, record, number)
        assert resumed.record().entries == record.entries
        assert GAME.digest(resumed.state) == record.digest


@EACH
def test_a_game_resumed_from_a_snapshot_ends_with_the_same_digest(name: str) -> None:
    """Resume from a snapshot at each entry, unless a later undo goes back to before the snapshot."""
    record = RECORDS[name]
    whole = 0
    for number in places(record):
        snapshot = through_json(GAME.snapshot(Match.replay(GAME, record, CLOSED, number).state))
        told = Recorded()
        s = GAME.resume(snapshot, told)
        before = {}
        for at, entry in enumerate(record.entries[number:], number):
            before[at] = s
            if entry.undo is not None:
                if entry.undo not in before:
                    break
                s = before[entry.undo]
            else:
                assert entry.seat is not None
                s = GAME.clone(s)
                told.feed(read_outcomes(GAME, entry.chance))
                GAME.act(s, entry.seat, GAME.words.read(str(entry.act)))
        else:
            whole += 1
            assert GAME.digest(s) == record.digest
    assert whole > len(places(record)) / 2


def test_a_snapshot_in_the_middle_of_a_battle_keeps_its_city() -> None:
    """Save while barbarians are being removed. Vae victis, played afterwards, excludes the city of the battle."""
    cities = {"Roma": {"huns": 2, "vandals": 2, "legions": 1}, "Tingi": {"vandals": 1}}
    t = Table(GAME, position(pawns=["Roma", "Londinium"], cities=cities, hands=[["vae_victis"]]))
    t.act("battle 1", "dice two_barbarians_legion")
    again = Table(GAME, GAME.resume(through_json(GAME.snapshot(t.state))))
    for each in (t, again):
        each.act("remove huns")
        each.act("remove huns")
        each.act("event vae_victis corrupt")
        assert each.options() == ["remove_at Tingi vandals"]
    assert GAME.digest(t.state) == GAME.digest(again.state)


def test_the_agenda_names_the_plot_that_waits_for_consent() -> None:
    """The agenda contains the name of the verb, because its number may change."""
    t = Table(GAME, position(pawns=["Roma", "Roma"], hands=[["Roma/huns"]], consent="ask"))
    t.act("give Roma/huns to B")
    frame = GAME.named_stack(t.state)[-1]
    assert frame == {"step": "consent", "card": "Roma/huns", "seat": "B", "plot": "give"}


# ---- renumbering


def permuted(source: str, name: str, order: list[int]) -> str:
    """Return a module with the items of the list or tuple `name` (or of its call's last argument) reordered."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            value = node.value
            if isinstance(value, ast.Call):
                value = value.args[-1]
            assert isinstance(value, ast.List | ast.Tuple)
            assert len(value.elts) == len(order)
            items = [ast.get_source_segment(source, item) for item in value.elts]
            old = ast.get_source_segment(source, value)
            assert old is not None
            new = [f"    {items[at]},\n" for at in order]
            opening, closing = ("[", "]") if isinstance(value, ast.List) else ("(", ")")
            return source.replace(old, f"{opening}\n{''.join(new)}{closing}")
    raise AssertionError(f"there is no {name}")


def renumber(package: Path, seed: int) -> None:
    """Shuffle the numbers of verbs, steps and chance streams in a copy of the game's package."""
    dice = random.Random(seed)
    words = package / "words.py"
    source = words.read_text(encoding="utf-8")
    patterns = {
        "WORDS": r"^(?P<name>\w+): Final = FIRST_VERB(?: \+ (?P<number>\d+))?$",
        "STREAMS": r"^(?P<name>GOLD_CARDS_STREAM|(?!LOST)\w+_CARDS|\w+_DECK|DICE): Final = (?P<number>\d+)$",
        "STEPS": r"^(?P<name>STEP_\w+): Final = (?P<number>\d+)$",
    }
    for listed, pattern in patterns.items():
        old = {
            match["name"]: int(match["number"] or 0) for match in re.finditer(pattern, source, re.MULTILINE)
        }
        assert sorted(old.values()) == list(range(len(old)))
        new = dice.sample(range(len(old)), len(old))
        first = "FIRST_VERB + " if listed == "WORDS" else ""
        for name, number in old.items():
            source = re.sub(
                rf"^{name}: Final = .*$", f"{name}: Final = {first}{new[number]}", source, flags=re.MULTILINE
            )
        order = sorted(range(len(new)), key=new.__getitem__)
        if listed == "STEPS":
            steps = package / "steps.py"
            steps.write_text(permuted(steps.read_text(encoding="utf-8"), listed, order), encoding="utf-8")
        else:
            source = permuted(source, listed, order)
    words.write_text(source, encoding="utf-8")


REPLAY = """
import json, sys
from pathlib import Path
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.kernel.chance import CLOSED
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record

game = FallOfRome()
told = {"verbs": [form.verb for form in game.words.forms], "steps": [step.name for step in game.steps]}
told["streams"] = [name for name, _ in game.streams]
for path in sorted(Path(sys.argv[1]).glob("*.json")):
    record = Record.from_json(path.read_bytes())
    parts = [*range(1, len(record.entries), 5), None]
    told[path.stem] = [game.digest(Match.replay(game, record, CLOSED, upto).state) for upto in parts]
print(json.dumps(told))
"""


def replayed(package: Path) -> dict[str, list[str]]:
    """Replay all records in a separate process; return their digests, in parts and whole."""
    run = subprocess.run(
        [sys.executable, "-c", REPLAY, str(FOLDER)],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert isinstance(told, dict)
    return told


@pytest.fixture(scope="module")
def usual() -> dict[str, list[str]]:
    """Digests from the unchanged package."""
    return replayed(Path(triclinium.__file__).parent)


@pytest.mark.parametrize("seed", [1, 2])
def test_renumbering_steps_verbs_and_streams_changes_no_replay(
    seed: int, tmp_path: Path, usual: dict[str, list[str]]
) -> None:
    """A copy of the package with all these numbers shuffled replays every record to the same states."""
    package = tmp_path / "triclinium"
    ignored = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(Path(triclinium.__file__).parent, package, ignore=ignored)
    renumber(package / "games" / "fall_of_rome" / "rules", seed)
    other = replayed(package)
    for kind in ("verbs", "steps", "streams"):
        one, two = usual[kind], other[kind]
        assert sorted(one) == sorted(two)
        assert sum(a != b for a, b in zip(one, two, strict=True)) > len(one) / 2, "they must be renumbered"
    for name, record in RECORDS.items():
        assert other[name] == usual[name]
        assert other[name][-1] == record.digest
