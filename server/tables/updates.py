"""The message `update`: what has changed for all who may see the same, with what is a receiver's own.

Says nothing of what a seat may see: `server.tables.publish` does.
"""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Struct

from shared.core import Seat, View
from shared.protocol import RoundView, TableUpdate
from shared.protocol.structs import encode
from shared.protocol.table_states import SAME_VIEW, StateChanges, ViewChanges


class OwnFields(Struct, frozen=True, gc=False):
    """The fields of a state that differ from seat to seat."""

    you: Seat | None
    legal: Sequence[str]
    may: Sequence[str]
    hand: tuple[str, ...]


class CommonUpdate:
    """The part of an update that is the same for all receivers."""

    __slots__ = ("_changes", "_changes_of_view", "_moves", "_table", "_versions", "_view", "_whole")

    def __init__(
        self, table: str, versions: tuple[int, int], changes: dict[str, Any], before: View | None, now: View | None
    ) -> None:
        """`versions`: that which is known and that which is made of it. `changes`: fields of the state, with their new
        values. `before`, `now`: the round as everybody knew it and knows it."""
        self._table, self._versions, self._changes, self._view = table, versions, changes, now
        self._changes_of_view, self._moves = _changes_of_view(before, now)
        self._whole = b""
        """The update of receivers for whom nothing else has changed, once there is one."""

    def with_own(self, own: OwnFields, known: OwnFields) -> bytes:
        """The update of receivers for whom these fields may have changed."""
        fields: dict[str, Any] = {}
        if own.you != known.you:
            fields["you"] = own.you
        if own.legal != known.legal:
            fields["legal"] = own.legal
        if own.may != known.may:
            fields["may"] = own.may
        changes_of_view = self._changes_of_view
        if changes_of_view is None:
            fields["view"] = round_view(self._view, own.hand)
        elif own.hand != known.hand:
            return self._encode(fields, {**changes_of_view, "hand": own.hand})
        if fields:
            return self._encode(fields, changes_of_view)
        self._whole = self._whole or self._encode(fields, changes_of_view)
        return self._whole

    def _encode(self, own: dict[str, Any], changes_of_view: dict[str, Any] | None) -> bytes:
        since, version = self._versions
        # A mapping is written as the struct of its fields is, and made in a fraction of the time.
        changes = cast(StateChanges, {**self._changes, **own})
        view = cast(ViewChanges, changes_of_view) if changes_of_view else SAME_VIEW
        return encode(
            TableUpdate(table=self._table, since=since, version=version, set=changes, view=view, moves=self._moves)
        )


def _changes_of_view(before: View | None, now: View | None) -> tuple[dict[str, Any] | None, list[str]]:
    """The fields of a view that have changed, and the new moves; no fields, None, if it has to be sent as a whole."""
    if before is None or now is None:
        return {} if before is now else None, []
    known = len(before.history)
    if now.history[:known] != before.history:
        return None, []
    changes: dict[str, Any] = {}
    if now.board != before.board:
        changes["board"] = now.board
    if now.counts != before.counts:
        changes["counts"] = now.counts
    if now.first != before.first:
        changes["first"] = now.first
    if now.start != before.start:
        changes["start"] = now.start
    return changes, list(now.history[known:])


def round_view(view: View | None, hand: Sequence[str]) -> RoundView | None:
    """The view of a round in a message, for the holder of a hand."""
    if view is None:
        return None
    return RoundView(
        board=view.board,
        start=view.start,
        first=view.first,
        history=list(view.history),
        hand=list(hand),
        counts=list(view.counts),
    )
