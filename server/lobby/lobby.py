"""People and live tables: identities, presence, the list of tables. Judges no play."""

import secrets
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from server.core.networks import network_of
from server.core.participant import Participant
from server.core.presence import LocalPresence
from server.core.session import EVENTS, READER, SOCKET, Session, to_read
from server.core.settings import Clock, Settings
from server.core.threads.own import OwnThreads
from server.lobby.ai_hosts import AiHosts
from server.lobby.guests import Guests
from server.lobby.observer import LobbyObserver
from server.lobby.pages import People
from server.lobby.sources import Sources
from server.lobby.subscriptions import LobbySubscriptions
from server.lobby.table_list import Row, TableList
from server.tables.listing import is_listed
from server.tables.table import Table
from shared.core import Seat
from shared.errors import Limited, ProtocolError
from shared.events import Event, Kind, PlayerKind
from shared.people import Identity, Scope
from shared.protocol import BookInfo, DaysClock, SeekInfo
from shared.store.accounts import Accounts
from shared.text.names import shown

UNLISTED = frozenset((Kind.MOVED, Kind.PASSED, Kind.COUNSELLED, Kind.RESIGNED, Kind.CLOCK_SET, Kind.TIMED_OUT))
"""Events that change nothing a list of tables is read for."""
_NOTICED_S = 5.0
"""When to try again with enough connections: dead ones are noticed within 20 s (`server.transport.heartbeat`)."""
_LINES = 8
"""Addresses that are remembered of an account that has a seat and is away."""
_SEATING = (None, Kind.OPENED, Kind.SAT, Kind.LEFT, Kind.SUBSTITUTED, Kind.SEAT_RECLAIMED, Kind.CLOSED)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who has just said hello."""

    who: Participant
    token: str
    """To come back with."""
    scope: Scope = Scope.PLAY
    is_guest: bool = False
    former_name: str | None = None
    """As of `Identity`."""


class LobbyRoom:
    """One server's lobby."""

    def __init__(
        self,
        accounts: Accounts,
        guests: Guests,
        hosts: AiHosts,
        settings: Settings,
        clock: Clock,
        sources: Sources,
        log_in: OwnThreads,
    ) -> None:
        self.hosts = hosts
        self.sessions = LocalPresence()
        """Everybody who is connected, with every connection."""
        self.tables: dict[str, Table] = {}
        """Every table that lives, as last told."""
        self.books: list[BookInfo] = []
        """The experience books in use."""
        self._accounts = accounts
        self._guests = guests
        self._settings = settings
        self._clock = clock
        self._sources = sources
        self._log_in = log_in
        self._seated: defaultdict[str, set[str]] = defaultdict(set)
        self._seated_accounts: defaultdict[str, set[str]] = defaultdict(set)
        self._opened: defaultdict[str, set[str]] = defaultdict(set)
        self._left_from: defaultdict[str, deque[str]] = defaultdict(lambda: deque(maxlen=_LINES))
        """Lines from which connections of accounts with seats have ended, by account."""
        self._ai_tokens: dict[str, Participant] = {}
        self.seeks: Callable[[], list[SeekInfo]] = list
        """The matchmaking queue."""
        self._shown: dict[str, Table] = {}
        """Tables whose watchers are shown everything later, as they see them."""
        self._watching: dict[str, int] = {}
        """How many watch a table, by its id."""
        self.observers: list[LobbyObserver] = []
        """In the order in which they are notified."""
        gather_s = settings.delays.lobby_ms / 1_000
        self.list = TableList(self.sessions, gather_s, lambda: self.tables, self._row)
        """The public tables where there is something to do or to see."""
        people = People(hosts.players, lambda: self.seeks())
        self.subscriptions = LobbySubscriptions(self.list, people, settings.limits.listed, gather_s)
        """Pages of the list, for all clients."""

    async def identify(self, token: str | None, name: str | None, address: str) -> "Newcomer":
        """The person with this token who comes from `address`, or a new guest. A guest comes by another name when it
        gives one.

        Raises ProtocolError `protocol/token` for an unknown token, `protocol/invalid` for a name that cannot be shown,
        Rejected `auth/banned`.
        """
        name = None if name is None else shown(name)
        if token is None:
            guest, token = await self._guests.create(name or _guest_name())
            return Newcomer(self._who(guest, address), token, is_guest=True)
        if token in self._ai_tokens:
            return Newcomer(self._ai_tokens[token], token)
        known = await self._log_in.run(self._accounts.find_by_token, token)
        if known is None:
            raise ProtocolError(
                "protocol/token", "This token is not valid. Send hello without a token to play as a new guest."
            )
        known.check_welcome()
        identity = known.identity
        if name is not None and name != known.name and not identity.registered and known.scope is Scope.PLAY:
            await self._log_in.run(self._accounts.rename, known.id, name)
            identity = await self._log_in.run(self._accounts.find, known.id) or identity
        who = self._who(identity, address)
        return Newcomer(who, token, known.scope, identity.kind == "guest", identity.former_name)

    def _who(self, identity: Identity, address: str) -> Participant:
        source, network = self._sources.of(identity, address), self._sources.network(address)
        return Participant(
            identity.id, identity.name, bot=identity.bot, owner=identity.owner, source=source, network=network
        )

    def admit_ai(self, who: Participant) -> str:
        """A token for an AI player to come back with. Not kept over a restart: then it is invited again."""
        token = secrets.token_urlsafe(24)
        self._ai_tokens[token] = who
        return token

    def readmit_ai(self, who: Participant, token: str) -> None:
        """An AI player whom another node has admitted may come back with its token here, too."""
        self._ai_tokens[token] = who

    def enter(self, session: Session, who: Participant, *, is_new: bool = True) -> None:
        """`session` is one of `who`'s connections from now on. Raises Limited `limit/sessions` when there are enough.

        Those at other nodes are counted, and let in by their own node. So was one that is not new: it has been served
        by another process.
        """
        others = self.sessions.of(who.id)
        most = self._settings.limits.sessions
        if is_new and not session.is_remote and sum(other.line == session.line for other in others) >= most:
            raise Limited("sessions", f"You already have {most} connections. Close one of them first.", _NOTICED_S)
        for other in others:
            other.who = who  # a guest's new name is the name at every page
        session.who = who
        self.sessions.enter(session)
        self._presence_changed(who.id)
        for observer in self.observers:
            observer.entered(session)

    def exit(self, session: Session) -> None:
        """`session` is gone."""
        self.subscriptions.unsubscribe(session)
        if session.who is not None and session.who.account in self._seated_accounts and session.address:
            self._left_from[session.who.account].append(network_of(session.address))
        if self.sessions.exit(session) and session.who is not None:
            self._presence_changed(session.who.id)
        for observer in self.observers:
            observer.exited(session)

    def tell(self, player: str, message: Struct) -> None:
        """Send `player` news that are of no table: to its sockets, and to its streams of events."""
        for session in self.sessions.of(player, SOCKET, EVENTS, to_read(EVENTS)):
            session.send(message)

    def streams_of(self, player: str) -> list[Session]:
        """The player's streams of events."""
        return self.sessions.of(player, EVENTS, to_read(EVENTS))

    def sockets_of(self, player: str) -> list[Session]:
        """The player's sockets: each follows every table where the player sits."""
        return self.sessions.of(player, SOCKET, READER)

    def people(self) -> int:
        """How many persons are connected, programs of theirs included; AI hosts and their players are none."""
        found = (session.who for session in self.sessions.values() if not self.hosts.is_host(session))
        return len({who.id for who in found if who is not None and who.kind != PlayerKind.AI})

    # As TableObserver, for the tables of this node.

    def on_event(self, table: Table, event: Event | None) -> None:
        """A table was loaded (None), or an event at it has been published."""
        if event is not None and event.kind in UNLISTED:  # a move, nearly always
            self.tables[table.id] = table
            self.list.moved.add(table.id)
            if table.clocks is not None and isinstance(table.clocks.terms, DaysClock):
                self._notify(table, event, table)  # other nodes too: what may be analysed depends on these moves
            return
        before = self.tables.get(table.id)
        self.update(table, None if event is None else event.kind)
        self._notify(table, event, before)

    def on_delayed_view(self, table: Table) -> None:
        """Spectators of a table with delay see this state now."""
        self.shown(table)
        if table.last.kind not in UNLISTED:
            self._notify_row(table.id)

    def on_spectators(self, table: str, spectators: int) -> None:
        """So many watch the table now."""
        self.watched(table, spectators)
        self._notify_row(table)

    def _notify(self, table: Table, event: Event | None, before: Table | None) -> None:
        for observer in self.observers:
            observer.table_changed(table, event, before)
        self._notify_row(table.id)

    def _notify_row(self, table: str) -> None:
        for observer in self.observers:
            observer.row_changed(table)

    def _notify_presence(self, player: str) -> None:
        for observer in self.observers:
            observer.presence_changed(player)

    def _notify_listing(self, table: str) -> None:
        for observer in self.observers:
            observer.listing_changed(table)

    # The list of tables, of all nodes.

    def update(self, table: Table, kind: Kind | None) -> None:
        """A table was loaded, here or at another node (`kind` None), or has changed by such an event."""
        players = _players(self.tables.get(table.id)) | _players(table)
        if kind in _SEATING:
            self._note_seats(table)
        if table.closed is None:
            self.tables[table.id] = table
        else:
            self._shown.pop(table.id, None)
            self._watching.pop(table.id, None)
        self._notify_listing(table.id)
        if table.public:
            self._table_changed(table.id)
            for player in players:
                self._notify_presence(player)

    def shown(self, table: Table) -> None:
        """The delayed watchers of a table see it so now."""
        if table.id in self.tables:
            self._shown[table.id] = table
            self._table_changed(table.id)
            self._notify_listing(table.id)

    def watched(self, table: str, watchers: int) -> None:
        """So many watch a table now."""
        if table in self.tables:
            self._watching[table] = watchers
            self._table_changed(table)
            self._notify_listing(table)

    def shown_version(self, table: str) -> int | None:
        """The version that watchers of a table see, where they see it later."""
        shown = self._shown.get(table)
        return None if shown is None else shown.version

    def watchers(self, table: str) -> int:
        """How many watch a table."""
        return self._watching.get(table, 0)

    def as_watched(self, table: Table) -> Table:
        """The table as a spectator may see it now."""
        return self._shown.get(table.id, table)

    def seats_of(self, player: str) -> list[str]:
        """Ids of the live tables where `player` has a seat."""
        return sorted(self._seated.get(player, ()))

    def seats_of_account(self, account: str) -> list[str]:
        """Ids of the live tables where the account or a bot of it has a seat."""
        return sorted(self._seated_accounts.get(account, ()))

    def accounts_at(self, address: str) -> set[str]:
        """The accounts that are connected from the network of an address, and those with seats that were until they
        disconnected."""
        network = network_of(address)
        here = {
            it.who.account for it in self.sessions.values() if it.who is not None and network_of(it.address) == network
        }
        return here | {account for account, lines in self._left_from.items() if network in lines}

    def opened_by(self, player: str) -> int:
        """How many live tables `player` has opened."""
        return len(self._opened.get(player, ()))

    def lost_ai_seats(self) -> list[tuple[Table, Seat]]:
        """Seats at live tables that an AI player plays which is not connected."""
        return [
            (table, Seat(number))
            for table in self.tables.values()
            for number in range(table.game.seats)
            if (playing := table.playing(Seat(number))) is not None
            and playing.who.kind == PlayerKind.AI
            and playing.who.id not in self.sessions
        ]

    def changed(self) -> None:
        """The players that can be seated, or the people who wait for a game, have changed."""
        self.subscriptions.changed()

    def _row(self, table_id: str) -> Row | None:
        table = self.tables.get(table_id)
        if table is None or not table.public:
            return None
        row = table, self.as_watched(table), self.watchers(table_id)
        return row if is_listed(table, self.sessions, self._clock(), row[1], row[2]) else None

    def _table_changed(self, table: str) -> None:
        self.list.mark(table)
        self.subscriptions.changed()

    def _presence_changed(self, player: str) -> None:
        self._notify_presence(player)
        for table in (*self._seated.get(player, ()), *self._opened.get(player, ())):
            self._table_changed(table)

    def _note_seats(self, table: Table) -> None:
        """Keep the index of seats, and send AI players home whose seat is gone."""
        before = self.tables.pop(table.id, None)
        had = _players(before)
        has = {} if table.closed is not None else _players(table)
        for player, who in has.items():
            self._seated[player].add(table.id)
            self._seated_accounts[who.account].add(table.id)
        for account in {who.account for who in had.values()} - {who.account for who in has.values()}:
            _drop(self._seated_accounts, account, table.id)
            if account not in self._seated_accounts:
                self._left_from.pop(account, None)
        for player, who in had.items():
            if player not in has:
                _drop(self._seated, player, table.id)
                if who.kind == PlayerKind.AI:
                    self._dismiss_ai(who)
        if table.opener is not None:
            if table.closed is None:
                self._opened[table.opener].add(table.id)
            else:
                _drop(self._opened, table.opener, table.id)

    def _dismiss_ai(self, who: Participant) -> None:
        self._ai_tokens = {token: other for token, other in self._ai_tokens.items() if other.id != who.id}
        for session in self.sessions.of(who.id):
            session.dismiss(
                "table/closed", "This seat is no longer yours: the table is closed, or another player has it."
            )


def _players(table: Table | None) -> dict[str, Participant]:
    """The owners and substitutes of the table's seats."""
    if table is None:
        return {}
    sittings = [*table.seats, *(holding.sitting for holding in table.holders if holding is not None)]
    return {sitting.who.id: sitting.who for sitting in sittings if sitting is not None}


def _drop(index: defaultdict[str, set[str]], key: str, value: str) -> None:
    index[key].discard(value)
    if not index[key]:
        del index[key]


def _guest_name() -> str:
    return f"Guest {secrets.randbelow(9_000) + 1_000}"
