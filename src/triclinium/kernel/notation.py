"""Notation: actions, frames and random outcomes as text. Outside the process they only exist in this form.

The form of a verb defines how an action is written and which operands it has:

>>> words = Vocabulary({"peak": ("Soracte", "Mons Sacer")}, ("climb {peak} {men:count}",))
>>> climb = words.read("climb mons_sacer 2")
>>> words.say(climb)
'climb Mons_Sacer 2'
>>> words.action(climb)
Action(verb='climb', operands={'peak': 'Mons Sacer', 'men': 2})
>>> words.read("climb Olympus 2")
Traceback (most recent call last):
triclinium.kernel.errors.NotationError: 'Olympus' is no peak; write: climb PEAK MEN
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .codecs import Codec, OneOf
from .compiling import mypyc_attr
from .errors import NotationError
from .packing import BYTE, FIRST_VERB, KIND, A

SEAT_NAMES: Final = ("A", "B", "C", "D", "E", "F", "G", "H")
SEAT: Final = OneOf(SEAT_NAMES)
"""Codec of a field that holds a seat: its letter, or null for -1 (no seat)."""
_KERNEL_FORMS: Final = ("pass", "hold", "release", "continue")
WIDEST: Final = 56
"""Maximum size of all operands of a verb or a frame together, in bits.

With the verb they fit a machine word.
"""
LONGEST: Final = 200
"""Maximum length of a text in notation. Longer texts are refused without being parsed."""


@dataclass(frozen=True)
class Action:
    """An action as a named, typed value."""

    verb: str
    operands: dict[str, object] = field(default_factory=dict)


def written(name: str) -> str:
    """Return a name as written in notation: one word.

    >>> written("Mons Sacer")
    'Mons_Sacer'
    """
    return name.replace(" ", "_")


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """Operand kind: a list of names, or plain numbers."""

    def __init__(self, name: str, names: Sequence[str], bits: int = 8) -> None:
        self.name: Final = name
        self.names: Final = tuple(names)
        self.bits: Final = bits
        """Number of bits that a value takes in an action or a frame."""
        self._numbers: Final = {written(n).casefold(): i for i, n in enumerate(names)}
        if len(self._numbers) < len(self.names):
            raise ValueError(f"two names of the kind {name} have the same spelling")
        if len(self.names) > 1 << 8:
            raise ValueError(f"the kind {name} has {len(self.names)} names; the maximum is 256")

    def read(self, word: str) -> int:
        """Return the number of a written name."""
        at = self._numbers.get(word.casefold().replace(" ", "_"))
        if at is None:
            raise NotationError(f"{word!r} is no {self.name}")
        return at

    def say(self, value: int) -> str | int:
        """Return the name of a number."""
        return self.names[value]

    def named(self, value: int) -> object:
        """Return a value as plain data, for facts and frames."""
        return self.say(value)

    def pack(self, data: object) -> int:
        """Return the value from plain data."""
        return self.read(str(data))


class Count(Kind):
    """Operand kind of plain numbers from 0 to 255."""

    def __init__(self) -> None:
        super().__init__("count", ())

    def read(self, word: str) -> int:
        """Return a number from its digits."""
        if not (word.isascii() and word.isdigit() and len(word) <= 3 and int(word) <= BYTE):
            raise NotationError(f"{word!r} is no number from 0 to {BYTE}")
        return int(word)

    def say(self, value: int) -> str | int:
        """Return the number itself."""
        return value


class Form:
    """Form of a verb: fixed words and operands `{name:kind}` (`{peak}` is short for `{peak:peak}`)."""

    def __init__(self, template: str) -> None:
        words = template.split()
        self.verb: Final = words[0]
        self.words: Final[list[tuple[str, str]]] = []
        """Words after the verb: fixed words as ("", word), operands as (name, kind)."""
        for word in words[1:]:
            if word.startswith("{"):
                name, _, kind = word[1:-1].partition(":")
                self.words.append((name, kind or name))
            else:
                self.words.append(("", word))
        self.operands: Final = tuple(word for word in self.words if word[0])

    def template(self) -> str:
        """Return the form with the kind of every operand.

        >>> Form("climb {peak} with {card} {men:count}").template()
        'climb {peak:peak} with {card:card} {men:count}'
        """
        return " ".join([self.verb, *(f"{{{name}:{word}}}" if name else word for name, word in self.words)])

    def usage(self) -> str:
        """Return the form as usage for a player.

        >>> Form("climb {peak} with {card} {men:count}").usage()
        'climb PEAK with CARD MEN'
        """
        return " ".join([self.verb, *(name.upper() if name else word for name, word in self.words)])


class Vocabulary:
    """The names of a game's pieces (`kinds`) and verbs (`forms`, in the order of their numbers).

    A kind is a list of names, or a `Kind`. The vocabulary refuses kinds that do not fit into an action:

    >>> Vocabulary({"peak": [f"peak {n}" for n in range(300)]}, ())
    Traceback (most recent call last):
    ValueError: the kind peak has 300 names; the maximum is 256
    """

    def __init__(self, kinds: Mapping[str, Sequence[str] | Kind], forms: Sequence[str]) -> None:
        self.kinds: Final[dict[str, Kind]] = {}
        for name, given in kinds.items():
            self.kinds[name] = given if isinstance(given, Kind) else Kind(name, given)
        self.kinds.setdefault("seat", Kind("seat", SEAT_NAMES))
        self.kinds["count"] = Count()
        self.forms: Final = [Form(text) for text in (*_KERNEL_FORMS, *forms)]
        self._numbers: Final = {form.verb.casefold(): number for number, form in enumerate(self.forms)}
        self._places: Final = [self.places(form.operands, form.verb) for form in self.forms]
        if len(self.forms) > KIND + 1:
            raise ValueError(f"there are {len(self.forms)} verbs; the maximum is {KIND + 1}")
        if len(self._numbers) < len(self.forms):
            raise ValueError("two verbs have the same spelling")

    def places(self, fields: Sequence[tuple[str, str]], of: str) -> list[tuple[int, int]]:
        """Return the shift and the mask of each operand in an action or a frame.

        Raises ValueError if they do not fit.
        """
        found = []
        shift = A
        for _, kind in fields:
            if kind.rstrip("?") not in self.kinds:
                raise ValueError(f"{of} has an operand of the unknown kind {kind}")
            bits = self.kinds[kind.rstrip("?")].bits
            found.append((shift, (1 << bits) - 1))
            shift += bits
        if shift > A + WIDEST:
            raise ValueError(f"the operands of {of} take {shift - A} bits; the maximum is {WIDEST}")
        return found

    def verb(self, name: str) -> int:
        """Return a verb's number."""
        number = self._numbers.get(name.casefold())
        if number is None:
            verbs = ", ".join(form.verb for form in self.forms[FIRST_VERB:])
            raise NotationError(f"{name!r} is no action; the actions are {verbs}")
        return number

    def values(self, a: int) -> list[int]:
        """Return the operands of an action as numbers."""
        return [a >> shift & mask for shift, mask in self._places[a & KIND]]

    def made(self, verb: int, values: Sequence[int]) -> int:
        """Return an action from its verb and its operands as numbers."""
        a = verb
        for (shift, _), value in zip(self._places[verb], values, strict=True):
            a |= value << shift
        return a

    def say(self, a: int) -> str:
        """Return an action in notation."""
        form = self.forms[a & KIND]
        places = self._places[a & KIND]
        out = [form.verb]
        at = 0
        for name, word in form.words:
            if name:
                shift, mask = places[at]
                out.append(written(str(self.kinds[word].say(a >> shift & mask))))
                at += 1
            else:
                out.append(word)
        return " ".join(out)

    def action(self, a: int) -> Action:
        """Return an action as a named value."""
        return Action(self.forms[a & KIND].verb, self.named(self.forms[a & KIND].operands, a))

    def read(self, text: str) -> int:
        """Return an action from its notation. Case does not matter."""
        words = text.split() if len(text) <= LONGEST else []
        if not words:
            raise NotationError(f"an action is a verb and its operands, at most {LONGEST} characters")
        number = self.verb(words[0])
        form = self.forms[number]
        if len(words) != len(form.words) + 1:
            raise NotationError(f"write: {form.usage()}")
        values = []
        for (name, wanted), word in zip(form.words, words[1:], strict=True):
            if not name:
                if word.casefold() != wanted:
                    raise NotationError(f"{word!r} should be {wanted!r}; write: {form.usage()}")
                continue
            try:
                values.append(self.kinds[wanted].read(word))
            except NotationError as error:
                raise NotationError(f"{error}; write: {form.usage()}") from None
        return self.made(number, values)

    def named(self, fields: Sequence[tuple[str, str]], packed: int) -> dict[str, object]:
        """Return the operands of a frame or an action by name.

        Kinds ending in `?` are left out when they are 0.
        """
        out: dict[str, object] = {}
        shift = A
        for name, kind in fields:
            of = self.kinds[kind.rstrip("?")]
            value = packed >> shift & (1 << of.bits) - 1
            if value or not kind.endswith("?"):
                out[name] = of.named(value)
            shift += of.bits
        return out

    def packed(self, fields: Sequence[tuple[str, str]], named: Mapping[str, object]) -> int:
        """Return the operands packed for a frame or an action, from their names."""
        out = 0
        shift = A
        for name, kind in fields:
            of = self.kinds[kind.rstrip("?")]
            if name in named or not kind.endswith("?"):
                out |= of.pack(named[name]) << shift
            shift += of.bits
        return out


class Actions(Codec):
    """Codec that writes a tuple of actions in notation."""

    def __init__(self, words: Vocabulary) -> None:
        self._words: Final = words

    def say(self, value: Any) -> Any:
        """Return each action in notation."""
        return [self._words.say(a) for a in value]

    def read(self, data: Any) -> Any:
        """Return the actions from their notation."""
        return tuple([self._words.read(text) for text in data])
