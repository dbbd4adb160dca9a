"""SR-3.1, SR-3.6: the form of an offer to other players, the number of offers, and how they are listed."""

from __future__ import annotations

import pytest
from struggle_market import HANDS, asked, market, told
from struggle_table import GAME, rule, table

import triclinium
from triclinium.games.struggle_for_rome.rules import trade
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.errors import Refusal

# ---- Form


@rule("SR-3.6")
@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("nothing for horse to B", ("SR-3.6", "refusal.offer.size")),
        ("grain for nothing to B", ("SR-3.6", "refusal.offer.size")),
        ("2*grain+ore+3*gold for horse to B", ("SR-3.6", "refusal.offer.size")),
        ("grain for 5*horse+cattle to B", ("SR-3.6", "refusal.offer.size")),
        ("grain for grain to B", ("SR-3.6", "refusal.offer.both_sides")),
        ("gold+grain for gold+horse to B", ("SR-3.6", "refusal.offer.both_sides")),
        ("3*grain for horse to B", ("SR-3.6", "refusal.offer.lacking")),
        ("cattle for horse to B", ("SR-3.6", "refusal.offer.lacking")),
        ("4*gold for horse to B", ("SR-3.6", "refusal.offer.lacking")),
        ("grain for horse to A", ("SR-3.6", "refusal.offer.whom")),
        ("grain for horse to E", ("SR-3.6", "refusal.offer.whom")),
        ("grain for horse to H", ("SR-3.6", "refusal.offer.whom")),
    ],
)
def test_an_invalid_offer_is_refused(text: str, refusal: tuple[str, str]) -> None:
    t = market()
    assert t.refused(f"offer {text}") == refusal
    assert t.state.offers == 0


@rule("SR-3.6")
@pytest.mark.parametrize(
    "text",
    [
        "grain for horse to B",
        "2*grain+3*gold for 5*horse to all",
        "2*grain+ore+2*gold for 2*horse+3*cattle to C",
        "gold for ore to D",
        "3*gold for cattle to all",
    ],
)
def test_a_valid_offer_is_made(text: str) -> None:
    t = market() if "ore to D" not in text else market(goods={**HANDS, "A": {"grain": 2}})
    facts = t.act(f"offer {text}")
    assert told(facts) == ["offered"]
    assert t.state.offers == 1


@rule("SR-3.6")
def test_with_three_players_an_offer_to_the_fourth_seat_is_refused() -> None:
    t = table(3, goods=HANDS, gold={"A": 3})
    assert t.refused("offer grain for horse to D") == ("SR-3.6", "refusal.offer.whom")


@rule("SR-3.6")
def test_the_composition_of_an_offer_lists_its_limits() -> None:
    t = market(gold={"A": 30, "D": 1})
    (offer,) = GAME.compositions(t.state, 0)
    five = {"grain": 5, "ore": 5, "horse": 5, "cattle": 5, "gold": 5}
    assert offer.named(GAME.words) == {
        "verb": "offer",
        "operands": [
            {"name": "give", "kind": "goods", "low": 1, "high": 5, "most": {"grain": 2, "ore": 1, "gold": 5}},
            {"name": "want", "kind": "goods", "low": 1, "high": 5, "most": five},
            {"name": "whom", "kind": "party", "among": ["B", "C", "D", "all"]},
        ],
    }
    few = market(goods={"A": {"ore": 1}}, gold={"A": 1})
    (offer,) = GAME.compositions(few.state, 0)
    assert offer.named(GAME.words)["operands"][0] == {  # type: ignore[index]
        "name": "give",
        "kind": "goods",
        "low": 1,
        "high": 2,
        "most": {"ore": 1, "gold": 1},
    }


@rule("SR-3.6")
def test_a_player_without_goods_and_gold_can_make_no_offer() -> None:
    t = table()
    assert GAME.compositions(t.state, 0) == []
    assert t.refused("offer grain for horse to B") == ("SR-3.6", "refusal.offer.lacking")


@rule("SR-3.6")
def test_an_offer_may_give_only_gold() -> None:
    t = table(gold={"A": 1}, goods={"B": {"ore": 1}})
    t.act("offer gold for ore to B")
    t.act("accept", seat="B")
    t.act("take B")
    assert (t.goods("A"), t.gold("A"), t.goods("B"), t.gold("B")) == ({"ore": 1}, 0, {}, 1)


@rule("SR-3.6")
def test_an_offer_is_public() -> None:
    t = market()
    facts = t.act("offer 2*grain for horse to B")
    assert facts == [
        {
            "fact": "offered",
            "rule": "SR-3.6",
            "seat": "A",
            "goods": {"grain": 2},
            "goods2": {"horse": 1},
            "seat2": "B",
        }
    ]
    assert t.view()["offer"] == {"give": {"grain": 2}, "want": {"horse": 1}, "whom": "B"}


# ---- Number of offers


@rule("SR-3.1", "SR-3.6")
def test_six_offers_per_turn_count_whether_taken_refused_or_withdrawn() -> None:
    t = market()
    t.act("offer grain for horse to B")
    t.act("accept", seat="B")
    t.act("take B")
    t.act("offer grain for horse to all")
    t.act("withdraw", seat="A")
    for _ in range(4):
        t.act("offer gold for cattle to D")
        t.act("refuse", seat="D")
        t.act("leave")
    assert t.state.offers == 6
    assert t.refused("offer gold for cattle to D") == ("SR-3.1", "refusal.offer.too_many")
    assert GAME.compositions(t.state, 0) == []
    assert GAME.sample(t.state, 0, 1) == []
    said = {(each.verb, each.rule, each.key) for each in GAME.refusals(t.state, 0)}
    assert ("offer", "SR-3.1", "refusal.offer.too_many") in said


@rule("SR-3.1")
def test_a_sixth_offer_is_possible() -> None:
    t = market(offers=5)
    t.act("offer gold for cattle to D")
    assert t.state.offers == 6


@rule("SR-3.1")
def test_each_player_has_six_offers() -> None:
    t = market(offers=6)
    t.act("end")
    assert (t.turn, t.state.offers) == ("B", 0)
    t.act("offer horse for grain to all")


# ---- Offers are composed, not listed


@rule("SR-3.6")
def test_no_offer_is_listed_among_the_options() -> None:
    t = market()
    assert t.options("offer") == []
    assert asked("grain for horse to B").options("counter", seat="B") == []


@rule("SR-3.6")
@pytest.mark.skipif(triclinium.COMPILED, reason="compiled functions call each other directly")
def test_checking_an_offer_does_not_check_other_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    real = trade.refused

    def counted(s: StruggleState, seat: int, a: int, verb: str) -> Refusal | None:
        calls.append(a)
        return real(s, seat, a, verb)

    t = market(gold={"A": 50, "D": 50})
    monkeypatch.setattr(trade, "refused", counted)
    for text in (
        "offer 2*grain+3*gold for 5*horse to all",
        "offer grain for grain to B",
        "offer gold for ore to D",
    ):
        calls.clear()
        GAME.refuses(t.state, 0, GAME.words.read(text))
        assert calls == [GAME.words.read(text)], "only this offer must be checked, and only once"
    GAME.act(t.state, 0, GAME.words.read("offer grain for horse to all"))
    calls.clear()
    assert GAME.refuses(t.state, 1, GAME.words.read("counter 2*horse for 5*gold")) is None
    assert len(calls) == 1


@rule("SR-3.6")
def test_a_sample_contains_a_few_valid_offers() -> None:
    for seed in range(40):
        t = market()
        offers = GAME.sample(t.state, 0, seed)
        assert 1 <= len(offers) <= 3
        assert all(GAME.refuses(t.state, 0, a) is None for a in offers)
        t.act("offer grain for horse to all")
        for seat in (1, 2, 3):
            (counter,) = GAME.sample(t.state, seat, seed)
            assert GAME.refuses(t.state, seat, counter) is None
        assert GAME.sample(t.state, 0, seed) == []


@rule("SR-3.6")
def test_sampled_offers_cover_all_goods_and_all_parties() -> None:
    t = market()
    found = [GAME.words.say(a) for seed in range(400) for a in GAME.sample(t.state, 0, seed)]
    assert {text.split()[1] for text in found} == {"grain", "ore", "gold"}, (
        "A must offer only goods that A has"
    )
    assert {text.split()[3] for text in found} == {"grain", "ore", "horse", "cattle", "gold"}
    assert {text.split()[5] for text in found} == {"B", "C", "D", "all"}
