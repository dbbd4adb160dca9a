"""SR-1.5: compare what every seat could remember of hands with an enumeration of all possible worlds.

The bounds of a view hold in every possible world (`worlds`). They are looser than the enumeration where knowledge of
one holder implies something about another: after an unseen robbery (the robber has what the victim lost), after a
reshuffle (the cards drawn before are distributed among the hands), and where the places of all cards of a kind are
nearly known. They also ignore that a seat that must discard half of its pasture cards has at least that many.

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
    """Return the bounds that a view gives for a holder: minimum and maximum by resource, without zeros."""
    at = "ABCD".index(holder) if holder else t.state.seats
    bound = t.view(viewer)["memory"][at]
    every = {name: (bound["least"].get(name, 0), bound["most"].get(name, 0)) for name in RESOURCES}
    return {name: both for name, both in every.items() if any(both)}


def exactly(**goods: int) -> dict[str, tuple[int, int]]:
    return {name: (number, number) for name, number in goods.items()}


# ---- Simple cases with obvious bounds


@rule("SR-1.5")
def test_grain_and_ore_from_their_piles_are_remembered_exactly() -> None:
    t = rolling(6)
    t.settle(dice(6))
    assert known(t, "C", "A") == exactly(grain=1)


@rule("SR-1.5")
def test_a_pasture_card_drawn_by_another_seat_is_a_horse_or_cattle() -> None:
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
def test_a_paid_card_reduces_the_bounds_of_a_hand() -> None:
    """B knows only that A has two cards."""
    t = table(goods={"A": {"cattle": 2}}, gold={"A": 2}, secret=True)
    assert known(t, "B", "A") == dict.fromkeys(RESOURCES, (0, 2))
    t.act("develop", "development traitor")
    assert known(t, "B", "A") == dict.fromkeys(RESOURCES, (0, 1))
    t.act("develop", "development traitor")
    assert known(t, "B", "A") == {}


@rule("SR-1.5")
def test_a_payment_reduces_the_upper_bounds_of_a_hand() -> None:
    t = table(goods={"A": {"ore": 1, "horse": 1, "grain": 1}}, secret=True)
    t.act("muster")
    for viewer in ("B", ""):
        assert known(t, viewer, "A") == dict.fromkeys(RESOURCES, (0, 1))


@rule("SR-1.5")
def test_an_offer_proves_the_offered_cards() -> None:
    t = table(goods={"A": {"ore": 2, "horse": 1}}, secret=True)
    t.act("offer 2*ore for grain to B")
    for viewer in ("B", "C", ""):
        assert known(t, viewer, "A") == {"grain": (0, 1), "ore": (2, 3), "horse": (0, 1), "cattle": (0, 1)}


@rule("SR-1.5")
def test_accepting_an_offer_proves_the_wanted_cards_and_refusing_proves_nothing() -> None:
    t = table(goods={"A": {"ore": 1}, "B": {"grain": 2}, "C": {"grain": 2}}, secret=True)
    t.act("offer ore for grain to all")
    t.act("accept", seat="B")
    assert known(t, "D", "B") == dict.fromkeys(RESOURCES, (0, 2))  # the answer is still sealed
    t.act("refuse", seat="C")
    t.act("refuse", seat="D")
    assert known(t, "D", "B") == {"grain": (1, 2), "ore": (0, 1), "horse": (0, 1), "cattle": (0, 1)}
    assert known(t, "D", "C") == dict.fromkeys(RESOURCES, (0, 2))


@rule("SR-1.5")
def test_a_trade_moves_known_cards() -> None:
    t = table(goods={"A": {"ore": 1}, "B": {"grain": 2}}, secret=True)
    t.act("offer ore for grain to B")
    t.act("accept", seat="B")
    t.act("take B")
    assert known(t, "C", "A") == exactly(grain=1)
    assert known(t, "C", "B") == {"grain": (0, 1), "ore": (1, 2), "horse": (0, 1), "cattle": (0, 1)}


@rule("SR-1.5")
def test_under_rules_1_a_choice_of_payments_raises_the_lower_bound() -> None:
    """From r3c9N to r1c4N costs 1 grain and 3 gold, or 2 grain. With 3 gold the question proves 2 grain."""
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
def test_a_journey_proves_only_the_grain_that_is_paid(grain: int) -> None:
    """A pays 1 grain and 3 gold for the same journey, whether or not A could pay 2 grain."""
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
def test_only_robber_and_victim_remember_the_robbed_card() -> None:
    t = table(phase="legionnaire", at={"B warriors": "r6c3S"}, goods={"B": {"grain": 1, "ore": 2}})
    t.act("legionnaire r7c2", "robbery ore")
    for viewer in ("A", "B"):
        assert known(t, viewer, "A") == exactly(ore=1)
        assert known(t, viewer, "B") == exactly(grain=1, ore=1)
    for viewer in ("C", "D", ""):
        assert known(t, viewer, "A") == {"grain": (0, 1), "ore": (0, 1)}
        assert known(t, viewer, "B") == {"grain": (0, 1), "ore": (1, 2)}


@rule("SR-1.5")
def test_all_seats_know_a_robbery_from_a_hand_of_equal_cards() -> None:
    t = table(phase="legionnaire", at={"B warriors": "r6c3S"}, goods={"B": {"ore": 2}})
    t.act("legionnaire r7c2", "robbery ore")
    for viewer in ("A", "C", ""):
        assert known(t, viewer, "A") == exactly(ore=1)
        assert known(t, viewer, "B") == exactly(ore=1)


@rule("SR-1.5")
def test_the_robber_of_a_hidden_hand_learns_only_the_robbed_card() -> None:
    t = table(
        phase="legionnaire", at={"B warriors": "r6c3S"}, goods={"B": {"grain": 1, "ore": 1}}, secret=True
    )
    t.act("legionnaire r7c2", "robbery ore")
    assert known(t, "A", "B") == dict.fromkeys(RESOURCES, (0, 1))
    assert known(t, "B", "A") == exactly(ore=1)


@rule("SR-1.5")
def test_discards_are_public_and_the_reshuffled_pile_is_known() -> None:
    t = rolling(11, goods={"A": {"horse": 9, "cattle": 9}}, discarded={"horse": 1, "cattle": 1})
    t.settle(dice(11))
    t.act("discard 5 4", "pasture horse cattle horse cattle")
    # 6 horses and 5 cattle were shuffled; B, A, C and D drew one each, and C drew a horse.
    assert known(t, "C", "") == {"horse": (2, 5), "cattle": (2, 5)}
    assert known(t, "C", "A") == {"horse": (4, 5), "cattle": (5, 6)}
    assert known(t, "C", "B") == {"horse": (0, 1), "cattle": (0, 1)}


# ---- Comparison with the enumeration


def witnesses(s: StruggleState, from_the_deal: bool) -> list[Witness]:
    """Return one witness for each viewer: the seats, then a spectator."""
    viewers = [*range(s.seats), -1]
    return [
        Witness(viewer, s.seats, dealt_worlds(s, viewer) if from_the_deal else [truth(s)])
        for viewer in viewers
    ]


def slack(s: StruggleState, witness: Witness) -> list[tuple[int, int]]:
    """Return how much looser each bound is than the enumeration.

    Fail if a bound excludes a possible world.
    """
    viewer = witness.viewer if witness.viewer >= 0 else s.seats
    found = []
    for holder in range(s.seats + 1):
        for resource in range(4):
            low, high = witness.bounds(holder, resource)
            least = memory.least(s, viewer, holder, resource)
            most = memory.most(s, viewer, holder, resource)
            where = f"viewer {viewer}, holder {holder}, {RESOURCES[resource]}: {least} to {most}"
            assert least <= low, f"{where}, but {low} is possible"
            assert most >= high, f"{where}, but {high} is possible"
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
def test_the_bounds_of_hands_are_exact_in_simple_games(number: int) -> None:
    """The comparison ends at a robbery, a reshuffle, or with fewer than ten cards in the pasture pile."""
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
