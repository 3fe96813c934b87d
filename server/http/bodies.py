"""A request as a command: a body of JSON or form fields, or a query, read by the one definition of the protocol.

`type` and `table` come from the path, and `ref` may be left out. A form has a name for every field, and dotted names
for what is inside one: `terms.clock.kind=fischer`. Nothing else makes a command of what a request says.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl

from fastapi import Request
from msgspec import inspect
from pydantic import JsonValue

from server.http.requests import body_of, content_type_of, made_up_ref, unreadable
from server.transport.codec import InvalidMessage, read
from shared.errors import ProtocolError
from shared.http.models import JsonObject
from shared.protocol import Command, CommandMessage, kind_of
from shared.protocol.structs import kinds_of, struct_of

Asked = TypeVar("Asked", bound=CommandMessage)

_FORM = "application/x-www-form-urlencoded"
_OPTIONS = "options."
_TRUTH_VALUES = {
    **dict.fromkeys(("1", "on", "t", "true", "y", "yes"), True),
    **dict.fromkeys(("0", "off", "f", "false", "n", "no"), False),
}


async def command_of(request: Request, model: type[CommandMessage], known: Mapping[str, JsonValue]) -> Command:
    """The command that the request's body spells; the path says what is `known`. Raises ProtocolError."""
    body = await body_of(request)
    content_type = content_type_of(request)
    # curl and urllib call every body a form.
    is_form = content_type == _FORM and not body.lstrip().startswith(b"{")
    fields = _form(body) if is_form else _object(body, content_type)
    for name in ("type", *known):
        if name in fields:
            raise ProtocolError("protocol/invalid", f"{name}: this is given by the path.")
    fields.setdefault("ref", request.headers.get("idempotency-key") or made_up_ref())
    fields |= {"type": kind_of(model), **known}
    return _read(_typed(fields, inspect.type_info(model)) if is_form else fields)


def query_command(request: Request, model: type[Asked], known: Mapping[str, JsonValue]) -> Asked:
    """The command that the query of a GET spells; the path says what is `known`. Raises ProtocolError.

    Other names in the query mean nothing, for there people's own tools put names of theirs.
    """
    fields: JsonObject = {"type": kind_of(model), "ref": made_up_ref(), **request.path_params, **known}
    for name in set(model.__struct_fields__) - fields.keys():
        values = request.query_params.getlist(name)
        if len(values) > 1:
            raise ProtocolError("protocol/invalid", f"{name} is given twice.")
        if values:
            fields[name] = values[0]
    command = _read(_typed(fields, inspect.type_info(model)))
    assert isinstance(command, model)
    return command


def _read(fields: Mapping[str, JsonValue]) -> Command:
    message = read(json.dumps(fields).encode())
    if isinstance(message, InvalidMessage):
        raise message.error
    assert isinstance(message, Command)
    return message


def _object(body: bytes, content_type: str) -> JsonObject:
    if not body.strip():
        return {}
    try:
        document: Any = json.loads(body)
    except (ValueError, RecursionError):
        raise unreadable(content_type, "The body is neither JSON in UTF-8 nor a form.") from None
    if not isinstance(document, dict):
        raise ProtocolError("protocol/invalid", "The body must be a JSON object.")
    return cast(JsonObject, document)


def _form(body: bytes) -> JsonObject:
    """The fields, those with dotted names inside others."""
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, strict_parsing=bool(body), errors="strict")
    except ValueError:
        raise ProtocolError("protocol/invalid", "The form cannot be read.") from None
    found: JsonObject = {}
    for name, text in fields:
        *outer, last = name.split(".")
        inside = found
        for part in outer:
            deeper: Any = inside.setdefault(part, {})
            if not isinstance(deeper, dict):
                raise ProtocolError("protocol/invalid", f"{name[:40]}: {part[:40]} is a field already.")
            inside = cast(JsonObject, deeper)
        if last in inside:
            raise ProtocolError("protocol/invalid", f"{name[:40]} is given twice.")
        inside[last] = _value(text) if name.startswith(_OPTIONS) else text
    return found


def _value(text: str) -> Any:
    """House rules have values of their own types: what reads as a JSON number or truth value is one."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, bool | int | float) else text


def _typed(value: Any, kind: inspect.Type) -> Any:
    """The texts of a form or a query as numbers and truth values, where a field has such a type."""
    if isinstance(value, dict):
        given = cast(JsonObject, value)
        struct = struct_of(given, kind)
        types = {} if struct is None else {field.encode_name: field.type for field in struct.fields}
        return {name: _typed(it, types[name]) if name in types else it for name, it in given.items()}
    if not isinstance(value, str):
        return value
    kinds = kinds_of(kind)
    if any(isinstance(one, inspect.BoolType) for one in kinds):
        return _TRUTH_VALUES.get(value.lower(), value)
    if any(isinstance(one, inspect.IntType) for one in kinds):
        with suppress(ValueError):
            return int(value)
    return value
