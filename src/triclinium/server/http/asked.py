"""What requests have in common: who asks, how errors are told, how much one may ask."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any, Final, NamedTuple

import orjson
from fastapi import Depends, FastAPI, Path, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...kernel.notation import SEAT_NAMES
from ...kernel.texts import LANGUAGES, load
from ..addresses import client_group
from ..doorway import same_origin
from ..errors import Wrong
from ..outages import is_outage
from ..people import COOKIE, COOKIE_DAYS, Newcomer, newcomer
from ..protocol import Seat
from ..service import Service
from ..settings import Settings
from ..wording import LONGEST_TABLE_ID, is_table_id

log = logging.getLogger(__name__)

_TEXTS: Final = {language: load("triclinium.server.http", language) for language in LANGUAGES}
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_ANYBODY: Final = "Guest"
_TOO_LARGE: Final = "triclinium.too_large"
ANSWER_S: Final = 15.0
"""How long a request may take until it is answered."""
_OWN_TIME: Final = frozenset({"/api/me/address"})
"""What waits for a mail server, whose time has a setting of its own."""
_AGAIN_S: Final = "2"
_USUAL: Final = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
"""Headers of every answer that has none of its own: it is what it says it is, and is kept nowhere."""


class ErrorBody(BaseModel):
    """What went wrong: a key, its parameters, and a sentence in the asker's language."""

    key: str
    params: dict[str, str]
    text: str


class ErrorOut(BaseModel):
    """An error."""

    error: ErrorBody


ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ErrorOut} for status in (403, 404, 409, 413, 422, 429)
}


def service_of(request: Request) -> Service:
    """The service this app runs."""
    service = request.app.state.service
    assert isinstance(service, Service)
    return service


def asker(request: Request) -> str | None:
    """The guest who asks, if the request carries a cookie of ours."""
    return service_of(request).guests.of_cookie(request.cookies.get(COOKIE))


def seated_asker(request: Request) -> str:
    """The guest who asks; without one there is nothing to do."""
    person = asker(request)
    if person is None:
        raise Wrong("not_seated")
    return person


def table_path(table: Annotated[str, Path(min_length=1, max_length=LONGEST_TABLE_ID)]) -> str:
    """A table's id; one that cannot be is no table."""
    if not is_table_id(table):
        raise Wrong("no_table")
    return table


def seat_path(seat: Annotated[Seat, Path()]) -> int:
    """A seat's number from its letter."""
    return SEAT_NAMES.index(seat)


TheService = Annotated[Service, Depends(service_of)]
Asker = Annotated[str | None, Depends(asker)]
SeatedAsker = Annotated[str, Depends(seated_asker)]
TableId = Annotated[str, Depends(table_path)]
SeatNumber = Annotated[int, Depends(seat_path)]


class Caller(NamedTuple):
    """Who asks; a newcomer becomes a guest with what they ask for."""

    id: str
    newcomer: Newcomer | None


async def caller(request: Request, name: str | None) -> Caller:
    """The guest who asks, or a newcomer if it is nobody yet."""
    service = service_of(request)
    person = asker(request)
    if person is not None and await service.guests.find(person) is not None:
        return Caller(person, None)
    made = newcomer(name or _ANYBODY, language(request))
    return Caller(made.id, made)


def remember(request: Request, response: Response, who: Caller) -> None:
    """Give a newcomer the cookie by which they are known from now on."""
    if who.newcomer is not None:
        service = service_of(request)
        give_cookie(service.settings, response, service.guests.cookie(who.id))


def give_cookie(settings: Settings, response: Response, cookie: str) -> None:
    """Make the browser remember who it is."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=settings.secure,
        path="/",
    )


def language(request: Request) -> str:
    """The language an answer is worded in: the first of Accept-Language that we speak."""
    for part in request.headers.get("accept-language", "").split(",")[:10]:
        tag = part.partition(";")[0].strip()[:2].lower()
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def origin_of(request: Request) -> str:
    """Whence a table is made, blurred: whoever makes many shares one turn with all of them."""
    return service_of(request).signer.blurred("origin", client_group(request.scope))


async def limited(request: Request, what: str, limit: float, seconds: int) -> None:
    """Refuse what one address asks for too often; a limit of 0 is none."""
    if limit and not await service_of(request).bus.allow(
        f"{what}:{client_group(request.scope)}", limit, seconds
    ):
        raise Wrong("too_many", seconds=str(seconds))


def said(wrong: Wrong, request: Request) -> str:
    """An error in the asker's language."""
    return _TEXTS[language(request)].say(f"error.{wrong.key}", wrong.params)


def told(wrong: Wrong, request: Request) -> JSONResponse:
    """An error as an answer."""
    # What a request said may stand in its refusal, and may hold what no answer can: half a letter of two (\\ud800).
    params = {name: value.encode("utf-8", "replace").decode() for name, value in wrong.params.items()}
    body = {"error": {"key": wrong.key, "params": params, "text": said(Wrong(wrong.key, **params), request)}}
    again = params["seconds"] if wrong.key == "too_many" else _AGAIN_S if wrong.key == "busy" else None
    later = {"Retry-After": again} if again else {}
    return JSONResponse(body, wrong.status, {**_USUAL, **later})


def tell_errors(app: FastAPI) -> None:
    """Have all errors told in the same way."""

    @app.exception_handler(Wrong)
    async def _wrong(request: Request, wrong: Wrong) -> JSONResponse:
        return told(wrong, request)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        faults = [
            f"{'.'.join(str(part) for part in each['loc'][1:]) or 'body'}: {each['msg']}"
            for each in error.errors()
        ]
        return told(Wrong("bad_request", what="; ".join(faults[:3])[:300]), request)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 404:
            return told(Wrong("not_found"), request)
        if _TOO_LARGE in request.scope:  # what reads a body words every error of it in its own way
            return told(request.scope[_TOO_LARGE], request)
        if error.status_code == 400:
            return told(Wrong("bad_request", what=error.detail), request)
        return JSONResponse({"error": {"key": "http", "params": {}, "text": error.detail}}, error.status_code)

    @app.exception_handler(Exception)
    async def _broken(request: Request, _error: Exception) -> JSONResponse:
        return told(Wrong("broken"), request)


class Gate:
    """In front of everything: requests from other sites, bodies that are too long, and floods stay out."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._settings: Final = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self._app(scope, receive, send)
            return
        started = False

        async def sent(message: Message) -> None:
            nonlocal started
            started = True
            in_time.reschedule(None)
            await send(message)

        try:
            async with asyncio.timeout(None if scope["path"] in _OWN_TIME else ANSWER_S) as in_time:
                await self._check(scope)
                await self._app(scope, self._short(scope, receive), _usual(sent))
        except Wrong as wrong:
            await told(wrong, Request(scope))(scope, receive, send)
        except Exception as error:
            if started or not is_outage(error):
                raise
            scope["app"].state.service.outages.note(error)
            await told(Wrong("busy"), Request(scope))(scope, receive, send)

    async def _check(self, scope: Scope) -> None:
        headers = dict(scope["headers"])
        if scope["method"] not in _SAFE:
            if not same_origin(headers, self._settings.public_url):
                raise Wrong("other_origin")
            length = headers.get(b"content-length", b"0")
            if length.isdigit() and int(length) > self._settings.limit_message_bytes:
                raise Wrong("too_large", bytes=str(self._settings.limit_message_bytes))
        await limited(Request(scope), "request", self._settings.limit_requests_per_minute, 60)

    def _short(self, scope: Scope, receive: Receive) -> Receive:
        """A body in pieces says nothing of its length: count it."""
        left = self._settings.limit_message_bytes

        async def counted() -> Message:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left < 0:
                scope[_TOO_LARGE] = Wrong("too_large", bytes=str(self._settings.limit_message_bytes))
                raise scope[_TOO_LARGE]
            return message

        return counted


def _usual(send: Send) -> Send:
    """Answers with the usual headers, where they have none of their own."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _USUAL.items():
                headers.setdefault(name, value)
        await send(message)

    return sent


class FastJSON(JSONResponse):
    """JSON by orjson."""

    def render(self, content: Any) -> bytes:
        """The body."""
        return orjson.dumps(content)
