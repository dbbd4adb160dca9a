"""Over real sockets: the game goes on by itself where a person has no choice, and bots come in between."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

import pytest
from table_site import Guest, Store, Wire, people, play_on, site

pytestmark = pytest.mark.anyio

GO_ON = ["continue"]
PATIENCE_S = 180.0


async def with_two_bots(person: Guest) -> str:
    """A started table of one person and two bots, all hands open."""
    table = await person.create("fall_of_rome", 3)
    for seat in "BC":
        await person.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "novice"})
    await person.post(f"/api/tables/{table}/start")
    return table


async def play_what_is_a_choice(wire: Wire, stop: bool = False) -> bool:
    """Choose at random, and wait where there is nothing to choose. With `stop`, up to the first such place: True.

    With one option there is a choice still where one may take back what one did.
    """
    while wire.update["outcome"] is None:
        update = wire.update
        options = update["options"]
        if stop and "A" in update["awaited"] and options == GO_ON:
            return True
        if "A" in update["awaited"] and (len(options) > 1 or (update["undo"] and options != GO_ON)):
            answer = await wire.act(secrets.choice(options))
            assert answer["type"] in ("done", "stale"), answer
            if answer["type"] == "stale":
                continue
        await wire.after(update["seq"], PATIENCE_S)
    return False


async def test_a_whole_game_without_a_press_that_decides_nothing(store: Store) -> None:
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            async with a.sit(table) as wire:
                await wire.updated()
                await play_what_is_a_choice(wire)
            record: dict[str, Any] = await a.get(f"/api/tables/{table}/record")
            assert record["entries"]


async def test_who_asks_to_be_waited_for_always_is(store: Store) -> None:
    with site(store) as found:
        async with people(found.url, "AD") as (a, stranger):
            while True:
                table = await with_two_bots(a)
                told = await a.post(f"/api/tables/{table}/waits", {"on": True})
                assert [seat["waits"] for seat in told["seats"]] == [True, False, False]
                async with a.sit(table) as wire:
                    await wire.updated()
                    if not await play_what_is_a_choice(wire, stop=True):
                        continue  # the game ended before there was such a place
                    seq = wire.update["seq"]
                    await asyncio.sleep(1)
                    assert wire.update["seq"] == seq, "it waits"
                    await stranger.post("/api/me", {"name": "D"})
                    await stranger.post(f"/api/tables/{table}/waits", {"on": False}, 403)
                    await a.post(f"/api/tables/{table}/waits", {"on": True})  # said twice: nothing happens
                    await a.post(f"/api/tables/{table}/waits", {"on": False})
                    await wire.after(seq, PATIENCE_S)
                    done = [event for event in wire.update["events"] if event["seq"] == seq]
                    assert [(event["seat"], event["act"]) for event in done] in ([("A", "continue")], [])
                return


async def test_a_press_that_comes_too_late_is_told_so(store: Store) -> None:
    """With what is done by itself, and after the game's last move."""
    with site(store) as found:
        async with people(found.url, "A") as (a,):
            table = await with_two_bots(a)
            async with a.sit(table) as wire:
                first = await wire.updated()
                await play_on([wire])  # presses whatever it is offered
                answer = await wire.act(first["options"][0], first["decision"])
                assert answer["type"] == "stale"
            record = await a.get(f"/api/tables/{table}/record")
            assert len(record["entries"]) == wire.update["seq"], "nothing was done twice"
