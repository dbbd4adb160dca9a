"""The rules of the tiny game, with hands and chance that the tests set."""

from __future__ import annotations

import pytest
from tiny_tables import market, table

from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import BrokenState, SettingError
from triclinium.kernel.texts import load
from triclinium.testing.table import Table
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import TinyState
from triclinium.testing.tiny_words import FORTUNA


@pytest.mark.rule("TT-1")
def test_hands_are_dealt_in_secret() -> None:
    game = Tiny()
    with pytest.raises(SettingError):
        game.new(5)
    t = table((2, 5, 9), (1, 3, 12))
    assert game.view(t.state, 0)["hand"] == ["2", "5", "9"]
    assert game.view(t.state, -1)["hand"] is None
    assert game.view(t.state, 1)["cards"] == [3, 3]
    assert game.view(t.state, 1)["pool"] == 8


@pytest.mark.rule("TT-2")
def test_sealed_cards_are_revealed_after_the_last_and_the_highest_wins() -> None:
    t = table((FORTUNA, 5, 9), (1, 3, 12))
    assert t.options(seat="A") == ["seal 5", "seal 9"]
    assert t.refused("seal fortuna", seat="A") == ("TT-2", "refusal.seal.fortuna")
    assert t.refused("seal 12", seat="A") == ("TT-2", "refusal.card.absent")
    assert t.act("seal 9", seat="A") == [{"fact": "sealed", "rule": "TT-2", "seat": "A", "card": None}]
    assert t.game.view(t.state, 1)["sealed"] == ["?", None]
    assert t.game.view(t.state, 0)["sealed"] == ["9", None]
    assert t.refused("seal 12", seat="A") == ("TT-2", "refusal.card.absent")
    t.act("seal 5", seat="A")  # A choice can be changed until the last one is in.
    t.act("seal 9", seat="A")
    t.act("seal 12", "dice 4", seat="B")
    assert t.refused("seal 5", seat="A") == ("TT-4", "refusal.not_now")
    assert [(fact["seat"], fact["card"]) for fact in t.told("revealed")] == [("A", "9"), ("B", "12")]
    assert t.state.winner == 1


@pytest.mark.rule("TT-3", "TT-5")
def test_the_winner_rolls_and_scores() -> None:
    t = table((2, 5, 9), (1, 3, 12))
    t.act("seal 9", seat="A")
    t.act("seal 3", "dice 6", seat="B")
    assert t.told("rolled") == [{"fact": "rolled", "rule": "TT-3", "seat": "A", "die": 6}]
    t.act("continue")
    assert t.state.points == [6, 0]


@pytest.mark.rule("TT-4")
def test_a_fortuna_rolls_the_die_again() -> None:
    t = table((2, 5, 9), (FORTUNA, 3, 12), (4, 6, 7))
    t.act("seal 9", seat="A")
    t.act("seal 3", seat="B")
    t.act("seal 4", "dice 6", seat="C")
    assert t.options(seat="B") == ["fortuna", "hold"]
    assert t.options(seat="C") == ["hold"]
    assert t.refused("fortuna", seat="C") == ("TT-4", "refusal.fortuna.none")
    assert t.refused("fortuna", seat="A") == ("TT-4", "refusal.fortuna.none")
    t.act("fortuna", "dice 2", seat="B")
    t.act("continue")
    assert t.state.points == [2, 0, 0]


@pytest.mark.rule("TT-4")
def test_the_window_stays_closed_after_both_fortunae_were_played() -> None:
    t = table((2, 5, 9), (FORTUNA, FORTUNA, 3))
    t.act("seal 9", seat="A")
    t.act("seal 3", "dice 6", seat="B")
    t.act("fortuna", "dice 5", seat="B")
    assert t.turn == "A"
    assert t.options() == ["continue"]
    t.act("fortuna", "dice 1", seat="B")
    assert t.state.points == [1, 0]
    assert t.options() == ["keep"]  # B has no card left to trade.
    assert t.refused("offer 2 to B") == ("TT-6", "refusal.offer.partner")


def to_offer() -> Table[TinyState]:
    t = table((2, 5, 9), (1, 3, 12), (4, 6, 7))
    t.act("seal 9", seat="A")
    t.act("seal 3", seat="B")
    t.act("seal 4", "dice 6", seat="C")
    t.act("continue")
    return t


@pytest.mark.rule("TT-6")
def test_an_offered_card_is_visible_only_to_its_two_seats() -> None:
    t = to_offer()
    assert t.options() == ["keep", "offer 2 to B", "offer 2 to C", "offer 5 to B", "offer 5 to C"]
    assert t.refused("offer 2 to A") == ("TT-6", "refusal.offer.partner")
    assert t.refused("offer 2 to D") == ("TT-6", "refusal.offer.partner")
    assert t.refused("offer 12 to B") == ("TT-6", "refusal.card.absent")
    t.act("offer 5 to C")
    seen = [t.game.view(t.state, viewer)["offered"] for viewer in range(-1, 3)]
    assert seen == ["?", "5", "?", "5"]
    assert t.options() == ["give 6", "give 7", "decline"]


@pytest.mark.rule("TT-6")
def test_a_trade_swaps_two_cards() -> None:
    t = to_offer()
    t.act("offer 5 to C")
    assert t.refused("give 1") == ("TT-6", "refusal.card.absent")
    t.act("give 7")
    t.act("close", "pool 8", "pool 10", "pool 11")
    assert t.state.hands == [(2, 7, 8), (1, 10, 12), (5, 6, 11)]


@pytest.mark.rule("TT-6")
def test_an_offer_can_be_declined() -> None:
    t = to_offer()
    t.act("offer 5 to C")
    t.act("decline")
    assert t.told("declined")
    t.act("close", "pool 8", "pool 10", "pool 11")
    assert t.state.hands == [(2, 5, 8), (1, 10, 12), (6, 7, 11)]
    assert [fact["card"] for fact in t.told("drew")] == [None, None, None]


@pytest.mark.rule("TT-1")
def test_the_discards_become_the_pool() -> None:
    t = table((2, 5, 9), (1, 3, 12), (4, 6, 7), (FORTUNA, FORTUNA, 8))
    t.act("seal 9", seat="A")
    t.act("seal 3", seat="B")
    t.act("seal 4", seat="C")
    t.act("seal 8", "dice 6", seat="D")
    t.act("continue")
    t.act("keep")
    t.act("close", "pool 10", "pool 3", "pool 4")
    assert t.told("renewed")
    assert t.state.hands[1] == (1, 11, 12)  # The last card of the pool needed no draw.
    assert t.state.pool == (8, 9)
    assert t.state.discard == ()


@pytest.mark.rule("TT-7")
def test_the_most_points_win_and_ties_share_the_win() -> None:
    t = table((2, 5, 9), (1, 3, 12), rounds=1)
    t.act("seal 9", seat="A")
    t.act("seal 3", "dice 6", seat="B")
    t.act("continue")
    t.state.points[1] = 6
    t.act("keep")
    assert t.game.outcome(t.state) is None
    t.act("close")
    outcome = t.game.outcome(t.state)
    assert outcome is not None
    assert (outcome.ending, outcome.winners, outcome.scores) == ("finished", (0, 1), (7, 7))
    assert t.refused("keep") == ("TT-8", "refusal.over")


@pytest.mark.rule("TT-7")
def test_sets_of_goods_score_and_goods_break_ties() -> None:
    t = market((1, 1, 3, 0), (2, 2, 1, 0), rounds=1)
    t.act("trade oil for wheat+wine with B")
    t.act("accept", seat="B")
    t.act("take B")
    outcome = t.game.outcome(t.state)
    assert outcome is not None
    assert [line.named() for line in outcome.lines] == [
        {"source": "dice", "points": [6, 0]},
        {"source": "handicap", "points": [0, 0]},
        {"source": "sets", "points": [2, 1]},
    ]
    assert [line.named() for line in outcome.tie_breaks] == [{"source": "goods", "points": [6, 4]}]
    assert (outcome.scores, outcome.ranks, outcome.winners) == ((8, 1), (1, 2), (0,))


@pytest.mark.rule("TT-7")
def test_a_handicap_is_added_to_the_points_at_the_start() -> None:
    game = Tiny()
    s = game.new(3, {"handicap": ["0", "2"]}, Seeded(1))
    assert s.points == s.handicap == [0, 2, 0]
    with pytest.raises(SettingError, match="handicap can be 0, 1, 2; not '3'"):
        game.new(3, {"handicap": ["3"]})


def test_the_check_finds_impossible_goods() -> None:
    cases: list[tuple[list[tuple[int, ...]], list[tuple[int, ...]], str]] = [
        ([(2, 2, 2, 0), (2, 2, 1, 0)], [(0,) * 4] * 2, "goods were lost or made"),
        (
            [(2, 2, 1, 0), (2, 2, 1, 0)],
            [(3, 0, 0, 0), (0,) * 4],
            "somebody is known to hold what it does not",
        ),
        ([(2, 2, 0, 1), (2, 2, 1, 0)], [(0,) * 4] * 2, "goods that there cannot be"),
        ([(6, -1, 0, 0), (2, 2, 1, 0)], [(0, -1, 0, 0), (0,) * 4], "goods that there cannot be"),
    ]
    for goods, known, why in cases:
        t = market((2, 2, 1, 0), (2, 2, 1, 0))
        t.state.goods, t.state.known = goods, known
        with pytest.raises(BrokenState, match=why):
            t.game.check(t.state)


def test_the_check_finds_lost_cards_and_long_hands() -> None:
    t = table((2, 5, 9), (1, 3, 12))
    t.state.hands[0] += (4,)
    with pytest.raises(BrokenState, match="a hand of 4"):
        t.game.check(t.state)
    t.state.hands[0] = (2, 5)
    with pytest.raises(BrokenState, match="no longer the deck"):
        t.game.check(t.state)


@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_hidden_card_has_a_name(language: str) -> None:
    texts = load("triclinium.testing", language)
    hidden = texts.say("fact.drew", {"seat": "A", "card": None})
    assert "None" not in hidden
    assert hidden != texts.say("fact.drew", {"seat": "A", "card": "fortuna"})
