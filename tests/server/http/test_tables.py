"""Tables over HTTP, from creation to rematch, with seats, private links, odds, hints and records."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from table_site import KEY, Guest, Site, people, play_on, table_of
from websockets.exceptions import ConnectionClosed

from triclinium.server.http import request_limits
from triclinium.server.jobs import bot_process
from triclinium.server.play import overview
from triclinium.server.tokens import Tokens

pytestmark = pytest.mark.anyio


async def refused(person: Guest, path: str, body: Any, status: int, key: str) -> dict[str, Any]:
    answer = await person.http.post(path, json=body)
    error = answer.json()["error"]
    assert (answer.status_code, error["key"]) == (status, key), answer.text
    assert error["text"]
    return dict(error)


async def test_games_are_listed_with_settings_and_texts(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        told = {game["name"]: game for game in await a.get("/api/games")}
        assert told["fall_of_rome"]["seats"] == [1, 5]
        assert told["fall_of_rome"]["minutes"] == [30, 60]
        assert told["fall_of_rome"]["cooperative"]
        assert not told["fall_of_rome"]["hidden"]
        assert not told["tiny"]["cooperative"]
        assert told["tiny"]["hidden"]
        names = [setting["name"] for setting in told["fall_of_rome"]["settings"]]
        assert "difficulty" in names
        assert "interrupts" not in names
        assert "march {city:city} {legions:count}" in told["fall_of_rome"]["forms"]
        for language in ("en", "pl"):
            texts = await a.get(f"/api/games/fall_of_rome/texts/{language}")
            assert texts["action.march"]
            assert texts["bot.random"]
            assert texts["bot.solid.strength"]
            assert texts["reason.only"]
            elsewhere = ("terminal.", "rule.", "rule_title.", "section.")
            assert not [key for key in texts if key.startswith(elsewhere)], (
                "clients need none of these at a table"
            )
        assert (await a.get("/api/games/chess/texts/en", 404))["error"]["key"] == "no_game"
        assert (await a.get("/api/games/tiny/texts/la", 404))["error"]["key"] == "no_language"


async def test_texts_are_compressed_and_cached_until_they_change(shared: Site) -> None:
    async with httpx.AsyncClient(base_url=shared.url) as client:
        games = await client.get("/api/games", headers={"Accept-Encoding": "gzip"})
        assert games.headers["content-encoding"] == "gzip"
        address = next(game for game in games.json() if game["name"] == "tiny")["texts"]["pl"]
        named = await client.get(address, headers={"Accept-Encoding": "gzip"})
        assert named.headers["content-encoding"] == "gzip"
        assert "immutable" in named.headers["cache-control"]
        for path in (address.partition("?")[0], f"{address}0"):
            other = await client.get(path)
            assert (other.json(), other.headers["cache-control"]) == (named.json(), "no-cache")
            again = await client.get(path, headers={"If-None-Match": other.headers["etag"]})
            assert again.status_code == 304


async def test_rules_have_titles_and_separate_rulings(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        for language, title in (("en", "Fortify"), ("pl", "Umocnienie pozycji")):
            book = await a.get(f"/api/games/fall_of_rome/rules/{language}")
            rules = {rule["id"]: rule for section in book["sections"] for rule in section["rules"]}
            assert rules["FR-4.3"]["title"] == title
            assert rules["FR-4.3"]["rulings"] == []
            assert rules["FR-2.9"]["printed"] == ""
            assert len(rules["FR-4.6"]["rulings"]) == 3
            things = {thing["key"]: thing for thing in book["things"]}
            assert things["role.consul"]["rule"] == "FR-11.1"
            assert len(things["event.carpe_diem"]["rulings"]) == 1
        assert (await a.get("/api/games/chess/rules/en", 404))["error"]["key"] == "no_game"
        assert (await a.get("/api/games/tiny/rules/la", 404))["error"]["key"] == "no_language"


async def test_lessons_are_listed_and_each_is_sent_whole(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        listed = await a.get("/api/games/fall_of_rome/lessons")
        assert [each["number"] for each in listed] == [*range(1, len(listed) + 1)]
        first = await a.get("/api/games/fall_of_rome/lessons/1")
        assert (first["name"], first["game"], first["seat"]) == (listed[0]["name"], "fall_of_rome", "A")
        assert (await a.get("/api/games/fall_of_rome/lessons/texts/pl"))[first["steps"][0]["say"]]
        assert await a.get("/api/games/tiny/lessons") == []
        for path in ("fall_of_rome/lessons/0", "fall_of_rome/lessons/99", "tiny/lessons/1"):
            assert (await a.get(f"/api/games/{path}", 404))["error"]["key"] == "not_found"
        assert (await a.get("/api/games/tiny/lessons/texts/la", 404))["error"]["key"] == "no_language"
        assert (await a.get("/api/games/chess/lessons", 404))["error"]["key"] == "no_game"


async def test_an_attempt_at_a_puzzle_is_judged_without_a_table(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        at = "/api/games/struggle_for_rome/puzzles"
        listed = await a.get(at)
        assert [each["number"] for each in listed] == [*range(1, len(listed) + 1)]
        built = await a.get(f"{at}/1")
        assert (await a.post(f"{at}/1", {"acts": built["solution"]}))["state"] == "solved"
        assert (await a.post(f"{at}/1", {"acts": ["end"]}))["state"] == "failed"
        for acts in ([], ["end"] * 41, ["a" * 201], ["end", "end"], ["nonsense"]):
            assert (await a.post(f"{at}/1", {"acts": acts}, 422))["error"]["key"] == "bad_request"
        for number in (0, 999):
            await a.get(f"{at}/{number}", 404)
            await a.post(f"{at}/{number}", {"acts": ["end"]}, 404)
        assert await a.get("/api/games/tiny/puzzles") == []


async def test_a_table_keeps_its_settings(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        settings = {
            "difficulty": "legendary",
            "variant": "roma_caput_mundi",
            "roles": ["consul", "dealt", "vestalis"],
            "consent": "ask",
        }
        options = {
            "undo": False,
            "spectators": False,
            "chat": False,
            "odds": False,
            "hints": False,
            "pace": 3,
        }
        table = await a.create(
            "fall_of_rome", 3, settings=settings, options=options, title="Idus", public=True
        )
        told = await a.get(f"/api/tables/{table}")
        assert {name: told["settings"][name] for name in settings} == settings
        assert options.items() <= told["options"].items()
        assert (told["title"], told["owner"], told["you"], told["state"]) == ("Idus", True, "A", "open")
        assert [seat["kind"] for seat in told["seats"]] == ["person", "free", "free"]
        body = {"settings": {"difficulty": "introductory"}, "options": {"chat": True}}
        changed = await a.post(f"/api/tables/{table}/settings", body)
        assert (changed["settings"]["difficulty"], changed["options"]["chat"]) == ("introductory", True)


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({"game": "chess", "seats": 2}, "no_game"),
        ({"game": "tiny", "seats": 5}, "bad_settings"),
        ({"game": "tiny", "seats": 2, "settings": {"rounds": "9"}}, "bad_settings"),
        ({"game": "tiny", "seats": 2, "settings": {"interrupts": "poll"}}, "bad_settings"),
        (
            {"game": "fall_of_rome", "seats": 3, "settings": {"roles": ["consul", "consul"]}},
            "bad_settings",
        ),
        ({"game": "tiny", "seats": 2, "options": {"pace": -1}}, "bad_request"),
        ({"game": "tiny", "seats": 2, "options": {"cheat": True}}, "bad_request"),
        ({"game": "tiny", "seats": 2, "title": "Ro\u202ema"}, "bad_request"),
        ({"game": "tiny", "seats": 2, "name": "x" * 31}, "bad_request"),
        ({"game": "tiny", "seats": 2, "name": "a\u0300\u0301\u0302\u0303"}, "bad_request"),
    ],
)
async def test_a_table_with_invalid_settings_is_refused(shared: Site, body: dict[str, Any], key: str) -> None:
    async with people(shared.url, "A") as (a,):
        await refused(a, "/api/tables", body, 404 if key == "no_game" else 422, key)
        assert a.cookie == "" or key in ("bad_settings", "no_game")


async def test_a_table_without_a_title_is_saved(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create("tiny", 2, title="")
        saved = await a.post(f"/api/tables/{table}/settings", {"title": "", "public": True})
        assert (saved["title"], saved["public"]) == ("", True)
        saved = await a.post(f"/api/tables/{table}/settings", {"title": " Pax  Romana "})
        assert saved["title"] == "Pax Romana"
        saved = await a.post(f"/api/tables/{table}/settings", {"public": False})
        assert saved["title"] == "Pax Romana", "missing fields keep their values"
        saved = await a.post(f"/api/tables/{table}/settings", {"title": "  "})
        assert saved["title"] == ""
        for title in ("\0", "a\u202eb", "x" * 61):
            await a.post(f"/api/tables/{table}/settings", {"title": title}, 422)


async def test_only_public_tables_that_have_not_started_are_listed(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        hidden = await a.create()
        public = await a.create(public=True)
        listed = [table["id"] for table in (await b.get("/api/tables?game=tiny"))["tables"]]
        assert public in listed
        assert hidden not in listed
        assert public not in [
            table["id"] for table in (await b.get("/api/tables?game=fall_of_rome"))["tables"]
        ]
        await b.claim(public, "B")
        await a.post(f"/api/tables/{public}/start")
        assert public not in [table["id"] for table in (await b.get("/api/tables"))["tables"]]


async def test_public_tables_are_listed_in_pages(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(overview, "MOST_WAITING", 5)
    async with people(shared.url, "A") as (a,):
        made = {await a.create(public=True, title="page") for _ in range(13)}
        found: list[str] = []
        after = ""
        while True:
            page = await a.get(f"/api/tables?after={after}" if after else "/api/tables")
            found += [table["id"] for table in page["tables"]]
            if page["after"] is None:
                break
            after = page["after"]
        assert made <= set(found)
        assert len(found) == len(set(found))
        assert (await a.get("/api/tables?after=nonsense", 422))["error"]["key"] == "bad_request"


async def test_a_page_of_public_tables_costs_three_queries(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "MOST_WAITING", 10)
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], public=True, start=False)
        for _ in range(10):
            await a.create(public=True, title="page")
        asked: list[str] = []
        engine = shared.app().state.service.database.engine.sync_engine

        def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
            if "due_at <=" not in statement:  # the worker's query for due work
                asked.append(statement)

        event.listen(engine, "before_cursor_execute", note)
        page = await a.get("/api/tables")
        event.remove(engine, "before_cursor_execute", note)
        assert len(page["tables"]) == 10
        assert len([each for each in asked if each.startswith("SELECT")]) <= 3
        for person in (a, b):
            pages = [await person.get("/api/tables"), await person.get(f"/api/tables?after={page['after']}")]
            [listed] = [each for one in pages for each in one["tables"] if each["id"] == table]
            assert listed == await person.get(f"/api/tables/{table}")


async def test_viewing_an_invitation_changes_nothing(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create()
        before = await a.get(f"/api/tables/{table}")
        seen = await b.get(f"/api/tables/{table}")
        assert b.cookie == ""
        assert (seen["you"], seen["owner"]) == (None, False)
        assert len(seen["commitment"]) == 64
        assert await a.get(f"/api/tables/{table}") == before
        assert (await b.get("/api/tables/0123456789abcdef", 404))["error"]["key"] == "no_table"
        assert (await b.get("/api/tables/%27;--", 404))["error"]["key"] == "no_table"


async def test_a_player_can_hold_one_seat_and_a_seat_one_player(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await a.create(seats=3)
        await b.claim(table, "B")
        await b.claim(table, "B")  # the same command again
        claim = await c.command(table)
        assert (await refused(c, f"/api/tables/{table}/seats/B/claim", claim, 409, "seat_taken"))[
            "params"
        ] == {"seat": "B"}
        await refused(b, f"/api/tables/{table}/seats/C/claim", claim, 409, "seated_already")
        await refused(c, f"/api/tables/{table}/seats/D/claim", claim, 404, "no_seat")


async def test_leaving_and_kicking_free_a_seat(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await a.create()
        await b.claim(table, "B")
        await refused(b, f"/api/tables/{table}/seats/A/kick", {}, 403, "not_owner")
        assert (await b.post(f"/api/tables/{table}/leave"))["seats"][1]["kind"] == "free"
        await refused(b, f"/api/tables/{table}/leave", {}, 403, "not_seated")
        await c.claim(table, "B")
        told = await a.post(f"/api/tables/{table}/seats/B/kick")
        assert told["seats"][1] == {
            "seat": "B",
            "kind": "free",
            "name": None,
            "bot": None,
            "late": False,
            "waits": False,
            "skips": False,
            "yours": False,
            "past": [],
        }
        assert (await c.get(f"/api/tables/{table}"))["you"] is None


async def test_the_owner_starts_when_no_seat_is_free(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create()
        error = await refused(a, f"/api/tables/{table}/start", {}, 409, "seats_free")
        assert error["params"] == {"seats": "B"}
        await b.claim(table, "B")
        await refused(b, f"/api/tables/{table}/start", {}, 403, "not_owner")
        assert (await a.post(f"/api/tables/{table}/start"))["state"] == "running"
        await refused(a, f"/api/tables/{table}/start", {}, 409, "not_open")
        await refused(a, f"/api/tables/{table}/settings", {"public": True}, 409, "not_open")


async def test_errors_use_the_language_of_the_client(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        a.http.headers["accept-language"] = "de,pl;q=0.8"
        assert (await a.get("/api/tables/none", 404))["error"]["text"].startswith("Nie ma takiego stołu")
        assert (await a.get("/api/nowhere", 404))["error"]["key"] == "not_found"


async def test_only_the_bots_listed_for_a_game_can_play_it(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        told = {game["name"]: game["bots"] for game in await a.get("/api/games")}
        assert told["fall_of_rome"] == ["random", "novice", "strong", "solid"]
        assert told["tiny"] == ["random"]
        table = await a.create(game="fall_of_rome")
        seats = (await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "solid"}))["seats"]
        assert seats[1]["bot"] == "solid"
        other = await a.create(game="tiny")
        await refused(a, f"/api/tables/{other}/seats/B/bot", {"bot": "solid"}, 422, "no_bot")


async def test_a_bot_takes_a_free_seat_but_not_a_taken_one(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create(seats=3)
        await b.claim(table, "B")
        path = f"/api/tables/{table}/seats"
        await refused(a, f"{path}/C/bot", {"bot": "oracle"}, 422, "no_bot")
        await refused(b, f"{path}/C/bot", {"bot": "random"}, 403, "not_owner")
        await refused(a, f"{path}/B/bot", {"bot": "random"}, 409, "seat_taken")
        told = await a.post(f"{path}/C/bot", {"bot": "random"})
        assert (told["seats"][2]["kind"], told["seats"][2]["bot"]) == ("bot", "random")


async def test_a_player_who_left_is_replaced_by_a_bot_or_another_player(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one:
            await one.updated()
            await one.act(one.update["options"][0])
            await b.post(f"/api/tables/{table}/leave")
            await one.until(lambda: one.table["seats"][1]["kind"] == "free")
            await c.claim(table, "B")
            async with c.sit(table) as three:
                assert three.welcome["seat"] == "B"
                await three.until(lambda: three.update and three.update["options"])
                assert (await three.act(three.update["options"][0]))["type"] == "done"
            await refused(a, f"/api/tables/{table}/seats/B/bot", {"bot": "random"}, 409, "not_late")
            await c.post(f"/api/tables/{table}/leave")
            await a.post(f"/api/tables/{table}/seats/B/bot", {"bot": "random"})
            await play_on([one])


async def test_a_table_lists_the_past_holders_of_its_seats(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await table_of([a, b], "fall_of_rome")
        async with a.sit(table) as one:
            await one.updated()
            assert one.table["seats"][1]["past"] == []
            assert (await one.act(one.update["options"][0]))["type"] == "done"
            await b.post(f"/api/tables/{table}/leave")
            was = [{"until": 2, "name": "B", "bot": None}]
            await one.until(lambda: one.table["seats"][1]["past"] == was)
            # No move was made while C held the seat, so C is not listed.
            await c.claim(table, "B")
            await c.post(f"/api/tables/{table}/leave")
            assert (await a.get(f"/api/tables/{table}"))["seats"][1]["past"] == was
            assert (await a.get(f"/api/tables/{table}"))["seats"][0]["past"] == []


async def test_the_socket_of_a_kicked_player_can_neither_act_nor_see(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b], "fall_of_rome", options={"spectators": False, "bot_pause": 0})
        async with a.sit(table) as one, b.sit(table) as two:
            await one.updated()
            await one.act(one.update["options"][0])
            await two.until(lambda: two.update and two.update["options"])
            act, decision = two.update["options"][0], two.update["decision"]
            await a.post(f"/api/tables/{table}/seats/B/kick")
            with suppress(ConnectionClosed):  # the server may have closed the socket already
                await two.send(type="act", key="too-late-1", decision=decision, act=act)
            with pytest.raises(AssertionError, match="closed with 4403"):
                await two.until(lambda: any(m["type"] == "done" for m in two.heard))
        assert (await a.get(f"/api/tables/{table}"))["seq"] == 2


async def test_a_private_link_connects_another_device_to_the_seat(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, phone):
        table = await table_of([a, b])
        link = (await b.get(f"/api/tables/{table}/link"))["return"]
        where, _, token = link.partition("#return=")
        assert where.endswith(f"/t/{table}")
        told = await phone.post(f"/api/tables/{table}/return", {"token": token})
        assert told["you"] == "B"
        async with phone.sit(table) as hand, b.sit(table) as desk:
            await hand.until(lambda: hand.update)
            await desk.until(lambda: desk.update)
            assert hand.update["view"] == desk.update["view"]
            await hand.act(hand.update["options"][0])
            await desk.until(lambda: desk.update["seq"] == 2)
        await refused(a, f"/api/tables/{table}/return", {"token": token}, 409, "seated_already")
        await b.post(f"/api/tables/{table}/leave")
        assert (await phone.get(f"/api/tables/{table}"))["you"] is None
        await refused(phone, f"/api/tables/{table}/return", {"token": token}, 403, "bad_token")


@pytest.mark.parametrize("token", ["", "x", "a.b", "é.ż", "QQ.QQ"])
async def test_a_forged_private_link_is_refused(shared: Site, token: str) -> None:
    async with people(shared.url) as (a, b):
        table = await table_of([a, b])
        await refused(b, f"/api/tables/{table}/return", {"token": token}, 403, "bad_token")
        own = Tokens([KEY]).sign("guest", table, 0, 1)
        await refused(b, f"/api/tables/{table}/return", {"token": own}, 403, "bad_token")
        other = await a.create()
        link = (await a.get(f"/api/tables/{other}/link"))["return"].partition("#return=")[2]
        await refused(b, f"/api/tables/{table}/return", {"token": link}, 403, "bad_token")


async def test_a_rematch_reserves_the_seats_for_the_same_players(shared: Site) -> None:
    async with people(shared.url, "ABC") as (a, b, c):
        table = await a.create("tiny", 3, title="Ludi")
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/seats/C/bot", {"bot": "random"})
        await a.post(f"/api/tables/{table}/start")
        await refused(a, f"/api/tables/{table}/rematch", {}, 409, "not_over")
        async with a.sit(table) as one, b.sit(table) as two:
            await play_on([one, two])
        await refused(c, f"/api/tables/{table}/rematch", {}, 403, "not_seated")
        following = (await b.post(f"/api/tables/{table}/rematch"))["table"]
        assert (await a.post(f"/api/tables/{table}/rematch"))["table"] == following
        assert (await a.get(f"/api/tables/{table}"))["next"] == following
        told = await a.get(f"/api/tables/{following}")
        assert [seat["kind"] for seat in told["seats"]] == ["kept", "kept", "bot"]
        assert [seat["yours"] for seat in told["seats"]] == [True, False, False]
        assert (told["title"], told["settings"]) == ("Ludi", one.table["settings"])
        claim = await a.command(following)
        await refused(a, f"/api/tables/{following}/seats/B/claim", claim, 409, "seat_kept")
        await a.claim(following, "A")
        await b.claim(following, "B")
        assert (await b.post(f"/api/tables/{following}/start"))["state"] == "running"


async def test_odds_are_sent_if_the_table_allows_them(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create(game="fall_of_rome", seats=2)
        assert (await a.get(f"/api/tables/{table}/odds", 409))["error"]["key"] == "not_running"
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        told = await a.get(f"/api/tables/{table}/odds")
        assert told["odds"]["flips"] == 2
        assert 0 < told["odds"]["revolt"] < 1
        assert all(0 < part <= 1 for part in told["odds"]["struck"].values())
        assert told["odds"]["risks"] == {}, "the first turn has not begun"
        async with people(shared.url, "C") as (c,):
            assert await c.get(f"/api/tables/{table}/odds") == told
        assert (await a.get("/api/tables/none/odds", 404))["error"]["key"] == "no_table"


async def test_a_table_can_forbid_odds_and_spectators(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        for options, key in (({"odds": False}, "no_odds"), ({"spectators": False}, "no_spectators")):
            table = await a.create(options=options)
            await b.claim(table, "B")
            await a.post(f"/api/tables/{table}/start")
            async with people(shared.url, "C") as (c,):
                assert (await c.get(f"/api/tables/{table}/odds", 403))["error"]["key"] == key
        assert (await a.get(f"/api/tables/{table}/odds"))["odds"] is None  # this game has no odds


async def test_a_hint_is_what_the_best_bot_would_do(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create(game="fall_of_rome", seats=2)
        assert (await a.get(f"/api/tables/{table}/hint", 409))["error"]["key"] == "not_running"
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        async with a.sit(table) as wire:
            update = await wire.expect("update")
        told = await a.get(f"/api/tables/{table}/hint")
        assert told["decision"] == update["decision"]
        assert told["act"] in update["options"]
        texts = await a.get("/api/games/fall_of_rome/texts/pl")
        assert texts[told["reason"]["key"]]
        assert told["plans"] == [], "where to begin is no plan for a turn"
        # It is A's turn, tables may forbid hints, and the tiny game has no bot that plans.
        assert (await b.get(f"/api/tables/{table}/hint", 403))["error"]["key"] == "no_hint"
        async with people(shared.url, "C") as (c,):
            assert (await c.get(f"/api/tables/{table}/hint", 403))["error"]["key"] == "not_seated"
        for other in (
            await a.create(game="fall_of_rome", seats=1, options={"hints": False}),
            await a.create(game="tiny", seats=2),
        ):
            if len((await a.get(f"/api/tables/{other}"))["seats"]) == 2:
                await b.claim(other, "B")
            await a.post(f"/api/tables/{other}/start")
            assert (await a.get(f"/api/tables/{other}/hint", 403))["error"]["key"] == "no_hint"


async def test_goals_are_sent_to_the_own_seat_where_hints_are_allowed(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create(game="aeterna", seats=2, options={"hints": True})
        assert (await a.get(f"/api/tables/{table}/goals", 409))["error"]["key"] == "not_running"
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        # A game begins with a draft, which has no goals. Every table answers, also that of a game without goals.
        assert await a.get(f"/api/tables/{table}/goals") == {"goals": []}
        async with people(shared.url, "C") as (c,):
            assert (await c.get(f"/api/tables/{table}/goals", 403))["error"]["key"] == "not_seated"
        other = await a.create(game="struggle_for_rome", seats=3, options={"hints": True})
        for seat in "BC":
            await a.post(f"/api/tables/{other}/seats/{seat}/bot", {"bot": "novice"})
        await a.post(f"/api/tables/{other}/start")
        texts = await a.get("/api/games/struggle_for_rome/texts/pl")
        for goal in (await a.get(f"/api/tables/{other}/goals"))["goals"]:
            assert texts[goal["key"]]
        strict = await a.create(game="fall_of_rome", seats=1, options={"hints": False})
        await a.post(f"/api/tables/{strict}/start")
        assert (await a.get(f"/api/tables/{strict}/goals", 403))["error"]["key"] == "no_hint"


async def test_simultaneous_hints_survive_a_failed_bot_process(
    shared: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = bot_process.BotProcess._exchange
    failures = ["first"]

    async def fails_once(process: Any, running: Any, request: Any) -> Any:
        if failures:
            failures.pop()
            raise OSError("the process ended")
        return await asked(process, running, request)

    monkeypatch.setattr(bot_process.BotProcess, "_exchange", fails_once)
    async with people(shared.url) as (a, b):
        table = await a.create(game="fall_of_rome", seats=2)
        await b.claim(table, "B")
        await a.post(f"/api/tables/{table}/start")
        told = await asyncio.gather(*(a.get(f"/api/tables/{table}/hint") for _ in range(5)))
        assert len({each["decision"] for each in told}) == 1
        assert not failures


async def test_a_hint_waits_for_a_busy_bot_process(shared: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other requests may answer "busy" after a time. A hint depends on a process of low priority."""
    process = shared.app().state.service.bot_process
    async with people(shared.url, "A") as (a,):
        table = await a.create(game="fall_of_rome", seats=1)
        await a.post(f"/api/tables/{table}/start")
        await a.get(f"/api/tables/{table}/hint")
        pid = process._process.pid
        monkeypatch.setattr(request_limits, "TIMEOUT_S", 0.5)
        os.kill(pid, signal.SIGSTOP)
        asking = asyncio.create_task(a.get(f"/api/tables/{table}/hint"))
        await asyncio.sleep(1.0)
        os.kill(pid, signal.SIGCONT)
        assert (await asking)["act"]


async def test_an_unstarted_table_has_no_record(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create()
        assert (await a.get(f"/api/tables/{table}/record", 409))["error"]["key"] == "not_running"


async def test_a_request_from_another_origin_is_refused(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        table = await a.create()
        a.http.headers["origin"] = "https://elsewhere.example.org"
        await refused(a, f"/api/tables/{table}/leave", {}, 403, "other_origin")
        a.http.headers["origin"] = shared.url
        await a.post(f"/api/tables/{table}/leave")


async def test_a_body_that_is_too_long_is_refused(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        await refused(a, "/api/tables", {"game": "tiny", "title": "x" * 10_000}, 413, "too_large")

        async def pieces() -> Any:
            for _ in range(20):
                yield b" " * 1000

        answer = await a.http.post("/api/tables", content=pieces())
        assert answer.status_code == 413, answer.text


async def test_a_forged_cookie_identifies_no_guest(shared: Site) -> None:
    async with people(shared.url) as (a, b):
        table = await a.create()
        person = (await a.get("/api/me"))["person"]["id"]
        for cookie in (person, f"{person}.", Tokens(["another key" * 4]).sign("guest", person)):
            b.http.cookies.set("triclinium_guest", cookie)
            assert (await b.get("/api/me"))["person"] is None
            await refused(b, f"/api/tables/{table}/leave", {}, 403, "not_seated")


async def test_guests_have_a_name_and_a_language(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        assert (await a.get("/api/me"))["person"] is None
        me = await a.post("/api/me", {"name": "  Prima  ", "language": "pl"})
        assert (me["person"]["name"], me["person"]["language"]) == ("Prima", "pl")
        again = await a.post("/api/me", {"name": "Julia"})
        assert again["person"]["id"] == me["person"]["id"]
        await refused(a, "/api/me/address", {"email": "a@example.org"}, 409, "no_mail")


async def test_health_is_reported(shared: Site) -> None:
    async with people(shared.url, "A") as (a,):
        assert (await a.get("/api/health"))["ok"]
        assert (await a.get("/api/openapi.json"))["info"]["title"] == "Triclinium"
