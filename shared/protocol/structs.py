"""What all messages are made of: the base classes of their structs, and how a struct is written as JSON.

Knows no message. `shared.protocol.messages` has them all, and reads them.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, cast

import msgspec
from msgspec import Struct, inspect


class _Model(Struct, frozen=True, kw_only=True):
    @property
    def type(self) -> str:
        """The `type` of a message. Parts of messages have none."""
        return kind_of(self)


class ClientModel(_Model, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message of a client, or a part of one: a field that it does not have is refused, so a typo is noticed at once.

    Parts that servers send, too, are of this kind; `shared.protocol.reading` drops what they do not have.
    """


class ServerModel(_Model, frozen=True, kw_only=True):
    """A message of the server, or a part of one: a field that it does not have is ignored."""

    personal: ClassVar[bool] = False
    """Whether it concerns its reader wherever that is: the stream of one table over HTTP leaves it out."""


encode: Final = msgspec.json.Encoder().encode
"""A message as JSON, with all its fields."""


def encode_present(message: Struct) -> bytes:
    """A message as JSON, at every level without the fields that are None."""
    encoded = encode(message)
    return encoded if encoded.find(b"null") < 0 else encode(present(message))


def kind_of(message: Struct | type[Struct]) -> str:
    """The `type` of a message."""
    tag = message.__struct_config__.tag
    assert isinstance(tag, str), f"{message} is part of a message"
    return tag


def present(value: Any) -> Any:
    """The same as JSON, without the fields of structs that are None. In other objects None means something."""
    if isinstance(value, Struct):
        config = value.__struct_config__
        written: dict[str, Any] = {} if config.tag is None else {config.tag_field or "type": config.tag}
        for name, written_name in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            inner = getattr(value, name)
            if inner is not None:
                written[written_name] = present(inner)
        return written
    if isinstance(value, list | tuple):
        return [present(item) for item in cast("list[Any] | tuple[Any, ...]", value)]
    return value


def kinds_of(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    """The parts of a union; of every other type itself."""
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def struct_of(given: Mapping[str, Any], kind: inspect.Type) -> inspect.StructType | None:
    """The struct of a type that an object of JSON is meant as, by its tag; None where it is meant as none."""
    structs = [one for one in kinds_of(kind) if isinstance(one, inspect.StructType)]
    return next((one for one in structs if one.tag_field is None or given.get(one.tag_field) == one.tag), None)
