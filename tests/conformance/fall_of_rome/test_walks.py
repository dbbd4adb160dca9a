"""Golden walks: random play through crowded positions, with acts, facts and refusals.

A playthrough shows a whole game and the view of each seat. A walk is shorter and checks more at each decision: the
options, every refusal that the table could list, and acts of every verb that are not offered. The first refusal of
each kind is written out. Short fingerprints cover the options, the refusals and the state after the act. After an
intended change, rewrite the files with TRICLINIUM_UPDATE_GOLDEN=1 and read the diff.

"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from fall_table import GAME
from random_games import game

from triclinium.games.fall_of_rome.rules.state import FallState
from triclinium.kernel.chance import Seeded
from triclinium.kernel.errors import Refusal
from triclinium.kernel.game import fingerprint
from triclinium.kernel.notation import SEAT_NAMES, Count
from triclinium.kernel.packing import BYTE, A
from triclinium.kernel.step import FIRST_VERB, verb_of
from triclinium.testing.playthrough import check_golden

FOLDER = Path(__file__).parents[2] / "playthroughs" / "fall_of_rome" / "walks"
DECISIONS = 40
TRIED = 12
"""Number of acts tried at each decision, by the seat that acts and by others."""
EVERYWHERE = ("refusal.not_now", "refusal.not_your_turn", "refusal.no_actions")
"""Refusals at nearly every decision. They are part of the fingerprints and are not written out."""

WALKS: dict[str, tuple[int, int, str, str]] = {
    # name: number of the random game (odd: starts in the middle, see random_games), seats, variant, a role
    "consul": (1, 2, "base", "consul"),
    "magister": (3, 3, "base", "magister_militum"),
    "mercator": (5, 4, "base", "mercator"),
    "mercator_asks": (3, 4, "base", "mercator"),
    "classis": (7, 2, "base", "praefectus_classis"),
    "fabrum": (9, 3, "base", "praefectus_fabrum"),
    "regina": (11, 2, "base", "regina_foederata"),
    "vestalis": (13, 2, "base", "vestalis"),
    "five_seats": (15, 5, "base", ""),
    "solitaire": (17, 1, "base", "vestalis"),
    "caput_mundi_consul": (19, 3, "roma_caput_mundi", "consul"),
    "caput_mundi_fabrum": (21, 4, "roma_caput_mundi", "praefectus_fabrum"),
    "caput_mundi_classis": (23, 2, "roma_caput_mundi", "praefectus_classis"),
    "caput_mundi_regina": (25, 5, "roma_caput_mundi", "regina_foederata"),
    "caput_mundi_solitaire": (27, 1, "roma_caput_mundi", "regina_foederata"),
    "start_two_seats": (2, 2, "base", "vestalis"),
    "start_solitaire": (4, 1, "base", ""),
    "start_caput_mundi": (6, 3, "roma_caput_mundi", ""),
}


class Walk:
    """Random play with a full description of each decision."""

    def __init__(self, s: FallState, seed: int) -> None:
        self.s = s
        self.dice = Random(seed)
        self.trying = Random(f"tries of {seed}")  # separate, so that a new verb does not change the play
        self.refused: set[str] = set()
        self.tried = 0

    def tell(self) -> str:
        """Return the walk as text."""
        lines = []
        for number in range(1, DECISIONS + 1):
            if self.s.over:
                break
            lines += self.decision(number)
        new, refusals = self.asked(0)
        return (
            "\n".join([*lines, *new, f"{GAME.outcome(self.s)} {short(refusals)} {GAME.digest(self.s)}"])
            + "\n"
        )

    def decision(self, number: int) -> list[str]:
        """Return the lines of one decision: the act, its facts, and refusals of a new kind."""
        s = self.s
        seat = self.seat()
        options = sorted(GAME.words.say(a) for a in GAME.options(s, seat))
        new, refusals = self.asked(seat)
        act = self.choice(options)
        s.telling, s.facts = True, []
        GAME.act(s, seat, GAME.words.read(act))
        s.telling = False
        GAME.check(s)
        facts = [GAME.named_fact(fact, -1).values() for fact in s.facts]
        happened = "; ".join(" ".join(str(word) for word in fact if word is not None) for fact in facts)
        marks = f"{short(options)} {short(refusals)} {GAME.digest(s)[:6]}{' news' if s.news else ''}"
        return [f"{number:3} {SEAT_NAMES[seat]} {act}  ({len(options)}: {marks})", f"    {happened}", *new]

    def seat(self) -> int:
        """Return the seat that acts: usually the seat to move, sometimes one that may interrupt."""
        entitled = GAME.entitled(self.s)
        others = [seat for seat in range(self.s.seats) if entitled >> seat & 1]
        return self.dice.choice(others) if others and self.dice.random() < 0.25 else GAME.turn(self.s)

    def choice(self, options: list[str]) -> str:
        """Choose an act by its verb first, so that marching and sailing do not crowd out the rest.

        The end of a turn is chosen rarely.

        """
        verbs = sorted({text.split()[0] for text in options})
        weights = [0.2 if verb in ("end", "continue", "pass", "hold", "release") else 1 for verb in verbs]
        verb = self.dice.choices(verbs, weights)[0]
        return self.dice.choice([text for text in options if text.split()[0] == verb])

    def asked(self, seat: int) -> tuple[list[str], list[str]]:
        """Return the lines of refusals of a new kind, and all refusals.

        They are those of all seats, and those of acts of the next few verbs.

        """
        told = []
        for other in range(self.s.seats):
            told += [(SEAT_NAMES[other], each) for each in GAME.refusals(self.s, other)]
        for at in range(TRIED):
            by = seat if at % 3 else self.trying.randrange(self.s.seats)
            options = GAME.options(self.s, by)
            a = self.next_act() if at % 2 or not options else self.near_act(self.trying.choice(options))
            if a not in options:
                told.append((f"{SEAT_NAMES[by]} {GAME.words.say(a)}", GAME.refusal(self.s, by, a)))
        new = []
        for what, why in told:
            kind = f"{why.verb} {why.rule} {why.key}"
            if kind not in self.refused and why.key not in EVERYWHERE:
                self.refused.add(kind)
                new.append(f"      not {what}: {worded(why)}")
        return new, [f"{what}: {worded(why)}" for what, why in told]

    def near_act(self, a: int) -> int:
        """Return an offered act with one operand replaced."""
        operands = GAME.words.forms[verb_of(a)].operands
        if not operands:
            return self.next_act()
        at = self.trying.randrange(len(operands))
        shift = A + at * BYTE.bit_length()
        return a & ~(BYTE << shift) | self.operand(operands[at][1]) << shift

    def next_act(self) -> int:
        """Return an act of the next verb with random operands."""
        forms = GAME.words.forms
        verb = FIRST_VERB + self.tried % (len(forms) - FIRST_VERB)
        self.tried += 1
        a, shift = verb, A
        for _, kind in forms[verb].operands:
            a |= self.operand(kind) << shift
            shift += BYTE.bit_length()
        return a

    def operand(self, kind: str) -> int:
        """Return an operand: often a card of the hand on turn or a city with a pawn, or a small number."""
        s, of = self.s, GAME.words.kinds[kind]
        if isinstance(of, Count):
            return self.trying.randrange(5)
        near = {"card": s.hands[s.seat()], "city": tuple(city for city in s.pawns if city >= 0)}.get(kind, ())
        if near and self.trying.random() < 0.6:
            return self.trying.choice(near)
        return self.trying.randrange(s.seats if kind == "seat" else len(of.names))


def worded(refusal: Refusal) -> str:
    """Return a refusal as one line."""
    return " ".join(
        [refusal.verb, refusal.rule, refusal.key, *(f"{k}={v}" for k, v in refusal.params.items())]
    )


def short(texts: list[str]) -> str:
    """Return a fingerprint that is long enough to distinguish two lists."""
    return fingerprint({"texts": list(texts)})[:6]


@pytest.mark.parametrize("name", WALKS)
def test_golden_walk(name: str) -> None:
    number, seats, variant, role = WALKS[name]
    walk = Walk(game(number, seats, variant, role), number)
    check_golden(FOLDER / f"{name}.txt", walk.tell())


def test_golden_walk_under_rules_1() -> None:
    """Under rules 1 roles and Events have no effects."""
    s = GAME.new(3, {"difficulty": "heroic", "consent": "ask"}, Seeded(1), rules=1)
    check_golden(FOLDER / "rules_1.txt", Walk(s, 1).tell())
