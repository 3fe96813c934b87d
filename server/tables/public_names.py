"""The protocol's names of events and of what they say, where the log has others.

Logs keep the words of protocol 1 for good; clients meet the words of protocol 2. The terms of a table have a mapping of
their own (`shared.protocol.terms`).
"""

from collections.abc import Mapping
from typing import Final

from shared.events import Kind, OfferKind
from shared.protocol import Proposal

EVENT_NAMES: Final[Mapping[Kind, str]] = {kind: kind.name.lower() for kind in Kind} | {
    Kind.OFFERED: "proposed",
    Kind.OFFER_DECLINED: "declined",
    Kind.MOVES_TAKEN_BACK: "takeback",
    Kind.REDEAL_CLAIMED: "claimed",
    Kind.BOARD_ENDED: "round_ended",
}
STORED_PROPOSALS: Final[Mapping[Proposal, OfferKind]] = {"draw": "draw", "takeback": "undo"}
PROPOSALS: Final[Mapping[OfferKind, Proposal]] = {stored: name for name, stored in STORED_PROPOSALS.items()}
"""By the word in the log."""
SUBSTITUTE_REASONS: Final[Mapping[str, str]] = {"handed-over": "requested", "holder": "substitute"}
"""Why a substitute plays, and who ended that, by the word in the log; other words are the same in both."""
