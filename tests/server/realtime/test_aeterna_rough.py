"""Invalid acts, undo, late seats and players who leave during the first draft of Æterna."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import update
from table_site import GAMES, PATIENCE_S, Site, Store, Wire, key, people, site, table_of
from together import done

from triclinium.games import find
from triclinium.live import bots as live_bots
from triclinium.live.schedule import Claimed
from triclinium.server.jobs.worker import Worker
from triclinium.server.service import Service, running
from triclinium.server.store.schema import tables

pytestmark = [pytest.mark.anyio, pytest.mark.rule("AE-2.1")]
SEALED = "?"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give bots as much time as they need on a busy machine."""
    monkeypatch.setattr(live_bots, "THINK_S", PATIENCE_S)


@asynccontextmanager
async def at_work(store: Store) -> AsyncIterator[tuple[Service, Worker]]:
    """Run the service with a worker that handles only the work that the test gives it."""
    async with running(store.settings(), GAMES) as service:
        yield service, service.worker()


async def due_now(service: Service, table: str) -> Claimed:
    """Make the next scheduled work of a table due now, and claim it."""
    async with service.database.writing() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(due_at=1.0))
    found = [each for each in await service.database.log.claim_due(1000, 30) if each.table == table]
    assert found, "this table has no scheduled work"
    return found[0]


def picked(act: str) -> str:
    """Return the name of the card that a draft act picks."""
    return act.removeprefix("draft ").replace("_", " ")


async def undo(wire: Wire, to: int | None = None) -> dict[str, Any]:
    own = key()
    await wire.send(type="undo", key=own, **({} if to is None else {"to": to}))
    return await wire.answer(own)


ODD = (
    *("draft", "draft ", "draft  Pantheon", "DRAFT Pantheon", "draft Pantheon Pantheon", "draft ?", "draft None"),
    *("draft -1", "draft 0", "draft Pantheon\n", "draft\tPantheon", "draft ../Pantheon", "draft Ręgia", "draft \0"),
    *("pass_era", "end", "skip", "order 1", "order 256", "order 99999999999999999999", "order -1", "order 1.0"),
    *("discard Pantheon calm", "swap Pantheon Pantheon", "exchange Forum_Boarium unrest", "draft " + "A" * 190),
    *("hold", "pass", "continue", "undo"),
)  # fmt: skip
"""Invalid acts in the first draft; the Pantheon is a card of Era III."""


async def test_invalid_acts_are_refused_and_change_nothing(shared: Site) -> None:
    async with people(shared.url, "AB") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd, "aeterna")
        a, b = [await stack.enter_async_context(each.sit(table)) for each in crowd]
        for wire in (a, b):
            await wire.updated()
        before = a.update
        for act in ODD:
            answer = await a.act(act)
            assert answer["type"] in ("refused", "error"), (act, answer)
            assert act.split()[0:1] != ["draft"] or SEALED not in str(answer.get("refusal")), answer
        assert a.update == before
        first, other = a.update["options"][:2]
        await done([a, b], a, first)
        # Then an outdated decision, and decisions of another seat or of no seat.
        assert (await a.act(other, decision=b.update["decision"]))["type"] == "stale"
        assert (await a.act(other, decision="x" * 32))["type"] == "stale"
        own = key()
        for _ in range(3):
            assert (await a.act(other, own_key=own))["type"] == "done"
        assert a.update["view"]["picks"] == [picked(other), None]
        await b.updated(3)
        assert b.update["seq"] == 3, "a repeated key is executed once"
        assert b.update["view"]["picks"] == [SEALED, None]


async def test_a_seat_can_undo_only_its_own_pick_until_all_are_in(shared: Site) -> None:
    async with people(shared.url, "ABC") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd[:2], "aeterna")
        wires = [await stack.enter_async_context(each.sit(table)) for each in crowd]
        a, b, watcher = wires
        for wire in wires:
            await wire.updated()
        mine, other = a.update["options"][:2]
        await done(wires, a, mine)
        assert a.update["undo"] == [1]
        assert b.update["undo"] == watcher.update["undo"] == []
        assert (await undo(b, 1))["type"] == "refused"
        assert (await undo(watcher, 1))["type"] == "error"
        assert (await undo(a))["type"] == "done"
        for wire in wires:
            await wire.updated(3)
            assert wire.update["view"]["picks"] == [None, None]
            assert wire.update["events"][-1]["act"] is None
        await done(wires, a, other)
        await done(wires, b, b.update["options"][0])
        for wire in (a, b):
            assert wire.update["undo"] == []
            assert len(wire.update["view"]["hand"]) == 1
            for to in (None, 1, 2, 3, 4, 5, 99):
                assert (await undo(wire, to))["type"] == "refused"
        assert a.update["view"]["hand"] == [picked(other)]
        assert a.update["seq"] == 5


async def test_bots_pick_for_late_seats_and_keep_sealed_picks(
    store: Store,
) -> None:
    with site(store, bots=False) as found:
        async with (
            people(found.url, "ABCD") as crowd,
            at_work(store) as (service, worker),
            AsyncExitStack() as stack,
        ):
            table = await table_of(crowd, "aeterna", options={"pace": 1, "bot_pause": 0})
            wires = [await stack.enter_async_context(each.sit(table)) for each in crowd]
            a, _, _, d = wires
            for wire in wires:
                await wire.updated()
            chosen, last = a.update["options"][0], d.update["options"][-1]
            await done(wires, a, chosen)
            await done(wires, d, last)
            for kind in ("nudge", "late"):
                claimed = await due_now(service, table)
                assert claimed.kind == kind
                await worker.handle(claimed)
            await a.until(lambda: [seat["late"] for seat in a.table["seats"]] == [False, True, True, False])
            for kind in ("grace", "grace", "anew"):
                claimed = await due_now(service, table)
                assert claimed.kind == kind
                await worker.handle(claimed)
            for wire in wires:
                await wire.updated(5)
                assert wire.update["view"]["hand_sizes"] == [1, 1, 1, 1]
            assert a.update["view"]["hand"] == [picked(chosen)]
            assert d.update["view"]["hand"] == [picked(last)]
            # The next pick is for all seats, also the late ones, and each has its full time for it.
            await a.until(lambda: not any(seat["late"] for seat in a.table["seats"]))
            assert (await due_now(service, table)).kind == "nudge"
            for wire in wires:
                await done(wires, wire, wire.update["options"][0])


async def test_a_bot_that_takes_over_leaves_the_sealed_pick_as_it_is(store: Store) -> None:
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as crowd, at_work(store) as (service, worker):
            table = await table_of(crowd, "aeterna", options={"bot_pause": 0})
            async with crowd[1].sit(table) as b, crowd[2].sit(table) as c:
                async with crowd[0].sit(table) as a:
                    for wire in (a, b, c):
                        await wire.updated()
                    chosen = a.update["options"][0]
                    await done([a, b, c], a, chosen)
                await crowd[0].post(f"/api/tables/{table}/leave")
                told = await crowd[1].post(
                    f"/api/tables/{table}/seats/A/bot", {"bot": find("aeterna").bots[-1].name}
                )
                assert told["seats"][0]["kind"] == "bot"
                await done([b, c], b, b.update["options"][0])
                assert b.update["seq"] == 3, "the game does not wait for a seat that has picked"
                assert b.update["view"]["picks"][0] == SEALED
                await done([b, c], c, c.update["options"][0])
                live = await service.tables.cache.fresh(table)
                assert live is not None
                assert live.match is not None
                assert live.served.game.view(live.match.state, 0)["hand"] == [picked(chosen)]
                await worker.handle(await due_now(service, table))
                await b.updated(5)
                assert b.update["view"]["picks"] == [SEALED, None, None]
                # A player who has left does not see what the bot drafts.
                async with crowd[0].sit(table) as gone:
                    await gone.updated(5)
                    assert gone.update["view"]["hand"] is None
