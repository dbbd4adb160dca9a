"""FR-11.6, FR-11.7: the Regina's barbarians and free Enlist; the Vestalis's Event deck and third card."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from event_table import step
from fall_table import DRAWN, FAR, GAME, QUIET, city, discarded, fresh, hand, odds, rule, table

from triclinium.games.fall_of_rome.rules.catalogue import CARDS
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Source
from triclinium.testing.table import Table

# ---- Regina Foederata


def regina(**setting: Any) -> Table[FallState]:
    """Return a table with the Regina on turn in Genua, with legions and three tribes."""
    there = {"legions": 4, "huns": 2, "vandals": 3, "visigoths": 1}
    usual = {
        "pawns": ["Genua", "Londinium"],
        "cities": {"Genua": there, **FAR},
        "roles": ["regina_foederata"],
    }
    return table(**{**usual, **setting})


@rule("FR-11.6", "FR-4.1")
@pytest.mark.parametrize(("legions", "barbarians"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_up_to_three_barbarians_and_legions_march_along(legions: int, barbarians: int) -> None:
    """Any mix of up to three pieces may move."""
    t = regina()
    t.act(f"march Roma {legions}")
    for at in range(barbarians):
        assert (step(t), t.options()) == (
            "bring",
            ["done", "bring vandals", "bring huns", "bring visigoths"],
        )
        t.act("bring vandals")
        assert len(t.told("barbarian_brought")) == 1, at
    assert (step(t), t.state.actions) == ("act", 3)
    moved = {**({"barbarians": {"vandals": barbarians}} if barbarians else {})}
    assert city(t, "Roma") == {**moved, **({"legions": legions} if legions else {})}


@rule("FR-11.6")
def test_the_regina_may_bring_fewer_barbarians_of_several_colours() -> None:
    """She brings one Hun and one Visigoth and stops."""
    t = regina()
    t.act("march Roma 0")
    t.act("bring huns")
    t.act("bring visigoths")
    assert t.options() == ["done", "bring vandals", "bring huns"]
    assert t.refused("bring visigoths") == ("FR-11.6", "refusal.not_this")
    assert t.refused("march Genua 0") == ("FR-11.6", "refusal.not_now")
    t.act("done")
    assert city(t, "Roma") == {"barbarians": {"huns": 1, "visigoths": 1}}
    assert city(t, "Genua") == {"barbarians": {"vandals": 3, "huns": 1}, "legions": 4}


@rule("FR-11.6", "FR-4.2")
def test_barbarians_sail_along_with_the_regina() -> None:
    """She pays a card to sail, as all roles do."""
    t = regina(hands=[["Sinope/ostrogoths"]])
    t.act("sail Chersonesus with Sinope/ostrogoths 1")
    t.act("bring huns")
    t.act("bring huns")
    assert city(t, "Chersonesus") == {"barbarians": {"huns": 2}, "legions": 1}


@rule("FR-11.6")
def test_the_regina_may_not_exceed_three_cubes_of_a_colour() -> None:
    """With two Vandals in the city one may come. With three Huns none may come."""
    there = {"legions": 4, "huns": 2, "vandals": 3}
    t = regina(cities={"Genua": there, "Roma": {"vandals": 2, "huns": 3}, **FAR})
    t.act("march Roma 0")
    assert t.options() == ["done", "bring vandals"]
    t.act("bring vandals")
    assert (step(t), city(t, "Roma")) == ("act", {"barbarians": {"vandals": 3, "huns": 3}})
    assert t.state.decline == 0, "no city may be sacked"


@rule("FR-11.6", "FR-7.2")
def test_legions_do_not_defend_against_the_reginas_barbarians() -> None:
    """Legions and a fort in Roma stay, and so do the barbarians that she brings."""
    t = regina(cities={"Genua": {"vandals": 3}, "Roma": {"legions": 2, "fort": 1}, **FAR})
    t.act("march Roma 0")
    for _ in range(3):
        t.act("bring vandals")
    assert city(t, "Roma") == {"barbarians": {"vandals": 3}, "legions": 2, "fort": True}


@rule("FR-11.6")
def test_only_the_regina_takes_barbarians_along() -> None:
    """The Consul marches without barbarians."""
    t = regina(roles=["consul"])
    t.act("march Roma 0")
    assert (step(t), city(t, "Roma")) == ("act", {})


@rule("FR-11.6")
@pytest.mark.parametrize(
    ("event", "acts"),
    [
        ("festina_lente normal", ["target Roma", "move regina_foederata 0"]),
        ("si_vis_pacem_para_bellum corrupt", ["target Roma", "move regina_foederata 0"]),
        ("veni_vidi_vici normal", ["fly Roma 0"]),
    ],
)
def test_the_regina_takes_no_barbarians_along_with_events(event: str, acts: list[str]) -> None:
    """Her barbarians stay in Genua."""
    t = regina(hands=[[event.split(maxsplit=1)[0]]])
    t.act(f"event {event}")
    for act in acts:
        t.act(act)
    assert step(t) == "act"
    assert city(t, "Genua") == {"barbarians": {"vandals": 3, "huns": 2, "visigoths": 1}, "legions": 4}


@rule("FR-11.6", "FR-4.8")
def test_the_regina_enlists_once_per_turn_without_a_card() -> None:
    """All cubes of an allied tribe in her city leave.

    It costs an action. With a card she may enlist again.
    """
    there = {"huns": 2, "vandals": 3, "visigoths": 1}
    t = regina(cities={"Genua": there, **FAR}, allied=["huns", "vandals"], hands=[["Tingi/vandals"]])
    assert t.options("enlist_free") == ["enlist_free vandals", "enlist_free huns"]
    assert t.refused("enlist_free visigoths") == ("FR-11.6", "refusal.enlist_free.no_ally")
    t.act("enlist_free huns")
    t.act("enrol 2")
    assert city(t, "Genua") == {"barbarians": {"vandals": 3, "visigoths": 1}, "legions": 2}
    assert (t.state.actions, hand(t)) == (3, ["Tingi/vandals"])
    assert t.refused("enlist_free vandals") == ("FR-11.6", "refusal.once")
    t.act("enlist with Tingi/vandals")
    t.act("enrol 3")
    assert city(t, "Genua") == {"barbarians": {"visigoths": 1}, "legions": 5}


@rule("FR-11.6", "FR-4.8")
def test_the_regina_chooses_how_many_legions_come_without_a_card() -> None:
    """Her free Enlist of the turn is used, however many come."""
    t = regina(cities={"Genua": {"huns": 2, "vandals": 1}, **FAR}, allied=["huns", "vandals"])
    t.act("enlist_free huns")
    assert t.options() == ["enrol 0", "enrol 1", "enrol 2"]
    assert t.refused("enrol 3") == ("FR-4.8", "refusal.enrol")
    t.act("enrol 0")
    assert city(t, "Genua") == {"barbarians": {"vandals": 1}}
    assert t.refused("enlist_free vandals") == ("FR-11.6", "refusal.once")


@rule("FR-11.6", "FR-4.8")
def test_the_regina_still_needs_an_ally_in_her_city() -> None:
    """The cases: not allied, and allied but in another city."""
    assert regina().refused("enlist_free huns") == ("FR-11.6", "refusal.enlist.no_ally")
    t = regina(allied=["ostrogoths"])
    assert t.refused("enlist_free ostrogoths") == ("FR-11.6", "refusal.enlist.no_ally")


@rule("FR-11.6")
def test_the_regina_enlists_without_a_card_again_in_her_next_turn() -> None:
    t = regina(
        cities={"Genua": {"huns": 2, "vandals": 3}, **FAR},
        allied=["huns", "vandals"],
        piles=[(40, False)],
        barbarian_top=["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths", "Tingi/vandals", "Patrae/huns"],
    )
    t.act("enlist_free huns")
    t.act("enrol 2")
    t.act("end", *DRAWN)
    assert t.refused("enlist_free vandals") == ("FR-11.6", "refusal.role"), (
        "it is B's turn, and B has another role"
    )
    t.act("end", "player_deck Lutetia/huns", "player_deck Iuvavum/huns")
    t.act("enlist_free vandals")
    t.act("enrol 3")
    assert city(t, "Genua") == {"legions": 5}


# ---- Vestalis


def vestalis(**setting: Any) -> Table[FallState]:
    """Return a table with the Vestalis on turn in Genua, whose colours are orange and white."""
    usual: dict[str, Any] = {"pawns": ["Genua", "Londinium"], "cities": FAR, "roles": ["vestalis"]}
    usual["hands"] = [["Roma/visigoths", "Roma/huns", "carpe_diem"]]
    return table(**{**usual, **setting})


@rule("FR-11.7", "FR-2.5")
@pytest.mark.parametrize(("seats", "events"), [(2, 4), (3, 5), (4, 6), (5, 8)])
def test_the_unused_events_are_the_event_deck_of_the_vestalis(seats: int, events: int) -> None:
    """It holds all Events that were not shuffled into the Player deck. Without her there is no Event deck."""
    assert fresh(seats, role_b="vestalis").event_deck == 14 - events
    others: dict[str, Any] = {"role_a": "consul", "role_b": "mercator", "role_c": "magister_militum"}
    others |= {"role_d": "praefectus_classis", "role_e": "praefectus_fabrum"}
    assert fresh(seats, **others).event_deck == 0


@rule("FR-11.7")
def test_the_vestalis_draws_an_event_for_a_card_in_a_colour_of_her_city() -> None:
    """It costs no action, and the Event can be played at once. Here she does it at the start of her turn."""
    t = vestalis()
    assert t.options("consult") == ["consult with Roma/visigoths"]
    t.act("consult with Roma/visigoths", "events mortui_non_mordent")
    assert (hand(t), discarded(t)) == (["Roma/huns", "mortui_non_mordent", "carpe_diem"], ["Roma/visigoths"])
    assert (t.state.event_deck, t.state.actions) == (9, 4)
    assert "event mortui_non_mordent normal" in t.options()


@rule("FR-11.7")
@pytest.mark.parametrize(
    ("setting", "card", "key"),
    [
        ({}, "Roma/huns", "city_colour"),
        ({}, "carpe_diem", "card_not_held"),
        ({}, "Tyras/visigoths", "card_not_held"),
        ({"hands": [["Roma/huns", "carpe_diem"]]}, "Roma/huns", "city_colour"),
        ({"hands": [[]]}, "Roma/huns", "city_colour"),
    ],
)
def test_the_vestalis_draws_no_event_for_an_unsuitable_card(
    setting: dict[str, Any], card: str, key: str
) -> None:
    """The cases: another colour, an Event, a card not held, no suitable card."""
    assert vestalis(**setting).refused(f"consult with {card}") == ("FR-11.7", f"refusal.{key}")


@rule("FR-11.7")
def test_an_empty_event_deck_is_not_refilled() -> None:
    """Discarded Events do not return to the Event deck."""
    t = vestalis(hands=[["Roma/visigoths", "Genua/visigoths"]])
    gone = t.state.unseen_events[:9]
    t.state.event_deck, t.state.discard = 1, (*gone,)
    t.state.unseen_events = t.state.unseen_events[9:]
    GAME.check(t.state)
    t.act("consult with Roma/visigoths", f"events {CARDS[t.state.unseen_events[0]]}")
    assert t.state.event_deck == 0
    assert t.refused("consult with Genua/visigoths") == ("FR-11.7", "refusal.consult.empty")


@rule("FR-11.7", "FR-9.1")
def test_the_vestalis_draws_events_in_the_turns_of_others() -> None:
    """It is A's turn. B, the Vestalis, draws an Event in a window and plays it at once."""
    t = table(
        pawns=["Roma", "Genua"],
        cities=FAR,
        roles=["consul", "vestalis"],
        hands=[[], ["Narbo/visigoths", "Roma/visigoths"]],
        step="invade",
        flips=2,
        barbarian_top=["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths"],
    )
    t.settle()
    assert (t.turn, step(t)) == ("A", "window flip")
    assert t.options("consult", seat="B") == ["consult with Narbo/visigoths", "consult with Roma/visigoths"]
    t.act("consult with Narbo/visigoths", "events abundans_cautela_non_nocet", seat="B")
    t.act("event abundans_cautela_non_nocet normal", seat="B")
    assert (t.turn, step(t)) == ("A", "window flip"), "she could draw another Event"
    t.act("continue")
    assert (t.turn, t.told("barbarian_card_flipped")) == ("B", [])


@rule("FR-11.7", "FR-9.1")
def test_the_vestalis_draws_no_event_inside_an_action() -> None:
    """While A chooses colours, B must wait."""
    t = table(
        pawns=["Roma", "Genua"],
        cities={"Roma": {"legions": 1, "huns": 1, "vandals": 1}, **FAR},
        roles=["consul", "vestalis"],
        hands=[[], ["Narbo/visigoths"]],
    )
    t.act("battle 1", "dice barbarian")
    assert t.refused("consult with Narbo/visigoths", seat="B") == ("FR-3.2", "refusal.not_your_turn")


@rule("FR-11.7", "FR-3.3")
def test_exchanging_a_card_for_an_event_does_not_reduce_a_hand() -> None:
    """The hand keeps its size, but the Event can be played instead of a discard."""
    eight = [
        "Eburacum/anglo_saxons_franks",
        "Londinium/anglo_saxons_franks",
        "Gesoriacum/anglo_saxons_franks",
    ]
    eight += ["Lutetia/huns", "Iuvavum/huns", "Carnuntum/huns"]
    t = vestalis(hands=[eight], step="draw", **QUIET)
    t.settle()
    t.act("draw 2", *DRAWN)
    t.act("continue")
    assert (step(t), len(hand(t))) == ("limit", 8)
    t.act("consult with Eburacum/anglo_saxons_franks", "events carpe_diem")
    assert (step(t), len(hand(t))) == ("limit", 8)
    t.act("consult with Londinium/anglo_saxons_franks", "events festina_lente")
    t.act("event festina_lente normal")
    t.act("target Roma")
    t.act("move vestalis 0")
    assert (len(hand(t)), step(t)) == (7, "window flip")


@rule("FR-11.7")
def test_every_unseen_event_is_equally_likely() -> None:
    """Ten Events are in her deck and four in the Player deck. One of the fourteen is in her hand."""
    state = vestalis().state

    def drawn(source: Source) -> str:
        s = GAME.clone(state)
        s.source = source
        before = s.hands[0]
        GAME.act(s, 0, GAME.words.read("consult with Roma/visigoths"))
        return next(CARDS[card] for card in s.hands[0] if card not in before)

    found = odds(drawn)
    assert len(found) == 13
    assert set(found.values()) == {Fraction(1, 13)}


THREE = ("player_deck Roma/vandals", "player_deck Narbo/visigoths", "player_deck Lutetia/huns")


def drawing(**setting: Any) -> Table[FallState]:
    """Return a table in her draw step.

    She is in Sinope and holds no card of its colour to draw an Event for.
    """
    usual: dict[str, Any] = {"pawns": ["Sinope", "Londinium"], "hands": [["Patrae/huns"]], "step": "draw"}
    t = vestalis(**{**usual, **QUIET, **setting})
    t.settle()
    return t


@rule("FR-11.7", "FR-9.4")
@pytest.mark.parametrize("back", ["Roma/vandals", "Narbo/visigoths", "Lutetia/huns"])
def test_the_vestalis_may_draw_three_cards_and_put_one_back_on_top(back: str) -> None:
    """She chooses any of them. The next player draws it first."""
    t = drawing()
    assert t.options() == ["draw 2", "draw 3"]
    t.act("draw 3", *THREE)
    assert (step(t), len(t.options("put_back"))) == ("put_back", 3)
    for viewer in (-1, 0, 1):
        deck = GAME.view(t.state, viewer)["player_deck"]
        assert isinstance(deck, dict)
        assert len(deck["drawn"]) == 3, "all viewers must see them (FR-9.4)"
    assert t.refused("put_back Patrae/huns") == ("FR-11.7", "refusal.not_this")
    t.act(f"put_back {back}")
    assert (len(hand(t)), back in hand(t)) == (3, False)
    assert (t.state.deck_size(), t.turn) == (38, "B")
    t.act("end", "player_deck Corduba/vandals", "barbarian_deck Tingi/vandals", "barbarian_deck Patrae/huns")
    assert [fact["card"] for fact in t.told("card_drawn")] == [back, "Corduba/vandals"]


@rule("FR-11.7", "FR-5.2")
def test_the_vestalis_may_draw_only_two_cards() -> None:
    t = drawing()
    t.act("draw 2", *DRAWN)
    assert (len(hand(t)), t.state.deck_size()) == (3, 38)


@rule("FR-11.7")
@pytest.mark.parametrize(("cards", "ending"), [(2, "running"), (1, "lost_cards"), (0, "lost_cards")])
def test_the_vestalis_draws_two_cards_if_only_two_are_left(cards: int, ending: str) -> None:
    """She is not asked. With fewer cards the game is lost as usual."""
    t = vestalis(hands=[[]], step="draw", piles=[(cards, False)] if cards else [(1, False)], **TOP)
    if not cards:
        t.state.piles, t.state.discard, t.state.pool = [], t.state.discard + t.state.pool, ()
    t.settle(*([f"player_deck {CARDS[t.state.pool[0]]}"] if cards == 2 else []))
    assert (t.ending, len(hand(t)), t.state.deck_size()) == (ending, 2 if cards == 2 else 0, cards % 2)


TOP = {"barbarian_top": ["Gesoriacum/anglo_saxons_franks", "Tyras/visigoths"]}


@rule("FR-11.7", "FR-5.2")
def test_the_vestalis_may_put_a_revolt_back() -> None:
    """It does not break out now, but it is the next card."""
    t = drawing(piles=[(1, True), (39, False)], barbarian_bottom=["Tingi/vandals"])
    t.act("draw 3", "player_deck Roma/vandals", "player_deck Narbo/visigoths")
    assert "put_back revolt" in t.options()
    t.act("put_back revolt")
    assert (t.told("revolt_drawn"), t.state.marker, len(hand(t))) == ([], 0, 3)
    flipped = ("barbarian_deck Tingi/vandals", "barbarian_deck Tyras/visigoths")
    t.act("end", "player_deck Lutetia/huns", *flipped)
    assert [fact["fact"] for fact in t.facts][:2] == ["revolt_drawn", "card_drawn"]
    assert t.state.marker == 1


@rule("FR-11.7", "FR-5.4")
def test_the_vestalis_keeps_one_or_both_of_two_drawn_revolts() -> None:
    """She puts back one Revolt, or a City card so that both break out."""
    piles = [(1, True), (1, True), (38, False)]
    bottom = ["Tingi/vandals", "Patrae/huns"]
    t = drawing(piles=piles, barbarian_bottom=bottom)
    t.act("draw 3", "player_deck Roma/vandals")
    assert t.options() == ["put_back Roma/vandals", "put_back revolt"]
    t.act("put_back revolt")
    assert (t.state.marker, len(t.told("revolt_broke_out")), len(hand(t))) == (1, 1, 2)
    t = drawing(piles=piles, barbarian_bottom=bottom)
    t.act("draw 3", "player_deck Roma/vandals")
    t.act("put_back Roma/vandals")
    assert (t.state.marker, len(t.told("revolt_broke_out")), len(hand(t))) == (2, 2, 1)


@rule("FR-11.7", "FR-9.1")
def test_no_event_can_be_played_before_the_vestalis_puts_a_card_back() -> None:
    """B waits with an Event until she has chosen."""
    t = drawing(hands=[[], ["festina_lente"]])
    t.act("draw 3", *THREE)
    assert t.refused("event festina_lente normal", seat="B") == ("FR-3.2", "refusal.not_your_turn")
    t.act("put_back Roma/vandals")
    assert "event festina_lente normal" in t.options(seat="B")


@rule("FR-11.7")
def test_the_vestalis_gives_other_players_no_third_card() -> None:
    """She may draw three only in her own draw step."""
    t = table(pawns=["Roma", "Genua"], cities=FAR, roles=["consul", "vestalis"], step="draw", **QUIET)
    t.settle(*DRAWN)
    assert (len(hand(t)), t.turn) == (2, "B")
