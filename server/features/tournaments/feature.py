"""Tournaments: commands, routes and the work in the background."""

import asyncio
import logging
from collections.abc import Awaitable, Coroutine, Iterable
from typing import Any

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.tournaments.applicants import Applicants
from server.features.tournaments.routes import tournament_routes
from server.features.tournaments.runner import Runner
from server.features.tournaments.streams import TournamentStreams
from server.features.tournaments.travellers import Travellers
from server.features.tournaments.views import Views
from server.lobby.other_nodes import NodeMessage, Sent
from shared.protocol import CommandMessage, Done
from shared.protocol.tournaments import (
    CreateTournament,
    DirectTournament,
    EnterTournament,
    GetStandings,
    GetTournaments,
    GetTraveller,
    LeaveTournament,
)

_POLL_EVERY_S = 1.0
_LISTED = 30
_log = logging.getLogger("oldhand.tournaments")


class Tournaments(Feature):
    """They are run at one node; every node reads them."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._streams = TournamentStreams(house.context.store.tournaments, house.context.clock)
        applicants = Applicants(house, self._streams)
        self.runner = Runner(house, self._streams, applicants)
        self._views = Views(house.context.store, self._streams, applicants)
        self._travellers = Travellers(house, self._views)
        self._one_node = house.nodes.one_node
        house.handlers.add(CreateTournament, self._one_node.forward)
        house.handlers.add(EnterTournament, self._one_node.forward)
        house.handlers.add(LeaveTournament, self._one_node.forward)
        house.handlers.add(DirectTournament, self._one_node.forward)
        house.handlers.add_slow(GetTournaments, self._list)
        house.handlers.add_slow(GetStandings, self._standings)
        house.handlers.add_slow(GetTraveller, self._traveller)
        self._one_node.add(self, CreateTournament, EnterTournament, LeaveTournament, DirectTournament)
        house.lobby.observers.append(self.runner)

    def routes(self) -> Iterable[APIRouter]:
        """`GET /api/tournaments` and what is below."""
        return self._house.public(tournament_routes(self._house, self._views, self._travellers))

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Carry out what is due."""
        yield self.runner.suspensions.run()
        outage = self._house.context.outage
        yield outage.look_for_ever("tournaments", "running tournaments", _log, self.runner.poll, _POLL_EVERY_S)

    async def _list(self, _: Session, who: Participant, command: GetTournaments, answer: Answer) -> None:
        found = await asyncio.to_thread(self._views.listed, _LISTED, who.id)
        answer(Done(ref=command.ref, tournaments=found))

    async def _standings(self, _: Session, who: Participant, command: GetStandings, answer: Answer) -> None:
        found = await asyncio.to_thread(self._views.standings, command.tournament, who.id, command.round)
        answer(Done(ref=command.ref, standings=found))

    async def _traveller(self, _: Session, who: Participant, command: GetTraveller, answer: Answer) -> None:
        found = await self._travellers.told(command.tournament, command.round, command.deal, who.id)
        answer(Done(ref=command.ref, traveller=found))

    # As Meeting.

    def carry(self, session: Session, who: Participant, command: CommandMessage, answer: Answer) -> None:
        """Carry out a command at the node that runs the tournaments."""
        self._begin(self._carry(who, command, answer))

    async def _carry(self, who: Participant, command: CommandMessage, answer: Answer) -> None:
        try:
            match command:
                case CreateTournament():
                    answer(Done(ref=command.ref, tournament=await self.runner.announce(who, command)))
                    return
                case EnterTournament():
                    await self.runner.enter(who, command)
                case LeaveTournament():
                    await self.runner.leave(who, command)
                case DirectTournament():
                    await self.runner.direct(who, command)
                case _:
                    raise AssertionError(f"{type(command).__name__} is no command of tournaments")
            answer(Done(ref=command.ref))
        except Exception as error:
            answer(error)

    def welcome(self, session: Session, who: Participant) -> None:
        """Send a client the tables that wait for it."""
        if not session.is_remote and self.runner.is_waited_for(who.id):
            self._begin(self._noted(self.runner.remind(session, who.id)))

    def hand_over(self) -> Iterable[Sent]:
        """Commands do not wait here: all that matters is in the store."""
        return ()

    def shared(self) -> NodeMessage | None:
        """The other nodes read the store."""
        return None

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._house.tasks.create_task(work)

    async def _noted(self, work: Awaitable[None]) -> None:
        with self._house.context.outage.noted("tournaments", "reminding of a tournament", _log):
            await work
