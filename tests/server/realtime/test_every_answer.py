"""No response of the service reveals to a seat whether the move of an opponent is forced."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import Any

import pytest
from table_site import GAMES, Guest, Store, Wire, people, site, table_of
from twin_tables import CARRIAGE, Twins, twins

from triclinium.games import find
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.match import Match
from triclinium.kernel.settings import INTERRUPTS
from triclinium.live import schedule
from triclinium.live.options import TableOptions
from triclinium.live.rows import SeatRow
from triclinium.live.schedule import WorkKind, forced_act
from triclinium.server.service import running

pytestmark = pytest.mark.anyio

GAME = find("struggle_for_rome").rules
SEED = 256
"""With this seed, the move of seat B is forced at one of the two tables after a few acts."""
SOON = 10.0
"""Tolerance in seconds for times at two tables that are set up one after the other."""
PATHS = {
    "/api/health": "no table, and it changes with the load",
    "/api/me/records": "a ZIP archive of finished games",
    "/api/tables/{table}/link": "the token of a table",
    "/api/daily/{deal}": "needs a deal",
    "/api/games/{game}/lessons/{number}": "no table",
    "/api/games/{game}/lessons/texts/{language}": "no table",
    "/api/games/{game}/lessons": "no table",
    "/api/games/{game}/puzzles": "no table",
    "/api/games/{game}/puzzles/{number}": "no table",
    "/api/games/{game}/rules/{language}": "no table",
    "/api/games/{game}/texts/{language}": "no table",
}
"""Routes that the test skips, with the reasons."""


class _Hidden(Source):
    """The chance source of one of the two tables."""

    def __init__(self, both: Twins, table: bytes) -> None:
        self._both, self._table = both, table

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        return int(self._both.pick(self._table, stream, index, among, eyes))


def acts_to_a_forced_move() -> list[tuple[int, str]]:
    """Return the acts, with their seats, after which both tables look alike to A and B's move is forced at one."""
    both, random = Twins(SEED), Random(SEED)
    settings = {INTERRUPTS.name: INTERRUPTS.default}
    matches = [
        Match.start(GAME, ["A", "B", "C"], settings, _Hidden(both, table)) for table in (b"one", b"two")
    ]
    people_only = tuple(SeatRow(seat, "person", None, None, None, None, 0, False, None) for seat in range(3))
    acts: list[tuple[int, str]] = []
    while True:
        awaited: int = GAME.awaited(matches[0].state)
        seat = awaited.bit_length() - 1
        forced = [forced_act(GAME, each.state, people_only, TableOptions()) is not None for each in matches]
        if seat and forced[0] != forced[1]:
            views = [GAME.view(each.state, 0) for each in matches]
            assert views[0] == views[1]
            return acts
        one, two = ([GAME.words.say(act) for act in GAME.options(each.state, seat)] for each in matches)
        act = random.choice([each for each in one if each in two])
        acts.append((seat, act))
        for match in matches:
            match.act(seat, act)


def differences(one: Any, two: Any, same: dict[str, str], path: str = "") -> list[str]:
    """Return the paths at which two answers differ.

    `same` maps the ids in the first answer to those in the second.
    """
    if isinstance(one, float) and isinstance(two, float):
        return [] if abs(one - two) < SOON else [f"{path}: {one} {two}"]
    if isinstance(one, dict) and isinstance(two, dict) and set(one) == set(two):
        return [each for key in one for each in differences(one[key], two[key], same, f"{path}/{key}")]
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = enumerate(zip(one, two, strict=True))
        return [each for at, (a, b) in pairs for each in differences(a, b, same, f"{path}/{at}")]
    if isinstance(one, str):
        one = same.get(one, one)
    return [] if one == two else [f"{path}: {one} {two}"]


OWN = {*CARRIAGE, "after", "commitment", "return", "key", "version"}
"""Fields that differ between any two tables."""


def stripped(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: stripped(value) for key, value in answer.items() if key not in OWN}
    return [stripped(each) for each in answer] if isinstance(answer, list) else answer


async def answers(person: Guest, paths: list[str], table: str) -> dict[str, Any]:
    """Return the answers of the GET routes to a person, reduced to one table."""
    found = {}
    for path in paths:
        answer = await person.http.get(path.replace("{table}", table))
        body = answer.json()
        if path == "/api/me/tables":
            body = [each for each in body["tables"] if each["id"] == table]
        if path == "/api/live":
            body = {**body, "others": []}
        if path == "/api/me/data" and answer.status_code == 200:
            body = [
                [name, row]
                for name, rows in body.items()
                for row in rows
                if table in (row.get("table_id"), row.get("id"))
            ]
        found[path] = [answer.status_code, body]
    return found


def clocks_of(wire: Wire, seq: int) -> list[Any]:
    """Return the clocks that a socket was sent for a revision."""
    return [each for each in wire.heard if each["type"] == "clocks" and each["seq"] == seq]


def heard(wire: Wire) -> list[Any]:
    """Return what a socket was sent: message kinds, the table, the last state, all events and the last clocks.

    The number of messages is left out, because it depends on the load of the machine.
    """
    updates = {each["seq"]: each for each in wire.heard if each["type"] == "update"}
    happened = {event["seq"]: event for each in updates.values() for event in each["events"]}
    states = [{**updates[seq], "events": []} for seq in sorted(updates)][-1:]
    clocks = [each for each in wire.heard if each["type"] == "clocks"][-1:]
    kinds = sorted({each["type"] for each in wire.heard})
    return [kinds, wire.table, states, [happened[seq] for seq in sorted(happened)], clocks]


OPTIONS: list[dict[str, Any]] = [
    {},
    {"pace": 1},
    {"clock": {"seconds": 60}},
    {"clock": {"minutes": 5, "seconds": 5}},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
async def test_no_response_reveals_a_forced_move(
    store: Store, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    """At two tables that look alike to seat A and a spectator, all answers are the same."""
    twins(monkeypatch, SEED)
    acts = acts_to_a_forced_move()
    with site(store, bots=False) as found:
        documented = found.app().openapi()["paths"]
        paths = [path for path, routes in documented.items() if "get" in routes and path not in PATHS]
        assert set(PATHS) <= set(documented), "every exception is a route"
        async with people(found.url, "ABCD") as crowd, running(store.settings(), GAMES) as service:
            stranger = crowd[-1]
            await stranger.post("/api/me", {"name": "D"})
            got, ids, kinds = [], [], []
            for _ in range(2):
                async with AsyncExitStack() as stack:
                    table = await table_of(crowd[:3], "struggle_for_rome", options=options, public=True)
                    wires = [await stack.enter_async_context(each.sit(table)) for each in crowd]
                    for number, (seat, act) in enumerate(acts, 1):
                        await wires[seat].updated(number)
                        assert (await wires[seat].act(act))["type"] == "done"
                    for wire in wires:
                        await wire.updated(len(acts) + 1)
                        if options.get("clock"):
                            await wire.until(partial(clocks_of, wire, len(acts) + 1))
                    stored = await service.database.log.stored_table(table)
                    assert stored is not None
                    kinds.append(stored.table.due_kind)
                    ids.append(table)
                    got.append(
                        [await answers(person, paths, table) for person in (crowd[0], stranger)]
                        + [heard(wires[0]), heard(wires[-1])]
                    )
    assert [kind == WorkKind.PAUSE for kind in kinds].count(True) == 1, "the move is forced at one table"
    assert differences(stripped(got[0]), stripped(got[1]), dict([ids])) == []


def test_all_pauses_have_the_same_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    """The distribution does not depend on the hidden reason why a move is forced."""
    drawn = []

    class Chance:
        def uniform(self, *bounds: float) -> float:
            drawn.append(bounds)
            return 2.0

    monkeypatch.setattr(schedule, "_CHANCE", Chance())
    seats = tuple(SeatRow(seat, "person", None, None, None, None, 0, False, None) for seat in range(3))
    for name in ("struggle_for_rome", "aeterna"):
        game = find(name).rules
        for seed in range(2):
            random = Random(seed)
            match: Match[Any] = Match.start(game, ["A", "B", "C"], {}, Seeded(seed))
            while not match.state.over and match.number < 300:
                awaited: int = game.awaited(match.state)
                seat = (awaited & -awaited).bit_length() - 1
                schedule.pause(game, match.state, seats, TableOptions(), bool(match.undoable(seat)))
                match.act(seat, game.words.say(random.choice(game.options(match.state, seat))))
    assert set(drawn) == {schedule.PAUSE_S}
