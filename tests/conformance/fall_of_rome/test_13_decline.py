"""FR-13.2: in Roma Caput Mundi a barbarian for Roma is a step of decline; and whole games of the variant."""

from __future__ import annotations

import random
from itertools import product

import pytest
from caput_table import ALL_SEATS, RAVENNA, REVOLTS, invaded, revolted
from fall_table import FAR, GAME, city, fresh, rule, table
from printed_board import CITIES

from triclinium.games.fall_of_rome.rules.catalogue import ROMA
from triclinium.kernel.step import verb_of


@rule("FR-13.2", "FR-6.3")
@pytest.mark.parametrize("tribe", CITIES["Roma"].tribes)
def test_a_roma_card_in_the_invasion_is_one_step_of_decline(tribe: str) -> None:
    """When the tribe stands before Roma on its path; no cube is added."""
    before = {"anglo_saxons_franks": "Genua", "vandals": "Carthago", "huns": "Brundisium"}
    before |= {"visigoths": "Ravenna", "ostrogoths": "Aquileia"}
    t = invaded(f"Roma/{tribe}", cities={before[tribe]: {tribe: 1}})
    assert t.state.decline == 1
    assert city(t, "Roma") == {}
    assert city(t, before[tribe]) == {"barbarians": {tribe: 1}}
    assert [fact["fact"] for fact in t.facts[:2]] == ["barbarian_card_flipped", "declined"]


@rule("FR-13.2", "FR-6.2")
def test_a_roma_card_whose_tribe_is_far_away_invades_as_always() -> None:
    """Back along the path to the first city that can be invaded."""
    t = invaded("Roma/visigoths", cities={"Aquileia": {"visigoths": 1}})
    assert city(t, "Ravenna") == {"barbarians": {"visigoths": 1}}
    assert t.state.decline == 0


@rule("FR-13.2", "FR-5.2", "FR-5.3")
@pytest.mark.parametrize("tribe", CITIES["Roma"].tribes)
@pytest.mark.parametrize("solitaire", [False, True])
def test_a_roma_card_in_a_revolt_is_three_steps_of_decline(tribe: str, solitaire: bool) -> None:
    """One for each cube; nothing is added, nothing is sacked, and the discards are shuffled as always."""
    pawns = ["Londinium"] * (3 if solitaire else 2)
    t = revolted(f"Roma/{tribe}", pawns=pawns, solitaire=solitaire)
    assert t.state.decline == 3
    assert [fact["count"] for fact in t.told("declined")] == [1, 2, 3]
    assert city(t, "Roma") == {}
    assert not t.told("city_sacked")
    assert t.told("discard_reshuffled")


@rule("FR-13.2", "FR-10.2", "FR-1.7")
@pytest.mark.parametrize(
    ("decline", "ending"), [(4, "running"), (5, "lost_decline"), (6, "lost_decline"), (7, "lost_decline")]
)
def test_a_revolt_in_roma_can_lose_the_game(decline: int, ending: str) -> None:
    """With the eighth step, at once: never more than eight."""
    t = revolted("Roma/huns", decline=decline)
    assert (t.ending, t.state.decline) == (ending, min(decline + 3, 8))


@rule("FR-13.2", "FR-8.1")
def test_a_sacked_neighbour_is_one_more_step() -> None:
    """Ravenna is sacked: one step for that, one for the cube that would come to Roma."""
    t = invaded("Ravenna/visigoths", cities=RAVENNA)
    assert [fact["city"] for fact in t.told("city_sacked")] == ["Ravenna"]
    assert t.state.decline == 2
    assert city(t, "Roma") == {}
    for name in ("Mediolanum", "Genua", "Aquileia"):
        assert city(t, name) == {"barbarians": {"visigoths": 1}}


@rule("FR-13.2", "FR-8.2")
def test_every_sacked_neighbour_counts() -> None:
    """Ravenna, Genua and Aquileia in a chain: three sackings and three steps for Roma."""
    cities = {name: {"visigoths": 3} for name in ("Ravenna", "Genua", "Aquileia")}
    t = invaded("Ravenna/visigoths", cities=cities)
    assert sorted(str(fact["city"]) for fact in t.told("city_sacked")) == ["Aquileia", "Genua", "Ravenna"]
    assert (t.state.decline, t.ending) == (6, "running")
    assert city(t, "Roma") == {}


@rule("FR-13.2", "FR-8.1", "FR-10.2")
@pytest.mark.parametrize(("decline", "after"), [(5, "running"), (6, "lost_decline"), (7, "lost_decline")])
def test_roma_is_never_sacked_but_decline_can_lose(decline: int, after: str) -> None:
    """Its neighbours are sacked around it; the ending is decline, never the sack of Roma."""
    t = invaded("Ravenna/visigoths", cities=RAVENNA, decline=decline)
    assert (t.ending, t.state.decline) == (after, min(decline + 2, 8))


@rule("FR-13.2", "FR-8.1")
def test_a_fort_in_roma_stays() -> None:
    """Nothing sacks Roma, so nothing takes its fort; and it defends nothing."""
    t = invaded("Ravenna/visigoths", cities={"Roma": {"fort": 1}, **RAVENNA}, pawns=["Roma", "Roma"])
    assert city(t, "Roma") == {"fort": True}
    assert t.state.decline == 2


@rule("FR-13.2", "FR-7.1")
def test_nobody_defends_roma() -> None:
    """A pawn and a fort without legions keep nothing out."""
    t = revolted("Roma/huns", cities={"Roma": {"fort": 1}, **FAR}, pawns=["Roma", "Roma"])
    assert t.state.decline == 3


@rule("FR-13.2", "FR-8.4")
def test_a_barbarian_for_roma_needs_no_cube() -> None:
    """All 20 Huns are on the board: in Roma that costs decline only, in Patrae it loses the game."""
    full = ["Brundisium", "Patrae", "Iuvavum", "Carnuntum", "Philippopolis", "Lutetia"]
    cities: dict[str, dict[str, int]] = {name: {"huns": 3} for name in full}
    cities["Lugdunum"] = {"huns": 2}
    t = revolted("Roma/huns", cities=cities)
    assert (t.state.supply[2], t.state.decline, t.ending) == (0, 3, "running")
    t = revolted("Lugdunum/huns", cities=cities)
    assert t.ending == "lost_cubes"


@rule("FR-13.2", "FR-2.1")
def test_in_the_base_game_roma_is_a_city_like_others() -> None:
    """Legions march in and are recruited there, and its sack loses."""
    t = table(pawns=["Genua", "Londinium"], cities={"Genua": {"legions": 3}, "Roma": {"fort": 1}, **FAR})
    t.act("march Roma 3")
    t.act("recruit")
    assert city(t, "Roma") == {"fort": True, "legions": 6}


# ---- all of it, in play


@rule("FR-13.1", "FR-13.2", "FR-10.2")
@pytest.mark.parametrize(("seats", "difficulty"), list(product(ALL_SEATS, REVOLTS)))
def test_no_random_game_brings_legions_or_barbarians_to_roma(seats: int, difficulty: str) -> None:
    """By whatever roles and Events; and no game ends with the sack of Roma."""
    for seed in range(12):
        consent, interrupts = ("auto", "ask")[seed % 2], ("open", "poll")[seed // 2 % 2]
        s = fresh(
            seats, difficulty, seed=seed, variant="roma_caput_mundi", consent=consent, interrupts=interrupts
        )
        dice = random.Random(seed)
        while not s.over:
            seat = GAME.turn(s)
            options = GAME.options(s, seat)
            verb = dice.choice(sorted({verb_of(a) for a in options}))
            GAME.apply(s, seat, dice.choice([a for a in options if verb_of(a) == verb]))
            GAME.check(s)
            assert not s.legions[ROMA]
            assert not s.barbarians_in(ROMA)
        assert GAME.endings[s.over] != "lost_roma"
