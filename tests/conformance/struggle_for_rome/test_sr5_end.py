"""SR-5.4 and SR-5.5: the end of the game and the winner."""

from __future__ import annotations

from typing import Any

import pytest
from struggle_map import CITIES
from struggle_table import GAME, StruggleTable, colours_in_box, example, rule, table

from triclinium.kernel.chance import Seeded

GALLIA = [name for name, city in CITIES.items() if city["province"] == "gallia"]
HISPANIA = [name for name, city in CITIES.items() if city["province"] == "hispania"]
GERMANIA = [name for name, city in CITIES.items() if city["province"] == "germania"]
ITALIA = [name for name, city in CITIES.items() if city["province"].startswith("italia")]
SCOURGE = colours_in_box("germania", "gallia", "hispania", "italia_superus", "italia_inferus")
NOTHING = "dice 1 1 1 2 6 6 2 2"


def cities(seat: str, number: int) -> dict[str, list[str]]:
    """Return this number of cities for one seat, with at most three for the warriors, which makes no Heir."""
    lands = {"A": GALLIA, "B": HISPANIA, "C": ITALIA[:8], "D": ITALIA[8:]}[seat]
    more = GERMANIA[" ABCD".index(seat) * 2 - 2 :]
    warriors = max(0, number - 7)
    return {f"{seat} horsemen": lands[: number - warriors], f"{seat} warriors": more[:warriors]}


def points(**each: int) -> dict[str, Any]:
    """Return a setting in which seats have these points from cities, and empty boxes."""
    held: dict[str, list[str]] = {}
    wagons: dict[str, int] = {}
    for seat, number in each.items():
        held |= {tribe: names for tribe, names in cities(seat, number).items() if names}
        wagons |= {f"{seat} horsemen": 0, f"{seat} warriors": 0}
    figures = {f"{seat} horsemen": 0 for seat in each}
    return {"held": held, "wagons": wagons, "figures": figures}


def buying(culture_held: int = 0, **each: int) -> StruggleTable:
    """Return a table in which A is about to buy a development card."""
    return table(
        goods={"A": {"cattle": 1}},
        gold={"A": 1},
        cards={"A": {"culture": culture_held}} if culture_held else {},
        **points(**each),
    )


def finish(t: StruggleTable) -> None:
    """Let all seats end their turns until the game is over."""
    for _ in range(3 * t.state.seats):
        if not t.state.over:
            t.act("end")
    assert t.state.over


def winners(t: StruggleTable) -> str:
    outcome = GAME.outcome(t.state)
    assert outcome
    return "".join("ABCD"[seat] for seat in outcome.winners)


def at_the_end(**setting: Any) -> StruggleTable:
    """Return a finished game: the last round is over, and A announced its end."""
    t = table(**{"phase": "end", "player": "D", "first": "A", "announced": "A", **setting})
    t.settle()
    assert t.ending == "finished"
    return t


# ---- The announcement


@rule("SR-5.4")
def test_9_points_do_not_announce_the_end() -> None:
    t = buying(A=9)
    t.act("develop", "development traitor")
    assert t.view()["announced"] is None
    assert t.told("end_announced") == []


@rule("SR-5.4")
def test_culture_bought_at_9_points_announces_during_the_phase() -> None:
    """Hard case 5: the announcement does not end the phase or the turn."""
    t = buying(A=9)
    t.act("develop", "development culture")
    assert t.told("end_announced") == [
        {"fact": "end_announced", "rule": "SR-5.4", "seat": "A", "points": 10, "culture": 1}
    ]
    assert (t.turn, t.phase) == ("A", "trade")
    for viewer in ("A", "B", ""):
        view = t.view(viewer)
        assert view["announced"] == "A"
        assert view["culture_shown"] == [1, 0, 0, 0]
        assert view["points"][0] == 10


@rule("SR-5.4")
def test_culture_in_hand_counts_when_a_city_completes_ten_points() -> None:
    t = example("the_tenth_point")
    assert t.points("A") == 8
    t.act("expand Ancona")
    assert t.view()["announced"] == "A"
    assert t.view()["culture_shown"] == [1, 0, 0, 0]


@rule("SR-5.4")
def test_only_the_culture_that_is_needed_is_shown() -> None:
    """Diplomacy raises 7 points to 9. One of two Culture makes ten, and the other stays hidden."""
    t = table(cards={"A": {"culture": 2, "diplomacy": 1}}, diplomacy={"A": 2}, **points(A=7))
    t.act("play diplomacy")
    assert t.view("B")["announced"] == "A"
    assert t.view("B")["culture_shown"] == [1, 0, 0, 0]
    assert t.view("B")["points"][0] == 10
    assert t.view("B")["card_counts"][0] == 2
    assert t.view("B")["cards_shown"] is None


@rule("SR-5.4")
def test_ten_points_without_culture_show_none() -> None:
    t = table(cards={"A": {"culture": 1, "diplomacy": 1}}, diplomacy={"A": 2}, **points(A=8))
    t.act("play diplomacy")
    assert t.view("B")["announced"] == "A"
    assert t.view("B")["culture_shown"] == [0, 0, 0, 0]
    assert t.told("end_announced")[0]["points"] == 10


@rule("SR-5.4")
def test_two_culture_may_be_needed() -> None:
    t = buying(culture_held=1, A=8)
    t.act("develop", "development culture")
    assert t.view("C")["culture_shown"] == [2, 0, 0, 0]


@rule("SR-5.4")
def test_plundered_culture_can_announce_the_end() -> None:
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        figures={"A horsemen": 2},
        held={"A warriors": ["Roma", "Neapolis", "Rhegium", "Corfinium", "Barium", "Tarentum"]},
        wagons={"A warriors": 0},
        counters={"A warriors": SCOURGE},
        cards={"A": {"culture": 1}},
    )
    t.act("plunder Castra_Regina", "counters development_loss", "development culture")
    assert t.view()["announced"] == "A"
    assert t.view()["culture_shown"] == [2, 0, 0, 0]


@rule("SR-5.4")
def test_the_announcement_stands_after_diplomacy_is_lost() -> None:
    """Hard case 5:

    A announces with 7 cities, Diplomacy and Culture. B takes Diplomacy. The round is still the last.
    """
    t = table(
        goods={"A": {"cattle": 1}},
        gold={"A": 1},
        cards={"B": {"diplomacy": 1}},
        diplomacy={"A": 3, "B": 3},
        diplomat="A",
        **points(A=7),
    )
    t.act("develop", "development culture")
    assert t.view()["announced"] == "A"
    t.act("end")
    t.act("play diplomacy")
    t.act("legionnaire r8c2")
    assert (t.points("A"), t.points("B")) == (7, 2)
    assert t.view()["announced"] == "A"
    assert t.view("C")["points"][0] == 8  # 7 cities and the shown Culture
    finish(t)
    assert t.ending == "finished"
    assert winners(t) == "A"


def second(rules: int = GAME.rules, **each: int) -> StruggleTable:
    """Return a table in which A has announced, and B is about to buy a development card."""
    return table(
        player="B",
        first="A",
        goods={"B": {"cattle": 1}},
        gold={"B": 1},
        announced="A",
        cards={"A": {"culture": 1}},
        culture_shown={"A": 1},
        rules=rules,
        **points(A=9, **each),
    )


@rule("SR-5.4")
def test_a_second_player_with_ten_points_announces_and_shows_culture() -> None:
    t = second(B=9)
    t.act("develop", "development culture")
    assert t.told("end_announced") == [
        {"fact": "end_announced", "rule": "SR-5.4", "seat": "B", "points": 10, "culture": 1}
    ]
    assert t.view()["announced"] == "A", "A announced first"
    assert t.view()["culture_shown"] == [1, 1, 0, 0]
    assert t.view("C")["points"] == [10, 10, 0, 0]


@rule("SR-5.4")
def test_a_second_player_below_ten_points_keeps_culture_hidden() -> None:
    t = second(B=8)
    t.act("develop", "development culture")
    assert t.told("end_announced") == []
    assert t.view("C")["culture_shown"] == [1, 0, 0, 0]


@rule("SR-5.4")
def test_a_player_with_ten_public_points_announces_once() -> None:
    """The tenth point announces the end. The eleventh does not."""
    cities = ["Roma", "Neapolis", "Rhegium", "Corfinium", "Barium", "Tarentum"]
    t = table(
        phase="horsemen",
        first="B",
        held={"A horsemen": cities, "A warriors": ["Genua"]},
        figures={"A horsemen": 2, "A warriors": 4},
        wagons={"A horsemen": 1, "A warriors": 1},
        counters={"A horsemen": SCOURGE},
        announced="B",
    )
    t.act("expand Ancona")
    assert [fact["points"] for fact in t.told("end_announced")] == [10]
    t.act("end")
    for _ in "BCD":
        t.act("end")
    t.act("expand Ravenna")
    assert t.points("A") == 11
    assert t.told("end_announced") == []


@rule("SR-5.4")
def test_a_player_who_regains_the_tenth_point_announces_again() -> None:
    """A announced with 10 points and lost Diplomacy. A second Culture makes ten again, so both are shown."""
    t = table(
        goods={"A": {"cattle": 1}},
        gold={"A": 1},
        cards={"A": {"culture": 1}},
        culture_shown={"A": 1},
        announced="A",
        **points(A=8),
    )
    t.act("develop", "development culture")
    assert [(fact["points"], fact["culture"]) for fact in t.told("end_announced")] == [(10, 2)]
    assert t.view("B")["culture_shown"] == [2, 0, 0, 0]


@rule("SR-5.4")
def test_culture_once_shown_stays_shown() -> None:
    """A has 8 cities and has shown 1 Culture. Diplomacy makes ten points without it."""
    t = table(
        cards={"A": {"culture": 1, "diplomacy": 1}},
        culture_shown={"A": 1},
        diplomacy={"A": 2},
        announced="A",
        **points(A=8),
    )
    t.act("play diplomacy")
    assert t.view("B")["culture_shown"] == [1, 0, 0, 0]
    assert t.view("B")["points"][0] == 11
    assert [(fact["points"], fact["culture"]) for fact in t.told("end_announced")] == [(11, 1)]


@rule("SR-5.4")
def test_under_rules_1_only_the_first_player_with_ten_points_announces() -> None:
    t = second(rules=1, B=9)
    t.act("develop", "development culture")
    assert t.told("end_announced") == []
    assert t.view()["culture_shown"] == [1, 0, 0, 0]
    assert t.view("C")["points"] == [10, 9, 0, 0]


# ---- The last round


@rule("SR-5.4")
def test_the_game_ends_after_the_round_of_the_announcement() -> None:
    t = table(player="B", first="A", goods={"B": {"cattle": 1}}, gold={"B": 1}, **points(B=9))
    t.act("develop", "development culture")
    turns = []
    while not t.state.over:
        turns.append((t.phase, t.turn))
        t.act("end")
    assert turns == [
        *[("trade", seat) for seat in "BCD"],
        *[("horsemen", seat) for seat in "ABCD"],
        *[("warriors", seat) for seat in "ABCD"],
    ]
    assert t.ending == "finished"


@rule("SR-5.4")
def test_without_an_announcement_the_next_round_begins() -> None:
    t = table(phase="warriors", player="D", first="A", **points(A=9))
    t.state.source = Seeded(1)  # the outcome of the dice does not matter
    t.act("end")
    assert t.ending == "running"
    assert t.state.round == 2


@rule("SR-5.4")
def test_another_player_may_overtake_in_the_last_round() -> None:
    t = table(
        phase="horsemen",
        player="B",
        first="A",
        held={
            "A horsemen": GALLIA[:7],
            "A warriors": ["Olisipo"],
            "B horsemen": ["Roma", "Neapolis", "Rhegium", "Corfinium", "Barium", "Tarentum"],
        },
        figures={"A horsemen": 0, "B horsemen": 2},
        wagons={"A horsemen": 0},
        counters={"B horsemen": SCOURGE},
        cards={"A": {"culture": 2}, "B": {"culture": 2}},
        announced="A",
        culture_shown={"A": 2, "B": 2},
    )
    t.act("expand Ancona")
    finish(t)
    # A has 8 cities and 2 Culture. B has 7 cities, 2 for the Scourge and 2 Culture.
    outcome = GAME.outcome(t.state)
    assert outcome
    assert outcome.scores == (10, 11, 0, 0)
    assert outcome.winners == (1,)


# ---- The winner


@rule("SR-5.4")
def test_the_player_with_the_most_points_wins() -> None:
    t = at_the_end(**points(A=9, B=8), cards={"A": {"culture": 1}}, culture_shown={"A": 1}, gold={"B": 50})
    assert winners(t) == "A"


@rule("SR-5.4")
def test_gold_breaks_a_tie_of_points() -> None:
    t = at_the_end(**points(A=8, B=8, C=7), gold={"A": 3, "B": 4, "C": 30})
    assert winners(t) == "B"
    outcome = GAME.outcome(t.state)
    assert outcome
    assert outcome.ranks == (2, 1, 3, 4)


@rule("SR-5.4")
def test_a_tie_of_points_and_gold_is_a_shared_victory() -> None:
    t = at_the_end(**points(A=8, B=8, C=7), gold={"A": 4, "B": 4, "C": 30})
    assert winners(t) == "AB"


@rule("SR-5.4")
def test_every_culture_in_hand_is_a_point_at_the_end() -> None:
    t = at_the_end(**points(A=8, B=7), cards={"B": {"culture": 2}}, gold={"A": 9})
    assert winners(t) == "B"
    outcome = GAME.outcome(t.state)
    assert outcome
    assert outcome.scores == (8, 9, 0, 0)


@rule("SR-5.4")
def test_culture_that_was_shown_counts_once() -> None:
    t = at_the_end(**points(A=8, B=9), cards={"A": {"culture": 2}}, culture_shown={"A": 2})
    outcome = GAME.outcome(t.state)
    assert outcome
    assert outcome.scores == (10, 9, 0, 0)


@rule("SR-5.4")
@pytest.mark.parametrize(
    ("treasure", "winner"), [("treasure_7", "A"), ("treasure_4", "B"), ("treasure_5", "AB")]
)
def test_treasure_in_hand_counts_as_gold_in_the_tie_break(treasure: str, winner: str) -> None:
    t = at_the_end(**points(A=8, B=8), cards={"A": {treasure: 1}}, gold={"B": 5})
    assert winners(t) == winner


@rule("SR-5.4")
def test_treasure_counts_only_in_the_tie_break() -> None:
    t = at_the_end(**points(A=8, B=7), cards={"B": {"treasure_7": 1, "treasure_6": 1}})
    outcome = GAME.outcome(t.state)
    assert outcome
    assert outcome.scores == (8, 7, 0, 0)
    assert winners(t) == "A"
    assert t.gold("B") == 0  # the Treasure is shown but not played


@rule("SR-5.4")
def test_treasure_that_was_played_counts_once() -> None:
    t = at_the_end(**points(A=8, B=8), played={"treasure_7": 1}, gold={"A": 7, "B": 7})
    assert winners(t) == "AB"


@rule("SR-5.4")
def test_at_the_end_all_cards_in_hand_are_shown() -> None:
    t = at_the_end(
        **points(A=8),
        cards={"A": {"traitor": 1}, "C": {"culture": 1, "treasure_6": 1}},
        goods={"B": {"ore": 2}},
    )
    for viewer in ("A", "D", ""):
        view = t.view(viewer)
        assert view["cards_shown"] == [{"traitor": 1}, {}, {"culture": 1, "treasure_6": 1}, {}]
        assert view["goods_shown"] == [{}, {"ore": 2}, {}, {}]
    shown = [(fact["seat"], fact["card"], fact["count"]) for fact in t.told("cards_shown")]
    assert sorted(shown, key=str) == [("A", "traitor", 1), ("C", "culture", 1), ("C", "treasure_6", 1)]


@rule("SR-5.4")
def test_cards_in_hand_are_hidden_before_the_end() -> None:
    t = table(cards={"A": {"traitor": 1}}, goods={"B": {"ore": 2}}, announced="A", **points(A=7))
    assert t.view("C")["cards_shown"] is None
    assert t.view("C")["goods_shown"] is None


@rule("SR-5.4")
def test_the_outcome_lists_points_by_source() -> None:
    t = at_the_end(
        held={"A horsemen": GALLIA[:4], "A warriors": HISPANIA[:4], "B horsemen": ["Roma"]},
        wagons={"A horsemen": 1, "A warriors": 1},
        counters={"B warriors": SCOURGE},
        diplomacy={"C": 3},
        diplomat="C",
        cards={"D": {"culture": 2}},
        gold={"A": 1, "B": 2, "C": 3, "D": 4},
    )
    outcome = GAME.outcome(t.state)
    assert outcome
    assert {line.source: line.points for line in outcome.lines} == {
        "cities": (8, 1, 0, 0),
        "diplomacy": (0, 0, 2, 0),
        "scourge": (0, 2, 0, 0),
        "heir": (2, 0, 0, 0),
        "culture": (0, 0, 0, 2),
    }
    assert [(line.source, line.points) for line in outcome.tie_breaks] == [("gold", (1, 2, 3, 4))]
    assert outcome.ranks == (1, 2, 4, 3)


@rule("SR-5.4")
def test_there_is_no_outcome_before_the_end() -> None:
    assert GAME.outcome(table(announced="A", **points(A=8)).state) is None


# ---- SR-5.5


@rule("SR-5.5")
def test_the_game_ends_after_60_rounds_with_the_usual_scoring() -> None:
    t = table(
        phase="warriors",
        player="D",
        first="A",
        round=60,
        **points(A=3, B=3, C=2),
        gold={"A": 1, "B": 2},
        cards={"C": {"culture": 1}},
    )
    t.act("end")
    assert t.ending == "limit"
    assert t.told("rounds_over")
    assert t.view("A")["cards_shown"] == [{}, {}, {"culture": 1}, {}]
    outcome = GAME.outcome(t.state)
    assert outcome
    assert outcome.scores == (3, 3, 3, 0)
    assert winners(t) == "B"


@rule("SR-5.5")
def test_the_60th_round_is_played() -> None:
    t = table(phase="warriors", player="D", first="A", round=59)
    t.act("end", NOTHING)
    assert t.ending == "running"
    assert t.state.round == 60


@rule("SR-5.5")
def test_an_end_announced_in_the_60th_round_is_a_normal_end() -> None:
    t = table(phase="warriors", player="D", first="A", round=60, announced="A", **points(A=8))
    t.act("end")
    assert t.ending == "finished"
