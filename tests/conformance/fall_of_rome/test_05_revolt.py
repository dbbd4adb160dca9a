"""FR-5: drawing Player cards and resolving Revolts."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from fall_table import DRAWN, GAME, city, example, odds, revolt, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import CARDS, REVOLT_CARD
from triclinium.games.fall_of_rome.rules.draw import draw_player_card
from triclinium.kernel.chance import Source

CUBE = {"Tyras": {"visigoths": 1}}


@rule("FR-5.1", "FR-10.2")
@pytest.mark.parametrize(
    ("piles", "lost"), [([(1, False)], True), ([(1, True)], True), ([(2, False)], False)]
)
def test_fewer_than_two_cards_to_draw_loses(piles: list[tuple[int, bool]], lost: bool) -> None:
    """A single card is too few, even if it is a Revolt. The last two cards are still drawn."""
    t = table(cities=CUBE, piles=piles, step="draw", barbarian_top=["Roma/huns", "Roma/vandals"])
    t.settle(*([] if lost else ["player_deck Londinium/anglo_saxons_franks"]))
    assert t.ending == ("lost_cards" if lost else "running")
    assert len(t.state.hands[0]) == (0 if lost else 2)


@rule("FR-5.1")
def test_a_revolt_counts_as_one_of_the_two_cards_to_draw() -> None:
    """A Revolt and one other card are enough."""
    t = table(
        piles=[(1, True), (1, False)],
        step="draw",
        barbarian_bottom=["Tyras/visigoths"],
        barbarian_top=["Roma/huns"],
    )
    t.settle()
    assert (t.ending, len(t.state.hands[0]), t.state.marker) == ("running", 1, 1)


@rule("FR-5.1")
def test_an_empty_player_deck_loses_only_when_cards_must_be_drawn() -> None:
    """With an empty Player deck the next player still has four actions."""
    t = table(cities=CUBE, piles=[(2, False)], barbarian_top=["Roma/huns", "Roma/vandals"])
    t.act("end", "player_deck Londinium/anglo_saxons_franks")
    assert (t.turn, t.state.deck_size()) == ("B", 0)
    for to in ("Lutetia", "Londinium", "Eburacum"):
        t.act(f"march {to} 0")
        assert t.ending == "running"
    t.act("march Londinium 0")
    assert t.ending == "lost_cards"


@rule("FR-5.2")
def test_the_player_on_turn_draws_two_cards() -> None:
    t = table(
        cities=CUBE, piles=[(40, False)], step="draw", player=1, barbarian_top=["Roma/huns", "Roma/vandals"]
    )
    t.settle(*DRAWN)
    assert [CARDS[card] for card in t.state.hands[1]] == ["Genua/visigoths", "Roma/huns"]
    assert (t.state.hands[0], t.state.deck_size()) == ((), 38)


@rule("FR-5.2", "FR-6.1")
def test_the_end_of_a_turn_draws_two_cards_and_flips_two() -> None:
    """A gets Roma/huns and Genua/visigoths, Gesoriacum and Tyras are invaded, and B is on turn."""
    t = example("draw_of_two")
    t.act("end", *DRAWN)
    assert [CARDS[card] for card in t.state.hands[0]] == ["Genua/visigoths", "Roma/huns"]
    assert city(t, "Gesoriacum") == {"barbarians": {"anglo_saxons_franks": 1}}
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}}
    assert t.turn == "B"


@rule("FR-5.2", "FR-5.3", "FR-7.1")
def test_legions_defend_against_a_revolt_whose_card_returns_to_the_top() -> None:
    """Three of four legions fall. The invasion flips the card again, which now leads back to Chersonesus."""
    t = example("revolt_after_the_draw")
    t.act("end", "revolts card", DRAWN[0])
    assert [fact["card"] for fact in t.told("revolt_broke_out")] == ["Sinope/ostrogoths"]
    flipped = [fact["card"] for fact in t.told("barbarian_card_flipped")]
    assert flipped == ["Sinope/ostrogoths", "Tyras/visigoths"]
    assert len(t.told("legion_defended")) == 3
    assert (city(t, "Sinope"), t.state.marker) == ({"legions": 1}, 1)
    assert city(t, "Chersonesus") == {"barbarians": {"ostrogoths": 1}}


@rule("FR-5.2", "FR-5.4")
@pytest.mark.parametrize("chance", [["revolts revolt", DRAWN[0]], ["revolts card", DRAWN[0]]])
def test_both_cards_are_drawn_before_the_revolt_breaks_out(chance: list[str]) -> None:
    """Either of the two cards may be the Revolt. It leaves the game and is not replaced."""
    t = table(
        cities=CUBE,
        piles=[(2, True), (40, False)],
        step="draw",
        barbarian_bottom=["Tingi/vandals"],
        barbarian_top=["Tyras/visigoths"],
    )
    out = t.state.discard
    t.settle(*chance)
    happened = [str(fact["fact"]) for fact in t.facts]
    assert happened.index("card_drawn") < happened.index("rate_rose") < happened.index("revolt_broke_out")
    assert happened.count("card_drawn") == happened.count("revolt_drawn") == 1
    assert [CARDS[card] for card in t.state.hands[0]] == ["Roma/huns"]
    assert (t.state.deck_size(), t.state.piles, t.state.discard) == (40, [80], out)


@rule("FR-5.2")
def test_a_revolt_step_by_step() -> None:
    """The marker advances, three cubes enter the city of the bottom card, the discards return on top."""
    t = revolt("Tingi/vandals", cities={}, barbarian_discard=["Roma/huns", "Genua/visigoths"])
    assert t.state.marker == 1
    assert [fact["card"] for fact in t.told("revolt_broke_out")] == ["Tingi/vandals"]
    assert city(t, "Tingi") == {"barbarians": {"vandals": 3}}
    assert t.state.supply[1] == 19
    assert t.state.barbarian_discard == ()
    *below, top = t.state.barbarian_deck
    assert {CARDS[card] for card in top} == {"Roma/huns", "Genua/visigoths", "Tingi/vandals"}
    assert sum(len(layer) for layer in below) == 46


@rule("FR-5.2", "FR-6.1")
def test_the_invasion_after_a_revolt_uses_the_new_rate() -> None:
    """The marker moves from the second space, rate 2, to the third, rate 3."""
    t = table(
        piles=[(1, True), (40, False)],
        step="draw",
        marker=1,
        barbarian_bottom=["Tingi/vandals"],
        barbarian_top=["Tyras/visigoths", "Sinope/ostrogoths"],
    )
    t.settle("player_deck Roma/huns")
    assert [fact["rate"] for fact in t.told("rate_rose")] == [3]
    flipped = [fact["card"] for fact in t.told("barbarian_card_flipped")]
    assert flipped == ["Tingi/vandals", "Tyras/visigoths", "Sinope/ostrogoths"]


@rule("FR-5.2", "FR-1.6")
def test_seven_revolts_do_not_pass_the_last_space() -> None:
    """The seventh Revolt of the heroic game moves the marker to the eighth space."""
    cards = ["Tingi/vandals", "Tyras/visigoths", "Sinope/ostrogoths", "Narbo/visigoths", "Roma/huns"]
    cards += ["Eburacum/anglo_saxons_franks", "Caesarea/vandals"]
    t = revolt(*cards, cities={}, difficulty="heroic")
    assert [fact["rate"] for fact in t.told("rate_rose")] == [2, 3, 3, 4, 4, 4, 5]
    assert (t.state.marker, t.ending) == (7, "running")


@rule("FR-5.2")
def test_a_revolt_ignores_the_migration_path() -> None:
    """The cubes enter the city of the card, although no cube of the tribe is near."""
    t = revolt("Corduba/visigoths", cities=CUBE)
    assert city(t, "Corduba") == {"barbarians": {"visigoths": 3}}


@rule("FR-5.3", "FR-7.1")
@pytest.mark.parametrize(
    ("there", "pawn", "left", "sacked"),
    [
        ({}, False, {"barbarians": {"vandals": 3}}, 0),
        ({"vandals": 1}, False, {"barbarians": {"vandals": 3}}, 1),
        ({"vandals": 3}, False, {"barbarians": {"vandals": 3}}, 1),
        ({"huns": 3}, False, {"barbarians": {"vandals": 3, "huns": 3}}, 0),
        ({"legions": 5}, False, {"barbarians": {"vandals": 2}}, 0),
        ({"legions": 5}, True, {"legions": 2}, 0),
        ({"legions": 3}, True, {}, 0),
        ({"legions": 1}, True, {"barbarians": {"vandals": 2}}, 0),
        ({"legions": 2, "vandals": 2}, True, {"barbarians": {"vandals": 3}}, 0),
        ({"legions": 4, "vandals": 2}, False, {"barbarians": {"vandals": 3}}, 1),
        ({"legions": 1, "vandals": 3}, True, {"barbarians": {"vandals": 3}}, 1),
        ({"legions": 3, "vandals": 3}, True, {"barbarians": {"vandals": 3}}, 0),
    ],
)
def test_each_of_the_three_cubes_is_defended_separately(
    there: dict[str, int], pawn: bool, left: object, sacked: int
) -> None:
    """A cube that would be the fourth of its colour sacks the city. The remaining cubes are not placed."""
    t = revolt("Tingi/vandals", cities={"Tingi": there}, pawns=["Tingi" if pawn else "Roma", "Londinium"])
    assert city(t, "Tingi") == left
    assert t.state.decline == sacked


@rule("FR-5.2", "FR-8.1")
def test_a_sacking_in_a_revolt_does_not_stop_the_reshuffle() -> None:
    """If the sacking ends the game, the discards are not reshuffled."""
    t = revolt("Tingi/vandals", cities={"Tingi": {"vandals": 3}})
    assert [fact["fact"] for fact in t.facts].count("discard_reshuffled") == 1
    t = revolt("Tingi/vandals", cities={"Tingi": {"vandals": 3}}, decline=7)
    assert t.ending == "lost_decline"
    assert t.facts[-1]["fact"] == "lost_game", "no fact may follow the end of the game"


@rule("FR-5.2", "FR-2.7")
def test_the_exact_odds_of_a_draw() -> None:
    """A Revolt is drawn with odds 2/3 from a pile of three cards. All other cards are equally likely."""
    state = table(
        cities=CUBE,
        step="draw",
        piles=[(3, True), (3, False)],
        barbarian_bottom=["Tingi/vandals"],
        barbarian_top=["Tyras/visigoths", "Sinope/ostrogoths"],
    ).state
    pool = state.pool

    def drawn(source: Source) -> tuple[int, ...]:
        s = GAME.clone(state)
        s.source = source
        GAME.settle(s)
        return s.hands[0]

    assert len(pool) == 5
    expected: dict[tuple[int, ...], Fraction] = {(card,): Fraction(2, 3) / 5 for card in pool}
    expected |= {pair: Fraction(1, 3) / 10 for pair in combinations(pool, 2)}
    assert odds(drawn) == expected


@rule("FR-5.2", "FR-2.7")
@pytest.mark.parametrize("cards", range(1, 11))
def test_a_piles_revolt_is_anywhere_in_it_with_equal_odds(cards: int) -> None:
    """Each draw finds the Revolt with odds of one in the cards left, so every place is equally likely."""
    state = table(piles=[(cards, True), (20, False)]).state
    state.pool = (0,) * len(state.pool)  # the test needs only the position of the Revolt

    def place(source: Source) -> int:
        s = GAME.clone(state)
        s.source = source
        return [draw_player_card(s) for _ in range(cards)].index(REVOLT_CARD)

    assert odds(place) == {at: Fraction(1, cards) for at in range(cards)}


@rule("FR-5.2")
def test_a_draw_reaches_into_the_next_pile() -> None:
    """The last card of a pile is its Revolt. The next card is the Revolt of the next pile with odds 1/4."""
    state = table(cities=CUBE, piles=[(1, True), (4, True), (9, False)]).state

    def second(source: Source) -> bool:
        s = GAME.clone(state)
        s.source = source
        assert draw_player_card(s) == REVOLT_CARD
        return draw_player_card(s) == REVOLT_CARD

    assert odds(second) == {True: Fraction(1, 4), False: Fraction(3, 4)}


@rule("FR-5.2")
def test_the_bottom_card_is_any_card_of_the_bottom_layer() -> None:
    """Every card below the known top card is equally likely."""
    state = table(cities=CUBE, step="revolt", revolts=1, barbarian_top=["Roma/huns"]).state

    def broke_out(source: Source) -> str:
        s = GAME.clone(state)
        s.source, s.telling, s.facts = source, True, []
        GAME.settle(s)
        told = [GAME.named_fact(fact, 0) for fact in s.facts]
        return next(str(fact["card"]) for fact in told if fact["fact"] == "revolt_broke_out")

    found = odds(broke_out)
    assert "Roma/huns" not in found
    assert len(found) == 48
    assert set(found.values()) == {Fraction(1, 48)}
