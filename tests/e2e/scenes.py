"""Moments of real games for the client's pictures (web/e2e/shots.ts): updates as seat A is sent them, as JSON.

Each has the odds too, which clients ask for apart from it.

python tests/e2e/scenes.py > scenes.json
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from typing import Any

from triclinium.analysis.odds import odds_and_risks
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.fall_of_rome.entry import ENTRY
from triclinium.kernel.chance import Seeded
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.live.updates import seat_names

GAME = FallOfRome()
Update = dict[str, Any]
CALM = frozenset({"end", "continue", "pass", "done", "hold", "release"})


class Story:
    """A game played at random, with what seat A is sent after every entry."""

    def __init__(self, seed: int, seats: int, busy: float) -> None:
        settings = {"difficulty": "introductory"}
        self.match = Match.start(GAME, list("ABCDE"[:seats]), settings, Seeded(seed))
        self.events: list[dict[str, Any]] = [self._event(None, None)]
        self._choose = random.Random(seed)
        self._busy = busy

    def _event(self, seat: int | None, act: str | None) -> dict[str, Any]:
        facts = [GAME.named_fact(fact, 0) for fact in self.match.told]
        letter = None if seat is None else SEAT_NAMES[seat]
        return {"seq": self.match.number - 1, "seat": letter, "act": act, "undo": None, "facts": facts}

    def update(self, since: int = 0) -> Update:
        s = self.match.state
        options = [GAME.words.say(act) for act in GAME.options(s, 0)]
        outcome = GAME.outcome(s)
        return {
            "type": "update",
            "seq": self.match.number,
            "decision": f"d{self.match.number}" if options else None,
            "options": options,
            "compositions": [],
            "undo": self.match.undoable(0),
            "awaited": seat_names(GAME.awaited(s)),
            "outcome": None if outcome is None else outcome.named(SEAT_NAMES),
            "view": GAME.view(s, 0),
            "patch": None,
            "since": since,
            "events": self.events[since:],
            "odds": odds_and_risks(ENTRY, s, 0),
        }

    def step(self) -> None:
        seat = GAME.turn(self.match.state)
        acts = [GAME.words.say(act) for act in GAME.options(self.match.state, seat)]
        acts = [act for act in acts if act not in ("hold", "release")]
        busy = [act for act in acts if act not in CALM]
        fights = [act for act in busy if act.startswith("battle")]
        if fights and self._choose.random() < 0.6:
            busy = fights
        act = self._choose.choice(busy if busy and self._choose.random() < self._busy else acts)
        self.match.act(seat, act)
        self.events.append(self._event(seat, act))

    @property
    def acting(self) -> bool:
        """Seat A is taking actions and has a few left."""
        state = self.match.state
        acts = [GAME.words.say(act) for act in GAME.options(state, 0)]
        return (
            GAME.awaited(state) == 1 and any(act.startswith("march") for act in acts) and state.actions >= 2
        )


def find(
    wanted: Callable[[Story], bool], seats: int = 4, busy: float = 0.8, whole: bool = False
) -> list[Update]:
    """The first update that is wanted, in the first game that has one, after the one before it or as a whole."""
    for seed in range(400):
        story = Story(seed, seats, busy)
        while not story.match.state.over:
            before = story.update()
            story.step()
            if wanted(story):
                return [story.update()] if whole else [before, story.update(since=before["seq"])]
    raise SystemExit("no game has that")


def told(story: Story, fact: str) -> bool:
    return any(each["fact"] == fact for each in story.events[-1]["facts"])


def at(entries: int, decline: int = 0) -> Callable[[Story], bool]:
    return lambda story: (
        story.acting and story.match.number >= entries and story.match.state.decline >= decline
    )


def scenes() -> dict[str, list[Update]]:
    """Updates by scene; two where what happened is shown."""
    [early] = find(at(5), whole=True)
    [middle] = find(at(55, 2), whole=True)
    [late] = find(at(90, 4), 5, 0.7, whole=True)
    battle = find(
        lambda story: (
            story.events[-1]["seat"] == "A"
            and len(story.events[-1]["facts"]) > 3
            and told(story, "dice_rolled")
            and story.match.number > 30
        )
    )
    sack = find(lambda story: told(story, "city_sacked") and not story.match.state.over)
    [limit] = find(
        lambda story: any(
            GAME.words.say(act).startswith("discard") for act in GAME.options(story.match.state, 0)
        ),
        whole=True,
    )
    [loss] = find(lambda story: bool(story.match.state.over), whole=True)
    whole = late
    won = dict(whole["view"])
    won["allied"] = ["anglo_saxons_franks", "vandals", "huns", "visigoths", "ostrogoths"]
    fact = {"fact": "won_game", "rule": "FR-10.1"}
    last = {
        "seq": whole["seq"],
        "seat": "A",
        "act": "forge vandals",
        "undo": None,
        "facts": [{"fact": "allied", "rule": "FR-4.7", "seat": "A", "tribe": "vandals"}, fact],
    }
    win = {
        **whole,
        "view": won,
        "options": [],
        "compositions": [],
        "decision": None,
        "awaited": [],
        "seq": whole["seq"] + 1,
        "outcome": {"ending": "won", "winners": ["A", "B", "C", "D", "E"], "scores": None},
        "events": [*whole["events"], last],
    }
    return {
        "early": [early],
        "middle": [middle],
        "late": [late],
        "odds": [late],
        "battle": battle,
        "sack": sack,
        "limit": [limit],
        "loss": [loss],
        "win": [win],
    }


if __name__ == "__main__":
    json.dump(scenes(), sys.stdout)
