"""Composed actions, samples of them, and the single definition of legality, tested on the market of the tiny game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium.kernel.chance import Seeded
from triclinium.kernel.composition import Composition, Sampler
from triclinium.kernel.errors import Refusal, Refused
from triclinium.kernel.game import SAMPLE
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.step import Step, kind_of, verb_of
from triclinium.testing.checks import some_action
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_market import Market, Taking
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import CLOSE, COUNTER, MARKET, TAKING, TRADE, WORDS

GAME = Tiny()
TO_MARKET = ((0, "seal 4"), (1, "seal 12"), (2, "seal 7"), (1, "continue"), (1, "keep"))


def market(game: Tiny = GAME, interrupts: str = "open") -> Match[TinyState]:
    """Return a match with seed 5 in which B, who has 2 wheat, 2 wine and 1 oil, may offer a trade."""
    match = Match.start(game, "ABC", {"interrupts": interrupts}, Seeded(5))
    for seat, text in TO_MARKET:
        match.act(seat, text)
    return match


def with_market(step: Step[TinyState]) -> Tiny:
    game = Tiny()
    game.steps = [*Tiny.steps[:MARKET], step, *Tiny.steps[MARKET + 1 :]]
    return game


def verbs(s: TinyState) -> list[list[int]]:
    return [[each.verb for each in GAME.compositions(s, seat)] for seat in range(-1, 3)]


def test_only_a_seat_that_may_act_may_compose() -> None:
    match = market()
    assert verbs(match.state) == [[], [], [TRADE], []]
    match.act(1, "trade wine for oil with all")
    assert verbs(match.state) == [[], [COUNTER], [], [COUNTER]]
    match.act(0, "refuse")
    assert verbs(match.state) == [[], [COUNTER], [], [COUNTER]], (
        "A has answered and may still counter instead"
    )
    match.act(2, "refuse")
    assert verbs(match.state) == [[], [], [], []]
    assert [GAME.sample(match.state, seat, 1) for seat in range(-1, 3)] == [[], [], [], []]


def test_nothing_is_composed_in_other_steps_or_after_the_end() -> None:
    s = GAME.new(2, {}, Seeded(1))
    assert verbs(s) == [[], [], [], []]
    match = market()
    playout(GAME, match.state, 3)
    assert match.state.over
    match.state.stack.append(MARKET)
    assert verbs(match.state) == [[], [], [], []]


class PublicMarket(Market):
    """Market step that other seats may interrupt."""

    open = True

    def entitled(self, s: TinyState, f: int) -> int:
        return 0b101

    def interrupts(self, s: TinyState, f: int, seat: int) -> list[int]:
        return [CLOSE]


def test_a_seat_that_interrupts_composes_nothing() -> None:
    game = with_market(PublicMarket())
    s = market(game).state
    assert [WORDS.say(a) for a in game.options(s, 0)] == ["close", "hold"]
    assert [bool(game.compositions(s, seat)) for seat in range(3)] == [False, True, False]
    assert game.refuses(s, 0, WORDS.read("trade wine for oil with B")) is not None


@given(st.integers(), st.integers(0, 30))
def test_a_sample_depends_on_the_seed_and_has_different_legal_actions(seed: int, most: int) -> None:
    s = market().state
    found = GAME.sample(s, 1, seed, most)
    assert found == GAME.sample(s, 1, seed, most) == GAME.sample(GAME.clone(s), 1, seed, most)
    assert len(set(found)) == len(found) <= most
    assert all(GAME.refuses(s, 1, a) is None and verb_of(a) == TRADE for a in found)
    assert GAME.choices(s, 1, seed, most) == [*GAME.options(s, 1), *found]


def test_samples_of_different_seeds_differ() -> None:
    s = market().state
    samples = {tuple(GAME.sample(s, 1, seed)) for seed in range(50)}
    assert len(samples) == 50
    assert max(len(sample) for sample in samples) <= SAMPLE
    assert min(len(sample) for sample in samples) > 0
    every = {a for sample in samples for a in sample}
    assert len(every) > 120, "samples must spread over all composed actions"


def test_a_sample_does_not_change_the_chance_of_the_game() -> None:
    match = market()
    before = GAME.digest(match.state)
    GAME.choices(match.state, 1, 7)
    assert GAME.digest(match.state) == before


LIKELY = [WORDS.read(text) for text in ("trade wine for oil with A", "trade wheat for oil with all")]


class LikelyMarket(Market):
    """Market step that suggests likely offers, some of them twice."""

    def sample(self, s: TinyState, f: int, seat: int, sampler: Sampler) -> list[int]:
        assert f == s.stack[-1] & 63
        assert seat == 1
        return [LIKELY[sampler.below(2)], *LIKELY, *LIKELY]


def test_a_step_can_suggest_likely_actions_for_samples() -> None:
    game = with_market(LikelyMarket())
    s = market(game).state
    orders = {tuple(game.sample(s, 1, seed)) for seed in range(20)}
    assert orders == {tuple(LIKELY), tuple(reversed(LIKELY))}, (
        "each offer once, in an order given by the seed"
    )
    assert all(len(game.sample(s, 1, seed, 1)) == 1 for seed in range(5)), "the maximum must be kept"
    assert game.choices(s, 1, 0, 1)[0] == CLOSE


class StubbornMarket(Market):
    def __init__(self) -> None:
        self.asked = 0

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        self.asked += 1
        return Refusal("trade", "TT-10", "refusal.trade.lacking")


def test_the_search_for_a_sample_ends_if_nothing_is_accepted() -> None:
    step = StubbornMarket()
    game = with_market(step)
    s = market(game).state
    assert game.sample(s, 1, 3, 5) == []
    assert step.asked <= 20
    assert game.choices(s, 1, 3) == [CLOSE]


class TwoTrades(Market):
    """Market step with two composed verbs, of which the second accepts nothing."""

    def compositions(self, s: TinyState, f: int, seat: int) -> list[Composition]:
        (trade,) = super().compositions(s, f, seat)
        return [trade, Composition(COUNTER, trade.bounds[:2])]

    def accepts(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        if verb_of(a) == COUNTER:
            return Refusal("counter", "TT-10", "refusal.trade.kinds")
        return super().accepts(s, f, seat, a)


def test_several_verbs_can_be_composed_and_are_checked_separately() -> None:
    game = with_market(TwoTrades())
    s = market(game).state
    assert {verb_of(a) for a in game.sample(s, 1, 2)} == {TRADE}
    assert game.refuses(s, 1, WORDS.read("trade wine for oil with A")) is None
    refusal = game.refuses(s, 1, WORDS.read("counter wine for oil"))
    assert refusal is not None
    assert refusal.key == "refusal.trade.kinds"


def test_the_step_gives_the_reason_why_a_composed_action_is_refused() -> None:
    s = market().state
    for text, rule, key in (
        ("trade 3*wheat for oil with A", "TT-10", "refusal.trade.lacking"),
        ("trade wine for wine with A", "TT-10", "refusal.trade.both_sides"),
        ("counter wine for oil", "TT-10", "refusal.not_now"),
        ("seal 4", "TT-10", "refusal.not_now"),
    ):
        refusal = GAME.refuses(s, 1, WORDS.read(text))
        assert refusal is not None
        assert (refusal.verb, refusal.rule, refusal.key) == (text.split()[0], rule, key)
    away = GAME.refuses(s, 0, WORDS.read("trade wine for oil with B"))
    assert away is not None
    assert (away.rule, away.key, away.params) == ("TT-8", "refusal.not_your_turn", {"seat": ["B"]})


def test_another_operand_of_an_offered_verb_is_refused_by_its_step() -> None:
    match = market()
    match.act(1, "trade wine for oil with all")
    match.act(0, "refuse")
    match.act(2, "accept")
    refusal = GAME.refuses(match.state, 1, WORDS.read("take A"))
    assert refusal is not None
    assert (refusal.key, refusal.params) == ("refusal.take.nothing", {"seat": "A"})


class PlainTaking(Taking):
    """Step that gives no reason for the refusal of an action."""

    def refuse(self, s: TinyState, f: int, seat: int, a: int) -> Refusal | None:
        return None


def test_without_a_reason_of_the_step_the_kernel_gives_a_general_one() -> None:
    game = Tiny()
    game.steps = [*Tiny.steps[:TAKING], PlainTaking()]
    match = market(game)
    for seat, text in ((1, "trade wine for oil with all"), (0, "refuse"), (2, "accept")):
        match.act(seat, text)
    for text, key in (
        ("take A", "not_this"),
        ("seal 4", "not_now"),
        ("close", "not_now"),
        ("pass", "not_now"),
    ):
        refusal = game.refuses(match.state, 1, WORDS.read(text))
        assert refusal is not None
        assert (refusal.verb, refusal.rule, refusal.key) == (text.split()[0], "TT-12", f"refusal.{key}")
        assert refusal.params == {"step": "taking"}


@settings(max_examples=150)
@given(st.integers(0, 10_000), st.integers(0, 40), st.sampled_from(["open", "poll"]))
def test_all_ways_to_ask_what_is_legal_agree(seed: int, decisions: int, interrupts: str) -> None:
    """`refuses`, `act` and a draft of a match agree on every act, and so do options and samples."""
    match = Match.start(GAME, "ABC", {"interrupts": interrupts}, Seeded(seed))
    playout(GAME, match.state, seed, decisions)
    match.state.changed()
    GAME.settle(match.state)
    random = Random(seed)
    for seat in range(3):
        tried = [some_action(GAME, random) for _ in range(8)]
        for composition in GAME.compositions(match.state, seat):
            tried += [some_action(GAME, random, composition.verb) for _ in range(4)]
        offered = GAME.choices(match.state, seat, seed)
        for a in [*tried, *offered]:
            refusal = GAME.refuses(match.state, seat, a)
            assert (refusal is None) == (
                a in GAME.options(match.state, seat) or composed(match.state, seat, a)
            )
            copy = GAME.clone(match.state)
            for use in (
                lambda a=a, seat=seat, copy=copy: GAME.act(copy, seat, a),
                lambda a=a, seat=seat: match.draft_act(seat, GAME.words.say(a)),
            ):
                if refusal is None:
                    use()
                    continue
                with pytest.raises(Refused) as refused:
                    use()
                assert refused.value.refusal == refusal
        assert all(GAME.refuses(match.state, seat, a) is None for a in offered)


def composed(s: TinyState, seat: int, a: int) -> bool:
    """Return whether a seat may compose the verb and the step accepts the action."""
    if verb_of(a) not in [each.verb for each in GAME.compositions(s, seat)]:
        return False
    f = s.stack[-1]
    return GAME.steps[kind_of(f)].accepts(s, f, seat, a) is None


def test_playouts_choose_composed_actions_too() -> None:
    """Otherwise random players would never trade."""
    seen = set()
    for seed in range(30):
        s = market().state
        playout(GAME, s, seed, 1)
        seen.add(s.trade)
    assert len(seen) > 20
    assert 0 in seen or len(seen) == 30


def test_a_playout_counts_a_composed_choice_as_one_decision() -> None:
    assert playout(GAME, market().state, 1, 1) == 1, (
        "one listed option and a dozen composed ones are one decision"
    )
