"""The commands `triclinium admin ...` for hosts; `triclinium.server.admin` implements them."""

from __future__ import annotations

import zipfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.table import Table as Grid

from ..terminal.translator import Translator, WrongInput, translator
from .admin_common import (
    Every,
    Progress,
    State,
    Store,
    Table,
    Yes,
    ask,
    check_state,
    moment,
    opened,
    run,
    some_or_all,
)
from .common import HELP, AsJson, Lang, print_json, terminal

if TYPE_CHECKING:
    from ..server.admin.people import Person

app = typer.Typer(help=HELP("admin.about"), no_args_is_help=True)


BY_ID: Final = {"ignore_unknown_options": True}
"""Context settings that treat words with a leading hyphen as arguments: the id of a person may begin with one."""


@app.command("tables", help=HELP("admin.tables"))
def list_tables(
    state: State = None,
    game: Annotated[str | None, typer.Option(help=HELP("option.admin_game"), metavar="GAME")] = None,
    of: Annotated[str | None, typer.Option(help=HELP("option.admin_of"), metavar="TEXT")] = None,
    most: Annotated[int, typer.Option(min=1, help=HELP("option.admin_most"))] = 50,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List tables."""
    own = translator(lang)
    check_state(own, state)
    found = run(_tables(own, state, game, of, most))
    if as_json:
        print_json({"tables": found})
        return
    heads = ("id", "game", "state", "entries", "last", "title", "seats")
    grid = Grid(*(own.say(f"admin.column_{head}") for head in heads), box=None)
    for each in found:
        who = ", ".join(f"{seat['seat']} {seat['who'] or '-'}" for seat in each["seats"])
        cells = (each["id"], each["game"], each["state"], str(each["entries"]), moment(each["last_at"]))
        grid.add_row(*cells, each["title"], who)
    terminal()[0].print(grid, soft_wrap=True)


async def _tables(
    own: Translator, state: str | None, game: str | None, of: str | None, most: int
) -> list[dict[str, Any]]:
    async with opened(own) as store:
        from ..server.admin.listing import tables_listed  # noqa: PLC0415 (other commands start without it)

        return [each.named() for each in await tables_listed(store.database, state, game, of, most)]


@app.command("people", help=HELP("admin.people"), context_settings=BY_ID)
def list_people(
    text: Annotated[str, typer.Argument(help=HELP("option.admin_people"), metavar="TEXT")] = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List people."""
    own = translator(lang)
    found = run(_people(own, text))
    if as_json:
        print_json({"people": found})
    else:
        terminal()[0].print(_people_grid(own, found), soft_wrap=True)


def _people_grid(own: Translator, found: list[dict[str, Any]]) -> Grid:
    grid = Grid(
        *(own.say(f"admin.column_{head}") for head in ("id", "name", "mail", "since", "tables")), box=None
    )
    for each in found:
        cells = (each["id"], each["name"], each["email"] or "", moment(each["created_at"]))
        grid.add_row(*cells, str(each["tables"]))
    return grid


async def _people(own: Translator, text: str) -> list[dict[str, Any]]:
    async with opened(own) as store:
        from ..server.admin.people import listed  # noqa: PLC0415

        return [each._asdict() for each in await listed(store.database, text)]


@app.command("export", help=HELP("admin.export"))
def export_tables(
    to: Annotated[Path, typer.Option(help=HELP("option.admin_to"), metavar="FOLDER|FILE.zip")],
    tables: Table = None,
    every: Every = False,
    state: State = None,
    whole: Annotated[bool, typer.Option("--whole", help=HELP("option.admin_whole"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Export tables to files."""
    own = translator(lang)
    check_state(own, state)
    wanted = some_or_all(own, tables, every)
    if to.suffix == ".zip" and to.exists():
        raise WrongInput(own.say("error.exists", file=to))
    written, missing = run(_export(own, to, wanted, state, whole))
    if as_json:
        print_json({"written": written, "missing": missing})
    else:
        for table, why in missing.items():
            typer.echo(own.say("admin.not_exported", table=table, why=why), err=True)
        typer.echo(own.say("admin.exported", count=len(written), to=to))
    if missing:
        raise typer.Exit(1)


async def _export(
    own: Translator, to: Path, wanted: list[str] | None, state: str | None, whole: bool
) -> tuple[list[str], dict[str, str]]:
    written: list[str] = []
    missing: dict[str, str] = {}
    progress = Progress(own)
    async with opened(own) as store:
        from ..server.admin.exports import exported, sink  # noqa: PLC0415
        from ..server.daily.days import Days  # noqa: PLC0415

        days = Days(store.database, store.settings.secret_keys)
        with ExitStack() as stack:
            write = stack.enter_context(sink(to))
            found = exported(store.database, store.games, store.records, days, wanted, state, whole)
            async for each in found:
                if each.text is None:
                    missing[each.table] = str(each.why)
                    continue
                try:
                    write(each.name, each.text)
                except FileExistsError:
                    missing[each.table] = own.say("error.exists", file=to / each.name)
                    continue
                written.append(each.name)
                progress(len(written), len(wanted) if wanted else len(written) + 1)
        unknown = set(wanted or ()) - set(missing) - {_id(name) for name in written}
        missing |= {table: own.say("admin.no_table") for table in sorted(unknown)}
    return written, missing


def _id(name: str) -> str:
    """Return the table id in a file name."""
    return name.rpartition("-")[2].partition(".")[0]


@app.command("import", help=HELP("admin.import"))
def import_tables(
    paths: Annotated[list[Path], typer.Argument(help=HELP("option.admin_files"), metavar="FILE")],
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Import tables from files."""
    own = translator(lang)
    absent = [str(path) for path in paths if not path.exists()]
    if absent:
        raise WrongInput(own.say("admin.no_file", file=", ".join(absent)))
    new, there, refused = run(_import(own, paths))
    if as_json:
        print_json({"new": new, "there": there, "refused": refused})
    else:
        for name, why in refused.items():
            typer.echo(own.say("admin.refused", file=name, why=why), err=True)
        typer.echo(own.say("admin.imported", new=len(new), there=len(there), refused=len(refused)))
    if refused:
        raise typer.Exit(1)


async def _import(
    own: Translator, paths: list[Path]
) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    new: dict[str, str] = {}
    there: dict[str, str] = {}
    refused: dict[str, str] = {}
    progress = Progress(own)
    async with opened(own) as store:
        from ..server.admin.exports import files  # noqa: PLC0415
        from ..server.admin.imports import import_record  # noqa: PLC0415
        from ..server.admin.whole import NotImported, import_whole, is_whole  # noqa: PLC0415

        try:
            for name, text in files(paths):
                done = len(new) + len(there) + len(refused)
                progress(done, done + 1)
                try:
                    if is_whole(text):
                        table, fresh = await import_whole(store.database, store.games, text)
                    else:
                        table, fresh = await import_record(store.database, store.games, store.records, text)
                except NotImported as error:
                    refused[name] = str(error)
                else:
                    (new if fresh else there)[name] = table
        except (OSError, zipfile.BadZipFile, NotImported) as error:
            refused[", ".join(map(str, paths))] = str(error)
    return new, there, refused


@app.command("verify", help=HELP("admin.verify"))
def verify_tables(
    tables: Table = None, every: Every = False, as_json: AsJson = False, lang: Lang = None
) -> None:
    """Verify stored games by replaying them."""
    own = translator(lang)
    wanted = some_or_all(own, tables, every)
    found = run(_verify(own, wanted))
    if as_json:
        print_json(found)
    else:
        for fault in found["unchecked"]:
            typer.echo(own.say("admin.unchecked", table=fault["table"], what=fault["what"]), err=True)
        for fault in found["faults"]:
            typer.echo(own.say("admin.fault", table=fault["table"] or "-", what=fault["what"]), err=True)
        key = "admin.false" if found["faults"] else "admin.true"
        typer.echo(own.say(key, tables=found["tables"], moves=found["moves"], faults=len(found["faults"])))
    if found["faults"]:
        raise typer.Exit(1)


async def _verify(own: Translator, wanted: list[str] | None) -> dict[str, Any]:
    async with opened(own) as store:
        from ..server.admin.checking import check_tables  # noqa: PLC0415

        checked = await check_tables(store.database, store.games, Progress(own), wanted)
    if wanted is not None and checked.tables < len(set(wanted)):
        raise WrongInput(own.say("admin.no_table"))
    return {
        "tables": checked.tables,
        "moves": checked.moves,
        "unchecked": [each._asdict() for each in checked.unchecked],
        "faults": [each._asdict() for each in checked.faults],
    }


@app.command("forget", help=HELP("admin.forget"), context_settings=BY_ID)
def forget_person(
    person: Annotated[str, typer.Argument(help=HELP("option.admin_person"), metavar="PERSON")],
    yes: Yes = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Delete a person's data."""
    own = translator(lang)
    done = run(_forget(own, person, yes))
    if as_json:
        print_json(done)
    else:
        typer.echo(own.say("admin.forgotten", **done))


async def _forget(own: Translator, text: str, yes: bool) -> dict[str, Any]:
    async with opened(own) as store:
        from ..server.admin.forget import forget  # noqa: PLC0415

        person = await only_person(own, store, text)
        ask(own, own.say("admin.forget_sure", name=person.name, id=person.id, tables=person.tables), yes)
        return (await forget(store.database, person.id, Progress(own)))._asdict()


async def only_person(own: Translator, store: Store, text: str) -> Person:
    """Return the person that a text means. If it means several, print them with their ids and raise WrongInput."""
    from ..server.admin.people import meant  # noqa: PLC0415

    found = await meant(store.database, text)
    if not found:
        raise WrongInput(own.say("admin.nobody", text=text))
    if len(found) > 1:
        terminal()[0].print(_people_grid(own, [each._asdict() for each in found]), soft_wrap=True)
        raise WrongInput(own.say("admin.several", text=text))
    return found[0]


@app.command("ban", help=HELP("admin.ban"), context_settings=BY_ID)
def ban_somebody(
    who: Annotated[str, typer.Argument(help=HELP("option.admin_who"), metavar="WHO")],
    why: Annotated[str, typer.Option(help=HELP("option.admin_why"), metavar="TEXT")],
    yes: Yes = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Ban a person or an address."""
    own = translator(lang)
    if not why.strip():
        raise WrongInput(own.say("admin.no_why"))
    done = run(_ban(own, who, " ".join(why.split()), yes))
    if as_json:
        print_json(done)
    else:
        typer.echo(own.say("admin.banned", subject=done["subject"], tables=done["tables"]))


async def _ban(own: Translator, text: str, why: str, yes: bool) -> dict[str, Any]:
    async with opened(own) as store:
        from ..server.admin.people import ban  # noqa: PLC0415
        from ..server.seating.bans import PERSON, subject_of  # noqa: PLC0415

        kind, subject = subject_of(text)
        if kind == PERSON:
            subject = (await only_person(own, store, text)).id
        ask(own, own.say("admin.ban_sure", subject=subject), yes)
        return {"kind": kind, "subject": subject, "tables": await ban(store.database, kind, subject, why)}


@app.command("unban", help=HELP("admin.unban"), context_settings=BY_ID)
def unban_somebody(
    who: Annotated[str, typer.Argument(help=HELP("option.admin_who"), metavar="WHO")], lang: Lang = None
) -> None:
    """Lift a ban."""
    own = translator(lang)
    if not run(_unban(own, who)):
        raise WrongInput(own.say("admin.not_banned", who=who))
    typer.echo(own.say("admin.unbanned", who=who))


async def _unban(own: Translator, text: str) -> bool:
    async with opened(own) as store:
        from ..server.admin.people import meant  # noqa: PLC0415
        from ..server.seating import bans  # noqa: PLC0415

        kind, subject = bans.subject_of(text)
        if await bans.remove(store.database, kind, subject):
            return True
        found = await meant(store.database, text) if kind == bans.PERSON else []
        return len(found) == 1 and await bans.remove(store.database, kind, found[0].id)


@app.command("bans", help=HELP("admin.bans"))
def list_bans(as_json: AsJson = False, lang: Lang = None) -> None:
    """List bans."""
    own = translator(lang)
    found = run(_bans(own))
    if as_json:
        print_json({"bans": found})
        return
    grid = Grid(*(own.say(f"admin.column_{head}") for head in ("kind", "who", "since", "why")), box=None)
    for each in found:
        grid.add_row(each["kind"], each["subject"], moment(each["created_at"]), each["why"])
    terminal()[0].print(grid, soft_wrap=True)


async def _bans(own: Translator) -> list[dict[str, Any]]:
    async with opened(own) as store:
        from ..server.seating import bans  # noqa: PLC0415

        return [each._asdict() for each in await bans.every(store.database)]
