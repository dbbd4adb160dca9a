"""All callers ask a step only about the frame on top of the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.step import Step, kind_of
from triclinium.testing.kit import check_game
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState

ASKED = (
    *(
        "needs_choice",
        "run",
        "actor",
        "awaited",
        "options",
        "resolve",
        "changing",
        "compositions",
        "accepts",
        "sample",
    ),
    *("entitled", "interrupts", "interrupt", "eyes", "refusals", "refuse"),
)


ABOUT_A_SEAT = {"options", "compositions", "interrupts", "refusals", "eyes", "sample", "accepts", "refuse"}


def attentive() -> tuple[Tiny, set[str]]:
    """Return a game whose steps check that they are asked about their own frames, and the set of called methods."""
    met: set[str] = set()
    game = Tiny()

    def watched(name: str, inner: Callable[..., Any]) -> Callable[..., Any]:
        def ask(self: Step[TinyState], s: TinyState, f: int, *more: Any) -> Any:
            assert f == s.stack[-1], f"{name} was asked about the frame {f}"
            assert self is game.steps[kind_of(f)]
            assert name not in ABOUT_A_SEAT or 0 <= more[0] < s.seats
            met.add(name)
            return inner(self, s, f, *more)

        return ask

    def watching(step: type[Step[TinyState]]) -> Step[TinyState]:
        made: Step[TinyState] = type(
            step.__name__, (step,), {n: watched(n, getattr(step, n)) for n in ASKED}
        )()
        return made

    game.steps = [watching(type(step)) for step in Tiny.steps]
    return game, met


@pytest.mark.parametrize("interrupts", ["open", "poll"])
def test_a_playout_asks_steps_about_the_frame_on_top(interrupts: str) -> None:
    game, met = attentive()
    for seed in range(6):
        s = game.new(3, {"interrupts": interrupts}, Seeded(seed))
        playout(game, s, seed)
        assert s.over
    assert {
        "needs_choice",
        "run",
        "actor",
        "options",
        "resolve",
        "entitled",
        "compositions",
        "accepts",
        "sample",
    } <= met


def test_the_kit_asks_steps_about_the_frame_on_top() -> None:
    game, met = attentive()
    check_game(game, games=3, seed=2)
    assert met == set(ASKED)


def test_a_match_asks_steps_about_the_frame_on_top() -> None:
    game, _ = attentive()
    match = Match.start(game, "ABC", {}, Seeded(5))
    for seat, text in ((0, "seal 4"), (1, "seal 12"), (2, "seal 7"), (0, "fortuna"), (1, "continue")):
        for other in range(3):
            game.refusals(match.state, other)
        assert (game.awaited(match.state) | game.entitled(match.state)) >> game.turn(match.state) & 1
        match.act(seat, text)
    assert match.undoable(1) == [5]
