"""Answers to requests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..kernel.notation import SEAT_NAMES


class Answer(NamedTuple):
    """Body of an answer: plain data, or JSON as bytes."""

    body: object
    status: int = 200
    headers: Mapping[str, str] = {}


def seat_number(letter: str) -> int:
    """Return a seat's number from its letter."""
    if letter not in SEAT_NAMES:
        raise ValueError("seat: is no letter of a seat")
    return SEAT_NAMES.index(letter)
