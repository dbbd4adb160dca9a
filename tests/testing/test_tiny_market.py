"""The rules of the market of the tiny game: composed offers, sealed answers and public knowledge."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny_tables import market

from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.errors import NotationError, SettingError
from triclinium.kernel.game import Named
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.testing.channels import through_json
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_state import EMPTY, TinyState
from triclinium.testing.tiny_words import GOODS

A, B, C = (2, 2, 1, 0), (3, 0, 2, 0), (0, 4, 1, 0)
GAME = Tiny()


@pytest.mark.rule("TT-9")
def test_goods_are_dealt_in_secret() -> None:
    s = GAME.new(3, {"kinds": ["wool", "oil", "wine"]}, Seeded(3))
    assert s.kinds == (1, 2, 3)
    assert [sum(goods) for goods in s.goods] == [5, 5, 5]
    assert all(goods[0] == 0 for goods in s.goods), "wheat is not in play"
    for seat in range(3):
        view = GAME.view(s, seat)
        assert view["goods"] == {name: n for name, n in zip(GOODS, s.goods[seat], strict=True) if n}
        assert (view["goods_held"], view["goods_shown"], view["known"]) == ([5, 5, 5], None, [{}, {}, {}])
    assert GAME.view(s, -1)["goods"] is None


@pytest.mark.rule("TT-9")
def test_three_or_four_goods_are_in_play() -> None:
    assert GAME.new(2, {}, Seeded(1)).kinds == (0, 1, 2)
    assert GAME.new(2, {"kinds": GOODS}, Seeded(1)).kinds == (0, 1, 2, 3)
    with pytest.raises(SettingError, match="3 to 4 of wheat, wine, oil, wool with 2 seats; not 2"):
        GAME.new(2, {"kinds": ["wheat", "oil"]})


@pytest.mark.rule("TT-10")
@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("trade nothing for wine with B", "size"),
        ("trade wine for nothing with B", "size"),
        ("trade 2*wheat+2*wine+2*oil for wool with B", "size"),
        ("trade wine for 5*wheat+oil with B", "size"),
        ("trade wine for wine with B", "both_sides"),
        ("trade wine+oil for wheat+oil with B", "both_sides"),
        ("trade wine for wool with B", "kinds"),
        ("trade 3*wine for oil with B", "lacking"),
        ("trade wool for oil with B", "lacking"),
        ("trade wine for oil with A", "whom"),
        ("trade wine for oil with D", "whom"),
        ("trade wine for oil with H", "whom"),
    ],
)
def test_trades_that_are_refused_with_a_reason(text: str, key: str) -> None:
    t = market(A, B, C)
    assert t.refused(text) == ("TT-10", f"refusal.trade.{key}")


@pytest.mark.rule("TT-10")
def test_only_the_winner_offers_and_only_once_a_round() -> None:
    t = market(A, B, C)
    assert t.options() == ["close"]
    assert t.refused("trade wheat for oil with A", seat="B") == ("TT-8", "refusal.not_your_turn")
    assert t.refused("accept") == ("TT-10", "refusal.not_now")
    t.act("trade wine for oil with B")
    assert t.refused("trade wine for oil with C", seat="A") == ("TT-11", "refusal.not_now")
    t.act("refuse", seat="B")
    t.act("leave", "pool fortuna", "pool 8", "pool 10")
    assert t.options(seat="A") == ["seal 2", "seal 5"], "the next round must have begun"


@pytest.mark.rule("TT-10")
def test_with_two_seats_an_offer_to_all_is_refused() -> None:
    t = market(A, B)
    assert t.refused("trade wine for oil with all") == ("TT-10", "refusal.trade.whom")
    (trade,) = GAME.compositions(t.state, 0)
    assert trade.named(GAME.words)["operands"][2]["among"] == ["B"]  # type: ignore[index]


@pytest.mark.rule("TT-10")
def test_a_winner_without_goods_can_only_close() -> None:
    t = market((0, 0, 0, 0), (5, 3, 2, 0))
    assert GAME.compositions(t.state, 0) == []
    assert t.refused("trade wheat for oil with B") == ("TT-10", "refusal.trade.lacking")
    assert [each.key for each in GAME.refusals(t.state, 0)] == ["refusal.trade.lacking"]
    assert t.options() == ["close"]


@pytest.mark.rule("TT-10")
def test_the_bounds_of_an_offer() -> None:
    t = market(A, B, C)
    assert [each.named(GAME.words) for each in GAME.compositions(t.state, 0)] == [
        {
            "verb": "trade",
            "operands": [
                {
                    "name": "give",
                    "kind": "goods",
                    "low": 1,
                    "high": 5,
                    "most": {"wheat": 2, "wine": 2, "oil": 1},
                },
                {
                    "name": "want",
                    "kind": "goods",
                    "low": 1,
                    "high": 5,
                    "most": {"wheat": 5, "wine": 5, "oil": 5},
                },
                {"name": "whom", "kind": "party", "among": ["B", "C", "all"]},
            ],
        }
    ]
    assert t.act("trade 2*wheat+wine for 5*oil with all") == [
        {
            "fact": "trade_offered",
            "rule": "TT-10",
            "seat": "A",
            "goods": {"wheat": 2, "wine": 1},
            "goods2": {"oil": 5},
            "whom": "all",
        }
    ]
    assert GAME.view(t.state, -1)["trade"] == {
        "give": {"wheat": 2, "wine": 1},
        "want": {"oil": 5},
        "whom": "all",
    }


@pytest.mark.rule("TT-11")
def test_a_seat_that_can_only_refuse_is_asked_like_the_others() -> None:
    t = market(A, B, C)
    t.act("trade wheat for 2*oil with all")
    assert GAME.awaited(t.state) == 0b110
    assert t.options(seat="B") == ["accept", "refuse"]
    assert t.options(seat="C") == ["refuse"]
    assert t.refused("accept", seat="C") == ("TT-11", "refusal.trade.lacking")
    assert t.refused("counter wheat for wine", seat="C") == ("TT-11", "refusal.trade.lacking")
    assert t.refused("counter wine for wool", seat="C") == ("TT-11", "refusal.trade.kinds")
    assert t.refused("counter wine for wine", seat="C") == ("TT-11", "refusal.trade.both_sides")
    assert t.refused("counter nothing for oil", seat="C") == ("TT-11", "refusal.trade.size")
    assert t.refused("withdraw", seat="C") == ("TT-11", "refusal.not_now")
    assert t.refused("accept", seat="A") == ("TT-11", "refusal.not_now")
    assert t.refused("counter wheat for oil", seat="A") == ("TT-11", "refusal.not_now")


@pytest.mark.rule("TT-11")
def test_a_seat_without_goods_is_asked_too() -> None:
    t = market(A, (0, 0, 0, 0), (3, 4, 3, 0))
    t.act("trade wheat for oil with all")
    assert t.options(seat="B") == ["refuse"]
    assert t.refused("counter wheat for wine", seat="B") == ("TT-11", "refusal.trade.lacking")
    assert {each.verb for each in GAME.refusals(t.state, 1)} == {"accept", "counter"}


@pytest.mark.rule("TT-11")
def test_an_offer_to_one_seat_asks_that_seat_alone() -> None:
    t = market(A, B, C)
    t.act("trade wheat for 2*oil with C")
    assert GAME.awaited(t.state) == 0b100
    assert t.refused("refuse", seat="B") == ("TT-8", "refusal.not_your_turn")
    t.act("refuse", seat="C")
    assert t.told("refused") == [{"fact": "refused", "rule": "TT-11", "seat": "C"}]


@pytest.mark.rule("TT-12")
def test_the_winner_takes_an_answer_that_it_can_pay() -> None:
    t = market(A, B, C)
    t.act("trade wheat for oil with all")
    t.act("counter 2*oil for 2*wheat+wine", seat="B")
    t.act("counter 3*wine for 2*oil", seat="C")
    assert t.options() == ["take B", "leave"]
    assert t.refused("take C") == ("TT-12", "refusal.take.lacking")
    assert t.refused("take A") == ("TT-12", "refusal.take.nothing")
    assert t.refused("take D") == ("TT-12", "refusal.take.nothing")
    assert t.refused("take B", seat="B") == ("TT-8", "refusal.not_your_turn")
    t.act("take B", "pool fortuna", "pool 8", "pool 10")
    assert t.told("goods_traded") == [
        {
            "fact": "goods_traded",
            "rule": "TT-12",
            "seat": "A",
            "partner": "B",
            "goods": {"wheat": 2, "wine": 1},
            "goods2": {"oil": 2},
        }
    ]
    assert t.state.goods == [(0, 1, 3, 0), (5, 1, 0, 0), C]
    assert (t.state.trade, t.state.answers) == (0, [])


@pytest.mark.rule("TT-12")
def test_a_refusal_cannot_be_taken() -> None:
    t = market(A, B, C)
    t.act("trade wheat for oil with all")
    t.act("refuse", seat="B")
    t.act("accept", seat="C")
    assert t.options() == ["take C", "leave"]
    assert t.refused("take B") == ("TT-12", "refusal.take.nothing")
    t.act("leave", "pool fortuna", "pool 8", "pool 10")
    assert t.told("lapsed")
    assert t.state.goods == [A, B, C]


@pytest.mark.rule("TT-13")
def test_revealed_goods_are_public_knowledge() -> None:
    t = market(A, B, C)
    t.act("trade wheat for oil with all")
    assert t.state.known == [(1, 0, 0, 0), EMPTY, EMPTY]
    t.act("counter 2*oil for wine", seat="B")
    assert t.state.known[1] == EMPTY, "an answer is secret until the last one is in"
    t.act("accept", seat="C")
    assert t.state.known == [(1, 0, 0, 0), (0, 0, 2, 0), (0, 0, 1, 0)]
    t.act("take B", "pool fortuna", "pool 8", "pool 10")
    assert t.state.known == [(1, 0, 2, 0), (0, 1, 0, 0), (0, 0, 1, 0)]
    for viewer in range(-1, 3):
        assert GAME.view(t.state, viewer)["known"] == [{"wheat": 1, "oil": 2}, {"wine": 1}, {"oil": 1}]


def traded(game: Tiny, seed: int) -> Iterator[TinyState]:
    """Yield the states of a random game, which has many trades."""
    s = game.new(3, {"interrupts": "poll"}, Seeded(seed))
    for part in range(60):
        playout(game, s, seed * 100 + part, 1)
        if s.over:
            return
        s.changed()
        game.settle(s)
        yield s


def forgets(game: Tiny, s: TinyState, seed: int) -> bool:
    """Return whether a state imagined from some view lacks goods that all seats have seen."""
    for viewer in range(-1, 3):
        view = through_json(game.view(s, viewer))
        other = game.imagine(view, Seeded(seed))
        for seat in range(3):
            if any(has < was for has, was in zip(other.goods[seat], s.known[seat], strict=True)):
                return True
    return False


@pytest.mark.rule("TT-13")
@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_imagined_states_contain_all_revealed_goods(seed: int) -> None:
    for number, s in enumerate(traded(GAME, seed)):
        assert not forgets(GAME, s, seed + number)


class Forgetful(Tiny):
    """Bug: the view omits public knowledge."""

    def show(self, s: TinyState, seat: int) -> Named:
        return {**super().show(s, seat), "known": [{} for _ in s.known]}


@pytest.mark.rule("TT-13")
def test_with_a_view_without_memory_imagined_states_lack_revealed_goods() -> None:
    game = Forgetful()
    assert any(forgets(game, s, seed) for seed in range(5) for s in traded(game, seed))


# ---- a complete trade: an offer of 4 for 3, a counter-offer, an acceptance by one of two


WALK = (
    ("A", "trade 2*wheat+2*wine for 3*oil with all"),
    ("C", "refuse"),
    ("C", "counter 2*oil for 2*wheat"),
    ("B", "accept"),
    ("A", "take B"),
)


BEFORE = (("A", "seal 11"), ("B", "seal 5"), ("C", "seal 8"), ("A", "continue"), ("A", "keep"))


def walk() -> Match[TinyState]:
    """Return a match with seed 348 in which A has won the round, and B and C could both pay 3 oil."""
    match = Match.start(GAME, ("Ada", "Bede", "Cato"), {"rounds": "2"}, Seeded(348))
    for name, text in BEFORE:
        match.act("ABC".index(name), text)
    return match


def test_an_offer_of_four_for_three_a_counter_offer_and_an_acceptance() -> None:
    match = walk()
    assert GAME.view(match.state, 0)["goods"] == {"wheat": 2, "wine": 2, "oil": 1}
    start = len(match.entries)
    for name, text in WALK[:3]:
        match.act("ABC".index(name), text)
    # The answer is sealed: all seats know that C has answered, but only C knows what.
    assert [GAME.view(match.state, viewer)["answers"] for viewer in range(-1, 3)] == [
        [None, None, "?"],
        [None, None, "?"],
        [None, None, "?"],
        [None, None, "counter 2*oil for 2*wheat"],
    ]
    offer = WALK[0][1]
    read = {
        "spectator": [offer, "?", "?"],
        "A": [offer, "?", "?"],
        "B": [offer, "?", "?"],
        "C": [offer, "refuse", "counter 2*oil for 2*wheat"],
    }
    for viewer, name in zip(range(-1, 3), read, strict=True):
        assert [entry.act for entry in match.redacted(viewer).entries[start:]] == read[name], name
    match.act(1, "accept")
    assert [(f["fact"], f["seat"]) for f in match.facts(-1)] == [("accepted", "B"), ("countered", "C")]
    assert GAME.view(match.state, -1)["answers"] == [None, "accept", "counter 2*oil for 2*wheat"]
    assert [GAME.words.say(a) for a in GAME.options(match.state, 0)] == ["take B", "take C", "leave"]
    match.act(0, "take B")
    assert match.facts(-1)[0] == {
        "fact": "goods_traded",
        "rule": "TT-12",
        "seat": "A",
        "partner": "B",
        "goods": {"wheat": 2, "wine": 2},
        "goods2": {"oil": 3},
    }
    assert match.state.goods[0] == (0, 0, 4, 0)
    # The record contains the notation, and replays.
    text = match.record().to_json()
    for name, act in WALK:
        assert f'"seat": "{name}", "act": "{act}"' in text
    again = Match.replay(GAME, Record.from_json(text), CLOSED)
    assert GAME.digest(again.state) == GAME.digest(match.state)
    assert again.record() == match.record()
    # While the game runs, redacted records show an answer only to its own seat, even after it was revealed.
    for viewer in range(-1, 3):
        assert again.redacted(viewer) == match.redacted(viewer)
    assert [entry.act for entry in match.redacted(-1).entries[start:]] == [offer, "?", "?", "?", "take B"]


def test_a_notation_error_says_what_to_write() -> None:
    match = walk()
    with pytest.raises(NotationError) as refused:
        match.act(0, "trade 2*wheat+2*wine for 9*oil with all")
    assert str(refused.value) == (
        "'9*oil' is no goods: of each thing 0 to 5, as in 2*wheat+wine; write: trade GIVE for WANT with WHOM"
    )
