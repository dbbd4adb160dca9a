"""Play whole games of Struggle for Rome through sockets, and compare every frame with the rules."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import Any

import pytest
from held import compare_with_rules, reading_records
from struggle_tables import GAME, Person
from table_site import Site, Store, people, site, table_of
from together import letter, level, play_together
from twin_tables import (
    COMPARED,
    Frames,
    Pair,
    Twins,
    ask_for_refusals,
    both_do,
    common,
    events,
    frames,
    twins,
)

from triclinium.games.struggle_for_rome.rules.facts import FACT_KINDS
from triclinium.kernel import fair
from triclinium.kernel.match import Match
from triclinium.kernel.record import Record

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seats", [3, 4])
async def test_each_seat_is_sent_only_its_own_view_of_a_whole_game(shared: Site, seats: int) -> None:
    """Compare the views, acts and facts of every frame, and the records read while the game runs."""
    async with people(shared.url, "ABCDE"[: seats + 1]) as crowd, AsyncExitStack() as stack:
        table = await table_of(crowd[:seats], "struggle_for_rome")
        wires = [await stack.enter_async_context(person.sit(table)) for person in crowd]
        watcher = wires[-1]
        async with reading_records(crowd, table, watcher):
            await play_together(wires[:seats], [Person(seat, seats).choose for seat in range(seats)], seats)
            await level(wires)
        record = Record.from_json((await crowd[-1].http.get(f"/api/tables/{table}/record")).text)
        assert fair.verify(GAME, record)
        assert len(record.entries) == watcher.update["seq"]
        assert sum(entry.act is not None and entry.act.startswith("offer") for entry in record.entries) > 5
        seen = 0
        for seat, wire in [*enumerate(wires[:seats]), (-1, watcher)]:
            seen += compare_with_rules(GAME, record, wire, seat, partial(hidden, seat))
        assert seen > 100 * seats


def hidden(seat: int, update: dict[str, Any], match: Match[Any]) -> None:
    """Check that an update does not show others' hands or their secret acts."""
    for event in update["events"]:
        nothing_of_others(event, seat)
    if not match.state.over:
        view = update["view"]
        assert view["goods_shown"] is None
        assert view["cards_shown"] is None
        assert (view["hand"] is None) == (seat < 0)


SECRET = {kind.name: kind.secret for kind in FACT_KINDS if kind.secret}
OPEN = (None, "grain", "ore")
"""Values of secret fields that may be shown: none, and the resources whose piles are open.

A robbed card is always secret.
"""


def nothing_of_others(event: dict[str, Any], seat: int) -> None:
    """Check that an event shows no sealed answer of another seat, nor a card that it drew or robbed."""
    own = "ABCD"[seat] if seat >= 0 else None
    act = event["act"] or ""
    if act.split(" ")[0] in ("accept", "refuse", "counter"):
        assert event["seat"] == own
    for fact in event["facts"]:
        for name in SECRET.get(fact["fact"], ()):
            shown = fact[name] is not None if fact["fact"] == "robbed" else fact[name] not in OPEN
            assert not shown or own in (fact["seat"], fact.get("seat2")), f"{own} is sent {fact}"


# ---- two tables that one seat cannot tell apart


async def play_twins(
    pair: Pair, both: Twins, seed: int, longest: int
) -> tuple[int, int, tuple[Frames, Frames]]:
    """Play the same acts at both tables as long as possible.

    Return the number of acts, the number of sealed answers that differed, and the frames of seat A at
    each table up to the first difference that it could see.
    """
    random = Random(seed)
    asked, number, differed = pair[0], 0, 0
    heard = [0, 0]
    while number < longest:
        if not both.parted:
            heard = [len(wires[0].heard) for wires in pair]
        awaited = [seat for seat, wire in enumerate(asked) if letter(wire) in wire.update["awaited"]]
        if not awaited or both.parted:
            break
        seat = random.choice(awaited)
        acts = common(pair, seat)
        if seat and "refuse" in acts and len(awaited) > 1:
            # Seal different answers, and change one before it is revealed.
            other = asked[seat].update["options"][0]
            await both_do(pair, seat, (other, "refuse"), f"twins-{number:06}-a")
            differed += other != "refuse"
            acts = ["refuse"]
        composed = asked[seat].update["compositions"]
        if composed and composed[0]["verb"] == "offer" and random.random() < 0.25:
            own = asked[seat].update["view"]["gold"][seat]
            acts = ["offer gold for cattle to all"] if own else acts
        if not acts:
            break
        act = random.choice(acts)
        await both_do(pair, seat, (act, act), f"twins-{number:06}")
        if not seat or number % 7 == 0:
            for wires in pair:
                await ask_for_refusals(wires[0])
        number += 1
    here, there = (frames(wires[0], first) for wires, first in zip(pair, heard, strict=True))
    return number, differed, (here, there)


@pytest.mark.parametrize("seed", range(3))
async def test_messages_to_a_seat_do_not_depend_on_hidden_information(
    store: Store, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Two tables differ in others' hands and answers, in the deck and in the pile.

    Seat A is sent the same bytes at both.
    """
    both = twins(monkeypatch, seed)
    with site(store, bots=False) as found:
        async with people(found.url, "ABC") as crowd, AsyncExitStack() as stack:
            tables = [await table_of(crowd, "struggle_for_rome") for _ in range(2)]
            one, two = [
                [await stack.enter_async_context(person.sit(table)) for person in crowd] for table in tables
            ]
            for wire in (*one, *two):
                await wire.updated()
            acts, differed, (here, there) = await play_twins((one, two), both, seed, longest=150)
            assert acts > 20
            differing = [
                [wire.update["view"][what] for wire in wires[1:]] for wires in (one, two) for what in HIDING
            ]
            assert differing[: len(HIDING)] != differing[len(HIDING) :], "the tables differ in hidden cards"
            assert here == there
            assert len(here[COMPARED[0]]) >= acts
            assert frames(one[1]) != frames(two[1]), "seat B is sent what differs"
            records = [(await crowd[0].get(f"/api/tables/{table}/record"))["entries"] for table in tables]
            upto = len(here[COMPARED[0]])
            assert records[0][:upto] == records[1][:upto]
            this, that = events(one[0], upto), events(two[0], upto)
            shared = this.keys() & that.keys()
            assert len(shared) > upto / 2
            assert {seq: this[seq] for seq in shared} == {seq: that[seq] for seq in shared}
            assert differed, "some sealed answers differed between the tables"


HIDING = ("hand", "cards_in_hand")
