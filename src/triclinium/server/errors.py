"""Requests that cannot be granted: a key for the text, its parameters, and the HTTP status."""

from __future__ import annotations

from typing import Final

from ..kernel.errors import TricliniumError

STATUS: Final = {
    "no_table": 404,
    "no_game": 404,
    "no_deal": 404,
    "deal_ahead": 403,
    "deal_rests": 409,
    "deal_begun": 409,
    "deal_left": 409,
    "deal_apart": 409,
    "deal_secret": 403,
    "deal_fixed": 409,
    "no_seat": 404,
    "no_position": 404,
    "other_eyes": 403,
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
    "clock_or_days": 422,
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
    "best_bot": 409,
    "barred": 403,
    "banned": 403,
    "other_data": 409,
    "not_open": 409,
    "not_running": 409,
    "not_over": 409,
    "seats_free": 409,
    "no_mail": 409,
    "no_push": 409,
    "mail_failed": 502,
    "record_text": 422,
    "record_json": 422,
    "record_shape": 422,
    "record_long": 422,
    "record_hidden": 422,
    "record_data": 422,
    "record_settings": 422,
    "record_refused": 422,
    "record_unknown": 422,
    "record_chance": 422,
    "record_changed": 422,
    "too_large": 413,
    "too_many": 429,
    "bots_busy": 429,
    "busy": 503,
    "draining": 503,
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
