"""Options are computed once per decision, however often they are requested, and discarded after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import Refused
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.testing.tiny import Fortune, Sealing, Tiny
from triclinium.testing.tiny_market import AnsweringTrade, Market
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import ANSWERING_TRADE, FORTUNE, MARKET, SEALING, WORDS


class Counted(Tiny):
    """Tiny game that records for which seats its steps computed options."""

    def __init__(self) -> None:
        asked: list[int] = []

        class CountedSealing(Sealing):
            def options(self, s: TinyState, f: int, seat: int) -> list[int]:
                asked.append(seat)
                return super().options(s, f, seat)

        class CountedFortune(Fortune):
            def options(self, s: TinyState, f: int, seat: int) -> list[int]:
                asked.append(seat)
                return super().options(s, f, seat)

            def interrupts(self, s: TinyState, f: int, seat: int) -> list[int]:
                asked.append(seat)
                return super().interrupts(s, f, seat)

        class CountedMarket(Market):
            def options(self, s: TinyState, f: int, seat: int) -> list[int]:
                asked.append(seat)
                return super().options(s, f, seat)

        class CountedAnswering(AnsweringTrade):
            def options(self, s: TinyState, f: int, seat: int) -> list[int]:
                asked.append(seat)
                return super().options(s, f, seat)

        self.asked = asked
        self.steps = list(Tiny.steps)
        self.steps[SEALING] = CountedSealing()
        self.steps[FORTUNE] = CountedFortune()
        self.steps[MARKET] = CountedMarket()
        self.steps[ANSWERING_TRADE] = CountedAnswering()

    def ask_everything(self, s: TinyState) -> None:
        """Make all the queries of a service, a client and a bot during one decision, three times."""
        for _ in range(3):
            for seat in range(-1, s.seats):
                self.options(s, seat)
                self.compositions(s, seat)
                self.choices(s, seat, 1)
                self.refusals(s, seat)
                self.view(s, seat)
                self.refuses(s, max(seat, 0), WORDS.read("take A"))
                with pytest.raises(Refused):
                    self.act(s, max(seat, 0), WORDS.read("leave"))
            self.awaited(s)
            self.entitled(s)
            self.turn(s)

    def counts(self, s: TinyState) -> list[int]:
        """Return how often the options of each seat were computed during all these queries."""
        self.asked.clear()
        self.ask_everything(s)
        return [self.asked.count(seat) for seat in range(s.seats)]


ACTS: list[tuple[int, str]] = [
    (0, "seal 4"),
    (0, "seal 2"),
    (1, "seal 12"),
    (2, "seal 7"),
    (0, "hold"),
    (0, "release"),
    (2, "hold"),
    (2, "pass"),
    (1, "continue"),
    (1, "keep"),
    (1, "trade wine for oil with all"),
    (2, "counter oil for wheat"),
    (2, "accept"),
]


@pytest.mark.parametrize("upto", range(len(ACTS) + 1))
def test_options_are_computed_once_per_decision(upto: int) -> None:
    """Before each of these acts, a step computes the options of each seat that may act once."""
    game = Counted()
    s = game.new(3, {}, Seeded(5))
    for seat, text in ACTS[:upto]:
        game.ask_everything(s)
        game.act(s, seat, WORDS.read(text))
    counts = game.counts(s)
    if game.named_stack(s)[-1]["step"] in ("offering", "taking"):
        assert counts == [0, 0, 0], "these steps are not counted"
    else:
        acting = game.awaited(s) | game.entitled(s)
        assert counts == [acting >> seat & 1 for seat in range(3)]
        assert game.counts(s) == [0, 0, 0], "the options were computed again"


@pytest.mark.parametrize("upto", range(len(ACTS)))
def test_an_act_discards_the_cached_options(upto: int) -> None:
    game = Counted()
    s = game.new(3, {}, Seeded(5))
    for seat, text in ACTS[:upto]:
        game.act(s, seat, WORDS.read(text))
    game.ask_everything(s)
    seat, text = ACTS[upto]
    game.act(s, seat, WORDS.read(text))
    assert s.found is None
    assert fresh(game, s) == [game.options(s, seat) for seat in range(-1, 3)]


def fresh(game: Tiny, s: TinyState) -> list[list[int]]:
    """Return the options of all viewers, computed by a copy without a cache."""
    copy = game.resume(game.snapshot(s))
    return [game.options(copy, seat) for seat in range(-1, s.seats)]


def test_copies_do_not_share_cached_options() -> None:
    game = Counted()
    s = game.new(3, {}, Seeded(5))
    game.ask_everything(s)
    copy = game.clone(s)
    assert copy.found is None
    assert game.counts(copy) == [1, 1, 1]
    assert copy.found is not s.found
    game.act(copy, 1, WORDS.read("seal 1"))
    assert game.counts(s) == [0, 0, 0], "the decision of the original is unchanged"
    assert game.options(s, 1) != game.options(copy, 1)


def test_changed_discards_the_cached_options() -> None:
    game = Counted()
    s = game.new(3, {}, Seeded(5))
    game.ask_everything(s)
    s.hands[0], s.pool = (3, 5, 9), (0, 2, 4, 10, 0)
    s.changed()
    assert s.asked == -1
    assert [WORDS.say(a) for a in game.options(s, 0)] == ["seal 3", "seal 5", "seal 9"]


def test_a_match_computes_the_options_of_a_draft_once() -> None:
    game = Counted()
    match = Match.start(game, "ABC", {}, Seeded(5))
    game.ask_everything(match.state)
    game.asked.clear()
    match.draft_act(0, "seal 4")
    match.act(0, "seal 4")
    assert game.asked == []


def test_after_undo_the_options_are_those_before_the_act() -> None:
    game = Counted()
    match = Match.start(game, "ABC", {}, Seeded(5))
    before = [list(game.options(match.state, seat)) for seat in range(3)]
    match.act(0, "seal 4")
    game.ask_everything(match.state)
    match.undo(0)
    assert [game.options(match.state, seat) for seat in range(3)] == before
    assert fresh(game, match.state)[1:] == before


def test_a_playout_leaves_no_stale_options() -> None:
    game = Tiny()
    for decisions in range(1, 40):
        s = game.new(3, {}, Seeded(5))
        playout(game, s, 3, decisions)
        assert fresh(game, s) == [game.options(s, seat) for seat in range(-1, 3)]


def course(
    act: Callable[[Match[TinyState], int], None], seed: int, interrupts: str, choices: list[int]
) -> None:
    game = Tiny()
    match = Match.start(game, "ABC", {"interrupts": interrupts}, Seeded(seed))
    for choice in choices:
        for seat in range(-1, 3):
            game.options(match.state, seat)
        if match.state.over:
            return
        act(match, choice)
        assert fresh(game, match.state) == [game.options(match.state, seat) for seat in range(-1, 3)]


@settings(max_examples=60)
@given(st.integers(0, 999), st.sampled_from(["open", "poll"]), st.lists(st.integers(0, 999), max_size=40))
def test_cached_options_are_never_stale(seed: int, interrupts: str, choices: list[int]) -> None:
    """Check this after acts, holds, passes and undos of all seats."""

    def act(match: Match[TinyState], choice: int) -> None:
        game, s = match.game, match.state
        acting = game.awaited(s) | game.entitled(s)
        seats = [seat for seat in range(3) if acting >> seat & 1]
        seat = seats[choice % len(seats)]
        if choice % 5 == 0 and match.undoable(seat):
            match.undo(seat)
            return
        options = game.choices(s, seat, choice)
        match.act(seat, game.words.say(options[choice % len(options)]))

    course(act, seed, interrupts, choices)
