"""One socket: a person, or a spectator, at one table."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final, Protocol

import orjson
from pydantic import ValidationError

from ..kernel.errors import TricliniumError
from ..kernel.notation import SEAT_NAMES
from . import faces, play, protocol
from .hub import Room
from .live import Live
from .meter import METER
from .outages import is_outage
from .past import Told
from .sheets import table_out
from .store.log import ChatRow, Head

if TYPE_CHECKING:
    from .door import Place
    from .service import Service

log = logging.getLogger(__name__)

Close = Callable[[int], Coroutine[Any, Any, None]]

MOST_PASSED_ON: Final = 20
CHAT_SHOWN: Final = 50

BAD_MESSAGE: Final = 4400
NOT_ALLOWED: Final = 4403
NO_TABLE: Final = 4404
OTHER_VERSION: Final = 4409
TOO_MANY: Final = 4429
RESTART: Final = 1012
COME_AGAIN: Final = 1013

_ERRORS: Final = {
    play.NotSeated: "no_seat",
    play.NotRunning: "not_running",
    play.NotAllowed: "not_allowed",
    play.NotUnderstood: "bad_act",
    play.TooOften: "too_often",
    play.Full: "full",
    play.Busy: "busy",
}


class Closed(TricliniumError):
    """The socket is to be closed, with a code that says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code: Final = code


class Gone(TricliniumError):
    """The other side hung up: no fault of anybody's, nor of any server that we lean on."""


class Outlet(Protocol):
    """How texts leave for a client: the frames of our own (`frames`), or any web server's way."""

    def write(self, *texts: bytes) -> bool:
        """Send texts in one go; False if that cannot be done at once: then nothing is sent."""

    async def written(self, *texts: bytes) -> None:
        """Send texts, as soon as the client takes them."""

    def listen(self, listener: Callable[[str], bool] | None) -> None:
        """Let somebody have each text first, if that can be done; what is not taken (False) comes as usual."""

    def end(self) -> None:
        """The socket is closed, or about to be."""


class Socket:
    """A socket after its hello."""

    __slots__ = (
        "_acting",
        "_again",
        "_borne",
        "_busy",
        "_close",
        "_hearing",
        "_out",
        "_passed_on",
        "_person",
        "_place",
        "_sending",
        "_service",
        "_table",
        "_token",
        "_tokens",
        "_tokens_at",
        "room",
        "said",
        "seat",
        "seq",
        "tip",
        "version",
    )

    def __init__(
        self, service: Service, place: Place, table: str, person: str | None, out: Outlet, close: Close
    ) -> None:
        self._service: Final = service
        self._place: Final = place
        self._table: Final = table
        self._person = person
        self._token: str | None = None
        self._borne = 0
        """The table's version when its private link was last looked at."""
        """That of a private link, if it is by one that this socket is a seat's."""
        self._out: Final = out
        self._close: Final = close
        self._sending: asyncio.Task[None] | None = None
        self._acting: asyncio.Future[Any] | None = None
        """An act on its short way, or on the long way after that."""
        self._again = False
        self._busy = False
        self._hearing = False
        self._passed_on: list[bytes] = []
        self._tokens = 0.0
        self._tokens_at = 0.0
        self.room: Room | None = None
        self.seat = faces.SPECTATOR
        self.seq = 0
        self.tip = ""
        self.version = 0
        self.said = 0

    @property
    def head(self) -> Head:
        """What this socket has been sent."""
        return Head(self.seq, self.tip, self.version, self.said)

    # ---- sending

    def wake(self) -> None:
        """Send what is new, unless that is being done; then once more afterwards."""
        if self._busy or self._sending is not None:
            self._again = True
        elif not self._sent_at_once():
            self._sending = asyncio.get_running_loop().create_task(self._catch_up())

    def _sent_at_once(self, *then: bytes) -> bool:
        """What happens nearly always needs no task: one entry more, in memory, and a client that keeps up.

        `then`: messages to send right after it. False if anything is not so: then nothing was sent.
        """
        live = self._service.keeper.peek(self._table)
        if live is None or self.room is None or self._passed_on or self.room.said != self.said:
            return False
        seat = self._seat_at(live)
        if live.row.version != self.version or self.seat != (faces.SPECTATOR if seat is None else seat):
            return False
        if live.tip == self.tip:
            return not then or self._out.write(*then)
        if not live.recent or live.recent[-1].seq != self.seq or live.recent[-1].before != self.tip:
            return False
        try:
            message = faces.update(live, self.seat, self.seq, live.faces.last(self.seat))
        except Exception:  # not for whoever moved to hear of; the task that tries again says so
            return False
        started = METER.now()
        sent = self._out.write(message, *then)
        METER.add("socket", started)
        if sent:
            self.seq, self.tip = live.seq, live.tip
        return sent

    def pass_on(self, message: bytes) -> None:
        """Send something that is gone a moment later; dropped if the socket does not keep up."""
        if len(self._passed_on) < MOST_PASSED_ON:
            self._passed_on.append(message)
            self.wake()

    async def _catch_up(self, wish: play.Wish | None = None) -> None:
        try:
            if wish is not None:
                await self._wish(wish)
            while True:
                self._again = False
                await self.bring_up_to_date()
                if not self._again:
                    return
        except Closed as closed:
            await self._close(closed.code)
        except Exception:
            # Whatever it was (the other side is gone, the store is), the next wake tries again.
            log.info("a socket of table %s could not be served", self._table, exc_info=True)
        finally:
            self._sending = self._acting = None

    async def bring_up_to_date(self) -> None:
        """Send everything the table has and this socket has not been sent."""
        live = await self._live()
        seat = self._seat_at(live)
        now = faces.SPECTATOR if seat is None else seat
        if now != self.seat:
            # The seat changed hands: what this socket knows is another seat's side.
            self.seat = now
            self.seq, self.tip = 0, ""
            self._service.door.settle(self._place, self._person, self._at_home(live, seat))
            if self.room is not None:
                self._service.hub.reseated(self.room)
        if now == faces.SPECTATOR and not self._may_watch(live):
            raise Closed(NOT_ALLOWED)
        if live.row.version != self.version:
            await self._tell_table(live)
        if live.match is None:
            self.seq, self.tip = 0, ""
        elif live.tip != self.tip:
            await self._tell(live, self.seq, self.tip)
        if self.room is not None and self.room.said < self.said:
            self.said = self.room.said  # the store has lost something
        if self.room is not None and self.room.said > self.said:
            for line in await self._service.database.log.chat(self._table, self.said, CHAT_SHOWN):
                self.said = line.n
                await self.send(orjson.dumps(chat_out(line)))
        while self._passed_on:
            await self.send(self._passed_on.pop(0))

    async def _tell_table(self, live: Live) -> None:
        self.version = live.row.version
        table = table_out(live.sheet(), self._person, self._service.sealer.key, live.seq)
        await self.send(orjson.dumps({"type": "table", "table": table}))

    async def _tell(self, live: Live, since: int, tip: str | None) -> bool:
        """Tell what happened after the first `since` entries, which had this tip (None: nobody said).

        False, and nothing is told, if seats changed meanwhile: first it is to be seen whose socket this is now.
        """
        if tip is not None and since and not await self._follows(live, since, tip):
            # It was told another history, which the store has lost: everything anew.
            await self._greet(live)
            since, fresh = 0, True
        else:
            since, fresh = min(since, live.seq), False
        recent = live.recent
        if recent and recent[-1].seq == since:
            told = Told(since, live.faces.last(self.seat))
        else:
            told = await self._service.past.told(live, since, self.seat)
        if live.row.version != self.version:
            self._again = True
            return False
        message = faces.update(live, self.seat, told.since, told.events, fresh or told.since != since)
        self.seq, self.tip = live.seq, live.tip
        await self.send(message)
        return True

    async def _follows(self, live: Live, since: int, tip: str) -> bool:
        """Whether the log of a table had this tip when it had `since` entries."""
        if since >= live.seq:
            return since == live.seq and tip == live.tip
        for each in reversed(live.recent):
            if each.seq == since:
                return each.before == tip
        last = await self._service.database.log.tail(live.id, since - 1, since)
        return bool(last) and last[0].tip == tip

    def _seat_at(self, live: Live) -> int | None:
        """The seat it acts for at the table as it is known; a private link counts only as long as it is good."""
        if self._token is not None and live.row.version != self._borne:
            self._person = self._service.links.bearer(live.sheet(), self._token)
            self._borne = live.row.version
        return live.seat_of(self._person)

    def _may_watch(self, live: Live) -> bool:
        return live.options.spectators or live.row.state == "open" or self._person == live.row.owner

    def _at_home(self, live: Live, seat: int | None) -> bool:
        """Whether there is always room for this socket: it is a seat's, or the owner's."""
        return seat is not None or (self._person is not None and self._person == live.row.owner)

    async def send(self, message: bytes) -> None:
        """Send one message."""
        started = METER.now()
        if not self._out.write(message):
            try:
                await self._out.written(message)
            except OSError:  # so ASGI says that nobody is there any more
                raise Gone from None
        METER.add("socket", started)

    async def _error(self, code: str, key: str | None = None) -> None:
        await self.send(orjson.dumps({"type": "error", "key": key, "code": code}))

    # ---- receiving

    async def welcome(self, hello: protocol.Hello) -> None:
        """Answer the hello, and bring the client up to date."""
        self._busy = True  # nothing comes before the welcome
        live = await self._live()
        async with live.lock:  # whose seat it is now, not when somebody last looked
            head = await self._service.keeper.refresh(live)
        if head is None:
            raise Closed(NO_TABLE)
        self._token = hello.token
        seat = self._seat_at(live)
        if seat is None and (self._token is not None or not self._may_watch(live)):
            raise Closed(NOT_ALLOWED)
        self.version = live.row.version
        self.seat = faces.SPECTATOR if seat is None else seat
        self._service.door.settle(self._place, self._person, self._at_home(live, seat))
        self.room = room = self._service.hub.join(self._table, self)
        room.said = max(room.said, head.said)
        await self._greet(live)
        if live.match is not None:
            since = live.seq if hello.since is None else hello.since
            await self._tell(live, since, hello.tip)
        self._busy = False
        if self._again:
            self.wake()

    async def _greet(self, live: Live) -> None:
        """Say who sits here and what was said last."""
        said = self.room is not None and self.room.said > 0
        lines = await self._service.database.log.chat(self._table, 0, CHAT_SHOWN) if said else []
        self.said = lines[-1].n if lines else 0
        message = {
            "type": "welcome",
            "protocol": protocol.VERSION,
            "table": table_out(live.sheet(), self._person, self._service.sealer.key, live.seq),
            "seat": None if self.seat == faces.SPECTATOR else SEAT_NAMES[self.seat],
            "chat": [chat_out(line) for line in lines],
            "presence": await self._service.hub.presence_out(self._table),
        }
        await self.send(orjson.dumps(message))

    def act(self, text: str) -> bool:
        """The short way of nearly every act; False if it cannot be gone: then the message is to be heard."""
        live = self._service.keeper.peek(self._table)
        seat = None if live is None else self._seat_at(live)
        if live is None or seat is None or live.row.version != self.version:
            return False
        if self._hearing or self._busy or self._sending is not None:
            return False
        try:
            message = protocol.READ.validate_json(text)
        except ValidationError:
            return False
        if not isinstance(message, protocol.Act) or not self._paced():
            return False
        wish = play.Wish(message.key, message.act, message.decision)
        try:
            self._acting = self._service.play.begin(live, seat, wish, self._acted)
        except Exception:  # the long way will meet it too, and tells
            self._acting = None
        self._busy = self._acting is not None
        if not self._busy:
            self._tokens += 1  # it is counted when it is heard
        return self._busy

    def _acted(self, wish: play.Wish, answer: play.Done | None) -> None:
        """An act has come to the end of its short way."""
        self._acting = None
        self._busy = False
        if self.room is None:
            return  # the socket is gone
        if answer is not None:
            self._again = False
            if self._sent_at_once(_done(wish.key, answer.seq)):
                return
        self._acting = self._sending = asyncio.get_running_loop().create_task(self._catch_up(wish))

    async def hear(self, text: str) -> None:
        """Do what a message asks for, after what was asked for before."""
        self._hearing = True
        try:
            while self._acting is not None:
                await asyncio.wait((self._acting,))
            await self._heard(text)
        finally:
            self._hearing = False

    async def _heard(self, text: str) -> None:
        if not self._paced():
            await self._error("too_fast")
            return
        try:
            message = protocol.READ.validate_json(text)
        except ValidationError:
            await self._error("bad_message")
            return
        live = await self._live()
        if live.row.version != self.version:  # whose seat this is now comes before what is asked for it
            await self.bring_up_to_date()
        if isinstance(message, protocol.Act):
            await self._wish(play.Wish(message.key, message.act, message.decision))
        elif isinstance(message, protocol.Hold):
            await self._wish(play.Wish(message.key, "hold" if message.on else "release"))
        elif isinstance(message, protocol.Undo):
            await self._wish(play.Wish(message.key, undo=-1 if message.to is None else message.to))
        elif isinstance(message, protocol.Sync):
            if live.match is None:
                await self._tell_table(live)
            else:
                while not await self._tell(await self._live(), message.since, message.tip):
                    await self.bring_up_to_date()
        elif isinstance(message, protocol.Before):
            told = await self._service.past.before(live, message.upto, self.seat)
            await self.send(b'{"type":"past","since":%d,"events":[%s]}' % told)
        elif isinstance(message, protocol.Say):
            await self._say(message)
        elif isinstance(message, protocol.Point):
            await self._point(message)
        else:
            await self._error("bad_message")

    async def _wish(self, wish: play.Wish) -> None:
        if self._person is None:
            await self._error("no_seat", wish.key)
            return
        self._busy = True  # not woken by our own move: we look for ourselves afterwards
        try:
            answer = await self._tried(wish)
            self._busy = False
            if isinstance(answer, play.Done | play.Stale):
                # Who hears the answer is to know what it is about: the update comes before it.
                if self._sending is None:
                    self._again = False
                    if isinstance(answer, play.Done) and self._sent_at_once(_done(wish.key, answer.seq)):
                        return
                await self.bring_up_to_date()
            await self._answer(wish.key, answer)
        finally:
            self._busy = False
            if self._again and self._sending is None:
                self.wake()

    async def _tried(self, wish: play.Wish) -> play.Answer:
        try:
            return await self._service.play.act(self._table, self._seat_at, wish)
        except Exception as error:
            if is_outage(error):
                self._service.outages.note(error)
            else:
                log.exception("table %s: a wish could not be carried out", self._table)
            return play.Busy()

    async def _answer(self, key: str, answer: play.Answer) -> None:
        if isinstance(answer, play.Done):
            await self.send(_done(key, answer.seq))
        elif isinstance(answer, play.Stale):
            live = await self._live()
            decision = live.face(self.seat).decision if live.match is not None else ""
            stale = {"type": "stale", "key": key, "seq": live.seq, "decision": decision or None}
            await self.send(orjson.dumps(stale))
        elif isinstance(answer, play.Denied):
            refused = {"type": "refused", "key": key, "refusal": answer.refusal.named()}
            await self.send(orjson.dumps(refused))
        else:
            await self._error(_ERRORS[type(answer)], key)

    async def _say(self, message: protocol.Say) -> None:
        live = await self._live()
        seat = self._seat_at(live)
        if seat is None or not live.options.chat:
            await self._error("no_seat" if seat is None else "not_allowed", message.key)
            return
        limit = self._service.settings.limit_chats_per_minute
        if limit and not await self._service.bus.allow(f"chat:{self._person}", limit, 60):
            await self._error("too_fast", message.key)
            return
        name = live.seats[seat].name or SEAT_NAMES[seat]
        if await self._service.database.log.say(self._table, seat, name, message.text, message.key):
            self._service.hub.changed(self._table)
        await self.send(_done(message.key, live.seq))

    async def _point(self, message: protocol.Point) -> None:
        live = await self._live()
        seat = self._seat_at(live)
        if seat is None:
            await self._error("no_seat")
            return
        point = {"type": "ping", "seat": SEAT_NAMES[seat], "place": message.place}
        self._service.hub.pointed(self._table, orjson.dumps(point))

    def _paced(self) -> bool:
        """A bucket of two seconds' messages that fills as time goes by."""
        rate = self._service.settings.limit_acts_per_s
        if not rate:
            return True
        now = time.monotonic()
        self._tokens = min(2 * rate, self._tokens + (now - self._tokens_at) * rate)
        self._tokens_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    async def _live(self) -> Live:
        live = self._service.keeper.peek(self._table) or await self._service.keeper.get(self._table)
        if live is None:
            raise Closed(NO_TABLE)
        return live

    def leave(self) -> None:
        """The socket is gone."""
        if self._sending is not None:
            self._sending.cancel()
        if self.room is not None:
            self._service.hub.leave(self.room, self)
            self.room = None


def _done(key: str, seq: int) -> bytes:
    return orjson.dumps({"type": "done", "key": key, "seq": seq})


def chat_out(line: ChatRow) -> dict[str, object]:
    """A line of chat as it is sent."""
    return {
        "type": "chat",
        "n": line.n,
        "seat": SEAT_NAMES[line.seat],
        "name": line.name,
        "text": line.text,
        "at": line.at,
    }
