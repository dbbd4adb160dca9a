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

    __version__: str
    """Of the installed package, which has it from the tag it was built of."""

COMPILED: bool = not str(_step.__file__).endswith(".py")
"""Whether the rules run compiled; a failed build falls back silently, so whoever needs speed asks."""

_FRONT_DOOR = ("Option", "Player", "Table", "open", "replay")


def __getattr__(name: str) -> Any:
    """The front door opens when somebody comes: who imports only the kernel does not load the games."""
    if name == "__version__":
        return _version()
    if name not in _FRONT_DOOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import table  # noqa: PLC0415 (see above)

    return getattr(table, name)


def _version() -> str:
    """As pip knows it; a folder of sources that nobody installed has none."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 (only who asks reads it)

    try:
        return version(__name__)
    except PackageNotFoundError:
        return "0+unknown"
