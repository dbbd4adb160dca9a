"""Commands of `python -m bench`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.kernel.errors import TricliniumError

from . import engine as rules
from . import environment
from .process import Figures, Watch

app = typer.Typer(help="Measure how fast things are.", no_args_is_help=True, add_completion=False)

Game = Annotated[str | None, typer.Argument(help="The game; the first one unless given.")]
Rounds = Annotated[int, typer.Option(min=1, help="Number of rounds; the medians count.")]
Seconds = Annotated[float, typer.Option(min=0.05, help="Duration of each part of a round.")]
Tables = Annotated[int, typer.Option(min=1, help="Number of tables that play at the same time.")]
Compiled = Annotated[Path | None, typer.Option(metavar="FOLDER", help="Folder of the compiled package.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _entry(game: str | None) -> Entry:
    return games.every()[0] if game is None else games.find(game)


def _watch(steps: int) -> Watch:
    """Return a callback that prints the progress to stderr."""
    return lambda done: print(f"{done} of {steps} steps measured", file=sys.stderr)


def _print(figures: Figures, as_json: bool, rows: Mapping[str, str], columns: Iterable[str] = ()) -> None:
    """Print figures as JSON, or as a table: one column of figures, or one for each key in `columns`."""
    if as_json:
        print(json.dumps(figures, indent=1))
        return
    of = {name: figures[name] for name in columns if figures[name]} or {"": figures}
    table = Table("", *of)
    for name, label in rows.items():
        table.add_row(label, *(_cell(column[name]) for column in of.values()))
    Console().print(table)


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each:,}" for name, each in value.items())
    return f"{value:,}"


@app.command()
def engine(
    game: Game = None,
    rounds: Rounds = 15,
    seconds: Seconds = 0.3,
    compiled: Compiled = None,
    baseline: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Committed ratios: a warning below 0.85 of them, exit 1 below 0.7."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare the speed of the rules with python-chess, in alternating rounds of one run."""
    name = _entry(game).name
    committed = None if baseline is None else json.loads(baseline.read_text(encoding="utf-8"))[name]
    figures = rules.engine(name, rounds, seconds, compiled, _watch(rounds))
    _print(figures, as_json, rules.COLUMNS, rules.BUILDS)
    if committed is not None:
        _compare(rules.against(figures, committed))


def _compare(shares: dict[str, float]) -> None:
    for build, share in shares.items():
        verdict = "too slow" if share < rules.FAILS else "slower" if share < rules.WARNS else "ok"
        print(f"{build}: {share:.2f} of the committed ratio to python-chess: {verdict}", file=sys.stderr)
    if min(shares.values()) < rules.FAILS:
        raise typer.Exit(1)


@app.command()
def env(
    game: Game = None,
    rounds: Rounds = 9,
    seconds: Seconds = 0.5,
    compiled: Compiled = None,
    as_json: AsJson = False,
) -> None:
    """Compare the speed of a game's environment with its rules, in alternating rounds of one run."""
    figures = environment.environment(_entry(game).name, rounds, seconds, compiled, _watch(rounds))
    _print(figures, as_json, environment.COLUMNS, rules.BUILDS)


@app.command()
def service(
    game: Game = None,
    rounds: Rounds = 5,
    seconds: Seconds = 2.0,
    tables: Tables = 64,
    durable: Annotated[bool, typer.Option(help="Let PostgreSQL wait for the disk, as in real use.")] = False,
    as_json: AsJson = False,
) -> None:
    """Measure the game server, on a private PostgreSQL and Redis."""
    from . import service as measured  # noqa: PLC0415 (slow to import)

    watch = _watch(measured.steps(rounds))
    figures = measured.service(_entry(game).name, rounds, seconds, tables, durable, watch)
    _print(figures, as_json, measured.ROWS)


@app.command()
def peer(
    game: Game = None,
    rounds: Rounds = 5,
    seconds: Seconds = 2.0,
    tables: Tables = 64,
    as_json: AsJson = False,
) -> None:
    """Compare the game server with boardgame.io's server, in alternating rounds on the same core."""
    from . import peer as measured  # noqa: PLC0415 (slow to import)

    figures = measured.peer(_entry(game).name, rounds, seconds, tables, _watch(rounds))
    _print(figures, as_json, measured.ROWS, measured.SIDES)


@app.command()
def lab(
    game: Game = None,
    bots: Annotated[
        list[str] | None, typer.Option("--bot", help="Bots; the weakest and the strongest unless given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Number of processes.")] = 2,
    rounds: Rounds = 5,
    seconds: Seconds = 5.0,
    as_json: AsJson = False,
) -> None:
    """Compare studies on Ray with plain processes that play the same games, in alternating rounds of one run."""
    from . import lab as measured  # noqa: PLC0415 (slow to import)

    of = _entry(game)
    names = [of.bot(name).name for name in bots or dict.fromkeys((of.bots[0].name, of.bots[-1].name))]
    figures = measured.lab(of.name, names, workers, rounds, seconds, _watch(rounds * len(names)))
    _print(figures, as_json, measured.ROWS, names)
    if not as_json:
        print(f"Start-up: Ray {figures['ray_start_s']} s, plain processes {figures['plain_start_s']} s.")


def main() -> None:
    """Run a command. Print an expected error without its traceback."""
    try:
        app(prog_name="python -m bench")
    except TricliniumError as error:
        raise SystemExit(f"Error: {error}") from None


if __name__ == "__main__":
    main()
