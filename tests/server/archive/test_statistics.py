"""Statistics of finished games are computed from lists of games."""

from __future__ import annotations

from typing import Any

from triclinium.server.archive.statistics import (
    MOST_COMPANIONS,
    Companion,
    DifficultyCount,
    by_game,
    companions,
)


def game(won: bool, name: str = "tiny", others: str = "B", **settings: str) -> dict[str, Any]:
    """Return a finished game of seat A against people with names of one letter; seat H is a bot."""
    seats = [{"seat": "A", "kind": "person", "name": "A", "bot": None}]
    seats += [{"seat": other, "kind": "person", "name": other, "bot": None} for other in others]
    seats.append({"seat": "H", "kind": "bot", "name": None, "bot": "solid"})
    return {
        "game": name,
        "you": "A",
        "winners": ["A"] if won else ["B"],
        "seats": seats,
        "settings": settings,
    }


def test_games_are_counted_by_name_and_difficulty() -> None:
    other, tiny = by_game(
        [
            game(True, "other", difficulty="hard"),
            game(True),
            game(False, "other", difficulty="hard"),
            game(True, "other", difficulty="easy"),
        ]
    )
    assert (other.game, other.played, other.won) == ("other", 3, 2)
    assert (tiny.game, tiny.played, tiny.won) == ("tiny", 1, 1)
    assert other.difficulties == [
        DifficultyCount(difficulty="easy", played=1, won=1),
        DifficultyCount(difficulty="hard", played=2, won=1),
    ]
    assert tiny.difficulties == []


def test_the_current_and_the_longest_winning_streak_are_counted() -> None:
    (told,) = by_game([game(won) for won in (True, True, False, True, True, True)])
    assert (told.winning, told.longest) == (2, 3)
    (lost,) = by_game([game(False), game(True)])
    assert (lost.winning, lost.longest) == (0, 1)


def test_companions_are_people_sorted_by_the_number_of_common_games() -> None:
    told = companions([game(True, others="BC"), game(False, others="C")])
    assert told == [Companion(name="C", played=2, won=1), Companion(name="B", played=1, won=1)]
    assert len(companions([game(True, others="BCDEFGIJKLMN")])) == MOST_COMPANIONS
