"""A feature of a server, and the parts of the server that features may use.

A feature lies in a folder of its own and is named once outside it, in `server.composition.features`. It registers what
it adds: handlers of commands, routes, work in the background, messages between nodes. Features do not know each other;
they meet in events (`server.lobby.observer`, `server.transport.dispatch.Visit`).
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter

from server.core.context import ServerContext
from server.core.handlers import Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.history.experience import Experience
from server.history.games import GameHistory
from server.history.player_games import PlayerGames
from server.http.descriptions import limited
from server.http.public import Counted, PublicReading
from server.http.sessions import Callers
from server.lobby.advice import Advisers
from server.lobby.guests import Guests
from server.lobby.host_answers import HostAnswers
from server.lobby.known_people import KnownPeople
from server.lobby.lobby import LobbyRoom
from server.lobby.look_backs import LookBacks
from server.lobby.other_nodes import RemoteNodes
from server.lobby.permission import AnalysisPermission
from server.lobby.player_names import PlayerNames
from server.lobby.revocation import Revoking
from server.lobby.seating import Seating
from server.tables.chat import ChatRooms
from server.tables.journal import GroupCommit
from server.tables.live_tables import LiveTables
from server.tables.meetings import Meetings
from server.tables.registry import TablesHere
from shared.experience.installation import Installation


@dataclass(frozen=True, slots=True)
class House:
    """The parts of one server that its features may use."""

    context: ServerContext
    tasks: asyncio.TaskGroup
    """For work that the answer to a command does not wait for."""
    journal: GroupCommit
    lobby: LobbyRoom
    tables: LiveTables
    """Those of all nodes."""
    here: TablesHere
    """Those of this node."""
    chat: ChatRooms
    meetings: Meetings
    guests: Guests
    known_people: KnownPeople
    seating: Seating
    player_names: PlayerNames
    revoking: Revoking
    permission: AnalysisPermission
    advisers: Advisers
    look_backs: LookBacks
    host_answers: HostAnswers
    experience: Experience
    games: GameHistory
    """Of the log, as far as everybody may see them."""
    player_games: PlayerGames
    installation: Installation
    nodes: RemoteNodes
    handlers: Handlers
    callers: Callers
    """The senders of requests over HTTP."""
    has_puzzles: list[Callable[[str], bool]]
    """Say of a rules id, at every welcome, whether there are puzzles of it."""

    def counted(self, *routers: APIRouter) -> Iterable[APIRouter]:
        """These routes, for people: each request counts for its address and for its token."""
        return limited(Counted(self.context.rate_limiter), routers)

    def public(self, *routers: APIRouter) -> Iterable[APIRouter]:
        """These routes, for anybody: each request counts for its address."""
        return limited(PublicReading(self.context.rate_limiter), routers)


class Feature:
    """One feature of one server. A subclass overrides what it adds, and registers in `__init__` what is registered."""

    def __init__(self, house: House) -> None:
        """`house.handlers`, `house.nodes` and `house.host_answers` take registrations from here."""

    def routes(self) -> Iterable[APIRouter]:
        """Its routes. Only servers with an HTTP door ask for them."""
        return ()

    async def start(self) -> None:
        """Read what tables need to know of it, before they are loaded. Raises LogError."""

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Work for the whole life of the server, once its tables are loaded."""
        return ()

    def welcome(self, session: Session, who: Participant) -> None:
        """A client has logged in."""

    def goodbye(self, session: Session) -> None:
        """A client has disconnected, or sends no more."""

    def keeps(self, session: Session) -> bool:
        """Whether it keeps something of a connection that would be lost if another process served the client."""
        return False

    async def operator_acted(self) -> None:
        """An operator has done something at this server. Raises LogError.

        At another server it is found in the store.
        """

    def stop(self) -> None:
        """The server is stopping: refuse what waits."""
