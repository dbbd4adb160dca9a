"""Settings of a table, chosen before a game starts: one value, one value per seat, or a subset of values.

>>> roles = EachSeat("roles", ("dealt", "augur", "aedile"), "dealt", distinct=True)
>>> peaks = Subset("peaks", ("I", "II", "III"), sizes={2: (1, 2)})
>>> complete((INTERRUPTS, roles, peaks), {"roles": ["augur"], "peaks": ["III", "I"]}, 2)
{'interrupts': 'open', 'roles': ('augur', 'dealt'), 'peaks': ('I', 'III')}
>>> complete((roles,), {"roles": ["augur", "augur"]}, 2)
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: roles: augur can be chosen only once
>>> complete((peaks,), {"peaks": ["I", "II", "III"]}, 2)
Traceback (most recent call last):
triclinium.kernel.errors.SettingError: peaks: 1 to 2 of I, II, III with 2 seats; not 3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from .errors import SettingError

Value = str | tuple[str, ...]
Chosen = Mapping[str, Value]
"""All settings of a table, validated."""
Given = Mapping[str, str | Sequence[str]]
"""Some settings from outside, not yet validated."""


@dataclass(frozen=True)
class Setting:
    """A setting with one value: its name, the possible values and the default."""

    name: str
    values: tuple[str, ...]
    default: str
    of_kind: str = ""

    @property
    def kind(self) -> str:
        """Input that a client offers for it: `one`, `each` or `subset`."""
        return "one"

    @property
    def of(self) -> str:
        """Kind that names its values. The text of a value has the key `<of>.<value>`."""
        return self.of_kind or self.name

    def read(self, given: object, seats: int) -> Value:
        """Return the given value after validating it."""
        if given is None:
            return self.default
        if not isinstance(given, str) or given not in self.values:
            raise SettingError(f"{self.name} can be {', '.join(self.values)}; not {given!r}")
        return given

    def named(self) -> dict[str, object]:
        """Return the setting as plain data."""
        return {
            "name": self.name,
            "kind": self.kind,
            "of": self.of,
            "values": list(self.values),
            "default": self.default,
        }


@dataclass(frozen=True)
class EachSeat(Setting):
    """A setting with one value per seat. Missing values are set to the default."""

    distinct: bool = False
    """Whether no value except the default can be chosen twice."""
    places: Mapping[int, int] = field(default_factory=dict)
    """Number of values by number of seats, where it is not one per seat."""

    @property
    def kind(self) -> str:
        """Input that a client offers for it."""
        return "each"

    def read(self, given: object, seats: int) -> Value:
        """Return the values by seat."""
        count = self.places.get(seats, seats)
        chosen = _list(self, given)
        if len(chosen) > count:
            raise SettingError(f"{self.name}: {count} can be chosen with {seats} seats; not {len(chosen)}")
        values = [str(Setting.read(self, value, seats)) for value in chosen]
        for value in values:
            if self.distinct and value != self.default and values.count(value) > 1:
                raise SettingError(f"{self.name}: {value} can be chosen only once")
        return (*values, *[self.default] * (count - len(values)))

    def named(self) -> dict[str, object]:
        """Return the setting as plain data."""
        places = {str(seats): count for seats, count in self.places.items()}
        return {**Setting.named(self), "distinct": self.distinct, "places": places}


@dataclass(frozen=True)
class Subset(Setting):
    """A setting with a subset of the values. If none are given, the game uses its usual ones."""

    default: str = ""
    sizes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    """Minimum and maximum number of values by number of seats. Without an entry, any number is allowed."""

    @property
    def kind(self) -> str:
        """Input that a client offers for it."""
        return "subset"

    def read(self, given: object, seats: int) -> Value:
        """Return the values in the setting's own order."""
        values = [str(Setting.read(self, value, seats)) for value in _list(self, given)]
        chosen = tuple(value for value in self.values if value in values)
        if len(chosen) < len(values):
            raise SettingError(f"{self.name}: each can be chosen only once")
        low, high = self.sizes.get(seats, (1, len(self.values)))
        if chosen and not low <= len(chosen) <= high:
            many = f"{low}" if low == high else f"{low} to {high}"
            raise SettingError(
                f"{self.name}: {many} of {', '.join(self.values)} with {seats} seats; not {len(chosen)}"
            )
        return chosen

    def named(self) -> dict[str, object]:
        """Return the setting as plain data."""
        sizes = {str(seats): list(size) for seats, size in self.sizes.items()}
        return {**Setting.named(self), "default": [], "sizes": sizes}


def _list(setting: Setting, given: object) -> list[object]:
    if given is None:
        return []
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise SettingError(f"{setting.name} is a list of values; not {given!r}")
    return list(given)


INTERRUPTS = Setting("interrupts", ("open", "poll"), "open")
"""Setting of every game: whether seats that may interrupt are asked one by one (`poll`)."""


def complete(settings: tuple[Setting, ...], given: Mapping[str, object], seats: int) -> dict[str, Value]:
    """Return the validated settings, with defaults for missing ones.

    >>> complete((INTERRUPTS,), {}, 2)
    {'interrupts': 'open'}
    >>> complete((INTERRUPTS,), {"interrupts": "never"}, 2)
    Traceback (most recent call last):
    triclinium.kernel.errors.SettingError: interrupts can be open, poll; not 'never'
    """
    unknown = sorted(set(given) - {setting.name for setting in settings})
    if unknown:
        known = ", ".join(setting.name for setting in settings)
        raise SettingError(f"no such setting: {', '.join(unknown)}; this game has {known}")
    return {setting.name: setting.read(given.get(setting.name), seats) for setting in settings}


def normalized(given: Given) -> dict[str, Value]:
    """Return settings in the form in which matches keep them and records write them.

    >>> normalized({"rounds": "2", "kinds": ["wine", "oil"]})
    {'rounds': '2', 'kinds': ('wine', 'oil')}
    """
    return {name: value if isinstance(value, str) else tuple(value) for name, value in given.items()}


def one(settings: Chosen, name: str) -> str:
    """Return the value of a single-valued setting."""
    value = settings[name]
    assert isinstance(value, str)
    return value


def several(settings: Chosen, name: str) -> tuple[str, ...]:
    """Return the values of a multi-valued setting."""
    value = settings[name]
    assert isinstance(value, tuple)
    return value
