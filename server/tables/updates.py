"""The message `update`: encoded once for all who may see the same, with what is a receiver's own beside it.

A message is encoded without its model. Says nothing of what a seat may see: `server.tables.publish` does.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace
from pydantic import BaseModel

from server.tables.public_events import Facts, PublicFacts
from shared.core import Seat, View


def _plain(model: Any) -> Raw:
    """A model inside a state."""
    assert isinstance(model, BaseModel), f"no {type(model).__name__} belongs in a message"
    return Raw(model.__pydantic_serializer__.to_json(model))


encode = msgspec.json.Encoder(enc_hook=_plain).encode


class OwnFields(Struct, frozen=True, gc=False):
    """The fields of a state that differ from seat to seat."""

    you: Seat | None
    legal: Sequence[str]
    may: Sequence[str]
    hand: tuple[str, ...]


class MovingFields(Struct, gc=False):
    """The fields of a state that everybody may know and most events change. An update has only some of them."""

    version: int | UnsetType
    ply: int
    to_act: Sequence[Seat] | UnsetType = UNSET
    counsel_ms: int | UnsetType | None = UNSET
    clock: Facts | UnsetType | None = UNSET
    proposed: Sequence[Facts] | UnsetType = UNSET
    event: PublicFacts | UnsetType | None = UNSET


class UpdateFields(Struct, tag_field="type", tag="update", gc=False):
    """The message `update`, its fields in such an order that more of `set` can be added at the end."""

    table: str
    since: int
    version: int
    view: Facts | UnsetType
    moves: Sequence[str] | UnsetType
    set: MovingFields


class CommonUpdate:
    """The part of an update that is the same for all receivers."""

    __slots__ = ("_begun", "_has_changes_of_view", "_others", "_update", "_view", "_whole")

    def __init__(self, update: UpdateFields, others: Facts, before: View | None, now: View | None) -> None:
        """`others`: more fields that have changed. `before`, `now`: the round as everybody knew it and knows it."""
        self._update = update
        self._view = now
        self._others = b"," + encode(others)[1:-1] if others else b""
        self._has_changes_of_view = _note_changes(update, before, now)
        """Whether a view can be updated; else it has to be sent as a whole."""
        self._begun = self._begin(update)
        self._whole = b""
        """The update of receivers for whom nothing else has changed, once there is one."""

    def _begin(self, update: UpdateFields) -> bytes:
        """An update without its end."""
        return encode(update)[:-2] + self._others

    def with_own(self, own: OwnFields, known: OwnFields) -> bytes:
        """The update of receivers for whom these fields may have changed."""
        begun = self._begun
        fields: dict[str, Any] = {}
        if own.you != known.you:
            fields["you"] = own.you
        if own.legal != known.legal:
            fields["legal"] = own.legal
        if own.may != known.may:
            fields["may"] = own.may
        if not self._has_changes_of_view:
            fields["view"] = round_fields(self._view, own.hand)
        elif own.hand != known.hand:
            update = self._update
            known_to_all: Facts = {} if isinstance(update.view, UnsetType) else update.view
            begun = self._begin(replace(update, view={**known_to_all, "hand": own.hand}))
        if fields:
            return b"%b,%b}" % (begun, encode(fields)[1:])
        if begun is not self._begun:
            return begun + b"}}"
        self._whole = self._whole or begun + b"}}"
        return self._whole


def _note_changes(update: UpdateFields, before: View | None, now: View | None) -> bool:
    """Put the changes of a view into an update. Returns False if the view has to be sent as a whole."""
    if before is None or now is None:
        return before is now
    known, history = before.history, now.history
    length = len(known)
    if history[:length] != known:
        return False
    changes: dict[str, Any] = {}
    if now.board != before.board:
        changes["board"] = now.board
    if now.counts != before.counts:
        changes["counts"] = now.counts
    if now.first != before.first:
        changes["first"] = now.first
    if now.start != before.start:
        changes["start"] = now.start
    if len(history) > length:
        update.moves = history[length:]
        update.view = changes
    elif changes:
        update.view = changes
    return True


def round_fields(view: View | None, hand: Sequence[str]) -> Facts | None:
    """The fields of RoundView."""
    if view is None:
        return None
    return {
        "board": view.board,
        "start": view.start,
        "first": view.first,
        "history": view.history,
        "counts": view.counts,
        "hand": hand,
    }
