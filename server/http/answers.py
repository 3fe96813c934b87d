"""Answers over HTTP: done, refused and why, with the status that fits the code. Knows no route and no table."""

from fastapi import Request
from fastapi.responses import Response

from server.outbox import encode
from shared.errors import WireError
from shared.wire import Done, Refused

NO_STORE = {"Cache-Control": "no-store"}
_STATUS = {
    "wire/token": 401,
    "wire/too-long": 413,
    "table/not-seated": 403,
    "table/limit": 429,
    "move/stale": 409,
    "game/option": 400,
    "player/unavailable": 503,
    "record/unsupported": 400,
}
_ENDINGS = {"unknown": 404, "missing": 404}
_FAMILIES = {"wire": 400, "move": 400, "auth": 403, "limit": 429, "profile": 404, "server": 503, "store": 503}
_CONFLICT = 409
"""What is well said, and cannot be now."""


def bearer(request: Request) -> str:
    """The token of a request. Raises WireError `wire/token`."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise WireError("wire/token", "Say who you are: Authorization: Bearer TOKEN. POST /api/guests gives one.")
    return token.strip()


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    if code == "server/internal":
        return 500
    family, _, ending = code.partition("/")
    return _STATUS.get(code) or _ENDINGS.get(ending) or _FAMILIES.get(family, _CONFLICT)


def answer(message: Done | Refused) -> Response:
    """The answer to a command as JSON."""
    if isinstance(message, Done):
        return _json(encode(message), 200, {})
    headers: dict[str, str] = {}
    status = status_of(message.code)
    if message.limit is not None:
        status, headers["Retry-After"] = 429, str(max(1, round(message.limit.seconds)))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return _json(encode(message), status, headers)


def _json(content: bytes, status: int, headers: dict[str, str]) -> Response:
    return Response(content, status, NO_STORE | headers, "application/json")
