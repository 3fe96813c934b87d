"""Talk at a table by typing: the verbs, and what was said in sentences."""

from typing import Final

from shared.protocol import Command, Done, Message
from shared.protocol.chat import Chat, Mute, Say
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.phrases import phrase_named


def say(talk: TextSession, rest: str) -> list[Out]:
    table, _, state = talk.here()
    if not rest:
        raise unclear(talk.words, "say-missing")
    room = "seats" if state.you is not None else "spectators"
    phrase = phrase_named(talk.words, rest)
    text = None if phrase else rest[:300]
    return talk.send(Say(ref=talk.new_ref(), table=table, room=room, text=text, phrase=phrase))


def chat(talk: TextSession, rest: str) -> list[Out]:
    return say(talk, rest) if rest else [*talk.here()[1].recalled()]


def mute(talk: TextSession, rest: str) -> list[Out]:
    return _set_muted(talk, rest, on=True)


def unmute(talk: TextSession, rest: str) -> list[Out]:
    return _set_muted(talk, rest, on=False)


def _set_muted(talk: TextSession, name: str, *, on: bool) -> list[Out]:
    if not name:
        raise unclear(talk.words, "mute-missing")
    player, left = talk.find_player(name)
    return talk.send(Mute(ref=talk.new_ref(), player=(name if left else player)[:40], on=on))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    if not isinstance(command, Mute):
        return []
    return [talk.words.say("done-mute" if command.on else "done-unmute")]


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, Chat):
        return []
    return [*talk.marked(message.table, talk.room_of(message.table).hear_chat(message.lines))]


FEATURE: Final = TextFeature(
    verbs={"say": say, "chat": chat, "mute": mute, "unmute": unmute}, on_done=_on_done, on_message=_on_message
)
