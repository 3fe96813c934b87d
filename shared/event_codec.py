"""The data of events in its stored form and back: JSON objects, the same in databases, records and practice files.

A field without a default is always written, a field with one only where it has another value. The order of the keys is
the order of the fields. A stored form never changes: add fields with defaults, at the end.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from typing import Any

import msgspec

from shared.errors import LogError
from shared.events import DATA_TYPES, KINDS, EventData, Kind, SeatedPlayer

_FIELDS: dict[type, list[tuple[str, Any]]] = {
    data_type: [(field.name, field.default) for field in fields(data_type)] for data_type in KINDS
}
_DECODERS = {kind.value: msgspec.json.Decoder(cls) for kind, cls in DATA_TYPES.items()}
_IMPLIED: dict[int, EventData] = {
    kind.value: msgspec.convert({}, cls)
    for kind, cls in DATA_TYPES.items()
    if all(default is not MISSING for _, default in _FIELDS[cls])
}
"""By kind, the data that is stored as nothing: every field has its default."""
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def to_document(data: EventData | SeatedPlayer) -> dict[str, object]:
    """The data as a JSON object (tuples stand for lists)."""
    document: dict[str, object] = {}
    for name, default in _FIELDS[type(data)]:
        value = getattr(data, name)
        if default is MISSING or value != default:
            document[name] = asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
    return document


def from_document(kind: Kind, document: Mapping[str, object]) -> EventData:
    """The data of an event of this kind. Raises LogError `store/corrupt` for a document that is none such."""
    try:
        return msgspec.convert(document, DATA_TYPES[kind])
    except (KeyError, msgspec.ValidationError) as error:
        raise LogError("store/corrupt", f"The data of {kind.name} cannot be read: {error}.") from error


def encode(data: EventData) -> str | None:
    """The data as compact JSON; None where nothing is to be stored. Raises ValueError for what JSON cannot say."""
    document = to_document(data)
    return _encode(document) if document else None


def decode(kind: int, text: str | None) -> EventData | None:
    """The inverse of `encode`, by the number of the kind. None where the kind has no data, or the data was not stored.

    Raises LogError `store/corrupt`.
    """
    if text is None:
        return _IMPLIED.get(kind)
    try:
        return _DECODERS[kind].decode(text)
    except (KeyError, msgspec.DecodeError) as error:
        raise LogError("store/corrupt", f"The data of {Kind(kind).name} cannot be read: {error}.") from error
