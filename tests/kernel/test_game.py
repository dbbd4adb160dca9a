"""The methods of the base class of games, tested on the tiny game."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.chance import ALL, Seeded
from triclinium.kernel.errors import Refusal, Refused, SettingError
from triclinium.kernel.facts import Fact, FactKind
from triclinium.kernel.game import fingerprint
from triclinium.kernel.playout import playout
from triclinium.kernel.step import HOLD, PASS, RELEASE, pack
from triclinium.kernel.texts import MissingText, Texts, faults, load, load_game
from triclinium.testing import tiny_words as words
from triclinium.testing.tiny import Tiny
from triclinium.testing.tiny_words import FORTUNA

GAME = Tiny()


@pytest.mark.parametrize(
    ("seats", "settings", "rules", "why"),
    [
        (1, {}, 0, "tiny seats 2 to 4, not 1"),
        (5, {}, 0, "tiny seats 2 to 4, not 5"),
        (2, {"rounds": "4"}, 0, "rounds can be 2, 3; not '4'"),
        (2, {"pace": "quick"}, 0, "no such setting: pace; this game has interrupts, rounds, handicap, kinds"),
        (
            2,
            {"pace": "quick", "luck": "good"},
            0,
            "no such setting: luck, pace; this game has interrupts, rounds, handicap, kinds",
        ),
        (2, {}, 2, "tiny has rules 1 to 1, not 2"),
        (2, {}, -1, "tiny has rules 1 to 1, not -1"),
    ],
)
def test_a_table_with_wrong_seats_settings_or_rules_is_refused(
    seats: int, settings: dict[str, str], rules: int, why: str
) -> None:
    with pytest.raises(SettingError) as refused:
        GAME.new(seats, settings, Seeded(1), rules)
    assert str(refused.value) == why


def test_a_snapshot_resumes_to_the_same_state() -> None:
    s = GAME.new(3, {"interrupts": "poll"}, Seeded(2))
    playout(GAME, s, seed=1, longest=9)
    named = json.loads(json.dumps(GAME.snapshot(s)))
    again = GAME.resume(named, Seeded(2))
    assert GAME.digest(again) == GAME.digest(s)
    playout(GAME, s, seed=2)
    playout(GAME, again, seed=2)
    assert GAME.digest(again) == GAME.digest(s)
    assert s.over


def test_different_states_have_different_digests() -> None:
    digests = {GAME.digest(GAME.new(2, {}, Seeded(seed))) for seed in range(50)}
    assert len(digests) > 45


@given(st.dictionaries(st.text(max_size=5), st.integers() | st.lists(st.integers()), min_size=2))
def test_a_fingerprint_does_not_depend_on_the_order_of_keys(named: dict[str, object]) -> None:
    assert fingerprint(dict(reversed(named.items()))) == fingerprint(named)


def test_seats_and_spectators_out_of_turn_have_no_options() -> None:
    s = GAME.new(3, {"interrupts": "poll"}, Seeded(1))
    GAME.apply(s, 0, GAME.options(s, 0)[0])
    for seat in (-1, 0, 3, 7):
        assert GAME.options(s, seat) == []
        (refusal,) = GAME.refusals(s, seat)
        assert (refusal.rule, refusal.key) == ("TT-8", "refusal.not_your_turn")
        assert refusal.params == {"seat": ["B", "C"]}


def test_a_refusal_has_the_reason_of_the_step_or_a_general_one() -> None:
    s = GAME.new(2, {}, Seeded(1))
    exact = GAME.refusal(s, 0, pack(words.SEAL, FORTUNA))
    assert exact.key == "refusal.seal.fortuna"
    general = GAME.refusal(s, 0, words.KEEP)
    assert (general.rule, general.key, general.params) == ("TT-2", "refusal.not_now", {"step": "sealing"})
    kernel = GAME.refusal(s, 0, PASS)
    assert (kernel.verb, kernel.rule) == ("pass", "TT-2")
    with pytest.raises(Refused, match=r"keep is refused by TT-2 \(refusal.not_now\)"):
        GAME.act(s, 0, words.KEEP)


def test_a_finished_game_awaits_no_seat_and_refuses_every_act() -> None:
    s = GAME.new(2, {}, Seeded(1))
    assert playout(GAME, s, seed=1) > 0
    assert (GAME.awaited(s), GAME.entitled(s)) == (0, 0)
    assert [GAME.options(s, seat) for seat in range(-1, 2)] == [[], [], []]
    assert GAME.refusals(s, 0) == [Refusal("", "TT-8", "refusal.over")]
    assert GAME.refusal(s, 0, words.KEEP).key == "refusal.over"
    assert playout(GAME, s, seed=1) == 0


def test_a_playout_can_be_limited() -> None:
    s = GAME.new(2, {}, Seeded(1))
    playout(GAME, s, seed=1, longest=1)
    assert not s.over
    assert s.sealed.count(-1) == 1


def test_a_secret_operand_is_shown_only_to_its_seats() -> None:
    fact = Fact(words.DREW, (1, 7), eyes=1 << 1)
    assert GAME.named_fact(fact, 1) == {"fact": "drew", "rule": "TT-1", "seat": "B", "card": "7"}
    assert GAME.named_fact(fact, 0)["card"] is None
    assert GAME.named_fact(fact, -1)["card"] is None
    assert GAME.named_fact(Fact(words.REVEALED, (1, -1)), 0)["card"] is None


def test_a_kind_of_fact_declares_its_secret_operands() -> None:
    kind = FactKind("drew", "TT-1", (("seat", "seat"), ("card", "card")), ("card",))
    assert (kind.name, kind.rule) == ("drew", "TT-1")
    assert (kind.operands, kind.secret) == ((("seat", "seat"), ("card", "card")), ("card",))
    plain = FactKind("won", "TT-7")
    assert (plain.operands, plain.secret) == ((), ())
    assert Fact(3, (1, 2)).eyes == ALL


def test_a_fact_without_all_its_operands_raises_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        GAME.named_fact(Fact(words.DREW, (1,)), 0)


def test_hold_release_and_pass_are_visible_to_all_seats() -> None:
    s = GAME.new(2, {}, Seeded(1))
    assert GAME.eyes(s, 0, GAME.options(s, 0)[0]) == 1 << 0
    assert [GAME.eyes(s, 0, a) for a in (PASS, HOLD, RELEASE)] == [ALL] * 3


def test_the_agenda_is_written_and_read_by_names() -> None:
    s = GAME.new(3, {}, Seeded(1))
    s.stack.append(pack(words.ANSWERING, 2))
    named = GAME.named_stack(s)
    assert named[-1] == {"step": "answering", "seat": "C"}
    assert GAME.packed_stack(named) == s.stack


def test_outcomes_of_chance_have_a_notation() -> None:
    assert GAME.named_outcome(0, 0) == "pool fortuna"
    assert GAME.named_outcome(1, 6) == "dice 6"


def test_missing_texts_are_named() -> None:
    with pytest.raises(MissingText, match="no texts in 'la'"):
        load("triclinium.testing", "la")
    with pytest.raises(MissingText, match=r"no file texts/en\.json"):
        load("triclinium.env", "en")
    texts = load_game("triclinium.testing", "en")
    with pytest.raises(MissingText, match=r"no text for 'fact\.unheard_of' in 'en'"):
        texts.say("fact.unheard_of")
    assert texts.say("refusal.over") == "The game is over."
    assert texts.say("fact.traded", {"seat": "A", "partner": "B", "card": None, "card2": "fortuna"}) == (
        "A gives B a card and gets fortuna."
    )


def test_lists_in_texts_are_joined_and_faults_are_found() -> None:
    texts = Texts("en", {"won": "{seat} won.", "seat.A": "Ada"})
    assert texts.say("won", {"seat": ["A", "B"]}) == "Ada, B won."
    assert faults([texts], {"won": {"seat"}}) == []
    assert faults([texts], {"won": set(), "lost": set()}) == [
        "en: no text for 'lost'",
        "en: 'won' wants seat, which nobody gives",
    ]
    two = Texts("pl", {"won": "{seat} {card}"})
    assert faults([texts, two], {"won": {"city"}}) == [
        "en: 'won' wants seat, which nobody gives",
        "pl: 'won' wants card, seat, which nobody gives",
    ]
