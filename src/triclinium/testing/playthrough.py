"""Golden playthroughs: a whole game as text that a person can read and a diff can compare.

A playthrough is saved in a file, and a test creates it again. If the two differ, the rules, the texts of
actions or the views have changed. Read the diff. If it is right, rewrite the file by running the test with
TRICLINIUM_UPDATE_GOLDEN=1 in the environment.

>>> from triclinium.testing.tiny import Tiny
>>> print(playthrough(Tiny(), 2, {"rounds": "2"}, seed=1, script=["A seal 10"], longest=1))
game: tiny, rules 1
seats: 2
settings: rounds=2
seed: 1
...
== 1: awaited A, B
A has 3: seal 7, seal 10, seal 11
B has 2: seal 2, seal 3
> A seal 10
fact: sealed seat=A card=10 (TT-2, only A)
  cards = [2, 3]
...
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Final, Generic

from ..kernel.chance import ALL, Seeded
from ..kernel.game import Game, Named
from ..kernel.match import Match
from ..kernel.notation import SEAT_NAMES
from ..kernel.settings import Given
from ..kernel.step import S
from .channels import SPECTATOR

UPDATE: Final = "TRICLINIUM_UPDATE_GOLDEN"
"""Environment variable that makes tests rewrite golden files instead of comparing them."""


def playthrough(
    game: Game[S],
    seats: int,
    settings: Given,
    seed: int,
    script: Sequence[str] = (),
    longest: int = 1000,
    shown: int = 12,
) -> str:
    """Return a game as text: the actions of `script` ("A seal 8"), then random ones, up to `longest` decisions.

    Views are shown when they change: first what all seats see, then what each seat sees in addition. Of a
    list of options, at most `shown` are written out.
    """
    match = Match.start(game, SEAT_NAMES[:seats], settings, Seeded(seed))
    teller = Teller(match, shown)
    lines = [
        f"game: {game.name}, rules {match.rules}",
        f"seats: {seats}",
        "settings: " + (" ".join(f"{name}={value}" for name, value in settings.items()) or "usual"),
        f"seed: {seed}",
    ]
    lines += teller.happened()
    random = Random(seed)
    for number in range(longest):
        if match.state.over:
            break
        lines += ["", f"== {number + 1}: {teller.heading()}", *teller.options()]
        if number < len(script):
            name, _, act = script[number].partition(" ")
            seat = SEAT_NAMES.index(name)
        else:
            # Prefer awaited seats, so that interrupts do not dominate the game.
            entitled = game.entitled(match.state) if random.random() < 0.3 else 0
            seat = random.choice(_seats(game.awaited(match.state) | entitled))
            act = game.words.say(random.choice(game.choices(match.state, seat, number)))
        match.act(seat, act)
        lines += [f"> {SEAT_NAMES[seat]} {act}", *teller.happened()]
    if outcome := game.outcome(match.state):
        winners = ", ".join(SEAT_NAMES[seat] for seat in outcome.winners) or "nobody"
        scores = "" if outcome.scores is None else f", scores {list(outcome.scores)}"
        lines += ["", f"== {outcome.ending}: won by {winners}{scores}"]
        lines += [f"score: {line.source} {list(line.points)}" for line in outcome.lines]
        lines += [f"tie-break: {line.source} {list(line.points)}" for line in outcome.tie_breaks]
    return "\n".join(lines) + "\n"


TOLD_ELSEWHERE: Final = ("viewer", "rules", "seats", "awaited")
"""Fields of every view that a playthrough shows elsewhere."""


class Teller(Generic[S]):
    """Writer of a match as lines. Of the views it writes only changes."""

    def __init__(self, match: Match[S], shown: int) -> None:
        self._match: Final = match
        self._shown: Final = shown
        self._last_view: dict[str, object] = {}

    def heading(self) -> str:
        """Return which seats are awaited, and which may interrupt."""
        game, s = self._match.game, self._match.state
        text = "awaited " + ", ".join(SEAT_NAMES[seat] for seat in _seats(game.awaited(s)))
        if entitled := game.entitled(s):
            text += "; entitled " + ", ".join(SEAT_NAMES[seat] for seat in _seats(entitled))
        return text

    def options(self) -> list[str]:
        """Return the options of each acting seat."""
        game, s = self._match.game, self._match.state
        lines = []
        for seat in _seats(game.awaited(s) | game.entitled(s)):
            options = [game.words.say(a) for a in game.options(s, seat)]
            more = ", ..." if len(options) > self._shown else ""
            texts = ", ".join(options[: self._shown])
            lines.append(f"{SEAT_NAMES[seat]} has {len(options)}: {texts}{more}")
            for composition in game.compositions(s, seat):
                lines.append(f"{SEAT_NAMES[seat]} may compose {json.dumps(composition.named(game.words))}")
        return lines

    def happened(self) -> list[str]:
        """Return the results of the last entry: random outcomes, facts with all secrets, and changed views."""
        match = self._match
        lines = [f"chance: {text}" for text in match.entries[-1].chance]
        for fact in match.told:
            # Write the fact as seen by a seat that knows all of it.
            seat = SPECTATOR if fact.eyes == ALL else _seats(fact.eyes)[0]
            named = match.game.named_fact(fact, seat)
            operands = "".join(
                f" {key}={value}" for key, value in named.items() if key not in ("fact", "rule")
            )
            secret = (
                "" if fact.eyes == ALL else f", only {', '.join(SEAT_NAMES[s] for s in _seats(fact.eyes))}"
            )
            lines.append(f"fact: {named['fact']}{operands} ({named['rule']}{secret})")
        return lines + self._changes()

    def _changes(self) -> list[str]:
        game, s = self._match.game, self._match.state
        common = flat(game.view(s, SPECTATOR))
        for key in TOLD_ELSEWHERE:
            common.pop(key, None)
        now = dict(common)
        for seat in range(s.seats):
            for key, value in flat(game.view(s, seat)).items():
                if key not in TOLD_ELSEWHERE and common.get(key) != value:
                    now[f"{SEAT_NAMES[seat]}: {key}"] = value
        lines = []
        for key, value in now.items():
            if key not in self._last_view or self._last_view[key] != value:
                lines.append(f"  {key}{change(self._last_view.get(key), value)}")
        # A line of one seat also disappears when all seats see the same again, and a key disappears when it
        # is split into several keys or merged. Neither is reported.
        gone = [key for key in self._last_view if key not in now and ": " not in key]
        lines += [f"  {key} is gone" for key in gone if not any(_within(key, other) for other in now)]
        self._last_view = now
        return lines


def flat(named: Named, at: str = "") -> dict[str, object]:
    """Return plain data with a dotted key for every leaf. Lists of plain values are kept whole.

    >>> flat({"deck": {"left": 3, "top": [1, 2]}, "agenda": [{"step": "place", "seat": "C"}], "hands": [[1], []]})
    {'deck.left': 3, 'deck.top': [1, 2], 'agenda': ['place C'], 'hands.0': [1], 'hands.1': []}
    """
    out: dict[str, object] = {}
    for key, value in named.items():
        path = f"{at}{key}"
        if isinstance(value, dict) and value:
            out |= flat(value, f"{path}.")
        elif isinstance(value, list | tuple) and value and all(_plain_dict(each) for each in value):
            out[path] = [_in_a_word(each) for each in value]
        elif isinstance(value, list | tuple) and any(isinstance(each, dict | list | tuple) for each in value):
            out |= flat({str(i): each for i, each in enumerate(value)}, f"{path}.")
        else:
            out[path] = value
    return out


def change(before: object, now: object) -> str:
    """Return a new value, or for a long list only the added and removed elements.

    >>> change(None, [1, 2]), change([1, 2, 3, 4, 5, 6, 7, 8, 8], [1, 2, 3, 4, 5, 6, 7, 8, 9])
    (' = [1, 2]', ': -8 +9')
    """
    if isinstance(before, list) and isinstance(now, list) and min(len(before), len(now)) > 6:
        gone, come = Counter(before) - Counter(now), Counter(now) - Counter(before)
        # Only if the rest kept its order. A rearranged list is shown whole.
        if (gone or come) and _less(before, gone) == _less(now, come):
            words = [*(f" -{each}" for each in gone.elements()), *(f" +{each}" for each in come.elements())]
            return ":" + "".join(words)
    return f" = {json.dumps(now, ensure_ascii=False)}"


def _less(items: list[object], gone: Counter[object]) -> list[object]:
    left = gone.copy()
    rest = []
    for item in items:
        if left[item]:
            left[item] -= 1
        else:
            rest.append(item)
    return rest


def _within(one: str, other: str) -> bool:
    """Return whether one dotted key stands for a part of the other."""
    return one.startswith(f"{other}.") or other.startswith(f"{one}.")


def _in_a_word(named: Named) -> str:
    """Return a frame, or a bundle of counts, as text."""
    if all(type(value) is int for value in named.values()):
        return "+".join(name if number == 1 else f"{number}*{name}" for name, number in named.items())
    return " ".join(str(word) for word in named.values())


def _plain_dict(value: object) -> bool:
    if not isinstance(value, dict) or not value:
        return False
    return not any(isinstance(each, dict | list | tuple) for each in value.values())


def check_golden(path: Path, text: str, update: bool | None = None) -> None:
    """Compare a playthrough with its file. Fail with a diff, or rewrite the file if requested."""
    if update if update is not None else os.environ.get(UPDATE) == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return
    golden = path.read_text(encoding="utf-8") if path.exists() else ""
    if golden != text:
        diff = "".join(unified_diff(golden.splitlines(True), text.splitlines(True), str(path), "now"))
        raise AssertionError(f"the playthrough has changed; if it should have, set {UPDATE}=1\n{diff}")


def _seats(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
