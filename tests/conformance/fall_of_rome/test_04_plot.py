"""FR-4.6: plots, in which cards change hands, and the consent of the other player."""

from __future__ import annotations

import pytest
from fall_table import FAR, GAME, discarded, fresh, hand, rule, table

PLOTTING = {"pawns": ["Roma", "Roma", "Genua"], "cities": FAR}
THREE_HANDS = [
    ["Roma/huns", "Tingi/vandals", "vae_victis"],
    ["Roma/vandals", "Genua/visigoths"],
    ["Roma/visigoths"],
]


@rule("FR-4.6")
def test_a_player_gives_a_card_of_the_city() -> None:
    """By default the other player is not asked. It costs an action."""
    t = table(**PLOTTING, hands=THREE_HANDS)
    assert t.options("give") == ["give Roma/huns to B"]
    t.act("give Roma/huns to B")
    assert (hand(t, 0), hand(t, 1)) == (
        ["Tingi/vandals", "vae_victis"],
        ["Genua/visigoths", "Roma/vandals", "Roma/huns"],
    )
    assert (t.state.actions, discarded(t)) == (3, [])


@rule("FR-4.6")
def test_a_player_takes_a_card_of_the_city() -> None:
    """By default the other player is not asked. It costs an action."""
    t = table(**PLOTTING, hands=THREE_HANDS)
    assert t.options("take") == ["take Roma/vandals from B"]
    t.act("take Roma/vandals from B")
    assert (len(hand(t, 0)), hand(t, 1), t.state.actions) == (4, ["Genua/visigoths"], 3)


@rule("FR-4.6")
@pytest.mark.parametrize(
    ("act", "key"),
    [
        ("give Roma/huns to C", "give.alone"),
        ("give Roma/huns to A", "give.alone"),
        ("give Roma/huns to E", "give.alone"),
        ("give Tingi/vandals to B", "give.no_card"),
        ("give vae_victis to B", "give.no_card"),
        ("give Roma/vandals to B", "card_not_there"),
        ("take Roma/visigoths from C", "take.alone"),
        ("take Roma/huns from A", "take.alone"),
        ("take Genua/visigoths from B", "take.no_card"),
        ("take Roma/visigoths from B", "card_not_there"),
    ],
)
def test_a_plot_is_refused(act: str, key: str) -> None:
    """The cases: player elsewhere, oneself, empty seat, card of another city, an Event, card not held."""
    t = table(**PLOTTING, hands=THREE_HANDS)
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}")


@rule("FR-4.6")
@pytest.mark.parametrize(
    ("act", "key"),
    [("give Genua/visigoths to B", "give.alone"), ("take Genua/visigoths from B", "take.alone")],
)
def test_a_plot_without_another_player_in_the_city_is_refused(act: str, key: str) -> None:
    """Only A's pawn is in Genua."""
    t = table(pawns=["Genua", "Roma"], hands=[["Genua/visigoths"], ["Genua/anglo_saxons_franks"]])
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}")


@rule("FR-4.6")
@pytest.mark.parametrize(("act", "key"), [("give Roma/huns to B", "give"), ("take Roma/huns from B", "take")])
def test_a_plot_without_a_card_of_the_city_is_refused(act: str, key: str) -> None:
    """Two players are in Roma, and neither holds a card of Roma."""
    t = table(pawns=["Roma", "Roma"], hands=[["Genua/visigoths"], ["Genua/anglo_saxons_franks"]])
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}.no_card")


@rule("FR-4.6")
def test_consent_is_automatic_unless_the_setting_says_ask() -> None:
    """The default of the setting is "auto"."""
    assert GAME.view(fresh(), 0)["consent"] == "auto"
    assert GAME.view(fresh(consent="ask"), 0)["consent"] == "ask"


@rule("FR-4.6")
@pytest.mark.parametrize(("act", "holder"), [("give Roma/huns to B", 1), ("take Roma/vandals from B", 0)])
def test_a_plot_takes_effect_when_the_other_player_agrees(act: str, holder: int) -> None:
    """The card changes hands and the action is spent."""
    t = table(**PLOTTING, hands=THREE_HANDS, consent="ask")
    t.act(act)
    assert (t.turn, t.options(seat="B")) == ("B", ["agree", "refuse"])
    assert (len(hand(t, 0)), len(hand(t, 1))) == (3, 2), "no card may change hands before B agrees"
    assert t.refused("march Genua 0", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("agree", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("march Genua 0", seat="B") == ("FR-4.6", "refusal.not_now")
    t.act("agree")
    assert act.split()[1] in hand(t, holder)
    assert (t.turn, t.state.actions) == ("A", 3)


@rule("FR-4.6")
@pytest.mark.parametrize("actions", [4, 1])
def test_a_refused_proposal_costs_no_action(actions: int) -> None:
    """No card changes hands either. This holds for the last action, too."""
    t = table(**PLOTTING, hands=THREE_HANDS, consent="ask", actions=actions)
    t.act("give Roma/huns to B")
    t.act("refuse")
    assert (t.turn, t.state.actions) == ("A", actions)
    assert (len(hand(t, 0)), len(hand(t, 1))) == (3, 2)


@rule("FR-4.6")
@pytest.mark.parametrize(
    ("act", "key"), [("give Roma/huns to B", "give.asked"), ("take Roma/vandals from B", "take.asked")]
)
def test_a_refused_proposal_may_not_be_repeated_before_the_next_action(act: str, key: str) -> None:
    """After another action it may be repeated."""
    t = table(**PLOTTING, hands=THREE_HANDS, consent="ask")
    t.act(act)
    t.act("refuse")
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}")
    t.act("march Genua 0")
    t.act("march Roma 0")
    assert act in t.options()


@rule("FR-4.6")
def test_another_proposal_may_follow_a_refused_one() -> None:
    """It may name another card, the other direction or another player. An accepted one is the next action."""
    hands = [["Roma/huns", "Roma/vandals"], ["Roma/ostrogoths"], []]
    t = table(pawns=["Roma"] * 3, cities=FAR, hands=hands, consent="ask")
    t.act("give Roma/huns to B")
    t.act("refuse")
    others = [
        "give Roma/vandals to B",
        "take Roma/ostrogoths from B",
        "give Roma/vandals to C",
        "give Roma/huns to C",
    ]
    assert sorted(t.options("give") + t.options("take")) == sorted(others)
    t.act("give Roma/vandals to B")
    t.act("refuse")
    assert t.refused("give Roma/huns to B") == ("FR-4.6", "refusal.give.asked"), (
        "a second refused proposal does not count as an action"
    )
    t.act("take Roma/ostrogoths from B")
    t.act("agree")
    assert {"give Roma/huns to B", "give Roma/vandals to B"} < set(t.options("give"))
