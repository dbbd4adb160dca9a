"""The messages of the service and the live table have the same options: names, defaults and JSON."""

from __future__ import annotations

from dataclasses import asdict, fields

import pytest

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.live import options as live
from triclinium.live.errors import ApiError
from triclinium.live.options import resolve, usual_options
from triclinium.server import models

ENTRIES = games.every()
GIVEN: tuple[dict[str, object], ...] = (
    {},
    {"undo": False, "chat": False, "bot_pause": 2.5},
    {"pace": 3},
    {"clock": {"minutes": 20, "seconds": 5}},
    {"spectators": False, "clock": {"seconds": 30}},
)


def test_messages_have_the_options_of_a_live_table() -> None:
    assert live.TableOptions().public() == models.TableOptions().model_dump()
    assert asdict(live.Clock()) == models.Clock().model_dump()
    public = {field.name for field in fields(live.TableOptions)} - {"fork", "dealt"}
    assert set(models.OptionsIn.model_fields) == set(models.TableOptions.model_fields) == public


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
@pytest.mark.parametrize("given", GIVEN, ids=str)
def test_parsed_options_are_stored_and_read_the_same(entry: Entry, given: dict[str, object]) -> None:
    allowed = {name: value for name, value in given.items() if entry.tables.allowances().get(name) != "never"}
    found = resolve(models.OptionsIn.model_validate(allowed).given(), entry)
    assert live.TableOptions.read(found.stored()) == found
    assert models.TableOptions.model_validate(found.public()).model_dump() == found.public()
    assert live.TableOptions.read(found.stored(fork=7)).fork == 7


def test_a_later_pace_or_clock_replaces_the_earlier_one() -> None:
    entry = ENTRIES[0]
    days = resolve({"pace": 2}, entry)
    clock = resolve({"clock": live.Clock(seconds=20)}, entry, days)
    assert (clock.pace, clock.clock.seconds) == (0, 20)
    assert resolve({"pace": 2}, entry, clock).clock == live.Clock()
    assert resolve({}, entry) == usual_options(entry)
    with pytest.raises(ApiError, match="clock_or_days"):
        resolve({"pace": 2, "clock": live.Clock(seconds=20)}, entry)


def test_options_of_a_newer_version_are_refused() -> None:
    with pytest.raises(TypeError):
        live.TableOptions.read('{"undo":true,"unknown":1}')
