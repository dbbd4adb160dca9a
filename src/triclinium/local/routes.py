"""The routes of the service that mean something without one, for the person at this browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from ..kernel.texts import LANGUAGES
from ..live import advice
from ..live.bots import BotAnswer
from ..live.errors import ApiError
from ..live.games import ServedGame
from ..live.messages import catalogue, lessons, puzzles
from . import archive
from .answers import Answer, seat_number
from .fields import Field, checked, listed, read
from .fields import text as line_of
from .lobby import NAME, Lobby
from .tables import Table
from .turns import Turns

_DAY_S: Final = 86_400.0
_LANGUAGE: Final = Field(catalogue.check_language, LANGUAGES[0])
_ATTEMPT: Final = {"acts": Field(listed(1, puzzles.MAX_ACTS, line_of(1, 200)))}


class Routes:
    """Answers requests; each raises ApiError if it is refused, and ValueError if it is not understood."""

    def __init__(
        self, lobby: Lobby, turns: Turns, now: Callable[[], float], keep: Callable[[], None]
    ) -> None:
        self._lobby: Final = lobby
        self._turns: Final = turns
        self._now: Final = now
        self._keep: Final = keep
        self._hints: Final[dict[tuple[str, str], int | BotAnswer | None]] = {}
        """Number of the question, or the answer, by table and decision; None: the bot failed."""

    def answer(self, method: str, path: str, query: Mapping[str, str], text: str | None) -> Answer:
        """Return the answer to a request."""
        lobby = self._lobby
        root, *segments = path.strip("/").split("/")
        if root != "api":
            raise ApiError("not_found")
        match [method, *segments]:
            case ["GET", "games", *_]:
                return Answer(self._games(segments[1:]))
            case ["POST", "games", name, "puzzles", number] if number.isdecimal():
                return Answer(_attempt(lobby.games.require(name), int(number), read(text)))
            case ["GET", "me"]:
                return Answer(self._me())
            case ["POST", "me"]:
                return Answer(self._become(read(text)))
            case ["GET", "me", "tables"]:
                return Answer({"tables": archive.own(lobby, over=False), "more": False})
            case ["GET", "me", "games"]:
                return Answer({"games": archive.own(lobby, over=True), "after": None})
            case ["GET", "finished"]:
                return Answer({"games": [], "after": None})
            case ["POST", "replays"]:
                return Answer(archive.file_replay(lobby.games, text or "", query))
            case ["GET", "tables"]:
                return Answer({"tables": [], "after": None})
            case ["GET", "live"]:
                return Answer({"table": None, "watching": 0, "others": []})
            case ["GET", "daily"]:
                return Answer(_no_deals(self._now()))
            case ["GET", "daily", "days"]:
                return Answer({"days": [], "before": None})
            case ["POST", "tables"]:
                return Answer(lobby.create(read(text)), 201)
            case [_, "tables", table, *rest]:
                return self._at_table(lobby.tables.get(table), [method, *rest], query, text)
        raise ApiError("not_found")

    def _at_table(
        self, table: Table, request: list[str], query: Mapping[str, str], text: str | None
    ) -> Answer:
        lobby = self._lobby
        match request:
            case ["GET"]:
                return Answer(lobby.out(table))
            case ["POST", "settings"]:
                return Answer(lobby.configure(table, read(text)))
            case ["POST", "start"]:
                return Answer(lobby.start(table))
            case ["POST", "rematch"]:
                return Answer(lobby.rematch(table))
            case ["POST", "leave"]:
                return Answer(lobby.leave(table))
            case ["POST", "pardon"]:
                return Answer(lobby.pardon(table))
            case ["POST", "waits"]:
                return Answer(lobby.waits(table, read(text)))
            case ["POST", "skips"]:
                return Answer(lobby.skips(table, read(text)))
            case ["POST", "back"]:
                return Answer(lobby.back(table))
            case ["POST", "seats", seat, "claim"]:
                return Answer(lobby.claim(table, seat_number(seat), read(text)))
            case ["POST", "seats", seat, "beside"]:
                return Answer(lobby.beside(table, seat_number(seat), read(text)))
            case ["POST", "seats", seat, "bot"]:
                return Answer(lobby.bot(table, seat_number(seat), read(text)))
            case ["POST", "seats", seat, "kick"]:
                return Answer(lobby.kick(table, seat_number(seat)))
            case ["GET", "odds"]:
                return Answer(self._odds(table, query.get("link")))
            case ["GET", "hint"]:
                return self._hint(table)
            case ["GET", "goals"]:
                return Answer(advice.goals(table.live, lobby.seat(table)))
            case ["GET", "replay"]:
                return Answer(archive.replay(table, lobby.me.id, query))
            case ["GET", "replay", "talk"]:
                return Answer(archive.talk(table))
            case ["GET", "record"]:
                return archive.record(table, lobby.me.id)
            case ["POST", "fork"]:
                return Answer(archive.play_on(lobby, table, read(text)), 201)
        raise ApiError("not_found")

    # ---- games

    def _games(self, path: list[str]) -> object:
        games = self._lobby.games
        if not path:
            return [catalogue.game_out(games[name]) for name in games.names()]
        served = games.require(path[0])
        match path[1:]:
            case ["texts", language]:
                return catalogue.texts(served, catalogue.check_language(language))
            case ["rules", language]:
                return catalogue.rules_out(served, catalogue.check_language(language))
            case ["lessons"]:
                return lessons.listed(served)
            case ["lessons", "texts", language]:
                return served.lesson_texts[catalogue.check_language(language)]
            case ["lessons", number] if number.isdecimal():
                found = lessons.built(served, int(number))
                if found is not None:
                    return found
            case ["puzzles"]:
                return puzzles.listed(served)
            case ["puzzles", number] if number.isdecimal():
                return puzzles.built(served, int(number))
        raise ApiError("not_found")

    # ---- the person

    def _me(self) -> dict[str, object]:
        me = self._lobby.me
        person = {"id": me.id, "name": me.name, "language": me.language, "address": None}
        return {"person": person if me.name else None, "mail": False, "push": None}

    def _become(self, body: Any) -> dict[str, object]:
        new = checked(body, {"name": NAME, "language": _LANGUAGE})
        self._lobby.me.name, self._lobby.me.language = new["name"], new["language"]
        self._keep()
        return self._me()

    # ---- odds and hints

    def _odds(self, table: Table, link: str | None) -> dict[str, Any]:
        person = self._lobby.me.id if link is None else table.bearer(link)
        if person is None:
            raise ApiError("bad_token")
        return advice.odds(table.live, table.live.seat_of(person))

    def _hint(self, table: Table) -> Answer:
        """Return the hint, or the number of the question while the bot thinks."""
        question = advice.hint_question(table.live, self._lobby.seat(table))
        place = (table.row.id, question.decision)
        if place not in self._hints:
            self._hints.clear()  # what was asked before is of no interest any more
            take = partial(self._hints.__setitem__, place)
            self._hints[place] = self._turns.ask(question.request, take)
        found = self._hints[place]
        if isinstance(found, int):
            return Answer({"asked": found}, 202)
        del self._hints[place]
        if found is None:
            raise ApiError("busy")
        return Answer(question.hint(found))


def _attempt(served: ServedGame, number: int, body: Any) -> dict[str, Any]:
    return puzzles.tried(served, number, checked(body, _ATTEMPT)["acts"])


def _no_deals(now: float) -> dict[str, object]:
    """Return a day without deals: those are the service's."""
    return {
        "day": time.strftime("%Y-%m-%d", time.gmtime(now)),
        "number": 0,
        "ends_at": (now // _DAY_S + 1) * _DAY_S,
        "commitment": "",
        "in_a_row": 0,
        "deals": [],
    }
