from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.errors import NotationError
from triclinium.kernel.notation import LONGEST, SEAT_NAMES, Action, Count, Vocabulary
from triclinium.kernel.step import BYTE, FIRST_VERB, A, pack
from triclinium.testing.tiny_words import WORDS

VERBS = ", ".join(form.verb for form in WORDS.forms[FIRST_VERB:])
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
        ("", "an action is a verb and its operands, at most 200 characters"),
        ("x" * (LONGEST + 1), "an action is a verb and its operands, at most 200 characters"),
        ("x" * LONGEST, f"{'x' * LONGEST!r} is no action; the actions are {VERBS}"),
        ("conquer 3", f"'conquer' is no action; the actions are {VERBS}"),
        ("seal", "write: seal CARD"),
        ("seal 3 4", "write: seal CARD"),
        ("seal 13", "'13' is no card; write: seal CARD"),
        ("offer 3 for B", "'for' should be 'to'; write: offer CARD to SEAT"),
        ("offer 3 to I", "'I' is no seat; write: offer CARD to SEAT"),
    ],
)
def test_an_error_says_what_to_write(text: str, why: str) -> None:
    with pytest.raises(NotationError) as refused:
        WORDS.read(text)
    assert str(refused.value) == why


def test_kernel_verbs_come_first() -> None:
    assert [form.verb for form in WORDS.forms[:FIRST_VERB]] == ["pass", "hold", "release", "continue"]
    assert WORDS.action(WORDS.read("offer fortuna to b")) == Action("offer", {"card": "fortuna", "seat": "B"})


@pytest.mark.parametrize("word", ["256", "-1", "1000", "٣", "²", "0x1", "", "1_0"])
def test_counts_are_plain_numbers_of_a_byte(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        Count().read(word)
    assert str(refused.value) == f"{word!r} is no number from 0 to 255"


@given(st.integers(0, BYTE))
def test_a_count_is_itself(value: int) -> None:
    assert Count().read(str(value)) == value == Count().say(value)


def test_operands_do_not_touch_each_other() -> None:
    vocabulary = Vocabulary({}, ["put {a:count} {b:count} {c:count}"])
    assert vocabulary.values(pack(FIRST_VERB, BYTE, 0, BYTE)) == [BYTE, 0, BYTE]
    assert pack(FIRST_VERB, BYTE) >> A == BYTE


def test_seats_are_letters() -> None:
    assert [WORDS.kinds["seat"].say(seat) for seat in range(8)] == list(SEAT_NAMES)


def test_an_operand_that_is_usually_nothing_is_named_only_when_it_is_something() -> None:
    """So that a frame may gain an operand without changing the digests of all records from before it."""
    vocabulary = Vocabulary({"phase": ("first", "second")}, [])
    fields = (("seat", "seat"), ("phase", "phase?"))
    assert vocabulary.named(fields, pack(0, 2, 0)) == {"seat": "C"}
    assert vocabulary.named(fields, pack(0, 0, 1)) == {"seat": "A", "phase": "second"}
    assert vocabulary.packed(fields, {"seat": "C"}) == pack(0, 2, 0)
    assert vocabulary.packed(fields, {"seat": "A", "phase": "second"}) == pack(0, 0, 1)
    with pytest.raises(KeyError):
        vocabulary.packed(fields, {"phase": "second"})


def test_names_of_several_words_are_written_as_one() -> None:
    vocabulary = Vocabulary({"city": ("Roma", "Nova Carthago"), "seat": ("North",)}, ["go to {city}"])
    assert vocabulary.say(vocabulary.read("GO TO nova_carthago")) == "go to Nova_Carthago"
    assert vocabulary.kinds["city"].read("nova carthago") == 1
    assert vocabulary.kinds["seat"].names == ("North",), "a game may name its seats itself"
    assert vocabulary.kinds["count"].name == "count"
    assert vocabulary.verb("GO") == FIRST_VERB


def test_every_game_has_seats_and_counts() -> None:
    vocabulary = Vocabulary({}, ["greet {seat} {times:count}"])
    assert vocabulary.say(vocabulary.read("greet h 0")) == "greet H 0"
    for text, why in (
        ("greet I 1", "'I' is no seat; write: greet SEAT TIMES"),
        ("greet A 256", "'256' is no number from 0 to 255; write: greet SEAT TIMES"),
        ("meet A 1", "'meet' is no action; the actions are greet"),
    ):
        with pytest.raises(NotationError) as refused:
            vocabulary.read(text)
        assert str(refused.value) == why
