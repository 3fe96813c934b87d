"""Reasons of moves in messages: which of them count, by the player who gives them.

`shared.reasons` has the kinds. A reason that does not fit is dropped, and the move counts all the same.
"""

from dataclasses import replace
from typing import Annotated, Any, Final

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from shared.reason_codec import parse_reason, to_document
from shared.reasons import Reason, StoredReason, UnlistedReason

OWN_KINDS: Final = frozenset({"only-move", "chance", "own-thinking", "race", "endgame"})
"""Kinds that people and their programs may give: none speaks of experience, which only our AI players have."""


def _serialized(reason: Reason | None) -> dict[str, Any] | None:
    return None if reason is None else to_document(reason)


ReasonField = Annotated[
    Reason | None,
    PlainValidator(parse_reason),
    PlainSerializer(_serialized),
    WithJsonSchema({"anyOf": [{"additionalProperties": True, "type": "object"}, {"type": "null"}]}),
]
"""A field of a message: a reason as JSON; None for anything that is not of the closed list."""


def admissible_reason(reason: StoredReason | None, *, by_ai: bool) -> Reason | None:
    """The part of a reason that may be kept and shown. `by_ai`: an AI player of this server's hosts gave it.

    From all other players only a kind of OWN_KINDS counts, without the parameters that only our AI players may give:
    nobody speaks as one of ours.
    """
    known = parse_reason(reason.document) if isinstance(reason, UnlistedReason) else reason
    if known is None or by_ai:
        return known
    if known.kind not in OWN_KINDS:
        return None
    claims: dict[str, None] = {
        name: None for name in ("by", "barred", "consulted") if getattr(known, name, None) is not None
    }
    return replace(known, **claims) if claims else known


def public_reason(reason: StoredReason | None, *, by_ai: bool) -> dict[str, Any] | None:
    """The same as JSON."""
    return _serialized(admissible_reason(reason, by_ai=by_ai))
