"""Requests over HTTP: who asks, what they say, and how they are refused. Knows no route and no rule.

People prove who they are by a token, as `Authorization: Bearer TOKEN`. A refusal is JSON: `{code, message}`, with
`limit {key, seconds}` (and Retry-After) when only patience is wanted.
"""

import json
import secrets
from dataclasses import asdict
from math import ceil
from typing import Annotated, Any, TypeVar

from fastapi import Header, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from server.observability.faults import sentence_of
from shared.errors import GameError, Limited, ProtocolError, RecordError, Rejected, TreeError, UploadError
from shared.people import Scope, Visitor
from shared.protocol import LINE_LIMIT_BYTES
from shared.store.accounts import Accounts
from shared.text.cleaning import SECRET, check_texts, clean_line

PRIVATE = {"Cache-Control": "no-store"}
Authorization = Annotated[str, Header()]
_STATUS = {
    "protocol/token": 401,
    "auth/host": 421,
    "protocol/too-long": 413,
    "protocol/path": 404,
    "protocol/method": 405,
    "account/name-taken": 409,
    "account/registered": 409,
    "account/wrong": 403,
    "account/registered-only": 403,
    "table/not-seated": 403,
    "chat/muted": 403,
    "table/limit": 429,
    "player/unavailable": 503,
    "analysis/rated-game": 403,
    "analysis/stale": 409,
    "puzzle/none": 404,
    "puzzle/none-due": 404,
    "imitation/consent": 403,
    "push/unavailable": 503,
    "mail/account": 403,
    "mail/unavailable": 503,
    "mail/unreachable": 503,
    "server/internal": 500,
}
_ENDINGS = {"unknown": 404, "missing": 404}
_FAMILIES = {
    "auth": 403,
    "limit": 429,
    "profile": 404,
    "server": 503,
    "store": 503,
    **dict.fromkeys(("table", "match", "ref", "seek", "challenge", "clock", "chat", "puzzle", "imitation"), 409),
}
"""Well-formed requests that are impossible now."""
Body = TypeVar("Body", bound=BaseModel)


def made_up_ref() -> str:
    """A ref for a command without one."""
    return f"http-{secrets.token_hex(8)}"


def bearer(authorization: str) -> str:
    """The token of a header. Raises ProtocolError `protocol/token`."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise ProtocolError("protocol/token", "Authenticate with the header Authorization: Bearer TOKEN.")
    return token


def visitor(accounts: Accounts, authorization: str, *, scope: Scope = Scope.PLAY, at_home: bool = False) -> Visitor:
    """The person who sent the request; reads the store, so call it from a thread.

    `scope`: what the token must be good for; with one for reading, nothing of an account is read or changed.
    `at_home`: only by a token that came with a log-in, not by one made for a program.

    Raises ProtocolError `protocol/token`, Rejected `auth/banned` or `auth/scope`.
    """
    who = accounts.find_by_token(bearer(authorization))
    if who is None:
        raise ProtocolError("protocol/token", "This token is not valid.")
    who.check_welcome()
    if scope is Scope.PLAY and who.scope is not Scope.PLAY:
        raise Rejected("auth/scope", "This token may only read.")
    if at_home and who.personal:
        raise Rejected("auth/scope", "A program's token may not do this. Log in yourself.")
    return who


async def body_of(request: Request, most_bytes: int = LINE_LIMIT_BYTES) -> bytes:
    """The whole body. Raises ProtocolError `protocol/too-long`, or `protocol/invalid` if the client hung up."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most_bytes:
                raise ProtocolError("protocol/too-long", f"A message may have at most {most_bytes} bytes here.")
    except ClientDisconnect:
        raise ProtocolError("protocol/invalid", "The body was cut off.") from None
    return bytes(body)


async def read_body(request: Request, model: type[Body]) -> Body:
    """The body of a request. Raises ProtocolError `protocol/too-long` or `protocol/invalid`."""
    body = await body_of(request)
    try:
        found = model.model_validate_json(body or b"{}", strict=True)
        secret = {name for name, field in model.model_fields.items() if SECRET in field.metadata}
        check_texts(found.model_dump(exclude=secret))
        return found
    except ValidationError as error:
        raise _invalid(error) from None


def parse_deep_body(body: bytes, model: type[Body]) -> Body:
    """A body whose objects may be nested deeper than pydantic reads. Reads to the interpreter's limit of recursion, so
    call it from a thread, whose stack is shallow. Texts inside `dict` fields are the caller's to check.

    Raises ProtocolError `protocol/invalid`.
    """
    try:
        document: Any = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        raise ProtocolError("protocol/invalid", "The body is no JSON in UTF-8, or it is nested too deeply.") from None
    try:
        return model.model_validate(document, strict=True)
    except ValidationError as error:
        raise _invalid(error) from None


def _invalid(error: ValidationError) -> ProtocolError:
    first = error.errors(include_url=False, include_input=False)[0]  # what was sent may hold a password
    place = ".".join(map(str, first["loc"]))
    return ProtocolError("protocol/invalid", clean_line(f"{place[:80] or 'body'}: {first['msg']}."))


def status_of(code: str) -> int:
    """The HTTP status of a refusal."""
    family, _, ending = code.partition("/")
    return _STATUS.get(code) or _ENDINGS.get(ending) or _FAMILIES.get(family, 400)


def refused(error: GameError) -> JSONResponse:
    """A refusal with its status."""
    status = status_of(error.code)
    content: dict[str, Any] = {"code": error.code, "message": sentence_of(error)}
    headers = PRIVATE | ({"WWW-Authenticate": "Bearer"} if status == 401 else {})
    if isinstance(error, Limited):
        content["limit"] = {"key": error.key, "seconds": error.seconds}
        headers |= retry_after(error.seconds)
    if isinstance(error, RecordError) and error.line:
        content["line"] = error.line
    if isinstance(error, TreeError | UploadError):
        content["faults"] = [asdict(fault) for fault in error.faults]
    return JSONResponse(content, status, headers)


def retry_after(seconds: float | None) -> dict[str, str]:
    """The header that says when to come back: in whole seconds, so rounded up. None: no such time is known."""
    return {} if seconds is None else {"Retry-After": str(ceil(seconds))}


def answer(content: dict[str, Any], status: int = 200) -> JSONResponse:
    """Headers of an answer that only its reader may cache."""
    return JSONResponse(content, status, PRIVATE)
