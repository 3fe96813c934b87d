"""Makes the parts of one server that its features use, in order: each from those above it."""

import asyncio
from collections.abc import Callable

from server.cluster.bus import Bus
from server.cluster.node import Node
from server.cluster.replicas import Replicas
from server.cluster.rpc import RpcEndpoint
from server.cluster.tables import TablesEverywhere
from server.core.context import ServerContext
from server.core.handlers import Handlers
from server.features.feature import Feature, House
from server.history.experience import Experience
from server.history.games import GameHistory
from server.history.player_games import PlayerGames
from server.http.sessions import Callers
from server.lobby.advice import Advisers
from server.lobby.ai_hosts import AiHosts
from server.lobby.ai_seats import AiSeats
from server.lobby.guests import Guests
from server.lobby.host_answers import HostAnswers
from server.lobby.known_people import KnownPeople
from server.lobby.lobby import LobbyRoom
from server.lobby.login import Greeting
from server.lobby.look_backs import LookBacks
from server.lobby.permission import AnalysisPermission
from server.lobby.player_names import PlayerNames
from server.lobby.revocation import Revoking
from server.lobby.sealed_boards import SealedBoards
from server.lobby.seating import Seating
from server.lobby.sources import Sources
from server.lobby.table_commands import TableCommands
from server.tables.chat import ChatRooms
from server.tables.context import TableContext
from server.tables.journal import GroupCommit
from server.tables.registry import TablesHere
from server.transport.dispatch import Dispatch
from shared.experience.installation import Installation
from shared.protocol.hosts import Advice, LookedBack


class Parts:
    """Everything of one server but its features and its listeners."""

    def __init__(self, context: ServerContext, tasks: asyncio.TaskGroup, bus: Bus) -> None:
        store, settings, clock = context.store, context.settings, context.clock
        delays, log_in = settings.delays, context.threads.log_in
        self.journal = GroupCommit(store.log, context.counts, context.outage, store.admit)
        self.chat = ChatRooms(store.chats, store.accounts.person, clock, settings.limits)
        guests = Guests(store.accounts, self.journal)

        # Tables and the people at them.
        sources = Sources(context.credentials.host_token)
        hosts = AiHosts(delays.arrival_ms, delays.startup_ms)
        self.lobby = LobbyRoom(store.accounts, guests, hosts, settings, clock, sources, log_in)
        self.chat.knows_boards = SealedBoards(self.lobby, store.log).are_known_to
        self.table_context = TableContext(
            store.log,
            self.journal,
            clock,
            settings,
            self.lobby,
            hosts.call,
            self.chat,
            self.lobby.sockets_of,
            context.counts,
            public=context.threads.public,
        )
        self.rpc = rpc = RpcEndpoint(bus, tasks)
        self.tables = TablesEverywhere(TablesHere(self.table_context, tasks), rpc, self.table_context, tasks)
        self.replicas = Replicas(self.table_context, self.lobby, self.tables.is_here)
        self.node = Node(context, rpc, self.tables, self.lobby, self.replicas)

        # Commands.
        self.handlers = Handlers(tasks)
        permission = AnalysisPermission(self.lobby)
        player_names = PlayerNames()
        TableCommands(context, self.lobby, self.tables, permission).register(self.handlers)
        self.ai_seats = AiSeats(context, self.lobby, self.tables, player_names)
        self.ai_seats.register(self.handlers)
        self.host_answers = HostAnswers(self.handlers, self.node)
        advisers, self.look_backs = Advisers(hosts, delays.advice_ms), LookBacks(hosts)
        self.host_answers.add(Advice, advisers)
        self.host_answers.add(LookedBack, self.look_backs)
        self.features: list[Feature] = []
        has_puzzles: list[Callable[[str], bool]] = []
        greeting = Greeting(context, self.lobby, self.tables, self.node, has_puzzles)
        self.dispatch = Dispatch(
            context, self.lobby, self.tables, greeting, self.handlers, self.host_answers, self.features
        )
        self.revoking = Revoking(store.accounts, store.tokens, self.lobby, self.chat, clock)

        experience = Experience(store, context.books_folder.parent, clock)
        self.callers = Callers(self.dispatch, self.lobby, settings, context.rate_limiter, context.threads.public)
        self.house = House(
            context,
            tasks,
            self.journal,
            self.lobby,
            self.tables,
            self.tables.here,
            self.chat,
            self.table_context.meetings,
            guests,
            KnownPeople(store.accounts, store.follows),
            Seating(self.tables, hosts, settings, clock),
            player_names,
            self.revoking,
            permission,
            advisers,
            self.look_backs,
            self.host_answers,
            experience,
            GameHistory(store.log, clock),
            PlayerGames(store, clock),
            Installation(store.memories, settings.installation, clock),
            self.node,
            self.handlers,
            self.callers,
            has_puzzles,
        )
