"""Slots for sockets, designed so that strangers cannot use up the slots of players.

A new socket waits until its hello shows whether it belongs to a spectator or a player. A player who is known by
a cookie does not wait. Spectators have limits per table, per address and per process. Few sockets may wait: a new one
closes the oldest. The remaining slots are reserved for players. Beyond the limit of a player at a table, a new socket
closes the oldest.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from ...kernel.errors import TricliniumError
from ..settings import Settings
from .rate_limits import WindowCounts

Close = Callable[[], Coroutine[Any, Any, None]]
Group = tuple[str | None, ...]

_SPECTATORS_SHARE: Final = 0.7
_WAITING_SHARE: Final = 0.1
"""Maximum shares of all slots. The rest is reserved for players."""
SOCKETS_AT_FULL_RATE: Final = 3
"""Number of sockets of one address that may send messages at the limit of a socket at the same time."""
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
    groups: tuple[Group, ...] = ()


class SocketLimits:
    """Slots of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._handshakes: Final = WindowCounts()
        self._messages: Final = WindowCounts()
        self._groups: Final[dict[Group, dict[Slot, None]]] = {}
        """Slots that are counted together, the oldest first: by role, and by role and address; those of spectators by
        table, those of players by table and guest."""
        self._closing: Final[set[asyncio.Task[None]]] = set()

    def allows_handshake(self, who: str) -> bool:
        """Count a handshake of an address or a guest. Return False if there are too many in this second."""
        limit = self._settings.limit_handshakes_per_s
        return not limit or self._handshakes.add(who, 1) <= limit

    async def wait_for_turn(self, address: str) -> None:
        """Wait until an address may send one more message. Its clients then send more slowly, but lose nothing."""
        most = self._settings.limit_acts_per_s * SOCKETS_AT_FULL_RATE
        while most and self._messages.add(address, 1) > most:
            await asyncio.sleep(1 - time.time() % 1)

    @property
    def sockets(self) -> int:
        """Number of slots in use."""
        return sum(self.by_role().values())

    def by_role(self) -> dict[str, int]:
        """Return the number of slots in use, by role."""
        return {role: self._count(role) for role in (_WAITING, _WATCHING, _SEATED)}

    def acquire(self, table: str, address: str, guest: str | None, seated: bool, close: Close) -> Slot:
        """Return a slot for a socket before its hello; raise NoSlot if none is free. `guest` comes from the cookie."""
        slot = Slot(table, address, close)
        if seated:
            self.assign(slot, guest, seated=True)
            return slot
        self._enter(slot, _WAITING, (_WAITING,), (_WAITING, address))
        limit = self._settings.limit_sockets_per_address
        if limit and self._count(_WAITING, address) > limit:
            self._evict(_WAITING, address)
        elif self._count(_WAITING) > max(1, int(self._settings.limit_sockets * _WAITING_SHARE)):
            self._evict(_WAITING)
        return slot

    def assign(self, slot: Slot, guest: str | None, seated: bool) -> None:
        """Count a socket as one of a player or spectator; raise NoSlot if no slot of this kind is free."""
        role = _SEATED if seated else _WATCHING
        if slot.role == role and slot.guest == guest:
            return
        self.release(slot)
        settings, most = self._settings, self._settings.limit_sockets
        own = (role, slot.table, guest) if seated else (role, "table", slot.table)
        if seated:
            full = self.sockets >= most
        else:
            full = self._count(_WATCHING) >= max(1, int(most * _SPECTATORS_SHARE))
            full = full or self._count(*own) >= settings.limit_spectators_per_table
        of_address = self._count(role, slot.address)
        if full or (settings.limit_sockets_per_address and of_address >= settings.limit_sockets_per_address):
            raise NoSlot
        slot.guest = guest
        self._enter(slot, role, (role,), (role, slot.address), own)
        if seated and self._count(*own) > settings.limit_sockets_per_guest:
            self._evict(*own)

    def release(self, slot: Slot) -> None:
        """Free a slot."""
        for group in slot.groups:
            members = self._groups[group]
            del members[slot]
            if not members:
                del self._groups[group]
        slot.role, slot.groups = None, ()

    def _enter(self, slot: Slot, role: str, *groups: Group) -> None:
        slot.role, slot.groups = role, groups
        for group in groups:
            self._groups.setdefault(group, {})[slot] = None

    def _count(self, *group: str | None) -> int:
        return len(self._groups.get(group, ()))

    def _evict(self, *group: str | None) -> None:
        """Close the oldest socket of a group to make room for a newer one."""
        slot = next(iter(self._groups[group]))
        self.release(slot)
        task = asyncio.get_running_loop().create_task(slot.close())
        self._closing.add(task)
        task.add_done_callback(self._closed)

    def _closed(self, task: asyncio.Task[None]) -> None:
        self._closing.discard(task)
        if not task.cancelled():
            task.exception()  # the client may have disconnected already
