"""Scripted positions as sentences, so that a person can compare them with the rulebook.

Each line of a script has one of these forms. `A seal 10` is an action; its random outcomes follow a colon (`A
fortuna : dice 6`). `A ! seal 12` is attempted and must be refused. `: ...` runs a position that awaits no
seat. `= hands.0` shows parts of the view. `# ...` is a heading. `check_golden` (in `playthrough`) saves the
story in a file.

>>> from triclinium.kernel.chance import Seeded
>>> from triclinium.testing.tiny import Tiny
>>> game = Tiny()
>>> print(narrate(game, game.new(2, {"rounds": "2"}, Seeded(1)), ["A seal 10", "B ! keep", "= pool"]), end="")
A may: seal 7, seal 10, seal 11
> A seal 10
  A seals ?.
x B keep -- TT-2: That cannot be done during: sealing.
= pool: 8
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from ..kernel.errors import Refused
from ..kernel.game import Game
from ..kernel.notation import SEAT_NAMES
from ..kernel.step import S
from ..kernel.texts import load_game
from .channels import SPECTATOR
from .table import Table

SHOWN: Final = 4
"""Maximum number of options of one verb that are written out. If there are more, only their number is shown."""


def narrate(game: Game[S], state: S, script: Sequence[str], language: str = "en") -> str:
    """Return the story of a script, line by line."""
    table = Table(game, state)
    texts = load_game(game.package, language)
    lines: list[str] = []
    last = ""

    def sentences() -> list[str]:
        named = [dict(fact) for fact in table.facts]
        return [f"  {texts.say('fact.' + str(fact.pop('fact')), _said(fact))}" for fact in named]

    for line in script:
        head, _, rest = line.partition(" ")
        if head == "#":
            lines += ["", f"# {rest}"]
        elif head == "=":
            lines.append(
                "= " + "; ".join(f"{path}: {plain(look(game, state, path))}" for path in rest.split())
            )
        elif head == ":":
            table.settle(*_outcomes(rest))
            lines += [f"({rest})"] if rest else []
            lines += sentences()
        elif rest.startswith("! "):
            try:
                game.act(state, SEAT_NAMES.index(head), game.words.read(rest[2:]))
            except Refused as error:
                why = texts.say(error.refusal.key, error.refusal.params)
                lines.append(f"x {head} {rest[2:]} -- {error.refusal.rule}: {why}")
            else:
                raise AssertionError(f"{line!r} was not refused")
        else:
            offered = f"{head} may: {shortly(table.options(seat=head))}"
            if offered != last:
                lines.append(offered)
                last = offered
            act, _, chance = rest.partition(" : ")
            table.act(act, *_outcomes(chance), seat=head)
            lines += [f"> {head} {act}" + (f"  ({chance})" if chance else ""), *sentences()]
    return "\n".join(lines) + "\n"


def shortly(options: Sequence[str]) -> str:
    """Return options in notation. A verb with many options is shown with their number only.

    >>> shortly(["end", "walk Ostia 0", "walk Ostia 1", "walk Nola 0", "walk Nola 1", "walk Veii 0"])
    'end, walk (5 ways)'
    """
    verbs: defaultdict[str, list[str]] = defaultdict(list)
    for option in options:
        verbs[option.split(maxsplit=1)[0]].append(option)
    return ", ".join(
        ", ".join(each) if len(each) <= SHOWN else f"{verb} ({len(each)} ways)"
        for verb, each in verbs.items()
    )


def look(game: Game[S], state: S, path: str) -> object:
    """Return a part of the public view by a dotted path, or None if there is no such part."""
    part: object = game.view(state, SPECTATOR)
    for name in path.replace("_", " ").split(".") if isinstance(part, Mapping) else ():
        if isinstance(part, Mapping):
            part = part.get(name, part.get(name.replace(" ", "_")))
        elif isinstance(part, Sequence):
            part = part[int(name)]
    return part


def plain(value: object) -> str:
    """Return plain data in a few words.

    >>> plain({"wares": {"figs": 3}, "open": True}), plain([["a"], []]), plain(None)
    ('wares (figs 3), open', '(a), (nothing)', 'nothing')
    """
    if isinstance(value, Mapping):
        words = [key if each is True else f"{key} {_nested(each)}" for key, each in value.items()]
        return ", ".join(words) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(_nested(each) for each in value) or "nothing"
    return "nothing" if value is None else str(value)


def _nested(value: object) -> str:
    return f"({plain(value)})" if isinstance(value, Mapping | list | tuple) else plain(value)


def _said(fact: Mapping[str, object]) -> dict[str, object]:
    return {name: "?" if value is None else value for name, value in fact.items() if name != "rule"}


def _outcomes(text: str) -> list[str]:
    return [each.strip() for each in text.split(",")] if text else []
