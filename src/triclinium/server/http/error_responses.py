"""Error responses: a key, its parameters, and a sentence in the client's language."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.exceptions import HTTPException

from ...kernel.texts import LANGUAGES
from ...live.errors import ApiError, error_out

_RETRY_AFTER_S: Final = "2"
TOO_LARGE: Final = "triclinium.too_large"
"""Key of the scope in which `request_limits` stores the error for a body that is too large."""
DEFAULT_HEADERS: Final = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
"""Default headers of every response."""


class ErrorBody(BaseModel):
    """An error: a key, its parameters, and a sentence in the client's language."""

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
    """Return the first supported language of Accept-Language."""
    for part in request.headers.get("accept-language", "").split(",")[:10]:
        tag = part.partition(";")[0].strip()[:2].lower()
        if tag in LANGUAGES:
            return tag
    return LANGUAGES[0]


def error_response(error: ApiError, request: Request) -> JSONResponse:
    """Return the response of an error."""
    body = error_out(error, language(request))
    headers = dict(DEFAULT_HEADERS)
    if error.key in ("too_many", "busy", "draining"):
        headers["Retry-After"] = body["error"]["params"].get("seconds", _RETRY_AFTER_S)
    return JSONResponse(body, error.status, headers)


def handle_errors(app: FastAPI) -> None:
    """Register handlers that give all errors the same form."""

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
        if TOO_LARGE in request.scope:  # FastAPI reports any error of a body as its own
            return error_response(request.scope[TOO_LARGE], request)
        if error.status_code == 400:
            return error_response(ApiError("bad_request", what=error.detail), request)
        return JSONResponse({"error": {"key": "http", "params": {}, "text": error.detail}}, error.status_code)

    @app.exception_handler(Exception)
    async def _broken(request: Request, _error: Exception) -> JSONResponse:
        return error_response(ApiError("broken"), request)
