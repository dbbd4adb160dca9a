"""FR-13.2: in Roma Caput Mundi a barbarian for Roma is a step of decline. Also whole games of the variant."""

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
def test_a_flipped_roma_card_is_one_step_of_decline(tribe: str) -> None:
    """The tribe is in the previous city of its path. No cube is added."""
    before = {"anglo_saxons_franks": "Genua", "vandals": "Carthago", "huns": "Brundisium"}
    before |= {"visigoths": "Ravenna", "ostrogoths": "Aquileia"}
    t = invaded(f"Roma/{tribe}", cities={before[tribe]: {tribe: 1}})
    assert t.state.decline == 1
    assert city(t, "Roma") == {}
    assert city(t, before[tribe]) == {"barbarians": {tribe: 1}}
    assert [fact["fact"] for fact in t.facts[:2]] == ["barbarian_card_flipped", "declined"]


@rule("FR-13.2", "FR-6.2")
def test_a_roma_card_of_a_distant_tribe_invades_as_usual() -> None:
    """The invasion goes back along the path to a city that it can reach."""
    t = invaded("Roma/visigoths", cities={"Aquileia": {"visigoths": 1}})
    assert city(t, "Ravenna") == {"barbarians": {"visigoths": 1}}
    assert t.state.decline == 0


@rule("FR-13.2", "FR-5.2", "FR-5.3")
@pytest.mark.parametrize("tribe", CITIES["Roma"].tribes)
@pytest.mark.parametrize("solitaire", [False, True])
def test_a_roma_card_in_a_revolt_is_three_steps_of_decline(tribe: str, solitaire: bool) -> None:
    """Each cube is one step.

    No cube is added, no city is sacked, and the discards are reshuffled as usual.
    """
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
    """The game ends at the eighth step. Decline never exceeds eight."""
    t = revolted("Roma/huns", decline=decline)
    assert (t.ending, t.state.decline) == (ending, min(decline + 3, 8))


@rule("FR-13.2", "FR-8.1")
def test_the_sacking_of_a_city_adjacent_to_roma_is_one_more_step() -> None:
    """Ravenna is sacked: one step for the sacking, one for the cube that would enter Roma."""
    t = invaded("Ravenna/visigoths", cities=RAVENNA)
    assert [fact["city"] for fact in t.told("city_sacked")] == ["Ravenna"]
    assert t.state.decline == 2
    assert city(t, "Roma") == {}
    for name in ("Mediolanum", "Genua", "Aquileia"):
        assert city(t, name) == {"barbarians": {"visigoths": 1}}


@rule("FR-13.2", "FR-8.2")
def test_every_sacked_city_adjacent_to_roma_is_one_more_step() -> None:
    """Ravenna, Genua and Aquileia are sacked in a chain: three steps for the sackings and three for Roma."""
    cities = {name: {"visigoths": 3} for name in ("Ravenna", "Genua", "Aquileia")}
    t = invaded("Ravenna/visigoths", cities=cities)
    assert sorted(str(fact["city"]) for fact in t.told("city_sacked")) == ["Aquileia", "Genua", "Ravenna"]
    assert (t.state.decline, t.ending) == (6, "running")
    assert city(t, "Roma") == {}


@rule("FR-13.2", "FR-8.1", "FR-10.2")
@pytest.mark.parametrize(("decline", "after"), [(5, "running"), (6, "lost_decline"), (7, "lost_decline")])
def test_roma_is_never_sacked_but_decline_can_lose(decline: int, after: str) -> None:
    """Ravenna is sacked. The only possible ending is decline."""
    t = invaded("Ravenna/visigoths", cities=RAVENNA, decline=decline)
    assert (t.ending, t.state.decline) == (after, min(decline + 2, 8))


@rule("FR-13.2", "FR-8.1")
def test_a_fort_in_roma_stays() -> None:
    """Roma cannot be sacked, so it keeps its fort. The fort prevents no decline."""
    t = invaded("Ravenna/visigoths", cities={"Roma": {"fort": 1}, **RAVENNA}, pawns=["Roma", "Roma"])
    assert city(t, "Roma") == {"fort": True}
    assert t.state.decline == 2


@rule("FR-13.2", "FR-7.1")
def test_a_pawn_and_a_fort_do_not_defend_roma() -> None:
    t = revolted("Roma/huns", cities={"Roma": {"fort": 1}, **FAR}, pawns=["Roma", "Roma"])
    assert t.state.decline == 3


@rule("FR-13.2", "FR-8.4")
def test_a_barbarian_for_roma_needs_no_cube() -> None:
    """All 20 Huns are on the board. A Revolt in Roma costs only decline; one in Lugdunum loses the game."""
    full = ["Brundisium", "Patrae", "Iuvavum", "Carnuntum", "Philippopolis", "Lutetia"]
    cities: dict[str, dict[str, int]] = {name: {"huns": 3} for name in full}
    cities["Lugdunum"] = {"huns": 2}
    t = revolted("Roma/huns", cities=cities)
    assert (t.state.supply[2], t.state.decline, t.ending) == (0, 3, "running")
    t = revolted("Lugdunum/huns", cities=cities)
    assert t.ending == "lost_cubes"


@rule("FR-13.2", "FR-2.1")
def test_in_the_base_game_roma_is_a_city_like_others() -> None:
    """Legions march to Roma and are recruited there."""
    t = table(pawns=["Genua", "Londinium"], cities={"Genua": {"legions": 3}, "Roma": {"fort": 1}, **FAR})
    t.act("march Roma 3")
    t.act("recruit")
    assert city(t, "Roma") == {"fort": True, "legions": 6}


# ---- Whole games


@rule("FR-13.1", "FR-13.2", "FR-10.2")
@pytest.mark.parametrize(("seats", "difficulty"), list(product(ALL_SEATS, REVOLTS)))
def test_no_random_game_brings_legions_or_barbarians_to_roma(seats: int, difficulty: str) -> None:
    """No role and no Event brings them there, and no game ends with the sack of Roma."""
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
