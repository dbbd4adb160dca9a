"""Room for sockets: who sits at a table always has some; strangers have theirs, and get in each other's way alone.

A socket waits until its hello has said who it is; then it is a spectator's or somebody's who is seated. Who is known by
a cookie to be seated does not wait. Spectators have so many places at a table, from an address and in the process;
those who wait have few, and the oldest of them goes for a new one. What is left is kept for the seated. Of one guest's
sockets at a table the oldest is closed for a new one that is too many.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from .bus.counts import Counts
from .people import Cookies
from .settings import Settings
from .sockets import TOO_MANY, Closed
from .tokens import Signer

Close = Callable[[int], Coroutine[Any, Any, None]]

_FOR_SPECTATORS: Final = 0.7
_FOR_WAITING: Final = 0.1
"""Parts of all places; the rest is kept for those who are seated."""
_WAITING: Final = "waiting"
_WATCHING: Final = "watching"
_SEATED: Final = "seated"


class Knocks:
    """Handshakes in this second, by address and by guest."""

    def __init__(self, settings: Settings) -> None:
        self._limit: Final = settings.limit_handshakes_per_s
        self._counts: Final = Counts()

    def add(self, who: str) -> bool:
        """Count one more of an address or a guest; False if that is too many."""
        return not self._limit or self._counts.add(who, 1) <= self._limit


def first_look(settings: Settings) -> Callable[[str, Sequence[tuple[bytes, bytes]]], bool]:
    """Whether one more handshake of an address may be heard at all; guests have some of their own."""
    cookies = Cookies(Signer(settings.secret_keys))
    knocks = Knocks(settings)

    def admits(address: str, headers: Sequence[tuple[bytes, bytes]]) -> bool:
        cookie = next((value for name, value in headers if name == b"cookie"), b"")
        person = cookies.of_header(cookie.decode("latin-1")) if cookie else None
        return (person is not None and knocks.add(person)) or knocks.add(address)

    return admits


class Place:
    """The place of one socket."""

    __slots__ = ("address", "close", "person", "role", "table")

    def __init__(self, table: str, address: str, close: Close) -> None:
        self.table: Final = table
        self.address: Final = address
        self.close: Final = close
        self.person: str | None = None
        self.role: str | None = None


class Door:
    """All places of this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self.knocks: Final = Knocks(settings)
        self._waiting: Final[dict[Place, None]] = {}
        self._waiting_from: Final[dict[str, dict[Place, None]]] = {}
        self._counts: Final[Counter[tuple[str, str]]] = Counter()
        """Spectators by table; spectators and seated by address; each in all."""
        self._guests: Final[dict[tuple[str, str | None], dict[Place, None]]] = {}
        self._closing: Final[set[asyncio.Task[None]]] = set()

    @property
    def sockets(self) -> int:
        """How many places are taken."""
        return len(self._waiting) + self._counts[_WATCHING, ""] + self._counts[_SEATED, ""]

    def enter(self, table: str, address: str, person: str | None, seated: bool, close: Close) -> Place:
        """A place for a socket that has not said hello; Closed if there is none. `person`: by its cookie."""
        place = Place(table, address, close)
        if seated:
            self.settle(place, person, seated=True)
            return place
        place.role = _WAITING
        self._waiting[place] = None
        mine = self._waiting_from.setdefault(address, {})
        mine[place] = None
        limit = self._settings.limit_sockets_per_address
        if limit and len(mine) > limit:
            self._evict(next(iter(mine)))
        elif len(self._waiting) > max(1, int(self._settings.limit_sockets * _FOR_WAITING)):
            self._evict(next(iter(self._waiting)))
        return place

    def settle(self, place: Place, person: str | None, seated: bool) -> None:
        """It is known whose socket it is, or that has changed; Closed if there is no room for it as that."""
        if place.role == (_SEATED if seated else _WATCHING) and place.person == person:
            return
        self.leave(place)
        role = _SEATED if seated else _WATCHING
        settings = self._settings
        most = settings.limit_sockets
        full = self.sockets >= most
        if not seated:
            full = self._counts[_WATCHING, ""] >= max(1, int(most * _FOR_SPECTATORS))
            full = full or self._counts["table", place.table] >= settings.limit_spectators_per_table
        from_there = self._counts[role, place.address]
        if full or (settings.limit_sockets_per_address and from_there >= settings.limit_sockets_per_address):
            raise Closed(TOO_MANY)
        place.role, place.person = role, person
        self._counts.update(self._counted(place))
        if seated:
            mine = self._guests.setdefault((place.table, person), {})
            mine[place] = None
            if len(mine) > settings.limit_sockets_per_guest:
                self._evict(next(iter(mine)))

    def leave(self, place: Place) -> None:
        """A socket is gone, or has become another's."""
        if place.role == _WAITING:
            self._waiting.pop(place, None)
            _taken(self._waiting_from, place.address, place)
        elif place.role is not None:
            for counted in self._counted(place):
                self._counts[counted] -= 1
                if not self._counts[counted]:
                    del self._counts[counted]
            if place.role == _SEATED:
                _taken(self._guests, (place.table, place.person), place)
        place.role = None

    def _counted(self, place: Place) -> list[tuple[str, str]]:
        role = str(place.role)
        found = [(role, ""), (role, place.address)]
        return found if role == _SEATED else [*found, ("table", place.table)]

    def _evict(self, place: Place) -> None:
        """Close a socket for a newer one."""
        self.leave(place)
        task = asyncio.get_running_loop().create_task(place.close(TOO_MANY))
        self._closing.add(task)
        task.add_done_callback(self._closed)

    def _closed(self, task: asyncio.Task[None]) -> None:
        self._closing.discard(task)
        if not task.cancelled():
            task.exception()  # the other side may have been gone already


def _taken(places: dict[Any, dict[Place, None]], key: Any, place: Place) -> None:
    mine = places.get(key)
    if mine is not None:
        mine.pop(place, None)
        if not mine:
            del places[key]
