"""Delays and limits of a server, as values. Knows their defaults and reads no environment."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Literal

from server.transport.admission import Entrance
from shared.errors import OptionError
from shared.experience.installation import Members

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""
VacatedSeats = Literal["anyone", "invited"]
"""Whom a seat is for that is given up between the rounds of a match with hidden hands: `anyone`, or AI players, the
player who gave it up and, at a private table, people who have its link."""


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the server lets things be seen or awaited before it acts by itself."""

    redeal_ms: int = 2_000
    """A void deal is shown this long before the next."""
    pass_ms: int = 700
    """A forced pass is made this long after the position came up."""
    reveal_ms: int = 5_000
    """Seats that have committed to a nonce have this long to reveal it before a match begins without it."""
    reveal_again_ms: int = 15_000
    """After a restart they have this long: clients first have to come back."""
    round_ms: int = 3_000
    """A finished round is shown this long before the next deal."""
    abandon_ms: int = 30 * 60_000
    """A table is closed when every person has been away this long."""
    arrival_ms: int = 10_000
    """An invited AI player has this long to arrive."""
    startup_ms: int = 0
    """An AI host that starts together with the server has this long to connect; until then players are asked for in
    advance. 0: no AI host belongs to the server."""
    advice_ms: int = 3_000
    """An AI host that is asked for a hint has this long to answer."""
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
    """The server says something at least this often: `server.transport.heartbeat` says how a dead line is noticed."""
    silent_ms: int = 17_500
    """A client that should have answered is told goodbye after this long: with the farewell, gone within 20 s."""
    unacknowledged_ms: int = 12_000
    """A TCP connection is cut when what was sent has not arrived for this long; 0 leaves that to the system."""
    return_ms: int = 30_000
    """A player in the matchmaking queue who loses the connection keeps the place this long."""
    challenge_ms: int = 10 * 60_000
    """A challenge that nobody answers is over after this long."""
    grace_ms: int = 0
    """A server that is told to stop lets matches go on for this long at most; it begins nothing new meanwhile."""
    greeting_ms: int = 60_000
    """A connection that has not said hello is cut after this long."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, then one more every so many seconds."""

    burst: int
    every_s: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of anything one peer may have. `oldhand serve --limit KEY=VALUE` sets any of them by its name here.

    A refusal for a limit's sake names its key, and the seconds after which the same would be taken (null: waiting
    does not help). Addresses of this machine itself are not limited: behind a proxy everybody has one.
    """

    commands: Rate = Rate(2_000, 0.002)
    """Messages of one connection. A faster writer is read more slowly; messages that have arrived already and are too
    many are refused.
    """
    lists: Rate = Rate(20, 1.0)
    """Lists of the tables asked for by one identity; over HTTP by one address."""
    opens: Rate = Rate(60, 2.0)
    """Tables opened by one identity."""
    chat: Rate = Rate(10, 2.0)
    """Lines of talk by one identity."""
    seeks: Rate = Rate(20, 3.0)
    """Seeks and challenges of one identity."""
    hints: Rate = Rate(20, 2.0)
    """Hints asked for by one identity."""
    lessons: Rate = Rate(20, 2.0)
    """Times that one identity asks what was learned from a match; one address without a token."""
    requests: Rate = Rate(600, 0.02)
    """Requests of one identity over HTTP for programs; of one address without a token."""
    exports: Rate = Rate(10, 30.0)
    """Bulk exports begun by one identity; by one address without a token."""
    guests: Rate = Rate(60, 1.0)
    """New guests of one address."""
    logins: Rate = Rate(20, 5.0)
    """Tries to prove to be somebody, by a password or a code: for one name, and from one address."""
    registrations: Rate = Rate(40, 120.0)
    """New accounts of one address: a class at school comes at once."""
    reports: Rate = Rate(5, 60.0)
    """Plays reported by one identity."""
    connections: Rate = Rate(200, 0.1)
    """Connections made from one address."""
    sessions: int = 8
    """Connections of one identity side by side: so many sockets, so many by tokens for reading, and so many streams
    over HTTP of what happens to it and of each table."""
    connected: int = 400
    """Connections of one address at the same time."""
    peers: int = 10_000
    """Connections of everybody."""
    strangers: int = 4_096
    """Connections of everybody that have said nothing whole yet; one more, and the oldest of them is cut."""
    tables: int = 20
    """Live tables that one identity has opened."""
    seats: int = 100
    """Seats of one identity at live tables."""
    reported: int = 20
    """Reports of one identity that nobody has looked at yet."""
    unanswered: int = 16
    """Commands of one connection under way; the rest waits unread."""
    inbox: int = 256
    """Commands waiting at one table."""
    outbox: int = 1_024
    """Messages waiting for one slow reader; one more and it is dropped."""
    listed: int = 200
    """Tables in one lobby message, the newest first."""
    challenges: int = 8
    """Open challenges by one identity, and to one."""
    mutes: int = 500
    """Others whom one identity does not hear."""
    news: int = 256
    """Newest events of a table kept at hand for whoever comes back."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server, beside its store and addresses."""

    delays: Delays = field(default_factory=Delays)
    limits: Limits = field(default_factory=Limits)
    entrance: Entrance = field(default_factory=Entrance)
    vacated_seats: VacatedSeats = "anyone"
    """Written down with each table that is opened: it holds there for good, on every node."""
    installation: Members = "nobody"
    """From whose games seats learn that play against any of them (`shared.experience.installation`)."""


def limits_from(texts: Iterable[str], limits: Limits | None = None) -> Limits:
    """`limits` (or the defaults) with some set by texts such as `tables=50` and `chat=10/2.5`: a number at once, then
    one every so many seconds. Raises OptionError."""
    limits = limits or Limits()
    for text in texts:
        key, _, value = text.partition("=")
        if key not in {one.name for one in fields(Limits)}:
            known = ", ".join(one.name for one in fields(Limits))
            raise OptionError(f"there is no limit {key!r}; there are {known}")
        is_rate = isinstance(getattr(limits, key), Rate)
        found = re.fullmatch(r"(\d{1,9})/(\d{1,6}(?:\.\d{1,6})?)" if is_rate else r"(\d{1,9})", value)
        if found is None or int(found[1]) < 1 or (is_rate and float(found[2]) <= 0):
            form = "a number at once and the seconds for each more, as in 10/2.5" if is_rate else "a number from 1"
            raise OptionError(f"the limit {key} is {form}, not {value!r}")
        limits = replace(limits, **{key: Rate(int(found[1]), float(found[2])) if is_rate else int(found[1])})
    return limits
