"""Æterna under the kit, the fuzzer, golden playthroughs and its saved records.

TRICLINIUM_KIT_GAMES=50 plays more games, TRICLINIUM_KIT_CLOSELY=1 looks at every decision closely instead of a share.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import triclinium
from triclinium.games.aeterna.rules.catalogue import N_MONUMENTS
from triclinium.games.aeterna.rules.draft import Drafting
from triclinium.games.aeterna.rules.facts import DRAFTED
from triclinium.games.aeterna.rules.fields import CARD
from triclinium.games.aeterna.rules.game import STEPS, Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.aeterna.rules.turn import Turn
from triclinium.games.aeterna.rules.words import DRAFT
from triclinium.kernel.chance import ALL, CLOSED, Seeded
from triclinium.kernel.errors import Refusal
from triclinium.kernel.fields import Named
from triclinium.kernel.match import Match
from triclinium.kernel.playout import playout
from triclinium.kernel.record import Record
from triclinium.kernel.step import BYTE, KIND, A, Step
from triclinium.testing.fuzz import fuzz
from triclinium.testing.kit import KitFailure, check_game
from triclinium.testing.playthrough import check_golden, playthrough

GAME = Aeterna()
TESTS = Path(__file__).parents[2]
GAMES = {2: 14, 3: 11, 4: 10}
"""By the number of seats."""
CLOSELY = float(os.environ.get("TRICLINIUM_KIT_CLOSELY", "0.25"))
SEED = int(os.environ.get("TRICLINIUM_SEED", "1"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kit_passes(seats: int) -> None:
    """Ten thousand pairs of different states, over all seats, that somebody must not be able to tell apart.

    No pair is counted twice for a viewer: hands, packs, what was passed on and sealed picks differ.
    """
    games = int(os.environ.get("TRICLINIUM_KIT_GAMES", GAMES[seats]))
    report = check_game(GAME, games=games, seed=SEED, seats=seats, closely=CLOSELY)
    share = games / GAMES[seats] * CLOSELY / 0.25
    assert report.decisions > 60 * games
    assert report.differed > {2: 1200, 3: 2900, 4: 5900}[seats] * share
    assert report.differed > 0.6 * report.pairs
    assert report.longest <= 80


class Peeping(Aeterna):
    """Shows everybody what is picked."""

    def show(self, s: AeternaState, seat: int) -> Named:
        return {**super().show(s, seat), "picks": [CARD.say(card) for card in s.picks]}


class Counting(Aeterna):
    """Shows how many Monuments others hold."""

    def show(self, s: AeternaState, seat: int) -> Named:
        sizes = [sum(card < N_MONUMENTS for card in hand) for hand in s.hands]
        return {**super().show(s, seat), "hand_sizes": sizes}


class Recalling(Aeterna):
    """Remembers too well: shows who took what out of a pack that was passed on."""

    def show(self, s: AeternaState, seat: int) -> Named:
        return {**super().show(s, seat), "packs_seen": [CARD.say(card) for card in s.taken]}


def _with(changed: Step[AeternaState]) -> list[Step[AeternaState]]:
    """The steps of the game, one of them another."""
    return [changed if step.name == changed.name else step for step in STEPS]


class _Boasting(Drafting):
    def resolve(self, s: AeternaState, f: int, seat: int, a: int) -> None:
        super().resolve(s, f, seat, a)
        if s.telling:
            s.tell(DRAFTED, (seat, s.picks[seat]))


class Boasting(Aeterna):
    """Tells all which card was picked."""

    steps = _with(_Boasting())


class _Chatty(Drafting):
    def refuse(self, s: AeternaState, f: int, seat: int, a: int) -> Refusal | None:
        if a & KIND == DRAFT and any(a >> A & BYTE in pack for pack in s.packs):
            return Refusal("draft", "AE-2.1", "refusal.card.absent", {"card": "Regia"})
        return super().refuse(s, f, seat, a)


class Chatty(Aeterna):
    """Says of a card that one cannot draft whether another has it."""

    steps = _with(_Chatty())


class _Narrow(Turn):
    def options(self, s: AeternaState, f: int, seat: int) -> list[int]:
        found = super().options(s, f, seat)
        monuments = sum(card < N_MONUMENTS for card in s.hands[(seat + 1) % s.seats])
        return found[:-1] if monuments % 2 and len(found) > 1 else found


class Narrow(Aeterna):
    """Offers less while the next one holds an odd number of Monuments."""

    steps = _with(_Narrow())


class _Open(Drafting):
    def eyes(self, s: AeternaState, f: int, seat: int, a: int) -> int:
        return ALL


class Open(Aeterna):
    """Keeps picks where everybody can read the record."""

    steps = _with(_Open())


@pytest.mark.skipif(triclinium.COMPILED, reason="compiled steps are not changed like this")
@pytest.mark.parametrize(
    ("leaky", "found"),
    [
        (Peeping, {"imagined", "secret_views"}),
        (Counting, {"imagined", "secret_views"}),
        (Recalling, {"imagined", "secret_views"}),
        (Boasting, {"secret_facts"}),
        (Chatty, {"secret_refusals"}),
        (Narrow, {"secret_options"}),
        (Open, {"redacted"}),
    ],
    ids=lambda given: given.__name__ if isinstance(given, type) else "",
)
def test_a_planted_leak_is_found(leaky: type[Aeterna], found: set[str]) -> None:
    """In the view, in what is told, offered, refused and written down."""
    with pytest.raises(KitFailure) as failure:
        check_game(leaky(), games=12, seed=SEED, closely=0.25)
    assert failure.value.property in found, failure.value


def test_random_games_break_nothing(tmp_path: Path) -> None:
    """Each act by its words, as a table would take it; `test_many_eras.py` plays many more, faster."""
    assert fuzz(GAME, games=40, seed=SEED, folder=tmp_path) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_golden_playthrough(seats: int) -> None:
    """The first Era and the beginning of the second, told line by line."""
    text = playthrough(GAME, seats=seats, settings={}, seed=seats, longest=120)
    check_golden(TESTS / "playthroughs" / f"aeterna_{seats}_seats.txt", text)


def line(seats: int, number: int) -> str:
    """One whole game: its table, how it ended, the decisions that had two or more options, draws, points, digest."""
    s = GAME.new(seats, {}, Seeded(number))
    decisions = playout(GAME, s, number)
    GAME.check(s)
    assert s.facts == [], "nobody listens, so nothing is told"
    points = " ".join(map(str, s.prestige))
    return (
        f"{seats} seats seed {number}: {decisions} decisions, draws {s.draws}, PP {points}, {GAME.digest(s)}"
    )


def test_golden_playouts() -> None:
    lines = [line(seats, seats * 100 + number) for seats in (2, 3, 4) for number in range(12)]
    check_golden(TESTS / "playthroughs" / "aeterna" / "playouts.txt", "\n".join(lines) + "\n")


RECORDS = sorted((TESTS / "records" / "aeterna").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_saved_record_replays_to_its_digest(path: Path) -> None:
    """Whole games, to their ends."""
    record = Record.from_json(path.read_bytes())
    assert record.digest
    match = Match.replay(GAME, record, CLOSED)
    assert match.state.over
    GAME.check(match.state)


def test_there_are_saved_records_for_every_rules_number_and_of_all_seats() -> None:
    records = [Record.from_json(path.read_bytes()) for path in RECORDS]
    assert {record.rules for record in records} == set(range(1, GAME.rules + 1))
    assert {len(record.seats) for record in records} == {2, 3, 4}
