"""Our part in the deals: nonces that we have committed to and not revealed yet. Knows no connection.

`shared.fair` says what they are good for. Every client of ours does this by itself: no program's author has to.
"""

import secrets
from collections.abc import Mapping
from typing import Any

from shared.fair import nonce_commitment
from shared.protocol import Command, TableState

_KEPT = 10_000
"""Commitments kept; at more the oldest are forgotten. Some are never asked for: not every command leads to a match."""


class Nonces:
    """The nonces that one client has committed to."""

    def __init__(self) -> None:
        self._by_commitment: dict[str, str] = {}
        self._revealed: set[str] = set()
        """Commitments whose nonces we have given."""

    def commit(self, nonce: str | None = None) -> str:
        """The commitment to this nonce; None: to a new one."""
        nonce = nonce or secrets.token_hex(16)
        commitment = nonce_commitment(nonce)
        self._by_commitment[commitment] = nonce
        if len(self._by_commitment) > _KEPT:
            oldest = next(iter(self._by_commitment))
            del self._by_commitment[oldest]
            self._revealed.discard(oldest)
        return commitment

    def fill(self, command: type[Command], fields: Mapping[str, Any]) -> dict[str, Any]:
        """The fields with a commitment where the command takes one and its giver has made none: to the nonce that it
        has chosen, if it has."""
        if not command.commits or fields.get("commitment") is not None:
            return {**fields}
        others = {name: value for name, value in fields.items() if name != "nonce"}
        return {**others, "commitment": self.commit(fields.get("nonce"))}

    def reveal(self, state: TableState) -> dict[str, Any] | None:
        """The fields of the `reveal` that a state asks us for; None when it does not, or when we have given it."""
        request = state.reveal
        if request is None or state.you is None or state.you not in request.awaited:
            return None
        commitment = request.commitments[state.you]
        nonce = None if commitment is None else self._by_commitment.get(commitment)
        if commitment is None or nonce is None or commitment in self._revealed:
            return None
        self._revealed.add(commitment)
        return {"table": state.table, "nonce": nonce, "commitment": self.commit()}
