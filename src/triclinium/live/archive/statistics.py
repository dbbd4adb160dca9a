"""Statistics of a person's finished games: by game and difficulty, companions, and winning streaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

MOST_COMPANIONS: Final = 8


def statistics(finished: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return statistics of finished games, given as `finished_out` describes them, the latest first.

    Games in which the person had no seat do not count.
    """
    own = [game for game in finished if game["you"] is not None]
    names = dict.fromkeys(game["game"] for game in own)
    return {
        "games": [_of_game(name, [game for game in own if game["game"] == name]) for name in names],
        "companions": _companions(own),
    }


def _won(game: dict[str, Any]) -> bool:
    return game["you"] in game["winners"]


def _of_game(name: str, own: list[dict[str, Any]]) -> dict[str, Any]:
    won = [_won(game) for game in own]
    return {
        "game": name,
        "played": len(own),
        "won": sum(won),
        "winning": won.index(False) if False in won else len(won),
        "longest": _longest(won),
        "difficulties": _by_difficulty(own),
    }


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


def _by_difficulty(own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the counts for each difficulty, or nothing for a game without difficulties."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in own:
        difficulty = game["settings"].get("difficulty")
        if difficulty is not None:
            played[difficulty] += 1
            won[difficulty] += _won(game)
    return [{"difficulty": each, "played": played[each], "won": won[each]} for each in sorted(played)]


def _companions(own: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the most frequent companions, by their names at the table."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in own:
        others = {
            seat["name"]
            for seat in game["seats"]
            if seat["kind"] == "person" and seat["name"] and seat["seat"] != game["you"]
        }
        for name in others:
            played[name] += 1
            won[name] += _won(game)
    order = sorted(played, key=lambda name: (-played[name], name))
    return [{"name": name, "played": played[name], "won": won[name]} for name in order[:MOST_COMPANIONS]]
