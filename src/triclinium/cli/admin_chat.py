"""The commands of `triclinium admin` for chat: read it, remove a message, read and close reports."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from ..kernel.notation import SEAT_NAMES
from ..terminal.translator import Translator, WrongInput, translator
from .admin import app
from .admin_common import moment, opened, run
from .common import HELP, AsJson, Lang, print_json, terminal

TableArgument = Annotated[str, typer.Argument(help=HELP("option.admin_table"), metavar="TABLE")]


@app.command("chat", help=HELP("admin.chat"))
def list_chat(table: TableArgument, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the chat messages of a table."""
    own = translator(lang)
    found = run(_chat(own, table))
    if as_json:
        print_json({"chat": found})
        return
    grid = Grid(
        *(own.say(f"admin.column_{head}") for head in ("n", "since", "seat", "name", "text")), box=None
    )
    for each in found:
        cells = (str(each["n"]), moment(each["at"]), SEAT_NAMES[each["seat"]], each["name"], each["text"])
        grid.add_row(*cells)
    terminal()[0].print(grid, soft_wrap=True, markup=False)


async def _chat(own: Translator, table: str) -> list[dict[str, Any]]:
    async with opened(own) as store:
        log = store.database.log
        if await log.stored_table(table) is None:
            raise WrongInput(own.say("admin.no_table"))
        found = await log.chat(table, 0, 10_000)
        return [each._asdict() for each in found if each.removes is None]


@app.command("remove-chat", help=HELP("admin.remove_chat"))
def remove_chat(
    table: TableArgument,
    n: Annotated[int, typer.Argument(help=HELP("option.admin_line"), metavar="NUMBER")],
    lang: Lang = None,
) -> None:
    """Remove a chat message."""
    own = translator(lang)
    if not run(_remove(own, table, n)):
        raise WrongInput(own.say("admin.no_line", table=table, n=n))
    typer.echo(own.say("admin.line_removed", table=table, n=n))


async def _remove(own: Translator, table: str, n: int) -> bool:
    async with opened(own) as store:
        return await store.database.log.remove_chat(table, n)


@app.command("reports", help=HELP("admin.reports"))
def list_reports(
    closed: Annotated[bool, typer.Option("--all", help=HELP("option.admin_closed"))] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """List reported chat messages."""
    own = translator(lang)
    found = run(_reports(own, closed))
    if as_json:
        print_json({"reports": found})
        return
    for each in found:
        typer.echo(own.say("admin.report", **{**each, "at": moment(each["created_at"])}))
        for line in each["lines"]:
            mark = ">" if line["n"] == each["n"] else " "
            typer.echo(f" {mark} {line['n']} {SEAT_NAMES[line['seat']]} {line['name']}: {line['text']}")


async def _reports(own: Translator, closed: bool) -> list[dict[str, Any]]:
    async with opened(own) as store:
        from ..server.seating import reports  # noqa: PLC0415 (other commands start without it)

        return [each._asdict() for each in await reports.every(store.database, closed)]


@app.command("close-report", help=HELP("admin.close_report"))
def close_report(
    report: Annotated[str, typer.Argument(help=HELP("option.admin_report"), metavar="REPORT")],
    lang: Lang = None,
) -> None:
    """Close a report."""
    own = translator(lang)
    if not run(_close(own, report)):
        raise WrongInput(own.say("admin.no_report", report=report))
    typer.echo(own.say("admin.report_closed", report=report))


async def _close(own: Translator, report: str) -> bool:
    async with opened(own) as store:
        from ..server.seating import reports  # noqa: PLC0415 (other commands start without it)

        return await reports.close(store.database, report)
