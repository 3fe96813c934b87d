"""Delays and limits of a server, as values. Knows their defaults and reads no environment."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from server.core.admission import AdmissionPolicy
from shared.errors import OptionError
from shared.events import VacatedSeats
from shared.experience.installation import Members

S = TypeVar("S")

Clock = Callable[[], int]
"""Milliseconds since 1970, UTC."""


@dataclass(frozen=True, slots=True)
class Delays:
    """How long the server shows something, or waits for something, before it acts."""

    redeal_ms: int = 2_000
    """A void deal is shown this long before the next."""
    pass_ms: int = 700
    """A forced pass is made this long after the position came up."""
    reveal_ms: int = 5_000
    """Seats that have committed to a nonce have this long to reveal it before a match begins without it."""
    reveal_again_ms: int = 15_000
    """After a restart they have this long, because clients first have to reconnect."""
    round_ms: int = 3_000
    """A finished round is shown this long before the next deal."""
    abandon_ms: int = 30 * 60_000
    """A table is closed when every person has been away this long."""
    open_seek_ms: int = 14 * 24 * 3_600_000
    """A table of correspondence where somebody waits for opponents stays open for this long, though nobody is there."""
    arrival_ms: int = 10_000
    """An invited AI player has this long to arrive."""
    startup_ms: int = 0
    """An AI host that starts together with the server has this long to connect; until then players are asked for in
    advance. 0: no AI host belongs to the server."""
    advice_ms: int = 3_000
    """An AI host that is asked for advice has this long to answer."""
    analysis_ms: int = 30_000
    """A search of a position in the analysis room thinks for so long, at most."""
    call_ms: int = 2_000
    """A substitute that is not available is called again after this long, then after twice as long, and so on, up to
    thirty times as long."""
    resume_ms: int = 60_000
    """After a restart, clocks are paused until the player to move is back, and for this long at most."""
    lobby_ms: int = 200
    """Changes of the list of tables are gathered for this long before they are sent."""
    farewell_ms: int = 2_000
    """A connection is closed this long after its goodbye, whether the client has read it or not."""
    alive_ms: int = 7_000
    """The server says something at least this often: `server.transport.heartbeat` says how a dead line is noticed."""
    silent_ms: int = 17_500
    """A client that owes a heartbeat is disconnected after this long; with the farewell, within 20 s."""
    unacknowledged_ms: int = 12_000
    """A TCP connection is closed when sent data is not acknowledged for this long; 0: the system's own timeout."""
    return_ms: int = 30_000
    """A player in the matchmaking queue who loses the connection keeps the place this long."""
    challenge_ms: int = 10 * 60_000
    """A challenge without an answer expires after this long."""
    grace_ms: int = 0
    """A draining server lets matches go on for this long at most, and starts nothing new meanwhile."""
    greeting_ms: int = 60_000
    """A connection without a hello is closed after this long."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A burst, then one more every so many seconds."""

    burst: int
    every_s: float


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for each client, address or table. `oldhand serve --limit KEY=VALUE` sets any of them by its name here.

    A refusal names the limit, and the seconds after which the same request would be accepted (null: waiting does not
    help). An address counts with its network (`server.core.networks`): of IPv6, the first half. Addresses of this
    machine are not limited, because behind a proxy all clients have one.
    """

    commands: Rate = Rate(2_000, 0.002)
    """Messages of one connection. A faster client is read more slowly; surplus messages that have already arrived are
    refused.
    """
    lists: Rate = Rate(20, 1.0)
    """Requests for the list of tables, and for the people whom one follows, by one identity; for the tables over HTTP
    by one address."""
    opens: Rate = Rate(60, 2.0)
    """Tables opened by one identity."""
    chat: Rate = Rate(10, 2.0)
    """Lines of chat by one identity."""
    seeks: Rate = Rate(20, 3.0)
    """Seeks and challenges of one identity."""
    follows: Rate = Rate(30, 5.0)
    """Follows begun and ended by one identity."""
    tournaments: Rate = Rate(5, 600.0)
    """Tournaments announced by one identity."""
    tournament_acts: Rate = Rate(60, 1.0)
    """What one identity does as the organiser of tournaments."""
    vacations: Rate = Rate(10, 60.0)
    """Vacations begun, changed and ended by one identity."""
    invitations: Rate = Rate(10, 20.0)
    """Invitations to tables by one identity."""
    invited: Rate = Rate(10, 30.0)
    """Invitations to one identity, by anybody."""
    hints: Rate = Rate(20, 2.0)
    """Requests for hints, and for refutations in puzzles, by one identity."""
    puzzles: Rate = Rate(60, 1.0)
    """Puzzles fetched, moves tried and hints taken by one identity."""
    analyses: Rate = Rate(120, 1.0)
    """Analyses kept, saved, deleted and read from a text by one identity; by guests of one address together."""
    positions: Rate = Rate(60, 0.5)
    """Searches of positions begun by one identity, and facts about positions; by one address without a token."""
    uploads: Rate = Rate(10, 30.0)
    """Files of games uploaded and published by one account."""
    lessons: Rate = Rate(20, 2.0)
    """Requests by one identity for what was learned from a match; by one address without a token."""
    requests: Rate = Rate(600, 0.02)
    """Requests of one identity over HTTP for programs; of one address without a token."""
    exports: Rate = Rate(10, 30.0)
    """Bulk exports begun by one identity; by one address without a token."""
    guests: Rate = Rate(60, 1.0)
    """New guests of one address."""
    logins: Rate = Rate(20, 5.0)
    """Log-in attempts with a password or a code: from one address, and for one name from there."""
    known_logins: Rate = Rate(300, 5.0)
    """Wrong log-in attempts for one name from the network where its owner was last let in, and by one session."""
    registrations: Rate = Rate(40, 120.0)
    """New accounts from one address; a school class registers at the same time."""
    reports: Rate = Rate(5, 60.0)
    """Plays reported by one identity."""
    notifications: Rate = Rate(60, 30.0)
    """Push messages to the browsers of one account; later ones wait."""
    subscriptions: Rate = Rate(30, 20.0)
    """Changes of the notification settings of one account."""
    previews: Rate = Rate(60, 1.0)
    """Link previews and pictures of positions fetched by one address."""
    mails: Rate = Rate(3, 3_600.0)
    """Mails that confirm an address: asked for by one account, from one address of the network, to one mail address."""
    connections: Rate = Rate(200, 0.1)
    """Connections made from one address."""
    sessions: int = 8
    """Simultaneous connections of one identity, of each kind: sockets, sockets that may only read, and HTTP streams of
    its events and of each table."""
    connected: int = 400
    """Simultaneous connections of one address."""
    peers: int = 10_000
    """Simultaneous connections of all clients."""
    strangers: int = 4_096
    """Connections that have sent nothing complete yet; with one more, the oldest of them is closed."""
    tables: int = 20
    """Live tables that one identity has opened."""
    seats: int = 100
    """Seats of one identity at live tables."""
    reported: int = 20
    """Reports of one identity that are not resolved yet."""
    searches: int = 64
    """Positions that AI hosts search at the same time or in turns, for all connections of a server."""
    unanswered: int = 16
    """Commands of one connection that are not answered yet; later ones wait unread."""
    inbox: int = 256
    """Commands waiting at one table."""
    outbox: int = 1_024
    """Messages waiting for one client; with one more, it is disconnected."""
    listed: int = 50
    """Tables on one page of the lobby's list."""
    challenges: int = 8
    """Open challenges by one identity, and to one."""
    followed: int = 200
    """Players whom one identity follows."""
    kept_analyses: int = 200
    """Analyses that one identity keeps."""
    uploaded: int = 10_000
    """Uploaded games that one account keeps."""
    uploaded_bytes: int = 64 << 20
    """Bytes of their records."""
    mutes: int = 500
    """Players that one identity has muted."""
    news: int = 32
    """Newest events of a table kept in memory for clients that reconnect."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a server, beside its store and addresses."""

    delays: Delays = field(default_factory=Delays)
    limits: Limits = field(default_factory=Limits)
    admission: AdmissionPolicy = field(default_factory=AdmissionPolicy)
    vacated_seats: VacatedSeats = "anyone"
    """Logged when a table is opened, and valid for that table on every node from then on."""
    installation: Members = "nobody"
    """The people whose games all seats may learn from (`shared.experience.installation`)."""
    url: str | None = None
    """Where people reach this server, without a slash at its end; None: nobody has said so."""
    of_features: tuple[object, ...] = ()
    """Settings of features: at most one value of each class, made with defaults where there is none."""

    @property
    def base_path(self) -> str:
        """The path of `url`, without a slash at its end: empty where the server has the whole site."""
        return "" if self.url is None else unquote(urlsplit(self.url).path)

    def of(self, kind: type[S]) -> S:
        """The settings of one feature, by their class."""
        return next((one for one in self.of_features if isinstance(one, kind)), None) or kind()


def limits_from(texts: Iterable[str]) -> Limits:
    """The default limits with some set by texts such as `tables=50` and `chat=10/2.5`: a number at once, then
    one every so many seconds. Raises OptionError."""
    limits = Limits()
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
