"""SR-1.5: what every seat could remember of hands, against a memory by brute force (`worlds`).

The bounds of a view hold in every possible world. They are looser than brute force where what is known of one
holder says something of another: after a robbery that was not seen (what one lost the other has), after a reshuffle
(what was drawn before is shared out among the hands), and where all cards of a kind are as good as placed. Nor do they
use that who is asked to lay down half of its pasture cards has so many.
"""

from __future__ import annotations

import pytest
from struggle_games import game, played
from struggle_table import GAME, StruggleTable, dice, fresh, rolling, rule, table
from worlds import RESOURCES, Witness, dealt_worlds, truth

from triclinium.games.struggle_for_rome.rules import memory
from triclinium.games.struggle_for_rome.rules.state import StruggleState

MOST_WORLDS = 2500


def known(t: StruggleTable, viewer: str, holder: str) -> dict[str, tuple[int, int]]:
    """What a viewer's view says of a holder: the least and the most of each resource, if any."""
    at = "ABCD".index(holder) if holder else t.state.seats
    bound = t.view(viewer)["memory"][at]
    every = {name: (bound["least"].get(name, 0), bound["most"].get(name, 0)) for name in RESOURCES}
    return {name: both for name, both in every.items() if any(both)}


def exactly(**goods: int) -> dict[str, tuple[int, int]]:
    return {name: (number, number) for name, number in goods.items()}


# ---- simple cases, each with the bounds that anybody would write down


@rule("SR-1.5")
def test_grain_and_ore_from_their_piles_are_remembered_exactly() -> None:
    t = rolling(6)
    t.settle(dice(6))
    assert known(t, "C", "A") == exactly(grain=1)


@rule("SR-1.5")
def test_a_pasture_card_that_another_draws_is_a_horse_or_cattle() -> None:
    t = table(phase="horsemen")
    t.act("income pasture", "pasture horse")
    assert known(t, "A", "A") == exactly(horse=1)
    for viewer in ("B", "D", ""):
        assert known(t, viewer, "A") == {"horse": (0, 1), "cattle": (0, 1)}
        assert known(t, viewer, "") == {"horse": (9, 10), "cattle": (9, 10)}
    assert known(t, "A", "") == exactly(horse=9, cattle=10)


@rule("SR-1.5")
def test_the_deal_is_remembered() -> None:
    t = StruggleTable(fresh(3, 5))
    for viewer in "ABC":
        for holder in "ABC":
            if viewer != holder:
                assert known(t, viewer, holder) == {"grain": (1, 1), "horse": (0, 1), "cattle": (0, 1)}
        assert known(t, viewer, viewer) == exactly(**t.goods(viewer))


@rule("SR-1.5")
def test_a_card_that_is_paid_shows_what_was_drawn() -> None:
    """B knows of A's two cards nothing but that they are two."""
    t = table(goods={"A": {"cattle": 2}}, gold={"A": 2}, secret=True)
    assert known(t, "B", "A") == dict.fromkeys(RESOURCES, (0, 2))
    t.act("develop", "development traitor")
    assert known(t, "B", "A") == dict.fromkeys(RESOURCES, (0, 1))
    t.act("develop", "development traitor")
    assert known(t, "B", "A") == {}


@rule("SR-1.5")
def test_what_is_paid_was_there_and_what_is_left_shrinks() -> None:
    t = table(goods={"A": {"ore": 1, "horse": 1, "grain": 1}}, secret=True)
    t.act("muster")
    for viewer in ("B", ""):
        assert known(t, viewer, "A") == dict.fromkeys(RESOURCES, (0, 1))


@rule("SR-1.5")
def test_an_offer_shows_what_is_given() -> None:
    t = table(goods={"A": {"ore": 2, "horse": 1}}, secret=True)
    t.act("offer 2*ore for grain to B")
    for viewer in ("B", "C", ""):
        assert known(t, viewer, "A") == {"grain": (0, 1), "ore": (2, 3), "horse": (0, 1), "cattle": (0, 1)}


@rule("SR-1.5")
def test_a_yes_shows_what_was_wanted_and_a_no_shows_nothing() -> None:
    t = table(goods={"A": {"ore": 1}, "B": {"grain": 2}, "C": {"grain": 2}}, secret=True)
    t.act("offer ore for grain to all")
    t.act("accept", seat="B")
    assert known(t, "D", "B") == dict.fromkeys(RESOURCES, (0, 2))  # sealed
    t.act("refuse", seat="C")
    t.act("refuse", seat="D")
    assert known(t, "D", "B") == {"grain": (1, 2), "ore": (0, 1), "horse": (0, 1), "cattle": (0, 1)}
    assert known(t, "D", "C") == dict.fromkeys(RESOURCES, (0, 2))


@rule("SR-1.5")
def test_a_trade_moves_what_is_known() -> None:
    t = table(goods={"A": {"ore": 1}, "B": {"grain": 2}}, secret=True)
    t.act("offer ore for grain to B")
    t.act("accept", seat="B")
    t.act("take B")
    assert known(t, "C", "A") == exactly(grain=1)
    assert known(t, "C", "B") == {"grain": (0, 1), "ore": (1, 2), "horse": (0, 1), "cattle": (0, 1)}


@rule("SR-1.5")
def test_by_rules_1_a_choice_of_payments_shows_that_there_is_one() -> None:
    """From r3c9N to r1c4N: 1 grain and 3 gold, or 2 grain; with 3 gold there is a choice from 2 grain on."""
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        goods={"A": {"grain": 2, "ore": 2}},
        gold={"A": 3},
        secret=True,
        rules=1,
    )
    t.act("travel r1c4N")
    assert known(t, "B", "A") == {"grain": (2, 4), "ore": (0, 2), "horse": (0, 2), "cattle": (0, 2)}
    assert t.state.news
    t.act("pay 1 3")
    assert known(t, "B", "A") == {"grain": (1, 3), "ore": (0, 2), "horse": (0, 2), "cattle": (0, 2)}


@rule("SR-1.5", "SR-4.2")
@pytest.mark.parametrize("grain", [1, 2, 4])
def test_a_journey_shows_the_grain_that_is_paid_and_no_more(grain: int) -> None:
    """The same journey for 1 grain and 3 gold, whether or not 2 grain could have been paid instead."""
    t = table(
        phase="horsemen",
        at={"A horsemen": "r3c9N"},
        goods={"A": {"grain": grain, "ore": 4 - grain}},
        gold={"A": 3},
        secret=True,
    )
    t.act("journey r1c4N with 1 grain")
    assert known(t, "B", "A") == dict.fromkeys(RESOURCES, (0, 3))


@rule("SR-1.5")
def test_a_robbery_is_known_to_robber_and_victim_alone() -> None:
    t = table(phase="legionnaire", at={"B warriors": "r6c3S"}, goods={"B": {"grain": 1, "ore": 2}})
    t.act("legionnaire r7c2", "robbery ore")
    for viewer in ("A", "B"):
        assert known(t, viewer, "A") == exactly(ore=1)
        assert known(t, viewer, "B") == exactly(grain=1, ore=1)
    for viewer in ("C", "D", ""):
        assert known(t, viewer, "A") == {"grain": (0, 1), "ore": (0, 1)}
        assert known(t, viewer, "B") == {"grain": (0, 1), "ore": (1, 2)}


@rule("SR-1.5")
def test_a_robbery_of_cards_that_are_all_alike_is_known_to_all() -> None:
    t = table(phase="legionnaire", at={"B warriors": "r6c3S"}, goods={"B": {"ore": 2}})
    t.act("legionnaire r7c2", "robbery ore")
    for viewer in ("A", "C", ""):
        assert known(t, viewer, "A") == exactly(ore=1)
        assert known(t, viewer, "B") == exactly(ore=1)


@rule("SR-1.5")
def test_a_robber_learns_what_the_victim_had() -> None:
    t = table(
        phase="legionnaire", at={"B warriors": "r6c3S"}, goods={"B": {"grain": 1, "ore": 1}}, secret=True
    )
    t.act("legionnaire r7c2", "robbery ore")
    assert known(t, "A", "B") == dict.fromkeys(RESOURCES, (0, 1))
    assert known(t, "B", "A") == exactly(ore=1)


@rule("SR-1.5")
def test_discards_are_seen_and_a_reshuffled_pile_is_known() -> None:
    t = rolling(11, goods={"A": {"horse": 9, "cattle": 9}}, discarded={"horse": 1, "cattle": 1})
    t.settle(dice(11))
    t.act("discard 5 4", "pasture horse cattle horse cattle")
    # 6 horses and 5 cattle were shuffled; B, A, C and D drew one each, and C drew a horse.
    assert known(t, "C", "") == {"horse": (2, 5), "cattle": (2, 5)}
    assert known(t, "C", "A") == {"horse": (4, 5), "cattle": (5, 6)}
    assert known(t, "C", "B") == {"horse": (0, 1), "cattle": (0, 1)}


# ---- against brute force


def witnesses(s: StruggleState, from_the_deal: bool) -> list[Witness]:
    """One a viewer: the seats, then a spectator."""
    viewers = [*range(s.seats), -1]
    return [
        Witness(viewer, s.seats, dealt_worlds(s, viewer) if from_the_deal else [truth(s)])
        for viewer in viewers
    ]


def slack(s: StruggleState, witness: Witness) -> list[tuple[int, int]]:
    """By how much each bound is looser than brute force; a bound that leaves out a possible world fails."""
    viewer = witness.viewer if witness.viewer >= 0 else s.seats
    found = []
    for holder in range(s.seats + 1):
        for resource in range(4):
            low, high = witness.bounds(holder, resource)
            least = memory.least(s, viewer, holder, resource)
            most = memory.most(s, viewer, holder, resource)
            where = f"viewer {viewer}, holder {holder}, {RESOURCES[resource]}: {least} to {most}"
            assert least <= low, f"{where}, but there may be only {low}"
            assert most >= high, f"{where}, but there may be {high}"
            found.append((int(low - least), int(most - high)))
    return found


def heard(s: StruggleState) -> set[str]:
    return {str(GAME.named_fact(fact, -1)["fact"]) for fact in s.facts}


@rule("SR-1.5")
@pytest.mark.parametrize("number", range(16))
def test_the_bounds_hold_in_every_possible_world(number: int) -> None:
    s = game(number)
    every = witnesses(s, from_the_deal=number % 2 == 0)
    for _ in played(s, number, 90):
        for witness in every:
            witness.hear(s)
            assert truth(s) in witness.worlds
            slack(s, witness)
        if max(len(witness.worlds) for witness in every) > MOST_WORLDS:
            break


@rule("SR-1.5")
@pytest.mark.parametrize("number", range(0, 24, 2))
def test_what_is_known_of_hands_is_exact_in_simple_games(number: int) -> None:
    """Until somebody is robbed, the pile is reshuffled, or ten cards of a pasture could lie elsewhere."""
    s = fresh(3 + number // 2 % 2, number)
    every = witnesses(s, from_the_deal=True)
    compared = 0
    for _ in played(s, number, 60):
        for witness in every:
            witness.hear(s)
        if heard(s) & {"robbed", "reshuffled"} or sum(s.pasture) < 10:
            break
        if max(len(witness.worlds) for witness in every) > MOST_WORLDS:
            break
        for witness in every:
            hands = slack(s, witness)[: 4 * s.seats]
            assert hands == [(0, 0)] * len(hands)
            compared += 1
    assert compared
