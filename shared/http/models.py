"""What several answers over HTTP have in common, as pydantic models. Knows no route and no store.

A feature's own answers are in its folder. A route builds the model of its answer, `server.http.requests.answer`
writes it, and `response_model` describes it in `/api/openapi.json`.
"""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from shared.people import Identity, PlayerWord

Value = TypeVar("Value")


def _is_none(value: Any) -> bool:
    return value is None


JsonObject = dict[str, JsonValue]
"""An object of JSON of which nothing is known yet, or whose members are described elsewhere."""
Absent = Annotated[Value | None, Field(exclude_if=_is_none)]
"""A field that is left out where it has no value, rather than null; its default is None."""


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
