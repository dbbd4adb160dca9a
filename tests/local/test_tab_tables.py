"""Tables of a browser tab: reloads, several players at one device, records, bots, lessons, invalid requests."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from local_page import Client, Page, play
from triclinium import games
from triclinium.cli.app import app
from triclinium.kernel.record import Record
from triclinium.local import socket
from triclinium.local.fields import is_too_deep
from triclinium.local.host import Host
from triclinium.server.realtime import protocol

UNSIGNED = 3
"""Exit code of `triclinium verify` if the draws are right but no host signed the record."""
GAMES = ["fall_of_rome", "struggle_for_rome", "aeterna"]
SEATS = {"fall_of_rome": 2, "struggle_for_rome": 3, "aeterna": 2}


def first(_: Client, options: list[str]) -> str:
    return options[0]


def started(page: Page, game: str, bot: str = "random", **more: Any) -> str:
    table = page.table(game, SEATS[game], **more)
    page.bots(table, bot)
    page.post(f"/api/tables/{table}/start")
    return table


@pytest.fixture(scope="module")
def over() -> tuple[Page, str]:
    """Play a game to its end, and return its page and table."""
    page, random = Page(GAMES), Random(3)
    table = started(page, "aeterna")
    client = Client(page, 1, table)
    play(page, [client], lambda _, options: random.choice(options))
    return page, table


# ---- reloads


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_gives_the_same_table(game: str) -> None:
    page, random, reloads = Page(GAMES), Random(5), 0
    table = started(page, game)
    client = Client(page, 1, table)
    for number in range(1, 60):
        page.run()
        client.read()
        if client.update["outcome"] is not None:
            break
        assert client.act(random.choice(client.update["options"]))["type"] == "done"
        if number % 4 == 0:
            before = {path: page.get(f"/api/tables/{table}{path}") for path in ("", "/replay", "/record")}
            kept, text = page.kept, page.tables[table]
            page.reload()
            assert (page.kept, page.tables[table]) == (kept, text)
            for path, answer in before.items():
                assert page.get(f"/api/tables/{table}{path}") == answer
            again = Client(page, 10 + number, table, since=client.update["seq"], tip=client.update["tip"])
            sent_alike = {"events": [], "since": 0, "patch": None}
            assert {**again.update, **sent_alike} == {**client.update, **sent_alike}
            client, reloads = again, reloads + 1
    assert reloads > 4


def test_a_bot_that_was_thinking_is_asked_again_after_a_reload() -> None:
    page = Page(GAMES)
    table = page.table("struggle_for_rome", 3, seat=None)
    page.bots(table, "random")
    page.post(f"/api/tables/{table}/start")
    page.host.wake()
    assert page.questions
    page.reload()
    page.run()
    assert page.get(f"/api/tables/{table}")["state"] == "over"


@pytest.mark.parametrize("damage", ["", "{}", "[]", "null", '{"format":2}'])
def test_a_stored_table_that_cannot_be_read_is_refused(damage: str) -> None:
    with pytest.raises(ValueError, match=r"cannot be read|version|Expecting"):
        Page(GAMES).host.restore("0123456789abcdef", damage)


def test_a_stored_table_with_a_changed_log_is_refused() -> None:
    page = Page(GAMES)
    table = started(page, "aeterna")
    page.run()
    kept = json.loads(page.tables[table])
    kept["moves"][0][3] = kept["moves"][0][3][::-1]
    with pytest.raises(ValueError, match="log"):
        page.host.restore(table, json.dumps(kept))
    with pytest.raises(ValueError, match="id"):
        page.host.restore("other", page.tables[table])


DAMAGED = ["", "[]", "{}", "null", "[" * 5000, '{"me":null}', '{"me":{"id":1,"name":"","language":"en"}}']
DAMAGED += ['{"me":{"id":"","name":"","language":"en"}}', '{"me":{"id":"a","name":"A","language":"xx"}}']


@pytest.mark.parametrize("kept", DAMAGED)
def test_a_person_that_cannot_be_read_is_replaced_by_a_new_one(kept: str) -> None:
    page = Page(GAMES)
    host = Host(page, GAMES, kept)
    assert json.loads(host.request("GET", "/api/me", None))["status"] == 200
    assert page.kept != kept


@pytest.mark.parametrize("damage", [None, 7, "", [], {}, [None], ["x"], {"a": 1}])
def test_a_damaged_table_is_refused_or_leaves_the_others_usable(damage: object) -> None:
    page = Page(GAMES)
    table = started(page, "aeterna")
    other = started(page, "struggle_for_rome")
    page.run()
    whole = json.loads(page.tables[table])
    for field in whole:
        host = Host(page, GAMES, page.kept)
        host.restore(other, page.tables[other])
        with suppress(Exception):  # the page goes on without the table
            host.restore(table, json.dumps({**whole, field: damage}))
        listed = json.loads(host.request("GET", "/api/me/tables", None))
        assert other in [each["id"] for each in json.loads(listed["body"])["tables"]], field
        for path in (f"/api/tables/{other}", "/api/me/games"):
            assert json.loads(host.request("GET", path, None))["status"] == 200, field


# ---- several players at one device


def two_players_at_one_device(page: Page, game: str) -> tuple[str, list[Client]]:
    table = page.table(game, SEATS[game])
    made = page.get(f"/api/tables/{table}")
    link = page.post(f"/api/tables/{table}/seats/B/beside", page.claim(made, "Julia"))["return"]
    page.bots(table, "random")
    page.post(f"/api/tables/{table}/start")
    token = link.partition("return=")[2]
    return table, [Client(page, 1, table), Client(page, 2, table, token=token)]


@pytest.mark.parametrize("game", ["struggle_for_rome", "aeterna"])
def test_two_players_at_one_device_are_sent_only_their_own_views(game: str) -> None:
    """Each seat is sent exactly the view that the rules show it, entry by entry."""
    page, random = Page(GAMES), Random(2)
    table, clients = two_players_at_one_device(page, game)
    rules = games.find(game).rules
    views = {"A": 0, "B": 0}

    def compare() -> None:
        live = page.host._tables.get(table).live
        assert live.match is not None
        for client, seat in zip(clients, (0, 1), strict=True):
            client.read()
            if client.update["seq"] == live.seq:
                view = json.loads(json.dumps(rules.view(live.match.state, seat)))
                assert client.update["view"] == view
                other = json.loads(json.dumps(rules.view(live.match.state, 1 - seat)))
                assert view != other
                views["AB"[seat]] += 1

    play(page, clients, lambda _, options: random.choice(options), compare)
    assert min(views.values()) > 20


def test_a_wrong_token_is_refused() -> None:
    page = Page(GAMES)
    table, (_, beside) = two_players_at_one_device(page, "aeterna")
    seats = {each["seat"]: each["yours"] for each in beside.heard[0]["table"]["seats"]}
    assert seats == {"A": False, "B": True}
    odds = f"/api/tables/{table}/odds"
    assert page.get(f"{odds}?link=wrong", 403)["error"]["key"] == "bad_token"
    Client(page, 3, table, token="wrong")
    assert page.closed == {3: 4403}


# ---- records


def test_an_exported_record_is_verified_and_replayed(over: tuple[Page, str], tmp_path: Path) -> None:
    page, table = over
    answer = json.loads(page.host.request("GET", f"/api/tables/{table}/record", None))
    assert f"aeterna-{table}.json" in answer["headers"]["Content-Disposition"]
    file = tmp_path / "record.json"
    file.write_text(answer["body"])
    commitment = page.get(f"/api/tables/{table}")["commitment"]
    verified = CliRunner().invoke(app, ["verify", str(file), "--commitment", commitment])
    assert "Every draw agrees with the key" in verified.output
    assert verified.exit_code == UNSIGNED
    assert CliRunner().invoke(app, ["replay", str(file)]).exit_code == 0
    told = page.ask("POST", "/api/replays?eyes=A&at=0", json.loads(answer["body"]))
    assert told["seq"] == len(Record.from_json(answer["body"]).entries)
    assert told["entries"][0]["view"] == page.get(f"/api/tables/{table}/replay?eyes=A")["entries"][0]["view"]


def test_a_running_record_shows_no_secret() -> None:
    page = Page(GAMES)
    table = started(page, "aeterna")
    page.run()
    text = json.loads(page.host.request("GET", f"/api/tables/{table}/record", None))["body"]
    assert json.loads(page.tables[table])["table"]["secret"] not in text
    assert json.loads(text)["notes"] == {}


def test_a_fork_continues_from_a_position(over: tuple[Page, str]) -> None:
    page, table = over
    forked = page.post(f"/api/tables/{table}/fork", {"at": 20, "seat": "B"}, 201)
    assert (forked["you"], forked["state"], forked["seq"]) == ("B", "running", 21)
    client = Client(page, 5, forked["id"], since=0)
    own = page.get(f"/api/tables/{table}/replay?eyes=B")["entries"][20]
    assert [event["seq"] for event in client.update["events"]] == list(range(21))
    assert client.update["events"][20]["facts"] == own["facts"]
    play(page, [client], first)
    listed = page.get("/api/me/games")["games"]
    assert [game["id"] for game in listed] == [forked["id"], table]
    body = page.get(f"/api/tables/{forked['id']}/record")
    assert body["notes"] == {"fork": "21"}


def test_a_rematch_reserves_the_seats(over: tuple[Page, str]) -> None:
    page, table = over
    again = page.post(f"/api/tables/{table}/rematch")["table"]
    assert page.post(f"/api/tables/{table}/rematch")["table"] == again
    assert [seat["kind"] for seat in page.get(f"/api/tables/{again}")["seats"]] == ["kept", "bot"]
    assert again in [each["id"] for each in page.get("/api/me/tables")["tables"]]


# ---- bots, hints, clocks


def test_a_hint_is_answered_when_the_bot_has_thought() -> None:
    page = Page(GAMES)
    table = started(page, "fall_of_rome")
    client = Client(page, 1, table)
    page.run()
    client.read()
    asked = page.get(f"/api/tables/{table}/hint", 202)["asked"]
    assert page.get(f"/api/tables/{table}/hint", 202)["asked"] == asked
    page.run()
    hint = page.get(f"/api/tables/{table}/hint")
    assert hint["act"] in client.update["options"]
    assert hint["decision"] == client.update["decision"]
    assert hint["reason"]["key"].startswith("reason")
    assert all(plan["acts"][0] in client.update["options"] for plan in hint["plans"])


def test_goals_are_those_of_the_game() -> None:
    page = Page(GAMES)
    table = started(page, "fall_of_rome")
    assert page.get(f"/api/tables/{table}/goals") == {"goals": []}


def test_another_bot_takes_the_seat_of_one_that_fails() -> None:
    page = Page(GAMES)
    table = page.table("aeterna", 2, seat=None)
    page.bots(table, "solid")
    page.post(f"/api/tables/{table}/start")
    for _ in range(20):
        while page.questions:
            page.host.bot_answered(page.questions.pop()[0], "")
        seconds = page.host.wake()
        page.time += seconds or 0.0
    assert "random" in {seat["bot"] for seat in page.get(f"/api/tables/{table}")["seats"]}
    page.run()
    assert page.get(f"/api/tables/{table}")["state"] == "over"


def test_a_bot_plays_for_a_seat_without_time_until_its_player_returns() -> None:
    page = Page(GAMES)
    table = started(page, "aeterna", options={"bot_pause": 0, "clock": {"seconds": 30}})
    client = Client(page, 1, table)
    page.run()
    clocks = [message for message in client.heard if message["type"] == "clocks"]
    assert 0 < clocks[-1]["clocks"][0]["left"] <= 30
    for _ in range(200):
        page.run()
        if page.get(f"/api/tables/{table}")["seats"][0]["late"]:
            break
        page.time += 5
    assert page.get(f"/api/tables/{table}")["seats"][0]["late"]
    page.post(f"/api/tables/{table}/back")
    for _ in range(50):
        page.run(200)
        client.read()
        if not page.get(f"/api/tables/{table}")["seats"][0]["late"] or client.update["outcome"]:
            break
    assert not page.get(f"/api/tables/{table}")["seats"][0]["late"] or client.update["outcome"]


# ---- lessons


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_played_from_start_to_end(game: str) -> None:
    page = Page(GAMES)
    listed = page.get(f"/api/games/{game}/lessons")
    texts = page.get(f"/api/games/{game}/lessons/texts/pl")
    assert listed
    for lesson in listed:
        built = page.get(f"/api/games/{game}/lessons/{lesson['number']}")
        for step in built["steps"]:
            assert texts[step["say"]]
            if step["act"] and step["before"]:
                verb = step["act"].split()[0]
                composed = [each["verb"] for each in step["before"]["compositions"]]
                assert step["act"] in step["before"]["options"] or verb in composed
    page.get(f"/api/games/{game}/lessons/{len(listed) + 1}", 404)
    page.get(f"/api/games/{game}/lessons/0", 404)


# ---- invalid messages and requests

MESSAGES = [
    {"type": "hello", "protocol": 2},
    {"type": "hello", "protocol": True},
    {"type": "act", "decision": "x", "key": "12345678", "act": "a"},
    {"type": "act", "decision": "x", "key": "12345678", "act": "a", "seat": "B"},
    {"type": "act", "decision": "x", "key": "1234567\n", "act": "a"},
    {"type": "act", "decision": "x", "key": "12345678\n", "act": "a"},
    {"type": "act", "decision": "", "key": "12345678", "act": "a"},
    {"type": "act", "decision": "x", "key": "12345678", "act": "a" * 201},
    {"type": "act", "decision": "x", "key": "12345678", "act": "\ud800"},
    {"type": "act", "decision": "x", "key": "12345678", "act": 3},
    {"type": "hold", "key": "12345678", "on": 1},
    {"type": "hold", "key": "12345678", "on": True},
    {"type": "undo", "key": "12345678", "to": 0},
    {"type": "undo", "key": "12345678", "to": None},
    {"type": "undo", "key": "12345678", "to": 1.0},
    {"type": "undo", "key": "12345678", "to": 10**30},
    {"type": "sync", "since": -1},
    {"type": "sync", "since": 0, "tip": "t" * 65},
    {"type": "sync", "since": 0, "tip": None},
    {"type": "sync"},
    {"type": "why", "decision": None},
    {"type": "before", "upto": "3"},
    {"type": "before", "upto": 3},
    {"type": "chat", "key": "12345678", "text": "salve \u202e"},
    {"type": "chat", "key": "12345678", "text": "  "},
    {"type": "chat", "key": "12345678", "text": "salve"},
    {"type": "ping", "place": "Roma"},
    {"type": "ping", "place": "Roma\n"},
    {"type": "ping", "place": "<b>"},
    {"type": ["act"]},
    {"type": None},
    {},
    [],
    3,
    None,
    "act",
]
TEXTS = [
    "",
    "{",
    "nonsense",
    '{"type":"sync","since":NaN}',
    "[" * 100_000,
    "1" * 5000,
    '"' + "x" * 9000 + '"',
]


@pytest.mark.parametrize("text", [*map(json.dumps, MESSAGES), *TEXTS], ids=lambda text: text[:40])
def test_messages_are_validated_as_strictly_as_by_the_service(text: str) -> None:
    try:
        protocol.READ.validate_json(text)
        good = True
    except ValueError:
        good = False
    try:
        socket.parsed(text)
        ours = True
    except ValueError:
        ours = False
    assert ours == good


def test_invalid_messages_change_nothing_and_do_not_close_the_socket() -> None:
    page = Page(GAMES)
    table = started(page, "aeterna")
    client = Client(page, 1, table)
    page.run()
    client.read()
    kept = page.tables[table]
    for text in [*map(json.dumps, MESSAGES), *TEXTS]:
        if '"hold"' in text or '"chat"' in text:
            continue
        page.host.receive(1, text)
        page.run()
    assert page.tables[table] == kept
    assert not page.closed
    assert client.act(client.update["options"][0])["type"] == "done"


def test_a_repeated_command_is_executed_once_even_after_a_reload() -> None:
    page = Page(GAMES)
    table = started(page, "aeterna")
    client = Client(page, 1, table)
    page.run()
    client.read()
    decision, act = client.update["decision"], client.update["options"][0]
    for _ in range(3):
        client.send(type="act", decision=decision, key="the-same-key", act=act)
    done = [message for message in client.heard if message.get("key") == "the-same-key"]
    assert [message["seq"] for message in done] == [done[0]["seq"]] * 3
    client.send(type="act", decision=decision, key="another-key", act=act)
    assert client.heard[-1]["type"] == "stale"
    assert sum(move[4] == "the-same-key" for move in json.loads(page.tables[table])["moves"]) == 1
    page.reload()
    again = Client(page, 2, table)
    again.send(type="act", decision=decision, key="the-same-key", act=act)
    assert again.heard[-1] == done[0]


def test_a_player_cannot_act_for_another_seat_at_the_same_device() -> None:
    page = Page(GAMES)
    _, clients = two_players_at_one_device(page, "struggle_for_rome")
    page.run()
    for client in clients:
        client.read()
    able = [client for client in clients if client.update["options"]]
    other = next(client for client in clients if client is not able[0])
    before = able[0].update["seq"]
    offered = able[0].update
    other.send(type="act", decision=offered["decision"], key="of-another", act=offered["options"][0])
    assert other.heard[-1]["type"] == "stale"
    able[0].read()
    assert able[0].update["seq"] == before


def test_requests_in_the_wrong_state_or_order_are_refused() -> None:
    page = Page(GAMES)
    table = page.table("aeterna", 2)
    key = page.post(f"/api/tables/{table}/start", status=409)["error"]["key"]
    assert key == "seats_free"
    client = Client(page, 1, table)
    client.send(type="act", decision="none", key="too-early-1", act="pass")
    assert client.heard[-1]["code"] == "not_running"
    for path, status in (("/record", 409), ("/replay", 409), ("/odds", 409), ("/replay/talk", 409)):
        page.get(f"/api/tables/{table}{path}", status)
    page.post(f"/api/tables/{table}/fork", {"at": 0, "seat": "A"}, 409)
    page.post(f"/api/tables/{table}/rematch", status=409)
    page.host.connect(2, f"/api/tables/{table}/socket")
    page.host.receive(2, '{"type":"sync","since":0}')
    page.host.connect(3, f"/api/tables/{table}/socket")
    page.host.receive(3, '{"type":"hello","protocol":1}')
    page.host.connect(4, "/api/tables/none/socket")
    page.host.connect(5, "/api/nothing")
    assert page.closed == {2: 4400, 3: 4409, 4: 4404, 5: 4404}
    page.host.receive(2, '{"type":"sync","since":0}')
    page.host.disconnect(99)
    page.host.bot_answered(99, "{}")
    page.bots(table, "random")
    page.post(f"/api/tables/{table}/start")
    assert page.post(f"/api/tables/{table}/start", status=409)["error"]["key"] == "not_open"


BODIES = ["", "{", "[]", "null", '{"unknown":1}', '{"name":3}', "[" * 50_000, "x" * 9000]
BODIES += [
    '{"on":"yes","bot":[],"name":"\\ud800"}',
    '{"name":"\\ud800","language":"en"}',
    '{"bot":"\\ud800"}',
]
PATHS = ["", "/settings", "/start", "/rematch", "/leave", "/pardon", "/waits", "/back", "/hint", "/odds"]
PATHS += ["/seats/A/claim", "/seats/Z/claim", "/seats/A/beside", "/seats/A/bot", "/seats/A/kick", "/fork"]
PATHS += [
    "/replay",
    "/record",
    "/replay?at=x",
    "/replay?at=-1",
    "/replay?eyes=Z",
    "/replay?at=99999999999999",
]
PATHS += ["/nothing", "/%00", "/../me"]


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "", "PATCH"])
def test_every_request_gets_a_response_in_the_format_of_the_service(method: str) -> None:
    page = Page(GAMES)
    table = page.table("aeterna", 2)
    roots = [
        f"/api/tables/{table}",
        "/api/tables/none",
        "/api/tables/",
        "/api",
        "/",
        "",
        "/api/me",
        "/api/address",
    ]
    for root in roots:
        for path in PATHS:
            for body in (None, *BODIES):
                answer = json.loads(page.host.request(method, root + path, body))
                told = json.loads(answer["body"])
                if answer["status"] >= 400:
                    assert set(told["error"]) == {"key", "params", "text"}
                    assert answer["status"] != 500
    page.run()
    assert page.get(f"/api/tables/{table}")["seats"][0]["kind"] in ("person", "free")


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("[" * 100, False),
        ("[" * 101, True),
        ('{"a":' * 101, True),
        ("[]" * 1000, False),
        ('"' + "[" * 200 + '"', False),
        (r'["\\", ' + "[" * 100, True),
        (r'"\"' + "[" * 200 + '"', False),
        ('["' + "]" * 200 + '",' + "[" * 100, True),
        ('"' + r"\"" * 200_000, False),
    ],
)
def test_deeply_nested_json_is_found_without_parsing_it(text: str, *, deep: bool) -> None:
    assert is_too_deep(text) is deep


@pytest.mark.parametrize("file", ["[" * 200_000, '{"game":' * 100_000])
def test_a_deeply_nested_record_file_is_refused(file: str) -> None:
    answer = json.loads(Page(GAMES).host.request("POST", "/api/replays", file))
    assert json.loads(answer["body"])["error"]["key"] == "record_json"


def test_the_name_and_language_of_the_player_survive_a_reload() -> None:
    page = Page(GAMES)
    assert page.get("/api/me")["person"] is None
    page.post("/api/me", {"name": " Livia  Drusilla ", "language": "pl"})
    page.reload()
    assert page.get("/api/me")["person"]["name"] == "Livia Drusilla"
    assert page.get("/api/nothing", 404)["error"]["text"] == "Pod tym adresem nic nie ma."
    for path, empty in (("/api/tables", "tables"), ("/api/finished", "games"), ("/api/daily", "deals")):
        assert page.get(path)[empty] == []
    assert page.get("/api/live")["table"] is None
