"""Play games through sockets: acts, undo, hold, sync, chat, pings and presence."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any
from unittest.mock import Mock

import pytest
from table_site import Site, Store, key, people, play_on, site, table_of

from triclinium import games
from triclinium.kernel import fair
from triclinium.kernel.record import Record
from triclinium.server.realtime import chat

pytestmark = pytest.mark.anyio


async def test_two_people_finish_a_game_and_can_verify_it(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
            assert one.update["outcome"] == two.update["outcome"]
            await one.until(lambda: one.table["state"] == "over")
            assert one.table["ending"] == one.update["outcome"]["ending"]
        answer = await a.http.get(f"/api/tables/{table}/record")
        record = Record.from_json(answer.text)
        assert len(record.entries) == one.update["seq"]
        assert fair.verify(games.find("fall_of_rome").rules, record)


async def test_two_people_and_a_bot_finish_a_game_with_hidden_hands(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create("tiny", 3)
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/seats/C/bot", {"bot": "random"})
        await a.post(f"/api/tables/{table}/start")
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
            assert one.update["outcome"] == two.update["outcome"]


async def test_pipelined_messages_are_answered_in_order(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one:
            await one.updated()
            act, decision = one.update["options"][0], one.update["decision"]
            keys = [key() for _ in range(4)]
            await one.send(type="act", decision=decision, key=keys[0], act=act)
            await one.send(type="chat", key=keys[1], text="Ave")
            await one.send(type="act", decision=decision, key=keys[2], act=act)
            await one.send(type="act", decision=decision, key=keys[0], act=act)
            await one.send(type="chat", key=keys[3], text="Salve")
            await one.answer(keys[3])
            heard = [(each["type"], each["key"]) for each in one.heard if "key" in each]
            assert heard == [
                ("done", keys[0]),
                ("done", keys[1]),
                ("stale", keys[2]),
                ("done", keys[0]),
                ("done", keys[3]),
            ]
            kinds = [each["type"] for each in one.heard]
            assert kinds.index("update") < kinds.index("done"), "the update comes before the answer"


async def test_an_act_with_unknown_outcome_is_retried(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    service = shared.app().state.service
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            for wire in (one, two):
                await wire.updated()
            assert (await one.act(one.update["options"][0]))["type"] == "done"
            append = service.database.log.append

            def unheard(*given: Any) -> asyncio.Future[Any]:
                """Store the move, but lose the answer."""

                async def lose() -> None:
                    await append(*given)
                    raise ConnectionError

                monkeypatch.setattr(service.database.log, "append", append)
                return asyncio.ensure_future(lose())

            monkeypatch.setattr(service.database.log, "append", unheard)
            assert (await two.act(two.update["options"][0]))["type"] == "done"
            assert (await a.get(f"/api/tables/{table}"))["seq"] == 3, "it was stored once"
            # If the retry fails too, the server gives up.
            broken = Mock(side_effect=ConnectionError)
            monkeypatch.setattr(service.database.log, "append", broken)
            await one.updated(3)
            wire = one if "A" in one.update["awaited"] else two
            assert (await wire.act(wire.update["options"][0]))["code"] == "busy"
            assert broken.call_count == 2


async def test_a_table_of_bots_plays_by_itself(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create("tiny", 2, seat=None)
        for seat in "AB":
            await a.post(f"/api/tables/{table}/seats/{seat}/bot", {"bot": "random"})
        await a.post(f"/api/tables/{table}/start")
        async with a.sit(table) as wire:
            assert wire.welcome["seat"] is None
            await wire.until(lambda: wire.update and wire.update["outcome"])


async def test_four_seats_can_seal_a_card_at_the_same_time(shared: Site) -> None:
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd)
        wires = [await stack.enter_async_context(person.sit(table)) for person in crowd]
        for wire in wires:
            await wire.updated()
        answers = await asyncio.gather(*(wire.act(wire.update["options"][0]) for wire in wires))
        assert [answer["type"] for answer in answers] == ["done"] * 4
        assert sorted(answer["seq"] for answer in answers) == [2, 3, 4, 5]


async def test_a_repeated_key_is_executed_once(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table):
            await one.until(lambda: one.update)
            act, decision, command = one.update["options"][0], one.update["decision"], key()
            for _ in range(3):
                await one.send(type="act", key=command, act=act, decision=decision)
            await one.until(lambda: sum(m.get("key") == command for m in one.heard) == 3)
            assert {(m["type"], m["seq"]) for m in one.heard if m.get("key") == command} == {("done", 2)}
            assert (await b.get(f"/api/tables/{table}"))["seq"] == 2


async def test_a_stale_decision_is_answered_with_the_new_view(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one, b.sit(table) as two:
            await one.until(lambda: one.update)
            await two.until(lambda: two.update)
            wire = one if one.update["options"] else two
            old, options = wire.update["decision"], wire.update["options"]
            assert (await wire.act(options[0]))["type"] == "done"
            answer = await wire.act(options[-1], decision=old)
            assert answer["type"] == "stale"
            update = next(m for m in reversed(wire.heard) if m["type"] == "update")
            assert (update["seq"], update["decision"]) == (answer["seq"], answer["decision"])
            assert update["decision"] != old


async def test_a_refusal_names_its_rule(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one:
            await one.until(lambda: one.update)
            answer = await one.act("seal fortuna")
            assert answer["refusal"]["rule"] == "TT-2"
            assert (await one.act("dance"))["code"] == "bad_act"
            assert (await one.act("seal"))["code"] == "bad_act"


async def test_undo_reverts_acts_that_revealed_nothing(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            await one.until(lambda: one.update)
            before = one.update
            await one.act(before["options"][0])
            await one.until(lambda: one.update["undo"])
            assert one.update["undo"] == [1]
            await two.until(lambda: two.update.get("seq") == 2)
            assert two.update["undo"] == []
            await two.send(type="undo", key="not-mine-1")
            assert (await two.answer("not-mine-1"))["refusal"]["key"] == "refusal.undo"
            await one.send(type="undo", key="take-back", to=1)
            assert (await one.answer("take-back"))["type"] == "done"
            await one.until(lambda: one.update["seq"] == 3)
            assert one.update["decision"] == before["decision"]
            assert one.update["events"][-1]["undo"] == 1


async def test_a_table_without_undo_allows_none(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], options={"undo": False})
        async with a.sit(table) as one:
            await one.until(lambda: one.update)
            await one.act(one.update["options"][0])
            await one.until(lambda: one.update["seq"] == 2)
            assert one.update["undo"] == []
            await one.send(type="undo", key="take-back")
            assert (await one.answer("take-back"))["code"] == "not_allowed"


async def test_the_game_waits_for_a_seat_that_holds(shared: Site) -> None:
    async with people(shared.url, "ABC") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd)
        wires = [await stack.enter_async_context(person.sit(table)) for person in crowd]
        for wire in wires:
            await wire.updated()
            await wire.act(wire.update["options"][0])
        for wire in wires:  # in this window the winner is awaited, and the others may interrupt
            await wire.updated(4)
        winner = next(wire for wire in wires if wire.table["you"] in wire.update["awaited"])
        other = next(wire for wire in wires if wire is not winner)
        await other.send(type="hold", key="hold-on-1", on=True)
        assert (await other.answer("hold-on-1"))["type"] == "done"
        await winner.until(lambda: winner.update["seq"] == 5)
        assert winner.update["awaited"] == [other.table["you"]]
        assert winner.update["options"] == []
        await other.until(lambda: other.update["seq"] == 5)
        assert other.update["undo"] == [], "a hold is no move, so it cannot be undone"
        assert (await other.act("pass"))["type"] == "done"
        await winner.until(lambda: winner.update["seq"] == 6)
        assert "continue" in winner.update["options"]


async def test_sync_sends_missed_events(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
            last = one.update["seq"]
            live = [event for m in one.heard if m["type"] == "update" for event in m["events"]]
            one.update = {}
            await one.send(type="sync", since=0)
            await one.until(lambda: one.update)
            assert [event["seq"] for event in one.update["events"]] == list(range(last))
            assert one.update["events"][1:] == live[-(last - 1) :]
        async with b.sit(table, since=last - 3) as again:
            await again.until(lambda: again.update)
            assert [event["seq"] for event in again.update["events"]] == [last - 3, last - 2, last - 1]


async def test_sync_is_answered_before_the_start_too(shared: Site) -> None:
    """A client sends `sync` to check whether the server still answers."""
    async with people(shared.url) as (a, _):
        table = await a.create("tiny", 2)
        async with a.sit(table) as one:
            one.table = {}
            await one.send(type="sync", since=0)
            await one.until(lambda: one.table)
            assert (one.table["id"], one.table["state"], one.table["you"]) == (table, "open", "A")


async def test_players_can_chat_before_the_start_and_read_it_in_the_game(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create("tiny", 2)
        async with a.sit(table) as one:
            await one.send(type="chat", key="in-the-lobby", text="Who joins?")
            assert (await one.expect("chat"))["text"] == "Who joins?"
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        async with b.sit(table) as two:
            assert [line["text"] for line in two.welcome["chat"]] == ["Who joins?"]


async def test_chat_is_limited_by_address(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new guest from the same address does not get a new allowance."""
    monkeypatch.setattr(chat, "CHATTERS_PER_ADDRESS", 1)
    with site(store, bots=False, limit_chats_per_minute=3) as found:
        async with people(found.url) as (a, b):
            table = await table_of([a, b])
            async with a.sit(table) as one, b.sit(table) as two:
                for number, wire in enumerate((one, two, one)):
                    await wire.send(type="chat", key=f"a-line-{number:03}", text=f"Ave {number}")
                    await wire.expect("chat", text=f"Ave {number}")
                for wire in (one, two):
                    await wire.send(type="chat", key="one-too-many", text="Ave")
                    assert (await wire.answer("one-too-many"))["code"] == "too_fast"


async def test_a_repeated_chat_message_is_sent_once_and_pings_are_forwarded(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        async with a.sit(table) as one, b.sit(table) as two:
            for _ in range(2):
                await one.send(type="chat", key="hail-twice", text="  Ave,\tB! ")
            line = await two.expect("chat")
            assert (line["seat"], line["text"]) == ("A", "Ave, B!")
            await two.send(type="ping", place="Roma")
            assert await one.expect("ping") == {"type": "ping", "seat": "B", "place": "Roma"}
            await one.send(type="chat", key="hail-again", text="Once more")
            await two.expect("chat", text="Once more")
            assert sum(m["type"] == "chat" for m in two.heard) == 2
        async with b.sit(table) as later:
            assert [line["text"] for line in later.welcome["chat"]] == ["Ave, B!", "Once more"]


async def test_presence_lists_connected_seats(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b])
        async with a.sit(table) as one:
            async with b.sit(table), c.sit(table) as watcher:
                assert watcher.welcome["seat"] is None
                await one.expect("presence", seats=["A", "B"], watchers=1)
            await one.expect("presence", seats=["A"], watchers=0)
