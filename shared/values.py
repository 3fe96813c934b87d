"""Frozen values, made quickly, as a table makes several with every move; and values of JSON. Standard library only."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, dataclass_transform

if TYPE_CHECKING:
    Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
    """A JSON value of unknown shape, as a client, a file or another program gives it, unchecked."""
else:
    Json = Any  # decoders take what is there
JsonObject: TypeAlias = dict[str, Json]
"""A JSON object of unknown shape."""

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_type(cls: type[T]) -> type[T]:
    """A dataclass with slots, frozen to readers and to the type checker; at run time nothing stands guard.

    For what is made with every move. A guarded one is made five times as slowly: each field by a call of its own.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
