"""What players were told, held against a table's stream and log."""

from dataclasses import dataclass

from shared.events import Event, Kind
from tests.product.client import Message


@dataclass(frozen=True)
class Told:
    """A command that was answered with `done`."""

    command: Message
    version: int


def said_of(event: Message) -> Message:
    """What an event says: in an answer fields that say nothing are left out, in a state they are null."""
    return {name: value for name, value in event.items() if value is not None}


def hold_stream(events: list[Message], acknowledged: list[Told], received: dict[int, Message]) -> None:
    """A table's public stream against what its players know: no hole, every acknowledged command, every event told."""
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    by_version = {event["version"]: event for event in events}
    for version, event in received.items():
        assert by_version.get(version) == event, f"version {version} was told, and is another now"
    for it in acknowledged:
        assert it.version in by_version, f"acknowledged and lost: {it}"
        if it.command["type"] == "play":
            assert by_version[it.version].get("move") == it.command["move"], f"acknowledged and changed: {it}"


@dataclass(frozen=True)
class Held:
    """What came of holding a table's log against the book."""

    moves: int
    """Moves that were acknowledged."""
    lost: int
    """Acknowledged commands that the log does not have where they were acknowledged."""
    doubled: int
    """Commands that the log has twice."""
    extra: list[str]
    """Refs that the log has and nobody was told of."""


_KINDS = {
    "open": Kind.OPENED,
    "sit": Kind.SAT,
    "play": Kind.MOVED,
    "counsel": Kind.COUNSELLED,
    "rematch": Kind.REMATCH_REQUESTED,
}


def hold_log(events: list[Event], acknowledged: list[Told], received: dict[int, Message]) -> Held:
    """A table's log against what its players know."""
    assert [event.version for event in events] == list(range(1, len(events) + 1)), "the log has a hole"
    lost = 0
    for it in acknowledged:
        event = events[it.version - 1] if it.version <= len(events) else None
        kept = event is not None and event.ref == it.command["ref"]
        if kept and event is not None and it.command["type"] != "add-ai":
            kept = event.kind is _KINDS[it.command["type"]]
            kept = kept and (it.command["type"] != "play" or event.move == it.command["move"])
        lost += not kept
    for version, event in received.items():
        assert version <= len(events), f"version {version} was told before it was in the log"
        assert (events[version - 1].kind.name.lower(), events[version - 1].move) == (event["kind"], event.get("move"))
    refs = [event.ref for event in events if event.ref is not None]
    known = {it.command["ref"] for it in acknowledged}
    return Held(
        moves=sum(it.command["type"] == "play" for it in acknowledged),
        lost=lost,
        doubled=len(refs) - len(set(refs)),
        extra=[ref for ref in refs if ref not in known],
    )
