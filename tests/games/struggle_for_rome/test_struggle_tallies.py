"""The tallies of a study count what happened in the game."""

from __future__ import annotations

from collections import Counter

import pytest

from triclinium.games import find
from triclinium.games.struggle_for_rome.rules import facts as f
from triclinium.games.struggle_for_rome.rules.catalogue import (
    CARDS,
    CITIES,
    COLOURS,
    CULTURE,
    N_CARDS,
    STARTS,
)
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.setup import CHOSEN_COLOURS
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.games.struggle_for_rome.rules.words import WORDS
from triclinium.games.struggle_for_rome.tallies import DONE, ORDER, ROUND, SPECIAL, TRADE, tallies, turns
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.kernel.texts import LANGUAGES, load
from triclinium.lab.report.names import Names

GAME = StruggleForRome()
Counts = dict[tuple[str, str, int], int]


def played(
    seats: int, seed: int, settings: dict[str, list[str]] | None = None
) -> tuple[StruggleState, Counts]:
    """Play a game with novices; return its last state and its tallies."""
    s = GAME.new(seats, settings or {}, Seeded(seed, len(GAME.streams)))
    before = GAME.clone(s)
    s.telling = True
    find(GAME.name).bot("novice").playing()(GAME, s, seed)
    found = list(tallies(GAME, before, s))
    counts = {(tally.kind, tally.name, tally.seat): tally.count for tally in found}
    assert len(counts) == len(found), "each tally of a seat occurs once"
    assert turns(before, s) == s.round
    return s, counts


GAMES = [(seats, *played(seats, seed)) for seats in (3, 4) for seed in range(6)]


def of(counts: Counts, kind: str, seat: int) -> dict[str, int]:
    return {name: count for (each, name, whose), count in counts.items() if (each, whose) == (kind, seat)}


@pytest.mark.parametrize(("seats", "s", "counts"), GAMES)
def test_every_seat_has_a_colour_a_start_and_a_place_in_the_order(
    seats: int, s: StruggleState, counts: Counts
) -> None:
    begins = next(fact.operands[0] for fact in s.facts if fact.kind == f.TURN_BEGUN)
    for seat in range(seats):
        assert of(counts, "colour", seat) == {COLOURS[s.colours[seat]]: 1}
        assert of(counts, "order", seat) == {ORDER[(seat - begins) % seats]: 1}
        ((start, count),) = of(counts, "start", seat).items()
        assert count == 1
        assert WORDS.kinds["crossroads"].names.index(start) in STARTS[s.colours[seat]]


@pytest.mark.parametrize(("seats", "s", "counts"), GAMES)
def test_cities_and_cards_match_the_last_position(seats: int, s: StruggleState, counts: Counts) -> None:
    for seat in range(seats):
        cities = {
            CITIES[city]: 1 for city, tribe in enumerate(s.holders) if tribe >= 0 and tribe // 2 == seat
        }
        assert of(counts, "city", seat) == cities
        tribes = [of(counts, "cities_of", seat).get(name, 0) for name in ("horsemen", "warriors")]
        assert tribes == [s.held[seat * 2], s.held[seat * 2 + 1]]
        done = Counter(of(counts, "done", seat))
        assert done["founding"] + done["expansion"] == sum(tribes)
        hand = {CARDS[card]: s.cards[seat * N_CARDS + card] for card in range(N_CARDS)}
        assert of(counts, "kept", seat) == {card: count for card, count in hand.items() if count}
        drawn, gone = Counter(of(counts, "card", seat)), Counter(of(counts, "played", seat))
        assert drawn == gone + Counter(of(counts, "kept", seat))
        assert gone["diplomacy"] == s.diplomacy[seat]
        assert CARDS[CULTURE] not in gone


@pytest.mark.parametrize(("seats", "s", "counts"), GAMES)
def test_rounds_and_special_cards_match_the_facts(seats: int, s: StruggleState, counts: Counts) -> None:
    number = 0
    first: Counts = {}
    for fact in s.facts:
        if fact.kind == f.ROUND_BEGUN:
            number = fact.operands[0]
        name = {**DONE, **SPECIAL}.get(fact.kind)
        if name in ROUND:
            first.setdefault(("round", name, fact.operands[0]), number)
    assert {at: count for at, count in counts.items() if at[0] == "round"} == first
    assert number == s.round
    for seat in range(seats):
        won = of(counts, "special", seat)
        assert bool(won.get("diplomacy")) == any(
            fact.kind == f.LEADS_DIPLOMACY and fact.operands[0] == seat for fact in s.facts
        )


def test_a_trade_counts_for_both_seats_and_an_offer_for_its_maker() -> None:
    traded = offered = 0
    for seed in range(12):
        s = GAME.new(4, {}, Seeded(seed, len(GAME.streams)))
        before = GAME.clone(s)
        s.telling = True
        playout(GAME, s, seed)
        found = list(tallies(GAME, before, s))
        for name, kind, each in (
            ("agreed", f.TRADED, 2),
            ("offer", f.OFFERED, 1),
            ("counter_offer", f.COUNTERED, 1),
        ):
            facts = [fact for fact in s.facts if fact.kind == kind]
            counts = sum(tally.count for tally in found if (tally.kind, tally.name) == ("trade", name))
            assert counts == each * len(facts)
            traded += kind == f.TRADED and len(facts)
            offered += kind == f.OFFERED and len(facts)
    assert 0 < traded < offered


def test_chosen_colours_are_counted_for_their_seats() -> None:
    chosen = ["yellow", "white", "red"]
    _, counts = played(3, 1, {CHOSEN_COLOURS.name: chosen})
    assert [next(iter(of(counts, "colour", seat))) for seat in range(3)] == chosen


def test_a_game_ends_the_same_with_and_without_facts() -> None:
    for seed in range(4):
        ends = []
        for telling in (False, True):
            s = GAME.new(3, {}, Seeded(seed, len(GAME.streams)))
            s.telling = telling
            playout(GAME, s, seed)
            ends.append(GAME.digest(s))
        assert ends[0] == ends[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tally_has_a_name(language: str) -> None:
    """The report takes the names of most tallies from these texts; cities and crossroads have other names."""
    texts = load(GAME.package, language).table
    names = Names(language, find(GAME.name))
    wanted = {"done": DONE.values(), "trade": TRADE.values(), "order": ORDER, "round": ROUND}
    for kind, each in wanted.items():
        assert [name for name in each if f"{kind}.{name}" not in texts] == []
    for name in SPECIAL.values():
        assert f"special.{name}" in texts
    kinds = {kind for _, _, counts in GAMES for kind, _, _ in counts}
    assert [kind for kind in kinds if f"tally.{kind}" not in texts] == []
    assert names.counted("played", "great_warrior") == texts["card.great_warrior"]
    assert names.counted("kept", "culture") == texts["card.culture"]
    assert names.counted("cities_of", "horsemen") == texts["tribe.horsemen"]
