"""A browser worker opens the host with the functions of a page, which are Python functions here."""

from __future__ import annotations

import json
import time
from types import SimpleNamespace

from triclinium.local.browser import open_host


def test_a_host_is_opened_with_the_functions_of_a_page() -> None:
    kept: list[str] = []
    tables: dict[str, str] = {}
    page = SimpleNamespace(
        send=print,
        close=print,
        keep_table=tables.__setitem__,
        keep=kept.append,
        ask_bot=print,
    )
    host = open_host(page, "struggle_for_rome fall_of_rome", None)
    games = json.loads(json.loads(host.request("GET", "/api/games", None))["body"])
    assert [game["name"] for game in games] == ["fall_of_rome", "struggle_for_rome"]
    body = json.dumps({"game": "fall_of_rome", "seats": 2, "name": "Livia"})
    made = json.loads(json.loads(host.request("POST", "/api/tables", body))["body"])
    assert list(tables) == [made["id"]]
    assert abs(made["created_at"] - time.time()) < 60
    again = open_host(page, "fall_of_rome", kept[-1])
    me = json.loads(json.loads(again.request("GET", "/api/me", None))["body"])
    assert me["person"]["name"] == "Livia"
