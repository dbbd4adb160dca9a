from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.errors import NotationError
from triclinium.kernel.notation import LONGEST, SEAT_NAMES, Action, Count, Vocabulary
from triclinium.kernel.step import BYTE, FIRST_VERB, A, pack
from triclinium.testing.tiny import WORDS

words = st.text(string.ascii_lowercase, min_size=1, max_size=8)
names = st.lists(words, min_size=1, max_size=4).map(" ".join)


@st.composite
def vocabularies(draw: st.DrawFn) -> Vocabulary:
    """Kinds with names of one or more words, and verbs with up to three operands among fixed words."""
    kinds = {
        kind: draw(st.lists(names, min_size=1, max_size=6, unique_by=str.casefold))
        for kind in ("city", "card", "tribe")
    }
    verbs = draw(st.lists(words.map(lambda word: f"v{word}"), min_size=1, max_size=6, unique=True))
    forms = []
    for verb in verbs:
        parts = [verb]
        for i in range(draw(st.integers(0, 3))):
            kind = draw(st.sampled_from(["city", "card", "tribe", "seat", "count"]))
            parts += [*draw(st.lists(words, max_size=1)), f"{{o{i}:{kind}}}"]
        forms.append(" ".join(parts))
    return Vocabulary(kinds, forms)


def some_action(draw: st.DrawFn, vocabulary: Vocabulary) -> int:
    verb = draw(st.integers(0, len(vocabulary.forms) - 1))
    values = []
    for _, kind in vocabulary.forms[verb].operands:
        of = vocabulary.kinds[kind]
        values.append(draw(st.integers(0, BYTE if isinstance(of, Count) else len(of.names) - 1)))
    return pack(verb, *values)


@st.composite
def actions(draw: st.DrawFn) -> tuple[Vocabulary, int]:
    vocabulary = draw(vocabularies())
    return vocabulary, some_action(draw, vocabulary)


@given(actions())
def test_an_action_said_is_the_action_read(case: tuple[Vocabulary, int]) -> None:
    vocabulary, a = case
    text = vocabulary.say(a)
    assert vocabulary.read(text) == a
    assert vocabulary.read(text.upper()) == a
    assert vocabulary.read(f"  {text.replace(' ', '   ')} ") == a


@given(actions())
def test_operands_by_name_pack_again(case: tuple[Vocabulary, int]) -> None:
    vocabulary, a = case
    action = vocabulary.action(a)
    operands = vocabulary.forms[vocabulary.verb(action.verb)].operands
    assert vocabulary.verb(action.verb) | vocabulary.packed(operands, action.operands) == a
    assert len(vocabulary.values(a)) == len(operands)


@given(st.text() | st.lists(st.sampled_from([*WORDS.say(pack(6, 7, 1)).split(), "seal", "x"])).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        a = WORDS.read(text)
    except NotationError:
        return
    assert WORDS.read(WORDS.say(a)) == a


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a verb and its operands"),
        ("x" * (LONGEST + 1), "at most 200 characters"),
        ("conquer 3", "the actions are seal, fortuna"),
        ("seal", "write: seal CARD"),
        ("seal 3 4", "write: seal CARD"),
        ("seal 13", "'13' is no card; write: seal CARD"),
        ("offer 3 for B", "'for' should be 'to'; write: offer CARD to SEAT"),
        ("offer 3 to I", "'I' is no seat"),
    ],
)
def test_an_error_says_what_to_write(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        WORDS.read(text)
    assert why in str(refused.value)


def test_kernel_verbs_come_first() -> None:
    assert [form.verb for form in WORDS.forms[:FIRST_VERB]] == ["pass", "hold", "release", "continue"]
    assert WORDS.action(WORDS.read("offer fortuna to b")) == Action("offer", {"card": "fortuna", "seat": "B"})


@pytest.mark.parametrize("word", ["256", "-1", "1000", "٣", "²", "0x1", "", "1_0"])
def test_counts_are_plain_numbers_of_a_byte(word: str) -> None:
    with pytest.raises(NotationError):
        Count().read(word)


@given(st.integers(0, BYTE))
def test_a_count_is_itself(value: int) -> None:
    assert Count().read(str(value)) == value == Count().say(value)


def test_operands_do_not_touch_each_other() -> None:
    vocabulary = Vocabulary({}, ["put {a:count} {b:count} {c:count}"])
    assert vocabulary.values(pack(FIRST_VERB, BYTE, 0, BYTE)) == [BYTE, 0, BYTE]
    assert pack(FIRST_VERB, BYTE) >> A == BYTE


def test_seats_are_letters() -> None:
    assert [WORDS.kinds["seat"].say(seat) for seat in range(8)] == list(SEAT_NAMES)
