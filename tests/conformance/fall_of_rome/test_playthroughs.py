"""Golden playthroughs of every role and every Event: short stories for human review against the rules.

After an intended change, rewrite them with TRICLINIUM_UPDATE_GOLDEN=1 and read the diff.

"""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, wrap
from typing import Any

import pytest
from event_stories import EVENT_STORIES
from fall_table import GAME
from role_stories import ROLE_STORIES

from triclinium.games.fall_of_rome.rules.catalogue import EVENTS, ROLES
from triclinium.games.fall_of_rome.rules.position import position
from triclinium.kernel.texts import load
from triclinium.testing.narrate import look, narrate, plain
from triclinium.testing.playthrough import check_golden

FOLDER = Path(__file__).parents[2] / "playthroughs" / "fall_of_rome"
TEXTS = load(GAME.package, "en")


def story(title: str, about: list[str], setting: dict[str, Any], script: str) -> str:
    """Return the text of the rule, the position, and the facts of the script."""
    s = position(**setting)
    lines = [title.upper()]
    for text in about:
        lines += wrap(text, 110)
    view = GAME.view(s, -1)
    hands, pawns, roles = view["hands"], view["pawns"], view["roles"]
    assert isinstance(hands, list)
    assert isinstance(pawns, list)
    assert isinstance(roles, list)
    for letter, hand, pawn, role in zip("ABCDE", hands, pawns, roles, strict=False):
        lines.append(f"{letter}: the {TEXTS.name('role', role)} in {pawn} holds {plain(hand)}")
    cities = look(GAME, s, "cities")
    assert isinstance(cities, dict)
    lines += wrap(
        "On the board: " + "; ".join(f"{name}: {plain(each)}" for name, each in cities.items()), 110
    )
    acts = [line for line in dedent(script).replace("\n... ", ", ").splitlines() if line]
    return "\n".join(lines) + "\n" + narrate(GAME, s, acts)


@pytest.mark.parametrize("role", ROLES)
def test_golden_role(role: str) -> None:
    setting, script = ROLE_STORIES[role]
    about = [TEXTS.say(f"role.{role}.about")]
    text = story(TEXTS.say(f"role.{role}"), about, {"roles": [role], **setting}, script)
    check_golden(FOLDER / f"role_{role}.txt", text)


@pytest.mark.parametrize("event", EVENTS)
def test_golden_event(event: str) -> None:
    text = ""
    for option in ("normal", "corrupt"):
        setting, script = EVENT_STORIES[event, option]
        about = [TEXTS.say(f"event.{event}.{option}"), TEXTS.say(f"event.{event}.when")]
        title = f"{TEXTS.say(f'event.{event}')}, the {option} option"
        text += ("\n\n" if text else "") + story(title, about, setting, script)
    check_golden(FOLDER / f"event_{event}.txt", text)
