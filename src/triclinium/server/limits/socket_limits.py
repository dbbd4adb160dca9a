"""Slots for sockets, designed so that strangers cannot use up the slots of players.

A new socket waits until its hello shows whether it belongs to a spectator or a player. A player who is known by
a cookie does not wait. Spectators have limits per table, per address and per process. Few sockets may wait: a new one
closes the oldest. The remaining slots are reserved for players. Beyond the limit of a player at a table, a new socket
closes the oldest.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from ...kernel.errors import TricliniumError
from ..settings import Settings
from .rate_limits import WindowCounts

Close = Callable[[], Coroutine[Any, Any, None]]

_SPECTATORS_SHARE: Final = 0.7
_WAITING_SHARE: Final = 0.1
"""Maximum shares of all slots. The rest is reserved for players."""
_WAITING: Final = "waiting"
_WATCHING: Final = "watching"
_SEATED: Final = "seated"


class NoSlot(TricliniumError):
    """No slot is free for a socket of this kind."""


@dataclass(slots=True, eq=False)
class Slot:
    """Slot of a socket. `role` is the kind that it counts as."""

    table: str
    address: str
    close: Close
    guest: str | None = None
    role: str | None = None


class SocketLimits:
    """Slots of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._handshakes: Final = WindowCounts()
        self._waiting: Final[dict[Slot, None]] = {}
        self._waiting_from: Final[dict[str, dict[Slot, None]]] = {}
        self._counts: Final[Counter[tuple[str, str]]] = Counter()
        """Number of spectators by table, of spectators and players by address, and of each in total."""
        self._guests: Final[dict[tuple[str, str | None], dict[Slot, None]]] = {}
        self._closing: Final[set[asyncio.Task[None]]] = set()

    def allows_handshake(self, who: str) -> bool:
        """Count a handshake of an address or a guest. Return False if there are too many in this second."""
        limit = self._settings.limit_handshakes_per_s
        return not limit or self._handshakes.add(who, 1) <= limit

    @property
    def sockets(self) -> int:
        """Number of slots in use."""
        return sum(self.by_role().values())

    def by_role(self) -> dict[str, int]:
        """Return the number of slots in use, by role."""
        watching, seated = self._counts[_WATCHING, ""], self._counts[_SEATED, ""]
        return {_WAITING: len(self._waiting), _WATCHING: watching, _SEATED: seated}

    def acquire(self, table: str, address: str, guest: str | None, seated: bool, close: Close) -> Slot:
        """Return a slot for a socket before its hello; raise NoSlot if none is free. `guest` comes from the cookie."""
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
        """Count a socket as one of a player or spectator; raise NoSlot if no slot of this kind is free."""
        role = _SEATED if seated else _WATCHING
        if slot.role == role and slot.guest == guest:
            return
        self.release(slot)
        settings, most = self._settings, self._settings.limit_sockets
        if seated:
            full = self.sockets >= most
        else:
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
        """Free a slot."""
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
        """Close a socket to make room for a newer one."""
        self.release(slot)
        task = asyncio.get_running_loop().create_task(slot.close())
        self._closing.add(task)
        task.add_done_callback(self._closed)

    def _closed(self, task: asyncio.Task[None]) -> None:
        self._closing.discard(task)
        if not task.cancelled():
            task.exception()  # the client may have disconnected already


def _discard(slots: dict[Any, dict[Slot, None]], key: Any, slot: Slot) -> None:
    mine = slots.get(key, {})
    mine.pop(slot, None)
    if not mine:
        slots.pop(key, None)
