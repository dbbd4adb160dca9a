"""FR-4: the actions, what they do, and by which rule they are refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fall_table import DRAWN, GAME, QUIET, city, fresh, odds, rule, table

from triclinium.games.fall_of_rome.catalogue import CARDS
from triclinium.games.fall_of_rome.state import FallState
from triclinium.kernel.chance import Source
from triclinium.testing.table import Table

ELSEWHERE = {"Eburacum": {"anglo_saxons_franks": 1}}
"""A cube far away, so that nothing wins the game."""


def hand(t: Table[FallState], seat: int = 0) -> list[str]:
    return [CARDS[card] for card in t.state.hands[seat]]


def discarded(t: Table[FallState]) -> list[str]:
    return [CARDS[card] for card in t.state.discard]


# ---- March


@rule("FR-4.1")
@pytest.mark.parametrize("legions", range(4))
def test_march_with_up_to_three_legions(legions: int) -> None:
    """Pawn and legions go to the adjacent city, the other legions stay; it costs an action."""
    t = table(cities={"Roma": {"legions": 5}, "Genua": {"legions": 1}})
    t.act(f"march Genua {legions}")
    assert city(t, "Roma") == {"legions": 5 - legions}
    assert city(t, "Genua") == {"legions": 1 + legions}
    assert GAME.view(t.state, -1)["pawns"] == ["Genua", "Londinium"]
    assert t.state.actions == 3


@rule("FR-4.1")
@pytest.mark.parametrize(
    ("legions", "offered"), [(0, [0]), (1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3]), (9, [0, 1, 2, 3])]
)
def test_no_more_legions_march_than_are_there(legions: int, offered: list[int]) -> None:
    """From Eburacum, where one road leads out."""
    t = table(pawns=["Eburacum", "Roma"], cities={"Eburacum": {"legions": legions}})
    assert t.options("march") == [f"march Londinium {count}" for count in offered]
    assert t.refused(f"march Londinium {offered[-1] + 1}") == ("FR-4.1", "refusal.company")


@rule("FR-4.1")
@pytest.mark.parametrize("to", ["Narbo", "Tingi", "Roma"])
def test_no_march_to_a_city_that_is_not_adjacent(to: str) -> None:
    """Two roads away, far away, or where one is."""
    assert table().refused(f"march {to} 0") == ("FR-4.1", "refusal.march.far")


# ---- Sail


@rule("FR-4.2")
def test_sail_to_a_port_for_a_card_of_one_of_its_colours() -> None:
    """The card is discarded; three legions come along."""
    t = table(cities={"Roma": {"legions": 4}}, hands=[["Sinope/ostrogoths", "Roma/huns"]])
    t.act("sail Chersonesus with Sinope/ostrogoths 3")
    assert GAME.view(t.state, -1)["pawns"] == ["Chersonesus", "Londinium"]
    assert (city(t, "Roma"), city(t, "Chersonesus")) == ({"legions": 1}, {"legions": 3})
    assert (hand(t), discarded(t)) == (["Roma/huns"], ["Sinope/ostrogoths"])
    assert t.state.actions == 3


@rule("FR-4.2")
def test_all_the_ports_a_blue_card_reaches() -> None:
    """Every port with blue among its colours, whatever city the card is of; not the one where one is."""
    t = table(pawns=["Sinope", "Roma"], cities={"Sinope": {"legions": 1}}, hands=[["Carnuntum/ostrogoths"]])
    ports = ["Aquileia", "Roma", "Constantinopolis", "Chersonesus"]
    sails = [f"sail {port} with Carnuntum/ostrogoths {count}" for port in ports for count in (0, 1)]
    assert t.options("sail") == sails


@rule("FR-4.2")
@pytest.mark.parametrize(
    ("here", "act", "key"),
    [
        ("Mediolanum", "sail Roma with Roma/huns 0", "sail.no_port"),
        ("Roma", "sail Mediolanum with Roma/huns 0", "sail.destination"),
        ("Roma", "sail Roma with Roma/huns 0", "sail.destination"),
        ("Genua", "sail Sinope with Roma/huns 0", "sail.colour"),
        ("Genua", "sail Roma with Roma/vandals 0", "card_not_held"),
        ("Genua", "sail Roma with vae_victis 0", "card_not_held"),
        ("Genua", "sail Roma with Roma/huns 1", "company"),
    ],
)
def test_no_sailing(here: str, act: str, key: str) -> None:
    """From inland, to inland, to itself, wrong colour, card not held, an Event as payment, too many legions."""
    t = table(pawns=[here, "Londinium"], hands=[["Roma/huns", "vae_victis"]])
    assert t.refused(act) == ("FR-4.2", f"refusal.{key}")


@rule("FR-4.2")
def test_no_more_than_three_legions_sail() -> None:
    """Though five are there."""
    t = table(pawns=["Genua", "Londinium"], cities={"Genua": {"legions": 5}}, hands=[["Roma/huns"]])
    assert t.refused("sail Roma with Roma/huns 4") == ("FR-4.2", "refusal.company")


@rule("FR-4.2")
@pytest.mark.parametrize("cards", [[], ["vae_victis"]])
def test_no_sailing_without_a_city_card(cards: list[str]) -> None:
    """Events pay for no passage."""
    t = table(hands=[cards])
    assert t.options("sail") == []
    assert t.refused("sail Genua with Genua/visigoths 0") == ("FR-4.2", "refusal.sail.no_card")


# ---- Fortify


@rule("FR-4.3")
@pytest.mark.parametrize("card", ["Lutetia/huns", "Lutetia/anglo_saxons_franks"])
def test_fortify_for_a_card_of_the_city_in_any_of_its_colours(card: str) -> None:
    """The card is discarded, a fort comes from the supply; it costs an action."""
    t = table(pawns=["Lutetia", "Roma"], hands=[[card]])
    t.act(f"fortify with {card}")
    assert city(t, "Lutetia") == {"fort": True}
    assert (t.state.fort_supply, t.state.actions) == (5, 3)
    assert (hand(t), discarded(t)) == ([], [card])


SIX_FORTS = {name: {"fort": 1} for name in ("Roma", "Genua", "Narbo", "Tingi", "Tyras", "Sinope")}


@rule("FR-4.3")
def test_with_no_fort_in_supply_one_moves_from_another_city() -> None:
    """The player chooses which; until then nothing else can be done."""
    t = table(pawns=["Lutetia", "Roma"], cities=SIX_FORTS, hands=[["Lutetia/huns"]])
    t.act("fortify with Lutetia/huns")
    assert t.options() == [
        f"fort_from {name}" for name in ("Narbo", "Genua", "Roma", "Sinope", "Tyras", "Tingi")
    ]
    assert t.refused("fort_from Patrae") == ("FR-4.3", "refusal.not_this")
    assert t.refused("fort_from Lutetia") == ("FR-4.3", "refusal.not_this")
    assert t.refused("march Londinium 0") == ("FR-4.3", "refusal.not_now")
    assert t.refused("end") == ("FR-4.3", "refusal.not_now")
    t.act("fort_from Tyras")
    assert (city(t, "Lutetia"), city(t, "Tyras"), city(t, "Roma")) == ({"fort": True}, {}, {"fort": True})
    assert (t.state.fort_supply, t.state.actions) == (0, 3)


@rule("FR-4.3")
def test_the_last_fort_in_supply_is_taken_without_asking() -> None:
    """Five stand elsewhere; the sixth comes from the supply."""
    five = {name: pieces for name, pieces in SIX_FORTS.items() if name != "Roma"}
    t = table(cities=five, hands=[["Roma/huns"]])
    t.act("fortify with Roma/huns")
    assert (int(t.state.forts).bit_count(), t.state.fort_supply) == (6, 0)


@rule("FR-4.3")
@pytest.mark.parametrize(
    ("fort", "cards", "act", "key"),
    [
        (1, ["Roma/huns"], "Roma/huns", "fortify.has_fort"),
        (0, ["Genua/visigoths"], "Genua/visigoths", "fortify.no_card"),
        (0, ["Roma/huns", "Genua/visigoths"], "Genua/visigoths", "fortify.no_card"),
        (0, ["Roma/huns"], "Roma/vandals", "card_not_held"),
        (0, ["Roma/huns", "vae_victis"], "vae_victis", "card_not_held"),
        (0, ["vae_victis"], "vae_victis", "fortify.no_card"),
    ],
)
def test_no_fortifying(fort: int, cards: list[str], act: str, key: str) -> None:
    """Where a fort is, with another city's card, with a card not held, with an Event."""
    t = table(cities={"Roma": {"fort": 1}} if fort else {}, hands=[cards])
    assert t.refused(f"fortify with {act}") == ("FR-4.3", f"refusal.{key}")


# ---- Recruit


@rule("FR-4.4", "FR-1.6")
@pytest.mark.parametrize(("marker", "rate"), list(enumerate([3, 3, 2, 2, 2, 1, 1, 1])))
def test_recruit_by_the_recruitment_rate(marker: int, rate: int) -> None:
    """As many legions as the marker's space says; it costs an action."""
    t = table(cities={"Roma": {"fort": 1, "legions": 1}}, marker=marker, difficulty="heroic")
    t.act("recruit")
    assert city(t, "Roma") == {"fort": True, "legions": 1 + rate}
    assert (t.state.legion_supply, t.state.actions) == (15 - rate, 3)


@rule("FR-4.4", "FR-4.10")
@pytest.mark.parametrize(("supply", "come"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_recruit_as_many_as_the_supply_holds(supply: int, come: int) -> None:
    """The rate is three."""
    t = table(cities={"Roma": {"fort": 1}, "Tingi": {"legions": 16 - supply}})
    t.act("recruit")
    assert city(t, "Roma") == {"fort": True, "legions": come}


@rule("FR-4.4")
def test_no_recruiting_without_a_fort() -> None:
    """A fort next door is no help."""
    assert table(cities={"Genua": {"fort": 1}}).refused("recruit") == ("FR-4.4", "refusal.recruit.no_fort")


@rule("FR-4.10")
def test_no_recruiting_from_an_empty_supply() -> None:
    """All sixteen legions are on the board."""
    t = table(cities={"Roma": {"fort": 1, "legions": 9}, "Tingi": {"legions": 7}})
    assert t.refused("recruit") == ("FR-4.10", "refusal.recruit.no_legions")


# ---- Battle


@rule("FR-4.5")
@pytest.mark.parametrize(
    ("face", "barbarians", "legions"),
    [
        ("legion", 0, 1),
        ("barbarian", 1, 0),
        ("barbarian_legion", 1, 1),
        ("two_barbarians_legion", 2, 1),
    ],
)
def test_what_each_face_removes(face: str, barbarians: int, legions: int) -> None:
    """From the city, to the supply; it costs an action."""
    t = table(cities={"Roma": {"legions": 2, "huns": 3}, "Tyras": {"huns": 1}})
    t.act("battle 1", f"dice {face}")
    assert city(t, "Roma") == {
        "barbarians": {"huns": 3 - barbarians},
        **({"legions": 2 - legions} if legions < 2 else {}),
    }
    assert t.state.supply[2] == 16 + barbarians
    assert (t.state.legion_supply, t.state.actions) == (14 + legions, 3)


@rule("FR-4.5")
def test_all_faces_are_summed() -> None:
    """Three dice: one, one and two barbarians, and two of the four legions."""
    t = table(cities={"Roma": {"legions": 4, "huns": 3, "vandals": 3}, **ELSEWHERE})
    t.act("battle 3", "dice barbarian", "dice barbarian_legion", "dice two_barbarians_legion")
    assert t.state.legions[17] == 2
    for tribe in ("huns", "vandals", "huns", "huns"):
        t.act(f"remove {tribe}")
    assert city(t, "Roma") == {"barbarians": {"vandals": 2}, "legions": 2}


@rule("FR-4.5")
@pytest.mark.parametrize(("legions", "dice"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (7, [1, 2, 3])])
def test_a_die_for_each_legion_up_to_three(legions: int, dice: list[int]) -> None:
    """At least one; no more dice than legions; never four."""
    t = table(cities={"Roma": {"legions": legions, "huns": 1}, **ELSEWHERE})
    assert t.options("battle") == [f"battle {count}" for count in dice]
    assert t.refused("battle 0") == ("FR-4.5", "refusal.battle.dice")
    assert t.refused(f"battle {dice[-1] + 1}") == ("FR-4.5", "refusal.battle.dice")


@rule("FR-4.5")
@pytest.mark.parametrize(("there", "key"), [({"huns": 1}, "no_legions"), ({"legions": 1}, "no_barbarians")])
def test_no_battle(there: dict[str, int], key: str) -> None:
    """Without legions, or without barbarians, in the own city."""
    t = table(cities={"Roma": there, "Genua": {"legions": 3, "huns": 3}})
    assert t.options("battle") == []
    assert t.refused("battle 1") == ("FR-4.5", f"refusal.battle.{key}")


@rule("FR-4.5")
def test_the_player_chooses_the_colours() -> None:
    """Two of the three colours here go, one cube at a time; nothing else can be done meanwhile."""
    t = table(cities={"Roma": {"legions": 1, "huns": 1, "vandals": 1, "visigoths": 1}, **ELSEWHERE})
    t.act("battle 1", "dice two_barbarians_legion")
    assert t.options() == ["remove vandals", "remove huns", "remove visigoths"]
    assert t.refused("remove ostrogoths") == ("FR-4.5", "refusal.not_this")
    assert t.refused("march Genua 0") == ("FR-4.5", "refusal.not_now")
    t.act("remove visigoths")
    assert t.refused("end") == ("FR-4.5", "refusal.not_now"), "as many as possible must go"
    assert t.refused("remove visigoths") == ("FR-4.5", "refusal.not_this")
    t.act("remove vandals")
    assert city(t, "Roma") == {"barbarians": {"huns": 1}}


@rule("FR-4.5")
def test_no_choice_where_all_go() -> None:
    """Six barbarian icons, two cubes: both go, and no more is asked."""
    t = table(cities={"Roma": {"legions": 3, "huns": 1, "vandals": 1}, **ELSEWHERE})
    t.act("battle 3", *["dice two_barbarians_legion"] * 3)
    assert (city(t, "Roma"), t.state.actions) == ({}, 3)
    assert "end" in t.options()


@rule("FR-4.5")
def test_only_the_own_city_is_fought_in() -> None:
    """Cubes and legions next door stay."""
    t = table(cities={"Roma": {"legions": 1, "huns": 1}, "Genua": {"legions": 2, "huns": 2}})
    t.act("battle 1", "dice two_barbarians_legion")
    assert (city(t, "Roma"), city(t, "Genua")) == ({}, {"barbarians": {"huns": 2}, "legions": 2})


@rule("FR-4.5")
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_exact_odds_of_the_dice(dice: int) -> None:
    """Six faces each, "barbarian" twice; each die on its own."""
    faces = ["legion", "barbarian", "barbarian_legion", "two_barbarians_legion", "role"]
    each = dict(zip(faces, (Fraction(n, 6) for n in (1, 2, 1, 1, 1)), strict=True))
    state = table(cities={"Roma": {"legions": 3, "huns": 3}, **ELSEWHERE}, roles=["vestalis", "consul"]).state

    def rolled(source: Source) -> tuple[str, ...]:
        s = GAME.clone(state)
        s.source, s.telling, s.facts = source, True, []
        GAME.act(s, 0, GAME.words.read(f"battle {dice}"))
        told = [GAME.named_fact(fact, 0) for fact in s.facts]
        return tuple(str(fact["face"]) for fact in told if fact["fact"] == "dice_rolled")

    found = odds(rolled)
    assert len(found) == 5**dice
    for faces_rolled, chance in found.items():
        expected = Fraction(1)
        for face in faces_rolled:
            expected *= each[face]
        assert chance == expected


# ---- Plot


PLOTTING = {"pawns": ["Roma", "Roma", "Genua"], "cities": ELSEWHERE}
THREE_HANDS = [
    ["Roma/huns", "Tingi/vandals", "vae_victis"],
    ["Roma/vandals", "Genua/visigoths"],
    ["Roma/visigoths"],
]


@rule("FR-4.6")
def test_give_a_card_of_the_city() -> None:
    """By default without asking; it costs an action."""
    t = table(**PLOTTING, hands=THREE_HANDS)
    assert t.options("give") == ["give Roma/huns to B"]
    t.act("give Roma/huns to B")
    assert (hand(t, 0), hand(t, 1)) == (
        ["Tingi/vandals", "vae_victis"],
        ["Genua/visigoths", "Roma/vandals", "Roma/huns"],
    )
    assert (t.state.actions, discarded(t)) == (3, [])


@rule("FR-4.6")
def test_take_a_card_of_the_city() -> None:
    """By default without asking; it costs an action."""
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
def test_no_plotting(act: str, key: str) -> None:
    """With somebody elsewhere, with oneself, another city's card, an Event, a card that is not held."""
    t = table(**PLOTTING, hands=THREE_HANDS)
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}")


@rule("FR-4.6")
@pytest.mark.parametrize(
    ("act", "key"),
    [("give Genua/visigoths to B", "give.alone"), ("take Genua/visigoths from B", "take.alone")],
)
def test_no_plotting_alone(act: str, key: str) -> None:
    """Nobody else is in Genua."""
    t = table(pawns=["Genua", "Roma"], hands=[["Genua/visigoths"], ["Genua/anglo_saxons_franks"]])
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}")


@rule("FR-4.6")
@pytest.mark.parametrize(("act", "key"), [("give Roma/huns to B", "give"), ("take Roma/huns from B", "take")])
def test_no_plotting_without_a_card_of_the_city(act: str, key: str) -> None:
    """Two are in Roma, neither with a card of Roma."""
    t = table(pawns=["Roma", "Roma"], hands=[["Genua/visigoths"], ["Genua/anglo_saxons_franks"]])
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}.no_card")


@rule("FR-4.6")
def test_consent_is_taken_for_granted_unless_the_table_says_ask() -> None:
    """The table's option, off by default."""
    assert GAME.view(fresh(), 0)["consent"] == "auto"
    assert GAME.view(fresh(consent="ask"), 0)["consent"] == "ask"


@rule("FR-4.6")
@pytest.mark.parametrize(("act", "holder"), [("give Roma/huns to B", 1), ("take Roma/vandals from B", 0)])
def test_the_other_player_agrees(act: str, holder: int) -> None:
    """The card changes hands and the action is spent."""
    t = table(**PLOTTING, hands=THREE_HANDS, consent="ask")
    t.act(act)
    assert (t.turn, t.options(seat="B")) == ("B", ["agree", "refuse"])
    assert (len(hand(t, 0)), len(hand(t, 1))) == (3, 2), "nothing has changed hands yet"
    assert t.refused("march Genua 0", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("agree", seat="A") == ("FR-3.2", "refusal.not_your_turn")
    assert t.refused("march Genua 0", seat="B") == ("FR-4.6", "refusal.not_now")
    t.act("agree")
    assert act.split()[1] in hand(t, holder)
    assert (t.turn, t.state.actions) == ("A", 3)


@rule("FR-4.6")
@pytest.mark.parametrize("actions", [4, 1])
def test_a_refused_proposal_costs_no_action(actions: int) -> None:
    """Not even the last one; nothing changes hands."""
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
    """After an action it may be."""
    t = table(**PLOTTING, hands=THREE_HANDS, consent="ask")
    t.act(act)
    t.act("refuse")
    assert t.refused(act) == ("FR-4.6", f"refusal.{key}")
    t.act("march Genua 0")
    t.act("march Roma 0")
    assert act in t.options()


@rule("FR-4.6")
def test_another_proposal_may_follow_a_refused_one() -> None:
    """Another card, the other way round, or another player; one that is agreed to is the next action."""
    hands = [["Roma/huns", "Roma/vandals"], ["Roma/ostrogoths"], []]
    t = table(pawns=["Roma"] * 3, cities=ELSEWHERE, hands=hands, consent="ask")
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
    assert t.refused("give Roma/huns to B") == ("FR-4.6", "refusal.give.asked"), "refusing again is no action"
    t.act("take Roma/ostrogoths from B")
    t.act("agree")
    assert {"give Roma/huns to B", "give Roma/vandals to B"} < set(t.options("give"))


# ---- Forge alliance


BLUE = ["Carnuntum/ostrogoths", "Sinope/ostrogoths", "Roma/ostrogoths"]


@rule("FR-4.7")
def test_forge_an_alliance() -> None:
    """Just the right number of cards: all are discarded; it costs one action."""
    t = table(cities={"Roma": {"ostrogoths": 1}, **ELSEWHERE}, hands=[[*BLUE, "Roma/huns"]])
    t.act("forge ostrogoths")
    assert GAME.view(t.state, -1)["allied"] == ["ostrogoths"]
    assert (hand(t), discarded(t), t.state.actions) == (["Roma/huns"], BLUE[:1] + BLUE[2:] + BLUE[1:2], 3)
    assert city(t, "Roma") == {"barbarians": {"ostrogoths": 1}}


@rule("FR-4.7")
def test_with_more_cards_the_player_chooses_which_to_discard() -> None:
    """Five blue cards for three; only blue ones can be paid, and the payment is made in full."""
    hand_of_six = [*BLUE, "Aquileia/ostrogoths", "Chersonesus/ostrogoths", "Roma/huns"]
    t = table(cities={"Roma": {"ostrogoths": 1}, **ELSEWHERE}, hands=[hand_of_six])
    t.act("forge ostrogoths")
    assert len(t.options("pay")) == len(t.options()) == 5
    assert t.refused("pay Roma/huns") == ("FR-4.7", "refusal.not_this")
    assert t.refused("end") == ("FR-4.7", "refusal.not_now")
    assert t.refused("march Genua 0") == ("FR-4.7", "refusal.not_now")
    for card in ("Chersonesus/ostrogoths", "Sinope/ostrogoths", "Aquileia/ostrogoths"):
        assert GAME.view(t.state, -1)["allied"] == []
        t.act(f"pay {card}")
    assert hand(t) == ["Carnuntum/ostrogoths", "Roma/huns", "Roma/ostrogoths"]
    assert GAME.view(t.state, -1)["allied"] == ["ostrogoths"]
    assert t.state.actions == 3


@rule("FR-4.7")
@pytest.mark.parametrize(
    ("tribe", "key"),
    [("huns", "cards"), ("vandals", "no_barbarian"), ("visigoths", "allied"), ("ostrogoths", "no_barbarian")],
)
def test_no_alliance(tribe: str, key: str) -> None:
    """Too few cards; tribe not here; allied already; enough cards but the tribe is next door."""
    t = table(
        cities={"Roma": {"huns": 2, "visigoths": 1}, "Genua": {"ostrogoths": 1}, **ELSEWHERE},
        hands=[[*BLUE, "Roma/huns", "Patrae/huns", "Lutetia/huns"]],
        allied=["visigoths"],
    )
    assert t.options("forge") == []
    assert t.refused(f"forge {tribe}") == ("FR-4.7", f"refusal.forge.{key}")


@rule("FR-4.7")
@pytest.mark.parametrize(
    ("tribe", "key"), [("huns", "cards"), ("vandals", "no_barbarian"), ("visigoths", "allied")]
)
def test_no_alliance_with_that_tribe_though_with_another(tribe: str, key: str) -> None:
    """The Ostrogoths here are ready; that says nothing for the others."""
    t = table(
        cities={"Roma": {"ostrogoths": 1, "huns": 2, "visigoths": 1}, **ELSEWHERE},
        hands=[BLUE],
        allied=["visigoths"],
    )
    assert t.options("forge") == ["forge ostrogoths"]
    assert t.refused(f"forge {tribe}") == ("FR-4.7", f"refusal.forge.{key}")


@rule("FR-4.7")
def test_an_alliance_holds_for_all_players() -> None:
    """The other player enlists what the first one won over."""
    t = table(
        pawns=["Roma", "Tyras"],
        cities={"Roma": {"ostrogoths": 1}, "Tyras": {"ostrogoths": 1}, **ELSEWHERE},
        hands=[BLUE, ["Aquileia/ostrogoths"]],
        **QUIET,
    )
    t.act("forge ostrogoths")
    t.act("end", *DRAWN)
    t.act("enlist with Aquileia/ostrogoths", seat="B")
    assert city(t, "Tyras") == {"barbarians": {"visigoths": 1}, "legions": 1}


@rule("FR-4.7")
def test_allied_tribes_still_invade_and_can_still_be_battled() -> None:
    """An alliance removes nothing and stops nobody."""
    cities = {"Roma": {"huns": 1, "legions": 1}, "Philippopolis": {"huns": 1}, **ELSEWHERE}
    t = table(cities=cities, allied=["huns"], step="invade", flips=1, barbarian_top=["Patrae/huns"], player=1)
    t.settle()
    assert city(t, "Patrae") == {"barbarians": {"huns": 1}}
    t.act("battle 1", "dice barbarian")
    assert city(t, "Roma") == {"legions": 1}


# ---- Enlist


@rule("FR-4.8")
@pytest.mark.parametrize(("supply", "come"), [(16, 3), (3, 3), (2, 2), (0, 0)])
def test_enlist_all_cubes_of_the_tribe_for_up_to_as_many_legions(supply: int, come: int) -> None:
    """All three cubes leave, whatever the supply holds; other tribes stay; it costs an action."""
    cities = {"Roma": {"huns": 3, "vandals": 1}, "Genua": {"huns": 1}, "Tingi": {"legions": 16 - supply}}
    t = table(cities=cities, hands=[["Patrae/huns"]], allied=["huns"])
    t.act("enlist with Patrae/huns")
    assert city(t, "Roma") == {"barbarians": {"vandals": 1}, **({"legions": come} if come else {})}
    assert city(t, "Genua") == {"barbarians": {"huns": 1}}
    assert (t.state.supply[2], t.state.legion_supply, t.state.actions) == (19, supply - come, 3)
    assert discarded(t) == ["Patrae/huns"]


@rule("FR-4.10", "FR-4.8")
def test_enlisting_needs_no_legion_in_supply() -> None:
    """Unlike recruiting."""
    t = table(
        cities={"Roma": {"huns": 1, "fort": 1, "legions": 16}, **ELSEWHERE},
        hands=[["Roma/huns"]],
        allied=["huns"],
    )
    assert t.options("recruit") == []
    t.act("enlist with Roma/huns")
    assert city(t, "Roma") == {"fort": True, "legions": 16}


@rule("FR-4.8")
@pytest.mark.parametrize(
    ("cards", "allied", "act", "key"),
    [
        (["Roma/huns"], [], "Roma/huns", "enlist.no_ally"),
        (["Roma/vandals"], ["vandals"], "Roma/vandals", "enlist.no_ally"),
        (["Roma/vandals"], ["huns"], "Roma/huns", "enlist.no_card"),
        (["vae_victis"], ["huns"], "vae_victis", "enlist.no_card"),
        (["Roma/huns"], ["huns"], "Patrae/huns", "card_not_held"),
        (["Roma/huns", "vae_victis"], ["huns"], "vae_victis", "card_not_held"),
        (["Roma/huns", "Roma/vandals"], ["huns", "vandals"], "Roma/vandals", "enlist.colour"),
        (["Roma/huns", "Roma/visigoths"], ["huns"], "Roma/visigoths", "enlist.colour"),
    ],
)
def test_no_enlisting(cards: list[str], allied: list[str], act: str, key: str) -> None:
    """Not allied; no cube of the ally here; no card of its colour; card not held; an Event; another colour."""
    t = table(cities={"Roma": {"huns": 2, "visigoths": 1}, **ELSEWHERE}, hands=[cards], allied=allied)
    assert t.refused(f"enlist with {act}") == ("FR-4.8", f"refusal.{key}")


# ---- Ending early


@rule("FR-4.9", "FR-3.1")
@pytest.mark.parametrize("done", range(4))
def test_the_actions_may_be_ended_early(done: int) -> None:
    """After any number of actions, none included, the draw follows."""
    t = table(cities=ELSEWHERE, **QUIET)
    for number in range(done):
        t.act(["march Genua 0", "march Roma 0"][number % 2])
    t.act("end", *DRAWN)
    assert len(hand(t)) == 2
    assert t.turn == "B"
