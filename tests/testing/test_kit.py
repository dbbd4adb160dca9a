from __future__ import annotations

from itertools import product
from random import Random

import mutants_of_rules as rules
import mutants_of_secrecy as secrecy
import pytest

from scale import at_scale
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record
from triclinium.testing.channels import difference
from triclinium.testing.kit import KitFailure, Report, check_game, reproduce, some_settings
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_words import GOODS

GAMES = at_scale(smoke=6, full=24)


@pytest.fixture(scope="module")
def report() -> Report:
    return check_game(Tiny(), games=GAMES, seed=11)


def test_the_tiny_game_passes_the_kit(report: Report) -> None:
    assert report.games == GAMES
    assert report.decisions > 12 * GAMES
    assert report.options > report.decisions
    assert report.refusals > 400 * GAMES
    assert report.replays >= report.games
    assert report.undos > 0
    assert report.facts > report.decisions
    assert report.composed > 40 * GAMES


def test_nearly_all_pairs_of_states_differ(report: Report) -> None:
    assert report.pairs > 200 * GAMES
    assert report.differed > 0.95 * report.pairs


def test_option_lists_are_short(report: Report) -> None:
    assert 12 < report.longest <= 24, "the list contains a sample of composed actions"


def test_the_report_is_printed(report: Report) -> None:
    assert str(report).startswith(f"games {GAMES}, decisions ")


def test_the_same_seed_gives_the_same_report() -> None:
    assert check_game(Tiny(), games=2, seed=5) == check_game(Tiny(), games=2, seed=5)


@pytest.mark.parametrize("interrupts", ["open", "poll"])
def test_seats_and_settings_can_be_given(interrupts: str) -> None:
    report = check_game(Tiny(), games=2, seats=4, settings={"interrupts": interrupts, "rounds": "2"})
    assert report.games == 2


def test_the_kit_can_check_a_share_of_the_decisions_closely() -> None:
    """All decisions are played and counted. The other checks see a share of them and still find a bug."""
    few, all_ = (check_game(Tiny(), games=5, seed=5, closely=share) for share in (0.25, 1.0))
    assert few.games == all_.games == 5
    assert 0.7 < few.decisions / all_.decisions < 1.4
    assert 0 < few.options < 0.5 * all_.options
    assert 0 < few.pairs < 0.5 * all_.pairs
    with pytest.raises(KitFailure):
        check_game(secrecy.FactTellsDraw(), games=40, seed=3, closely=0.25)


def test_settings_not_given_are_random() -> None:
    tables = [some_settings(Tiny(), 2, Random(i), {"rounds": "2"}) for i in range(200)]
    assert {table["rounds"] for table in tables} == {"2"}
    assert {table["interrupts"] for table in tables} == {"open", "poll"}
    assert {table["handicap"] for table in tables} == set(product("012", repeat=2))
    assert {len(table["kinds"]) for table in tables} == {0, 3, 4}
    assert {kind for table in tables for kind in table["kinds"]} == set(GOODS)


@pytest.mark.parametrize("mutant", [rules.OptionTwice, rules.RefusesWithoutRule, secrecy.FactTellsDraw])
def test_the_record_of_a_failure_replays_to_the_failure(mutant: type[Tiny]) -> None:
    with pytest.raises(KitFailure) as failed:
        check_game(mutant(), games=6, seed=3)
    assert failed.value.record is not None
    record = Record.from_json(failed.value.record.to_json())
    match = Match.replay(mutant(), record, Seeded(0))
    assert len(match.entries) == len(record.entries)
    assert f"after entry {len(record.entries) - 1}]" in failed.value.what


def test_an_act_that_breaks_the_game_can_be_reproduced() -> None:
    with pytest.raises(KitFailure) as failed:
        check_game(rules.LostCard(), games=6, seed=3)
    assert failed.value.record is not None
    assert failed.value.record.notes["act"] == "fortuna"
    with pytest.raises(BrokenState):
        reproduce(rules.LostCard(), failed.value.record)
    assert reproduce(Tiny(), failed.value.record).entries[-1].act == "fortuna"


def test_a_deal_that_fails_can_be_reproduced() -> None:
    with pytest.raises(KitFailure) as failed:
        check_game(rules.DealFails(), games=6, seed=3)
    assert failed.value.record is not None
    with pytest.raises(IndexError):
        reproduce(rules.DealFails(), failed.value.record)


def test_difference_names_the_place() -> None:
    assert difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a.1.b: 2 or 3"
    assert difference({"a": 1}, {"a": 1, "b": None}) == ""
    assert difference([1], [1, 2]) == "all of it: [1] or [1, 2]"
    assert difference((1, 2), [1, 2]) == ""
