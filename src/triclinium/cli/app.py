"""The command `triclinium` and its options; what each command does stands in a module of its own."""

from __future__ import annotations

import io
import json
import os
import secrets
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.console import Console
from rich.table import Table as Grid

from .. import __version__, bots, games
from ..kernel.game import Game
from ..terminal.speech import Speech, WrongInput, speech, usual_language
from . import (
    annotation,
    asked,
    bench,
    bench_service,
    citations,
    displays,
    replay,
    rulebook,
    saves,
    serve,
    simulate,
    strength,
    verify,
)
from .commands import Commands
from .play import Left, Play
from .table import Table

_HELP: Final = Speech(usual_language(os.environ)).say
"""Help is worded before a command's own --lang is read, so it speaks the language of the surroundings."""
_GAME: Final = "fall_of_rome"
_BOT: Final = "random"

app = typer.Typer(cls=Commands, help=_HELP("app.help"), epilog=_HELP("app.example"), add_completion=False)

GameName = Annotated[str, typer.Argument(help=_HELP("option.game"), metavar="GAME")]
Difficulty = Annotated[str | None, typer.Option(help=_HELP("option.difficulty"))]
Variant = Annotated[str | None, typer.Option(help=_HELP("option.variant"))]
Roles = Annotated[list[str] | None, typer.Option("--role", help=_HELP("option.role"), metavar="SEAT=ROLE")]
Settings = Annotated[list[str] | None, typer.Option("--set", help=_HELP("option.set"), metavar="NAME=VALUE")]
Lang = Annotated[str | None, typer.Option(help=_HELP("option.lang"), metavar="en|pl")]
AsJson = Annotated[bool, typer.Option("--json", help=_HELP("option.json"))]


def main() -> None:
    """Run the command."""
    app(prog_name="triclinium")


@app.callback(invoke_without_command=True)
def _start(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=_HELP("option.version"))] = False,
) -> None:
    if version:
        typer.echo(f"triclinium {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help(), nl=False)


@app.command("play", help=_HELP("play.about"))
def play(
    game: Annotated[str | None, typer.Argument(help=_HELP("option.game"), metavar="[GAME]")] = None,
    seats: Annotated[int | None, typer.Option(help=_HELP("option.seats"))] = None,
    humans: Annotated[int | None, typer.Option(help=_HELP("option.humans"))] = None,
    bot: Annotated[str | None, typer.Option(help=_HELP("option.bot"))] = None,
    difficulty: Difficulty = None,
    variant: Variant = None,
    roles: Roles = None,
    settings: Settings = None,
    seed: Annotated[int | None, typer.Option(help=_HELP("option.seed"))] = None,
    lang: Lang = None,
    resume: Annotated[Path | None, typer.Option(help=_HELP("option.resume"), metavar="FILE")] = None,
    save: Annotated[Path | None, typer.Option(help=_HELP("option.save"), metavar="FILE")] = None,
    web: Annotated[bool, typer.Option("--web", help=_HELP("option.web"))] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help=_HELP("option.port"))] = 8000,
    browser: Annotated[bool, typer.Option(help=_HELP("option.browser"))] = True,
) -> None:
    """Play a whole game."""
    own = speech(lang)
    if web:
        serve.play_web(own, port, browser)
        return
    if save is not None and save.exists() and save != resume:
        raise WrongInput(own.say("error.exists", file=save))
    if resume is not None:
        table_only = (seats, humans, bot, difficulty, variant, roles, settings, seed)
        if any(value is not None for value in table_only):
            raise WrongInput(own.say("error.resume"))
        table = _resumed(resume, save, game, lang)
    else:
        of = asked.game(game or _GAME, lang)
        chosen = asked.settings(of, settings or [], difficulty, variant, roles or [], lang)
        table = _started(of, seats, humans, bot or _BOT, chosen, seed, save, lang)
    console, plain = _terminal()
    sitting = Play(table, displays.find(table.game, speech(lang, table.game), plain), console)
    code = 0
    try:
        sitting.run()
        return
    except Left:
        pass
    except EOFError:
        console.print()
    except KeyboardInterrupt:
        console.print()
        code = 130
    console.print(sitting.farewell(), markup=False, soft_wrap=True)
    raise typer.Exit(code)


def _started(
    game: Game[Any],
    seats: int | None,
    humans: int | None,
    bot: str,
    settings: Mapping[str, str],
    seed: int | None,
    save: Path | None,
    lang: str | None,
) -> Table:
    """A new table."""
    people = 1 if humans is None else humans
    count = asked.seats(game, max(_usual_seats(game), people) if seats is None else seats, lang)
    if not 0 <= people <= count:
        raise WrongInput(speech(lang).say("error.humans", asked=people, seats=count))
    sitting = dict.fromkeys(range(people, count), asked.bot(bot, bots.names(game.name), lang))
    chance = secrets.randbits(48) if seed is None else seed
    path = save or saves.new_path(game.name)
    return Table.start(game, count, sitting, settings, chance, path, speech(lang, game))


def _usual_seats(game: Game[Any]) -> int:
    """A table for two, if the game allows; solitaire has to be asked for."""
    return max(game.seats[0], min(2, game.seats[1]))


def _resumed(file: Path, save: Path | None, name: str | None, lang: str | None) -> Table:
    """The table a file keeps."""
    record = saves.read(file, speech(lang))
    if name not in (None, record.game):
        raise WrongInput(speech(lang).say("error.other_game", file=file, game=record.game))
    game = asked.game(record.game, lang)
    return Table.resume(game, record, secrets.randbits(48), save or file, speech(lang, game))


@app.command("simulate", help=_HELP("simulate.about"))
def simulate_games(
    game: GameName = _GAME,
    seats: Annotated[int | None, typer.Option(help=_HELP("option.seats"))] = None,
    difficulty: Difficulty = None,
    variant: Variant = None,
    roles: Roles = None,
    settings: Settings = None,
    number: Annotated[int, typer.Option("--games", min=1, help=_HELP("option.games"))] = 1000,
    bot: Annotated[str, typer.Option(help=_HELP("option.bot"))] = _BOT,
    seed: Annotated[int, typer.Option(help=_HELP("option.seed"))] = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play many games by bots."""
    found = asked.game(game, lang)
    own = speech(lang, found)
    asked.bot(bot, bots.names(found.name), lang)
    count = asked.seats(found, _usual_seats(found) if seats is None else seats, lang)
    chosen = asked.settings(found, settings or [], difficulty, variant, roles or [], lang)
    with simulate.watching(number, own) as watch:
        study = simulate.simulate(found, count, chosen, number, seed, watch, bot)
    if as_json:
        _print_json(study.named())
        return
    grid = Grid.grid(padding=(0, 3, 0, 0))
    grid.add_row(own.say("simulate.games"), str(study.games))
    grid.add_row(own.say("simulate.wins"), f"{study.wins} ({study.wins / study.games:.1%})")
    for ending, times in study.losses.items():
        grid.add_row(own.ending(ending), f"{times} ({times / study.games:.1%})")
    grid.add_row(own.say("simulate.decisions"), f"{study.decisions_per_game:.2f}")
    grid.add_row(own.say("simulate.speed"), f"{study.games_per_s:.1f}")
    grid.add_row(own.say("simulate.digest"), study.digest)
    _terminal()[0].print(grid)


@app.command("strength", help=_HELP("strength.about"))
def measure_strength(
    game: GameName = _GAME,
    bot: Annotated[list[str] | None, typer.Option(help=_HELP("option.bots"))] = None,
    seats: Annotated[list[int] | None, typer.Option(help=_HELP("option.seats_each"))] = None,
    variant: Annotated[list[str] | None, typer.Option(help=_HELP("option.variants"))] = None,
    difficulty: Annotated[list[str] | None, typer.Option(help=_HELP("option.difficulties"))] = None,
    number: Annotated[int | None, typer.Option("--games", min=1, help=_HELP("option.games_each"))] = None,
    out: Annotated[Path, typer.Option(help=_HELP("option.out"), metavar="FILE")] = Path("strength.json"),
    report: Annotated[Path | None, typer.Option(help=_HELP("option.report"), metavar="FILE")] = None,
    seed: Annotated[int, typer.Option(help=_HELP("option.seed"))] = 1,
    jobs: Annotated[int, typer.Option(min=1, help=_HELP("option.jobs"))] = 1,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure win rates."""
    found = asked.game(game, lang)
    say = speech(lang, found).say
    known = bots.names(found.name)
    names = [asked.bot(name, known, lang) for name in bot or known]
    counts = [asked.seats(found, count, lang) for count in seats or strength.SEATS]
    wanted = strength.order(
        names, counts, variant or strength.VARIANTS, difficulty or strength.DIFFICULTIES, number
    )
    for cell, _ in wanted:
        asked.settings(found, [], cell.difficulty, cell.variant, [], lang)
    results = strength.Results.read(out, seed)
    hours = strength.projected(found, wanted, results)
    sys.stderr.write(say("strength.projected", hours=f"{hours:.2f}", file=out) + "\n")

    def told(cell: strength.Cell, played: strength.Played, games: int) -> None:
        wins, done = played.endings.count(strength.WON), len(played.endings)
        sys.stderr.write(say("strength.done", cell=cell.name(), done=done, games=games, wins=wins) + "\n")

    strength.go_on(found, wanted, results, told, jobs)
    if report is not None:
        strength.write_report(report, strength.figures(results, known))
    if as_json:
        _print_json(strength.named(results))
    else:
        typer.echo(strength.figures(results, known))


_bench = typer.Typer(help=_HELP("bench.about"), no_args_is_help=True)
app.add_typer(_bench, name="bench")


@_bench.callback()
def _bench_of() -> None:
    """Further things to measure stand beside the engine."""


@_bench.command("engine", help=_HELP("bench.engine"))
def bench_engine(
    rounds: Annotated[int, typer.Option(min=1, help=_HELP("option.rounds"))] = 15,
    seconds: Annotated[float, typer.Option(min=0.05, help=_HELP("option.seconds"))] = 0.3,
    compiled: Annotated[Path | None, typer.Option(help=_HELP("option.compiled"), metavar="FOLDER")] = None,
    baseline: Annotated[Path | None, typer.Option(help=_HELP("option.baseline"), metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure the rules."""
    own = speech(lang)
    if find_spec("chess") is None:
        raise WrongInput(own.say("error.chess"))
    committed = None if baseline is None else _figures(baseline, own)
    with simulate.watching(rounds, own, ("bench.measuring", "bench.done")) as watch:
        figures = bench.engine(rounds, seconds, compiled, watch)
    _print_json(figures) if as_json else _print_engine(figures, own)
    if committed is not None:
        _gate(bench.against(figures, committed), own)


def _figures(file: Path, own: Speech) -> bench.Figures:
    try:
        figures = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        figures = None
    if not isinstance(figures, dict) or not all(
        isinstance(figures.get(name), float) for name in bench.BUILDS
    ):
        raise WrongInput(own.say("error.baseline", file=str(file)))
    return figures


def _gate(shares: dict[str, float], own: Speech) -> None:
    """Say how the ratios compare with the committed ones; too slow is an error."""
    for build, share in shares.items():
        verdict = (
            "bench.slow" if share < bench.FAILS else "bench.slower" if share < bench.WARNS else "bench.kept"
        )
        typer.echo(own.say(verdict, build=build, share=f"{share:.2f}"), err=True)
    if min(shares.values()) < bench.FAILS:
        raise typer.Exit(1)


def _print_engine(figures: bench.Figures, own: Speech) -> None:
    grid = Grid(*("", *bench.BUILDS))
    for name in bench.COLUMNS:
        grid.add_row(own.say(f"bench.{name}"), *(bench.cell(figures, build, name) for build in bench.BUILDS))
    _terminal()[0].print(grid)
    typer.echo(own.say("bench.chess", rate=figures["python_chess_moves_per_s"]))
    typer.echo(own.say("bench.options", p99=figures["options"]["p99"], max=figures["options"]["max"]))
    if figures["compiled"] is None:
        typer.echo(own.say("bench.not_compiled"))


@_bench.command("service", help=_HELP("bench.service"))
def bench_of_service(
    rounds: Annotated[int, typer.Option(min=1, help=_HELP("option.rounds"))] = 5,
    seconds: Annotated[float, typer.Option(min=0.2, help=_HELP("option.seconds"))] = 2.0,
    tables: Annotated[int, typer.Option(min=1, help=_HELP("option.tables"))] = 64,
    durable: Annotated[bool, typer.Option("--durable", help=_HELP("option.durable"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Measure the table service."""
    own = speech(lang)
    if find_spec("asyncpg") is None:
        raise WrongInput(own.say("error.no_service"))
    words = ("bench.measuring", "bench.steps_done")
    with simulate.watching(bench_service.steps(rounds), own, words) as watch:
        figures = bench_service.service(rounds, seconds, tables, durable, watch)
    if as_json:
        _print_json(figures)
        return
    grid = Grid("", "", show_header=False)
    for row in bench_service.ROWS:
        grid.add_row(own.say(f"bench.service_{row}"), bench_service.cell(figures, row))
    _terminal()[0].print(grid)


@app.command("replay", help=_HELP("replay.about"))
def replay_record(
    record: Annotated[Path, typer.Argument(help=_HELP("option.record"), metavar="RECORD")],
    upto: Annotated[int | None, typer.Option("--to", min=0, help=_HELP("option.to"), metavar="N")] = None,
    why: Annotated[bool, typer.Option("--reasons", help=_HELP("option.reasons"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Replay a record."""
    kept = saves.read(record, speech(lang))
    game = asked.game(kept.game, lang)
    entries = None if upto is None else upto + 1
    if as_json:
        _print_json(replay.named(game, kept, entries))
        return
    console, plain = _terminal()
    reasons = annotation.reasons(game, kept, entries) if why else None
    replay.tell(game, kept, entries, displays.find(game, speech(lang, game), plain), console, reasons)


@app.command("verify", help=_HELP("verify.about"))
def verify_record(
    record: Annotated[Path, typer.Argument(help=_HELP("option.record"), metavar="RECORD")],
    commitment: Annotated[str | None, typer.Option(help=_HELP("option.commitment"), metavar="HEX")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check the chance of a finished table."""
    own = speech(lang)
    kept = saves.read(record, own)
    draws = verify.checked(asked.game(kept.game, lang), kept, commitment, own)
    if as_json:
        _print_json(verify.named(kept, draws))
    else:
        verify.tell(kept, draws, own, _terminal()[0])


@app.command("rules", help=_HELP("rules.about"))
def rules(
    game: GameName = _GAME,
    rule: Annotated[str | None, typer.Argument(help=_HELP("option.rule"), metavar="[ID]")] = None,
    cover: Annotated[bool, typer.Option("--coverage", help=_HELP("option.coverage"))] = False,
    tests: Annotated[Path | None, typer.Option(help=_HELP("option.tests"), metavar="FOLDER")] = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules by number."""
    found = asked.game(game, lang)
    own = speech(lang, found)
    if cover:
        _coverage(found, rule, tests or Path("tests"), own, as_json)
        return
    if tests is not None:
        raise WrongInput(own.say("error.tests"))
    book = rulebook.sections(own.game)
    part = book if rule is None else rulebook.found(book, rule)
    if not part:
        raise WrongInput(own.say("error.rule", asked=rule))
    if not as_json:
        _terminal()[0].print(rulebook.shown(part))
        return
    named = [
        {
            "id": section.id,
            "title": section.title,
            "rules": [{"id": number, "text": text} for number, text in section.rules],
        }
        for section in part
    ]
    _print_json({"game": found.name, "language": own.language, "sections": named})


def _coverage(game: Game[Any], rule: str | None, tests: Path, own: Speech, as_json: bool) -> None:
    """Which tests cite which rules; exit code 1 if a rule has none."""
    book = rulebook.sections(own.game)
    part = book if rule is None else rulebook.found(book, rule)
    if not part:
        raise WrongInput(own.say("error.rule", asked=rule))
    cited = citations.Citations.read(game, tests, own, [number for each in part for number, _ in each.rules])
    if as_json:
        _print_json(cited.named())
    else:
        _terminal()[0].print(cited.shown(own), markup=False)
    if cited.bare:
        raise typer.Exit(1)


@app.command("games", help=_HELP("games.about"))
def list_games(as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games."""
    every = [games.find(name) for name in games.names()]
    if as_json:
        named = [
            {
                "name": game.name,
                "rules": game.rules,
                "seats": list(game.seats),
                "settings": [
                    {"name": each.name, "values": list(each.values), "default": each.default}
                    for each in game.settings
                ],
            }
            for game in every
        ]
        _print_json({"games": named})
        return
    say = speech(lang).say
    console, _ = _terminal()
    for game in every:
        low, high = game.seats
        console.print(f"[bold]{game.name}[/bold]  {say('games.seats', low=low, high=high)}")
        for setting in game.settings:
            values = ", ".join(setting.values)
            console.print(f"  --set {setting.name}={setting.default}  ({values})", markup=False)


@app.command("serve", help=_HELP("serve.about"))
def serve_tables(
    migrate: Annotated[bool, typer.Option("--migrate", help=_HELP("option.migrate"))] = False,
    lang: Lang = None,
) -> None:
    """Serve tables."""
    serve.serve(speech(lang), migrate)


@app.command("worker", help=_HELP("worker.about"))
def work(lang: Lang = None) -> None:
    """Do the due work."""
    serve.work(speech(lang))


@app.command("schema", help=_HELP("schema.about"))
def write_schemas(
    into: Annotated[Path, typer.Argument(help=_HELP("option.into"), metavar="FOLDER")] = Path(
        "docs/protocol"
    ),
    check: Annotated[bool, typer.Option("--check", help=_HELP("option.check"))] = False,
    lang: Lang = None,
) -> None:
    """Write the schemas."""
    serve.write_schemas(speech(lang), into, check)


def _terminal() -> tuple[Console, bool]:
    """The terminal, and whether it can show ASCII only; what it cannot show becomes a question mark."""
    console = Console(highlight=False)
    plain = not console.encoding.lower().startswith("utf")
    if plain and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    return console, plain


def _print_json(data: object) -> None:
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
