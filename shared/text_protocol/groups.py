"""Groups by typing: the list, joining by a link, the room of a group in lines, and its chat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done, Message
from shared.protocol.groups import (
    EnterGroup,
    GetGroups,
    GroupChatLine,
    GroupNews,
    GroupRoom,
    JoinGroup,
    SayToGroup,
)
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.replies import table_line
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.phrases import phrase_named, phrase_words

_LINES: Final = 10
"""Lines of chat that a room is printed with."""


@dataclass(slots=True)
class _KnownGroups:
    """The groups that the reader has been told of."""

    names: dict[str, str] = field(default_factory=dict[str, str])
    """By id."""
    current: str = ""
    """Id of the one whose room the reader was shown last."""


def groups(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetGroups(ref=talk.new_ref()))


def group(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(EnterGroup(ref=talk.new_ref(), group=_named(talk, rest), subscribe=True))


def join_group(talk: TextSession, rest: str) -> list[Out]:
    link = rest.rstrip("/").rpartition("/")[2]
    if not link:
        raise unclear(talk.words, "join-group-missing")
    return talk.send(JoinGroup(ref=talk.new_ref(), link=link[:64]))


def say_group(talk: TextSession, rest: str) -> list[Out]:
    if not rest:
        raise unclear(talk.words, "say-group-missing")
    phrase = phrase_named(talk.words, rest)
    text = None if phrase else rest[:300]
    return talk.send(SayToGroup(ref=talk.new_ref(), group=_named(talk, ""), text=text, phrase=phrase))


def _named(talk: TextSession, typed: str) -> str:
    """The id of the group that somebody has typed by its name, its number in the list or its id; empty: the current
    one. Raises CodedError `text/unclear`."""
    known = talk.part(_KnownGroups)
    if not typed:
        if not known.current:
            raise unclear(talk.words, "group-missing")
        return known.current
    if typed.isdecimal() and 1 <= int(typed) <= len(known.names):
        return list(known.names)[int(typed) - 1]
    return next((id_ for id_, name in known.names.items() if fold(name) == fold(typed)), typed[:32])


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    known, words = talk.part(_KnownGroups), talk.words
    if done.groups is not None:
        known.names = {group.id: group.name for group in done.groups}
        lines = [
            words.say("groups-line", number=number, name=group.name, count=group.members)
            for number, group in enumerate(done.groups, 1)
        ]
        return [*lines] or [words.say("group-none")]
    if done.group is None:
        return []
    known.current = done.group.group.id
    known.names.setdefault(known.current, done.group.group.name)
    talk.people |= {member.name: member.id for member in done.group.members}
    joined = [words.say("done-join-group", name=done.group.group.name)] if isinstance(command, JoinGroup) else []
    return [*joined, *_room_lines(words, done.group)]


def _room_lines(words: Catalogue, room: GroupRoom) -> Iterator[str]:
    yield words.say("group-title", name=room.group.name, count=len(room.members))
    for member in room.members:
        role, online = (
            words.say(f"group-role-{member.role}"),
            words.say("group-online" if member.online else "group-away"),
        )
        yield words.say("group-member", name=member.name, role=role, online=online)
    for number, table in enumerate(room.tables, 1):
        yield table_line(words, number, table)
    for line in room.lines[-_LINES:]:
        yield _chat_line(words, room.group.name, line)


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, GroupNews) or message.line is None:
        return []
    name = talk.part(_KnownGroups).names.get(message.group, message.group)
    return [_chat_line(talk.words, name, message.line)]


def _chat_line(words: Catalogue, group: str, line: GroupChatLine) -> str:
    text = line.text if line.text is not None else phrase_words(words, line.phrase or "")
    return words.say("group-said", group=group, name=line.name, text=text)


FEATURE: Final = TextFeature(
    verbs={"groups": groups, "group": group, "join-group": join_group, "say-group": say_group},
    on_done=_on_done,
    on_message=_on_message,
    kept=(_KnownGroups,),
)
