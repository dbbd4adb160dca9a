"""Where a general room names a game: by its name, its modules and classes, its cards, verbs and kinds, its rule ids.

Names are compared word by word, so `fall_of_rome`, `FallOfRome`, `fallOfRome` and "Fall of Rome" are one name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path

from triclinium.games.entry import Entry
from triclinium.kernel.step import FIRST_VERB
from triclinium.testing.coverage import rule_ids

ROOT = Path(__file__).parents[1]
HOUSE = ("kernel", "bots", "testing", "terminal", "games", "server", "bench", "cli")
"""Rooms of the package; of `games` only what lies beside the games' own folders."""
BESIDE = ("noxfile.py", "bench/same.py", "src/triclinium/__init__.py")
WEB = ("shell", "table", "protocol", "style")
ENDINGS = frozenset({".py", ".js", ".json", ".html", ".css", ".ts", ".tsx", ".mako"})
GENERATED = frozenset({"generated", "fonts", "client", "__pycache__"})
"""Folders whose files nobody writes: types out of the schemas, letters out of all texts, the built client."""

EVERYDAY = frozenset(
    {
        # what any game has, and so the house, too: the kernel's own nouns and those of every table
        *("act", "action", "actions", "card", "cards", "count", "dice", "ending", "endings", "face", "facts"),
        *("game", "moves", "odds", "option", "options", "order", "phase", "player", "players", "position"),
        *(
            "question",
            "reasons",
            "rules",
            "seat",
            "seats",
            "setup",
            "state",
            "steps",
            "tables",
            "turn",
            "verb",
        ),
        *("view", "window", "words", "display", "terminal", "entry", "texts", "bots", "policy", "draw"),
        # verbs that are English before they are a game's
        *(
            "add",
            "agree",
            "bring",
            "build",
            "company",
            "continue",
            "discard",
            "done",
            "end",
            "event",
            "events",
        ),
        *("fly", "give", "hold", "move", "pass", "pay", "place", "put back", "refuse", "release", "remove"),
        *(
            "replace",
            "retrieve",
            "ride",
            "set",
            "stack",
            "swap",
            "take",
            "target",
            "remove at",
            "bring along",
        ),
        # words with another meaning here: the role of an element, a plan of a table, a map of names, and so on
        *("role", "roles", "plan", "map", "signs", "tracks", "tale", "weights", "worth", "normal", "drawn"),
        *("catalogue", "outlook", "flip", "lost", "won", "running", "alliance", "set dice", "put"),
    }
)
"""Names of games that mean no game where they stand alone."""

Words = tuple[str, ...]


def words(text: str) -> list[str]:
    """The words of a text or an identifier, in small letters.

    >>> words("fallOfRome, FR_HUNS"), words("Nova Carthago/visigoths")
    (['fall', 'of', 'rome', 'fr', 'huns'], ['nova', 'carthago', 'visigoths'])
    """
    found = []
    for run in re.findall(r"[^\W\d_]+", text):
        found += re.findall(r"[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|[A-Z][^\W\d_A-Z]*", run)
    return [word.lower() for word in found]


def names_of(entry: Entry) -> set[Words]:
    """All names by which a general room could betray that it knows this game."""
    vocabulary = entry.rules.words
    package = Path(str(files(entry.rules.package)))
    said = {entry.name, *(form.verb for form in vocabulary.forms[FIRST_VERB:])}
    for kind, of in vocabulary.kinds.items():
        if kind not in ("seat", "count"):
            said |= {kind, *of.names}
    for path in package.rglob("*.py"):
        said.add(path.stem)
        tree = ast.parse(path.read_text(encoding="utf-8"))
        classes = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        said |= {name for name in classes if len(words(name)) > 1}  # of one word they are everybody's
    names = {tuple(words(name)) for name in said}
    return {name for name in names if name and " ".join(name) not in EVERYDAY and name != ("init",)}


def prefixes_of(entry: Entry) -> set[str]:
    """How the ids of a game's rules begin."""
    return {rule.partition("-")[0] for rule in rule_ids(entry.rules)}


def house() -> Iterator[Path]:
    """The files of the general rooms of the package."""
    source = ROOT / "src" / "triclinium"
    for room in HOUSE:
        yield from sorted((source / room).glob("*")) if room == "games" else _within(source / room)
    yield from (ROOT / name for name in BESIDE)


def web() -> Iterator[Path]:
    """The files of the general rooms of the web client."""
    for room in WEB:
        yield from _within(ROOT / "web" / "src" / room)
    yield ROOT / "web" / "src" / "main.tsx"


def _within(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if not GENERATED & set(path.relative_to(folder).parts):
            yield path


def named_in(text: str, names: set[Words], prefixes: Iterable[str]) -> set[str]:
    """The names and rule ids of games that stand in a text."""
    found: set[str] = set()
    longest = max(map(len, names))
    for line in text.splitlines():
        line_words = words(line)
        for start in range(len(line_words)):
            for length in range(1, min(longest, len(line_words) - start) + 1):
                name = tuple(line_words[start : start + length])
                if name in names:
                    found.add(" ".join(name))
        found |= {
            match
            for prefix in prefixes
            for match in re.findall(rf"\b{prefix}-\d[\d.]*\d|\b{prefix}-\d", line)
        }
    return found


def offenders(paths: Iterable[Path], entries: Iterable[Entry], root: Path = ROOT) -> dict[str, list[str]]:
    """The files that name a game, with what they name."""
    every = list(entries)
    names = set[Words]().union(*(names_of(entry) for entry in every))
    prefixes = set[str]().union(*(prefixes_of(entry) for entry in every))
    found = {}
    for path in paths:
        if path.is_file() and path.suffix in ENDINGS:
            named = named_in(path.read_text(encoding="utf-8"), names, prefixes)
            if named:
                found[path.relative_to(root).as_posix()] = sorted(named)
    return found
