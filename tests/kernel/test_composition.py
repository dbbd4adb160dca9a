"""Composed actions: their bounds, and samples within the bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.bundle import Bundle, bundled
from triclinium.kernel.composition import Bound, Composition, Sampler, drawn
from triclinium.kernel.notation import Vocabulary
from triclinium.kernel.packing import FIRST_VERB
from triclinium.kernel.step import verb_of

GOODS = Bundle("goods", ("wheat", "wine", "oil"), 5)
WORDS = Vocabulary(
    {"goods": GOODS, "party": ("A", "B", "all here")},
    ["keep", "offer {give:goods} for {gold:count} to {whom:party}"],
)
OFFER = FIRST_VERB + 1


@st.composite
def bounds_of_goods(draw: st.DrawFn) -> Bound:
    """Draw a bound that some bundle meets."""
    most = draw(st.lists(st.integers(0, 5), min_size=3, max_size=3))
    low = draw(st.integers(0, sum(most)))
    return Bound(low=low, high=draw(st.integers(low, 15)), most=most)


@st.composite
def compositions(draw: st.DrawFn) -> Composition:
    low = draw(st.integers(0, 255))
    gold = Bound(low=low, high=draw(st.integers(low, 255)))
    whom = Bound(draw(st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True)))
    return Composition(OFFER, [draw(bounds_of_goods()), gold, whom])


@given(compositions(), st.integers())
def test_a_sample_is_within_the_bounds_and_can_be_written(composition: Composition, seed: int) -> None:
    sampler = Sampler(seed)
    for _ in range(5):
        a = drawn(WORDS, composition, sampler)
        assert verb_of(a) == OFFER
        assert composition.holds(WORDS, a)
        assert WORDS.read(WORDS.say(a)) == a


@given(
    compositions(),
    st.lists(st.integers(0, 5), min_size=3, max_size=3),
    st.integers(0, 255),
    st.integers(0, 2),
)
def test_a_composition_contains_exactly_the_actions_within_its_bounds(
    composition: Composition, goods: list[int], gold: int, whom: int
) -> None:
    give, count, party = composition.bounds
    inside = (
        give.low <= sum(goods) <= give.high
        and all(number <= most for number, most in zip(goods, give.most, strict=True))
        and count.low <= gold <= count.high
        and whom in party.among
    )
    assert composition.holds(WORDS, WORDS.made(OFFER, [bundled(goods, 3), gold, whom])) == inside


@given(bounds_of_goods(), st.integers())
def test_every_total_within_the_bounds_can_be_sampled(bound: Bound, seed: int) -> None:
    composition = Composition(OFFER, [bound, Bound(low=3, high=3), Bound([1])])
    sampler = Sampler(seed)
    totals = {sum(GOODS.held(WORDS.values(drawn(WORDS, composition, sampler))[0])) for _ in range(400)}
    assert totals == set(range(bound.low, min(bound.high, sum(bound.most)) + 1))


def test_bounds_are_written_as_plain_data() -> None:
    bounds = [Bound(low=1, high=4, most=[2, 0, 1]), Bound(low=0, high=9), Bound([1, 2])]
    assert Composition(OFFER, bounds).named(WORDS) == {
        "verb": "offer",
        "operands": [
            {"name": "give", "kind": "goods", "low": 1, "high": 4, "most": {"wheat": 2, "oil": 1}},
            {"name": "gold", "kind": "count", "low": 0, "high": 9},
            {"name": "whom", "kind": "party", "among": ["B", "all here"]},
        ],
    }
    assert Composition(FIRST_VERB, []).named(WORDS) == {"verb": "keep", "operands": []}


def test_an_empty_bound_contains_only_zero() -> None:
    assert Bound().holds(0, WORDS.kinds["count"])
    assert not Bound().holds(1, WORDS.kinds["count"])
    assert (Bound().among, Bound().low, Bound().high, Bound().most) == ((), 0, 0, ())


def test_too_few_bounds_raise_an_error() -> None:
    short = Composition(OFFER, [Bound([1])])
    for use in (
        short.named,
        lambda words: drawn(words, short, Sampler(1)),
    ):
        with pytest.raises(ValueError, match=r"shorter|longer"):
            use(WORDS)
    with pytest.raises(ValueError, match=r"shorter|longer"):
        Bound(low=1, high=2, most=[1]).named("give", GOODS)
    with pytest.raises(ValueError, match=r"shorter|longer"):
        Bound(low=1, high=2, most=[1]).holds(1, GOODS)


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [1, 1, 7, 56, 721, 688707]),
        (1, [1, 0, 4, 97, 790, 241709]),
        (-7, [1, 0, 5, 49, 880, 643111]),
        (2**31, [1, 1, 7, 56, 721, 688707]),
        (2**40 + 5, [0, 1, 1, 57, 152, 265932]),
    ],
)
def test_the_numbers_of_a_sampler_never_change(seed: int, numbers: list[int]) -> None:
    """They must be the same in every build, because bots and playouts choose from samples."""
    sampler = Sampler(seed)
    assert [sampler.below(n) for n in (2, 3, 10, 100, 1000, 2**20)] == numbers


@given(st.integers(), st.integers(1, 2**27))
def test_the_numbers_of_a_sampler_are_below_the_bound(seed: int, n: int) -> None:
    sampler = Sampler(seed)
    assert all(0 <= sampler.below(n) < n for _ in range(10))


def test_a_sampler_is_approximately_uniform() -> None:
    sampler = Sampler(4)
    seen = [sampler.below(5) for _ in range(5000)]
    assert all(900 < seen.count(n) < 1100 for n in range(5))


def test_too_many_bounds_raise_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        Composition(FIRST_VERB, [Bound()]).holds(WORDS, FIRST_VERB)
