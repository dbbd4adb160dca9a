"""The command `triclinium` and its options. Other modules implement the commands."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Group
from rich.table import Table as Grid

from .. import __version__
from ..analysis.review import described
from ..terminal.topics import Topic
from ..terminal.translator import WrongInput, translator
from . import (
    admin,
    admin_chat,  # noqa: F401 (adds commands to admin)
    admin_devices,  # noqa: F401 (the same)
    arguments,
    displays,
    lab,
    lessons,
    listing,
    mcp,
    puzzles,
    replay,
    review,
    rulebook,
    saves,
    serve,
    simulate,
    verify,
)
from .commands import Commands
from .common import HELP, AsJson, Bots, GameName, Lang, LogFormat, Seats, Settings, print_json, terminal
from .play import Left, Play
from .setting_options import SettingsCommand
from .table import Table, bots_of

app = typer.Typer(cls=Commands, help=HELP("app.help"), epilog=HELP("app.example"), add_completion=False)
app.add_typer(admin.app, name="admin")
app.add_typer(lab.app, name="lab")


def main() -> None:
    """Run the command."""
    app(prog_name="triclinium")


@app.callback(invoke_without_command=True)
def _start(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help=HELP("option.version"))] = False,
) -> None:
    if version:
        typer.echo(f"triclinium {__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help(), nl=False)


@app.command("play", cls=SettingsCommand, help=HELP("play.about"))
def play(
    game: GameName = None,
    seats: Seats = None,
    humans: Annotated[int | None, typer.Option(help=HELP("option.humans"))] = None,
    bots: Bots = None,
    settings: Settings = None,
    seed: Annotated[int | None, typer.Option(help=HELP("option.seed"))] = None,
    lang: Lang = None,
    resume: Annotated[Path | None, typer.Option(help=HELP("option.resume"), metavar="FILE")] = None,
    save: Annotated[Path | None, typer.Option(help=HELP("option.save"), metavar="FILE")] = None,
    web: Annotated[bool, typer.Option("--web", help=HELP("option.web"))] = False,
    host: Annotated[str, typer.Option(envvar="TRICLINIUM_HOST", help=HELP("option.host"))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help=HELP("option.port"))] = 8000,
    browser: Annotated[bool, typer.Option(help=HELP("option.browser"))] = True,
) -> None:
    """Play a whole game."""
    own = translator(lang)
    if web:
        arguments.import_from_here()
        serve.play_web(own, port, browser, host=host, bots=tuple(arguments.bots_by_seat(bots or ()).values()))
        return
    if save is not None and save.exists() and save != resume:
        raise WrongInput(own.say("error.exists", file=save))
    if resume is not None:
        if any(value is not None for value in (seats, humans, settings, seed)):
            raise WrongInput(own.say("error.resume"))
        table = _resumed(resume, save, game, bots or [], lang)
    else:
        of = arguments.game(game, own)
        chosen = arguments.settings(of, settings or [], own)
        table = arguments.table(
            Table, of, seats, humans, bots or [], chosen, seed, save, translator(lang, of.rules)
        )
    console, plain = terminal()
    session = Play(table, displays.find(table.entry, translator(lang, table.game), plain), console)
    code = 0
    try:
        session.run()
        return
    except Left:
        pass
    except EOFError:
        console.print()
    except KeyboardInterrupt:
        console.print()
        code = 130
    console.print(session.farewell(), markup=False, soft_wrap=True)
    raise typer.Exit(code)


def _resumed(file: Path, save: Path | None, name: str | None, bots: Sequence[str], lang: str | None) -> Table:
    """Return the table saved in a file. `bots` are those of its bots that may be imported."""
    own = translator(lang)
    record = saves.read(file, own)
    if name not in (None, record.game):
        raise WrongInput(own.say("error.other_game", file=file, game=record.game))
    of = arguments.game(record.game, own)
    trusted = {arguments.bot(of, bot, own).name for bot in arguments.bots_by_seat(bots).values()}
    if not trusted <= set(bots_of(record).values()):
        raise WrongInput(own.say("error.resume"))
    return Table.resume(of, record, secrets.randbits(48), save or file, translator(lang, of.rules), trusted)


app.command("mcp", cls=SettingsCommand, help=HELP("mcp.about"))(mcp.serve)


@app.command("simulate", cls=SettingsCommand, help=HELP("simulate.about"))
def simulate_games(
    game: GameName = None,
    seats: Seats = None,
    settings: Settings = None,
    number: Annotated[int, typer.Option("--games", min=1, help=HELP("option.games"))] = 1000,
    bots: Bots = None,
    seed: Annotated[int, typer.Option(help=HELP("option.seed"))] = 1,
    save: Annotated[Path | None, typer.Option(help=HELP("option.save_one"), metavar="FILE")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Play many games between bots."""
    of = arguments.game(game, translator(lang))
    own = translator(lang, of.rules)
    count = arguments.seats(of, seats, own)
    by = list(arguments.bots(of, bots or [], range(count), own).values())
    chosen = arguments.settings(of, settings or [], own)
    if save is not None:
        if save.exists():
            raise WrongInput(own.say("error.exists", file=save))
        saves.write(save, simulate.one_record(of, count, chosen, seed, by), own)
    with simulate.watching(number, own) as watch:
        summary = simulate.simulate(of, count, chosen, number, seed, watch, by)
    if as_json:
        print_json(summary.named())
        return
    grid = Grid.grid(padding=(0, 3, 0, 0))
    for name, figure in summary.figures(own):
        grid.add_row(name, figure)
    terminal()[0].print(grid)


@app.command("replay", help=HELP("replay.about"))
def replay_record(
    file: Annotated[Path, typer.Argument(help=HELP("option.record"), metavar="RECORD")],
    upto: Annotated[int | None, typer.Option("--to", min=0, help=HELP("option.to"), metavar="N")] = None,
    why: Annotated[bool, typer.Option("--reasons", help=HELP("option.reasons"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
    web: Annotated[bool, typer.Option("--web", help=HELP("option.replay_web"))] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help=HELP("option.port"))] = 8000,
    browser: Annotated[bool, typer.Option(help=HELP("option.browser"))] = True,
) -> None:
    """Replay a record."""
    own = translator(lang)
    if web:
        serve.play_web(own, port, browser, saves.raw(file, own))
        return
    record = saves.read(file, own)
    of = arguments.game(record.game, own)
    entries = None if upto is None else upto + 1
    found = replay.Replay(of, record, entries)
    if as_json:
        print_json(found.named())
        return
    console, plain = terminal()
    replay.print_replay(found, displays.find(of, translator(lang, of.rules), plain), console, why)


@app.command("review", help=HELP("review.about"))
def review_record(
    file: Annotated[Path, typer.Argument(help=HELP("option.record"), metavar="RECORD")],
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Say where a finished game was decided."""
    own = translator(lang)
    record = saves.read(file, own)
    of = arguments.game(record.game, own)
    if as_json:
        with simulate.watching(len(record.entries), own, review.WORDS) as watch:
            print_json(described(of, record, watch))
        return
    console, plain = terminal()
    review.print_review(of, record, translator(lang, of.rules), console, plain)


@app.command("verify", help=HELP("verify.about"))
def verify_record(
    file: Annotated[Path, typer.Argument(help=HELP("option.record"), metavar="RECORD")],
    commitment: Annotated[str | None, typer.Option(help=HELP("option.commitment"), metavar="HEX")] = None,
    host: Annotated[str | None, typer.Option(help=HELP("option.verify_host"), metavar="KEY|URL")] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Check the record of a finished table."""
    own = translator(lang)
    record = saves.read(file, own)
    proof = verify.verify(arguments.game(record.game, own).rules, record, commitment, host, own)
    if as_json:
        print_json(verify.named(record, proof))
    else:
        verify.print_proof(record, proof, commitment, own, terminal()[0])
    raise typer.Exit(proof.code)


@app.command("rules", help=HELP("rules.about"))
def rules(
    game: GameName = None,
    words: Annotated[list[str] | None, typer.Argument(help=HELP("option.rule"), metavar="ID | NAME")] = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Show rules by id, or explain a named thing."""
    of = arguments.game(game, translator(lang))
    own = translator(lang, of.rules)
    book = rulebook.sections(own.game)
    text = " ".join(words or ())
    part = rulebook.found(book, text) if text else book
    topics: list[Topic] = []
    if not part:
        topics = rulebook.topics(displays.find(of, own, terminal()[1]), text, book)
        part = rulebook.chosen(book, {rule for topic in topics for rule in topic.rules})
    if not as_json:
        parts = [rulebook.render_topic(topic, book) for topic in topics] or [rulebook.render(part)]
        terminal()[0].print(Group(*parts))
        return
    found = (
        {"topics": [rulebook.named(topic, book) for topic in topics]}
        if topics
        else {"sections": [section.named() for section in part]}
    )
    print_json({"game": of.name, "language": own.language, **found})


@app.command("lessons", help=HELP("lessons.about"))
def play_lessons(
    game: GameName = None,
    out: Annotated[Path | None, typer.Option(help=HELP("option.lessons_out"), metavar="FOLDER")] = None,
    lang: Lang = None,
) -> None:
    """Check the lessons of a game by playing them."""
    own = translator(lang)
    of = arguments.game(game, own)
    for line in lessons.played(of, own):
        typer.echo(line)
    if out is not None:
        lessons.write(of, out, own)


@app.command("puzzles", help=HELP("puzzles.about"))
def solve_puzzles(
    game: GameName = None,
    number: Annotated[int | None, typer.Argument(help=HELP("option.puzzle"), metavar="NUMBER")] = None,
    solution: Annotated[bool, typer.Option("--solution", help=HELP("option.solution"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List the puzzles of a game, or solve one."""
    of = arguments.game(game, translator(lang))
    own = translator(lang, of.rules)
    console, plain = terminal()
    if number is None:
        found = puzzles.every(of, own)
        if as_json:
            print_json({"game": of.name, "puzzles": [puzzles.named(each) for each in found]})
        else:
            console.print(puzzles.listed(of, own), markup=False, soft_wrap=True)
        return
    puzzle = puzzles.numbered(of, number, own)
    if as_json:
        print_json(puzzles.named(puzzle))
        return
    if solution:
        console.print(puzzles.proof_in_words(puzzle, own), markup=False, soft_wrap=True)
        return
    session = puzzles.Solve(puzzles.PuzzleTable(of, puzzle, own), displays.find(of, own, plain), console)
    try:
        session.run()
    except (Left, EOFError):
        raise typer.Exit(1) from None


@app.command("games", help=HELP("games.about"))
def list_games(as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games."""
    if as_json:
        print_json({"games": listing.named()})
    else:
        terminal()[0].print(listing.shown(translator(lang)), markup=False, soft_wrap=True)


@app.command("serve", help=HELP("serve.about"))
def serve_tables(
    migrate: Annotated[bool, typer.Option("--migrate", help=HELP("option.migrate"))] = False,
    log_format: LogFormat = None,
    lang: Lang = None,
) -> None:
    """Start the web server."""
    serve.serve(translator(lang), migrate, log_format)


@app.command("worker", help=HELP("worker.about"))
def work(log_format: LogFormat = None, lang: Lang = None) -> None:
    """Start a worker."""
    serve.work(translator(lang), log_format)


if __name__ == "__main__":
    main()
