"""What a policy chose, and why."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
"""Not about any city, seat, tribe and so on."""


class Choice:
    """An action and its reason: a text key's end, and what the text is about."""

    def __init__(self, action: int, why: str) -> None:
        self.action = action
        self.why = why
        self.city = NONE
        self.hexagon = NONE
        self.seat = NONE
        self.tribe = NONE
        """Horsemen or warriors."""
        self.resource = NONE
        self.pile = NONE
        self.count = NONE
        self.goods = 0
        """A bundle that is given."""
        self.goods2 = 0
        """A bundle that is wanted."""


def about_city(action: int, why: str, city: int) -> Choice:
    """A choice for the sake of a city."""
    out = Choice(action, why)
    out.city = city
    return out


def about_seat(action: int, why: str, seat: int) -> Choice:
    """A choice that somebody else feels."""
    out = Choice(action, why)
    out.seat = seat
    return out


def about_tribe(action: int, why: str, tribe: int) -> Choice:
    """A choice for one kind of tribe."""
    out = Choice(action, why)
    out.tribe = tribe
    return out
