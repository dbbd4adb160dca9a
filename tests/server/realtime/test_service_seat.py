"""Let a language model play a seat of a running service through its private link."""

from __future__ import annotations

from random import Random

import pytest
from anyio import to_thread
from mcp import Client
from mcp_model import OVER, Model
from table_site import Guest, Site, people

from triclinium.cli.mcp import server
from triclinium.cli.service_table import ServiceTable
from triclinium.cli.text_seat import TextSeat
from triclinium.terminal.translator import WrongInput

pytestmark = pytest.mark.anyio


async def seated(owner: Guest, site: Site, game: str) -> str:
    """Return the private link of seat A at a new table with bots in seats B and C."""
    table = await owner.create(game, 3)
    for seat in "BC":
        await owner.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
    # Without this, the service makes a forced move if the player takes seconds to act.
    await owner.post(f"/api/tables/{table}/waits", {"on": True})
    await owner.post(f"/api/tables/{table}/start")
    link = (await owner.get(f"/api/tables/{table}/link"))["return"]
    return f"{site.url}/t/{table}#{link.partition('#')[2]}"


def play(seat: TextSeat, decisions: int) -> list[str]:
    """Choose random options by their numbers, and return the texts that the seat printed."""
    random, read = Random(1), [seat.look()]
    while not seat.table.over and len(read) <= decisions:
        read.append(seat.act(str(random.randint(1, len(seat.table.listed(seat.seat))))))
    return read


@pytest.mark.parametrize("game", ["aeterna", "fall_of_rome", "struggle_for_rome"])
async def test_a_seat_of_a_service_is_played_by_its_private_link(shared: Site, game: str) -> None:
    """The seat lists the options that the service offers, and refuses an invalid choice."""
    async with people(shared.url, "A") as (owner,):
        link = await seated(owner, shared, game)
        (seat,) = (await to_thread.run_sync(ServiceTable, link, "en")).seats
        read = await to_thread.run_sync(play, seat, 5)
        assert all(text.strip() for text in read)
        async with owner.sit(link.partition("/t/")[2].partition("#")[0]) as wire:
            update = await wire.updated()
            assert update["seq"] > 5
            if not seat.table.over and "A" in update["awaited"]:
                assert sorted(seat.table.listed(0)) == sorted(update["options"])
        with pytest.raises(WrongInput):
            await to_thread.run_sync(seat.act, "9999")
        assert "?" not in await to_thread.run_sync(seat.say, "Salve!")
        assert "A (A): Salve!" in await to_thread.run_sync(seat.look)


@pytest.mark.parametrize("game", ["aeterna", "fall_of_rome", "struggle_for_rome"])
async def test_a_client_plays_a_whole_game_at_a_service_by_tools(shared: Site, game: str) -> None:
    async with people(shared.url, "A") as (owner,):
        link = await seated(owner, shared, game)
        (seat,) = (await to_thread.run_sync(ServiceTable, link, "en")).seats
        async with Client(server(seat, talks=True)) as client:
            model = Model(client)
            assert OVER in await model.play()
            assert seat.table.over
            assert model.refused
            refused, why = await model.call("act", choice="1")
            assert refused
            assert "The game is over." in why


async def test_a_wrong_link_is_refused_without_printing_its_token(shared: Site) -> None:
    async with people(shared.url, "A") as (owner,):
        link = await seated(owner, shared, "aeterna")
        for wrong in (link.partition("#")[0], f"{link}x", "http://127.0.0.1:1/t/abc#return=x"):
            with pytest.raises(WrongInput, match="private link") as refused:
                await to_thread.run_sync(ServiceTable, wrong, "en")
            assert "return=x" not in str(refused.value)
