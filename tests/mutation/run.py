"""The mutation run: plant thousands of faults in the rules and the kernel, one at a time; tests must find them.

    nox -s mutation                     every mutant: hours
    nox -s mutation -- --sample 400     a random sample of 400
    nox -s mutation -- --only '*.battle.*' '*.kernel.game.*'
    nox -s mutation -- --files src/triclinium/kernel/game.py   mutate only these files (faster)
    nox -s mutation -- --sample 800 --files src/triclinium/games/struggle_for_rome/rules/*.py   its tests alone
    nox -s mutation -- --go-on          continue a stopped run
    nox -s mutation -- --go-on --left   only the next stages for surviving mutants, no new ones

mutmut makes the mutants and runs tests on each until one fails. For speed, there are stages: first the tests of the
kernel, then golden texts, which are fast and cover most code, then the conformance tests for the survivors, then the
property tests. A mutant is killed if any stage kills it. Only the table after the last stage has the final counts,
because golden texts cover no refusals and no imagined tables. Results are kept in build/mutation/results.json.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from random import Random

from mutants import KILLED, TIMED_OUT, UNTESTED, of_meta_files, report

ROOT = Path(__file__).resolve().parents[2]
Stage = tuple[list[str], list[str]]
"""The tests to run, and those to exclude from them."""


def paths(folder: str, *names: str) -> list[str]:
    """Return the paths of test files by their short names."""
    return [f"{folder}/test_{name}.py" for name in names]


FALL, FALL_GAME = "tests/conformance/fall_of_rome", "tests/games/fall_of_rome"
FALL_GOLDEN = paths(FALL, "walks", "copies", "playthroughs")
FALL_PROPERTIES = paths(FALL, "properties", "second_writing", "13_second_writing")
STRUGGLE, STRUGGLE_GAME = "tests/conformance/struggle_for_rome", "tests/games/struggle_for_rome"
STRUGGLE_GOLDEN = paths(STRUGGLE, "struggle_walks")
STRUGGLE_PROPERTIES = paths(STRUGGLE, "struggle_second_writing", "struggle_second_writing_of_turns")
AETERNA, AETERNA_GAME = "tests/conformance/aeterna", "tests/games/aeterna"
AETERNA_PROPERTIES = paths(AETERNA, "aeterna_second_writing")
AETERNA_IMPORTED = f"{AETERNA_GAME}/test_aeterna_other_data.py::test_a_changed_data_file_of_aeterna_is_played"
"""This test imports the modules again, so it covers code that runs at import. It is slow, so it comes last."""
OF_KERNEL: dict[str, Stage] = {
    "kernel": (["tests/kernel", *paths("tests/testing", "tiny", "tiny_market", "playthrough")], []),
    "smallest": (paths("tests/kernel", "deck"), []),
}
GAMES: dict[str, dict[str, Stage]] = {
    "fall_of_rome": {
        "golden": (
            [
                *FALL_GOLDEN,
                *paths(FALL_GAME, "playouts", "static_tables", "faults", "state", "features"),
                *paths("tests/games", "games"),
            ],
            [],
        ),
        "conformance": ([FALL, *paths(FALL_GAME, "undo")], [*FALL_GOLDEN, *FALL_PROPERTIES]),
        "properties": (
            [*FALL_PROPERTIES, *paths(FALL_GAME, "contract", "records"), "tests/testing/test_kit.py"],
            [],
        ),
    },
    "struggle_for_rome": {
        "golden": (
            [
                *STRUGGLE_GOLDEN,
                *paths(STRUGGLE_GAME, "struggle_static_tables", "struggle_faults"),
                f"{STRUGGLE_GAME}/test_struggle_contract.py::test_playouts_match_the_golden_file",
            ],
            [],
        ),
        "conformance": (
            [STRUGGLE, *paths(STRUGGLE_GAME, "validity", "other_boards", "our_board")],
            [*STRUGGLE_GOLDEN, *STRUGGLE_PROPERTIES],
        ),
        "properties": (STRUGGLE_PROPERTIES, []),
    },
    "aeterna": {
        "golden": (
            [
                *paths(AETERNA_GAME, "aeterna_faults", "aeterna_static_tables"),
                f"{AETERNA_GAME}/test_aeterna_contract.py::test_playouts_match_the_golden_file",
                f"{AETERNA_GAME}/test_aeterna_contract.py::test_aeterna_plays_as_in_the_golden_file",
            ],
            [],
        ),
        "conformance": (
            [AETERNA, *paths(AETERNA_GAME, "aeterna_validity", "aeterna_texts", "aeterna_undo")],
            AETERNA_PROPERTIES,
        ),
        "properties": ([*AETERNA_PROPERTIES, AETERNA_IMPORTED], []),
    },
}
STAGES = ("kernel", "golden", "conformance", "properties")
AT_ONCE = 2500
"""Number of mutants for one call of mutmut; their names must fit into a command line."""
SMALL, SMALLEST = "src/triclinium/kernel/deck.py", "triclinium.kernel.deck.x_size__*"
"""A small file and the pattern of a few mutants: running any mutant makes mutmut generate all of them."""
MUTATED = re.compile(r"^only_mutate = .*$", re.MULTILINE)


class MutationRun:
    """A copy of the project for mutmut, and the results so far."""

    def __init__(self, folder: Path, children: int, files: list[str]) -> None:
        self.folder = folder
        self.files = files
        """Files to mutate; if empty, those of pyproject.toml."""
        self.games = [game for game in GAMES if any(f"/games/{game}/" in file for file in files)]
        """Games whose tests are run: all games, unless only files of some games are mutated."""
        self.kernel = not all("/games/" in file for file in files) or not files
        if self.kernel:
            self.games = list(GAMES)
        self.children = children
        self.found: dict[str, str] = {}
        """Results of the mutants that were run, by name."""
        self.stages: dict[str, int] = {}
        """Number of stages that each mutant has gone through."""

    def prepare(self) -> None:
        """Make a new copy."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        for name in ("src", "tests"):
            shutil.copytree(ROOT / name, self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("README.md", "pyproject.toml"):
            shutil.copy(ROOT / name, self.folder / name)
        # Python caches that a missing folder has nothing to import.
        (self.folder / "mutants" / "src").mkdir(parents=True)

    def resume(self) -> None:
        """Load the results so far."""
        results = json.loads((self.folder / "results.json").read_text(encoding="utf-8"))
        self.found = {name: kind for name, (kind, _) in results.items()}
        self.stages = {name: stages for name, (_, stages) in results.items()}

    def select(self, stage: str) -> None:
        """Write the tests to run into the pyproject.toml of the copy."""
        parts = [OF_KERNEL[stage]] if stage in OF_KERNEL else [GAMES[game][stage] for game in self.games]
        tests = [path for part, _ in parts for path in part]
        left_out = [path for _, part in parts for path in part]
        project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        last = "pytest_add_cli_args = "
        assert last in project, "pyproject.toml has no settings of mutmut"
        chosen = json.dumps([*tests, *(f"--ignore={path}" for path in left_out)])
        if self.files:
            project = MUTATED.sub(f"only_mutate = {json.dumps([SMALL, *self.files])}", project)
        text = project.replace(last, f"pytest_add_cli_args_test_selection = {chosen}\n{last}")
        (self.folder / "pyproject.toml").write_text(text, encoding="utf-8")

    def mutmut(self, *names: str) -> None:
        """Run these mutants; mutmut writes their exit codes next to the mutated modules."""
        paths = (
            self.folder / "mutants" / "src",
            self.folder / "tests" / "mutation",
            self.folder / "installed",
        )
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(path) for path in paths),
            "TRICLINIUM_HYPOTHESIS": "mutation",
        }
        command = [str(Path(sys.executable).parent / "mutmut"), "run", "--max-children", str(self.children)]
        with (self.folder / "mutmut.log").open("a", encoding="utf-8") as log:
            subprocess.run([*command, *names], cwd=self.folder, env=env, stdout=log, stderr=log, check=True)

    def stage(self, stage: str, wanted: list[str]) -> None:
        """Run a stage for the mutants that survived the stages before it."""
        self.select(stage)
        number = STAGES.index(stage)
        first = 0 if self.kernel else 1
        names = [name for name in wanted if self.alive(name) and self.stages.get(name, first) == number]
        for at in range(0, len(names), AT_ONCE):
            some = names[at : at + AT_ONCE]
            self.mutmut(*some)
            exits = of_meta_files(self.folder)
            for name in some:
                # A mutant that no test of this stage reaches keeps the result of an earlier stage.
                if exits[name] != UNTESTED or name not in self.found:
                    self.found[name] = exits[name]
                self.stages[name] = number + 1
            self.save()

    def alive(self, name: str) -> bool:
        """Return whether no stage has killed the mutant."""
        return self.found.get(name) not in (KILLED, TIMED_OUT)

    def save(self) -> None:
        """Save the results."""
        results = {name: (kind, self.stages[name]) for name, kind in self.found.items()}
        (self.folder / "results.json").write_text(json.dumps(results, indent=0), encoding="utf-8")


def main() -> None:
    """Run the stages and print the reports."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants, at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--only", metavar="PATTERN", nargs="+", help="mutants whose names match one")
    parser.add_argument("--files", metavar="FILE", nargs="+", default=[], help="mutate these alone")
    parser.add_argument("--upto", choices=STAGES, default="properties", help="the last stage")
    parser.add_argument("--children", type=int, default=2, help="processes")
    parser.add_argument("--go-on", action="store_true", help="go on with a run that was stopped")
    parser.add_argument("--left", action="store_true", help="with no more mutants than it has tried")
    chosen = parser.parse_args()
    run = MutationRun(ROOT / "build" / "mutation", chosen.children, chosen.files)
    if chosen.go_on:
        run.resume()
    else:
        run.prepare()
        run.select("smallest")
        run.mutmut(SMALLEST)
    only = (
        chosen.only
        or [f"{'.'.join(Path(file).with_suffix('').parts[1:])}.*" for file in chosen.files]
        or ["*"]
    )
    # The order is random, so that a stopped run has tried a fair sample.
    names = sorted(name for name in of_meta_files(run.folder) if any(fnmatch(name, each) for each in only))
    Random(chosen.seed).shuffle(names)
    wanted = [name for name in names if name in run.found or not chosen.left][: chosen.sample]
    # The tests of the kernel cover no game.
    for stage in STAGES[0 if run.kernel else 1 : STAGES.index(chosen.upto) + 1]:
        run.stage(stage, wanted)
        print(f"after the stage {stage}:\n{report(run.folder, run.found)}\n", flush=True)


if __name__ == "__main__":
    main()
