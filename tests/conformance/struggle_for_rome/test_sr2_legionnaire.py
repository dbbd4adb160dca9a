"""SR-2.4: the effects of a 7."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from struggle_map import HEXES, TOUCHING, corners
from struggle_table import GAME, StruggleTable, example, position, rule, table

from triclinium.kernel.chance import Seeded

EMPIRE = [name for name, each in HEXES.items() if each["province"] != "barbaricum"]
BARBARICUM = [name for name in HEXES if name not in EMPIRE]


def seven(seats: int = 4, **setting: Any) -> StruggleTable:
    """Return a table after a 7 has come up as the fourth total. By default A rolled it."""
    return table(seats, **{"phase": "legionnaire", **setting})


@rule("SR-2.4")
def test_a_7_gives_nothing() -> None:
    """No hex has the number 7, and no hand changes."""
    assert all(each["number"] != 7 for each in HEXES.values())
    goods = {"A": {"grain": 9}, "B": {"ore": 8, "horse": 4}}
    t = table(4, phase="resources", rolled=(2, 3, 12), goods=goods)
    t.settle("dice 1 6")
    assert [t.goods(seat) for seat in "AB"] == [{"grain": 9}, {"ore": 8, "horse": 4}]
    t.act("legionnaire r8c2")
    assert [t.goods(seat) for seat in "AB"] == [{"grain": 9}, {"ore": 8, "horse": 4}]
    assert t.phase == "trade"


@rule("SR-2.4")
@pytest.mark.parametrize("first", ["A", "C"])
def test_the_first_player_moves_the_legionnaire(first: str) -> None:
    t = table(4, phase="resources", rolled=(2, 3, 12), first=first, player=first)
    t.settle("dice 3 4")
    assert t.turn == first
    t.act("legionnaire r0c6")
    assert t.legionnaire == "r0c6"
    assert t.view()["legionnaire"] == "r0c6"


@rule("SR-2.4")
@pytest.mark.parametrize("stands", ["r7c1", "r1c5"])
def test_the_legionnaire_may_move_to_any_other_hex_of_the_empire(stands: str) -> None:
    """Forests are included."""
    t = seven(legionnaire=stands)
    assert set(t.options()) == {f"legionnaire {name}" for name in EMPIRE if name != stands}
    assert {HEXES[each.split()[1]]["terrain"] for each in t.options()} == {
        "field",
        "mountain",
        "pasture",
        "forest",
    }


@rule("SR-2.4")
def test_the_legionnaire_may_not_stay() -> None:
    assert seven(legionnaire="r7c1").refused("legionnaire r7c1") == ("SR-2.4", "refusal.legionnaire.stays")


@rule("SR-2.4")
@pytest.mark.parametrize("name", BARBARICUM)
def test_the_legionnaire_may_not_move_to_barbaricum(name: str) -> None:
    assert seven().refused(f"legionnaire {name}") == ("SR-2.4", "refusal.legionnaire.barbaricum")


@rule("SR-2.4")
def test_a_random_resource_card_is_robbed() -> None:
    t = example("seven_beside_marcus")
    t.act("legionnaire r7c2", "robbery ore")
    assert t.goods("A") == {"ore": 1}
    assert t.goods("B") == {"grain": 1, "ore": 1}
    assert (t.gold("A"), t.gold("B")) == (0, 5)


@rule("SR-2.4")
def test_each_card_of_the_victim_is_equally_likely() -> None:
    class Asked(Seeded):
        among: tuple[int, ...] = ()

        def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
            self.among = among
            return among[0]

    s = position(
        phase="legionnaire",
        at={"B warriors": "r6c3S"},
        goods={"B": {"grain": 1, "ore": 2, "horse": 3, "cattle": 1}},
    )
    s.source = asked = Asked(1)
    GAME.act(s, 0, GAME.words.read("legionnaire r7c2"))
    kind = GAME.words.kinds["resource"]
    assert Counter(str(kind.say(each)) for each in asked.among) == {
        "grain": 1,
        "ore": 2,
        "horse": 3,
        "cattle": 1,
    }


@rule("SR-2.4")
def test_a_development_card_is_never_robbed() -> None:
    t = seven(at={"B warriors": "r6c3S"}, cards={"B": {"culture": 2, "traitor": 1}}, gold={"B": 4})
    t.act("legionnaire r7c2")
    assert t.cards("B") == {"culture": 2, "traitor": 1}
    assert (t.gold("A"), t.gold("B")) == (2, 2)


@rule("SR-2.4")
@pytest.mark.parametrize(("had", "taken"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_an_empty_hand_loses_2_gold_or_what_there_is(had: int, taken: int) -> None:
    t = seven(at={"B warriors": "r6c3S"}, gold={"A": 3, "B": had})
    t.act("legionnaire r7c2")
    assert (t.gold("A"), t.gold("B")) == (3 + taken, had - taken)
    assert [fact["gold"] for fact in t.told("robbed_gold")] == [taken]


@rule("SR-2.4")
def test_no_gold_is_robbed_if_the_victim_has_a_card() -> None:
    t = seven(at={"B warriors": "r6c3S"}, goods={"B": {"cattle": 1}}, gold={"B": 9})
    t.act("legionnaire r7c2")
    assert t.goods("A") == {"cattle": 1}
    assert (t.gold("A"), t.gold("B")) == (0, 9)


@rule("SR-2.4")
def test_the_first_player_must_rob_and_chooses_among_several_victims() -> None:
    t = example("seven_among_two")
    t.act("legionnaire r7c2")
    assert t.turn == "A"
    assert t.options() == ["rob B", "rob D"]
    assert t.refused("rob C") == ("SR-2.4", "refusal.rob.absent")
    assert t.refused("rob A") == ("SR-2.4", "refusal.rob.absent")
    t.act("rob D")
    assert t.goods("A") == {"grain": 1}
    assert t.goods("B") == {"ore": 1}


@rule("SR-2.4")
def test_a_single_victim_is_robbed_without_a_choice() -> None:
    t = seven(at={"C warriors": "r6c3S"}, goods={"C": {"ore": 1}})
    t.act("legionnaire r7c2")
    assert t.goods("A") == {"ore": 1}
    assert t.phase == "trade"


@rule("SR-2.4")
def test_several_figures_of_one_player_are_robbed_once() -> None:
    t = seven(at={"C warriors": "r6c3S", "C horsemen": "r6c2S"}, goods={"C": {"ore": 3}})
    t.act("legionnaire r7c2", "robbery ore")
    assert t.goods("A") == {"ore": 1}


@rule("SR-2.4")
def test_a_figure_on_a_conquered_city_can_be_robbed_too() -> None:
    """The figure of the tribe is on Asturica. A second one is on Toletum, a corner of r8c3."""
    assert "r7c2S" in corners("r8c3")
    assert "r7c1N" not in corners("r8c3")
    t = seven(held={"B horsemen": ["Asturica", "Toletum"]}, goods={"B": {"ore": 1}})
    t.act("legionnaire r8c3")
    assert t.goods("A") == {"ore": 1}


@rule("SR-2.4")
def test_a_hex_with_only_own_figures_causes_no_robbery() -> None:
    t = seven(
        at={"A horsemen": "r6c3S", "A warriors": "r6c2S"},
        goods={"A": {"ore": 2}, "B": {"ore": 1}},
        gold={"B": 3},
    )
    t.act("legionnaire r7c2")
    assert t.told("robbed_nobody") == [{"fact": "robbed_nobody", "rule": "SR-2.4", "seat": "A"}]
    assert (t.goods("A"), t.goods("B"), t.gold("B")) == ({"ore": 2}, {"ore": 1}, 3)
    assert t.phase == "trade"


@rule("SR-2.4")
def test_in_the_first_round_nobody_can_be_robbed() -> None:
    """All start crossroads touch only Barbaricum, so the legionnaire just moves."""
    for option in seven().options():
        t = seven(goods={seat: {"ore": 1} for seat in "ABCD"})
        t.act(option)
        assert t.told("robbed_nobody")
        assert [t.goods(seat) for seat in "ABCD"] == [{"ore": 1}] * 4


@rule("SR-2.4")
def test_a_figure_on_a_border_crossroads_can_be_robbed() -> None:
    """r3c8N touches two hexes of Barbaricum and r3c8 of Germania."""
    assert sorted(HEXES[name]["province"] for name in TOUCHING["r3c8N"]) == [
        "barbaricum",
        "barbaricum",
        "germania",
    ]
    t = seven(at={"B horsemen": "r3c8N"}, goods={"B": {"cattle": 1}})
    t.act("legionnaire r3c8")
    assert t.goods("A") == {"cattle": 1}


@rule("SR-2.4")
def test_robbing_cannot_be_skipped() -> None:
    t = seven(at={"B warriors": "r6c3S", "D horsemen": "r8c2N"}, gold={"B": 1, "D": 1})
    t.act("legionnaire r7c2")
    assert all(option.startswith("rob ") for option in t.options())


@rule("SR-2.4")
def test_only_robber_and_victim_see_a_robbed_card() -> None:
    t = seven(at={"B warriors": "r6c3S"}, goods={"B": {"grain": 1, "ore": 2}})
    t.act("legionnaire r7c2", "robbery ore")
    for viewer in ("A", "B"):
        assert [fact["resource"] for fact in t.heard(viewer, "robbed")] == ["ore"]
    for viewer in ("C", "D", ""):
        assert [fact.get("resource") for fact in t.heard(viewer, "robbed")] == [None]
