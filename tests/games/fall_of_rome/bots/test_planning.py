"""The choices of novice, solid and strong are legal, depend on the view alone and make sense."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scale import at_scale
from triclinium.bots.player import Budget
from triclinium.bots.policies import PolicyPlayer
from triclinium.games import find
from triclinium.games.fall_of_rome.bots.policy import Policy, novice, solid
from triclinium.games.fall_of_rome.bots.reasons import reason
from triclinium.games.fall_of_rome.bots.weights import Weights
from triclinium.games.fall_of_rome.rules.catalogue import ROLES
from triclinium.games.fall_of_rome.rules.game import FallOfRome
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.playout import playout
from triclinium.kernel.settings import Value

GAME = FallOfRome()
ENTRY = find("fall_of_rome")
QUICK = Budget(nodes=at_scale(smoke=15, full=40))

TABLES: list[tuple[int, dict[str, Value]]] = [
    (1, {"roles": ("vestalis", "regina_foederata", "praefectus_fabrum")}),
    (1, {"variant": "roma_caput_mundi", "difficulty": "legendary"}),
    (2, {"roles": ("mercator", "vestalis"), "consent": "ask"}),
    (2, {"roles": ("regina_foederata", "praefectus_classis"), "variant": "roma_caput_mundi"}),
    (3, {"roles": ("praefectus_fabrum", "consul", "mercator"), "interrupts": "poll"}),
    (4, {"interrupts": "poll", "variant": "roma_caput_mundi", "difficulty": "heroic", "consent": "ask"}),
    (5, {"interrupts": "poll", "difficulty": "standard"}),
]


def options_of(s: FallState, seat: int) -> list[str]:
    return [GAME.words.say(a) for a in GAME.options(s, seat)]


def decisions(
    seats: int, settings: Mapping[str, Value], seed: int, player: PolicyPlayer[FallState]
) -> Iterator[FallState]:
    """Play a game with one player in all seats, from views alone; yield the state before each decision."""
    s = GAME.new(seats, settings, Seeded(seed))
    while not s.over:
        yield s
        seat = GAME.turn(s)
        options = options_of(s, seat)
        GAME.act(s, seat, GAME.words.read(player.choose(GAME.view(s, seat), options, QUICK)))


@pytest.mark.parametrize(("seats", "settings"), TABLES)
@pytest.mark.parametrize("name", ["novice", "solid", "strong"])
def test_bots_play_whole_games_from_views_alone(name: str, seats: int, settings: dict[str, Value]) -> None:
    """Every choice is one of the options and every game ends, in all variants, with one to five seats."""
    player = ENTRY.bot(name).player(1)
    assert isinstance(player, PolicyPlayer)
    count = 0
    for s in decisions(seats, settings, 5, player):
        GAME.check(s)
        count += 1
    assert count > 60


def test_the_tables_of_this_module_have_every_role() -> None:
    chosen = {role for _, settings in TABLES for role in settings.get("roles", ())}
    assert chosen >= set(ROLES) - {"magister_militum"}  # The tables with many seats are dealt this role.


def other_truth(s: FallState, seed: int) -> FallState:
    """Return a state that looks the same to every seat but has other chance from here on."""
    other = s.clone()
    other.source = Seeded(seed)
    other.draws = [count + seed for count in s.draws]
    return other


PAIRS = {"novice": at_scale(smoke=40, full=120), "solid": at_scale(smoke=20, full=60)}
"""Number of pairs compared: two states with different chance behind the same view."""


@pytest.mark.parametrize("name", ["novice", "solid"])
def test_equal_views_give_equal_answers_whatever_the_hidden_state(name: str) -> None:
    compared = 0
    player = ENTRY.bot(name).player(1)
    assert isinstance(player, PolicyPlayer)
    for seed in range(20):
        for s in decisions(2 + seed % 4, {"interrupts": "poll"}, seed, player):
            seat = GAME.turn(s)
            options = options_of(s, seat)
            if len(options) < 2:
                continue
            other = other_truth(s, 1000 + compared)
            view = GAME.view(s, seat)
            assert GAME.view(other, seat) == view
            fresh = [ENTRY.bot(name).player(9), ENTRY.bot(name).player(9)]
            one = fresh[0].choose(view, options, QUICK)
            two = fresh[1].choose(GAME.view(other, seat), options_of(other, seat), QUICK)
            assert (one, fresh[0].reason) == (two, fresh[1].reason)
            assert different_futures(s, other)
            compared += 1
            if compared == PAIRS[name]:
                return
            if compared % (PAIRS[name] // 4) == 0:
                break  # Continue at another table.
    raise AssertionError("too few decisions")


def different_futures(s: FallState, other: FallState) -> bool:
    """Return whether the same choices lead to different ends in the two states."""
    ends = []
    for each in (s, other):
        copy = each.clone()
        playout(GAME, copy, 1)
        ends.append(GAME.dump(copy))
    return ends[0] != ends[1]


@pytest.mark.parametrize("make", [novice, solid])
def test_a_policy_on_the_state_chooses_what_its_player_chooses_from_a_view(make: Any) -> None:
    """Games without a table pass the state to the policy, which must not use more than a view contains."""
    policy = make().within(40, 0.0)
    player = PolicyPlayer(GAME, policy, reason, interrupts=True)
    for number, s in enumerate(decisions(3, {"interrupts": "poll"}, 11, player)):
        seat = GAME.turn(s)
        actions = GAME.options(s, seat)
        if len(actions) > 1:
            before = GAME.digest(s)
            straight = policy.choose(s, seat, actions)
            assert GAME.digest(s) == before, "choosing must not change the state"
            assert GAME.words.say(straight.action) == player.choose(GAME.view(s, seat), options_of(s, seat))
        if number == 60:
            return


@pytest.mark.parametrize("nodes", [1, 7, 60, 300])
def test_a_budget_of_nodes_is_kept(nodes: int) -> None:
    policy = solid().within(nodes, 0.0)
    player = PolicyPlayer(GAME, policy, reason, interrupts=True)
    for number, s in enumerate(decisions(2, {"interrupts": "poll"}, 3, player)):
        seat = GAME.turn(s)
        choice = policy.choose(s, seat, GAME.options(s, seat))
        assert (
            choice.nodes <= nodes + 4
        )  # The last nodes may be the start of a plan, its end and each choice inside an Event.
        if number == 25:
            return


def test_a_larger_budget_uses_more_nodes() -> None:
    s = GAME.new(2, {}, Seeded(3))
    while s.pawns[1] < 0:
        GAME.apply(s, GAME.turn(s), GAME.options(s, GAME.turn(s))[0])
    seat = GAME.turn(s)
    few, many = (solid().within(n, 0.0).choose(s, seat, GAME.options(s, seat)).nodes for n in (20, 500))
    assert few < 40 < many


def test_a_budget_of_seconds_is_kept() -> None:
    s = GAME.new(2, {}, Seeded(3))
    while s.pawns[1] < 0:
        GAME.apply(s, GAME.turn(s), GAME.options(s, GAME.turn(s))[0])
    seat = GAME.turn(s)
    options = options_of(s, seat)
    slow = PolicyPlayer(GAME, Policy(Weights(), 200, 8, 10**9), reason, interrupts=True)
    assert slow.choose(GAME.view(s, seat), options, Budget(seconds=0.05)) in options


@pytest.mark.rule("FR-4.6")
@pytest.mark.parametrize("name", ["novice", "solid", "strong"])
def test_bots_agree_to_an_event_that_moves_their_pawn(name: str) -> None:
    s = position(pawns=["Roma", "Genua"], hands=[["festina_lente"]], consent="ask")
    for act in ("event festina_lente normal", "target Tyras", "move magister_militum 0"):
        GAME.act(s, 0, GAME.words.read(act))
    options = options_of(s, 1)
    assert ENTRY.bot(name).player(1).choose(GAME.view(s, 1), options) == "agree"


HUNS = ["Iuvavum/huns", "Mediolanum/huns", "Lugdunum/huns", "Lutetia/huns"]


def chosen(s: FallState, seat: int = 0, name: str = "solid") -> tuple[str, str]:
    """Return the choice of a bot and the key of its reason."""
    player = ENTRY.bot(name).player(1)
    options = options_of(s, seat)
    act = player.choose(GAME.view(s, seat), options)
    assert player.reason is not None
    return act, player.reason.key


@pytest.mark.parametrize("name", ["novice", "solid", "strong"])
def test_bots_make_an_alliance_that_wins(name: str) -> None:
    s = position(
        pawns=["Carnuntum", "Roma"],
        cities={"Carnuntum": {"huns": 2}, "Tyras": {"visigoths": 1}},
        hands=[HUNS],
        allied=["visigoths"],
    )
    assert chosen(s, name=name) == ("forge huns", "reason.forge")


def test_solid_marches_to_where_it_can_make_an_alliance() -> None:
    s = position(
        pawns=["Aquileia", "Roma"],
        cities={"Carnuntum": {"huns": 2}, "Tyras": {"visigoths": 1}},
        hands=[HUNS],
        allied=["visigoths"],
    )
    assert chosen(s) == ("march Carnuntum 0", "reason.to_forge")


def test_solid_fights_a_battle_that_wins() -> None:
    s = position(
        pawns=["Carnuntum", "Roma"],
        cities={"Carnuntum": {"huns": 1, "legions": 3}, "Tyras": {"visigoths": 1}},
        allied=["visigoths"],
    )
    assert chosen(s)[0].startswith("battle")


def test_solid_plays_no_corrupt_event_that_loses_the_game() -> None:
    """Decline stands at 7, and a corrupt Event would move it to 8."""
    s = position(
        pawns=["Carnuntum", "Roma"],
        cities={"Carnuntum": {"huns": 3}, "Tyras": {"visigoths": 3}, "Philippopolis": {"huns": 3}},
        hands=[["mortui_non_mordent", "carpe_diem"]],
        decline=7,
    )
    assert "corrupt" not in chosen(s)[0]


@pytest.mark.rule("FR-4.8")
@pytest.mark.parametrize("name", ["novice", "solid", "strong"])
@pytest.mark.parametrize("nodes", [1, 40])
def test_bots_enlist_as_many_legions_as_can_come(name: str, nodes: int) -> None:
    """Every legion counts in a city full of Huns, so even a budget of one node must find this."""
    cities = {"Carnuntum": {"huns": 3, "ostrogoths": 3}, "Tyras": {"visigoths": 1}, "Iuvavum": {"huns": 2}}
    s = position(pawns=["Carnuntum", "Roma"], cities=cities, hands=[HUNS[:1]], allied=["huns"])
    GAME.act(s, 0, GAME.words.read("enlist with Iuvavum/huns"))
    player = ENTRY.bot(name).player(1)
    assert player.choose(GAME.view(s, 0), options_of(s, 0), Budget(nodes=nodes)) == "enrol 3"


@pytest.mark.rule("FR-4.8")
@pytest.mark.parametrize("name", ["novice", "solid"])
def test_a_plan_counts_on_the_legions_that_enlisting_brings(name: str) -> None:
    """Three Huns become three legions, which is the best choice in this position."""
    cities = {"Carnuntum": {"huns": 3}, "Tyras": {"visigoths": 1}, "Iuvavum": {"huns": 2}}
    s = position(pawns=["Carnuntum", "Roma"], cities=cities, hands=[HUNS[:1]], allied=["huns"], actions=1)
    assert chosen(s, name=name) == ("enlist with Iuvavum/huns", "reason.enlist")
