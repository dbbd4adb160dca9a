"""The table policy of a game: default options, options that it never allows, and who may replace whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from table_site import TINY, Guest, Site, Store, people, site, table_of

from triclinium.games.entry import Bot, TablePolicy
from triclinium.server.service import running
from triclinium.testing.tiny import Tiny

pytestmark = pytest.mark.anyio


class Strict(Tiny):
    """A game that allows nothing that could spoil a competition."""

    name = "strict"


class Rivals(Tiny):
    """A competitive game with the default policy."""

    name = "rivals"


class Owned(Tiny):
    """A game whose owner decides about replacements."""

    name = "owned"


KNOWS = Bot("knows", "triclinium.bots.random:RandomPlayer")
STRICT = replace(
    TINY,
    rules=Strict(),
    own_bots=(KNOWS,),
    tables=TablePolicy(
        hints="never", odds="off", undo="never", kicks="nobody", joins="nobody", replaces="nobody"
    ),
)
RIVALS = replace(TINY, rules=Rivals(), own_bots=(KNOWS,))
OWNED = replace(TINY, rules=Owned(), own_bots=(KNOWS,), tables=TablePolicy(hints="off", replaces="owner"))


@pytest.fixture(scope="module")
def served(store: Store) -> Iterator[Site]:
    with site(store, bots=False, games=(TINY, STRICT, OWNED, RIVALS)) as found:
        yield found


async def refused(person: Guest, path: str, body: Any, status: int) -> dict[str, Any]:
    answer = await person.http.post(path, json=body)
    assert answer.status_code == status, answer.text
    return dict(answer.json()["error"])


async def test_games_publish_their_table_policy(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        told = {game["name"]: game for game in await a.get("/api/games")}
        assert told["tiny"]["options"] == {"hints": "off", "odds": "on", "undo": "on"}, (
            "the defaults of games without a policy"
        )
        assert told["strict"]["options"] == {"hints": "never", "odds": "off", "undo": "never"}
        seats = {name: [told[name][what] for what in ("kicks", "joins", "replaces")] for name in told}
        assert seats == {
            "tiny": ["late", "former", "seated"],
            "strict": ["nobody", "nobody", "nobody"],
            "owned": ["late", "former", "owner"],
            "rivals": ["late", "former", "seated"],
        }


async def test_missing_options_get_the_games_default(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        for game, hints, odds, undo in (
            ("tiny", False, True, True),
            ("strict", False, False, False),
            ("owned", False, True, True),
        ):
            table = await a.create(game)
            options = (await a.get(f"/api/tables/{table}"))["options"]
            assert (options["hints"], options["odds"], options["undo"]) == (hints, odds, undo)


async def test_options_that_a_game_never_allows_are_refused(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        for option in ("hints", "undo"):
            body = {"game": "strict", "seats": 2, "options": {option: True}}
            error = await refused(a, "/api/tables", body, 422)
            assert (error["key"], error["params"]) == ("never_here", {"option": option, "game": "strict"})
            assert option in error["text"]
        table = await a.create("strict", options={"hints": False, "odds": True, "pace": 2})
        path = f"/api/tables/{table}"
        assert (await a.get(path))["options"]["odds"] is True
        error = await refused(a, f"{path}/settings", {"options": {"hints": True}}, 422)
        assert error["key"] == "never_here"
        told = await a.post(f"{path}/settings", {"options": {"chat": False}})
        assert told["options"]["chat"] is False
        assert (told["options"]["odds"], told["options"]["pace"]) == (True, 2), (
            "missing options keep their values"
        )


async def test_hints_are_given_only_at_tables_with_hints(served: Site) -> None:
    async with people(served.url) as (a, b):
        for game, options, status in (
            ("strict", {}, 403),
            ("owned", {}, 403),
            ("owned", {"hints": True}, 200),
            ("tiny", {}, 403),
        ):
            table = await table_of([a, b], game, options=options)
            answer = await a.http.get(f"/api/tables/{table}/hint")
            assert answer.status_code == status, (game, options, answer.text)
            if status == 403:
                assert answer.json()["error"]["key"] == "no_hint"
            else:
                assert answer.json()["act"].startswith("seal")


async def test_undo_is_refused_in_games_that_never_allow_it(served: Site) -> None:
    async with people(served.url) as (a, b):
        for game, can in (("strict", False), ("tiny", True)):
            table = await table_of([a, b], game)
            async with a.sit(table) as one:
                await one.updated()
                await one.act(one.update["options"][0])
                await one.updated(2)
                assert bool(one.update["undo"]) == can


async def test_permissions_to_replace_an_absent_player_with_a_bot(served: Site) -> None:
    async with people(served.url, "ABC") as (a, b, c):
        for game, by_owner, by_seated in (
            ("tiny", None, None),
            ("owned", None, "not_owner"),
            ("strict", "no_replacing", "not_owner"),
        ):
            for person, key in ((a, by_owner), (b, by_seated)):
                table = await table_of([a, b, c], game)
                await c.post(f"/api/tables/{table}/leave")
                path = f"/api/tables/{table}/seats/C/bot"
                best = {"bot": "random" if game == "tiny" else KNOWS.name}
                if key is None:
                    assert (await person.post(path, best))["seats"][2]["kind"] == "bot"
                else:
                    error = await refused(person, path, best, 403)
                    assert error["key"] == key
                    assert error["text"]


async def test_a_rival_cannot_choose_a_weak_bot_for_a_running_game(served: Site) -> None:
    """Only the best bot takes over a seat, whether its player is late, was sent away or has left."""
    async with people(served.url, "ABC") as (a, b, c):
        table = await table_of([a, b, c], "rivals")
        await c.post(f"/api/tables/{table}/leave")
        path = f"/api/tables/{table}/seats/C/bot"
        error = await refused(a, path, {"bot": "random"}, 409)
        assert (error["key"], error["params"]) == ("best_bot", {"game": "rivals", "bot": "knows"})
        assert error["text"]
        await c.claim(table, "C")
        async with running(served.store.settings(), (RIVALS,)) as service:
            stored = await service.database.log.stored_table(table)
            assert stored is not None
            await service.tables.seating.mark_late(table, 0b100, stored.table.tip, stored.table.version)
        assert (await refused(b, path, {"bot": "random"}, 409))["key"] == "best_bot"
        assert (await b.post(path, {"bot": "knows"}))["seats"][2]["bot"] == "knows"


async def test_before_the_start_the_owner_can_seat_bots_in_every_game(served: Site) -> None:
    async with people(served.url, "A") as (a,):
        for game in ("tiny", "strict", "owned"):
            table = await a.create(game)
            told = await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            assert told["seats"][1]["bot"] == "random"
