"""FR-12.4: the starting role, whose turn and whose Events count, and whole solitaire games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from fall_table import DRAWN, GAME, QUIET, city, fresh, hand, rule
from solitaire_table import FLIPS, THREE, alone, dealt, pawns

from triclinium.games.fall_of_rome.rules.catalogue import CARDS, EVENTS_IN_DECK, ROLES
from triclinium.kernel.chance import Seeded


@rule("FR-12.4")
def test_the_leftmost_role_starts_regardless_of_the_cards() -> None:
    """The third pawn is farthest from Roma."""
    t = dealt(["Roma/huns", "Genua/visigoths", "Tyras/visigoths"])
    for name in ("Roma", "Genua", "Tyras"):
        t.act(f"place {name}")
    assert (t.state.player, t.state.actions, t.turn) == (0, 4, "A")
    assert all(fresh(1, seed=seed).player == 0 for seed in range(20))


@rule("FR-12.4", "FR-2.5")
@pytest.mark.parametrize("pawn", range(3))
def test_the_vestalis_has_an_event_deck_of_nine(pawn: int) -> None:
    """From fourteen Events, Do ut des and four for the Player deck are removed.

    Without her there is no deck.
    """
    roles = ["consul", "regina_foederata"]
    roles.insert(pawn, "vestalis")
    chosen = {f"role_{letter}": role for letter, role in zip("abc", roles, strict=True)}
    assert GAME.new(1, chosen, Seeded(1)).event_deck == 9 == 14 - 1 - EVENTS_IN_DECK[1]
    chosen[f"role_{'abc'[pawn]}"] = "praefectus_fabrum"
    assert GAME.new(1, chosen, Seeded(1)).event_deck == 0


VESTAL: dict[str, Any] = {"roles": ["consul", "vestalis", "regina_foederata"]}


@rule("FR-12.4", "FR-11.7")
@pytest.mark.parametrize("player", range(3))
def test_the_vestalis_draws_events_by_her_own_city_in_the_turn_of_any_role(player: int) -> None:
    """She is in Brundisium (green) while the others are in Tyras (white) and Tingi (black)."""
    t = alone(
        pawns=["Tyras", "Brundisium", "Tingi"], hands=[[*THREE, "Lutetia/huns"]], player=player, **VESTAL
    )
    assert t.options("consult") == ["consult with Lutetia/huns"]
    for card in THREE:
        assert t.refused(f"consult with {card}") == ("FR-11.7", "refusal.city_colour")
    t.act("consult with Lutetia/huns", "events carpe_diem")
    assert "carpe_diem" in hand(t)
    assert (t.state.event_deck, t.state.actions, t.state.player) == (8, 4, player)
    assert CARDS.index("Lutetia/huns") in t.state.discard


@rule("FR-12.4", "FR-11.7")
def test_a_treasury_card_cannot_pay_for_an_event() -> None:
    """It is not in the shared hand."""
    t = alone(pawns=["Tyras", "Brundisium", "Tingi"], hands=[THREE], treasury=["Lutetia/huns"], **VESTAL)
    assert t.refused("consult with Lutetia/huns") == ("FR-11.7", "refusal.city_colour")


@rule("FR-12.4", "FR-11.7", "FR-9.1")
def test_the_vestalis_draws_events_during_the_invasion_of_another_role() -> None:
    """She may do so before each flip and after the last one of the Consul's turn."""
    hand_ = ["Lutetia/huns", "Iuvavum/huns"]
    t = alone(
        pawns=["Tyras", "Brundisium", "Tingi"], hands=[hand_], step="invade", flips=1, **VESTAL, **QUIET
    )
    t.settle()
    assert t.options() == ["consult with Lutetia/huns", "consult with Iuvavum/huns", "continue"]
    t.act("continue")
    assert len(t.told("barbarian_card_flipped")) == 1
    t.act("consult with Lutetia/huns", "events carpe_diem")
    assert hand(t) == ["Iuvavum/huns", "carpe_diem"]
    t.act("continue")
    assert t.state.player == 1


@rule("FR-12.4", "FR-11.7")
@pytest.mark.parametrize("player", range(3))
def test_the_vestalis_draws_three_cards_only_in_her_own_turn(player: int) -> None:
    """The Consul and the Regina draw two without a choice."""
    t = alone(player=player, step="draw", **VESTAL, **QUIET)
    if player == 1:
        t.settle()
        assert t.options() == ["draw 2", "draw 3"]
        t.act("draw 3", *DRAWN, "player_deck Lutetia/huns")
        assert len(t.options("put_back")) == 3
        t.act("put_back Lutetia/huns")
        assert [CARDS[card] for card in t.state.on_top] == ["Lutetia/huns"]
    else:
        t.settle(*DRAWN)
    assert len(hand(t)) == 2


@rule("FR-12.4", "FR-11.6")
def test_once_per_turn_refers_to_the_turn_of_the_role() -> None:
    """The Regina enlists without a card once in each of her turns, and in no other role's turn."""
    huns = {"Roma": {"huns": 3}, "Genua": {"huns": 2}, "Eburacum": {"vandals": 1, "huns": 1}}
    t = alone(
        roles=["regina_foederata", "consul", "vestalis"],
        pawns=["Roma", "Genua", "Londinium"],
        cities=huns,
        allied=["huns"],
        piles=[(40, False)],
        barbarian_top=FLIPS,
    )
    t.act("enlist_free huns")
    t.act("enrol 3")
    assert city(t, "Roma") == {"legions": 3}
    t.act("march Genua 0")
    assert t.refused("enlist_free huns") == ("FR-11.6", "refusal.once")
    t.act("end", *DRAWN)
    assert t.refused("enlist_free huns") == ("FR-11.6", "refusal.role"), (
        "the Consul, also in Genua, has no free Enlist"
    )
    t.act("end", "player_deck Lutetia/huns", "player_deck Iuvavum/huns")
    t.act("end")
    t.act("draw 2", "player_deck Carnuntum/huns", "player_deck Patrae/huns")
    assert t.state.player == 0
    t.act("enlist_free huns")
    t.act("enrol 2")
    assert city(t, "Genua") == {"legions": 2}


@rule("FR-12.4", "FR-9.3", "FR-4.6")
@pytest.mark.parametrize("consent", ["auto", "ask"])
def test_events_move_any_pawn_without_consent_in_solitaire(consent: str) -> None:
    """This holds for both settings of consent."""
    t = alone(hands=[["festina_lente", "si_vis_pacem_para_bellum"]], consent=consent)
    t.act("event festina_lente corrupt")
    t.act("target Genua")
    t.act("move magister_militum 0")
    t.act("move praefectus_classis 0")
    t.act("done")
    assert pawns(t) == ["Tyras", "Genua", "Genua"]
    t.act("event si_vis_pacem_para_bellum corrupt")
    t.act("target Narbo")
    t.act("move praefectus_classis 0")
    assert pawns(t) == ["Tyras", "Genua", "Narbo"]
    assert city(t, "Narbo") == {"fort": True}
    assert t.state.actions == 4


@rule("FR-12.4", "FR-9.3")
def test_the_current_player_of_an_event_is_the_role_on_turn() -> None:
    """Homo faber takes a card of that role's city, and Veni, vidi, vici moves that role's pawn."""
    events = ["homo_faber_fortunae_suae", "veni_vidi_vici"]
    t = alone(player=1, hands=[events], discard=["Tyras/visigoths", "Roma/huns"])
    t.act("event homo_faber_fortunae_suae normal")
    assert t.options() == ["retrieve Roma/huns"]
    t.act("retrieve Roma/huns")
    t.act("event veni_vidi_vici normal")
    t.act("fly Sinope 0")
    assert pawns(t) == ["Tyras", "Sinope", "Londinium"]


# ---- Whole games


@rule("FR-12.1", "FR-12.3", "FR-10.2")
@pytest.mark.parametrize("variant", ["base", "roma_caput_mundi"])
def test_random_solitaire_games(variant: str) -> None:
    """They have three pawns, no Mercator, no Do ut des and only City cards in the treasury, and they end."""
    for seed in range(40):
        s = fresh(1, ("standard", "heroic")[seed % 2], seed=seed, variant=variant)
        dice = random.Random(seed)
        while not s.over:
            options = GAME.options(s, 0)
            verbs = sorted({GAME.words.say(a).split()[0] for a in options} - {"end"} or {"end"})
            verb = dice.choice(verbs)
            GAME.apply(s, 0, dice.choice([a for a in options if GAME.words.say(a).split()[0] == verb]))
            GAME.check(s)
            assert all(card < 49 for card in s.treasury)
            assert CARDS.index("do_ut_des") not in (*s.hands[0], *s.discard, *s.unseen_events)
            assert ROLES.index("mercator") not in s.roles
            assert len(s.pawns) == 3
        outcome = GAME.outcome(s)
        assert outcome
        assert outcome.ending != "won" or outcome.winners == (0,)
