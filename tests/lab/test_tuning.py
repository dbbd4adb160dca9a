"""Tuning plays pairs of games that show which weights of a bot matter, and are reproducible."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import bold
import polars as pl
import pytest
import tune_bot
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal
from tuning.findings import SCHEMA, Progress, Tuning
from tuning.pairs import ALL_SEATS, Plan, against, play_pair, tunable
from tuning.weights import SPREAD, along, dials, figures, slopes, varied

from triclinium.games import find
from triclinium.games.entry import Bot, faults
from triclinium.kernel.errors import RecordError, SettingError
from triclinium.kernel.outcome import Outcome
from triclinium.lab.farm import Farm
from triclinium.lab.study import Study

TINY = """
game = "tiny"
[[group]]
name = "small"
bots = ["random", "bold"]
seats = [2, 3]
[[group]]
name = "large"
bots = "random"
seats = 4
"""
FALL = """
game = "fall_of_rome"
[[group]]
bots = ["random", "novice"]
seats = [1, 2]
settings = { difficulty = "introductory" }
"""
PAIRS = 240


@pytest.fixture
def plan(tiny: str) -> Plan:
    """Plan to tune the bold bot of the tiny game."""
    return Plan.of(Study.parse(TINY), "small")


def test_the_slope_of_the_one_weight_that_matters_is_found() -> None:
    chance = Random(5)
    names = dials({**{f"weight{at}": 1.0 for at in range(40)}, "list": [1.0, 2.0]})
    factors = [[chance.gauss(0, SPREAD) for _ in names] for _ in range(400)]
    gains = [0.1 * each[7] / SPREAD for each in factors]
    scores = [[sign * gain + chance.gauss(0, 0.3) for sign in (1, -1)] for gain in gains]
    first, *others = slopes(names, factors, scores, SPREAD)
    assert first.name == "weight7"
    assert abs(first.rise - 0.1) < 3 * first.error
    assert first.sureness > 4
    assert abs(others[0].sureness) < 4
    assert sum(abs(slope.sureness) > 1.96 for slope in others) < len(others) / 6


def test_weights_are_varied_in_both_directions() -> None:
    usual = figures(bold.Weights())
    assert usual == {"beard": [1.0, 2.0], "height": 6.0}
    still = dict.fromkeys(dials(usual), 0.0)
    assert [*still] == ["beard", "height", "beard tilt"]
    assert figures(varied(bold.Weights, still)) == usual
    moved = {**still, "height": 0.1, "beard tilt": 0.1}
    more, less = (varied(bold.Weights, moved, sign) for sign in (1, -1))
    assert more.height > 6.0 > less.height
    assert more.beard[0] < 1.0 < less.beard[0]
    assert more.beard[1] > 2.0 > less.beard[1]
    assert more.height * less.height == pytest.approx(36.0)


def test_an_attribute_that_is_no_weight_is_refused() -> None:
    class Named(bold.Weights):
        name = "Bruno"

    with pytest.raises(SettingError, match="name is neither a number nor a list of numbers, but 'Bruno'"):
        figures(Named())
    with pytest.raises(SettingError, match="has no weights"):
        figures(object())


@given(st.lists(st.integers(1, 4), min_size=2, max_size=5))
def test_the_mean_score_of_all_seats_is_a_half(ranks: list[int]) -> None:
    seats = len(ranks)
    for outcome in (
        Outcome("over", (), ranks=tuple(ranks)),
        Outcome("over", tuple({*ranks} & {*range(seats)})),
    ):
        scores = [against(outcome, seats, seat) for seat in range(seats)]
        assert sum(scores) == pytest.approx(seats / 2)
        assert all(0 <= score <= 1 for score in scores)
    if ranks[0] < ranks[1]:
        first = Outcome("over", (), ranks=tuple(ranks))
        assert against(first, seats, 0) > against(first, seats, 1)


def test_tables_are_those_of_a_group_and_the_seats_rotate(plan: Plan) -> None:
    assert plan.bot == "bold"
    assert plan.seed == 2, "the deals of the study must be left for measurements"
    assert [cell.bots for cell in plan.cells] == [("bold",) * 2, ("bold",) * 3]
    assert [plan.seat(number) for number in range(0, 8, 2)] == [0, 1, 0, 1]
    assert [plan.seat(number) for number in range(1, 8, 2)] == [0, 1, 2, 0]
    whole = Plan.of(Study.parse(TINY), seed=9)
    assert [cell.seats for cell in whole.cells] == [2, 3, 4]
    assert whole.seed == 9
    with pytest.raises(SettingError, match="no group 'huge'; choose one of: small, large"):
        Plan.of(Study.parse(TINY), "huge")
    with pytest.raises(SettingError, match="the bot random of tiny declares no weights"):
        Plan.of(Study.parse(TINY), None, "random")
    with pytest.raises(SettingError, match="no bot of tiny declares weights"):
        tunable(replace(bold.ENTRY, own_bots=()), None)


def test_weights_and_the_tuned_loop_are_declared_together() -> None:
    half = replace(bold.ENTRY, own_bots=(Bot("half", "bold:Half", weights="bold:Weights"),))
    assert faults(half, "tiny") == ["bot half needs both weights and tuned, or neither"]


@pytest.mark.parametrize("number", [0, 1])
def test_in_a_cooperative_game_all_seats_are_tuned_together(number: int) -> None:
    plan = Plan.of(Study.parse(FALL), bot="novice")
    assert {cell.seats for cell in plan.cells} == {1, 2}
    row = play_pair(plan, number)
    assert row["seat"] == ALL_SEATS
    assert len(row["factors"]) == len(dials(figures(plan.make())))
    for won, score in zip(row["won"], row["scores"], strict=True):
        assert score == 1.0 if won else 0 <= score < 1
    assert len({*row["digests"]}) == 2
    again = play_pair(plan, number)
    assert {**again, "seconds": 0} == {**row, "seconds": 0}


def test_unvaried_weights_play_as_the_bot_does() -> None:
    plan = replace(Plan.of(Study.parse(FALL), bot="novice"), spread=0.0)
    from triclinium.lab.play import play  # noqa: PLC0415

    row = play_pair(plan, 1)
    assert row["digests"] == [play(plan.cell(1), 1, plan.seed)["digest"]] * 2


@pytest.mark.parametrize("name", ["novice", "solid"])
def test_the_bots_of_fall_of_rome_declare_their_weights(name: str) -> None:
    plan = Plan.of(Study.parse(FALL), bot=name)
    assert figures(plan.make())["ally"] == 240.0


# ---- on Ray


class Stopped(Exception):
    """Simulated crash."""


def test_workers_find_the_weight_that_matters_and_continue_after_a_stop(
    plan: Plan, farm: Farm, tmp_path: Path
) -> None:
    told: list[Progress] = []

    def stop(now: Progress) -> None:
        told.append(now)
        if now.done > 5:
            raise Stopped

    tuning = Tuning(plan, tmp_path)
    assert tuning.findings(4.0) is None
    with pytest.raises(Stopped):
        tuning.play(farm, PAIRS, stop)
    had = tuning.pairs()
    assert 5 < len(had) < PAIRS
    assert told[-1].wanted == PAIRS
    # Simulate a kill after a merge and before the parts were removed.
    tuning.pairs().write_parquet(tmp_path / "pairs.parquet")
    again = Tuning(plan, tmp_path)
    again.play(farm, PAIRS, told.append)
    assert told[-1].done == PAIRS
    assert told[-1].hours == 0
    pairs = again.pairs()
    assert pairs["number"].to_list() == list(range(PAIRS))
    alone = pl.DataFrame([play_pair(plan, number) for number in range(PAIRS)], schema=SCHEMA, orient="row")
    assert_frame_equal(pairs.drop("seconds"), alone.drop("seconds"))
    assert_frame_equal(had.drop("seconds"), alone[had["number"].to_list()].drop("seconds"))
    assert not list((tmp_path / "parts").iterdir())

    found = again.findings(4.0)
    assert found is not None
    assert found.pairs == PAIRS
    first = found.slopes[0]
    assert first.name == "height"
    assert first.sureness > 3
    assert isinstance(found.weights["height"], float)
    assert found.weights["height"] > 6.5
    further = along(plan.make, found.slopes, plan.spread, 8.0)["height"]
    assert isinstance(further, float)
    assert further > found.weights["height"]


def test_pairs_of_different_plans_are_not_mixed(plan: Plan, tmp_path: Path) -> None:
    Tuning(plan, tmp_path)
    Tuning(plan, tmp_path)
    for other, what in (
        (replace(plan, seed=7), r"other seed \(2\)"),
        (replace(plan, spread=0.1), r"other spread \(0.2\)"),
        (replace(plan, cells=plan.cells[:1]), "other tables"),
    ):
        with pytest.raises(RecordError, match=what):
            Tuning(other, tmp_path)
    about = tmp_path / "tuning.json"
    about.write_text(about.read_text().replace("6.0", "5.0"))
    with pytest.raises(RecordError, match="other weights; name another folder"):
        Tuning(plan, tmp_path)


def test_the_script_prints_the_findings(
    plan: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study = tmp_path / "tables.toml"
    study.write_text(TINY)
    words = [str(study), "--group", "small", "--out", str(tmp_path / "out"), "--pairs", "0"]
    assert tune_bot.main(words) == 0
    assert "show nothing yet" in capsys.readouterr().out
    tuning = Tuning(plan, tmp_path / "out")
    rows = [play_pair(plan, number) for number in range(40)]
    pl.DataFrame(rows, schema=SCHEMA, orient="row").write_parquet(tmp_path / "out" / "pairs.parquet")
    found = tuning.findings(2.0)
    assert found is not None
    assert tune_bot.main([*words, "--step", "2"]) == 0
    shown = capsys.readouterr().out
    assert "Pairs: 40" in shown
    assert f"height = {found.weights['height']}" in shown
    assert "beard tilt" in shown
    assert tune_bot.main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"] == 40
    assert tune_bot.main([*words, "--bot", "random"]) == 2
    assert "declares no weights" in capsys.readouterr().err


def test_the_tuning_study_of_fall_of_rome_can_be_used() -> None:
    plan = Plan.of(Study.read("fall_of_rome/tuning"))
    assert plan.bot == find("fall_of_rome").bots[-1].name
    assert len(plan.cells) == 6
