"""A table as one player saw it, from its first event: what everybody may know, and each hand while it was theirs."""

from collections.abc import Iterable

from server.tables.apply import evolve, opened
from server.tables.publish import public_event
from server.tables.table import Table
from shared.events import Dealt, Event
from shared.protocol.structs import present
from shared.values import JsonObject


def seen_by(player: str, events: Iterable[Event]) -> list[JsonObject]:
    """The table's events (all from its first) as public events; a deal also tells `hand` and `seat`, if one sat."""
    seen_events: list[JsonObject] = []
    table: Table | None = None
    for event in events:
        table = opened(event) if table is None else evolve(table, event)
        seen = present(public_event(event, table))
        seat = table.seat_of(player)
        if isinstance(event.data, Dealt) and table.game.hidden and seat is not None and table.match.state is not None:
            view = table.match.view(seat)
            if view is not None and event.data.redeal is None:
                seen["data"] = {**seen.get("data", {}), "seat": seat, "hand": list(view.hand)}
        seen_events.append(seen)
    return seen_events
