"""AE-3.4: influencing a Hill, the order of stacks, and Reward tokens."""

from __future__ import annotations

import random
from typing import Any

import pytest
from aeterna_table import AeternaTable, example, rule, table

ONE = {"A": {"citizen": 1, "wheat": 2}}


@rule("AE-3.4")
@pytest.mark.parametrize(
    ("there", "wheat"), [("", 2), ("B1", 1), ("A1", 1), ("B2", 0), ("B1 C1", 0), ("B1 A1", 0), ("B3 C2", 0)]
)
def test_influence_costs_2_1_or_0_wheat_by_the_citizens_on_the_hill(there: str, wheat: int) -> None:
    t = table(4, goods={"A": {"citizen": 1, "wheat": 3}}, on={"Palatinus": there})
    assert t.view("A")["prices"]["influence"]["Palatinus"]["wheat"] == wheat
    t.act("influence Palatinus")
    assert t.has("A") == {"wheat": 3 - wheat}


@rule("AE-3.4")
def test_hills_that_cost_too_much_wheat_are_refused() -> None:
    t = table(2, goods={"A": {"citizen": 1, "wheat": 1}}, on={"Palatinus": "B1"})
    assert t.options("influence") == ["influence Palatinus"]
    assert t.refused("influence Capitolinus") == ("AE-3.4", "refusal.influence.wheat")
    closed = t.view("A")["prices"]["closed"]
    assert "Palatinus" not in closed
    assert closed["Capitolinus"]["key"] == "refusal.influence.wheat"
    assert closed["Capitolinus"]["params"] == {"hill": "Capitolinus", "need": 2, "have": 1}
    none = table(2, goods={"A": {"citizen": 1}})
    assert none.refusals("influence") == [("AE-3.4", "refusal.influence.none")]


@rule("AE-3.4")
def test_influence_takes_a_citizen_from_the_domus() -> None:
    t = table(4, goods={"A": {"wheat": 9}}, on={"Palatinus": "A2"})
    assert t.refused("influence Palatinus") == ("AE-3.4", "refusal.no_citizen")
    assert t.refusals("influence") == [("AE-3.4", "refusal.no_citizen")]


@rule("AE-3.4")
@pytest.mark.parametrize(("seats", "full"), [(3, "B1 C1"), (4, "B1 C1 D1")])
def test_a_hill_without_space_or_an_own_stack_is_refused(seats: int, full: str) -> None:
    t = table(seats, goods=ONE, on={"Palatinus": full})
    assert t.refused("influence Palatinus") == ("AE-3.4", "refusal.influence.full")
    assert t.view("A")["prices"]["closed"]["Palatinus"]["key"] == "refusal.influence.full"


@rule("AE-3.4")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "A1"),
        ("B1", "B1 A1"),
        ("B2 C1", "B2 C1 A1"),
        ("A1", "A2"),
        ("B1 A1", "A2 B1"),
        ("B2 A1", "B2 A2"),
        ("B2 A2", "A3 B2"),
        ("B2 C1 A1", "B2 A2 C1"),
        ("B1 C1 A1", "A2 B1 C1"),
        ("B3 C2 A2", "B3 A3 C2"),
        ("C3 A2 B1", "C3 A3 B1"),
    ],
)
def test_a_stack_passes_smaller_ones_on_its_left(before: str, after: str) -> None:
    t = table(4, goods=ONE, on={"Palatinus": before})
    told = t.view("A")["prices"]["influence"]["Palatinus"]
    t.act("influence Palatinus")
    assert t.stacks("Palatinus") == after
    assert told["prefect"] == after[0]
    assert " ".join(f"{stack['seat']}{stack['citizens']}" for stack in told["stacks"]) == after
    order = [stack[0] for stack in before.split()]
    passed = order[after.split().index(next(stack for stack in after.split() if stack[0] == "A")) : -1]
    if before.endswith(("A1", "A2")):
        assert [fact["seat2"] for fact in t.told("passed_stack")] == passed[::-1]


# ---- Reward tokens


@rule("AE-3.4")
def test_one_active_token_of_the_hill_may_be_used() -> None:
    t = example("tokens_on_palatinus")
    t.act("influence Palatinus")
    assert t.stacks("Palatinus") == "A2 B1"
    assert t.options() == ["token aurei4", "token stone1", "token unrest2", "skip"]
    t.act("token aurei4")
    assert t.has("B") == {"aurei": 4, "unrest": 5}
    assert t.turn == "C"


def with_tokens(*names: str, **setting: object) -> AeternaTable:
    """Return a table after A has influenced Palatinus, which has these tokens."""
    goods = {"A": {"citizen": 1, "unrest": 5}}
    t = table(**{"goods": goods, "on": {"Palatinus": "B2"}, "tokens": {"Palatinus": names}, **setting})  # type: ignore[arg-type]
    t.act("influence Palatinus")
    return t


@rule("AE-3.4")
@pytest.mark.parametrize(
    ("token", "gained"),
    [
        ("aurei3", {"aurei": 3}),
        ("aurei4", {"aurei": 4}),
        ("aurei5", {"aurei": 5}),
        ("stone1", {"stone": 1}),
        ("citizen1_aurei1", {"citizen": 1, "aurei": 1}),
        ("wheat1_aurei2", {"wheat": 1, "aurei": 2}),
        ("wheat2", {"wheat": 2}),
        ("unrest2", {"unrest": 3}),
    ],
)
def test_a_token_gives_its_printed_reward_and_is_depleted(token: str, gained: dict[str, int]) -> None:
    t = with_tokens(token)
    assert t.turn == "A"
    t.act(f"token {token}")
    assert t.has("A") == {"unrest": 5} | gained
    lying = [each for each in t.view()["hills"]["Palatinus"]["tokens"] if not each["active"]]
    assert lying == [{"token": token, "active": False}]
    assert t.turn == "B"  # only one token may be used


@rule("AE-3.4")
def test_a_token_that_is_not_used_stays_active() -> None:
    t = with_tokens("stone1", "wheat2", "aurei3")
    assert t.options() == ["token aurei3", "token stone1", "token wheat2", "skip"]
    t.act("skip")
    assert all(each["active"] for each in t.view()["hills"]["Palatinus"]["tokens"])
    assert t.has("A") == {"unrest": 5}


@rule("AE-3.4")
def test_using_one_of_two_equal_tokens_leaves_the_other_active() -> None:
    t = with_tokens("stone1", "stone1", "wheat2", goods={"A": {"citizen": 2}}, passed="BCD")
    assert t.options("token") == ["token stone1", "token wheat2"]
    t.act("token stone1")
    t.act("influence Palatinus")
    assert t.options("token") == ["token stone1", "token wheat2"]


@rule("AE-3.4")
def test_a_depleted_token_or_one_of_another_hill_is_refused() -> None:
    t = with_tokens("stone1", "wheat2", "aurei3", spent={"Palatinus": ["wheat2"]})
    assert t.refused("token wheat2") == ("AE-3.4", "refusal.token.depleted")
    assert t.refused("token aurei5") == ("AE-3.4", "refusal.token.absent")
    gone = with_tokens("stone1", "wheat2", "aurei3", spent={"Palatinus": ["wheat2", "stone1", "aurei3"]})
    assert gone.turn == "B"


@rule("AE-3.4", "AE-1.5")
def test_a_token_gives_its_other_goods_if_no_citizen_remains() -> None:
    t = with_tokens("citizen1_aurei1", goods={"A": {"citizen": 5}}, on={"Palatinus": "A2"})
    t.act("token citizen1_aurei1")
    assert t.has("A") == {"citizen": 4, "aurei": 1}


@rule("AE-3.4")
def test_citizens_gained_go_to_the_domus() -> None:
    t = with_tokens("citizen1_aurei1", goods={"A": {"citizen": 1}})
    t.act("token citizen1_aurei1")
    assert t.has("A") == {"citizen": 1, "aurei": 1}
    assert t.stacks("Palatinus") == "B2 A1"


@rule("AE-3.4")
def test_a_play_card_token_needs_a_card_on_the_board_that_can_be_paid() -> None:
    t = with_tokens(
        "play_card", "wheat2", "aurei3", board=["Regia", "Etruria"], goods={"A": {"citizen": 1, "stone": 1}}
    )
    assert t.options() == ["token aurei3", "token wheat2", "skip"]  # the only Citizen is on the Hill now
    assert t.refused("token play_card") == ("AE-3.4", "refusal.token.no_card")
    nothing = with_tokens("play_card", "wheat2", "aurei3", goods={"A": {"citizen": 2}})
    assert nothing.refused("token play_card") == ("AE-3.4", "refusal.token.no_card")


@rule("AE-3.4")
@pytest.mark.parametrize(("player", "other"), ["AB", "BA"])
def test_only_the_influencing_player_can_pay_for_the_card_of_a_token(player: str, other: str) -> None:
    setting: dict[str, Any] = {
        "player": player,
        "on": {"Palatinus": "C2"},
        "tokens": {"Palatinus": ["play_card", "wheat2", "aurei3"]},
        "spent": {"Palatinus": ["wheat2", "aurei3"]},
        "board": ["Lupercal"],
    }
    rich = table(4, **setting, goods={player: {"citizen": 1, "stone": 1}})
    rich.act("influence Palatinus")
    assert (rich.turn, rich.options()) == (player, ["token play_card", "skip"])
    poor = table(4, **setting, goods={player: {"citizen": 1}, other: {"stone": 1}})
    poor.act("influence Palatinus")
    assert poor.options("token") == []
    assert poor.turn == {"A": "B", "B": "C"}[player]


@rule("AE-3.4", "AE-3.1")
def test_a_play_card_token_plays_a_card_of_the_board_for_its_cost() -> None:
    t = with_tokens(
        "play_card",
        board=["Etruria", "Regia", "Latium"],
        hands={"B": ["Sabina"]},
        played={"A": ["Campania"]},
        goods={"A": {"citizen": 2}},
    )
    t.act("token play_card")
    assert t.options() == ["play Etruria", "play Latium"]
    assert t.refused("play Regia") == ("AE-3.1", "refusal.play.price")
    assert t.refused("play Sabina") == ("AE-3.4", "refusal.play.not_on_board")
    t.act("play Etruria")
    assert t.has("A") == {"stone": 2, "aurei": 2 + 1, "unrest": 1}
    assert t.board == ["Regia", "Latium"]
    assert t.played("A") == ["Campania", "Etruria"]
    assert [
        each["active"] for each in t.view()["hills"]["Palatinus"]["tokens"] if each["token"] == "play_card"
    ] == [False]


@rule("AE-3.4")
def test_a_depleted_token_stays_depleted_for_all_players_in_this_era() -> None:
    t = with_tokens("stone1", "wheat2", "aurei3", goods={"A": {"citizen": 1}, "B": {"citizen": 1}})
    t.act("token stone1")
    t.act("influence Palatinus")
    assert t.turn == "B"
    assert t.options() == ["token aurei3", "token wheat2", "skip"]


@rule("AE-3.4")
def test_stacks_agree_with_a_reference_implementation() -> None:
    """About 300 random influences are compared with stacks that the test moves by the rulebook."""
    rng = random.Random(4)
    for _ in range(60):
        t = table(4, goods={seat: {"citizen": 5, "wheat": 10} for seat in "ABCD"})
        stacks: list[list[str]] = []
        for turn in range(16):
            seat = "ABCD"[turn % 4]
            if "influence Palatinus" not in t.options() or rng.random() < 0.3:
                own = [stack for stack in stacks if stack[0] == seat]
                assert "influence Palatinus" in t.options() or (len(stacks) == 3 and not own)
                t.act(f"influence {'Caelius' if 'influence Caelius' in t.options() else 'Viminalis'}")
                continue
            t.act("influence Palatinus")
            own = [stack for stack in stacks if stack[0] == seat]
            if own:
                own[0].append(seat)
            else:
                stacks.append([seat])
            place = next(nth for nth, stack in enumerate(stacks) if stack[0] == seat)
            while place > 0 and len(stacks[place]) > len(stacks[place - 1]):
                stacks[place], stacks[place - 1] = stacks[place - 1], stacks[place]
                place -= 1
            assert t.stacks("Palatinus") == " ".join(f"{stack[0]}{len(stack)}" for stack in stacks)
