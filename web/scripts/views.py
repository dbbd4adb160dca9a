"""Views of real games for the client's tests and gallery, always the same: `--check` fails when they would change.

python web/scripts/views.py [--check]
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from triclinium.games.aeterna.rules.catalogue import PACKAGE as AETERNA
from triclinium.games.aeterna.rules.game import Aeterna
from triclinium.games.aeterna.rules.state import AeternaState
from triclinium.games.fall_of_rome import FallOfRome
from triclinium.games.struggle_for_rome.rules.game import StruggleForRome
from triclinium.games.struggle_for_rome.rules.state import StruggleState
from triclinium.kernel.chance import CLOSED, Seeded
from triclinium.kernel.game import Game
from triclinium.kernel.match import Match
from triclinium.kernel.notation import SEAT_NAMES
from triclinium.kernel.record import Record
from triclinium.kernel.texts import LANGUAGES, load, made_names

FOLDER = Path(__file__).parents[1] / "tests" / "games"
RECORDS = Path(__file__).parents[2] / "tests" / "records"
SEED = 5
WANTED = {"early": 0.05, "middle": 0.5, "late": 0.95}
"""Moments by name, as shares of the decisions of the game."""
TALE = 4
"""A game of Æterna that is told as a whole: the first of those its moments are from."""
DEAL = 8
"""A game of Struggle for Rome in which seat A is asked everything."""
MOMENTS = {
    "setup": ("place", 1),
    "seven": ("legionnaire", -1),
    "robbery": ("rob", 1),
    "trade": ("build", 14),
    "asked": ("answer", 3),
    "answered": ("take", 1),
    "journey": ("tribe", 14),
    "plunder": ("tribe", 2),
    "traitor": ("tribe", 11),
    "founding": ("tribe", 21),
    "far": ("tribe", 25),
    "kingdom": ("tribe", 28),
    "late": ("tribe", -1),
}
"""Moments of Struggle for Rome in which seat A is asked: the step, and which one of its kind."""

ERAS = {
    # Two decisions of others after the first card was chosen: it is sealed, and everybody waits.
    4: {
        "draft": ("draft", 1, 0),
        "sealed": ("draft", 1, 2),
        "actions": ("turn", 26, 0),
        "acted": ("turn", 27, 0),
        "influence": ("turn", 30, 0),
        "token": ("token", 7, 0),
        "waiting": ("turn", 33, 3),
        "unrest": ("unrest", 1, 0),
        "order": ("order", 2, 0),
        "late": ("turn", 46, 0),
    },
    6: {"free": ("free_influence", 1, 0), "board_card": ("board_card", 1, 0)},
    2: {"three": ("turn", 12, 0)},
    3: {"two": ("turn", 12, 0)},
}
"""Moments of Æterna, by the number of a saved game: the step that seat A is asked, which of its kind, and how many
decisions later."""


def fall_views() -> Iterator[tuple[str, object]]:
    """The table of Fall of Rome at some moments of a game played at random."""
    game = FallOfRome()
    match = Match.start(game, ["A", "B", "C", "D", "E"], {"difficulty": "introductory"}, Seeded(SEED))
    choose = random.Random(SEED)
    seen = []
    while not match.state.over:
        seen.append(game.view(match.state, 0))
        seat = game.turn(match.state)
        match.act(seat, game.words.say(choose.choice(game.options(match.state, seat))))
    for name, part in WANTED.items():
        yield name, seen[int(len(seen) * part)]


def struggle_moments() -> Iterator[tuple[str, object]]:
    """Yield the messages to seat A at some moments of a saved game of solid players, and at its end."""
    game = StruggleForRome()
    asked: dict[str, list[object]] = {}

    def each(match: Match[StruggleState]) -> None:
        if not match.state.over and int(game.turn(match.state)) == 0:
            step = str(game.view(match.state, 0)["agenda"][-1]["step"])  # type: ignore[index]
            asked.setdefault(step, []).append(_told(game, match.state))

    match = Match.replay(game, _saved("struggle_for_rome", "moments"), CLOSED, None, each)
    for name, (step, which) in MOMENTS.items():
        yield name, asked[step][which - 1 if which > 0 else which]
    yield "over", _told(game, match.state)
    yield "forms", [form.template() for form in game.words.forms]


def aeterna_moments() -> Iterator[tuple[str, object]]:
    """Yield the messages to seat A at some moments of saved games, and at the end of the first.

    They are saved, so that a bot that learns to play better changes no picture.
    """
    game = Aeterna()
    for number, (deal, wanted) in enumerate(ERAS.items()):
        asked: dict[str, list[int]] = {}
        told: list[object] = []

        def each(match: Match[AeternaState], asked: Any = asked, told: Any = told) -> None:
            if not match.state.over:
                view = game.view(match.state, 0)
                if int(game.turn(match.state)) == 0:
                    asked.setdefault(str(view["agenda"][-1]["step"]), []).append(len(told))  # type: ignore[index]
                told.append(_told(game, match.state))

        match = Match.replay(game, _saved("aeterna", f"moments_{deal}"), CLOSED, None, each)
        for name, (step, which, later) in wanted.items():
            yield name, told[asked[step][which - 1] + later]
        ended = game.outcome(match.state)
        if number == 0 and ended is not None:
            yield "over", _told(game, match.state)
            yield "outcome", ended.named(SEAT_NAMES)
    yield "forms", [form.template() for form in game.words.forms]
    for language in LANGUAGES:
        yield f"names.{language}", made_names(AETERNA, load(AETERNA, language).table)


def _saved(game: str, name: str) -> Record:
    """A game by solid players, as it was when it was saved."""
    (file,) = (RECORDS / game).glob(f"rules_*_{name}.json")
    return Record.from_json(file.read_bytes())


def struggle_tale() -> str:
    """A whole game as seat A hears it: the first view, then whose each entry is, its facts, and what changed.

    A view's own journeys, what can be remembered and the agenda are left out: facts do not tell of them.
    """
    return _tale(StruggleForRome(), _saved("struggle_for_rome", "moments"), DEAL)


def aeterna_tale() -> str:
    """A whole game of Æterna in the same way; prices, and what only one's own memory knows, are left out too."""
    return _tale(Aeterna(), _saved("aeterna", f"moments_{TALE}"), TALE)


def _tale(game: Game[Any], record: Record, deal: int) -> str:
    match = Match.start(game, list("ABCD"), {}, Seeded(deal))
    before = _told_of(game.view(match.state, 0))
    lines = [_line(None, match.facts(0), before)]
    for entry in record.entries[1:]:
        seat = int(game.turn(match.state))
        match.act(seat, str(entry.act))
        after = _told_of(game.view(match.state, 0))
        changed = {name: value for name, value in after.items() if value != before[name]}
        lines.append(_line(SEAT_NAMES[seat], match.facts(0), changed))
        before = after
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _line(seat: str | None, facts: list[dict[str, object]], view: Mapping[str, object]) -> str:
    return json.dumps({"seat": seat, "facts": facts, "view": view}, separators=(",", ":"))


_UNTOLD = ("agenda", "awaited", "journeys", "known", "memory", "packs_seen", "prices")


def _told_of(view: Mapping[str, object]) -> dict[str, object]:
    """Return the parts of a view that facts describe."""
    return {name: value for name, value in view.items() if name not in _UNTOLD}


def _told(game: Game[Any], s: StruggleState | AeternaState) -> object:
    """As in an update: what seat A sees, and what it is offered."""
    if s.over:
        return {"view": game.view(s, 0), "awaited": [], "options": [], "compositions": []}
    return {
        "view": game.view(s, 0),
        "awaited": [SEAT_NAMES[seat] for seat in range(s.seats) if game.options(s, seat)],
        "options": [game.words.say(a) for a in game.options(s, 0)],
        "compositions": [each.named(game.words) for each in game.compositions(s, 0)],
    }


def files() -> Iterator[tuple[Path, str]]:
    """All of them, as they should be."""
    for folder, made in (
        ("fall_of_rome", fall_views()),
        ("struggle_for_rome", struggle_moments()),
        ("aeterna", aeterna_moments()),
    ):
        for name, content in made:
            yield FOLDER / folder / "views" / f"{name}.json", json.dumps(content, indent=1) + "\n"
    yield FOLDER / "struggle_for_rome" / "views" / "tale.json", struggle_tale()
    yield FOLDER / "aeterna" / "views" / "tale.json", aeterna_tale()


def main() -> int:
    """Write the views, or compare them with those that are there."""
    stale = 0
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.stderr.write(f"{path.name} is not what the game shows: run `python web/scripts/views.py`.\n")
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
