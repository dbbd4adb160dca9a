"""Routes of browsers to which notices are pushed."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import Field

from ..errors import ApiError
from ..tables.push_subscriptions import PushSubscription
from ..work.push import LONGEST_ENDPOINT, LONGEST_KEY, is_endpoint, is_keys
from .dependencies import CurrentGuest, RequestBody, TheService, check_rate
from .guests import Fine

router = APIRouter(prefix="/api", tags=["guests"])

_A_DAY = 50


class PushKeys(RequestBody):
    """The keys with which only the browser reads what is pushed to it."""

    p256dh: str = Field(max_length=LONGEST_KEY)
    auth: str = Field(max_length=LONGEST_KEY)


class NewPush(RequestBody):
    """A browser, as it calls itself (`PushSubscription.toJSON`)."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT)
    keys: PushKeys


class OldPush(RequestBody):
    """A browser to which nothing more is pushed."""

    endpoint: str = Field(max_length=LONGEST_ENDPOINT)


@router.post("/me/push")
async def push(body: NewPush, request: Request, service: TheService, guest: CurrentGuest) -> Fine:
    """Push to this browser when it is one's turn and one is not there."""
    if service.pusher.public_key is None:
        raise ApiError("no_push")
    if not is_endpoint(body.endpoint):
        raise ApiError("bad_request", what="endpoint")
    if not is_keys(body.keys.p256dh, body.keys.auth):
        raise ApiError("bad_request", what="keys")
    if await service.guests.find(guest) is None:
        raise ApiError("not_seated")
    await check_rate(request, "push", _A_DAY, 86_400)
    await service.push_subscriptions.add(
        guest, PushSubscription(body.endpoint, body.keys.p256dh, body.keys.auth)
    )
    return Fine()


@router.delete("/me/push")
async def no_push(body: OldPush, service: TheService, guest: CurrentGuest) -> Fine:
    """Push nothing more to this browser."""
    await service.push_subscriptions.remove(guest, body.endpoint)
    return Fine()
