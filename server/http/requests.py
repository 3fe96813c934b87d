"""Requests over HTTP: who asks, and what they say. Knows no route and no rule.

People prove who they are by a token, as `Authorization: Bearer TOKEN`. `server.http.refusals` words what is refused.
"""

import json
import secrets
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from fastapi import Header, Request
from fastapi.responses import Response
from msgspec import Struct
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from server.http.refusals import PRIVATE, invalid
from shared.errors import ProtocolError, Rejected
from shared.people import Scope, Visitor
from shared.protocol import LINE_LIMIT_BYTES
from shared.protocol.structs import encode
from shared.store.accounts import Accounts
from shared.text.cleaning import SECRET, check_texts, clean_line

_TYPES_OF_JSON = (
    "",
    "application/json",
    "application/x-www-form-urlencoded",  # what curl and urllib call every body
    "text/plain",  # what a page's `fetch` calls a text
    "application/octet-stream",
)
"""Media types under which clients send JSON."""
Authorization = Annotated[str, Header()]
Body = TypeVar("Body", bound=BaseModel)


def made_up_ref() -> str:
    """A ref for a command without one."""
    return f"http-{secrets.token_hex(8)}"


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return "" if request.client is None else request.client.host


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
    """The whole body. Raises ProtocolError `protocol/too-long`, `protocol/media-type` for one in a content coding, or
    `protocol/invalid` if the client hung up."""
    if request.headers.get("content-encoding", "identity").lower() != "identity":
        raise ProtocolError("protocol/media-type", "Send the body as it is, without a Content-Encoding.")
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most_bytes:
                raise ProtocolError("protocol/too-long", f"A message may have at most {most_bytes} bytes here.")
    except ClientDisconnect:
        raise ProtocolError("protocol/invalid", "The body was cut off.") from None
    return bytes(body)


def content_type_of(request: Request) -> str:
    """The media type that the request gives its body, in lower case and without parameters; empty: it gives none."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def unreadable(content_type: str, sentence: str) -> ProtocolError:
    """The refusal of a body that is no JSON: by its type, if it does not even say that it is."""
    if content_type in _TYPES_OF_JSON or content_type.endswith("+json"):
        return ProtocolError("protocol/invalid", sentence)
    return ProtocolError("protocol/media-type", f"Send JSON (application/json), not {clean_line(content_type)[:80]}.")


async def read_body(request: Request, model: type[Body]) -> Body:
    """The body of a request. Raises ProtocolError `protocol/too-long` or `protocol/invalid`."""
    body = await body_of(request)
    try:
        found = model.model_validate_json(body or b"{}", strict=True)
        secret = {name for name, field in model.model_fields.items() if SECRET in field.metadata}
        check_texts(found.model_dump(exclude=secret))
        return found
    except ValidationError as error:
        if error.errors()[0]["type"] == "json_invalid":
            raise unreadable(content_type_of(request), "The body is no JSON in UTF-8.") from None
        raise invalid(error) from None


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
        raise invalid(error) from None


def answer(content: BaseModel | Struct, status: int = 200, headers: Mapping[str, str] = PRIVATE) -> Response:
    """The answer as JSON. Without other headers nobody but its reader may keep it."""
    body = encode(content) if isinstance(content, Struct) else content.model_dump_json()
    return Response(body, status, headers, "application/json")


def answer_with_root(content: BaseModel, root: str, status: int = 200) -> Response:
    """The answer as JSON, and last in it, as `root`, a tree that is JSON already: it may be deeper than pydantic
    writes."""
    return Response(f'{content.model_dump_json()[:-1]},"root":{root}}}', status, PRIVATE, "application/json")
