"""Requests that cannot be granted: a key for the text, its parameters, and the HTTP status."""

from __future__ import annotations

from typing import Final

from ..kernel.errors import TricliniumError

STATUS: Final = {
    "no_table": 404,
    "no_game": 404,
    "no_seat": 404,
    "no_language": 404,
    "not_found": 404,
    "not_yours": 403,
    "not_owner": 403,
    "not_seated": 403,
    "no_spectators": 403,
    "no_odds": 403,
    "no_hint": 403,
    "other_origin": 403,
    "other_host": 403,
    "bad_token": 403,
    "bad_request": 422,
    "bad_settings": 422,
    "never_here": 422,
    "no_bot": 422,
    "seat_taken": 409,
    "seat_kept": 409,
    "wrong_commitment": 409,
    "seated_already": 409,
    "many_devices": 409,
    "not_late": 409,
    "no_replacing": 403,
    "no_kicking": 403,
    "no_joining": 403,
    "bot_stays": 403,
    "barred": 403,
    "other_data": 409,
    "not_open": 409,
    "not_running": 409,
    "not_over": 409,
    "seats_free": 409,
    "no_mail": 409,
    "mail_failed": 502,
    "too_large": 413,
    "too_many": 429,
    "bots_busy": 429,
    "busy": 503,
    "broken": 500,
}
"""Every key, with its status; each has a text in http/texts."""


class ApiError(TricliniumError):
    """A request that cannot be granted."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(f"{key} {params}" if params else key)
        self.key: Final = key
        self.params: Final = params
        self.status: Final = STATUS[key]
