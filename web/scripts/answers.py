"""Write the server's answers about its games, by path, as one JSON object. Tests mock the rest of the server.

python web/scripts/answers.py
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pydantic import TypeAdapter
from starlette.requests import Request

from triclinium.kernel.texts import LANGUAGES
from triclinium.live.games import GameRegistry, ServedGame
from triclinium.server.archive.replays import RecordFiles
from triclinium.server.http.routes import games as routes
from triclinium.server.play.time_slices import Slices
from triclinium.server.puzzle_models import AttemptIn

if TYPE_CHECKING:
    from triclinium.server.http.dependencies import TheService

LESSON = 1
"""The one lesson of each game that is answered."""
PUZZLES = 3
"""Number of puzzles of each game that are answered."""
END = "end"
"""The attempt at the first puzzle. That at the second one is its solution."""
RECORDS = Path(__file__).parents[2] / "tests/records"
TOLD = RECORDS / "fall_of_rome/rules_2_inside_an_event.json"
"""The game that is told again, at a table of the id `told`: it is not over yet."""
OPENED = RECORDS / "aeterna/rules_1_two_novices.json"
"""One that is over, at a table of the id `opened`: whoever looks may look with anybody's eyes."""


class _Service:
    """Stand-in for the service: these routes need only its games."""

    def __init__(self) -> None:
        self.games = GameRegistry()


async def answers() -> dict[str, Any]:
    """Every answer by its path."""
    service = cast("TheService", _Service())
    request = Request({"type": "http", "headers": []})
    listed = await routes.games(request, service)
    found: dict[str, Any] = {"/api/games": json.loads(bytes(listed.body))}
    for game in TypeAdapter(list[routes.GameOut]).validate_json(bytes(listed.body)):
        at, served = f"/api/games/{game.name}", service.games[game.name]
        found[f"{at}/lessons"] = await routes.lessons(served)
        if game.lessons:
            lesson = await routes.lesson(served, LESSON)
            found[f"{at}/lessons/{LESSON}"] = json.loads(bytes(lesson.body))
        found[f"{at}/puzzles"] = (await routes.puzzles(served))[:PUZZLES]
        for number in range(1, 1 + min(PUZZLES, game.puzzles)):
            puzzle = await routes.puzzle(served, number)
            found[f"{at}/puzzles/{number}"] = json.loads(bytes(puzzle.body))
        if game.puzzles > 1:
            found[f"POST {at}/puzzles/1"] = await routes.attempt(served, 1, AttemptIn(acts=[END]))
            found[f"POST {at}/puzzles/2"] = await solved(served, found[f"{at}/puzzles/2"]["solution"])
        for language in LANGUAGES:
            texts = await routes.texts(served, language, request)
            found[f"{at}/texts/{language}"] = json.loads(bytes(texts.body))
            found[f"{at}/rules/{language}"] = await routes.rules(served, language)
            found[f"{at}/lessons/texts/{language}"] = await routes.lesson_texts(served, language)
    files = RecordFiles(service.games, Slices())
    found["/api/tables/told/replay"] = json.loads((await files.told(TOLD.read_bytes(), "A")).text)
    at = "/api/tables/opened/replay"
    for eyes in "AB":
        found[f"{at}?at=0&eyes={eyes}"] = json.loads((await files.told(OPENED.read_bytes(), eyes)).text)
    # Who asks for nobody's eyes has the own ones.
    found[at] = found[f"{at}?at=0&eyes=A"]
    return found


async def solved(served: ServedGame, acts: list[str]) -> dict[str, Any]:
    """The answer to the whole solution of the second puzzle, as if it were one act."""
    answer = (await routes.attempt(served, 2, AttemptIn(acts=acts))).model_dump()
    return {**answer, "update": {**answer["update"], "since": 0, "fresh": True, "events": []}}


if __name__ == "__main__":
    sys.stdout.buffer.write(TypeAdapter(dict[str, Any]).dump_json(asyncio.run(answers())))
