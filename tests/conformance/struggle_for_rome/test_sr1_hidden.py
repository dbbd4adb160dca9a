"""SR-1.5: hidden and public information."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_map import PROVINCES
from struggle_table import GAME, StruggleTable, fresh, position, rule, table

from triclinium.kernel.chance import ALL, Recording, Seeded

VIEWERS = ("A", "B", "C", "D", "")


def same_to_all_but(who: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Assert that two positions look different to the named seats, and equal to all other viewers."""
    here, there = table(secret=True, **one), table(secret=True, **other)
    for viewer in VIEWERS:
        alike = here.view(viewer) == there.view(viewer)
        assert alike == (not viewer or viewer not in who), f"to {viewer or 'a spectator'}"


# ---- Hidden


@rule("SR-1.5")
def test_only_the_holder_sees_resource_cards() -> None:
    same_to_all_but(
        "B",
        {"goods": {"B": {"horse": 2, "grain": 1}, "A": {"grain": 1}}},
        {"goods": {"B": {"cattle": 2, "grain": 1}, "A": {"grain": 1}}},
    )


@rule("SR-1.5")
def test_the_holders_of_grain_and_ore_are_hidden() -> None:
    """B and C have two cards each. The public piles show which cards are in the hands, but not in whose."""
    same_to_all_but(
        "BC",
        {"goods": {"B": {"grain": 2}, "C": {"ore": 2}}},
        {"goods": {"B": {"grain": 1, "ore": 1}, "C": {"grain": 1, "ore": 1}}},
    )


@rule("SR-1.5")
def test_only_the_holder_sees_development_cards() -> None:
    same_to_all_but("C", {"cards": {"C": {"culture": 1}}}, {"cards": {"C": {"traitor": 1}}})


@rule("SR-1.5")
def test_the_face_down_piles_are_hidden() -> None:
    """A viewer learns the contents of the development deck and of the pasture pile only from public cards."""
    same_to_all_but(
        "AD",
        {"cards": {"A": {"culture": 1}, "D": {"traitor": 1}}},
        {"cards": {"A": {"treasure_7": 1}, "D": {"diplomacy": 1}}},
    )
    view = table(cards={"A": {"culture": 1}}).view("B")
    assert view["development"] == 29
    assert view["pasture"] == 20


@rule("SR-1.5")
def test_a_view_contains_only_the_own_hand() -> None:
    t = table(
        goods={"A": {"grain": 2}, "B": {"ore": 3}},
        cards={"A": {"traitor": 1}, "B": {"culture": 2}},
        secret=True,
    )
    assert t.view("A")["hand"] == {"grain": 2}
    assert t.view("A")["cards_in_hand"] == {"traitor": 1}
    assert t.view("B")["hand"] == {"ore": 3}
    assert t.view("B")["culture"] == 2
    spectator = t.view()
    assert spectator["hand"] is None
    assert spectator["cards_in_hand"] is None
    assert spectator["culture"] is None


@rule("SR-1.5")
def test_a_face_down_counter_has_no_kind_yet() -> None:
    """The kind is drawn at random when the counter is turned over, so even the engine does not know it."""
    t = table()
    for viewer in VIEWERS:
        assert t.view(viewer)["cities"]["Roma"] == {"counter": True}


@rule("SR-1.5")
def test_a_counter_removed_by_founding_stays_unknown() -> None:
    """The counter leaves the game unseen, so all counters of its province can still turn up."""
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        figures={"A horsemen": 2},
        counters={"A horsemen": [f"{province}/gold2" for province in PROVINCES[1:4]]},
    )
    before = t.view("A")["unturned"]
    t.act("found Castra_Regina")
    assert t.view("A")["unturned"] == before
    assert sum(before["germania"].values()) == 8


@rule("SR-1.5")
def test_only_the_drawer_sees_a_drawn_development_card() -> None:
    t = table(goods={"A": {"cattle": 1}}, gold={"A": 1})
    t.act("develop", "development treasure_7")
    for viewer in VIEWERS:
        assert [fact.get("card") for fact in t.heard(viewer, "card_bought")] == [
            "treasure_7" if viewer == "A" else None
        ]
    t = plundering()
    t.act("plunder Castra_Regina", "counters development_loss", "development culture")
    for viewer in VIEWERS:
        assert [fact.get("card") for fact in t.heard(viewer, "card_plundered")] == [
            "culture" if viewer == "A" else None
        ]


@rule("SR-1.5")
def test_only_the_drawer_sees_a_drawn_pasture_card() -> None:
    t = plundering()
    t.act("plunder Castra_Regina", "counters pasture", "pasture cattle")
    for viewer in VIEWERS:
        assert [fact.get("resource") for fact in t.heard(viewer, "drew_pasture")] == [
            "cattle" if viewer == "A" else None
        ]
    same_draw("horsemen", "income pasture")
    same_draw("trade", "swap grain for pasture", goods={"A": {"grain": 3}})


def same_draw(phase: str, act: str, **setting: Any) -> None:
    """Assert that all viewers except the drawer see the same for every drawn card."""
    tables = []
    for card in ("horse", "cattle"):
        t = table(phase=phase, **setting)
        t.act(act, f"pasture {card}")
        tables.append(t)
    one, other = tables
    for viewer in VIEWERS:
        assert (one.view(viewer) == other.view(viewer)) == (viewer != "A")
        assert (one.heard(viewer) == other.heard(viewer)) == (viewer != "A")


@rule("SR-1.5")
def test_only_robber_and_victim_can_distinguish_robbed_cards() -> None:
    tables = []
    for card in ("horse", "cattle"):
        t = table(
            phase="legionnaire",
            at={"B warriors": "r6c3S"},
            goods={"B": {"horse": 1, "cattle": 1}},
            secret=True,
        )
        t.act("legionnaire r7c2", f"robbery {card}")
        tables.append(t)
    one, other = tables
    for viewer in VIEWERS:
        assert (one.view(viewer) == other.view(viewer)) == (viewer not in ("A", "B"))
        assert (one.heard(viewer) == other.heard(viewer)) == (viewer not in ("A", "B"))


@rule("SR-1.5")
@pytest.mark.parametrize(
    ("stream", "eyes", "act", "setting"),
    [
        ("pasture", 0b0001, "income pasture", {"phase": "horsemen"}),
        ("development", 0b0001, "develop", {"goods": {"A": {"cattle": 1}}, "gold": {"A": 1}}),
        (
            "robbery",
            0b0011,
            "legionnaire r7c2",
            {"phase": "legionnaire", "at": {"B warriors": "r6c3S"}, "goods": {"B": {"ore": 1, "horse": 1}}},
        ),
        (
            "counters",
            ALL,
            "plunder Castra_Regina",
            {"phase": "horsemen", "at": {"A horsemen": "r3c9N"}, "figures": {"A horsemen": 2}},
        ),
    ],
)
def test_a_record_shows_an_outcome_only_to_seats_that_saw_it(
    stream: str, eyes: int, act: str, setting: dict[str, Any]
) -> None:
    """`eyes` is a bit mask of the seats that see an outcome in a record."""
    s = position(**setting)
    s.source = recording = Recording(Seeded(1))
    GAME.act(s, 0, GAME.words.read(act))
    first = recording.taken()[0]
    assert (GAME.streams[first.stream][0], first.eyes) == (stream, eyes)


def plundering() -> StruggleTable:
    """Return a table in which A's horsemen may plunder Castra Regina."""
    return table(phase="horsemen", at={"A horsemen": "r3c9N"}, figures={"A horsemen": 2})


# ---- Public


@rule("SR-1.5")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_viewers_see_public_information(viewer: str) -> None:
    t = table(
        gold={"A": 3, "C": 12},
        goods={"A": {"grain": 2, "horse": 1}, "B": {"ore": 1}},
        cards={"D": {"culture": 1, "traitor": 2}},
        figures={"A horsemen": 3},
        wagons={"B warriors": 2},
        counters={"C horsemen": ["gallia/gold2_loss", "hispania/pasture"]},
        held={"D warriors": ["Roma"]},
        at={"A horsemen": "r3c8N"},
        discarded={"horse": 2, "cattle": 1},
        played={"traitor": 1, "treasure_5": 1},
        diplomacy={"B": 2},
        legionnaire="r1c5",
        secret=True,
    )
    view = t.view(viewer)
    assert view["gold"] == [3, 0, 12, 0]
    assert view["tribes"][0]["horsemen"] == {
        "place": "r3c8N",
        "figures": 3,
        "wagons": 1,
        "counters": [],
        "reserve": 4,
    }
    assert view["tribes"][1]["warriors"]["wagons"] == 2
    assert view["wagon_reserve"] == [8, 7, 8, 7]
    assert view["tribes"][2]["horsemen"]["counters"] == [
        {"province": "gallia", "counter": "gold2_loss"},
        {"province": "hispania", "counter": "pasture"},
    ]
    assert view["cities"]["Roma"] == {"seat": "D", "tribe": "warriors"}
    assert view["legionnaire"] == "r1c5"
    assert view["pasture_discard"] == {"horse": 2, "cattle": 1}
    assert view["played"] == {"diplomacy": 2, "traitor": 1, "treasure_5": 1}
    assert view["diplomacy"] == [0, 2, 0, 0]
    # The sizes of all piles and hands are public.
    assert view["piles"] == {"grain": 12, "ore": 13}
    assert view["pasture"] == 16
    assert view["development"] == 30 - 4 - 3
    assert view["hand_sizes"] == [3, 1, 0, 0]
    assert view["card_counts"] == [0, 0, 0, 3]


@rule("SR-1.5")
def test_payments_and_swaps_are_public() -> None:
    t = table(goods={"A": {"ore": 1, "horse": 1, "cattle": 3}}, secret=True)
    t.act("muster")
    for viewer in VIEWERS:
        assert [fact["goods"] for fact in t.heard(viewer, "paid")] == [{"ore": 1, "horse": 1}]
    t.act("swap cattle for grain")
    for viewer in VIEWERS:
        assert [(fact["resource"], fact["pile"]) for fact in t.heard(viewer, "swapped")] == [
            ("cattle", "grain")
        ]
        assert t.view(viewer)["pasture_discard"] == {"horse": 1, "cattle": 3}


@rule("SR-1.5")
def test_traded_goods_are_public() -> None:
    t = table(goods={"A": {"ore": 1}, "B": {"cattle": 2}}, gold={"A": 2}, secret=True)
    t.act("offer ore+gold for 2*cattle to B")
    t.act("accept", seat="B")
    t.act("take B")
    for viewer in VIEWERS:
        (told,) = t.heard(viewer, "traded")
        assert (told["goods"], told["goods2"]) == ({"ore": 1, "gold": 1}, {"cattle": 2})


@rule("SR-1.5")
def test_the_deal_hides_the_pasture_cards_of_other_seats() -> None:
    views = [{viewer: StruggleTable(fresh(4, seed)).view(viewer) for viewer in VIEWERS} for seed in range(12)]
    for view in views:
        assert view[""]["hand_sizes"] == [2] * 4
        for viewer in "ABCD":
            for of in range(4):
                bound = view[viewer]["memory"][of]
                if "ABCD"[of] != viewer:
                    assert bound == {
                        "least": {"grain": 1},
                        "most": {"grain": 1, "horse": 1, "cattle": 1},
                    }
