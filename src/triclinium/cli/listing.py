"""List of the installed games with their settings."""

from __future__ import annotations

from rich.text import Text

from .. import games
from ..games.entry import Entry
from ..kernel.settings import INTERRUPTS, Setting
from ..terminal.translator import Translator


def named() -> list[dict[str, object]]:
    """Return the games as plain data."""
    return [_named(entry) for entry in games.every()]


def _named(entry: Entry) -> dict[str, object]:
    return {
        "name": entry.name,
        "rules": entry.rules.rules,
        "seats": list(entry.rules.seats),
        "minutes": list(entry.minutes),
        "cooperative": entry.cooperative,
        "hidden": entry.hidden,
        "bots": entry.bot_names(),
        "settings": [each.named() for each in entry.rules.settings],
    }


def shown(own: Translator) -> Text:
    """Return the games as text: a few lines each, with the settings as a user would write them."""
    lines: list[Text] = []
    for entry in games.every():
        (low, high), (shortest, longest) = entry.rules.seats, entry.minutes
        about = [
            own.say("games.seats", low=low, high=high),
            own.say("games.minutes", low=shortest, high=longest),
            own.say("games.cooperative" if entry.cooperative else "games.competitive"),
            own.say("games.hidden" if entry.hidden else "games.open"),
        ]
        lines.append(Text.assemble((entry.name, "bold"), "  ", ", ".join(about)))
        bots = ", ".join(entry.bot_names())
        lines.append(Text(f"  {own.say('games.bots', bots=bots)}"))
        lines += [
            Text(f"  --set {_setting(each, own)}") for each in entry.rules.settings if _means(each, entry)
        ]
    return Text("\n").join(lines or [Text(own.say("error.no_games"))])


def _means(setting: Setting, entry: Entry) -> bool:
    """Return whether a setting has an effect. The setting for interrupts has none in a game without interrupts."""
    return setting.name != INTERRUPTS.name or entry.interrupts


def _setting(setting: Setting, own: Translator) -> str:
    """Return a setting as a user would write it, with its values."""
    values = ", ".join(setting.values)
    if setting.name == INTERRUPTS.name:
        return f"{setting.name}={setting.default}  ({own.say('games.interrupts')})"
    if setting.kind == "each":
        return f"{setting.name}={setting.default},{setting.default}  ({own.say('games.each')}: {values})"
    if setting.kind == "subset":
        return f"{setting.name}={','.join(setting.values[:2])}  ({own.say('games.subset')}: {values})"
    return f"{setting.name}={setting.default}  ({values})"
