"""Lessons that AI players drew from a match: the verb, and the answer in sentences; asked for at a match's end, too."""

from typing import Final

from shared.protocol import Command, Done, TableState
from shared.protocol.lessons import GetLessons
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import typed_number, unclear
from shared.words.learned import learned_words


def lessons(talk: TextSession, rest: str) -> list[Out]:
    table, _, state = talk.here()
    match = typed_number(rest)
    if rest and not match:
        raise unclear(talk.words, "learned-forms")
    if state.result is None and state.match == (match or 1):
        raise unclear(talk.words, "learned-too-early")
    return talk.send(GetLessons(ref=talk.new_ref(), table=table, match=match))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    if not isinstance(command, GetLessons) or done.lessons is None:
        return []
    if done.ref in talk.unasked and not done.lessons.learns:
        return []
    return [*talk.marked(command.table, learned_words(talk.words, done.lessons))]


def _on_result(talk: TextSession, state: TableState) -> list[Out]:
    if state.you is None or all(seat.kind != "ai" for seat in state.seats):
        return []
    command = GetLessons(ref=talk.new_ref(), table=state.table, match=state.match)
    talk.unasked.add(command.ref)
    return talk.send(command, wait=False)


FEATURE: Final = TextFeature(verbs={"lessons": lessons}, on_done=_on_done, on_result=_on_result)
