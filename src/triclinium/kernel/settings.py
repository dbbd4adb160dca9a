"""What a table can be set to before a game starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .errors import SettingError


@dataclass(frozen=True)
class Setting:
    """One thing to choose for a table, its values and the usual one."""

    name: str
    values: tuple[str, ...]
    default: str


INTERRUPTS = Setting("interrupts", ("open", "poll"), "open")
"""Every game has it: whether those who may interrupt are asked one by one."""


def complete(settings: tuple[Setting, ...], given: Mapping[str, str]) -> dict[str, str]:
    """The given settings with the rest at their defaults.

    >>> complete((INTERRUPTS,), {})
    {'interrupts': 'open'}
    >>> complete((INTERRUPTS,), {"interrupts": "never"})
    Traceback (most recent call last):
    triclinium.kernel.errors.SettingError: interrupts can be open, poll; not 'never'
    """
    unknown = sorted(set(given) - {setting.name for setting in settings})
    if unknown:
        known = ", ".join(setting.name for setting in settings)
        raise SettingError(f"no such setting: {', '.join(unknown)}; this game has {known}")
    chosen = {}
    for setting in settings:
        value = given.get(setting.name, setting.default)
        if value not in setting.values:
            raise SettingError(f"{setting.name} can be {', '.join(setting.values)}; not {value!r}")
        chosen[setting.name] = value
    return chosen
