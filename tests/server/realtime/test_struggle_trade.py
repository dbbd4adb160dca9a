"""Trade at a table of Struggle for Rome: offers, sealed answers, counter-offers and invalid acts."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from struggle_tables import to_trade
from table_site import Guest, Site, Store, Wire, key, people, site, table_of
from together import acting, done, letter, level

from triclinium.kernel.record import HIDDEN

pytestmark = [pytest.mark.anyio, pytest.mark.rule("SR-3.6")]


async def seated(
    crowd: list[Guest], stack: AsyncExitStack, seats: int = 3
) -> tuple[str, list[Wire], list[Wire]]:
    """Return a table in a trade phase, all its wires (a spectator's last), and those of the seats (trader first).

    All other seats hold grain, so that they can accept an offer for it.
    """
    for _ in range(40):
        table = await table_of(crowd[:seats], "struggle_for_rome")
        wires = [await stack.enter_async_context(person.sit(table)) for person in crowd]
        player = await to_trade(wires[:seats])
        await level(wires)
        others = [wire for wire in wires[:seats] if wire is not player]
        if all(wire.update["view"]["hand"].get("grain") for wire in others) and gold(player) >= 3:
            return table, wires, [player, *others]
    raise AssertionError("no deal fits")


def gold(wire: Wire) -> int:
    """Return the gold of a seat."""
    return int(wire.update["view"]["gold"]["ABCD".index(letter(wire))])


def seen_answer(wire: Wire, of: Wire) -> Any:
    """Return the answer of a seat as another seat sees it."""
    return wire.update["view"]["answers"]["ABCD".index(letter(of))]


@pytest.mark.parametrize("seats", [3, 4])
async def test_an_offer_is_answered_countered_and_traded(shared: Site, seats: int) -> None:
    async with people(shared.url, "ABCDE"[: seats + 1]) as crowd, AsyncExitStack() as stack:
        table, wires, (player, one, two, *rest) = await seated(crowd, stack, seats)
        watcher = wires[-1]
        (composition,) = player.update["compositions"]
        assert [operand["name"] for operand in composition["operands"]] == ["give", "want", "whom"]
        await done(wires, player, "offer 2*gold for grain to all")
        assert set(one.update["awaited"]) == {letter(wire) for wire in (one, two, *rest)}
        assert watcher.update["view"]["offer"] == {"give": {"gold": 2}, "want": {"grain": 1}, "whom": "all"}

        # A sealed answer is changed several times. Others see only that it is sealed, and their decisions
        # stay the same.
        decision = two.update["decision"]
        for answer in ("accept", "refuse", "counter grain for 3*gold", "accept"):
            await done(wires, one, answer)
            assert seen_answer(one, one) == answer
            for other in (player, two, *rest, watcher):
                assert seen_answer(other, one) == HIDDEN
                event = other.update["events"][-1]
                assert (event["act"], event["facts"]) == (HIDDEN, [])
        assert two.update["decision"] == decision
        assert player.update["options"] == ["withdraw"]
        for wire in rest:
            await done(wires, wire, "refuse")
        for person, reads in ((crowd["ABCD".index(letter(one))], True), (crowd[-1], False)):
            record = await person.get(f"/api/tables/{table}/record")
            acts = [entry.get("act") for entry in record["entries"][1:]]
            assert ("counter grain for 3*gold" in acts) == reads
            assert record["digest"] is None

        # The last answer reveals all: an acceptance, and a counter-offer that asks for one gold more.
        await done(wires, two, "counter grain for 3*gold")
        assert seen_answer(watcher, one) == "accept"
        facts = [fact["fact"] for fact in watcher.update["events"][-1]["facts"]]
        assert sorted(facts) == sorted(["accepted", "countered", *["refused"] * len(rest)])
        assert player.update["options"] == [*sorted(f"take {letter(wire)}" for wire in (one, two)), "leave"]
        before, others = gold(player), gold(two)
        grain = player.update["view"]["hand"].get("grain", 0)
        await done(wires, player, f"take {letter(two)}")
        assert (gold(player), gold(two)) == (before - 3, others + 3)
        assert player.update["view"]["hand"]["grain"] == grain + 1
        seat = "ABCD".index(letter(player))
        assert watcher.update["view"]["memory"][seat]["least"]["grain"] >= 1, "everyone saw the trade"
        assert watcher.update["view"]["offers"] == 1


async def test_an_offer_can_be_withdrawn_before_the_last_answer_and_still_counts(shared: Site) -> None:
    async with people(shared.url, "ABC") as crowd, AsyncExitStack() as stack:
        _, wires, (player, one, two) = await seated(crowd, stack)
        await done(wires, player, "offer gold for grain to all")
        await done(wires, one, "accept")
        stale = two.update["decision"]
        await done(wires, player, "withdraw")
        assert (await two.act("refuse", decision=stale))["type"] == "stale"
        assert player.update["view"]["offer"] is None
        assert player.update["view"]["offers"] == 1
        for number in range(2, 7):
            await done(wires, player, f"offer gold for grain to {letter(one)}")
            assert two.update["awaited"] == [letter(one)]
            assert (await two.act("refuse", decision=one.update["decision"]))["type"] == "stale"
            await done(wires, one, "refuse")
            await done(wires, player, "leave")
            assert player.update["view"]["offers"] == number
        refused = await player.act("offer gold for grain to all")
        assert (refused["refusal"]["rule"], refused["refusal"]["key"]) == ("SR-3.1", "refusal.offer.too_many")


async def test_an_answer_with_a_repeated_key_counts_once(shared: Site) -> None:
    async with people(shared.url, "ABC") as crowd, AsyncExitStack() as stack:
        table, wires, (player, one, two) = await seated(crowd, stack)
        await done(wires, player, "offer gold for grain to all")
        seq = player.update["seq"]
        twice = key()
        answers = await asyncio.gather(
            one.act("accept", own_key=twice), one.act("accept", own_key=twice), two.act("refuse")
        )
        assert [answer["type"] for answer in answers] == ["done"] * 3
        assert answers[0]["seq"] == answers[1]["seq"]
        await level(wires)
        assert player.update["seq"] == seq + 2
        assert (await crowd[0].get(f"/api/tables/{table}"))["seq"] == seq + 2
        takes = await asyncio.gather(
            player.act(f"take {letter(one)}", decision=player.update["decision"]),
            player.act("leave", decision=player.update["decision"]),
        )
        assert sorted(answer["type"] for answer in takes) == ["done", "stale"], (
            "a decision can be answered only once"
        )


HOSTILE = [
    "offer",
    "offer gold",
    "offer gold for grain",
    "offer gold for grain to",
    "offer gold for grain to E",
    "offer gold for grain to H",
    "offer gold for grain to nobody",
    "offer gold for grain to all all",
    "offer 0*gold for grain to all",
    "offer -1*gold for grain to all",
    "offer 1.5*gold for grain to all",
    "offer 1e3*gold for grain to all",
    "offer ٣*gold for grain to all",
    "offer 99999999999999999999*gold for grain to all",
    "offer 6*gold for grain to all",
    "offer gold+gold for grain to all",
    "offer gold++ore for grain to all",
    "offer * for * to *",
    "offer nothing for nothing to all",
    "offer nothing for grain to all",
    "offer gold for nothing to all",
    "offer gold for gold to all",
    "offer gold for gold+grain to all",
    "offer 5*ore for grain to all",
    "offer 5*ore+5*horse for grain to all",
    "offer gold for 6*grain to all",
    "offer gold for 3*grain+3*ore to all",
    "offer culture for gold to all",
    "offer wagon for gold to all",
    "offer Roma for gold to all",
    "offer gold for grain to all\u0000",
    "offer " + "gold+" * 30 + "ore for grain to all",
    "counter gold for grain",
    "accept",
    "refuse",
    "take B",
    "withdraw",
    "leave",
]


async def tried(wire: Wire, act: str) -> dict[str, Any]:
    """Send an act that may be no valid message, and return the answer.

    An invalid message is answered without its key.
    """
    heard = len(wire.heard)
    command = key()
    await wire.send(type="act", decision=wire.update["decision"] or "A" * 12, key=command, act=act)

    def answered() -> dict[str, Any] | None:
        new = (each for each in wire.heard[heard:] if each.get("key") == command or each["type"] == "error")
        return next(new, None)

    found = await wire.until(answered)
    assert isinstance(found, dict)
    return found


async def test_invalid_offers_are_refused_and_change_nothing(shared: Site) -> None:
    """The acts come from the trading seat and from another. Each refusal names its rule."""
    async with people(shared.url, "ABC") as crowd, AsyncExitStack() as stack:
        _, wires, (player, one, _) = await seated(crowd, stack)
        seq, view = player.update["seq"], player.update["view"]
        for act in (*HOSTILE, f"offer gold for grain to {letter(player)}"):
            for wire in (player, one):
                answer = await tried(wire, act)
                assert answer["type"] in ("error", "refused", "stale"), (act, answer)
                if answer["type"] == "refused":
                    assert answer["refusal"]["rule"].startswith("SR-"), (act, answer)
        assert (player.update["seq"], player.update["view"]) == (seq, view)
        await done(wires, player, "offer gold for grain to all")


async def test_an_offer_does_not_reveal_that_a_seat_lacks_the_goods(shared: Site) -> None:
    """The offer asks for five ore, which no seat has.

    The seat can only refuse, and others see an ordinary refusal.
    """
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        _, wires, (player, one, two) = await seated(crowd, stack)
        await done(wires, player, f"offer gold for 5*ore to {letter(one)}")
        assert one.update["options"] == ["refuse"]
        refused = await one.act("accept")
        assert (refused["refusal"]["rule"], refused["refusal"]["key"]) == ("SR-3.6", "refusal.offer.lacking")
        assert one.update["compositions"][0]["verb"] == "counter"
        for other in (player, two, wires[-1]):
            assert other.update["awaited"] == [letter(one)]
            assert "lacking" not in str(other.heard)
        await done(wires, one, "refuse")
        assert [fact["fact"] for fact in two.update["events"][-1]["facts"]] == ["refused"]


async def test_acts_for_others_and_out_of_turn_are_refused(shared: Site) -> None:
    async with people(shared.url, "ABCD") as crowd, AsyncExitStack() as stack:
        _, wires, (player, one, two) = await seated(crowd, stack)
        watcher = wires[-1]
        assert (await one.act("offer gold for grain to all", decision=player.update["decision"]))[
            "type"
        ] == "stale"
        answer = await watcher.act("offer gold for grain to all", decision=player.update["decision"])
        assert answer["code"] == "no_seat"
        assert (await player.act(f"take {letter(one)}"))["type"] == "refused"
        await done(wires, player, "offer gold for grain to all")
        for act in (f"take {letter(one)}", "leave", "accept", "end", "offer gold for ore to all"):
            assert (await player.act(act))["type"] == "refused", act
        # B answers with C's decision. The server compares it with B's own decision, so it is stale.
        assert (await one.act("accept", decision=two.update["decision"]))["type"] == "stale"
        assert two.update["view"]["answers"]["ABCD".index(letter(two))] is None
        assert (await one.act("withdraw"))["type"] == "refused"


async def test_an_offer_survives_a_restart(store: Store) -> None:
    """The service stops after one sealed answer. A new one keeps this answer and accepts the others."""
    async with AsyncExitStack() as outer:
        with site(store, bots=False) as found:
            crowd = await outer.enter_async_context(people(found.url, "ABC"))
            async with AsyncExitStack() as stack:
                table, wires, (player, one, two) = await seated(crowd, stack)
                await done(wires, player, "offer gold for grain to all")
                await done(wires, one, "accept")
                places = [wires.index(wire) for wire in (player, one, two)]
                seq, views = player.update["seq"], [wire.update["view"] for wire in wires]
        with site(store, bots=False) as found:
            async with AsyncExitStack() as stack:
                wires = [await stack.enter_async_context(person.sit(table, found.url)) for person in crowd]
                for wire, view in zip(wires, views, strict=True):
                    await wire.updated(seq)
                    assert wire.update["view"] == view
                player, one, two = (wires[place] for place in places)
                assert (seen_answer(one, one), seen_answer(two, one)) == ("accept", HIDDEN)
                await done(wires, two, "refuse")
                await done(wires, player, f"take {letter(one)}")
                assert acting(wires) is player
