"""Errors for clients: a key, its parameters, and a sentence in the client's language."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.texts import LANGUAGES, load
from ..errors import ApiError

_TEXTS: Final = {language: load("triclinium.live", language) for language in LANGUAGES}


def error_out(error: ApiError, language: str) -> dict[str, Any]:
    """Return the body of an error response."""
    # A parameter may come from the request and contain a lone surrogate (\\ud800), which cannot be encoded.
    params = {name: value.encode("utf-8", "replace").decode() for name, value in error.params.items()}
    return {"error": {"key": error.key, "params": params, "text": error_text(error.key, params, language)}}


def error_text(key: str, params: dict[str, str], language: str) -> str:
    """Return the sentence of an error."""
    return _TEXTS[language].say(f"error.{key}", params)
