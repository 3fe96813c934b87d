"""Reasons of moves in messages: which of them count, by the player who gives them.

`shared.reasons` has the kinds. A reason that does not fit is dropped, and the move counts all the same.
"""

from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta
from msgspec.structs import replace

from shared.reason_codec import parse_reason, to_document
from shared.reasons import Reason, StoredReason, UnlistedReason

OWN_KINDS: Final = frozenset({"only-move", "chance", "own-thinking", "race", "endgame"})
"""Kinds that people and their programs may give: none speaks of experience, which only our AI players have."""


_CLAIMS: Final = ("by", "barred", "consulted", "level", "memory_missing")
"""Parameters that only our AI players may give."""
ReasonField = Annotated[Any, Meta(extra_json_schema={"anyOf": [{"type": "object"}, {"type": "null"}]})]
"""A field that accepts anything: `admissible_reason` makes a reason of it, or none."""
if TYPE_CHECKING:
    ReasonDocument = dict[str, Any]
else:
    ReasonDocument = Annotated[Any, Meta(extra_json_schema={"type": "object"})]
"""A field that accepts anything, too. The message itself makes a document of it, which is empty for none."""


def admissible_reason(given: object, *, by_ai: bool) -> Reason | None:
    """The part of a reason, stored or as JSON, that may be kept and shown. `by_ai`: an AI player of this server's hosts
    gave it.

    From all other players only a kind of OWN_KINDS counts, without the parameters that only our AI players may give:
    nobody speaks as one of ours.
    """
    known = parse_reason(given.document if isinstance(given, UnlistedReason) else given)
    if known is None or by_ai:
        return known
    if known.kind not in OWN_KINDS:
        return None
    claims: dict[str, None] = {name: None for name in _CLAIMS if getattr(known, name, None) is not None}
    return replace(known, **claims) if claims else known


def public_reason(reason: StoredReason | None, *, by_ai: bool) -> dict[str, Any] | None:
    """The same as JSON."""
    admissible = admissible_reason(reason, by_ai=by_ai)
    return None if admissible is None else to_document(admissible)
