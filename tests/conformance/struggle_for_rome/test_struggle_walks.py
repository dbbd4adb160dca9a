"""Golden walks: random play through crowded positions, with acts, facts and refusals.

At each decision a walk covers the options, every refusal that the table could list, acts of every verb that are not
offered, and what each seat sees. The first refusal of each kind is written out. Short fingerprints cover the options,
the refusals, the views and the state after the act. After an intended change, rewrite the files with
TRICLINIUM_UPDATE_GOLDEN=1 and read the diff.

"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from struggle_table import GAME
from walked_games import game

from triclinium.games.struggle_for_rome.rules.catalogue import CITIES_NEXT_TO
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.bundle import Bundle, bundled
from triclinium.kernel.errors import Refusal
from triclinium.kernel.game import fingerprint
from triclinium.kernel.notation import SEAT_NAMES, Count, Kind
from triclinium.kernel.step import FIRST_VERB, verb_of
from triclinium.testing.playthrough import check_golden

FOLDER = Path(__file__).parents[2] / "playthroughs" / "struggle_for_rome" / "walks"
DECISIONS = 40
TRIED = 12
"""Number of acts tried at each decision, by the seat that acts and by others."""
EVERYWHERE = ("refusal.not_now", "refusal.not_your_turn")
"""Refusals at nearly every decision. They are part of the fingerprints and are not written out."""
WALKS = {
    # name: number of the random game (odd: starts in the middle, see walked_games), seats
    **{f"four_{number}": (number, 4) for number in (1, 3, 5, 7, 9, 11)},
    **{f"three_{number}": (number, 3) for number in (13, 15, 17, 19)},
    "start_four": (2, 4),
    "start_three": (4, 3),
}


class Walk:
    """Random play with a full description of each decision."""

    def __init__(self, s: StruggleState, seed: int) -> None:
        self.s = s
        self.seed = seed
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
        last = f"{GAME.outcome(self.s)} {short(refusals)} {GAME.digest(self.s)}"
        return "\n".join([*lines, *new, last]) + "\n"

    def decision(self, number: int) -> list[str]:
        """Return the lines of one decision: the act, its facts, and refusals of a new kind."""
        s = self.s
        seat = self.seat()
        actions = GAME.choices(s, seat, self.seed * 1000 + number)
        options = sorted(GAME.words.say(a) for a in actions)
        new, refusals = self.asked(seat)
        act = self.choice(options)
        s.telling, s.facts = True, []
        GAME.act(s, seat, GAME.words.read(act))
        s.telling = False
        GAME.check(s)
        facts = [GAME.named_fact(fact, seat).values() for fact in s.facts]
        happened = "; ".join(" ".join(str(word) for word in fact if word is not None) for fact in facts)
        views = [str(GAME.view(s, viewer)) for viewer in range(-1, s.seats)]
        marks = f"{short(options)} {short(refusals)} {short(views)} {GAME.digest(s)[:6]}"
        return [
            f"{number:3} {SEAT_NAMES[seat]} {act}  ({len(options)}: {marks}{' news' if s.news else ''})",
            f"    {happened}",
            *new,
        ]

    def seat(self) -> int:
        """Return the seat that acts: usually the seat to move, sometimes one that changes or withdraws.

        Such a seat changes its answer or withdraws its offer.

        """
        entitled = GAME.entitled(self.s)
        others = [seat for seat in range(self.s.seats) if entitled >> seat & 1]
        return self.dice.choice(others) if others and self.dice.random() < 0.1 else int(GAME.turn(self.s))

    def choice(self, options: list[str]) -> str:
        """Choose an act by its verb first, so that journeys do not crowd out the rest.

        The end of a turn is chosen rarely.

        """
        verbs = sorted({text.split()[0] for text in options})
        weights = [{"end": 0.3, "income": 0.1, "offer": 0.3}.get(verb, 1) for verb in verbs]
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
            a = self.near_act(self.trying.choice(options)) if at % 2 and options else self.next_act()
            why = GAME.refuses(self.s, by, a)
            if why is not None:
                told.append((f"{SEAT_NAMES[by]} {GAME.words.say(a)}", why))
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
        values = GAME.words.values(a)
        values[at] = self.operand(operands[at][1])
        return GAME.words.made(verb_of(a), values)

    def next_act(self) -> int:
        """Return an act of the next verb with random operands."""
        forms = GAME.words.forms
        verb = FIRST_VERB + self.tried % (len(forms) - FIRST_VERB)
        self.tried += 1
        return GAME.words.made(verb, [self.operand(kind) for _, kind in forms[verb].operands])

    def operand(self, kind: str) -> int:
        """Return an operand: often a city next to a tribe, or a small number, or a small bundle."""
        s = self.s
        of: Kind = GAME.words.kinds[kind]
        if isinstance(of, Count):
            return self.trying.randrange(4)
        if isinstance(of, Bundle):
            return int(bundled([self.trying.choice([0, 0, 0, 1, 2]) for _ in of.names], of.each))
        if kind == "city" and self.trying.random() < 0.6:
            near = [city for place in s.places if place >= 0 for city in CITIES_NEXT_TO[place]]
            if near:
                return self.trying.choice(near)
        return self.trying.randrange(s.seats if kind == "seat" else len(of.names))


def worded(refusal: Refusal) -> str:
    """Return a refusal as one line."""
    parameters = [f"{name}={value}" for name, value in refusal.params.items()]
    return " ".join([refusal.verb, refusal.rule, refusal.key, *parameters])


def short(texts: list[str]) -> str:
    """Return a fingerprint that is long enough to distinguish two lists."""
    return fingerprint({"texts": list(texts)})[:6]


@pytest.mark.parametrize("name", WALKS)
def test_golden_walk(name: str) -> None:
    number, seats = WALKS[name]
    check_golden(FOLDER / f"{name}.txt", Walk(game(number, seats), number).tell())
