"""The groups of a server: commands of members, and the news that the rooms and the other nodes are sent after a change.

The store decides who may do what. Knows no transport and no rule.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import House
from server.features.groups.rooms import GroupRooms
from server.lobby.other_nodes import NodeMessage
from server.tables.listing import summary
from shared.errors import ProtocolError, Rejected
from shared.events import PlayerKind
from shared.groups import MOST_MEMBERS, Group, GroupLine, GroupMember, GroupRole, GroupTable
from shared.protocol import Done
from shared.protocol.groups import (
    EnterGroup,
    GetGroups,
    GroupChatLine,
    GroupCommand,
    GroupMemberInfo,
    GroupRoom,
    GroupSummary,
    JoinGroup,
    SayToGroup,
)
from shared.store.groups import ORGANISERS
from shared.text.cleaning import is_blank

_SHOWN: Final = 100
"""Lines of chat that a room is shown with."""
_log = logging.getLogger("oldhand.groups")


class GroupTouched(NodeMessage, frozen=True):
    """Members, settings or tables of a group have changed; the store has them."""

    group: str


class GroupSaid(NodeMessage, frozen=True):
    """Somebody has said something to a group."""

    group: str
    line: GroupChatLine


@dataclass(frozen=True, slots=True)
class _Found:
    """A group as it was read from the store."""

    group: Group
    role: GroupRole
    members: Sequence[GroupMember]
    lines: Sequence[GroupLine]
    tables: Sequence[GroupTable]


class GroupDesk:
    """One server's."""

    def __init__(self, house: House) -> None:
        store = house.context.store
        self._house = house
        self._lobby = house.lobby
        self._chat = house.chat
        self._groups = store.groups
        self._standing = store.standing_tables
        self.rooms = GroupRooms(house.lobby, house.context.settings.delays.lobby_ms, house.chat.may_hear)
        self._reading_shelters = asyncio.Lock()
        house.nodes.add(GroupTouched, lambda message: self._begin_refresh(message.group))
        house.nodes.add(GroupSaid, lambda message: self.rooms.say(message.group, message.line))

    async def read_shelters(self) -> None:
        """Read what groups forbid their members everywhere. Raises LogError."""
        async with self._reading_shelters:
            self._chat.shelters.replace(await asyncio.to_thread(self._groups.bonds))

    async def touched(self, group: str) -> None:
        """A group has changed in the store: tell the rooms here and at the other nodes. Raises LogError."""
        self._house.nodes.broadcast(GroupTouched(group))
        await self._refresh(group)

    async def carry(self, session: Session, who: Participant, command: GroupCommand) -> Done:
        """Carry out a command. Raises Rejected with a code of `shared.protocol.groups`, `chat/muted`,
        `chat/boards` or `player/unavailable`; ProtocolError; Limited; LogError.
        """
        if who.kind is PlayerKind.AI:
            raise Rejected("player/unavailable", "AI players belong to no group.")
        match command:
            case GetGroups():
                found = await asyncio.to_thread(self._groups.of, who.id)
                return Done(ref=command.ref, groups=[_summary(*one) for one in found])
            case JoinGroup():
                group = await asyncio.to_thread(self._groups.join, command.link, who.id)
                await self.touched(group.id)
                return Done(ref=command.ref, group=await self._room(group.id, who))
            case EnterGroup():
                return Done(ref=command.ref, group=await self._enter(session, who, command))
            case SayToGroup():
                await self._say(who, command)
                return Done(ref=command.ref)

    async def _enter(self, session: Session, who: Participant, command: EnterGroup) -> GroupRoom:
        if command.subscribe is False:
            self.rooms.unsubscribe(session)
        elif command.subscribe and session.is_socket():
            self.rooms.subscribe(session, command.group)  # before it is read: what changes meanwhile is told
        try:
            return await self._room(command.group, who)
        except Exception:
            self.rooms.unsubscribe(session)
            raise

    async def _room(self, group_id: str, who: Participant) -> GroupRoom:
        found = await asyncio.to_thread(self._read, group_id, who.id)
        live = [self._lobby.tables[it.table] for it in found.tables if it.table in self._lobby.tables]
        self.rooms.note(group_id, [member.id for member in found.members], [table.id for table in live])
        present, seen, watchers = self._lobby.sessions, self._lobby.as_watched, self._lobby.watchers
        return GroupRoom(
            group=_summary(found.group, found.role, len(found.members)),
            link=found.group.link if found.role in ORGANISERS else None,
            members=[self._member(member, who.id) for member in found.members],
            most_members=MOST_MEMBERS,
            tables=[summary(table, present, seen(table), watchers(table.id)) for table in live],
            lines=[_line(line) for line in found.lines if self._chat.may_hear(line.player, who.id)],
        )

    def _read(self, group_id: str, player: str) -> _Found:
        group, role = self._groups.check(group_id, player)
        members, lines = self._groups.members(group_id), self._groups.lines(group_id, _SHOWN)
        return _Found(group, role, members, lines, self._standing.tables_of(group_id))

    def _member(self, member: GroupMember, reader: str) -> GroupMemberInfo:
        shows = member.shows_presence and self._chat.may_hear(member.id, reader)
        online = shows and self._chat.is_visible_to(reader, member.id) and member.id in self._lobby.sessions
        return GroupMemberInfo(
            id=member.id, name=member.name, role=member.role, since_ms=member.since_ms, online=online
        )

    async def _say(self, who: Participant, command: SayToGroup) -> None:
        if (command.text is None) is (command.phrase is None):
            raise ProtocolError("protocol/invalid", "Send either a text or a phrase.")
        if command.text is not None and is_blank(command.text):
            raise ProtocolError("protocol/invalid", "This message has no visible text.")
        self._chat.check_not_silenced(who)
        group, _ = await asyncio.to_thread(self._groups.check, command.group, who.id)
        if group.kind != "class":  # a class has its own rule, which the store knows
            self._chat.shelters.check_may_say(who.account, free_text=command.text is not None)
        await self._chat.check_may_tell(who, free_text=command.text is not None)
        author = (who.id, who.name)
        kept = await asyncio.to_thread(
            self._groups.say, command.group, author, command.text, command.phrase, command.ref
        )
        if kept is not None:
            line = _line(kept)
            self._house.nodes.broadcast(GroupSaid(command.group, line))
            self.rooms.say(command.group, line)

    def _begin_refresh(self, group: str) -> None:
        self._house.tasks.create_task(self._refreshed(group))

    async def _refreshed(self, group: str) -> None:
        """After a change at another node, so that a store which is out of reach is an answer to nobody."""
        with self._house.context.outage.noted("groups", "reading groups", _log):
            await self._refresh(group)

    async def _refresh(self, group: str) -> None:
        await self.read_shelters()
        if self.rooms.is_open(group):
            members = await asyncio.to_thread(self._groups.members, group)
            self.rooms.send_away(group, {member.id for member in members})
            self.rooms.changed(group)


def _summary(group: Group, role: GroupRole, members: int) -> GroupSummary:
    return GroupSummary(
        id=group.id,
        name=group.name,
        about=group.about,
        kind=group.kind,
        chat=group.chat,
        guests=group.guests,
        sheltered=group.sheltered,
        role=role,
        members=members,
    )


def _line(line: GroupLine) -> GroupChatLine:
    return GroupChatLine(
        number=line.number, at_ms=line.at_ms, id=line.player, name=line.name, text=line.text, phrase=line.phrase
    )
