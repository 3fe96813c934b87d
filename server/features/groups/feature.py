"""Groups: clubs, families and classes with a room of their own."""

import logging
from collections.abc import Coroutine, Iterable
from typing import Any, Final

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.features.groups.desk import GroupDesk
from server.features.groups.routes import group_routes
from server.features.groups.standing import StandingDesk
from server.features.groups.standing_routes import standing_routes
from server.http.own_answers import own_routes
from shared.protocol import Done
from shared.protocol.groups import (
    EnterGroup,
    GetGroups,
    GetStandingTables,
    GroupCommand,
    GroupRoom,
    JoinGroup,
    PlayStandingTable,
    SayToGroup,
)

_LOOK_EVERY_S: Final = 30.0
"""How late a change is noticed that no other node tells: the deletion of an account, or what a broken bus has lost."""
_log = logging.getLogger("oldhand.groups")


class Groups(Feature):
    """The groups of one server. A change is told to the other nodes, which read it from the store."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._desk = GroupDesk(house)
        self._standing = StandingDesk(house)
        house.handlers.add(GetGroups, self._carry)
        house.handlers.add(JoinGroup, self._carry)
        house.handlers.add(EnterGroup, self._carry)
        house.handlers.add(SayToGroup, self._carry)
        house.handlers.add(GetStandingTables, self._list_standing)
        house.handlers.add(PlayStandingTable, self._play_standing)

    async def _carry(self, session: Session, who: Participant, command: GroupCommand, answer: Answer) -> None:
        answer(await self._desk.carry(session, who, command))

    async def _list_standing(self, _: Session, who: Participant, command: GetStandingTables, answer: Answer) -> None:
        answer(Done(ref=command.ref, standing_tables=await self._standing.listed(command.group, who.id)))

    async def _play_standing(self, _: Session, who: Participant, command: PlayStandingTable, answer: Answer) -> None:
        opened = await self._standing.play(command.group, who, command.number)
        await self._desk.touched(command.group)
        answer(Done(ref=command.ref, table=opened.table, seat=opened.seat))

    async def start(self) -> None:
        """Read what groups forbid their members everywhere."""
        await self._desk.read_shelters()

    def work(self) -> Iterable[Coroutine[Any, Any, None]]:
        """Read it again and again."""
        outage = self._house.context.outage
        yield outage.look_for_ever("groups", "reading groups", _log, self._desk.read_shelters, _LOOK_EVERY_S)

    def routes(self) -> Iterable[APIRouter]:
        """`/api/groups`."""
        house = self._house
        yield own_routes(house.callers, "list-groups", GetGroups, "Your groups, by name.", Done)
        yield own_routes(house.callers, "enter-group", EnterGroup, "The room.", GroupRoom, lambda done: done.group)
        standing = standing_routes(house.context, self._standing, self._desk)
        yield from house.counted(group_routes(house.context, self._desk), standing)

    def goodbye(self, session: Session) -> None:
        """Send a client no more."""
        self._desk.rooms.unsubscribe(session)

    def keeps(self, session: Session) -> bool:
        """Whether the client is sent the news of a room."""
        return session in self._desk.rooms
