"""The printed examples of the rulebook. Orange is A, blue B, red C and green D."""

from __future__ import annotations

from aeterna_table import AeternaTable, era_end, example, rule, table


@rule("AE-3.2", "AE-3.7")
def test_spartacus_twice_with_2_unrest() -> None:
    t = example("spartacus_twice")
    facts = t.act("favor Spartacus")
    assert t.has("A") == {"pp": 4}
    assert t.scored("A") == {"favors": 2, "calm": 2}
    told = [(fact["fact"], fact.get("count", fact.get("pp"))) for fact in facts]
    assert told[2:7] == [("unrest_fell", 2), ("calm", 1), ("gained", 1), ("calm", 1), ("gained", 1)]


@rule("AE-3.4")
def test_the_second_citizen_passes_the_smaller_stack_but_not_the_equal_one() -> None:
    t = example("third_stack_on_palatinus")
    t.act("influence Palatinus")
    assert t.stacks("Palatinus") == "A2 B2 C1"


@rule("AE-3.5")
def test_the_second_to_pass_of_four_gains_3() -> None:
    t = table(4, order="BACD", player="B")
    t.acts("pass_era", "pass_era")
    assert (t.pp("B"), t.pp("A")) == (4, 3)
    later = example("second_to_pass")
    later.act("pass_era")
    assert (later.pp("B"), later.pp("A")) == (4, 3)


@rule("AE-4.1")
def test_scoring_with_a_devastation_token_on_the_highest_value() -> None:
    t = era_end(4, era=2, on={"Palatinus": "A1 B1 C1"}, covered={"Palatinus": 1})
    assert [t.scored(seat).get("hills", 0) for seat in "ABC"] == [4, 3, 0]


def _taken(t: AeternaTable) -> set[str]:
    return {str(fact["hill"]) for fact in t.facts if fact["fact"] == "devastated"}


FED = {seat: {"wheat": 7} for seat in "ABCD"}


@rule("AE-4.2")
def test_devastation_of_the_first_era_takes_three_hills() -> None:
    t = example("devastation_of_the_first_era")
    t.settle()
    assert _taken(t) == {"Caelius", "Capitolinus", "Palatinus"}
    assert [t.unrest(seat) for seat in "ABCD"] == [2, 0, 4, 0]
    assert {hill for hill, of in t.view()["hills"].items() if of["covered"]} == {
        "Caelius",
        "Capitolinus",
        "Palatinus",
    }


@rule("AE-4.2")
def test_devastation_of_the_second_era_takes_four_hills_by_a_tie() -> None:
    t = era_end(
        4,
        era=2,
        goods=FED,
        covered={"Caelius": 1, "Capitolinus": 1, "Palatinus": 1},
        on={
            "Palatinus": "C2 D1",
            "Capitolinus": "C1 A1",
            "Caelius": "B2",
            "Viminalis": "A1 D1",
            "Quirinalis": "D1",
        },
    )
    assert _taken(t) == {"Palatinus", "Capitolinus", "Caelius", "Viminalis"}
    assert [t.unrest(seat) for seat in "ABCD"] == [2, 2, 4, 0]
    covered = {hill: of["covered"] for hill, of in t.view()["hills"].items() if of["covered"]}
    assert covered == {"Capitolinus": 2, "Palatinus": 2, "Caelius": 2, "Viminalis": 1}


@rule("AE-4.2")
def test_devastation_of_the_third_era_takes_five_hills_and_covers_no_value() -> None:
    t = era_end(
        4,
        era=3,
        goods=FED,
        on={
            "Capitolinus": "C2 A1",
            "Palatinus": "C3",
            "Quirinalis": "B3",
            "Caelius": "B2 D1",
            "Viminalis": "A3",
            "Esquilinus": "D2",
        },
    )
    assert _taken(t) == {"Capitolinus", "Palatinus", "Quirinalis", "Caelius", "Viminalis"}
    assert [t.unrest(seat) for seat in "ABCD"] == [2, 4, 4, 0]
    assert not any(of["covered"] for of in t.view()["hills"].values())


@rule("AE-3.5", "AE-4.7")
def test_the_second_of_three_to_pass_gains_2_and_places_follow_that_order() -> None:
    # Orange is A, red B and green C. Red passes first, then orange, then green.
    t = table(3, order="BAC", player="B")
    t.acts("pass_era", "pass_era", "pass_era")
    assert [t.pp(seat) for seat in "BAC"] == [3, 2, 1]
    t.act("order 3", seat="B")
    t.act("order 1", seat="A")
    assert t.order == "ACB"  # orange, green, red


@rule("AE-5.1")
def test_a_set_of_seven_colours_is_9_prestige() -> None:
    t = example("a_set_of_seven")
    t.settle()
    assert t.scored("A")["sets"] == 9


@rule("AE-5.2", "AE-5.3")
def test_the_doom_track() -> None:
    """Green loses nothing. Blue moves up 2 and orange 1, and both lose 6. With 5 orange would be out.

    They pay for the Damage tokens that they have reached, so that they gain no Doom tokens at the end.

    """
    goods = {"A": {"unrest": 7, "doom": 1}, "B": {"unrest": 6, "doom": 2}, "D": {"unrest": 1}}
    t = _all_repaired(goods)
    assert [t.scored(seat).get("doom", 0) for seat in "ABD"] == [-6, -6, 0]
    assert t.view()["out"] == []
    goods["A"]["doom"] = 5
    t = _all_repaired(goods)
    assert t.view()["out"] == ["A"]
    assert "A" not in t.winners


def _all_repaired(goods: dict[str, dict[str, int]]) -> AeternaTable:
    every = {seat: {**of, "aurei": 20, "stone": 5, "wheat": 20, "citizen": 5} for seat, of in goods.items()}
    t = era_end(4, era=3, goods=every)
    while not t.state.over:
        t.act(t.options("repair")[0])
    return t
