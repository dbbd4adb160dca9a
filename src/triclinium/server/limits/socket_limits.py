"""Slots for sockets: who sits at a table always has one; strangers have theirs, and get in each other's way alone.

A socket waits until its hello has said who it is; then it is a spectator's or somebody's who is seated. Who is known by
a cookie to be seated does not wait. Spectators have so many slots at a table, from an address and in the process; those
who wait have few, and the oldest of them goes for a new one. What is left is kept for the seated. Of one guest's
sockets at a table the oldest is closed for a new one that is too many.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any, Final

from ...kernel.errors import TricliniumError
from ..settings import Settings
from .rate_limits import WindowCounts

Close = Callable[[], Coroutine[Any, Any, None]]

_SPECTATORS_SHARE: Final = 0.7
_WAITING_SHARE: Final = 0.1
"""Parts of all slots; the rest is kept for those who are seated."""
_WAITING: Final = "waiting"
_WATCHING: Final = "watching"
_SEATED: Final = "seated"


class NoSlot(TricliniumError):
    """There is none for one more socket of this kind."""


class HandshakeLimit:
    """Handshakes in this second, by address and by guest."""

    def __init__(self, settings: Settings) -> None:
        self._limit: Final = settings.limit_handshakes_per_s
        self._counts: Final = WindowCounts()

    def allow(self, who: str) -> bool:
        """Count one more of an address or a guest; False if that is too many."""
        return not self._limit or self._counts.add(who, 1) <= self._limit


class Slot:
    """The slot of one socket; `role`: of whom it is counted as."""

    __slots__ = ("address", "close", "guest", "role", "table")

    def __init__(self, table: str, address: str, close: Close) -> None:
        self.table: Final = table
        self.address: Final = address
        self.close: Final = close
        self.guest: str | None = None
        self.role: str | None = None


class SocketLimits:
    """All slots of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self.handshakes: Final = HandshakeLimit(settings)
        self._waiting: Final[dict[Slot, None]] = {}
        self._waiting_from: Final[dict[str, dict[Slot, None]]] = {}
        self._counts: Final[Counter[tuple[str, str]]] = Counter()
        """Spectators by table; spectators and seated by address; each in all."""
        self._guests: Final[dict[tuple[str, str | None], dict[Slot, None]]] = {}
        self._closing: Final[set[asyncio.Task[None]]] = set()

    @property
    def sockets(self) -> int:
        """How many slots are taken."""
        return len(self._waiting) + self._counts[_WATCHING, ""] + self._counts[_SEATED, ""]

    def by_role(self) -> dict[str, int]:
        """How many slots are taken, by whom: who has not said hello, who watches, who sits."""
        return {
            _WAITING: len(self._waiting),
            _WATCHING: self._counts[_WATCHING, ""],
            _SEATED: self._counts[_SEATED, ""],
        }

    def acquire(self, table: str, address: str, guest: str | None, seated: bool, close: Close) -> Slot:
        """A slot for a socket that has not said hello; NoSlot if there is none. `guest`: by its cookie."""
        slot = Slot(table, address, close)
        if seated:
            self.assign(slot, guest, seated=True)
            return slot
        slot.role = _WAITING
        self._waiting[slot] = None
        mine = self._waiting_from.setdefault(address, {})
        mine[slot] = None
        limit = self._settings.limit_sockets_per_address
        if limit and len(mine) > limit:
            self._evict(next(iter(mine)))
        elif len(self._waiting) > max(1, int(self._settings.limit_sockets * _WAITING_SHARE)):
            self._evict(next(iter(self._waiting)))
        return slot

    def assign(self, slot: Slot, guest: str | None, seated: bool) -> None:
        """It is known whose socket it is, or that has changed; NoSlot if there is none for it as that."""
        if slot.role == (_SEATED if seated else _WATCHING) and slot.guest == guest:
            return
        self.release(slot)
        role = _SEATED if seated else _WATCHING
        settings = self._settings
        most = settings.limit_sockets
        full = self.sockets >= most
        if not seated:
            full = self._counts[_WATCHING, ""] >= max(1, int(most * _SPECTATORS_SHARE))
            full = full or self._counts["table", slot.table] >= settings.limit_spectators_per_table
        of_address = self._counts[role, slot.address]
        if full or (settings.limit_sockets_per_address and of_address >= settings.limit_sockets_per_address):
            raise NoSlot
        slot.role, slot.guest = role, guest
        self._counts.update(self._counted(slot))
        if seated:
            mine = self._guests.setdefault((slot.table, guest), {})
            mine[slot] = None
            if len(mine) > settings.limit_sockets_per_guest:
                self._evict(next(iter(mine)))

    def release(self, slot: Slot) -> None:
        """A socket is gone, or has become another's."""
        if slot.role == _WAITING:
            self._waiting.pop(slot, None)
            _discard(self._waiting_from, slot.address, slot)
        elif slot.role is not None:
            for counted in self._counted(slot):
                self._counts[counted] -= 1
                if not self._counts[counted]:
                    del self._counts[counted]
            if slot.role == _SEATED:
                _discard(self._guests, (slot.table, slot.guest), slot)
        slot.role = None

    def _counted(self, slot: Slot) -> list[tuple[str, str]]:
        role = str(slot.role)
        found = [(role, ""), (role, slot.address)]
        return found if role == _SEATED else [*found, ("table", slot.table)]

    def _evict(self, slot: Slot) -> None:
        """Close a socket for a newer one."""
        self.release(slot)
        task = asyncio.get_running_loop().create_task(slot.close())
        self._closing.add(task)
        task.add_done_callback(self._closed)

    def _closed(self, task: asyncio.Task[None]) -> None:
        self._closing.discard(task)
        if not task.cancelled():
            task.exception()  # the other side may have been gone already


def _discard(slots: dict[Any, dict[Slot, None]], key: Any, slot: Slot) -> None:
    mine = slots.get(key)
    if mine is not None:
        mine.pop(slot, None)
        if not mine:
            del slots[key]
