"""The forecasts, evaluations and rollouts that the planning bots use."""

from __future__ import annotations

from collections import Counter

import pytest

from scale import at_scale
from triclinium.bots.policies import play_out
from triclinium.games.fall_of_rome.bots.evaluation import DEFEAT, VICTORY, evaluate
from triclinium.games.fall_of_rome.bots.forecast import forecast, forecast_key, revolt_odds
from triclinium.games.fall_of_rome.bots.moves import imagined, try_out
from triclinium.games.fall_of_rome.bots.plan import choose_inside, judge
from triclinium.games.fall_of_rome.bots.policy import Policy, solid
from triclinium.games.fall_of_rome.bots.weights import Weights
from triclinium.games.fall_of_rome.rules.catalogue import (
    CARDS,
    INVASION_RATE,
    MOST_CUBES,
    N_CITIES,
    N_TRIBES,
)
from triclinium.games.fall_of_rome.rules.draw import draw_player_card
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.words import LOST_ROMA, WON, WORDS
from triclinium.kernel.chance import Seeded
from triclinium.kernel.packing import BITS
from triclinium.kernel.playout import playout

GAME = FallOfRome()


def test_a_forecast_of_flips_follows_the_layers_of_the_deck() -> None:
    """Of two flips, the first is the known card on top; the second is any card of the next layer, equally likely."""
    s = GAME.new(2, {}, Seeded(1))
    s.barbarian_deck = [(0, 1, 2), (7, 9, 11, 13), (5,)]
    s.barbarian_discard = ()
    s.piles = [20]
    o = forecast(s)
    assert o.flips == INVASION_RATE[0] == 2
    assert o.now[5] == 1.0
    assert [o.now[card] for card in (7, 9, 11, 13)] == [0.25] * 4
    assert o.now[0] == 0.0
    assert sum(o.now) == pytest.approx(2.0)
    assert sum(o.later) == pytest.approx(2.0)


def test_a_forecast_puts_the_discards_back_on_top_after_a_revolt() -> None:
    s = GAME.new(2, {}, Seeded(1))
    s.barbarian_deck = [tuple(range(10, 40))]
    s.barbarian_discard = (1, 2, 3)
    s.piles = [2 * 2 + 1]  # Two cards, one of them a Revolt, so it is certain to come.
    o = forecast(s)
    assert o.revolt == 1.0
    assert o.now[1] == o.now[2] == INVASION_RATE[1] / 4
    assert o.now[20] == 0.0


def test_revolt_odds_match_the_piles_and_a_thousand_draws() -> None:
    """Compare the odds with the number of cards left and with the share of Revolts in 1000 draws."""
    s = GAME.new(3, {}, Seeded(2))
    left = s.piles[-1] >> 1
    assert revolt_odds(s, 0, 2) == pytest.approx(2 / left)
    assert revolt_odds(s, 2, 4) == pytest.approx(4 / left)
    assert revolt_odds(s, 0, left) == 1.0
    came: Counter[bool] = Counter()
    for seed in range(1000):
        copy = s.clone()
        copy.source = Seeded(seed)
        cards = [draw_player_card(copy) for _ in range(2)]
        came[CARDS.index("revolt") in cards] += 1
    assert came[True] / 1000 == pytest.approx(2 / left, abs=0.04)


def test_a_win_has_the_highest_value_and_a_loss_the_lowest() -> None:
    s = position(pawns=["Roma", "Genua"], cities={"Tyras": {"huns": 1}})
    o, w = forecast(s), Weights()
    running = evaluate(s, o, w)
    s.over = WON
    assert evaluate(s, o, w) == VICTORY > running
    s.over = LOST_ROMA
    assert evaluate(s, o, w) == DEFEAT < running


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"Tyras": {"visigoths": 2}}, {"Tyras": {"visigoths": 3}}),
        ({"Roma": {"huns": 2, "fort": 1, "legions": 2}}, {"Roma": {"huns": 2, "fort": 1}}),
        ({"Tyras": {"visigoths": 1}}, {"Tyras": {"visigoths": 1}, "Sinope": {"ostrogoths": 1}}),
    ],
)
def test_fewer_barbarians_and_more_legions_are_better(
    better: dict[str, dict[str, int]], worse: dict[str, dict[str, int]]
) -> None:
    one, other = (position(pawns=["Genua", "Genua"], cities=cities) for cities in (better, worse))
    w = Weights()
    assert evaluate(one, forecast(one), w) > evaluate(other, forecast(other), w)


def test_cards_of_a_colour_are_worth_more_in_one_hand_than_in_two() -> None:
    cards = ["Iuvavum/huns", "Mediolanum/huns", "Lugdunum/huns"]
    cities = {
        "Carnuntum": {"huns": 1, "ostrogoths": 1},
        "Mogontiacum": {"vandals": 1, "anglo_saxons_franks": 1},
    }
    one = position(pawns=["Roma", "Roma"], hands=[cards, []], cities=cities)
    two = position(pawns=["Roma", "Roma"], hands=[cards[:2], cards[2:]], cities=cities)
    w = Weights()
    assert evaluate(one, forecast(one), w) > evaluate(two, forecast(two), w)


def alliances(policy: Policy | None, seeds: range) -> int:
    made = 0
    for seed in seeds:
        s = GAME.new(2, {"interrupts": "poll"}, Seeded(seed))
        if policy is None:
            playout(GAME, s, seed)
        else:
            play_out(GAME, s, [policy] * 2)
        made += int(s.allied).bit_count()
    return made


def test_planning_beats_single_steps_and_single_steps_beat_chance() -> None:
    """Compare the alliances made on a few paired deals; docs/study/strength.md has the win rates."""
    seeds = range(40, 44)
    by_chance = alliances(None, seeds)
    by_steps = alliances(Policy(Weights(), 1, 1, 400), seeds)
    by_plans = alliances(Policy(Weights(), 3, 4, 400), seeds)
    assert by_chance < by_steps < by_plans


def test_a_plan_plays_no_event_over_the_hand_limit() -> None:
    """A bug: a plan took a card over the hand limit, played Carpe diem and so had more actions than a turn has."""
    hand = [f"{city}/visigoths" for city in ("Tyras", "Narona", "Patrae", "Narbo", "Genua", "Ravenna")]
    s = position(
        pawns=["Roma", "Roma"],
        hands=[[*hand, "carpe_diem"], ["Roma/visigoths"]],
        cities={"Tyras": {"huns": 1}},
    )
    take = WORDS.read("take Roma/visigoths from B")
    copy = imagined(s)
    effort = solid().effort
    effort.spent = 0
    try_out(copy, 0, take)
    choose_inside(copy, forecast(copy), Weights(), effort)
    assert len(copy.hands[0]) == 7
    assert copy.actions == s.actions - 1
    assert solid().choose(s, 0, GAME.options(s, 0)).action in GAME.options(s, 0)


@pytest.mark.parametrize(
    ("seats", "variant"),
    [(1, "base"), (2, "roma_caput_mundi"), (3, "base"), (4, "roma_caput_mundi"), (5, "base")],
)
def test_cached_evaluations_do_not_change_a_choice(seats: int, variant: str) -> None:
    """A policy that caches positions chooses the same as a new one, in every decision of a game."""
    settings = {"variant": variant, "interrupts": "poll"}
    s = GAME.new(seats, settings, Seeded(seats))
    nodes = at_scale(smoke=80, full=400)
    kept = Policy(Weights(), 2, 3, nodes)
    found = 0
    while not s.over and found < at_scale(smoke=40, full=1000):
        seat = GAME.turn(s)
        options = GAME.options(s, seat)
        choice = kept.choose(s, seat, options)
        fresh = Policy(Weights(), 2, 3, nodes).choose(s, seat, options)
        assert (choice.action, choice.why, choice.gain, choice.line) == (
            fresh.action,
            fresh.why,
            fresh.gain,
            fresh.line,
        )
        assert choice.nodes == fresh.nodes
        found += len(options) > 1
        GAME.apply(s, seat, choice.action)
    assert found > 30


def test_positions_that_differ_are_cached_separately() -> None:
    """The value of each changed position is the one that an evaluation without a cache gives."""
    w = Weights()
    for seed in range(4):
        s = GAME.new(1 if seed == 0 else 3, {}, Seeded(seed))
        playout(GAME, s, seed, 40)
        s = imagined(s)
        if s.over:
            continue
        o = forecast(s)
        effort = Policy(w, 1, 1, 10**9).effort
        effort.spent = 0
        judge(s, o, w, effort)
        changed = []
        for city in range(N_CITIES):
            for field in ("cubes", "legions"):
                at = city * N_TRIBES + city % N_TRIBES if field == "cubes" else city
                copy = s.clone()
                getattr(copy, field)[at] += 1
                if field == "cubes":
                    if getattr(copy, field)[at] > MOST_CUBES:
                        continue
                    copy.supply[city % N_TRIBES] -= 1
                changed.append(copy)
            for pawn in range(len(s.pawns)):
                copy = s.clone()
                copy.pawns[pawn] = city
                changed.append(copy)
            copy = s.clone()
            copy.forts ^= BITS[city]
            changed.append(copy)
        for tribe in range(N_TRIBES):
            copy = s.clone()
            copy.allied ^= 1 << tribe
            changed.append(copy)
        for seat in range(s.seats):
            for card in s.hands[seat]:
                copy = s.clone()
                copy.discard_card(seat, card)
                changed.append(copy)
        for card in s.treasury:
            copy = s.clone()
            copy.treasury = tuple(other for other in s.treasury if other != card)
            changed.append(copy)
        copy = s.clone()
        copy.decline += 1
        changed.append(copy)
        for copy in changed:
            assert judge(copy, o, w, effort) == evaluate(copy, forecast(s), w)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("caput_mundi", True),
        ("powers", (3, 4, 5)),
        ("marker", 1),
        ("flips_less", 2),
        ("piles", [20]),
        ("on_top", (CARDS.index("revolt"),)),
        ("pool", (1, 2, 3)),
        ("barbarian_deck", [(0, 1, 2)]),
        ("barbarian_discard", (7,)),
    ],
)
def test_a_forecast_is_reused_only_while_its_inputs_are_unchanged(field: str, value: object) -> None:
    s = GAME.new(3, {}, Seeded(2))
    other = s.clone()
    assert forecast_key(other) == forecast_key(s)
    setattr(other, field, value)
    assert forecast_key(other) != forecast_key(s)
