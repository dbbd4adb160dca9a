"""Find names of games in general packages: names, modules, classes, cards, verbs, kinds and rule ids.

Names are compared word by word, so `fall_of_rome`, `FallOfRome`, `fallOfRome` and "Fall of Rome" are the same name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from triclinium import games
from triclinium.games.entry import Entry
from triclinium.kernel.step import FIRST_VERB
from triclinium.testing.coverage import rule_ids

ROOT = Path(__file__).parents[1]
GENERAL = ("kernel", "bots", "testing", "terminal", "games", "lessons", "live", "server", "env", "lab", "cli")
"""General packages; of `games`, only the files next to the folders of the games."""
OTHERS = ("noxfile.py", *sorted(f"bench/{path.name}" for path in (ROOT / "bench").glob("*.py")))
FRONT_DOOR = (
    "src/triclinium/__init__.py",
    "src/triclinium/table.py",
    "src/triclinium/env/__init__.py",
    "src/triclinium/env/openspiel.py",
)
"""Files in which only the code is checked, because the examples in their docstrings open some game."""
WEB = ("shell", "table", "protocol", "style")
ENDINGS = frozenset({".py", ".js", ".json", ".html", ".css", ".ts", ".tsx", ".mako"})
GENERATED = frozenset({"generated", "fonts", "client", "__pycache__"})
"""Folders with generated files: types from schemas, fonts with the letters of all texts, the built client."""

NOUNS = """
    act action actions all alliance blue board bots calm card cards catalogue choice choices colour colours count
    counter dice display draw drawn ending endings entry evaluation event events face facts faults features fields
    finished flip forecast free game goals gold good goods hex limit lost map memory moves normal novice odds offer
    option options order over party phase pile piles places plan player players plot plots points policy position pp
    question reasons red resource resources role roles round rounds rules running seat seats setup sight signs solid
    state steps strong tables tale tallies terminal texts token tracks trade turn verb view weights wheat white window
    won words worth yields
"""
"""Words for things of every game, and words with another meaning in general code: the role of an element, a map of
names, a plan of a table, the plot of some figures, a limit of requests, the memory of a process, a gold border, the
token of a session, percentage points."""
VERBS = """
    accept, activate, add, agree, bring, build, collapse, company, continue, discard, done, draft, end, exchange,
    expand, fly, found, give, hold, leave, move, pass, pay, place, play, put back, refuse, release, remove, replace,
    retrieve, ride, set, skip, stack, swap, take, target, trade give, withdraw
"""
"""Common English verbs that games use too."""
EVERYDAY = frozenset({*NOUNS.split(), *(verb.strip() for verb in VERBS.split(","))})
"""Words that do not name a game when they occur alone."""

Words = tuple[str, ...]
_WORD = re.compile(r"[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])|[A-Z][^\W\d_A-Z]*")
_JOINED = frozenset({"", " ", "_", "-", "/"})
"""Separators between the words of one name."""


def words(text: str) -> list[str]:
    """Return the words of a text or an identifier, in lower case.

    >>> words("fallOfRome, FR_HUNS"), words("Nova Carthago/visigoths")
    (['fall', 'of', 'rome', 'fr', 'huns'], ['nova', 'carthago', 'visigoths'])
    """
    return [found[0].lower() for found in _WORD.finditer(text)]


def phrases(text: str) -> Iterator[list[str]]:
    """Yield the words of a text in groups that could be one name.

    >>> list(phrases("trade, give_up(toAll)"))
    [['trade'], ['give', 'up'], ['to', 'all']]
    """
    phrase: list[str] = []
    end = 0
    for found in _WORD.finditer(text):
        if phrase and text[end : found.start()] not in _JOINED:
            yield phrase
            phrase = []
        phrase.append(found[0].lower())
        end = found.end()
    if phrase:
        yield phrase


def names_of(entry: Entry) -> set[Words]:
    """Return all names of a game that general code must not contain."""
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
        said |= {name for name in classes if len(words(name)) > 1}  # Names of one word are too common.
    names = {tuple(words(name)) for name in said - {"__init__"}}
    names = {
        name for name in names if any(len(word) > 1 for word in name)
    }  # Single letters name a seat or a place on a grid.
    known = {name for name in names if " ".join(name) not in EVERYDAY}
    return known | {(*name[:-1], _plural(name[-1])) for name in known}


@cache
def _cached_names(game: str) -> set[Words]:
    return names_of(games.find(game))


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def prefixes_of(entry: Entry) -> set[str]:
    """Return the prefixes of the rule ids of a game."""
    return {rule.partition("-")[0] for rule in rule_ids(entry.rules)}


def general_files() -> Iterator[Path]:
    """Yield the files of the general packages."""
    source = ROOT / "src" / "triclinium"
    for room in GENERAL:
        yield from sorted((source / room).glob("*")) if room == "games" else _within(source / room)
    yield from (ROOT / name for name in (*OTHERS, *FRONT_DOOR))


def web_files() -> Iterator[Path]:
    """Yield the files of the general folders of the web client."""
    for room in WEB:
        yield from _within(ROOT / "web" / "src" / room)
    yield ROOT / "web" / "src" / "main.tsx"


def _within(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if not GENERATED & set(path.relative_to(folder).parts):
            yield path


def named_in(text: str, names: set[Words], prefixes: Iterable[str]) -> set[str]:
    """Return the names and rule ids of games in a text."""
    found: set[str] = set()
    longest = max(map(len, names))
    for phrase in phrases(text):
        for start in range(len(phrase)):
            for end in range(start + 1, min(start + longest, len(phrase)) + 1):
                if tuple(phrase[start:end]) in names:
                    found.add(" ".join(phrase[start:end]))
    for prefix in prefixes:
        found |= set(re.findall(rf"\b{prefix}-\d+(?:\.\d+)*", text))
    return found


def offenders(paths: Iterable[Path], entries: Iterable[Entry], root: Path = ROOT) -> dict[str, list[str]]:
    """Return the files that name a game, with the names."""
    every = list(entries)
    names = set[Words]().union(*(_cached_names(entry.name) for entry in every))
    prefixes = set[str]().union(*(prefixes_of(entry) for entry in every))
    found = {}
    for path in paths:
        if path.is_file() and path.suffix in ENDINGS:
            name = path.relative_to(root).as_posix()
            text = path.read_text(encoding="utf-8")
            named = named_in(code_of(text) if name in FRONT_DOOR else text, names, prefixes)
            if named:
                found[name] = sorted(named)
    return found


def code_of(text: str) -> str:
    """Return the source of a module without docstrings and comments."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        for statement in (
            list(getattr(node, "body", [])) if not isinstance(node, ast.Lambda | ast.IfExp) else []
        ):
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                statement.value.value = None
    return ast.unparse(tree)
