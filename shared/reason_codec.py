"""Reasons of moves as JSON and back: the same in the log, in the protocol and on the page.

`parse_reason` reads what any program may have given, `decode` what a log holds. Both check the bounds that
`shared.reasons` states; neither raises for a reason that does not fit. A field that is None is absent from the JSON.
"""

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec

from shared.errors import LogError
from shared.reasons import (
    FACTS,
    FIELDS,
    FIGURES,
    REASON_TYPES,
    HindsightReason,
    Reason,
    StoredReason,
    ThinkingReason,
    UnlistedReason,
)
from shared.values import Json

_decode: Final = msgspec.json.Decoder[Reason](Reason).decode
_encode_listed: Final = msgspec.json.Encoder().encode
_LISTED: Final = frozenset(REASON_TYPES.values())
_CELL_VALUES: Final = dict((*FIELDS, *FACTS))
_encode_unlisted: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def parse_reason(given: object) -> Reason | None:
    """The reason with its known parameters; None for anything that is not of the closed list."""
    if type(given) in _LISTED:
        return given  # pyright: ignore[reportReturnType]
    if not isinstance(given, Mapping):
        return None
    try:
        found: Reason = msgspec.convert(dict(cast("Mapping[str, Any]", given)), Reason)
    except (msgspec.ValidationError, TypeError):
        return None
    return found if _makes_sense(found) else None


def to_document(reason: StoredReason) -> dict[str, Any]:
    """The reason as a JSON object."""
    if isinstance(reason, UnlistedReason):
        return dict(reason.document)
    return msgspec.json.decode(_encode_listed(reason))


def encode(reason: StoredReason) -> str:
    """The reason as compact JSON. Raises ValueError for an unlisted one that JSON cannot say."""
    if isinstance(reason, UnlistedReason):
        return _encode_unlisted(reason.document)
    return _encode_listed(reason).decode()


def decode(text: str) -> StoredReason:
    """The inverse of `encode`. A stored reason that is not of the closed list to the letter is kept as it is.

    Raises LogError `store/corrupt` for what is no JSON object.
    """
    try:
        found = _decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return _unlisted(text)
    return found if _makes_sense(found) and _says_all(text, found) else _unlisted(text)


def _says_all(text: str, reason: Reason) -> bool:
    """Whether a reason is everything that a stored one says: no field of it was ignored."""
    encoded = _encode_listed(reason)
    if encoded == text.encode():
        return True
    stored: dict[str, Any] = json.loads(text)
    return {name: value for name, value in stored.items() if value is not None} == json.loads(encoded)


def _unlisted(text: str) -> UnlistedReason:
    try:
        document: Json = json.loads(text)
    except ValueError as error:
        raise LogError("store/corrupt", f"The reason of a move cannot be read: {error}.") from error
    if not isinstance(document, dict):
        raise LogError("store/corrupt", "The reason of a move is no JSON object.")
    return UnlistedReason(document)


def _makes_sense(reason: Reason) -> bool:
    """Whether a rule of thumb has its figures, and a cell of hindsight its values: bounds that span several fields."""
    if isinstance(reason, ThinkingReason):
        return all(getattr(reason, name) is not None for name in FIGURES.get(reason.rule or "", ()))
    if isinstance(reason, HindsightReason):
        return all(value in _CELL_VALUES.get(name, ()) for name, value in reason.cell.items())
    return True
