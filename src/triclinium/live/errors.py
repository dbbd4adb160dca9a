"""Refused requests: a key for the text, its parameters, and the HTTP status."""

from __future__ import annotations

from typing import Any, Final

from ..kernel.errors import TricliniumError
from ..kernel.texts import LANGUAGES, load

_KEYS: Final = {
    403: "deal_ahead deal_secret other_eyes not_yours not_owner not_seated no_spectators no_odds no_hint other_origin "
    "other_host bad_token bad_passkey no_passkey no_replacing no_kicking no_joining bot_stays barred banned",
    404: "no_table no_line no_game no_deal no_seat no_position no_language not_found",
    409: "deal_rests deal_begun deal_left deal_apart deal_fixed seat_taken seat_kept wrong_commitment seated_already "
    "many_devices many_passkeys not_late best_bot other_data not_open not_running not_over no_review seats_free "
    "no_mail no_push",
    413: "too_large",
    422: "bad_request bad_settings forbidden_words clock_or_days never_here no_bot record_text record_json "
    "record_shape record_long record_hidden record_data record_settings record_refused record_unknown record_chance "
    "record_changed",
    429: "too_many bots_busy",
    500: "broken",
    502: "mail_failed",
    503: "busy draining",
}
STATUS: Final = {key: status for status, keys in _KEYS.items() for key in keys.split()}
"""HTTP status by error key. Each key has a text in texts/."""
_TEXTS: Final = {language: load("triclinium.live", language) for language in LANGUAGES}


class ApiError(TricliniumError):
    """A request that the service refuses."""

    def __init__(self, key: str, **params: str) -> None:
        super().__init__(f"{key} {params}" if params else key)
        self.key: Final = key
        self.params: Final = params
        self.status: Final = STATUS[key]


def error_out(error: ApiError, language: str) -> dict[str, Any]:
    """Return the body of an error response: the key, its parameters, and a sentence in the client's language."""
    # A parameter may come from the request and contain a lone surrogate (\\ud800), which cannot be encoded.
    params = {name: value.encode("utf-8", "replace").decode() for name, value in error.params.items()}
    text = _TEXTS[language].say(f"error.{error.key}", params)
    return {"error": {"key": error.key, "params": params, "text": text}}
