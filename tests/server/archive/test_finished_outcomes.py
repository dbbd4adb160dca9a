"""The outcome of a finished game in messages and lists."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from triclinium.kernel.outcome import Line, Outcome
from triclinium.server.archive.finished_games import Found, finished_game
from triclinium.server.realtime.protocol import OutcomeOut


def found(outcome: Outcome) -> Found:
    """Return a finished table of two people with this outcome."""
    table = SimpleNamespace(
        id="t", game="aeterna", title="", public=True, settings="{}", seq=9, deal=None,
        outcome=orjson.dumps(outcome.named("AB")),
    )  # fmt: skip
    seats = [SimpleNamespace(seat=seat, kind="person", name="AB"[seat], bot=None) for seat in (0, 1)]
    stored: Any = SimpleNamespace(table=table, seats=seats, holders={"guest": 0})
    return Found(stored, 1.0, 2.0)


@pytest.mark.rule("AE-5.3")
def test_a_game_lost_by_all_has_no_winners_and_no_ranks() -> None:
    outcome = Outcome.ranked("finished", [Line("hills", (9, 4))], out=(0, 1))
    told = OutcomeOut.model_validate(outcome.named("AB"))
    assert (told.winners, told.ranks, told.scores) == ([], None, [9, 4])
    game = finished_game(found(outcome), "guest")
    assert game.winners == []
    assert [(seat.score, seat.rank) for seat in game.seats] == [(9, None), (4, None)]


def test_ranks_are_sent_if_a_seat_has_won() -> None:
    game = finished_game(found(Outcome.ranked("finished", [Line("hills", (9, 4))], out=(0,))), "guest")
    assert game.winners == ["B"]
    assert [seat.rank for seat in game.seats] == [2, 1]
