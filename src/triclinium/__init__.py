"""Roman board games at one table.

>>> import triclinium
>>> triclinium.open("fall_of_rome", seats=2, seed=7)
<fall_of_rome, 2 seats, A to move, 1 entries>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .kernel import step as _step

if TYPE_CHECKING:
    from .bots.player import Player as Player
    from .table import Option as Option
    from .table import Table as Table
    from .table import open as open
    from .table import replay as replay
    from .table import review as review

    __version__: str
    """Version of the installed package, taken from the tag it was built from."""

COMPILED: bool = not str(_step.__file__).endswith(".py")
"""Whether the rules run compiled.

A failed build falls back to Python without an error, so check this if you need speed.
"""

_FRONT_DOOR = ("Option", "Player", "Table", "open", "replay", "review")


def __getattr__(name: str) -> Any:
    """Import the public API on first use, so that importing the kernel does not load the games."""
    if name == "__version__":
        return _version()
    if name not in _FRONT_DOOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import table  # noqa: PLC0415 (see above)

    return getattr(table, name)


def _version() -> str:
    """Return the version of the installed package, or "0+unknown" for sources that are not installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 (only needed on request)

    try:
        return version(__name__)
    except PackageNotFoundError:
        return "0+unknown"
