"""FR-2: the setup."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from fall_table import EVENTS, GAME, GOLD, SEATS, TABLES, city, dealt, fresh, odds, rule, table
from printed_board import CITIES

from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.draw import draw_from_pool
from triclinium.games.fall_of_rome.rules.setup import DEALT, deal_roles, first_invasion, first_player
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.errors import SettingError
from triclinium.testing.table import Table

FAR_AND_NEAR = [
    ["Tyras/visigoths", "Roma/huns", "Roma/vandals", "do_ut_des"],
    ["Carthago/vandals", "Genua/visigoths", "Sinope/ostrogoths", "Narbo/visigoths"],
]
"""Hands of A and B. A holds Tyras, 25 days from Roma; B's farthest city is Sinope, 24.5 days away."""


def names(cards: tuple[int, ...]) -> list[str]:
    return [CARDS[card] for card in cards]


def unplaced(seats: int) -> FallState:
    """Return a cleared board before anything is dealt."""
    s = GAME.blank()
    s.begin(seats, GAME.rules, len(GAME.streams), False, Seeded(1))
    return s


@rule("FR-2.1")
@pytest.mark.parametrize(("seats", "difficulty"), TABLES)
def test_one_fort_in_roma_and_five_in_supply(seats: int, difficulty: str) -> None:
    """Only Roma starts with a fort."""
    t = Table(GAME, fresh(seats, difficulty))
    assert city(t, "Roma") == {"fort": True}
    assert (int(t.state.forts).bit_count(), t.state.fort_supply) == (1, 5)


@rule("FR-2.2")
@pytest.mark.parametrize("seats", SEATS)
def test_roma_and_gold_cards_in_the_discard_and_thirty_five_in_the_deck(seats: int) -> None:
    """The other 35 Barbarian cards are shuffled: any of them can be the next."""
    s = fresh(seats)
    discard = names(s.barbarian_discard)
    assert sorted(discard[:5]) == sorted(f"Roma/{tribe}" for tribe in CITIES["Roma"].tribes)
    assert sorted(discard[5:]) == sorted(GOLD)
    (deck,) = s.barbarian_deck
    assert len(deck) == 35
    assert not set(names(deck)) & set(discard)


@rule("FR-2.3")
def test_the_gold_cards_place_three_then_two_then_one_cube() -> None:
    """In the order of the gold cards, the cities get 3/3/3/2/2/2/1/1/1. Carnuntum comes up for two tribes."""
    t = dealt(FAR_AND_NEAR, gold=GOLD)
    assert city(t, "Gesoriacum") == {"barbarians": {"anglo_saxons_franks": 3}}
    assert city(t, "Mogontiacum") == {"barbarians": {"anglo_saxons_franks": 3, "vandals": 3}}
    assert city(t, "Carnuntum") == {"barbarians": {"huns": 2, "ostrogoths": 2}}
    assert city(t, "Philippopolis") == {"barbarians": {"huns": 2, "visigoths": 1}}
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}}
    assert city(t, "Chersonesus") == {"barbarians": {"ostrogoths": 1}}
    assert t.state.supply == [14, 19, 16, 22, 11]


@rule("FR-2.3")
@pytest.mark.parametrize("seed", range(5))
def test_any_order_of_the_gold_cards_places_the_same_numbers_of_cubes(seed: int) -> None:
    """Three city and tribe pairs hold 3, three hold 2 and three hold 1."""
    assert Counter(fresh(seed=seed).cubes) == {3: 3, 2: 3, 1: 3, 0: 155 - 9}


@rule("FR-2.3")
def test_every_order_of_the_gold_cards_is_equally_likely() -> None:
    """Each pick is uniform among the remaining gold cards. This tests the first and the second pick."""

    def first_two(source: Source) -> tuple[int, ...]:
        s = unplaced(2)
        s.source = _Then(source, 2)
        first_invasion(s)
        return s.barbarian_discard[5:7]

    found = odds(first_two)
    assert len(found) == 9 * 8
    assert set(found.values()) == {Fraction(1, 72)}


class _Then(Source):
    """Delegate the first picks to another source, then always pick the first value."""

    def __init__(self, source: Source, picks: int) -> None:
        self.source = source
        self.picks = picks

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        self.picks -= 1
        return self.source.pick(stream, index, among, eyes) if self.picks >= 0 else among[0]


@rule("FR-2.4")
@pytest.mark.parametrize(("seats", "events", "hand"), [(2, 4, 4), (3, 5, 3), (4, 6, 2), (5, 8, 2)])
def test_numbers_of_events_and_of_starting_cards_by_players(seats: int, events: int, hand: int) -> None:
    """The events are counted in the hands and among the City cards of the Player deck."""
    for seed in range(10):
        s = fresh(seats, seed=seed)
        assert [len(cards) for cards in s.hands] == [hand] * seats
        dealt_events = sum("/" not in card for cards in s.hands for card in names(cards))
        assert dealt_events + names(s.pool).count("event") == events
        assert len(s.pool) == 49 + events - hand * seats


@rule("FR-2.4")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_gets_a_different_role(seats: int) -> None:
    """Each of the seven roles is equally likely for any seat."""
    assert all(len(set(fresh(seats, seed=seed).roles)) == seats for seed in range(20))

    def first_role(source: Source) -> int:
        s = unplaced(seats)
        s.source = _Then(source, 1)
        deal_roles(s, (DEALT,) * 5)
        return s.roles[0]

    assert odds(first_role) == {role: Fraction(1, 7) for role in range(7)}


@rule("FR-2.4")
def test_events_are_shuffled_among_the_city_cards() -> None:
    """With two players the first card is a given City card with odds 1/53, a given Event with 4/53 * 1/14."""

    def first_card(source: Source) -> str:
        s = table().state
        s.source = source
        return CARDS[draw_from_pool(s)]

    found = odds(first_card)
    assert len(found) == 49 + 14
    for card, chance in found.items():
        assert chance == (Fraction(1, 53) if "/" in card else Fraction(4, 53 * 14))


@rule("FR-2.5")
@pytest.mark.parametrize(("seats", "events"), [(2, 4), (3, 5), (4, 6), (5, 8)])
def test_unused_events_never_come_up(seats: int, events: int) -> None:
    """The whole Player deck and all hands hold exactly the Events that were shuffled in."""
    s = fresh(seats)
    cards = [card for hand in s.hands for card in hand]
    while s.pool:
        cards.append(draw_from_pool(s))
    assert len(set(cards)) == len(cards) == 49 + events
    assert len(s.unseen_events) == 14 - events


@rule("FR-2.6")
def test_each_player_starts_with_two_legions_in_a_city_of_their_cards() -> None:
    """Players choose in seat order, whoever plays first. A may choose one of two cities."""
    t = dealt(FAR_AND_NEAR)
    assert t.turn == "A"
    assert t.options() == ["place Roma", "place Tyras"]
    assert t.refused("place Sinope") == ("FR-2.6", "refusal.not_this")
    assert t.refused("place Sinope", seat="B") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("march Roma 0") == ("FR-2.6", "refusal.not_now")
    t.act("place Roma")
    assert t.turn == "B"
    t.act("place Sinope")
    assert city(t, "Roma") == {"legions": 2, "fort": True}
    assert city(t, "Sinope") == {"legions": 2}
    assert GAME.view(t.state, -1)["pawns"] == ["Roma", "Sinope"]
    assert t.state.legion_supply == 12
    assert names(t.state.hands[1]).count("Sinope/ostrogoths") == 1, (
        "the card of the chosen city must stay in the hand"
    )


@rule("FR-2.6")
def test_a_player_without_a_city_card_may_start_in_any_city() -> None:
    """A was dealt four Events."""
    t = dealt([EVENTS, FAR_AND_NEAR[1]])
    assert t.options() == [f"place {name.replace(' ', '_')}" for name in CITIES]
    t.act("place Nova_Carthago")
    assert city(t, "Nova Carthago") == {"legions": 2}


@rule("FR-2.6")
def test_two_players_may_start_in_one_city() -> None:
    """Their four legions stand there together."""
    hands = [["Roma/huns", "Genua/visigoths"], ["Roma/vandals", "Tingi/vandals"]]
    t = dealt([hands[0] + EVENTS[:2], hands[1] + EVENTS[2:]])
    t.act("place Roma")
    t.act("place Roma")
    assert city(t, "Roma") == {"legions": 4, "fort": True}


PILES = {
    (45, "introductory"): [9, 9, 9, 9, 9],
    (45, "standard"): [8, 8, 8, 7, 7, 7],
    (45, "heroic"): [7, 7, 7, 6, 6, 6, 6],
    (47, "introductory"): [10, 10, 9, 9, 9],
    (47, "standard"): [8, 8, 8, 8, 8, 7],
    (47, "heroic"): [7, 7, 7, 7, 7, 6, 6],
}
"""Sizes of the piles without the Revolts, top pile first, by cards left after the deal and difficulty."""


@rule("FR-2.7")
@pytest.mark.parametrize(("seats", "difficulty"), TABLES)
def test_piles_as_equal_as_possible_the_smaller_ones_at_the_bottom(seats: int, difficulty: str) -> None:
    """Each pile contains one Revolt."""
    s = fresh(seats, difficulty)
    deck = GAME.view(s, -1)["player_deck"]
    assert isinstance(deck, dict)
    top_first = PILES[len(s.pool), difficulty]
    assert deck["piles"] == [{"cards": cards + 1, "revolt": True} for cards in reversed(top_first)]
    assert s.deck_size() == sum(top_first) + len(top_first)


@rule("FR-2.7", "FR-5.2")
@pytest.mark.parametrize(("difficulty", "revolts"), [("introductory", 5), ("standard", 6), ("heroic", 7)])
def test_the_number_of_revolts_depends_on_the_difficulty(difficulty: str, revolts: int) -> None:
    """Each pile contains exactly one Revolt, so the number of piles is the number of Revolts."""
    s = fresh(3, difficulty)
    assert len(s.piles) == sum(pile & 1 for pile in s.piles) == revolts


@rule("FR-2.7")
def test_an_unknown_difficulty_is_refused() -> None:
    """The base game has three difficulties."""
    with pytest.raises(SettingError, match="introductory, standard, heroic"):
        fresh(2, "easy")


@rule("FR-2.4")
@pytest.mark.parametrize("seats", [0, 6])
def test_a_game_for_zero_or_six_players_is_refused(seats: int) -> None:
    """The rulebook defines no deal for these numbers."""
    with pytest.raises(SettingError, match="seats"):
        fresh(seats)


@rule("FR-2.8")
def test_the_player_with_the_city_farthest_from_roma_goes_first() -> None:
    """Half a day decides: Carnuntum is 25.5 days away, Tyras 25."""
    t = dealt([["Tyras/visigoths", *EVENTS[:3]], ["Carnuntum/huns", *FAR_AND_NEAR[1][:3]]])
    t.act("place Tyras")
    t.act("place Carthago")
    assert t.turn == "B"
    t = dealt(FAR_AND_NEAR)
    t.act("place Roma")
    t.act("place Sinope")
    assert t.turn == "A"


@rule("FR-2.8")
def test_on_a_tie_the_lowest_seat_goes_first() -> None:
    """B and C both hold cards 27 days from Roma. A's card is nearer."""
    hands = [["Roma/huns", *EVENTS[:2]], ["Iuvavum/huns", *EVENTS[2:]]]
    hands += [["Philippopolis/huns", "Londinium/anglo_saxons_franks", "Roma/vandals"]]
    assert dealt(hands).state.player == 1
    assert dealt([hands[0], hands[2], hands[1]]).state.player == 1


@rule("FR-2.8")
def test_with_no_city_card_dealt_the_lowest_seat_goes_first() -> None:
    """No deal has enough Events for this, so the test sets the hands directly."""
    assert first_player(table(pawns=["Roma"] * 2, hands=[EVENTS[:2], EVENTS[2:]], player=1).state) == 0


@rule("FR-2.8")
@pytest.mark.parametrize("name", CITIES)
def test_the_card_that_is_farther_from_roma_decides_who_goes_first(name: str) -> None:
    """Every pair of cities is compared by the days of the printed board."""
    card = {each: f"{each}/{CITIES[each].tribes[0]}" for each in CITIES}
    for other in CITIES:
        if other != name:
            s = table(hands=[[card[name]], [card[other]]]).state
            assert first_player(s) == (CITIES[other].days > CITIES[name].days)
