"""The parts that people play with: lobby, tables, chat, matchmaking, and the log that moves are written to.

Knows no connection and no route.
"""

import asyncio
from functools import cached_property

from server.accounts.revocation import Revoking
from server.analysis.look_backs import LookBacks
from server.cluster.replicas import Replicas
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.core.context import ServerContext
from server.lobby.advice import Advisers
from server.lobby.ai_hosts import AiHosts
from server.lobby.challenges import Challenges
from server.lobby.commands import LobbyCommands
from server.lobby.followed_presence import FollowedPresences
from server.lobby.following import Following
from server.lobby.guests import Guests
from server.lobby.imitated_people import ImitatedPeople
from server.lobby.invitations import Invitations
from server.lobby.known_people import KnownPeople
from server.lobby.lobby import LobbyRoom
from server.lobby.matchmaking import MatchmakingQueue
from server.lobby.permission import AnalysisPermission
from server.lobby.seating import Seating
from server.lobby.sources import Sources
from server.lobby.vacations import PeopleOnVacation
from server.tables.chat import ChatRooms
from server.tables.context import TableContext
from server.tables.journal import GroupCommit
from server.tables.registry import TablesHere


class PlayParts:
    """Each part is made when it is first needed, from the context and from other parts."""

    def __init__(self, context: ServerContext, tasks: asyncio.TaskGroup, rpc: RpcEndpoint) -> None:
        self._context = context
        self._tasks = tasks
        self._rpc = rpc
        store = context.store
        self.journal = GroupCommit(store.log, context.counts, context.outage, store.admit)
        self.chat = ChatRooms(store.chats, store.accounts.person, context.clock, context.settings.limits)

    @cached_property
    def guests(self) -> Guests:
        """Registers guests by the transaction that writes their moves."""
        return Guests(self._context.store.accounts, self.journal)

    @cached_property
    def lobby(self) -> LobbyRoom:
        """Everybody who is connected, and every table that lives."""
        context, delays = self._context, self._context.settings.delays
        hosts = AiHosts(delays.arrival_ms, delays.startup_ms)
        sources = Sources(context.credentials.host_token)
        accounts, log_in = context.store.accounts, context.threads.log_in
        return LobbyRoom(accounts, self.guests, hosts, context.settings, context.clock, sources, log_in)

    @cached_property
    def table_context(self) -> TableContext:
        """The parts that every table uses."""
        return TableContext(
            self._context.store.log,
            self.journal,
            self._context.clock,
            self._context.settings,
            self.lobby,
            self.lobby.hosts.call,
            self.chat,
            self.lobby.sockets_of,
            self._context.counts,
            public=self._context.threads.public,
        )

    @cached_property
    def tables(self) -> TablesEverywhere:
        """The tables of this node and of the others."""
        here = TablesHere(self.table_context, self._tasks)
        return TablesEverywhere(here, self._rpc, self.table_context, self._tasks)

    @cached_property
    def replicas(self) -> Replicas:
        """Copies of other nodes' tables, for the spectators here."""
        return Replicas(self.table_context, self.lobby, self.tables.is_here)

    @cached_property
    def vacations(self) -> PeopleOnVacation:
        """Tells the tables of this node who is on vacation."""
        here = self.tables.here
        return PeopleOnVacation(self._context.store.vacations, here.here, here.set_vacation, self._context.clock)

    @cached_property
    def imitated(self) -> ImitatedPeople:
        """The people whom AI players may play like."""
        return ImitatedPeople(self._context.store, self.lobby.hosts)

    @cached_property
    def lobby_commands(self) -> LobbyCommands:
        """Chat, matchmaking, challenges, following, vacations and invitations."""
        store, lobby, settings, clock = self._context.store, self.lobby, self._context.settings, self._context.clock
        presences = FollowedPresences(lobby, settings.delays.lobby_ms)
        seating = Seating(self.tables, lobby.hosts, settings, clock)
        meetings, people = self.table_context.meetings, KnownPeople(store.accounts, store.follows)
        return LobbyCommands(
            self.chat,
            MatchmakingQueue(lobby, lobby.hosts, seating, settings, self._tasks, meetings),
            Challenges(lobby, seating, settings, clock, self._tasks, meetings, people),
            Following(store.follows, store.accounts, presences, settings.limits),
            self.vacations,
            Invitations(lobby, self.tables, people, meetings, self._context.rate_limiter),
            self.imitated,
        )

    @cached_property
    def advisers(self) -> Advisers:
        """Questions to AI hosts about a position."""
        return Advisers(self.lobby.hosts, self._context.settings.delays.advice_ms)

    @cached_property
    def look_backs(self) -> LookBacks:
        """Questions to AI hosts about finished rounds."""
        return LookBacks(self.lobby.hosts)

    @cached_property
    def analysis_permission(self) -> AnalysisPermission:
        """Decides who may analyse a position."""
        return AnalysisPermission(self.lobby)

    @cached_property
    def revoking(self) -> Revoking:
        """Ends the sessions of accounts and tokens that are no longer valid."""
        store = self._context.store
        return Revoking(store.accounts, store.tokens, self.lobby, self.chat, self._context.clock)
