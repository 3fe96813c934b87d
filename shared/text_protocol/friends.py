"""Following people by typing: the verbs, and the answers in sentences."""

from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done
from shared.protocol.friends import Follow, FollowedPerson, GetFollowed, ShowPresence
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear


def follow(talk: TextSession, rest: str) -> list[Out]:
    return _set_followed(talk, rest, on=True)


def unfollow(talk: TextSession, rest: str) -> list[Out]:
    return _set_followed(talk, rest, on=False)


def _set_followed(talk: TextSession, rest: str, *, on: bool) -> list[Out]:
    if not rest:
        raise unclear(talk.words, "follow-missing")
    player, left = talk.find_player(rest)
    return talk.send(Follow(ref=talk.new_ref(), player=(rest if left else player)[:40], on=on))


def friends(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(GetFollowed(ref=talk.new_ref()))


def presence(talk: TextSession, rest: str) -> list[Out]:
    if fold(rest) not in ("on", "off"):
        raise unclear(talk.words, "presence-missing")
    return talk.send(ShowPresence(ref=talk.new_ref(), on=fold(rest) == "on"))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    words = talk.words
    if done.followed is not None:
        talk.people = {person.name: person.id for person in done.followed.people}
    match command:
        case Follow():
            return [words.say("done-follow" if command.on else "done-unfollow")]
        case ShowPresence():
            return [words.say("done-presence-on" if command.on else "done-presence-off")]
        case GetFollowed() if done.followed is not None:
            return [_line(words, person) for person in done.followed.people] or [words.say("following-none")]
        case _:
            return []


def _line(words: Catalogue, person: FollowedPerson) -> str:
    if person.table is not None:
        return words.say("following-playing", name=person.name, table=person.table)
    return words.say("following-online" if person.online else "following-offline", name=person.name)


FEATURE: Final = TextFeature(
    verbs={"follow": follow, "unfollow": unfollow, "friends": friends, "presence": presence}, on_done=_on_done
)
