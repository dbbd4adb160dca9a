"""What a policy chose, and why."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
"""Not about any card, Hill and so on."""


class Choice:
    """An action and its reason: a text key's end, and what the text is about."""

    def __init__(self, action: int, why: str) -> None:
        self.action = action
        self.why = why
        self.card = NONE
        self.personality = NONE
        self.hill = NONE
        self.building = NONE
        self.token = NONE
        self.damage = NONE
        self.exchange = NONE
        """What a card is laid down for."""
        self.count = NONE


def about_card(action: int, why: str, card: int) -> Choice:
    """A choice for the sake of a card."""
    out = Choice(action, why)
    out.card = card
    return out


def about_hill(action: int, why: str, hill: int) -> Choice:
    """A choice for the sake of a Hill."""
    out = Choice(action, why)
    out.hill = hill
    return out


def about_number(action: int, why: str, count: int) -> Choice:
    """A choice for so many points, or of so much."""
    out = Choice(action, why)
    out.count = count
    return out
