"""The commands of `triclinium admin` for devices: list those that act for a person, and end their access."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from ..kernel.notation import SEAT_NAMES
from ..terminal.translator import Translator, WrongInput, translator
from .admin import BY_ID, app, only_person
from .admin_common import Yes, ask, moment, opened, run
from .common import HELP, AsJson, Lang, print_json, terminal

Person = Annotated[str, typer.Argument(help=HELP("option.admin_person"), metavar="PERSON")]


@app.command("devices", help=HELP("admin.devices"), context_settings=BY_ID)
def list_devices(person: Person, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the other devices of a person."""
    own = translator(lang)
    found = run(_devices(own, person))
    if as_json:
        print_json({"devices": found})
        return
    grid = Grid(*(own.say(f"admin.column_{head}") for head in ("id", "device", "since", "tables")), box=None)
    for each in found:
        tables = ", ".join(table["id"] for table in each["tables"])
        grid.add_row(each["id"], each["name"], moment(each["since"]), tables)
    terminal()[0].print(grid, soft_wrap=True, markup=False)


async def _devices(own: Translator, text: str) -> list[dict[str, Any]]:
    async with opened(own) as store:
        from ..server.seating import devices  # noqa: PLC0415 (other commands start without it)

        person = await only_person(own, store, text)
        return [asdict(each) for each in await devices.listed(store.database, person.id)]


@app.command("end-devices", help=HELP("admin.end_devices"), context_settings=BY_ID)
def end_devices(
    person: Person,
    device: Annotated[str | None, typer.Argument(help=HELP("option.admin_device"), metavar="DEVICE")] = None,
    yes: Yes = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """End the access of one device, or of every browser and device of a person."""
    own = translator(lang)
    if device is not None:
        tables = run(_end_one(own, person, device))
        if as_json:
            print_json({"tables": tables})
        else:
            typer.echo(own.say("admin.device_ended", device=device, tables=len(tables)))
        return
    done = run(_end_all(own, person, yes))
    if as_json:
        print_json(done)
        return
    typer.echo(own.say("admin.devices_ended", id=done["id"]))
    for each in done["links"]:
        typer.echo(own.say("admin.device_link", **each))


async def _end_one(own: Translator, text: str, device: str) -> list[str]:
    async with opened(own) as store:
        from ..server.seating import devices  # noqa: PLC0415 (other commands start without it)

        person = await only_person(own, store, text)
        tables = await devices.end(store.database, person.id, device)
    if not tables:
        raise WrongInput(own.say("admin.no_device", device=device, name=person.name))
    return tables


async def _end_all(own: Translator, text: str, yes: bool) -> dict[str, Any]:
    """End all access. Return the person's new id, and a private link to each of their seats in unfinished games."""
    async with opened(own) as store:
        from ..server.seating import devices  # noqa: PLC0415 (other commands start without it)
        from ..server.seating.private_links import PrivateLinks  # noqa: PLC0415 (the same)
        from ..server.tokens import Tokens  # noqa: PLC0415 (the same)

        person = await only_person(own, store, text)
        ask(own, own.say("admin.end_devices_sure", name=person.name, id=person.id), yes)
        new, tables = await devices.end_others(store.database, person.id)
        links = PrivateLinks(store.database, Tokens(store.settings.secret_keys))
        found = []
        for table in tables:
            stored = await store.database.log.stored_table(table)
            seat = None if stored is None else stored.holders.get(new)
            if stored is None or seat is None or stored.table.state == "over":
                continue
            link = links.link(store.settings.public_url, stored, seat)
            found.append({"table": table, "seat": SEAT_NAMES[seat], "link": link})
        return {"id": new, "links": found}
