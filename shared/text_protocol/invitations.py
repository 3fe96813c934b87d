"""Invitations to a table by typing: the verb, and an invitation in a sentence."""

from typing import Final

from shared.protocol import Command, Done, Message
from shared.protocol.invitations import Invitation, InvitePlayer
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.people import game_title
from shared.words.terms import clock_rule_words


def invite(talk: TextSession, rest: str) -> list[Out]:
    table, _, _ = talk.here()
    if not rest:
        raise unclear(talk.words, "invite-missing")
    player, left = talk.find_player(rest)
    return talk.send(InvitePlayer(ref=talk.new_ref(), table=table, player=(rest if left else player)[:40]))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    return [talk.words.say("done-invite")] if isinstance(command, InvitePlayer) else []


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, Invitation):
        return []
    game, clock = game_title(talk.words, message.game), clock_rule_words(talk.words, message.terms.clock)
    line = f"join {message.table}" if message.seat is None else f"join {message.table} {message.seat + 1}"
    return [talk.words.say("invited", name=message.by.name, game=game, clock=clock, line=line)]


FEATURE: Final = TextFeature(verbs={"invite": invite}, on_done=_on_done, on_message=_on_message)
