"""Groups by typing: the list, joining by a link, the room of a group in lines, and its chat."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done, Message, Sit, Subscribe
from shared.protocol.groups import (
    EnterGroup,
    GetGroups,
    GetStandingTables,
    GroupChatLine,
    GroupNews,
    GroupRoom,
    GroupStanding,
    JoinGroup,
    PlayStandingTable,
    SayToGroup,
)
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.replies import table_line
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.people import game_title
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


def standing_tables(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetStandingTables(ref=talk.new_ref(), group=_named(talk, rest)))


def play_standing(talk: TextSession, rest: str) -> list[Out]:
    """`play-standing NUMBER [GROUP]`: the number is that of the list, and stays the same."""
    number, _, name = rest.partition(" ")
    if not number.isdecimal() or not 1 <= int(number[:5]) <= 9_999:
        raise unclear(talk.words, "play-standing-missing")
    return talk.send(PlayStandingTable(ref=talk.new_ref(), group=_named(talk, name), number=int(number[:5])))


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
    if done.standing_tables is not None and isinstance(command, GetStandingTables):
        known.current = command.group
        return [standing_words(words, it) for it in done.standing_tables] or [words.say("standing-none")]
    if isinstance(command, PlayStandingTable) and done.table is not None:
        ref, table = talk.new_ref(), done.table
        if done.seat is None:
            return talk.send(Subscribe(ref=ref, table=table))
        return talk.send(Sit(ref=ref, table=table, seat=done.seat, nonce=talk.take_nonce()))
    if done.group is None:
        return []
    known.current = done.group.group.id
    known.names.setdefault(known.current, done.group.group.name)
    talk.people |= {member.name: member.id for member in done.group.members}
    joined = [words.say("done-join-group", name=done.group.group.name)] if isinstance(command, JoinGroup) else []
    return [*joined, *_room_lines(words, done.group)]


def standing_words(words: Catalogue, it: GroupStanding) -> str:
    """A standing table with its score: 2 to 1, side against side."""
    names = words.say("comma").join(name or words.say("tournament-gone") for name in it.players)
    score = " : ".join(map(str, it.won))
    facts = {"number": it.number, "name": it.name, "game": game_title(words, it.game), "names": names}
    line = words.say("standing-line", **facts, season=it.season, score=score, count=it.matches)
    return line if it.table is None else f"{line} {words.say('standing-live', table=it.table)}"


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
        yield chat_words(words, room.group.name, line)


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, GroupNews) or message.line is None:
        return []
    name = talk.part(_KnownGroups).names.get(message.group, message.group)
    return [chat_words(talk.words, name, message.line)]


def chat_words(words: Catalogue, group: str, line: GroupChatLine) -> str:
    """A line of the chat of a group, in a sentence."""
    return words.say("group-said", group=group, name=line.name, text=said_words(words, line))


def said_words(words: Catalogue, line: GroupChatLine) -> str:
    """The text alone."""
    return line.text if line.text is not None else phrase_words(words, line.phrase or "")


FEATURE: Final = TextFeature(
    verbs={
        "groups": groups,
        "group": group,
        "join-group": join_group,
        "say-group": say_group,
        "standing-tables": standing_tables,
        "play-standing": play_standing,
    },
    on_done=_on_done,
    on_message=_on_message,
    kept=(_KnownGroups,),
)
