"""Errors as answers: each with its key, its parameters, and a sentence in the asker's language."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from ...kernel.texts import LANGUAGES, load
from ..errors import ApiError

_TEXTS: Final = {language: load("triclinium.server.http", language) for language in LANGUAGES}
_RETRY_AFTER_S: Final = "2"
TOO_LARGE: Final = "triclinium.too_large"
"""Where a request's scope holds that its body is too long."""
DEFAULT_HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
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


def language(request: Request) -> str:
    """The language an answer is worded in: the first of Accept-Language that we speak."""
    for part in request.headers.get("accept-language", "").split(",")[:10]:
        tag = part.partition(";")[0].strip()[:2].lower()
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def error_text(error: ApiError, request: Request) -> str:
    """An error in the asker's language."""
    return _TEXTS[language(request)].say(f"error.{error.key}", error.params)


def error_response(error: ApiError, request: Request) -> JSONResponse:
    """An error as an answer."""
    # What a request said may stand in its refusal, and may hold what no answer can: half a letter of two (\\ud800).
    params = {name: value.encode("utf-8", "replace").decode() for name, value in error.params.items()}
    body = {
        "error": {
            "key": error.key,
            "params": params,
            "text": error_text(ApiError(error.key, **params), request),
        }
    }
    headers = dict(DEFAULT_HEADERS)
    if error.key in ("too_many", "busy", "draining"):
        headers["Retry-After"] = params.get("seconds", _RETRY_AFTER_S)
    return JSONResponse(body, error.status, headers)


def handle_errors(app: FastAPI) -> None:
    """Have all errors answered in the same way."""

    @app.exception_handler(ApiError)
    async def _api_error(request: Request, error: ApiError) -> JSONResponse:
        return error_response(error, request)

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        faults = [
            f"{'.'.join(str(part) for part in each['loc'][1:]) or 'body'}: {each['msg']}"
            for each in error.errors()
        ]
        return error_response(ApiError("bad_request", what="; ".join(faults[:3])[:300]), request)

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 404:
            return error_response(ApiError("not_found"), request)
        if TOO_LARGE in request.scope:  # what reads a body words every error of it in its own way
            return error_response(request.scope[TOO_LARGE], request)
        if error.status_code == 400:
            return error_response(ApiError("bad_request", what=error.detail), request)
        return JSONResponse({"error": {"key": "http", "params": {}, "text": error.detail}}, error.status_code)

    @app.exception_handler(Exception)
    async def _broken(request: Request, _error: Exception) -> JSONResponse:
        return error_response(ApiError("broken"), request)
