"""The commands `triclinium bench ...`; what they measure stands in a room of its own (`triclinium.bench`)."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from ..bench import costs, engine, environment, lab, service
from ..bench import scale as sizes
from ..bench.fleet import Costs, Hall
from ..bench.process import Figures
from ..terminal.translator import Translator, WrongInput, translator
from . import arguments
from .common import HELP, AsJson, GameName, Lang, print_json, terminal
from .simulate import watching

app = typer.Typer(help=HELP("bench.about"), no_args_is_help=True)


@app.callback()
def _bench() -> None:
    """Further things to measure stand beside the engine."""


@app.command("engine", help=HELP("bench.engine"))
def bench_engine(
    game: GameName = None,
    rounds: Annotated[int, typer.Option(min=1, help=HELP("option.rounds"))] = 15,
    seconds: Annotated[float, typer.Option(min=0.05, help=HELP("option.seconds"))] = 0.3,
    compiled: Annotated[Path | None, typer.Option(help=HELP("option.compiled"), metavar="FOLDER")] = None,
    baseline: Annotated[Path | None, typer.Option(help=HELP("option.baseline"), metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure the rules."""
    own = translator(lang)
    of = arguments.game(game, own)
    if find_spec("chess") is None:
        raise WrongInput(own.say("error.chess"))
    committed = None if baseline is None else _figures(baseline, of.name, own)
    with watching(rounds, own, ("bench.measuring", "bench.done")) as watch:
        figures = engine.engine(of.name, rounds, seconds, compiled, watch)
    print_json(figures) if as_json else _print_engine(figures, own)
    if committed is not None:
        _gate(engine.against(figures, committed), own)


def _figures(file: Path, game: str, own: Translator) -> Figures:
    """What was committed for a game."""
    try:
        every = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        every = None
    figures = every.get(game) if isinstance(every, dict) else None
    if not isinstance(figures, dict) or not all(
        isinstance(figures.get(name), float) for name in engine.BUILDS
    ):
        raise WrongInput(own.say("error.baseline", file=str(file)))
    return figures


def _gate(shares: dict[str, float], own: Translator) -> None:
    """Say how the ratios compare with the committed ones; too slow is an error."""
    for build, share in shares.items():
        verdict = (
            "bench.slow" if share < engine.FAILS else "bench.slower" if share < engine.WARNS else "bench.kept"
        )
        typer.echo(own.say(verdict, build=build, share=f"{share:.2f}"), err=True)
    if min(shares.values()) < engine.FAILS:
        raise typer.Exit(1)


def _print_engine(figures: Figures, own: Translator) -> None:
    grid = Grid(*("", *engine.BUILDS))
    for name in engine.COLUMNS:
        cells = (engine.cell(figures, build, name) for build in engine.BUILDS)
        grid.add_row(own.say(f"bench.{name}"), *cells)
    terminal()[0].print(grid)
    typer.echo(own.say("bench.chess", rate=figures["python_chess_moves_per_s"]))
    typer.echo(own.say("bench.options", p99=figures["options"]["p99"], max=figures["options"]["max"]))
    if figures["compiled"] is None:
        typer.echo(own.say("bench.not_compiled"))


@app.command("env", help=HELP("bench.env"))
def bench_env(
    game: GameName = None,
    rounds: Annotated[int, typer.Option(min=1, help=HELP("option.rounds"))] = 9,
    seconds: Annotated[float, typer.Option(min=0.05, help=HELP("option.seconds"))] = 0.5,
    compiled: Annotated[Path | None, typer.Option(help=HELP("option.compiled"), metavar="FOLDER")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure the environment."""
    own = translator(lang)
    of = arguments.game(game, own)
    if find_spec("pettingzoo") is None:
        raise WrongInput(own.say("error.no_env"))
    with watching(rounds, own, ("bench.measuring", "bench.done")) as watch:
        figures = environment.environment(of.name, rounds, seconds, compiled, watch)
    if as_json:
        print_json(figures)
        return
    grid = Grid(*("", *engine.BUILDS))
    for name in environment.COLUMNS:
        cells = (engine.cell(figures, build, name) for build in engine.BUILDS)
        grid.add_row(own.say(f"bench.{name}"), *cells)
    terminal()[0].print(grid)
    if figures["compiled"] is None:
        typer.echo(own.say("bench.not_compiled"))


@app.command("service", help=HELP("bench.service"))
def bench_service(
    game: GameName = None,
    rounds: Annotated[int, typer.Option(min=1, help=HELP("option.rounds"))] = 5,
    seconds: Annotated[float, typer.Option(min=0.2, help=HELP("option.seconds"))] = 2.0,
    tables: Annotated[int, typer.Option(min=1, help=HELP("option.tables"))] = 64,
    durable: Annotated[bool, typer.Option("--durable", help=HELP("option.durable"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure the table service."""
    own = translator(lang)
    of = arguments.game(game, own)
    if find_spec("asyncpg") is None:
        raise WrongInput(own.say("error.no_service"))
    words = ("bench.measuring", "bench.steps_done")
    with watching(service.steps(rounds), own, words) as watch:
        figures = service.service(of.name, rounds, seconds, tables, durable, watch)
    if as_json:
        print_json(figures)
        return
    grid = Grid("", "", show_header=False)
    for row in service.ROWS:
        grid.add_row(own.say(f"bench.service_{row}"), service.cell(figures, row))
    terminal()[0].print(grid)


@app.command("lab", help=HELP("bench.lab"))
def bench_lab(
    game: GameName = None,
    bots: Annotated[list[str] | None, typer.Option("--bot", help=HELP("option.bench_bots"))] = None,
    workers: Annotated[int, typer.Option(min=1, help=HELP("option.workers"))] = 2,
    rounds: Annotated[int, typer.Option(min=1, help=HELP("option.rounds"))] = 5,
    seconds: Annotated[float, typer.Option(min=0.1, help=HELP("option.seconds"))] = 5.0,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure studies on Ray."""
    own = translator(lang)
    of = arguments.game(game, own)
    if find_spec("ray") is None or find_spec("polars") is None:
        raise WrongInput(own.say("error.no_lab"))
    # The one that asks most of the lab, and the one that it is for.
    names = [of.bot(name).name for name in bots or dict.fromkeys((of.bots[0].name, of.bots[-1].name))]
    with watching(rounds * len(names), own, ("bench.measuring", "bench.done")) as watch:
        figures = lab.lab(of.name, names, workers, rounds, seconds, watch)
    if as_json:
        print_json(figures)
        return
    grid = Grid("", *names)
    for row in lab.ROWS:
        grid.add_row(own.say(f"bench.lab_{row}"), *(f"{figures[name][row]:,}" for name in names))
    terminal()[0].print(grid)
    typer.echo(own.say("bench.lab_start", ray=figures["ray_start_s"], plain=figures["plain_start_s"]))


@app.command("costs", help=HELP("bench.costs"))
def bench_costs(
    game: GameName = None,
    rounds: Annotated[int, typer.Option(min=1, help=HELP("option.rounds"))] = 5,
    seconds: Annotated[float, typer.Option(min=0.2, help=HELP("option.seconds"))] = 2.0,
    tables: Annotated[int, typer.Option(min=1, help=HELP("option.tables"))] = 64,
    lang: Lang = None,
) -> None:
    """Measure what `scale` reckons with."""
    own = translator(lang)
    of = arguments.game(game, own)
    if find_spec("asyncpg") is None:
        raise WrongInput(own.say("error.no_service"))
    with watching(costs.STEPS, own, ("bench.measuring", "bench.steps_done")) as watch:
        figures = costs.costs(of.name, rounds, seconds, tables, watch)
    print_json(figures)


@app.command("scale", help=HELP("bench.scale"))
def bench_scale(
    seats: Annotated[list[int] | None, typer.Option(min=1, help=HELP("option.scale_seats"))] = None,
    pace: Annotated[float, typer.Option(min=0.01, help=HELP("option.scale_pace"))] = Hall.pace_s,
    table: Annotated[int, typer.Option(min=1, help=HELP("option.scale_table"))] = Hall.table,
    bots: Annotated[float, typer.Option(min=0, max=1, help=HELP("option.scale_bots"))] = Hall.bots,
    busy: Annotated[float, typer.Option(min=0.05, max=0.95, help=HELP("option.scale_busy"))] = Hall.busy,
    cores: Annotated[int, typer.Option(min=1, help=HELP("option.scale_cores"))] = Hall.shard_cores,
    routed: Annotated[bool, typer.Option("--routed", help=HELP("option.scale_routed"))] = False,
    costs_file: Annotated[
        Path | None, typer.Option("--costs", help=HELP("option.scale_costs"), metavar="FILE")
    ] = None,
    moves: Annotated[int, typer.Option(min=100, help=HELP("option.scale_moves"))] = sizes.JOBS,
    seed: Annotated[int, typer.Option(help=HELP("option.scale_seed"))] = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Reckon and try out what many seats take."""
    own = translator(lang)
    hall = Hall(1, pace_s=pace, table=table, bots=bots, busy=busy, shard_cores=cores, routed=routed)
    figures = sizes.scale(hall, seats or sizes.SEATS, Costs.read(costs_file), moves, seed)
    if as_json:
        print_json(figures)
        return
    columns = figures["sizes"]
    grid = Grid("", *(f"{column['seats']:,}" for column in columns))
    for row in sizes.ROWS:
        grid.add_row(own.say(f"bench.scale_{row}"), *(f"{column[row]:,}" for column in columns))
    terminal()[0].print(grid)
    for part, carried in figures["carried"].items():
        typer.echo(
            own.say("bench.scale_carried", part=own.say(f"bench.scale_part_{part}"), seats=f"{carried:,}")
        )
    typer.echo(own.say("bench.scale_costs", date=figures["measured"], machine=figures["machine"]))
