"""Feature vectors: everything a seat knows as a fixed row of small numbers, each with a name.

A game declares one `Features` in its folder and names it in its entry. Environments give the vector to agents
as their observation; the lab writes it as columns.
"""

from __future__ import annotations

from typing import Final, Generic

from .compiling import adopt, i64, mypyc_attr
from .step import S

MOST: Final = 255
"""Maximum value of a feature. Larger counts are clipped."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(Generic[S]):
    """The features of one game, identical for every number of seats and all settings."""

    names: tuple[str, ...] = ()
    """Names of the features in order, such as `hand.me.fortuna` or `points.next`."""
    meanings: dict[str, str] = {}  # noqa: RUF012 (mypyc gives each instance its own)
    """Descriptions of the features, by the first word of their names (`hand`, `points`), for the reference.
    """

    def __init__(self) -> None:
        adopt(self)

    def observe(self, s: S, seat: i64) -> bytes:
        """Return the features, 0 to 255 each, from what `seat` may know.

        Two states with equal views for the seat must give equal numbers: the method may only read what the
        view contains.
        """
        raise NotImplementedError

    def for_table(self) -> Features[S]:
        """Return features for one table and one thread, which may cache for speed. The default is `self`."""
        return self
