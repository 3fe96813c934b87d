"""What several answers over HTTP have in common, as pydantic models. Knows no route and no store.

A feature's own answers are in its `models.py`. A route builds the model of its answer, `server.http.requests.answer`
writes it, and `response_model` describes it in `/api/openapi.json`.
"""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from shared.people import Identity, PlayerWord

Value = TypeVar("Value")


def _is_none(value: Any) -> bool:
    return value is None


Absent = Annotated[Value | None, Field(exclude_if=_is_none)]
"""A field that is left out where it has no value, rather than null; its default is None."""


class AnswerModel(BaseModel):
    """The answer to a request, or a part of one."""

    model_config = ConfigDict(frozen=True)


class PublicIdentity(AnswerModel):
    """The public part of an identity."""

    id: str
    name: str
    kind: PlayerWord


class Deletion(AnswerModel):
    """Confirms that something was deleted."""

    deleted: str
    """Its id."""


def public_identity(identity: Identity) -> PublicIdentity:
    """The public part of an identity."""
    return PublicIdentity(id=identity.id, name=identity.name, kind=identity.kind)
