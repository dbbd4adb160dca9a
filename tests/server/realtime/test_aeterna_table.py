"""Play whole games of Æterna through sockets, and compare every frame with the rules."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import Any

import pytest
from held import compare_with_rules, reading_records
from table_site import Site, Store, Wire, key, people, site, table_of
from together import done, letter, level, play_together
from twin_tables import Pair, ask_for_refusals, both_do, events, frames, twins

from triclinium.games import find
from triclinium.games.aeterna.rules.catalogue import CARDS
from triclinium.kernel import fair
from triclinium.kernel.match import Match
from triclinium.kernel.record import HIDDEN, Record

pytestmark = [pytest.mark.anyio, pytest.mark.rule("AE-2.1")]
ENTRY = find("aeterna")
GAME = ENTRY.rules
SEALED = "?"
SECRET = ("dealt", "drafted", "handed")
"""Facts that name a card to one seat alone."""


def person(seat: int, seed: int) -> Callable[[dict[str, Any]], str]:
    """Return a chooser that plays as the novice bot, but drafts at random and so changes some picks."""
    random = Random(seed * 10 + seat)
    player = ENTRY.bot("novice").player(seed * 10 + seat)

    def choose(update: dict[str, Any]) -> str:
        options: list[str] = update["options"]
        if options[0].startswith("draft "):
            return random.choice(options)
        return str(player.choose(update["view"], options))

    return choose


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_each_seat_is_sent_only_its_own_view_of_a_whole_game(shared: Site, seats: int) -> None:
    """Compare the views, acts and facts of every frame, and the records read while the game runs."""
    async with people(shared.url, "ABCDE"[: seats + 1]) as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd[:seats], "aeterna")
        wires = [await stack.enter_async_context(each.sit(table)) for each in crowd]
        watcher = wires[-1]
        async with reading_records(crowd, table, watcher):
            await wires[0].updated()
            for pick in drafts(wires[0])[:2]:
                await done(wires, wires[0], pick)
            await play_together(wires[:seats], [person(seat, seats) for seat in range(seats)], seats)
            await level(wires)
        record = Record.from_json((await crowd[-1].http.get(f"/api/tables/{table}/record")).text)
        assert fair.verify(GAME, record)
        assert len(record.entries) == watcher.update["seq"]
        seen = 0
        for seat, wire in [*enumerate(wires[:seats]), (-1, watcher)]:
            seen += compare_with_rules(GAME, record, wire, seat, partial(hidden, seat))
        assert seen > 50 * seats
        picked = sum((entry.act or "").startswith("draft ") for entry in record.entries)
        assert picked > 12 * seats, "at least one pick was changed"


def hidden(seat: int, update: dict[str, Any], match: Match[Any]) -> None:
    """Check that an update does not show others' hands, packs, sealed picks or drafted cards."""
    own = "ABCD"[seat] if seat >= 0 else None
    for event in update["events"]:
        if (event["act"] or "").startswith("draft "):
            assert event["seat"] == own
        for fact in event["facts"]:
            assert fact["fact"] not in SECRET or fact["card"] is None or fact["seat"] == own, (
                f"{own} is sent {fact}"
            )
    view = update["view"]
    if match.state.over:
        return
    assert view["hands_shown"] is None
    assert (view["hand"] is None) == (seat < 0)
    assert (view["packs_seen"] is None) == (seat < 0)
    assert all(pick in (None, SEALED) for of, pick in enumerate(view["picks"]) if of != seat)


def drafts(wire: Wire) -> list[str]:
    """Return the draft acts that a seat may choose."""
    return [option for option in wire.update["options"] if option.startswith("draft ")]


async def test_a_pick_may_be_changed_until_all_have_chosen(shared: Site) -> None:
    """Others see that a pick is made, but not which.

    The last pick reveals all, and later changes are refused.
    """
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd[:3], "aeterna")
        wires = [await stack.enter_async_context(each.sit(table)) for each in crowd]
        a, b, c, watcher = wires
        for wire in wires:
            await wire.updated()
        first, second = drafts(a)[:2]
        await done(wires, a, first)
        assert a.update["view"]["picks"] == [first.removeprefix("draft ").replace("_", " "), None, None]
        for wire in (b, c, watcher):
            assert wire.update["view"]["picks"] == [SEALED, None, None]
            assert wire.update["events"][-1]["act"] == HIDDEN
        decision = b.update["decision"]
        await done(wires, a, second)
        assert b.update["decision"] == decision, "the decision of a seat that has not picked stays the same"
        await done(wires, b, drafts(b)[0])
        old = a.update["decision"]
        await done(wires, c, drafts(c)[0])
        assert a.update["view"]["hand"] == [second.removeprefix("draft ").replace("_", " ")]
        late = await a.act(first, decision=old)
        assert late["type"] in ("stale", "refused")
        assert a.update["view"]["hand_sizes"] == [1, 1, 1]


async def test_a_card_of_another_pack_is_refused_with_its_rule(shared: Site) -> None:
    """The refusal is the same for a card in no pack, so it does not reveal where a card is."""
    async with people(shared.url, "AB") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd, "aeterna")
        a, b = [await stack.enter_async_context(each.sit(table)) for each in crowd]
        for wire in (a, b):
            await wire.updated()
        theirs = drafts(b)[0]
        nobodys = next(
            f"draft {card.replace(' ', '_')}"
            for card in CARDS
            if f"draft {card.replace(' ', '_')}" not in {*drafts(a), *drafts(b)}
        )
        told = []
        for act in (theirs, nobodys):
            refusal = (await a.act(act))["refusal"]
            assert refusal["rule"] == "AE-2.1"
            assert refusal.pop("params") == {"card": act.removeprefix("draft ").replace("_", " ")}
            told.append(refusal)
        assert told[0] == told[1]
        assert a.update["view"]["picks"] == [None, None]


async def test_a_reconnecting_seat_sees_only_its_own_pick(shared: Site) -> None:
    async with people(shared.url, "ABC") as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd, "aeterna")
        async with crowd[0].sit(table) as wire:
            await wire.updated()
            chosen, other = drafts(wire)[:2]
            assert (await wire.act(chosen, own_key=key()))["type"] == "done"
        b = await stack.enter_async_context(crowd[1].sit(table))
        await b.updated()
        await b.act(drafts(b)[0])
        again = await stack.enter_async_context(crowd[0].sit(table))
        await again.updated(3)
        assert again.update["view"]["picks"] == [
            chosen.removeprefix("draft ").replace("_", " "),
            SEALED,
            None,
        ]
        assert (await again.act(other))["type"] == "done"
        c = await stack.enter_async_context(crowd[2].sit(table))
        await c.updated(4)
        assert c.update["view"]["picks"] == [SEALED, SEALED, None]
        await done([again, b, c], c, drafts(c)[-1])
        assert again.update["view"]["hand"] == [other.removeprefix("draft ").replace("_", " ")]


@pytest.mark.parametrize("seed", range(4))
async def test_messages_to_a_seat_do_not_depend_on_packs_and_picks_of_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Two tables differ in the packs and picks of others.

    Until all have picked, seat A is sent the same bytes at both.
    """
    twins(monkeypatch, seed)
    random = Random(seed)
    seats = 2 + seed % 3
    with site(store, bots=False) as found:
        async with people(found.url, "ABCD"[:seats]) as crowd, AsyncExitStack() as stack:
            tables = [await table_of(crowd, "aeterna") for _ in range(2)]
            here, there = [
                [await stack.enter_async_context(each.sit(table)) for each in crowd] for table in tables
            ]
            pair: Pair = (here, there)
            for wire in (*pair[0], *pair[1]):
                await wire.updated()
            # All seats but one pick, and change their picks, in any order.
            waiting = random.randrange(seats)
            for number in range(20):
                seat = random.choice([seat for seat in range(seats) if seat != waiting])
                acts = [random.choice(drafts(wires[seat])) for wires in pair]
                if not seat:
                    acts[1] = acts[0]
                await both_do(pair, seat, (acts[0], acts[1]), f"twins-{number:06}")
                for wires in pair:
                    await ask_for_refusals(wires[0])
            assert frames(here[0]) == frames(there[0])
            assert len(frames(here[0])["update"]) == 21
            assert events(here[0], 21) == events(there[0], 21)
            assert len(events(here[0], 21)) > 10
            for seat in range(1, seats):
                assert here[seat].update["view"]["pack"] != there[seat].update["view"]["pack"]
            assert letter(here[0]) == letter(there[0]) == "A"
