"""What a feature adds to a table: commands of a seat, events, actions of the server itself, fields of a state.

A feature lies in a module of `server.tables.features`, whose `__init__` lists it. Everything here is pure, as `decide`
and `apply` are, which look up what a feature has registered.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeVar

from server.tables.table import Table
from shared.core import Seat
from shared.events import Event, EventData, Kind
from shared.protocol import CommandMessage

Facts = Mapping[str, Any]
"""The fields of a model of the protocol, before anybody wants the model."""
B = TypeVar("B", bound="Batch")
C = TypeVar("C")
D = TypeVar("D", bound=EventData)


class FeatureAction:
    """An action of the server itself that a feature adds."""


class Batch(Protocol):
    """A batch of events in the making, as far as a feature writes it: `server.tables.decide.draft.Draft`."""

    table: Table
    """As it will be after the events written so far."""
    now_ms: int

    def add(
        self, what: EventData | Kind, seat: Seat | None = None, *, ply: int | None = None, ref: str | None = None
    ) -> Event:
        """Write an event that is no move."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCommand(Generic[B, C]):
    """How a command of the player of a seat is decided."""

    decide: Callable[[B, C, Seat], None]
    """Writes the events. Raises Rejected."""
    is_same: Callable[[Table, C, Event], bool]
    """Whether the command, sent at this table, is the one that made the event: the same command sent twice."""
    by_substitute: bool = False
    """Whether an AI player may send it that plays the seat in its owner's stead."""
    by_owner_away: Literal["resumes", "stays away"] | None = None
    """What it means from the owner of a seat that has a substitute; None: it is refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRule(Generic[D]):
    """What an event does to its table, and what everybody may know of it."""

    public: Callable[[D], Facts]
    """The part of its data that is published."""
    apply: Callable[[Table, Event, D], Table] | None = None
    """The table after the event, of which the version is set already; None: `shared.match` says it all."""
    faults: Callable[[Table, Event, D], Iterable[str]] = lambda table, event, data: ()
    """For the verifier: why it cannot have come about at the table before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFeature:
    """One feature."""

    commands: Mapping[type[CommandMessage], SeatCommand[Any, Any]] = field(
        default_factory=dict[type[CommandMessage], SeatCommand[Any, Any]]
    )
    """Those of the player of a seat."""
    events: Mapping[type[EventData], EventRule[Any]] = field(default_factory=dict[type[EventData], EventRule[Any]])
    actions: Mapping[type[FeatureAction], Callable[[Batch, Any], None]] = field(
        default_factory=dict[type[FeatureAction], Callable[[Batch, Any], None]]
    )
    """What the server does by itself at a table that is open, by type of action."""
    timer: Callable[[Table], tuple[int, FeatureAction] | None] | None = None
    """The feature's next action of that kind, and when it is due, in milliseconds since 1970."""
    owner_may: Callable[[Table, Seat], Iterable[str]] | None = None
    """What the owner of a seat may do in the phase of play, by the protocol's words for permissions."""
    player_may: Callable[[Table, Seat], Iterable[str]] | None = None
    """What the player of a seat may do while a match is on: its owner, or a substitute."""
    may_after: Callable[[Table, Seat], Iterable[str]] | None = None
    """What the owner of a seat may do when the match is over."""
    state: Callable[[Table], Facts] | None = None
    """Fields of `state` that everybody may know."""
    seat: Callable[[Table, Seat], Facts] | None = None
    """Fields of a seat in `state`."""
