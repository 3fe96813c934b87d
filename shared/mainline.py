"""Events as if no ply had ever been taken back. Knows no game."""

from collections.abc import Iterable

from shared.events import MOVES, Event, Kind, MovesTakenBack


def mainline(events: Iterable[Event]) -> list[Event]:
    """The events without plies that were taken back, and without MOVES_TAKEN_BACK itself.

    A round's plies then count from 1 without a hole.
    """
    given = list(events)
    if not any(event.kind is Kind.MOVES_TAKEN_BACK for event in given):
        return given
    kept: list[Event] = []
    for event in given:
        if not isinstance(event.data, MovesTakenBack):
            kept.append(event)
            continue
        undone = [place for place, it in enumerate(kept) if it.kind in MOVES][-event.data.plies :]
        for place in reversed(undone):
            del kept[place]
    return kept
