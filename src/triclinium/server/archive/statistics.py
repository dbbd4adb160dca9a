"""Statistics of a guest's finished games: by game and difficulty, companions, and winning streaks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Final

from pydantic import Field
from sqlalchemy import func, select

from ...live.messages.summary import finished_out
from ..daily.days import Days
from ..daily.tries import days_in_a_row
from ..models import Out
from ..store.database import Database
from ..store.schema import daily_tries
from .finished_games import own_games

MOST_COUNTED: Final = 1_000
"""Maximum number of finished games in statistics, the latest ones."""
MOST_COMPANIONS: Final = 8

Game = dict[str, Any]
"""A finished game, as `finished_out` describes it."""


class DifficultyCount(Out):
    """Counts of games of one difficulty."""

    difficulty: str
    played: int
    won: int


class GameStatistics(Out):
    """Counts of finished games of one game."""

    game: str
    played: int
    won: int
    winning: Annotated[int, Field(description="Current winning streak")]
    longest: Annotated[int, Field(description="Longest winning streak")]
    difficulties: list[DifficultyCount]


class Companion(Out):
    """A person with whom the guest has finished games."""

    name: str
    played: int
    won: Annotated[int, Field(description="Number of these games that the guest won")]


class DailyStatistics(Out):
    """Counts of scored tries of daily deals."""

    played: int
    won: int
    in_a_row: Annotated[
        int, Field(description="Consecutive days with a scored try, up to today or yesterday")
    ]


class Statistics(Out):
    """Statistics of the caller's finished games, the latest played game first."""

    games: list[GameStatistics]
    companions: list[Companion]
    daily: DailyStatistics | None = Field(description="Null: no scored try")


async def own_statistics(database: Database, days: Days, guest: str) -> Statistics:
    """Return statistics of a guest's latest finished games."""
    found = await own_games(database, guest, None, MOST_COUNTED)
    games = [finished_out(each.stored, guest, each.began_at, each.ended_at) for each in found]
    return Statistics(
        games=by_game(games), companions=companions(games), daily=await _daily(database, days, guest)
    )


def by_game(finished: Sequence[Game]) -> list[GameStatistics]:
    """Return the counts of each game. The latest game comes first in `finished` and in the result."""
    names = dict.fromkeys(game["game"] for game in finished)
    return [_of_game(name, [game for game in finished if game["game"] == name]) for name in names]


def _of_game(name: str, finished: Sequence[Game]) -> GameStatistics:
    won = [_won(game) for game in finished]
    difficulties = _results(finished, lambda game: filter(None, [game["settings"].get("difficulty")]))
    return GameStatistics(
        game=name,
        played=len(won),
        won=sum(won),
        winning=won.index(False) if False in won else len(won),
        longest=_longest(won),
        difficulties=[
            DifficultyCount(difficulty=each, played=len(won), won=sum(won))
            for each, won in sorted(difficulties.items())
        ],
    )


def companions(finished: Sequence[Game]) -> list[Companion]:
    """Return the most frequent companions, by their names at the table."""
    results = _results(finished, _companions_in)
    order = sorted(results, key=lambda name: (-len(results[name]), name))[:MOST_COMPANIONS]
    return [Companion(name=name, played=len(results[name]), won=sum(results[name])) for name in order]


def _companions_in(game: Game) -> set[str]:
    people = (seat for seat in game["seats"] if seat["kind"] == "person" and seat["seat"] != game["you"])
    return {seat["name"] for seat in people if seat["name"]}


def _results(finished: Iterable[Game], keys_of: Callable[[Game], Iterable[str]]) -> dict[str, list[bool]]:
    """Return whether the guest won, for each game of each key."""
    results: dict[str, list[bool]] = defaultdict(list)
    for game in finished:
        for key in keys_of(game):
            results[key].append(_won(game))
    return results


def _won(game: Game) -> bool:
    return game["you"] in game["winners"]


def _longest(won: Iterable[bool]) -> int:
    """Return the length of the longest winning streak.

    >>> _longest([True, True, False, True])
    2
    """
    longest = run = 0
    for each in won:
        run = run + 1 if each else 0
        longest = max(longest, run)
    return longest


async def _daily(database: Database, days: Days, guest: str) -> DailyStatistics | None:
    own = daily_tries.c
    query = select(func.count(), func.count().filter(own.won)).where(
        own.person == guest, own.scored, own.done_at.is_not(None)
    )
    async with database.reading() as connection:
        today = await days.today(connection)
        played, won = (await connection.execute(query)).one()
        if played == 0:
            return None
        in_a_row = await days_in_a_row(connection, guest, today)
    return DailyStatistics(played=played, won=won, in_a_row=in_a_row)
