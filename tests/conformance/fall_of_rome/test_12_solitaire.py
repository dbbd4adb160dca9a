"""FR-12.1 to FR-12.3: one player with three roles, one hand and a treasury."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest
from fall_table import FAR, GAME, QUIET, city, fresh, hand, odds, rule, table
from solitaire_table import FLIPS, LAID, SEVEN, THREE, alone, dealt, pawns, treasury

from triclinium.games.fall_of_rome.rules.catalogue import CARDS, ROLES
from triclinium.games.fall_of_rome.rules.draw import draw_event, draw_from_pool
from triclinium.kernel.chance import Seeded, Source
from triclinium.kernel.errors import SettingError

# ---- FR-12.1: roles, order of turns, hand


@rule("FR-12.1")
def test_three_different_roles_and_never_the_mercator() -> None:
    """Each of the other six roles is equally likely to be the first."""
    for seed in range(60):
        roles = GAME.view(fresh(1, seed=seed), 0)["roles"]
        assert isinstance(roles, list)
        assert len(set(roles)) == 3
        assert "mercator" not in roles

    def first_role(source: Source) -> str:
        return ROLES[GAME.new(1, {}, _Roles(source)).roles[0]]

    assert odds(first_role) == {role: Fraction(1, 6) for role in ROLES if role != "mercator"}


class _Roles(Source):
    """Delegate the pick of the first role to another source, and pick the first value everywhere else."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
        if GAME.streams[stream][0] == "roles" and not index:
            return self.source.pick(stream, index, among, eyes)
        return among[0]


@rule("FR-12.1")
@pytest.mark.parametrize("pawn", "abc")
def test_the_mercator_cannot_be_chosen_for_any_solitaire_pawn(pawn: str) -> None:
    with pytest.raises(SettingError, match="there is no mercator in solitaire"):
        GAME.new(1, {f"role_{pawn}": "mercator"}, Seeded(1))


@rule("FR-12.1", "FR-11.3")
@pytest.mark.parametrize("text", ["trade_give Tyras/visigoths to B", "trade_take Tyras/visigoths from B"])
def test_the_exchange_of_the_mercator_is_refused_in_solitaire(text: str) -> None:
    assert alone(hands=[THREE]).refused(text) == ("FR-11.3", "refusal.role")


@rule("FR-12.1", "FR-12.4")
def test_do_ut_des_is_out_of_the_game() -> None:
    """Each of the other thirteen Events is drawn with odds 1/13."""

    def an_event(source: Source) -> str:
        s = alone().state
        s.source = source
        return CARDS[draw_event(s)]

    found = odds(an_event)
    assert len(found) == 13
    assert set(found.values()) == {Fraction(1, 13)}
    assert "do_ut_des" not in found


@rule("FR-12.1", "FR-12.4")
@pytest.mark.parametrize("seed", range(10))
def test_do_ut_des_never_comes_up(seed: int) -> None:
    """It is neither in the Player deck nor in the Event deck of the Vestalis."""
    s = fresh(1, seed=seed, role_a="vestalis")
    cards = list(s.hands[0])
    while s.pool:
        cards.append(draw_from_pool(s))
    cards += [draw_event(s) for _ in range(s.event_deck)]
    assert sum(card >= 49 for card in cards) == 4 + 9
    assert CARDS.index("do_ut_des") not in cards
    assert not s.unseen_events


@rule("FR-12.1", "FR-9.1")
def test_do_ut_des_cannot_be_played_in_solitaire() -> None:
    t = alone(hands=[["carpe_diem"]])
    assert t.refused("event do_ut_des normal") == ("FR-9.1", "refusal.event.not_held")


@rule("FR-12.1", "FR-3.1")
def test_the_roles_take_turns_from_left_to_right() -> None:
    """Seat A plays a full turn for each. The first role follows the third."""
    t = alone(piles=[(40, False)], barbarian_top=FLIPS)
    for pawn in range(3):
        assert (t.state.player, t.turn, t.state.actions) == (pawn, "A", 4)
        cards = [CARDS[card] for card in t.state.pool[:2]]
        t.act("end", *(f"player_deck {card}" for card in cards))
        assert [fact["card"] for fact in t.told("card_drawn")] == cards
        assert [fact["card"] for fact in t.told("barbarian_card_flipped")] == FLIPS[pawn * 2 :][:2]
    assert (t.state.player, t.turn, t.state.actions) == (0, "A", 4)
    assert len(hand(t)) == 6, "two cards of each turn must be in the one hand"


@rule("FR-12.1")
@pytest.mark.parametrize("pawn", range(3))
def test_every_role_acts_with_its_own_pawn_and_the_shared_hand(pawn: int) -> None:
    """The role on turn marches from its own city and fortifies it with a card of the hand."""
    where = ["Tyras", "Tingi", "Sinope"]
    t = alone(pawns=where, player=pawn, hands=[THREE])
    assert t.options("fortify") == [f"fortify with {THREE[pawn]}"]
    t.act(f"fortify with {THREE[pawn]}")
    assert city(t, where[pawn]) == {"fort": True}
    assert hand(t) == sorted(set(THREE) - {THREE[pawn]}, key=CARDS.index)
    to = {"Tyras": "Chersonesus", "Tingi": "Caesarea", "Sinope": "Chersonesus"}[where[pawn]]
    t.act(f"march {to} 0")
    assert pawns(t) == [to if each == pawn else name for each, name in enumerate(where)]


@rule("FR-12.1", "FR-3.3")
@pytest.mark.parametrize("held", range(3, 8))
def test_the_shared_hand_has_a_limit_of_seven(held: int) -> None:
    """The limit applies after the draw. The treasury does not count."""
    t = alone(hands=[SEVEN[:held]], treasury=LAID, step="draw", **QUIET)
    t.settle("player_deck Roma/huns", "player_deck Genua/visigoths")
    for over in range(held + 2, 7, -1):
        assert len(t.options("discard")) == len(t.options()) == over
        assert t.refused("end") == ("FR-3.3", "refusal.not_now")
        t.act(t.options()[0])
    assert (t.state.player, len(hand(t))) == (1, min(held + 2, 7))
    assert treasury(t) == sorted(LAID, key=CARDS.index)


# ---- FR-12.2: setup


@rule("FR-12.2")
@pytest.mark.parametrize("difficulty", ["introductory", "standard", "heroic"])
def test_three_city_cards_to_hand_and_three_to_the_treasury_before_the_events(difficulty: str) -> None:
    """So no Event is among them. The Player deck then has 43 City cards and 4 Events."""
    for seed in range(30):
        s = fresh(1, difficulty, seed=seed)
        assert (len(s.hands[0]), len(s.treasury)) == (3, 3)
        assert all(card < 49 for card in (*s.hands[0], *s.treasury))
        assert [CARDS[card] for card in s.pool].count("event") == 4
        assert len(s.pool) == 43 + 4 == s.deck_size() - len(s.piles)
        GAME.check(s)


@rule("FR-12.2", "FR-2.7")
@pytest.mark.parametrize(
    ("difficulty", "piles"),
    [
        ("introductory", [9, 9, 9, 10, 10]),
        ("standard", [7, 8, 8, 8, 8, 8]),
        ("heroic", [6, 6, 7, 7, 7, 7, 7]),
    ],
)
def test_the_piles_of_the_player_deck_in_solitaire(difficulty: str, piles: list[int]) -> None:
    """47 cards are dealt as equally as possible, with a Revolt in each pile.

    The bottom pile is listed first.
    """
    s = fresh(1, difficulty)
    assert [pile >> 1 for pile in s.piles] == [cards + 1 for cards in piles]
    assert all(pile & 1 for pile in s.piles)


@rule("FR-12.2")
def test_a_pawn_with_two_legions_in_each_of_the_three_cities() -> None:
    """The player chooses which pawn starts in which city. The cards stay in the hand."""
    t = dealt(THREE)
    assert t.options() == ["place Sinope", "place Tyras", "place Tingi"]
    t.act("place Sinope")
    assert t.options() == ["place Tyras", "place Tingi"]
    t.act("place Tingi")
    assert t.options() == ["place Tyras"]
    t.act("place Tyras")
    assert pawns(t) == ["Sinope", "Tingi", "Tyras"]
    assert city(t, "Sinope") == city(t, "Tingi") == {"legions": 2}
    assert city(t, "Tyras") == {"legions": 2, "barbarians": {"visigoths": 1}}
    assert t.state.legion_supply == 10
    assert sorted(hand(t)) == sorted(THREE)


@rule("FR-12.2")
@pytest.mark.parametrize("order", list(permutations(["Tyras", "Tingi", "Sinope"])))
def test_any_pawn_may_start_in_any_of_the_three(order: Sequence[str]) -> None:
    """All six orders are possible."""
    t = dealt(THREE)
    for name in order:
        t.act(f"place {name}")
    assert pawns(t) == list(order)


@rule("FR-12.2")
def test_no_pawn_starts_anywhere_else() -> None:
    """A city of a treasury card, another city, and a second pawn for the same card are refused."""
    t = dealt(THREE)
    assert t.refused("place Patrae") == ("FR-12.2", "refusal.not_this")
    assert t.refused("place Roma") == ("FR-12.2", "refusal.not_this")
    t.act("place Tyras")
    assert t.refused("place Tyras") == ("FR-12.2", "refusal.not_this")
    assert t.refused("end") == ("FR-2.6", "refusal.not_now")


@rule("FR-12.4", "FR-12.2")
def test_two_hand_cards_of_one_city_put_two_pawns_and_four_legions_there() -> None:
    """Two cards show Carnuntum. The third pawn starts in Tingi, in any order."""
    for order in (["Tingi", "Carnuntum", "Carnuntum"], ["Carnuntum", "Tingi", "Carnuntum"]):
        t = dealt(["Carnuntum/huns", "Tingi/vandals", "Carnuntum/ostrogoths"])
        for name in order:
            t.act(f"place {name}")
        assert pawns(t) == order
        assert city(t, "Carnuntum") == {"legions": 4, "barbarians": {"huns": 2, "ostrogoths": 2}}
    t = dealt(["Carnuntum/huns", "Tingi/vandals", "Carnuntum/ostrogoths"])
    t.act("place Carnuntum")
    t.act("place Carnuntum")
    assert t.options() == ["place Tingi"]
    assert t.refused("place Carnuntum") == ("FR-12.2", "refusal.not_this")


@rule("FR-12.4", "FR-12.2")
def test_three_hand_cards_of_one_city_put_all_pawns_there() -> None:
    """This is possible in Roma and in Constantinopolis."""
    t = dealt([f"Constantinopolis/{tribe}" for tribe in ("vandals", "visigoths", "ostrogoths")])
    for _ in range(3):
        assert t.options() == ["place Constantinopolis"]
        t.act("place Constantinopolis")
    assert city(t, "Constantinopolis") == {"legions": 6}


# ---- FR-12.3: the treasury


@rule("FR-12.3")
def test_solitaire_plot_at_tyras() -> None:
    """This is the printed example: the Tyras card moves from the hand to the treasury and back."""
    t = alone(hands=[THREE], treasury=LAID)
    assert t.options("deposit") == ["deposit Tyras/visigoths"]
    t.act("deposit Tyras/visigoths")
    assert "Tyras/visigoths" in treasury(t)
    assert "Tyras/visigoths" not in hand(t)
    assert (len(hand(t)), len(treasury(t)), t.state.actions) == (2, 4, 3)
    assert t.options("withdraw") == ["withdraw Tyras/visigoths"]
    t.act("withdraw Tyras/visigoths")
    assert "Tyras/visigoths" in hand(t)
    assert "Tyras/visigoths" not in treasury(t)
    assert (len(hand(t)), len(treasury(t)), t.state.actions) == (3, 3, 2)


@rule("FR-12.3")
def test_every_card_of_the_city_may_be_deposited_or_withdrawn() -> None:
    """Any colour of the city counts. Roma has five."""
    cards = [
        f"Roma/{tribe}" for tribe in ("anglo_saxons_franks", "vandals", "huns", "visigoths", "ostrogoths")
    ]
    t = alone(
        pawns=["Roma"] * 3, hands=[[*cards[:3], "Genua/visigoths"]], treasury=[*cards[3:], "Tingi/vandals"]
    )
    assert t.options("deposit") == [f"deposit {card}" for card in cards[:3]]
    assert t.options("withdraw") == [f"withdraw {card}" for card in cards[3:]]


@rule("FR-12.3")
def test_only_cards_of_the_city_of_the_role_on_turn_use_the_treasury() -> None:
    """Cards of other cities, of a city with only another role, and cards that are elsewhere are refused."""
    t = alone(pawns=["Tyras", "Tingi", "Patrae"], hands=[THREE], treasury=LAID)
    for card in ("Tingi/vandals", "Sinope/ostrogoths", "Narona/visigoths", "Roma/huns"):
        assert t.refused(f"deposit {card}") == ("FR-12.3", "refusal.deposit.no_card")
    for card in ("Patrae/huns", "Narona/visigoths", "Tyras/visigoths", "Roma/huns"):
        assert t.refused(f"withdraw {card}") == ("FR-12.3", "refusal.withdraw.no_card")
    t = alone(pawns=["Tyras", "Tingi", "Patrae"], hands=[THREE], treasury=LAID, player=2)
    assert (t.options("deposit"), t.options("withdraw")) == ([], ["withdraw Patrae/huns"])
    assert t.refused("deposit Tyras/visigoths") == ("FR-12.3", "refusal.deposit.no_card")


@rule("FR-12.3")
def test_events_cannot_be_deposited() -> None:
    t = alone(hands=[["carpe_diem", "Tyras/visigoths"]])
    assert t.refused("deposit carpe_diem") == ("FR-12.3", "refusal.deposit.no_card")


@rule("FR-12.3")
def test_the_treasury_replaces_the_plot_in_solitaire() -> None:
    """Giving and taking are refused, even with all pawns in one city."""
    t = alone(pawns=["Tyras"] * 3, hands=[THREE], treasury=LAID)
    assert t.options("give") == t.options("take") == []
    for seat in "ABC":
        assert t.refused(f"give Tyras/visigoths to {seat}") == ("FR-12.3", "refusal.plot.solitaire")
        assert t.refused(f"take Tyras/visigoths from {seat}") == ("FR-12.3", "refusal.plot.solitaire")


@rule("FR-12.3", "FR-4.6")
@pytest.mark.parametrize("text", ["deposit Roma/huns", "withdraw Roma/huns"])
def test_the_treasury_is_refused_with_several_players(text: str) -> None:
    """They use the plot action instead."""
    assert table(hands=[["Roma/huns"]]).refused(text) == ("FR-12.3", "refusal.treasury.players")


@rule("FR-12.3", "FR-3.1")
def test_depositing_and_withdrawing_cost_an_action_each() -> None:
    """With no action left both are refused."""
    t = alone(hands=[["Tyras/visigoths", "carpe_diem"]], treasury=LAID, actions=1)
    t.act("deposit Tyras/visigoths")
    assert t.state.actions == 0, "the action step must stay open for the Event in the hand"
    assert t.refused("withdraw Tyras/visigoths") == ("FR-3.1", "refusal.no_actions")
    assert t.refused("deposit Tyras/visigoths") == ("FR-3.1", "refusal.no_actions")


@rule("FR-12.3", "FR-3.3")
def test_a_withdrawal_can_take_the_hand_over_its_limit() -> None:
    """With eight cards one must be discarded at once. It does not return to the treasury."""
    t = alone(hands=[[*SEVEN[1:], "Genua/visigoths"]], treasury=["Tyras/visigoths"])
    t.act("withdraw Tyras/visigoths")
    assert len(t.options("discard")) == len(t.options()) == 8
    assert t.refused("deposit Tyras/visigoths") == ("FR-3.3", "refusal.not_now")
    t.act("discard Lutetia/huns")
    assert (len(hand(t)), t.state.actions, treasury(t)) == (7, 3, [])
    assert t.state.discard == (CARDS.index("Lutetia/huns"),)


@rule("FR-12.3")
def test_the_treasury_has_no_limit() -> None:
    """It already holds twenty cards."""
    many = [CARDS[card] for card in range(49) if CARDS[card] not in SEVEN][:20]
    t = alone(hands=[SEVEN], treasury=many)
    t.act("deposit Tyras/visigoths")
    assert len(treasury(t)) == 21


@rule("FR-12.3")
def test_treasury_cards_pay_for_nothing() -> None:
    """They pay for no fort, sailing, alliance or Enlist."""
    green = ["Roma/huns", "Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns"]
    t = alone(pawns=["Roma"] * 3, cities={"Roma": {"huns": 1}, **FAR}, treasury=green)
    assert t.refused("fortify with Roma/huns") == ("FR-4.3", "refusal.fortify.no_card")
    assert t.refused("sail Tingi with Roma/huns 0") == ("FR-4.2", "refusal.sail.no_card")
    assert t.refused("forge huns") == ("FR-4.7", "refusal.forge.cards")
    t = alone(pawns=["Roma"] * 3, cities={"Roma": {"huns": 1}, **FAR}, treasury=green, allied=["huns"])
    assert t.refused("enlist with Roma/huns") == ("FR-4.8", "refusal.enlist.no_card")


@rule("FR-12.3", "FR-3.2")
def test_the_treasury_is_open() -> None:
    """The player and a spectator see it."""
    t = alone(treasury=LAID)
    for viewer in (-1, 0):
        assert GAME.view(t.state, viewer)["treasury"] == [
            "Narona/visigoths",
            "Patrae/huns",
            "Carthago/vandals",
        ]
