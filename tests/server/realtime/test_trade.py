"""A trade at a table: four goods for three, one counter-offer, one acceptance, each seat with its own secrets."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import combinations, permutations
from typing import Any, NamedTuple

import pytest
from table_site import Guest, Site, Wire, key, people, table_of

from triclinium.kernel.record import HIDDEN

pytestmark = pytest.mark.anyio

SEATS = "ABC"
TABLES = 60
"""So many deals are looked at, at most, until one fits: nine in ten do within ten."""


class Deal(NamedTuple):
    """Who can offer what to whom."""

    winner: int
    accepts: int
    counters: int
    give: str
    want: str
    counter: str


def bundle(goods: dict[str, int], kinds: tuple[str, ...], most: int) -> dict[str, int]:
    """Some goods of these kinds, no more than so many."""
    out: dict[str, int] = {}
    for kind in kinds:
        out[kind] = min(goods.get(kind, 0), most - sum(out.values()))
    return {kind: number for kind, number in out.items() if number}


def said(goods: dict[str, int]) -> str:
    return "+".join(f"{number}*{kind}" if number > 1 else kind for kind, number in goods.items())


def deals(views: list[dict[str, Any]]) -> Iterator[Deal]:
    """Every way to trade four for three after a round that the first of three seats can win."""
    kinds = views[0]["kinds"]
    for winner, other, third in permutations(range(3)):
        if best(views[winner]) <= max(worst(views[other]), worst(views[third])):
            continue
        for number in (1, 2):
            for given in combinations(kinds, number):
                rest = tuple(kind for kind in kinds if kind not in given)
                give = bundle(views[winner]["goods"], given, 4)
                want = bundle(views[other]["goods"], rest, 3)
                counter = bundle(views[third]["goods"], rest, 1)
                if sum(give.values()) == 4 and sum(want.values()) == 3 and counter:
                    yield Deal(
                        winner, other, third, said(give), said(want), f"{said(counter)} for {given[0]}"
                    )


def numbers(view: dict[str, Any]) -> list[int]:
    return [int(card) for card in view["hand"] if card != "fortuna"]


def best(view: dict[str, Any]) -> int:
    return max(numbers(view), default=0)


def worst(view: dict[str, Any]) -> int:
    return min(numbers(view), default=99)


async def seal(wires: list[Wire], deal: Deal) -> None:
    """The winner of the round seals its best card, the others their worst."""
    for seat, wire in enumerate(wires):
        view = wire.update["view"]
        assert (await wire.act(f"seal {best(view) if seat == deal.winner else worst(view)}"))[
            "type"
        ] == "done"


async def to_the_market(wire: Wire) -> None:
    """The winner goes on until it may trade."""
    while not wire.update["compositions"]:
        options = wire.update["options"]
        seq = wire.update["seq"]
        act = next(act for act in ("continue", "keep") if act in options)
        assert (await wire.act(act))["type"] == "done"
        await wire.updated(seq + 1)


async def fitting(crowd: list[Guest], stack: AsyncExitStack) -> tuple[str, list[Wire], Deal]:
    """A table whose deal fits, all sitting at it."""
    for _ in range(TABLES):
        table = await table_of(crowd[:3])
        wires = [await stack.enter_async_context(person.sit(table)) for person in crowd]
        for wire in wires:
            await wire.updated()
        deal = next(deals([wire.update["view"] for wire in wires[:3]]), None)
        if deal is not None:
            return table, wires, deal
    raise AssertionError(f"no deal of {TABLES} fits")


async def same(wires: list[Wire]) -> None:
    """All have heard the same."""
    seq = max(wire.update["seq"] for wire in wires)
    for wire in wires:
        await wire.updated(seq)


async def offered(crowd: list[Guest], stack: AsyncExitStack) -> tuple[list[Wire], Wire, Wire, Wire]:
    """All wires, and those of who has offered a trade, who can accept it, and who cannot."""
    _, wires, deal = await fitting(crowd, stack)
    winner = wires[deal.winner]
    await seal(wires[:3], deal)
    await same(wires)
    await to_the_market(winner)
    assert (await winner.act(f"trade {deal.give} for {deal.want} with all"))["type"] == "done"
    await same(wires)
    return wires, winner, wires[deal.accepts], wires[deal.counters]


async def test_four_goods_for_three_one_counter_offer_one_acceptance(shared: Site) -> None:
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        table, wires, deal = await fitting(crowd, stack)
        winner, one, two, watcher = wires[deal.winner], wires[deal.accepts], wires[deal.counters], wires[3]
        await seal(wires[:3], deal)
        await same(wires)
        await to_the_market(winner)
        (composition,) = winner.update["compositions"]
        assert composition["verb"] == "trade"
        assert [operand["name"] for operand in composition["operands"]] == ["give", "want", "whom"]
        assert composition["operands"][2]["among"] == [s for s in SEATS if s != SEATS[deal.winner]] + ["all"]

        # What the winner does not hold it cannot offer, and is told by which rule.
        kind = deal.want.rpartition("*")[2].split("+")[0]
        refused = await winner.act(f"trade 5*{kind} for {deal.give.split('*')[-1].split('+')[0]} with all")
        assert refused["refusal"]["rule"] == "TT-10", refused
        assert (await winner.act(f"trade {deal.give} for {deal.want} with all"))["type"] == "done"
        await same(wires)
        assert set(one.update["awaited"]) == {SEATS[deal.accepts], SEATS[deal.counters]}
        assert watcher.update["view"]["trade"]["whom"] == "all"

        # Answers are sealed, and may be changed: nobody else can tell what they are.
        for answer in ("accept", "refuse", "accept"):
            assert (await one.act(answer))["type"] == "done"
            await same(wires)
            assert one.update["view"]["answers"][deal.accepts] == answer
            for other in (winner, two, watcher):
                assert other.update["view"]["answers"][deal.accepts] == HIDDEN
                assert other.update["events"][-1]["act"] == HIDDEN
                assert other.update["events"][-1]["facts"] == []
        assert winner.update["options"] == ["withdraw"]
        assert SEATS[deal.accepts] not in two.update["awaited"]

        # The last answer turns them all up.
        assert (await two.act(f"counter {deal.counter}"))["type"] == "done"
        await same(wires)
        assert watcher.update["view"]["answers"][deal.accepts] == "accept"
        assert {fact["fact"] for fact in watcher.update["events"][-1]["facts"]} == {"accepted", "countered"}
        assert one.update["options"] == []

        held = {wire: wire.update["view"]["goods_held"] for wire in wires}
        assert (await winner.act(f"take {SEATS[deal.accepts]}"))["type"] == "done"
        await same(wires)
        after = watcher.update["view"]["goods_held"]
        assert after[deal.winner] == held[watcher][deal.winner] - 4 + 3
        assert after[deal.accepts] == held[watcher][deal.accepts] - 3 + 4
        # What changed hands is remembered by all, also by who sits down later.
        known = watcher.update["view"]["known"][deal.accepts]
        assert sum(known.values()) >= 4
        async with crowd[3].sit(table) as late:
            await late.updated()
            assert late.update["view"]["known"][deal.accepts] == known

        # The record tells each seat its own answers only, while the game runs.
        for person, sees in ((crowd[deal.accepts], True), (crowd[deal.counters], False), (crowd[3], False)):
            record = await person.get(f"/api/tables/{table}/record")
            acts = [entry.get("act") for entry in record["entries"][1:]]
            assert ("accept" in acts) == sees
            assert f"trade {deal.give} for {deal.want} with all" in acts


async def test_an_offer_can_be_withdrawn_until_the_last_answer(shared: Site) -> None:
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        wires, winner, one, two = await offered(crowd, stack)
        stale = two.update["decision"]
        await one.act("accept")
        await same(wires)
        assert two.update["decision"] == stale  # another's sealed answer changes nobody's decision
        assert (await winner.act("withdraw"))["type"] == "done"
        await same(wires)
        assert (await two.act("refuse", decision=stale))["type"] == "stale"
        assert two.update["view"]["trade"] is None


HOSTILE = [
    "trade",
    "trade wheat for wine",
    "trade 99999999999999999999*wheat for wine with all",
    "trade -1*wheat for wine with all",
    "trade 0*wheat for wine with all",
    "trade ٣*wheat for wine with all",
    "trade wheat+wheat for wine with all",
    "trade 1e3*wheat for wine with all",
    "trade wheat++wine for oil with all",
    "trade * for * with *",
    "trade 7*wheat for wine with all",
    "trade wheat for wine with H",
    "trade nothing for nothing with all",
    "trade 5*wheat+5*wine+5*oil+5*wool for wheat with all",
    "trade wheat for wheat with all",
    "counter wheat for wine",
    "accept",
    "take B",
    "withdraw",
    "trade " + "wheat+" * 30 + "wine for oil with all",
]


async def tried(wire: Wire, act: str) -> dict[str, Any]:
    """The answer to an act that may not even be a message: such a one is answered without its key."""
    heard = len(wire.heard)
    command = key()
    await wire.send(type="act", decision=wire.update["decision"] or "A" * 12, key=command, act=act)

    def answered() -> dict[str, Any] | None:
        new = (each for each in wire.heard[heard:] if each.get("key") == command or each["type"] == "error")
        return next(new, None)

    found = await wire.until(answered)
    assert isinstance(found, dict)
    return found


async def test_offers_that_are_none_are_answered_and_change_nothing(shared: Site) -> None:
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        _, wires, deal = await fitting(crowd, stack)
        winner, one = wires[deal.winner], wires[deal.accepts]
        await seal(wires[:3], deal)
        await same(wires)
        await to_the_market(winner)
        seq = winner.update["seq"]
        for act in HOSTILE:
            for wire in (winner, one):
                answer = await tried(wire, act)
                assert answer["type"] in ("error", "refused", "stale"), (act, answer)
                if answer["type"] == "refused":
                    assert answer["refusal"]["rule"].startswith("TT-"), (act, answer)
        assert winner.update["seq"] == seq
        assert (await winner.act(f"trade {deal.give} for {deal.want} with all"))["type"] == "done"


async def test_two_answers_at_once_are_both_in(shared: Site) -> None:
    """Sealed answers of different seats do not stand in each other's way, however they arrive."""
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        _, _, one, two = await offered(crowd, stack)
        answers = await asyncio.gather(
            one.act("accept"), two.act("refuse"), one.act("refuse", own_key="one-key-twice")
        )
        assert all(answer["type"] in ("done", "stale", "refused") for answer in answers), answers
        assert [answer["type"] for answer in answers[:2]] == ["done", "done"]
        again = await one.act("refuse", own_key="one-key-twice")
        assert again["type"] == answers[2]["type"] or again["type"] == "stale"
