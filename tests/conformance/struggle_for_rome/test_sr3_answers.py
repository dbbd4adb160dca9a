"""SR-3.6: answers to an offer are sealed, changed, withdrawn and taken, and reveal cards."""

from __future__ import annotations

import pytest
from struggle_market import HANDS, asked, market, told
from struggle_table import GAME, StruggleTable, rule, table

# ---- Answers


@rule("SR-3.6")
def test_an_offer_asks_one_player_or_all_others() -> None:
    one = asked("grain for horse to B")
    assert GAME.awaited(one.state) == 0b0010
    assert [one.options(seat=seat) for seat in "CD"] == [[], []]
    assert one.refused("refuse", seat="C") == ("SR-2.1", "refusal.not_your_turn")
    every = asked("grain for horse to all")
    assert GAME.awaited(every.state) == 0b1110
    later = table(player="C", first="A", goods={"C": {"ore": 1}})
    later.act("offer ore for gold to all")
    assert GAME.awaited(later.state) == 0b1011


@rule("SR-3.6")
def test_an_offer_is_accepted_refused_or_countered() -> None:
    t = asked("grain for horse to all")
    assert t.options(seat="B") == ["accept", "refuse"]
    (counter,) = GAME.compositions(t.state, 1)
    assert counter.named(GAME.words) == {
        "verb": "counter",
        "operands": [
            {"name": "give", "kind": "goods", "low": 1, "high": 3, "most": {"horse": 2, "cattle": 1}},
            {
                "name": "want",
                "kind": "goods",
                "low": 1,
                "high": 5,
                "most": {"grain": 5, "ore": 5, "horse": 5, "cattle": 5, "gold": 5},
            },
        ],
    }


@rule("SR-3.6")
def test_a_player_without_the_wanted_goods_can_only_refuse_or_counter() -> None:
    t = asked("grain for 2*horse to all")
    assert t.options(seat="B") == ["accept", "refuse"]
    assert t.options(seat="C") == ["refuse"]
    assert t.refused("accept", seat="C") == ("SR-3.6", "refusal.offer.lacking")
    t.act("counter horse for grain", seat="C")
    assert t.options(seat="D") == ["refuse"]


@rule("SR-3.6")
def test_a_player_without_any_goods_can_only_refuse() -> None:
    t = asked("grain for horse to D", gold={"A": 3})
    assert GAME.compositions(t.state, 3) == []
    assert t.refused("counter gold for grain", seat="D") == ("SR-3.6", "refusal.offer.lacking")
    assert t.refused("accept", seat="D") == ("SR-3.6", "refusal.offer.lacking")
    said = [(each.verb, each.key) for each in GAME.refusals(t.state, 3)]
    assert said == [("accept", "refusal.offer.lacking"), ("counter", "refusal.offer.lacking")]
    t.act("refuse", seat="D")


@rule("SR-3.6")
@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("nothing for grain", "refusal.offer.size"),
        ("horse for nothing", "refusal.offer.size"),
        ("2*horse+cattle for 5*grain+ore", "refusal.offer.size"),
        ("horse for horse", "refusal.offer.both_sides"),
        ("3*horse for grain", "refusal.offer.lacking"),
        ("gold for grain", "refusal.offer.lacking"),
    ],
)
def test_a_counter_offer_obeys_the_same_limits_as_an_offer(text: str, refusal: str) -> None:
    t = asked("grain for horse to B")
    assert t.refused(f"counter {text}", seat="B") == ("SR-3.6", refusal)
    t.act("counter 2*horse+cattle for 2*grain+3*gold", seat="B")


@rule("SR-3.6")
def test_answers_are_sealed_until_all_have_answered() -> None:
    t = asked("grain for horse to all")
    facts = t.act("accept", seat="B")
    assert facts == []
    t.act("counter horse for 2*gold", seat="C")
    for seat in ("A", "D", ""):
        assert t.view(seat)["answers"] == [None, "?", "?", None]
    assert t.view("B")["answers"] == [None, "accept", "?", None]
    assert t.view("C")["answers"] == [None, "?", "counter horse for 2*gold", None]
    facts = t.act("refuse", seat="D")
    assert told(facts) == ["accepted", "countered", "refused"]
    assert [fact["seat"] for fact in facts] == ["B", "C", "D"]
    assert (facts[1]["goods"], facts[1]["goods2"]) == ({"horse": 1}, {"gold": 2})
    assert t.view("D")["answers"] == [None, "accept", "counter horse for 2*gold", "refuse"]


@rule("SR-3.6")
def test_an_answer_is_recorded_only_for_the_eyes_of_its_player() -> None:
    t = asked("grain for horse to all")
    for text in ("accept", "refuse", "counter horse for gold"):
        assert GAME.eyes(t.state, 1, GAME.words.read(text)) == 0b0010
    assert GAME.eyes(t.state, 0, GAME.words.read("withdraw")) == -1


@rule("SR-3.6")
def test_an_answer_may_be_changed_until_all_have_answered() -> None:
    t = asked("grain for horse to all")
    t.act("accept", seat="B")
    t.act("counter horse for ore", seat="B")
    t.act("refuse", seat="C")
    t.act("refuse", seat="B")
    assert t.view("B")["answers"] == [None, "refuse", "?", None]
    t.act("refuse", seat="D")
    assert t.options() == ["leave"]
    assert t.refused("accept", seat="B") == ("SR-2.1", "refusal.not_your_turn")


@rule("SR-3.6")
def test_a_withdrawn_offer_reveals_no_answers() -> None:
    """The active player may withdraw it until all have answered."""
    t = asked("grain for horse to all")
    assert t.options(seat="A") == ["withdraw"]
    t.act("accept", seat="B")
    facts = t.act("withdraw", seat="A")
    assert facts == [{"fact": "withdrawn", "rule": "SR-3.6", "seat": "A"}]
    assert (t.turn, t.state.offers) == ("A", 1)
    assert t.view("C")["answers"] == []
    assert t.view("C")["offer"] is None
    assert "end" in t.options()
    late = asked("grain for horse to B")
    late.act("accept", seat="B")
    assert late.refused("withdraw") == ("SR-3.6", "refusal.not_now")


@rule("SR-3.6")
def test_the_active_player_can_only_withdraw_while_an_offer_is_open() -> None:
    t = asked("grain for horse to B", gold={"A": 9}, cards={"A": {"treasure_7": 1}})
    for text in ("end", "muster", "play treasure_7", "offer grain for horse to C", "accept", "refuse"):
        assert t.refused(text, seat="A")[0] in ("SR-3.6", "SR-2.1")
    assert GAME.compositions(t.state, 0) == []


@rule("SR-3.6")
def test_a_late_answer_counts_as_a_refusal() -> None:
    t = asked("grain for horse to all")
    t.act("accept", seat="B")
    lapsed = [GAME.lapse(t.state, seat) for seat in range(4)]
    assert [None if a is None else GAME.words.say(a) for a in lapsed] == [None, None, "refuse", "refuse"]


# ---- Taking an answer


@rule("SR-3.6")
def test_taking_an_accepted_offer_exchanges_the_offered_goods() -> None:
    t = asked("2*grain+gold for horse+cattle to all")
    t.act("accept", seat="B")
    t.act("refuse", seat="C")
    t.act("refuse", seat="D")
    assert t.options() == ["take B", "leave"]
    facts = t.act("take B")
    assert facts == [
        {
            "fact": "traded",
            "rule": "SR-3.6",
            "seat": "A",
            "seat2": "B",
            "goods": {"grain": 2, "gold": 1},
            "goods2": {"horse": 1, "cattle": 1},
        }
    ]
    assert (t.goods("A"), t.gold("A")) == ({"ore": 1, "horse": 1, "cattle": 1}, 2)
    assert (t.goods("B"), t.gold("B")) == ({"grain": 2, "horse": 1}, 1)
    assert t.goods("C") == HANDS["C"]
    assert (t.turn, t.view()["offer"], t.view()["answers"]) == ("A", None, [])


@rule("SR-3.6")
def test_taking_a_counter_offer_exchanges_its_goods() -> None:
    t = asked("grain for horse to B")
    t.act("counter 2*horse for ore+3*gold", seat="B")
    t.act("take B")
    assert (t.goods("A"), t.gold("A")) == ({"grain": 2, "horse": 2}, 0)
    assert (t.goods("B"), t.gold("B")) == ({"ore": 1, "cattle": 1}, 3)
    assert t.told("traded")[0]["goods"] == {"ore": 1, "gold": 3}


@rule("SR-3.6")
def test_taking_one_answer_lets_the_others_lapse() -> None:
    t = asked("grain for horse to all")
    t.act("accept", seat="B")
    t.act("accept", seat="C")
    t.act("counter gold for ore", seat="D")
    assert t.options() == ["take B", "take C", "take D", "leave"]
    t.act("take C")
    assert (t.goods("B"), t.goods("C"), t.gold("D")) == (HANDS["B"], {"grain": 2}, 1)
    assert t.refused("take B") == ("SR-3.1", "refusal.not_now")


@rule("SR-3.6")
def test_the_active_player_may_take_no_answer() -> None:
    t = asked("grain for horse to all")
    for seat in "BC":
        t.act("accept", seat=seat)
    t.act("refuse", seat="D")
    facts = t.act("leave")
    assert facts == [{"fact": "lapsed", "rule": "SR-3.6", "seat": "A"}]
    assert [t.goods(seat) for seat in "ABC"] == list(HANDS.values())
    assert (t.turn, t.state.offers, t.view()["offer"]) == ("A", 1, None)


@rule("SR-3.6")
def test_a_counter_offer_that_cannot_be_paid_cannot_be_taken() -> None:
    t = asked("2*grain for horse to all")
    t.act("counter horse for 4*gold", seat="B")
    t.act("counter horse for 3*gold", seat="C")
    t.act("refuse", seat="D")
    assert t.options() == ["take C", "leave"]
    assert t.refused("take B") == ("SR-3.6", "refusal.take.lacking")
    assert t.refused("take D") == ("SR-3.6", "refusal.take.nothing")
    assert t.refused("take E") == ("SR-3.6", "refusal.take.nothing")
    assert t.refused("take A") == ("SR-3.6", "refusal.take.nothing")
    t.act("take C")
    assert (t.gold("A"), t.gold("C"), t.goods("C")) == (0, 3, {"grain": 1})


@rule("SR-3.6")
def test_the_answer_of_a_player_who_was_not_asked_cannot_be_taken() -> None:
    t = asked("grain for horse to B")
    t.act("accept", seat="B")
    assert t.options() == ["take B", "leave"]
    assert t.refused("take C") == ("SR-3.6", "refusal.take.nothing")


@rule("SR-3.1")
def test_only_the_active_player_trades_with_the_others() -> None:
    t = asked("grain for horse to B")
    t.act("counter horse for gold", seat="B")
    t.act("take B")
    assert (t.gold("B"), t.gold("A"), t.gold("D")) == (1, 2, 1), "A must pay what B wanted"


@rule("SR-3.1")
def test_only_resources_and_gold_can_be_traded() -> None:
    assert GAME.words.kinds["goods"].names == ("grain", "ore", "horse", "cattle", "gold")


# ---- What an answer does not reveal


def _seen(hand: dict[str, int]) -> list[object]:
    """Return all that A, B and a spectator see while D, with this hand, is asked for a horse and refuses."""
    seen: list[object] = []
    t = asked("grain for horse to all", goods={**HANDS, "D": hand}, secret=True)
    for seat, text in (("B", "refuse"), ("D", "refuse"), ("C", "refuse")):
        seen += [t.view("A"), t.view("B"), t.view(), GAME.awaited(t.state), GAME.entitled(t.state), t.turn]
        facts = t.act(text, seat=seat)
        seen += [facts, t.heard("A"), t.heard("B")]
        seen += [GAME.refusals(t.state, each) for each in (0, 1)]
    seen += [t.view("A"), t.view("B"), t.view()]
    facts = t.act("leave")
    return [*seen, facts, t.view("A"), t.view("B"), t.view()]


@rule("SR-3.6", "SR-1.5")
def test_a_refusal_does_not_reveal_whether_the_player_could_pay() -> None:
    assert _seen({"horse": 1}) == _seen({"cattle": 1})


@rule("SR-3.6", "SR-1.5")
def test_an_offer_waits_even_for_a_player_who_cannot_pay() -> None:
    t = asked("grain for 5*cattle to D", goods=HANDS, gold={"A": 3})
    assert GAME.awaited(t.state) == 0b1000, "the offer must wait for D"


@rule("SR-3.6", "SR-1.5")
def test_the_reason_why_a_player_cannot_accept_is_hidden_from_others() -> None:
    t = asked("grain for horse to all", secret=True)
    for seat in (0, 1, -1):
        keys = {each.key for each in GAME.refusals(t.state, seat)}
        assert "refusal.offer.lacking" not in keys


# ---- What all seats learn


def known(t: StruggleTable, holder: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return the minimum and the maximum of each card that a spectator knows for a holder."""
    bound = t.view()["known"]["ABCD".index(holder)]
    return bound["least"], bound["most"]


@rule("SR-3.6", "SR-1.5")
def test_an_offer_reveals_the_offered_cards() -> None:
    t = market(secret=True)
    assert known(t, "A") == ({}, {"grain": 3, "ore": 3, "horse": 3, "cattle": 3})
    t.act("offer 2*grain+gold for horse to B")
    assert known(t, "A") == ({"grain": 2}, {"grain": 3, "ore": 1, "horse": 1, "cattle": 1})


@rule("SR-3.6", "SR-1.5")
def test_open_answers_reveal_cards_and_a_refusal_reveals_nothing() -> None:
    t = asked("grain for horse to all", secret=True)
    before = [known(t, seat) for seat in "BCD"]
    t.act("accept", seat="B")
    t.act("counter grain for ore", seat="C")
    assert [known(t, seat) for seat in "BCD"] == before, "sealed answers must reveal nothing"
    t.act("refuse", seat="D")
    assert known(t, "B")[0] == {"horse": 1}
    assert known(t, "C")[0] == {"grain": 1}
    assert known(t, "D") == before[2]


@rule("SR-3.6", "SR-1.5")
def test_a_withdrawn_offer_reveals_no_cards_of_the_others() -> None:
    t = asked("grain for horse to all", secret=True)
    before = known(t, "B")
    t.act("accept", seat="B")
    t.act("withdraw", seat="A")
    assert known(t, "B") == before


@rule("SR-3.6", "SR-1.5")
def test_all_seats_know_the_traded_cards() -> None:
    t = asked("2*grain for horse to B", secret=True)
    t.act("accept", seat="B")
    t.act("take B")
    assert known(t, "A") == ({"horse": 1}, {"grain": 1, "ore": 1, "horse": 2, "cattle": 1})
    assert known(t, "B") == ({"grain": 2}, {"grain": 4, "ore": 2, "horse": 2, "cattle": 2})
    assert t.view("A")["memory"][1] == t.view("C")["memory"][1]


@rule("SR-3.5", "SR-1.5")
def test_all_seats_know_the_paid_cards() -> None:
    t = table(goods={"A": {"ore": 1, "horse": 1, "cattle": 1}}, secret=True)
    t.act("muster")
    assert known(t, "A") == ({}, {"grain": 1, "ore": 1, "horse": 1, "cattle": 1})
    assert t.view("A")["hand"] == {"cattle": 1}
