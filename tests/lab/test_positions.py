"""Sampled positions are those of the games of a study, with the results, however the games are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from running import run as command

from triclinium.bots.seeds import game_seed
from triclinium.games import find
from triclinium.games.entry import Entry
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import RecordError, SettingError
from triclinium.lab.cell import Cell
from triclinium.lab.farm import Farm
from triclinium.lab.play import play
from triclinium.lab.positions import COLUMNS, Positions
from triclinium.lab.run import Run
from triclinium.lab.sampling import Sampling, features_of
from triclinium.lab.study import Study
from triclinium.testing.tiny import Tiny

ALL = Sampling()
TABLES = """
game = "fall_of_rome"
games = 6
[[group]]
bots = ["random"]
seats = [1, 2]
[[group]]
bots = "novice"
games = 1
seats = 2
settings = { difficulty = "introductory" }
"""
QUICK = 'game = "fall_of_rome"\ngames = 2\n[[group]]\nbots = "random"\nseats = 2\n'


def cell(name: str, bots: tuple[str, ...]) -> Cell:
    entry = find(name)
    return Cell.of(name, entry.rules.rules, bots, {})


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row without the columns that may differ."""
    return {name: value for name, value in row.items() if name not in ("seconds", "positions")}


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("fall_of_rome", ("random",)),
        ("fall_of_rome", ("random",) * 4),
        ("fall_of_rome", ("novice",) * 2),
        ("fall_of_rome", ("random", "novice")),
        ("tiny", ("random",) * 3),
        ("tiny", ("bold",) * 2),
    ],
)
def test_an_observer_changes_nothing_and_sees_every_decision(
    tiny: str, name: str, bots: tuple[str, ...]
) -> None:
    """Replay the game from the sampled positions and compare seats, features and the end."""
    at = cell(name, bots)
    game, features = find(name).rules, features_of(find(name))
    for deal in range(1 if "novice" in bots else 5):
        row = play(at, deal, 3, ALL)
        assert plain(row) == plain(play(at, deal, 3))
        seen = row["positions"]
        s = game.new(at.seats, dict(at.settings), Seeded(game_seed(3, deal, "chance"), len(game.streams)))
        size = len(features.names)
        for ply, (seat, action) in enumerate(zip(seen.columns["seat"], seen.columns["action"], strict=True)):
            while len(game.options(s, game.turn(s))) == 1 and not game.compositions(s, game.turn(s)):
                game.apply(s, game.turn(s), game.options(s, game.turn(s))[0])
            assert game.turn(s) == seat
            assert features.observe(s, seat) == seen.features[ply * size : (ply + 1) * size]
            game.act(s, seat, game.words.read(action))
        while not s.over:
            (only,) = game.options(s, game.turn(s))
            game.apply(s, game.turn(s), only)
        assert game.digest(s) == row["digest"]
        outcome = game.outcome(s)
        assert outcome is not None
        assert seen.columns["ply"] == list(range(row["decisions"]))
        assert seen.columns["won"] == [seat in outcome.winners for seat in seen.columns["seat"]]
        assert min(seen.columns["decisions_left"]) == 1
        assert all(left >= 0 for left in seen.columns["turns_left"])
        if outcome.ranks is not None:
            assert seen.columns["rank"] == [outcome.ranks[seat] for seat in seen.columns["seat"]]
            assert outcome.scores is not None
            assert seen.columns["score"] == [outcome.scores[seat] for seat in seen.columns["seat"]]


def kept(study: Study, sampling: Sampling, folder: Path) -> pl.DataFrame:
    """Play a study in this process; return its positions."""
    positions = Positions.sampled(study, sampling, folder)
    for at, games in study.games().items():
        positions.add([play(at, deal, study.seed, sampling) for deal in range(games)])
    positions.merge()
    return positions.frame()


def test_workers_sample_the_same_positions_as_one_process(tmp_path: Path, farm: Farm) -> None:
    study, sampling = Study.parse(TABLES), Sampling(0.3)
    positions = Positions.sampled(study, sampling, tmp_path / "two")
    Run(study, positions, sampling).play(farm, lambda _: None)
    alone = kept(study, sampling, tmp_path / "one")
    assert_frame_equal(positions.frame(), alone)
    assert_frame_equal(pl.read_parquet(positions.file), alone)
    assert positions.count() == len(alone) > 100
    assert alone.columns == [*COLUMNS, *positions.features]
    assert {alone.schema[name] for name in positions.features} == {pl.UInt8()}
    games = positions.games()
    plays = [play(at, deal, study.seed) for at, wanted in study.games().items() for deal in range(wanted)]
    assert dict(games.select("digest", "decisions").iter_rows()) == {
        row["digest"]: row["decisions"] for row in plays
    }
    joined = alone.join(games, on=["cell", "deal"])
    assert len(joined) == len(alone)
    assert (joined["ply"] + joined["decisions_left"] == joined["decisions"]).all()


class Stopped(Exception):
    """Simulated crash."""


def test_a_stopped_run_continues_without_duplicates(tmp_path: Path, farm: Farm) -> None:
    study, sampling = Study.parse(TABLES), Sampling(0.3)
    whole = kept(study, sampling, tmp_path / "whole")
    folder = tmp_path / "stopped"

    def stop(_: object) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        Run(study, Positions.sampled(study, sampling, folder), sampling).play(farm, stop)
    written = Positions.sampled(study, sampling, folder)
    had = written.frame()
    assert 0 < len(had) < len(whole)
    # Simulate a kill after the positions were written and before their games were.
    for part in (folder / "parts").iterdir():
        part.unlink()
    assert written.games().is_empty()
    Run(study, written, sampling).play(farm, lambda _: None)
    assert_frame_equal(written.frame(), whole)
    assert_frame_equal(pl.read_parquet(written.file), whole)
    assert len(written.games()) == sum(study.games().values())


def test_a_share_is_nested_in_larger_ones_and_each_turn_takes_the_first(tmp_path: Path) -> None:
    study = Study.parse(QUICK).with_games(20)
    every = kept(study, ALL, tmp_path / "all")
    some = kept(study, Sampling(0.25), tmp_path / "some")
    more = kept(study, Sampling(0.5), tmp_path / "more")
    turns = kept(study, Sampling(each_turn=True), tmp_path / "turns")
    assert_frame_equal(some.join(every, on=["cell", "deal", "ply"], how="semi"), some)
    assert_frame_equal(some, more.join(some, on=["cell", "deal", "ply"], how="semi"))
    assert 0.2 < len(some) / len(every) < 0.3
    first = every.group_by("cell", "deal", "turn").agg(pl.col("ply").min()).sort("cell", "deal", "ply")
    assert_frame_equal(turns.select("cell", "deal", "turn", "ply"), first)
    assert turns["turn"].min() == 0


def test_more_games_can_be_added_but_not_with_other_sampling(tmp_path: Path) -> None:
    study = Study.parse(QUICK)
    kept(study, Sampling(0.5), tmp_path)
    more = kept(study.with_games(4), Sampling(0.5), tmp_path)
    assert more["deal"].n_unique() == 4
    assert_frame_equal(more, kept(study.with_games(4), Sampling(0.5), tmp_path / "anew"))
    with pytest.raises(RecordError, match=r"another share \(0.5\)"):
        Positions.sampled(study, Sampling(0.4), tmp_path)
    with pytest.raises(RecordError, match=r"another each_turn \(False\)"):
        Positions.sampled(study, Sampling(0.5, each_turn=True), tmp_path)
    other = Study.parse("seed = 2\n" + QUICK)
    with pytest.raises(RecordError, match="another seed"):
        Positions.sampled(other, Sampling(0.5), tmp_path)
    (tmp_path / "positions.json").unlink()
    with pytest.raises(RecordError, match="games without their positions"):
        Positions.sampled(study, Sampling(0.5), tmp_path)


def test_a_game_without_sampled_positions_is_not_played_again(tmp_path: Path) -> None:
    study, sampling = Study.parse(QUICK), Sampling(1e-9)
    assert kept(study, sampling, tmp_path).is_empty()
    positions = Positions.sampled(study, sampling, tmp_path)
    assert Run(study, positions, sampling).progress.done == 2
    assert positions.count() == 0


def test_games_and_bots_that_cannot_be_sampled_are_refused(tiny: str, tmp_path: Path) -> None:
    with pytest.raises(
        SettingError, match=r'declares no features.*Lab\(features="package.module:FEATURES"\)'
    ):
        features_of(Entry(rules=Tiny(), cooperative=False, minutes=(5, 10)))
    study = Study.parse('game = "tiny"\n[[group]]\nbots = "unseen"\nseats = 2\n')
    with pytest.raises(SettingError, match="bold:unseen shows nobody its decisions"):
        Positions.sampled(study, ALL, tmp_path)
    for share in (0.0, -1.0, 1.1):
        with pytest.raises(SettingError, match="a share"):
            Sampling(share)


def test_the_command_writes_positions(tmp_path: Path) -> None:
    """So few games are played during the measurement of pace that no worker is needed."""
    study = tmp_path / "quick.toml"
    study.write_text(QUICK)
    words = ("lab", "positions", study, "--out", tmp_path / "out", "--share", "0.5")
    done = command(tmp_path, *words)
    assert done.exit_code == 0, done.output
    frame = pl.read_parquet(tmp_path / "out" / "positions.parquet")
    assert f"positions.parquet: {len(frame)} positions of 2 games" in done.output
    again = command(tmp_path, *words, "--json", "--lang", "pl")
    assert f'"positions": {len(frame)}' in again.output
    other = command(tmp_path, *words[:-2], "--each-turn")
    assert other.exit_code == 1
    assert "name another folder with --out" in other.output


def test_the_example_of_the_manual_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[2] / "docs" / "study" / "lab.md").read_text("utf-8")
    text = page.partition("\n## Positions\n")[2].partition("\n## ")[0]
    code = text.partition("```python\n")[2].partition("```")[0]
    assert "np.linalg.solve" in code
    study = Study.parse(TABLES.replace("games = 2", "games = 3"))
    kept(study, Sampling(each_turn=True), tmp_path / "how_hard.positions")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["odds"].keys() == {"", "alliances", "decline", "cubes", "cards"}
    assert all(abs(odds) < 100 for odds in names["odds"].values())
