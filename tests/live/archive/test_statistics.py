"""Statistics of finished games are computed from lists of games."""

from __future__ import annotations

from typing import Any

from triclinium.live.archive.statistics import MOST_COMPANIONS, statistics


def game(
    won: bool, name: str = "tiny", others: str = "B", you: str | None = "A", **settings: str
) -> dict[str, Any]:
    """Return a finished game of seat A against people with names of one letter; seat H is a bot."""
    seats = [{"seat": "A", "kind": "person", "name": "A", "bot": None}]
    seats += [{"seat": other, "kind": "person", "name": other, "bot": None} for other in others]
    seats.append({"seat": "H", "kind": "bot", "name": None, "bot": "solid"})
    return {
        "game": name,
        "you": you,
        "winners": ["A"] if won else ["B"],
        "seats": seats,
        "settings": settings,
    }


def test_games_are_counted_by_name_and_difficulty() -> None:
    told = statistics(
        [
            game(True, "other", difficulty="hard"),
            game(True),
            game(False, "other", difficulty="hard"),
            game(True, "other", difficulty="easy"),
        ]
    )
    assert [(each["game"], each["played"], each["won"]) for each in told["games"]] == [
        ("other", 3, 2),
        ("tiny", 1, 1),
    ]
    assert told["games"][0]["difficulties"] == [
        {"difficulty": "easy", "played": 1, "won": 1},
        {"difficulty": "hard", "played": 2, "won": 1},
    ]
    assert told["games"][1]["difficulties"] == []


def test_the_current_and_the_longest_winning_streak_are_counted() -> None:
    (told,) = statistics([game(won) for won in (True, True, False, True, True, True)])["games"]
    assert (told["winning"], told["longest"]) == (2, 3)
    (lost,) = statistics([game(False), game(True)])["games"]
    assert (lost["winning"], lost["longest"]) == (0, 1)


def test_companions_are_people_sorted_by_the_number_of_common_games() -> None:
    told = statistics([game(True, others="BC"), game(False, others="C")])["companions"]
    assert told == [{"name": "C", "played": 2, "won": 1}, {"name": "B", "played": 1, "won": 1}]
    many = statistics([game(True, others="BCDEFGIJKLMN")])["companions"]
    assert len(many) == MOST_COMPANIONS


def test_games_without_a_seat_of_the_player_do_not_count() -> None:
    assert statistics([game(True, you=None)]) == {"games": [], "companions": []}
