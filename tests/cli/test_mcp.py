"""Language models as players: the text environment, and a client of the `mcp` package that plays by tools."""

from __future__ import annotations

import re
import sys
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp_model import Model
from running import run

from scale import at_scale
from triclinium.cli.mcp import server
from triclinium.cli.table import UNSAVED
from triclinium.cli.text_seat import TextSeat, TextTable, open_seats
from triclinium.games import every
from triclinium.kernel.chance import Seeded
from triclinium.terminal.translator import Translator, WrongInput

TOOLS = ["look", "options", "act", "why", "rules"]
GAMES = [entry.name for entry in every()]
CRASHED = "Error executing tool act"
"""The message of the SDK for a tool that crashed. After a refusal, a colon and the reason follow."""
PAIRS = at_scale(10, 200)
"""Number of pairs of states to compare, for each game."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def seat_of(game: str, **more: Any) -> TextSeat:
    return open_seats(game, 3, seed=3, language="en", **more)[0]


@pytest.mark.anyio
@pytest.mark.parametrize("game", GAMES)
async def test_a_client_plays_a_whole_game_by_tools(game: str) -> None:
    seat = seat_of(game)
    async with Client(server(seat)) as client:
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        assert all(tool.description for tool in tools)
        model = Model(client)
        end = await model.play()
        assert seat.table.over
        assert "game is" in end
        assert model.refused
        assert all(why.removeprefix(CRASHED).startswith(": ") for why in model.refused)
        refused, why = await model.call("act", choice="1")
        assert refused
        assert "The game is over." in why


@pytest.mark.anyio
async def test_a_wrong_act_is_refused_with_the_id_and_the_text_of_the_rule() -> None:
    async with Client(server(seat_of("fall_of_rome"))) as client:
        model = Model(client)
        await model.call("look")
        for tool in ("act", "why"):
            refused, why = await model.call(tool, choice="march Roma 2")
            assert refused == (tool == "act")
            assert "That cannot be done at this point (Choose where to start). (FR-2.6)" in why
            assert "FR-2.6: Each player picks one City card" in why
        assert "FR-2  Setup" in (await model.call("rules"))[1]
        assert "City card" in (await model.call("rules", topic="FR-2.6"))[1]


@pytest.mark.anyio
async def test_the_command_serves_a_seat_and_saves_the_game(tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    words = ["-m", "triclinium.cli.app", "mcp", "aeterna", "--seed", "3", "--save", str(kept), "--lang", "en"]
    async with Client(StdioServerParameters(command=sys.executable, args=words)) as client:
        model = Model(client)
        failed, text = await model.call("look")
        assert not failed
        assert "1) draft Sepulcretum" in text
        assert "A drafts: Sepulcretum." in (await model.call("act", choice="sepulcretum"))[1]
    assert "draft Sepulcretum" in kept.read_text()


def test_the_command_names_missing_options_and_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = run(tmp_path, "mcp", "--link", "https://example.org/t/abc")
    assert found.exit_code == 2
    monkeypatch.setitem(sys.modules, "mcp", None)
    found = run(tmp_path, "mcp")
    assert found.exit_code == 2
    assert "pip install 'triclinium[mcp]'" in found.stderr


def test_a_composed_offer_is_refused_with_its_rule() -> None:
    seat = seat_of("struggle_for_rome")
    random = Random(2)
    while not seat.table.composed(0):
        seat.act(str(random.randint(1, len(seat.table.listed(0)))))
    assert "Offer" in seat.options()
    with pytest.raises(WrongInput, match=r"SR-3\.\d+"):
        seat.act("offer grain for grain to all")


def test_seats_of_one_table_chat_and_wait_for_their_turn() -> None:
    first, second = open_seats("fall_of_rome", 2, models=2, seed=3, language="en")
    with pytest.raises(WrongInput, match="the table waits for A"):
        second.act("1")
    first.say("Shall I defend\nRoma?")
    assert "A: Shall I defend Roma?" in second.look()
    assert "A: Shall I" not in second.look()
    first.act("1")
    assert "A " in second.act("1")


def test_the_code_of_the_page_on_language_models_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "study" / "language-models.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    exec(compile(code, "language-models.md", "exec"), names)
    assert names["seat"].table.over


# ---- secrecy


def shown(seat: TextSeat) -> str:
    """Return everything that a seat can read now."""
    return "\n".join(
        (seat.look(), seat.why(), *(seat.why(form.verb) for form in seat.table.game.words.forms))
    )


def twin(seat: TextSeat, luck: int) -> TextSeat:
    """Return the same seat at a table in another state that looks the same to it."""
    table, game = seat.table, seat.table.game
    match = table.match.copy(Seeded(luck, len(game.streams)))  # Its number seeds the example of an offer.
    match.state = game.imagine(game.view(table.match.state, seat.seat), Seeded(luck))
    words = Translator("en", game.package)
    other_table = TextTable(table.entry, match, luck, table.bots, UNSAVED, words)
    other = TextSeat(other_table, seat.seat, "en")
    other.news = seat.news[:]
    return other


@pytest.mark.parametrize("game", GAMES)
def test_states_that_look_the_same_to_a_seat_read_the_same(game: str) -> None:
    random = Random(4)
    pairs = differ = 0
    for seed in count(3):
        if pairs >= PAIRS:
            break
        seat = open_seats(game, 3, seed=seed, language="en")[0]
        while not seat.table.over and pairs < PAIRS:
            seat.act(str(random.randint(1, len(seat.table.listed(0)))))
            if random.random() < 0.4 and not seat.table.over:
                other = twin(seat, pairs)
                pairs += 1
                differ += seat.table.game.digest(other.table.match.state) != seat.table.game.digest(
                    seat.table.match.state
                )
                assert shown(other) == shown(seat)
    assert (differ > 0) or not seat.table.entry.hidden, "no pair differs: the test proves nothing"


def test_a_sealed_pick_of_another_seat_is_not_shown() -> None:
    """When A is asked again, B and C have drafted. A sees only that they have chosen."""
    seat = seat_of("aeterna", bot="novice")
    before = seat.look()
    news = seat.act("1").partition("A drafts:")[0]
    picks = [entry.entry.act for entry in seat.table.history.entries if entry.entry.seat in (1, 2)]
    assert picks
    assert "B: ?" in news
    assert not [pick for pick in picks if pick and pick.split()[1] in before + news]
