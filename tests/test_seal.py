"""The signature of a record reveals every change: altered, cut, swapped, moved or invented content."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium import seal
from triclinium.kernel.errors import RecordError
from triclinium.kernel.fair import Keyed, Opening, new_secret
from triclinium.kernel.match import Match
from triclinium.kernel.record import FORMAT, MOST_SIGNATURES, Record
from triclinium.seal import FalseSignature, Sealer, Unsigned
from triclinium.testing.tiny import Tiny

GAME = Tiny()
HOST = Sealer(["k" * 32])
OTHER = Sealer(["o" * 32])


def table(number: int, names: tuple[str, ...] = ("Livia", "Łucja", "bot random")) -> Record:
    """Play a game to its end; return the record of the table."""
    of = random.Random(number)
    opening = Opening(of.randbytes(32), f"t-{number}", (*(of.randbytes(16).hex() for _ in names[1:]), ""))
    match = Match.start(GAME, names, {}, Keyed(opening.key(), [name for name, _ in GAME.streams]))
    match.commitment = opening.commitment()
    while GAME.outcome(match.state) is None:
        seat = GAME.turn(match.state)
        match.act(seat, GAME.words.say(of.choice(GAME.options(match.state, seat))))
    return match.record(**opening.notes())


SIGNED = HOST.sealed(table(1))
TEXT = SIGNED.to_json().encode()


def test_a_signed_record_is_the_same_after_json() -> None:
    again = Record.from_json(TEXT)
    assert again == SIGNED
    assert seal.check(again) == (HOST.key,)
    assert FORMAT == 1


def test_a_changed_name_is_found() -> None:
    for seat in range(3):
        names = list(SIGNED.seats)
        names[seat] += "a"
        with pytest.raises(FalseSignature):
            seal.check(replace(SIGNED, seats=tuple(names)))
    with pytest.raises(FalseSignature):
        seal.check(replace(SIGNED, seats=SIGNED.seats[::-1]))


def test_a_record_cut_at_any_length_is_found() -> None:
    for length in range(1, len(SIGNED.entries)):
        with pytest.raises(FalseSignature):
            seal.check(replace(SIGNED, entries=SIGNED.entries[:length]))


def test_swapped_entries_are_found() -> None:
    swapped = 0
    for at in range(1, len(SIGNED.entries) - 1):
        entries = list(SIGNED.entries)
        entries[at], entries[at + 1] = entries[at + 1], entries[at]
        if tuple(entries) != SIGNED.entries:
            swapped += 1
            with pytest.raises(FalseSignature):
                seal.check(replace(SIGNED, entries=tuple(entries)))
    assert swapped > 3


@pytest.mark.parametrize(
    "change",
    [
        {"game": "other"},
        {"rules": 7},
        {"settings": {"pace": "slow"}},
        {"commitment": "0" * 64},
        {"commitment": None},
        {"digest": None},
        {"notes": {}},
        {"notes": {**SIGNED.notes, "table": "t-2"}},
        {"notes": {**SIGNED.notes, "secret": new_secret().hex()}},
        {"notes": {**SIGNED.notes, "title": "Finale"}},
    ],
    ids=" ".join,
)
def test_all_other_fields_of_a_record_are_signed(change: dict[str, object]) -> None:
    with pytest.raises(FalseSignature):
        seal.check(replace(SIGNED, **change))  # type: ignore[arg-type]


def test_a_file_with_a_duplicate_key_is_refused() -> None:
    """Parsers may use the first or the last value, but the signature is valid for only one of them."""
    for what, twice in (
        (b'"seats":', b'"seats": ["Nero", "Livia", "Galba"], "seats":'),
        (b'"act":', b'"act": "keep", "act":'),
        (b'"table":', b'"table": "t-2", "table":'),
    ):
        assert TEXT.count(what)
        with pytest.raises(RecordError, match="twice"):
            Record.from_json(TEXT.replace(what, twice, 1))


def test_a_signature_moved_to_another_record_is_found() -> None:
    with pytest.raises(FalseSignature) as found:
        seal.check(replace(table(2), signatures=SIGNED.signatures))
    assert found.value.host == HOST.key


def test_a_signature_under_the_key_of_another_host_is_found() -> None:
    with pytest.raises(FalseSignature):
        seal.check(replace(SIGNED, signatures={OTHER.key: SIGNED.signatures[HOST.key]}))


def test_a_false_signature_next_to_a_true_one_is_found() -> None:
    with pytest.raises(FalseSignature) as found:
        seal.check(replace(SIGNED, signatures={**SIGNED.signatures, OTHER.key: "0" * 128}))
    assert found.value.host == OTHER.key


@pytest.mark.parametrize(
    ("host", "signature"),
    [
        (HOST.key.upper(), SIGNED.signatures[HOST.key]),
        (HOST.key, SIGNED.signatures[HOST.key].upper()),
        (HOST.key, ""),
        (HOST.key, SIGNED.signatures[HOST.key] + "00"),
        ("f" * 64, SIGNED.signatures[HOST.key]),
        ("host", "signature"),
    ],
)
def test_a_signature_has_only_one_valid_notation(host: str, signature: str) -> None:
    with pytest.raises(FalseSignature):
        seal.check(replace(SIGNED, signatures={host: signature}))


def test_an_old_record_is_named_as_unsigned() -> None:
    old = table(1)
    assert '"signatures"' not in old.to_json()
    assert Record.from_json(old.to_json()) == old
    with pytest.raises(Unsigned):
        seal.check(old)


def test_every_key_of_a_rotation_signs() -> None:
    """Players who saw the old key before a rotation find its signature, and later ones that of the new key."""
    both = Sealer(["n" * 32, "k" * 32])
    assert both.key == Sealer(["n" * 32]).key
    assert set(seal.check(both.sealed(table(1)))) == {both.key, HOST.key}
    many = Sealer([str(number) * 32 for number in range(10, 40)])
    assert len(seal.check(Record.from_json(many.sealed(table(1)).to_json()))) == MOST_SIGNATURES


def test_a_record_with_too_many_signatures_is_refused() -> None:
    many = {f"{number:064x}": "0" * 128 for number in range(MOST_SIGNATURES + 1)}
    with pytest.raises(RecordError, match="signatures"):
        Record.from_json(replace(SIGNED, signatures=many).to_json())


def test_the_signing_key_depends_on_the_secret_key() -> None:
    """The same secret key gives the same host key, and another one gives another host key."""
    assert HOST.key != OTHER.key
    assert Sealer(["k" * 32]).key == HOST.key


def test_the_signature_matches_the_documentation() -> None:
    """Compute the signature from the file with a second implementation that uses none of our code."""

    def framed(*parts: bytes) -> bytes:
        return b"".join(len(part).to_bytes(4, "big") + part for part in parts)

    def written(part: object) -> bytes:
        return json.dumps(part, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()

    told = json.loads(TEXT)
    entries, signatures = told.pop("entries"), told.pop("signatures")
    content = hashlib.sha256(b"".join(framed(written(part)) for part in (told, *entries))).digest()
    derived = hmac.digest(bytes(32), b"k" * 32, "sha256")
    seed = hmac.digest(derived, b"triclinium record signing key 1" + b"\1", "sha256")
    key = Ed25519PrivateKey.from_private_bytes(seed)
    assert signatures == {
        key.public_key().public_bytes_raw().hex(): key.sign(framed(b"triclinium record 1", content)).hex()
    }


def test_a_record_is_hashed_in_slices_of_any_size() -> None:
    for size in (1, 2, 7, len(SIGNED.entries)):
        sliced = seal.Content(SIGNED)
        for at in range(0, len(SIGNED.entries), size):
            sliced.add(SIGNED.entries[at : at + size])
        assert sliced.signed() == seal.content(SIGNED)


@settings(max_examples=400)
@given(st.integers(0, len(TEXT) - 1), st.integers(1, 255))
def test_any_changed_byte_is_found(at: int, by: int) -> None:
    """A changed file is invalid, reads the same (for example, whitespace), or has a false signature."""
    changed = bytearray(TEXT)
    changed[at] ^= by
    try:
        read = Record.from_json(bytes(changed))
    except RecordError:
        return
    if read != SIGNED:
        with pytest.raises((FalseSignature, Unsigned)):
            seal.check(read)


@settings(max_examples=300)
@given(st.data())
def test_any_changed_character_of_the_content_is_found(data: st.DataObject) -> None:
    """Change the signed texts directly, so that no change makes the file unreadable instead."""
    at = data.draw(st.integers(1, len(SIGNED.entries) - 1))
    entry = SIGNED.entries[at]
    where = data.draw(st.sampled_from(["seat", "act", "chance", "name", "notes"]))
    text = {"act": entry.act or "", "name": SIGNED.seats[0], "notes": SIGNED.notes["nonces"]}.get(where, "x")
    place = data.draw(st.integers(0, max(0, len(text) - 1)))
    letter = data.draw(
        st.characters(blacklist_categories=["Cs"]).filter(lambda c: c != text[place : place + 1])
    )
    other = text[:place] + letter + text[place + 1 :]
    entries = list(SIGNED.entries)
    changed = SIGNED
    if where == "name":
        changed = replace(SIGNED, seats=(other, *SIGNED.seats[1:]))
    elif where == "notes":
        changed = SIGNED.noted(nonces=other)
    elif where == "seat":
        entries[at] = replace(entry, seat=((entry.seat or 0) + 1) % 3)
    elif where == "act":
        entries[at] = replace(entry, act=other, undo=None)
    else:
        entries[at] = replace(entry, chance=(*entry.chance, other))
    if where in ("seat", "act", "chance"):
        changed = replace(SIGNED, entries=tuple(entries))
    with pytest.raises(FalseSignature):
        seal.check(changed)
