"""What a seat knows as a fixed row of small numbers, each with a name: what learning is fed with.

A game declares one `Features` in its folder and names it in its entry. Environments give it to agents as their
observation, the lab writes it as columns.
"""

from __future__ import annotations

from typing import Final, Generic

from .compiling import adopt, i64, mypyc_attr
from .step import S

MOST: Final = 255
"""Largest value of a feature; larger counts are cut off."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """The features of one game, the same for every number of seats and all settings."""

    names: tuple[str, ...] = ()
    """One for each number, in order: `hand.me.fortuna`, `points.next`."""

    def __init__(self) -> None:
        adopt(self)

    def observe(self, s: S, seat: i64) -> bytes:
        """The numbers, 0 to 255 each, as `seat` may know them.

        Two states that look the same to the seat give the same numbers: nothing is read that its view does not tell.
        """
        raise NotImplementedError

    def for_table(self) -> Features[S]:
        """The same for one table and one thread: it may remember what it saw there, to be faster. Else itself."""
        return self
