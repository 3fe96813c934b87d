"""What several answers over HTTP have in common, as pydantic models. Knows no route and no store.

A feature's own bodies are in the module of its name. A route builds the model of its answer,
`server.http.requests.answer` writes it, and `response_model` describes it in `/api/openapi.json`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar, cast

import msgspec
from pydantic import BaseModel, ConfigDict, Field, GetCoreSchemaHandler, JsonValue
from pydantic_core import CoreSchema, core_schema

from shared.people import Identity, PlayerWord

Value = TypeVar("Value")


def _is_none(value: Any) -> bool:
    return value is None


JsonObject = dict[str, JsonValue]
"""An object of JSON of which nothing is known yet, or whose members are described elsewhere."""
Absent = Annotated[Value | None, Field(exclude_if=_is_none)]
"""A field that is left out where it has no value, rather than null; its default is None."""


class _OfProtocol:
    """How pydantic writes and describes a struct."""

    def __get_pydantic_core_schema__(self, source: type[msgspec.Struct], _: GetCoreSchemaHandler) -> CoreSchema:
        def describe(*_: object) -> JsonObject:
            described = msgspec.json.schema(source)
            return cast(JsonObject, _inlined(described, described.pop("$defs")))

        written = core_schema.plain_serializer_function_ser_schema(msgspec.to_builtins)
        metadata = {"pydantic_js_functions": [describe]}
        return core_schema.is_instance_schema(source, ref=source.__name__, serialization=written, metadata=metadata)


def _inlined(schema: JsonValue, parts: Mapping[str, JsonValue]) -> JsonValue:
    """The schema with its parts in the places where it refers to them."""
    if isinstance(schema, list):
        return [_inlined(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    named = schema.get("$ref")
    if isinstance(named, str):
        return _inlined(parts[named.rpartition("/")[2]], parts)
    return {key: _inlined(value, parts) for key, value in schema.items()}


FromProtocol = Annotated[Value, _OfProtocol()]
"""A part of a message inside an answer."""


class AnswerModel(BaseModel):
    """The answer to a request, or a part of one."""

    # Built when it is first answered, for a start is to be quick. Fields with a default are answered all the same.
    model_config = ConfigDict(frozen=True, defer_build=True, json_schema_serialization_defaults_required=True)


class RequestModel(BaseModel):
    """The body of a request. A field that it does not have is refused."""

    model_config = ConfigDict(extra="forbid")


class PublicIdentity(AnswerModel):
    """The public part of an identity."""

    id: str
    name: str
    kind: PlayerWord


class JobNote(AnswerModel):
    """How far a job of the miner is."""

    job: str
    game: str
    stage: str
    done: int
    total: int
    """In the stage's own unit, like `done`; 0 while it is not known."""
    text: str
    """One sentence for a person."""
    at_ms: int
    finished: bool


class BookChanges(AnswerModel):
    """The rules of a book beside those of another one."""

    gained: int
    lost: int
    changed: int
    """With the same premise and another result."""
    same: int


class Deletion(AnswerModel):
    """Confirms that something was deleted."""

    deleted: str
    """Its id."""


def public_identity(identity: Identity) -> PublicIdentity:
    """The public part of an identity."""
    return PublicIdentity(id=identity.id, name=identity.name, kind=identity.kind)
