from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triclinium.kernel.bundle import Bundle
from triclinium.kernel.errors import NotationError
from triclinium.kernel.notation import (
    LONGEST,
    SEAT_NAMES,
    WIDEST,
    Action,
    Actions,
    Count,
    Form,
    Kind,
    Vocabulary,
)
from triclinium.kernel.packing import BYTE, A
from triclinium.kernel.step import FIRST_VERB, pack
from triclinium.testing.tiny_words import WORDS

VERBS = ", ".join(form.verb for form in WORDS.forms[FIRST_VERB:])
words = st.text(string.ascii_lowercase, min_size=1, max_size=8)
names = st.lists(words, min_size=1, max_size=4).map(" ".join)


@st.composite
def vocabularies(draw: st.DrawFn) -> Vocabulary:
    """Draw kinds with names of one or more words, and verbs with up to three operands and fixed words."""
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
    return vocabulary.made(verb, values)


@st.composite
def actions(draw: st.DrawFn) -> tuple[Vocabulary, int]:
    vocabulary = draw(vocabularies())
    return vocabulary, some_action(draw, vocabulary)


@given(actions())
def test_an_action_is_the_same_after_writing_and_reading(case: tuple[Vocabulary, int]) -> None:
    vocabulary, a = case
    text = vocabulary.say(a)
    assert vocabulary.read(text) == a
    assert vocabulary.read(text.upper()) == a
    assert vocabulary.read(f"  {text.replace(' ', '   ')} ") == a


@given(actions())
def test_operands_by_name_are_packed_to_the_same_action(case: tuple[Vocabulary, int]) -> None:
    vocabulary, a = case
    action = vocabulary.action(a)
    operands = vocabulary.forms[vocabulary.verb(action.verb)].operands
    assert vocabulary.verb(action.verb) | vocabulary.packed(operands, action.operands) == a
    assert len(vocabulary.values(a)) == len(operands)


@given(st.text() | st.lists(st.sampled_from([*WORDS.say(pack(6, 7, 1)).split(), "seal", "x"])).map(" ".join))
def test_any_text_is_read_as_an_action_or_refused(text: str) -> None:
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


def test_the_verbs_of_the_kernel_come_first() -> None:
    assert [form.verb for form in WORDS.forms[:FIRST_VERB]] == ["pass", "hold", "release", "continue"]
    assert WORDS.action(WORDS.read("offer fortuna to b")) == Action("offer", {"card": "fortuna", "seat": "B"})


@pytest.mark.parametrize("word", ["256", "-1", "1000", "0255", "٣", "²", "0x1", "", "1_0"])
def test_text_that_is_no_number_of_a_byte_is_no_count(word: str) -> None:
    with pytest.raises(NotationError) as refused:
        Count().read(word)
    assert str(refused.value) == f"{word!r} is no number from 0 to 255"


@given(st.integers(0, BYTE))
def test_a_count_is_written_as_its_number(value: int) -> None:
    assert Count().read(str(value)) == value == Count().say(value)


def test_operands_do_not_overlap() -> None:
    vocabulary = Vocabulary({}, ["put {a:count} {b:count} {c:count}"])
    assert vocabulary.values(pack(FIRST_VERB, BYTE, 0, BYTE)) == [BYTE, 0, BYTE]
    assert pack(FIRST_VERB, BYTE) >> A == BYTE


def test_seats_are_letters() -> None:
    assert [WORDS.kinds["seat"].say(seat) for seat in range(8)] == list(SEAT_NAMES)


def test_an_optional_operand_is_written_only_if_it_is_not_0() -> None:
    """This lets a frame gain an operand without a change of the digests of older records."""
    vocabulary = Vocabulary({"phase": ("first", "second")}, [])
    fields = (("seat", "seat"), ("phase", "phase?"))
    assert vocabulary.named(fields, pack(0, 2, 0)) == {"seat": "C"}
    assert vocabulary.named(fields, pack(0, 0, 1)) == {"seat": "A", "phase": "second"}
    assert vocabulary.packed(fields, {"seat": "C"}) == pack(0, 2, 0)
    assert vocabulary.packed(fields, {"seat": "A", "phase": "second"}) == pack(0, 0, 1)
    with pytest.raises(KeyError):
        vocabulary.packed(fields, {"phase": "second"})


def test_names_of_several_words_are_written_as_one_word() -> None:
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


# ---- vocabularies that are refused


def test_operands_that_take_too_many_bits_are_refused() -> None:
    wide = Bundle("goods", ("a", "b", "c", "d"), 31)
    assert wide.bits == 20
    fits = Vocabulary({"goods": wide}, ["swap {give:goods} {want:goods} {seat} {n:count}"])
    full = fits.read("swap 31*a+31*d 31*b+31*d H 255")
    assert fits.say(full) == "swap 31*a+31*d 31*b+31*d H 255"
    assert full < 1 << 62
    assert WIDEST == 56
    with pytest.raises(ValueError, match=r"^the operands of swap take 60 bits; the maximum is 56$"):
        Vocabulary({"goods": wide}, ["keep", "swap {a:goods} {b:goods} {c:goods}"])
    with pytest.raises(ValueError, match=r"^the operands of a frame take 64 bits; the maximum is 56$"):
        fits.places([("seat", "seat")] * 8, "a frame")
    assert fits.places([("seat", "seat")] * 7, "a frame")[-1] == (54, 255)


def test_operands_take_as_many_bits_as_their_kind() -> None:
    vocabulary = Vocabulary(
        {"bit": Kind("bit", ("off", "on"), 1), "goods": Bundle("goods", ("a", "b"), 3)}, []
    )
    fields = (("x", "bit"), ("y", "goods?"), ("z", "count"))
    assert vocabulary.places(fields, "a frame") == [(6, 1), (7, 15), (11, 255)]
    packed = vocabulary.packed(fields, {"x": "on", "y": {"a": 3, "b": 1}, "z": "200"})
    assert packed == 1 << 6 | 0b0111 << 7 | 200 << 11
    assert vocabulary.named(fields, packed) == {"x": "on", "y": {"a": 3, "b": 1}, "z": 200}
    assert vocabulary.named(fields, 1 << 6) == {"x": "on", "z": 0}
    assert vocabulary.packed(fields, {"x": "on", "z": 0}) == 1 << 6


def test_an_operand_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^go has an operand of the unknown kind town$"):
        Vocabulary({"city": ("Roma",)}, ["go {town}"])


def test_a_kind_has_at_most_256_names_with_different_spellings() -> None:
    names = [f"n{number}" for number in range(256)]
    assert Kind("city", names).read("n255") == 255
    with pytest.raises(ValueError, match=r"^the kind city has 257 names; the maximum is 256$"):
        Kind("city", [*names, "one more"])
    for alike in (("Nova Roma", "nova_roma"), ("A", "a"), ("x", "x")):
        with pytest.raises(ValueError, match=r"^two names of the kind city have the same spelling$"):
            Kind("city", alike)


def test_a_game_has_at_most_60_verbs_with_different_spellings() -> None:
    verbs = [f"verb{number}" for number in range(60)]
    assert Vocabulary({}, verbs).verb("VERB59") == 63
    with pytest.raises(ValueError, match=r"^there are 65 verbs; the maximum is 64$"):
        Vocabulary({}, [*verbs, "more"])
    for alike in (["go", "go {seat}"], ["go", "GO"], ["Pass"], ["hold {seat}"]):
        with pytest.raises(ValueError, match=r"^two verbs have the same spelling$"):
            Vocabulary({}, alike)


def test_a_kind_object_is_used_as_it_is() -> None:
    kind = Kind("city", ("Roma",))
    vocabulary = Vocabulary({"town": kind}, ["go {town}"])
    assert vocabulary.kinds["town"] is kind
    assert (kind.bits, kind.names, kind.named(0), kind.pack("ROMA")) == (8, ("Roma",), "Roma", 0)
    with pytest.raises(NotationError) as refused:
        vocabulary.read("go Athens")
    assert str(refused.value) == "'Athens' is no city; write: go TOWN"


def test_a_list_of_names_becomes_a_kind_with_the_given_name() -> None:
    vocabulary = Vocabulary({"city": ("Roma",)}, ["go {city}"])
    assert vocabulary.kinds["city"].name == "city"
    with pytest.raises(NotationError, match="'Athens' is no city"):
        vocabulary.read("go Athens")


def test_a_form_has_words_operands_and_a_template() -> None:
    form = Form("sail {city} with {card} {legions:count}")
    assert form.verb == "sail"
    assert form.words == [("city", "city"), ("", "with"), ("card", "card"), ("legions", "count")]
    assert form.operands == (("city", "city"), ("card", "card"), ("legions", "count"))
    assert Form(form.template()).words == form.words
    assert Form("keep").usage() == Form("keep").template() == "keep"


def test_actions_in_a_field_are_written_as_notation() -> None:
    codec = Actions(WORDS)
    texts = ["seal 3", "trade 2*wheat for oil with all"]
    values = codec.read(texts)
    assert values == tuple(WORDS.read(text) for text in texts)
    assert codec.say(values) == texts
    assert (codec.read([]), codec.say(())) == ((), [])


def test_an_action_with_the_wrong_number_of_operands_raises_an_error() -> None:
    with pytest.raises(ValueError, match="shorter"):
        WORDS.made(WORDS.verb("seal"), [])
    assert WORDS.made(WORDS.verb("seal"), [7]) == WORDS.read("seal 7")
