"""Fair chance is uniform and depends only on the key, and every altered draw is found."""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triclinium.games import find
from triclinium.kernel import fair
from triclinium.kernel.chance import ALL, CLOSED
from triclinium.kernel.errors import RecordError
from triclinium.kernel.fair import CutShort, Draw, FalseCommitment, FalseDraw, Keyed, NotRevealed, Opening
from triclinium.kernel.game import Game
from triclinium.kernel.match import Match
from triclinium.kernel.record import Entry, Record
from triclinium.testing.tiny import Tiny

ROME: Game[Any] = find("fall_of_rome").rules
GAMES: dict[str, Game[Any]] = {"tiny": Tiny(), "fall_of_rome": ROME}
parts = st.lists(st.binary(max_size=6), max_size=5)
nonces = st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True)


def opening(number: int, seats: int) -> Opening:
    of = random.Random(number)
    return Opening(
        of.randbytes(32),
        f"table-{number}",
        tuple(f"nonce{of.random()}"[:12].replace(".", "_") for _ in range(seats)),
    )


def played(name: str, number: int, seats: int = 2, settings_: dict[str, str] | None = None) -> Record:
    """Play a random game with some undos; return the record of the finished table."""
    game = GAMES[name]
    revealed = opening(number, seats)
    match = Match.start(
        game, "ABCDE"[:seats], settings_ or {}, Keyed(revealed.key(), [n for n, _ in game.streams])
    )
    match.commitment = revealed.commitment()
    choose = random.Random(number)
    undone = 0
    while game.outcome(match.state) is None:
        seat = game.turn(match.state)
        match.act(seat, game.words.say(choose.choice(game.options(match.state, seat))))
        if undone < 10 and match.undoable(seat):
            match.undo(seat)
            undone += 1
    return match.record(**revealed.notes())


@pytest.fixture(scope="module")
def record() -> Record:
    return played("fall_of_rome", 1)


def altered(record: Record, number: int, **changes: Any) -> Record:
    entries = list(record.entries)
    entries[number] = replace(entries[number], **changes)
    return replace(record, entries=tuple(entries), digest=None)


# ---- framing, commitment and key


@given(parts, parts)
def test_different_lists_of_parts_have_different_frames(one: list[bytes], two: list[bytes]) -> None:
    assert (fair.frame(*one) == fair.frame(*two)) == (one == two)


@given(st.lists(nonces, min_size=2, max_size=5), st.data())
def test_the_key_depends_on_secret_table_and_nonces(texts: list[str], data: st.DataObject) -> None:
    key = fair.table_key(b"s" * 32, "t", texts)
    assert fair.table_key(b"s" * 31 + b"S", "t", texts) != key
    assert fair.table_key(b"s" * 32, "u", texts) != key
    order = data.draw(st.permutations(texts))
    assert (fair.table_key(b"s" * 32, "t", order) == key) == (list(order) == texts)
    assert fair.table_key(b"s" * 32, "t", [*texts, ""]) != key
    assert fair.table_key(b"s" * 32, "t", ["".join(texts[:2]), *texts[2:]]) != key


def test_the_commitment_fixes_the_secret_and_is_not_the_secret() -> None:
    secret = fair.new_secret()
    assert len(secret) == 32
    assert fair.new_secret() != secret
    assert fair.commitment(secret) != fair.commitment(bytes(32))
    assert secret.hex() not in fair.commitment(secret)


@pytest.mark.parametrize("text", ["", "a,b", "a b", "a\n", "é", "a" * 65, "\0"])
def test_malformed_nonces_are_refused(text: str) -> None:
    assert not fair.is_nonce(text)


def test_generated_nonces_are_valid() -> None:
    assert fair.is_nonce(fair.new_nonce())


# ---- draws


def by_hand(key: bytes, stream: str, index: int, candidates: int) -> int:
    """Return a draw by a second implementation, written from the documentation with only a hash function."""

    def mac(message: bytes) -> bytes:
        block = key.ljust(64, b"\0")
        inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + message).digest()
        return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()

    for attempt in range(1000):
        message = b""
        pieces = (b"triclinium draw 1", stream.encode(), index.to_bytes(8, "big"), attempt.to_bytes(4, "big"))
        for piece in pieces:
            message += len(piece).to_bytes(4, "big") + piece
        x = int(mac(message).hex()[:16], 16)
        if x < 2**64 - 2**64 % candidates:
            return x % candidates
    raise AssertionError


@given(st.binary(min_size=32, max_size=32), st.text(max_size=9), st.integers(0, 2**40), st.integers(2, 60))
def test_a_draw_matches_the_documentation(key: bytes, name: str, index: int, count: int) -> None:
    try:
        name.encode()
    except UnicodeEncodeError:
        return
    among = tuple(range(100, 100 + count))
    assert Keyed(key, ("other", name)).pick(1, index, among, ALL) == 100 + by_hand(key, name, index, count)


@pytest.mark.parametrize("faces", [2, 3, 6, 10, 47])
def test_draws_are_uniform(faces: int) -> None:
    source = Keyed(bytes(range(32)), ("dice", "deck"))
    counts = Counter(source.pick(0, index, tuple(range(faces)), ALL) for index in range(500 * faces))
    # Chi-squared: beyond mean + 5 standard deviations for its degrees of freedom.
    assert (
        sum((counts[face] - 500) ** 2 / 500 for face in range(faces))
        < faces - 1 + 5 * (2 * (faces - 1)) ** 0.5
    )


def test_pairs_of_draws_are_uniform() -> None:
    source = Keyed(bytes(32), ("dice",))
    rolls = [source.pick(0, index, (0, 1, 2), ALL) for index in range(18_001)]
    counts = Counter(pairwise(rolls))
    assert sum((counts[a, b] - 2000) ** 2 / 2000 for a in range(3) for b in range(3)) < 28


@given(st.integers(0, 10_000))
def test_words_that_would_favour_the_first_candidates_are_rejected(index: int) -> None:
    # With 2**63 + 1 candidates nearly half of all words are rejected. No game has so many, but the rule is the same.
    many = 2**63 + 1
    assert Keyed(bytes(32), ("dice",)).position(0, index, many) == by_hand(bytes(32), "dice", index, many)


def test_about_half_of_the_words_are_rejected_for_so_many_candidates() -> None:
    words = [int.from_bytes(_word(index)[:8], "big") for index in range(200)]
    passed = [index for index, word in enumerate(words) if word > 2**63]
    assert 70 < len(passed) < 130
    source = Keyed(bytes(32), ("dice",))
    assert all(source.position(0, index, 2**63 + 1) != words[index] % (2**63 + 1) for index in passed)


def _word(index: int) -> bytes:
    message = fair.frame(b"triclinium draw 1", b"dice", index.to_bytes(8, "big"), bytes(4))
    return hmac.digest(bytes(32), message, "sha256")


def test_neighbouring_keys_streams_and_indices_are_uncorrelated() -> None:
    def row(key: bytes, stream: int, start: int = 0) -> list[int]:
        source = Keyed(key, ("dice", "Dice"))
        return [source.pick(stream, start + index, tuple(range(6)), ALL) for index in range(600)]

    base = row(bytes(32), 0)
    for other in (row(bytes(31) + b"\1", 0), row(bytes(32), 1), row(bytes(32), 0, 1)):
        assert 60 < sum(a == b for a, b in zip(base, other, strict=True)) < 140


# ---- records


@pytest.mark.parametrize(
    ("name", "seats"), [("tiny", 3), ("fall_of_rome", 1), ("fall_of_rome", 2), ("fall_of_rome", 5)]
)
@pytest.mark.parametrize("number", range(3))
def test_a_finished_table_is_verified_draw_by_draw(name: str, seats: int, number: int) -> None:
    record = Record.from_json(played(name, number, seats).to_json())
    assert name == "fall_of_rome" or any(entry.undo is not None for entry in record.entries)
    draws = fair.verify(GAMES[name], record)
    assert len(draws) == sum(len(entry.chance) for entry in record.entries)
    key = Opening.read(record.notes, seats).key()
    for draw in draws:
        assert draw.outcome == draw.candidates[by_hand(key, draw.stream, draw.index, len(draw.candidates))]
    by_stream: dict[str, list[int]] = {}
    for draw in draws:
        by_stream.setdefault(draw.stream, []).append(draw.index)
    # Undo never takes a draw back, so the indices of every stream increase by 1.
    assert all(indices == list(range(len(indices))) for indices in by_stream.values())


def test_candidates_are_in_the_order_of_the_catalogue(record: Record) -> None:
    for draw in fair.verify(ROME, record):
        number = next(i for i, (name, _) in enumerate(ROME.streams) if name == draw.stream)
        kind = ROME.words.kinds[ROME.streams[number][1]]
        values = [kind.read(word) for word in draw.candidates]
        # Cards are in the order of the catalogue. If the next card may be a Revolt, the Revolt comes first.
        assert values == sorted(values, reverse=draw.stream == "revolts")


@pytest.fixture(scope="module")
def places(record: Record) -> list[tuple[int, int, Draw]]:
    """Every draw with its position in the record."""
    found = []
    at = Counter[int]()
    for draw in fair.verify(ROME, record):
        found.append((draw.entry, at[draw.entry], draw))
        at[draw.entry] += 1
    return found


@settings(max_examples=40)
@given(st.data())
def test_an_altered_draw_is_found_where_it_was_altered(
    record: Record, places: list[tuple[int, int, Draw]], data: st.DataObject
) -> None:
    entry, at, draw = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([word for word in draw.candidates if word != draw.outcome]))
    chance = list(record.entries[entry].chance)
    chance[at] = f"{draw.stream} {other}"
    # Later entries may not fit the altered draw, so the record ends with it.
    false = altered(record, entry, chance=tuple(chance))
    short = replace(false, entries=false.entries[: entry + 1])
    with pytest.raises(RecordError) as found:
        fair.verify(ROME, short)
    if isinstance(found.value, FalseDraw):
        assert (found.value.entry, found.value.stream, found.value.index) == (entry, draw.stream, draw.index)
        assert found.value.told == chance[at]
        assert found.value.due == f"{draw.stream} {draw.outcome}"


def test_a_dealt_card_that_the_host_chose_is_found(record: Record) -> None:
    """The host deals another card and continues by the rules. The record is consistent, but the draw is false."""
    game = ROME
    revealed = Opening.read(record.notes, 2)

    class Cheating(Keyed):
        def pick(self, stream: int, index: int, among: tuple[int, ...], eyes: int) -> int:
            fairly = super().pick(stream, index, among, eyes)
            bent = game.streams[stream][0] == "player_deck" and index == 3
            return next(card for card in among if card != fairly) if bent else fairly

    match = Match.start(game, "AB", {}, Cheating(revealed.key(), [name for name, _ in game.streams]))
    match.commitment = revealed.commitment()
    for _ in range(20):
        seat = game.turn(match.state)
        match.act(seat, game.words.say(game.options(match.state, seat)[0]))
    with pytest.raises(FalseDraw) as found:
        fair.verify(game, match.record(**revealed.notes()))
    assert (found.value.entry, found.value.stream, found.value.index) == (0, "player_deck", 3)


def test_another_secret_is_found_by_the_commitment(record: Record) -> None:
    with pytest.raises(FalseCommitment):
        fair.verify(ROME, record.noted(secret="0" * 64))
    with pytest.raises(FalseCommitment):
        fair.verify(ROME, replace(record, commitment=fair.commitment(bytes(32))))


def test_another_secret_with_its_own_commitment_is_found_by_the_draws(record: Record) -> None:
    false = replace(record.noted(secret="0" * 64), commitment=fair.commitment(bytes(32)))
    with pytest.raises(FalseDraw):
        fair.verify(ROME, false)


@pytest.mark.parametrize(
    "change",
    [
        lambda notes: {**notes, "nonces": notes["nonces"].replace("nonce", "Nonce", 1)},
        lambda notes: {**notes, "nonces": ",".join(reversed(notes["nonces"].split(",")))},
        lambda notes: {**notes, "nonces": "," + notes["nonces"].split(",")[1]},
        lambda notes: {**notes, "table": notes["table"] + "0"},
    ],
    ids=["nonce", "order of seats", "nonce left out", "table"],
)
def test_another_nonce_or_table_is_found(record: Record, change: Any) -> None:
    with pytest.raises(FalseDraw):
        fair.verify(ROME, replace(record, notes=change(dict(record.notes))))


def test_draws_in_another_order_are_found(record: Record) -> None:
    """Two cards of the setup are swapped, so the same cards are dealt to other seats."""
    setup = list(record.entries[0].chance)
    decks = [at for at, text in enumerate(setup) if text.startswith("player_deck")]
    setup[decks[0]], setup[decks[1]] = setup[decks[1]], setup[decks[0]]
    false = replace(altered(record, 0, chance=tuple(setup)), entries=(Entry(chance=tuple(setup)),))
    with pytest.raises(FalseDraw) as found:
        fair.verify(ROME, false)
    assert (found.value.stream, found.value.index) == ("player_deck", 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda record: replace(record, notes={}),
        lambda record: replace(record, commitment=None),
        lambda record: record.noted(secret="xyz"),
        lambda record: record.noted(nonces="one"),
        lambda record: record.noted(nonces="one,two,three"),
        lambda record: record.noted(nonces="one,tw o"),
    ],
)
def test_a_record_without_a_valid_opening_is_not_revealed(record: Record, change: Any) -> None:
    with pytest.raises(NotRevealed):
        fair.verify(ROME, change(record))


def test_a_record_that_does_not_fit_the_rules_is_refused(record: Record) -> None:
    with pytest.raises(RecordError, match="does not fit"):
        fair.verify(ROME, altered(record, 1, act="end"))


# ---- records that are cut


def test_a_record_cut_at_any_length_is_found() -> None:
    """The secret is revealed when a game ends, so a record with the secret but without the end was cut."""
    record = played("tiny", 5, 3)
    game = GAMES["tiny"]
    assert len(fair.verify(game, record)) > 3
    for length in range(1, len(record.entries)):
        cut = replace(record, entries=record.entries[:length])
        with pytest.raises(RecordError):
            fair.verify(game, cut)
        # An attacker may omit the digest or compute that of the last state.
        reckoned = game.digest(Match.replay(game, replace(cut, digest=None), CLOSED).state)
        for digest in (None, reckoned):
            with pytest.raises(CutShort):
                fair.verify(game, replace(cut, digest=digest))


def test_a_whole_record_without_its_digest_counts_as_cut(record: Record) -> None:
    with pytest.raises(CutShort):
        fair.verify(ROME, replace(record, digest=None))
