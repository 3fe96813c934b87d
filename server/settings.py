"""Delays and limits of a server, as values. Knows their defaults and reads no environment."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the server lets things be seen or awaited before it acts by itself."""

    redeal_ms: int = 2_000
    """A void deal is shown this long before the next."""
    pass_ms: int = 700
    """A forced pass is made this long after the position came up."""
    round_ms: int = 3_000
    """A finished round is shown this long before the next deal."""
    abandon_ms: int = 30 * 60_000
    """A table is closed when every person has been away this long."""
    arrival_ms: int = 10_000
    """An invited AI player has this long to arrive."""
    call_ms: int = 2_000
    """An AI player that is to hold a seat and is not to be had is asked for again after this long, then twice as long,
    and so on, up to thirty times as long."""
    thaw_ms: int = 60_000
    """After a restart clocks stand until whoever is to move is back, or for this long."""
    lobby_ms: int = 200
    """Changes of the list of tables are gathered this long before watchers hear of them."""
    farewell_ms: int = 2_000
    """A connection told goodbye is cut after this long, whether it has read that or not."""
    alive_ms: int = 7_000
    """The server says something at least this often: `server.keepalive` says how a dead line is noticed."""
    silent_ms: int = 17_500
    """A client that should have answered is told goodbye after this long: with the farewell, gone within 20 s."""
    unacknowledged_ms: int = 12_000
    """A TCP connection is cut when what was sent has not arrived for this long; 0 leaves that to the system."""
    greeting_ms: int = 60_000
    """A connection that has not said hello is cut after this long."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of anything one peer may have."""

    tables: int = 20
    """Live tables that one identity has opened."""
    seats: int = 100
    """Seats of one identity at live tables."""
    unanswered: int = 16
    """Commands of one connection under way; the rest waits unread."""
    inbox: int = 256
    """Commands waiting at one table."""
    outbox: int = 1_024
    """Messages waiting for one slow reader; one more and it is dropped."""
    listed: int = 200
    """Tables in one lobby message, the newest first."""
    news: int = 256
    """Newest events of a table kept at hand for whoever comes back."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a server is started with, beside its store and addresses."""

    delays: Delays = field(default_factory=Delays)
    limits: Limits = field(default_factory=Limits)
