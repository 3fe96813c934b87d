"""Waiting for people who want the same game, by typing: the verbs, and the answers in sentences."""

from typing import Final

from shared.protocol import Command, Done
from shared.protocol.matchmaking import CancelSeek, Seek
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import parse_wanted
from shared.words.people import offered_title
from shared.words.terms import clock_rule_words


def seek(talk: TextSession, rest: str) -> list[Out]:
    words = talk.words
    wanted = parse_wanted(words, talk.games(), rest.split())
    command = Seek(
        ref=talk.new_ref(),
        game=wanted.game.id,
        options=wanted.options,
        terms=wanted.terms,
        patience_s=wanted.patience_s,
        player=wanted.player,
        nonce=talk.take_nonce(),
    )
    clock = clock_rule_words(words, wanted.terms.clock)
    line = words.say("seek-begun", game=offered_title(words, wanted.game), clock=clock)
    return [line, *talk.send(command, wait=False)]


def unseek(talk: TextSession, rest: str) -> list[Out]:
    talk.unasked |= {ref for ref, command in talk.commands.items() if isinstance(command, Seek)}  # both would tell
    return talk.send(CancelSeek(ref=talk.new_ref()))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    match command:
        case Seek() if done.table is not None:
            talk.turn_to(done.table)
            return [talk.words.say("done-found", table=done.table)]
        case CancelSeek():
            return [talk.words.say("done-unseek")]
        case _:
            return []


FEATURE: Final = TextFeature(verbs={"seek": seek, "unseek": unseek}, on_done=_on_done)
