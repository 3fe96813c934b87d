"""The verb `hint`: what a master would play, asked for and put into sentences."""

from typing import Final

from shared.i18n import Catalogue
from shared.protocol import Command, Done, TableState
from shared.protocol.hints import Hint
from shared.protocol.hosts import AdvisedMove, Aim
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear
from shared.words.events import turn_words
from shared.words.moves import option_words
from shared.words.people import side_name
from shared.words.reasons import reason_words


def ask(talk: TextSession, rest: str) -> list[Out]:
    """Ask what a master would play; where no table is talked about, ask for help with the position."""
    if talk.room is None and talk.position is not None:
        return talk.position.help(talk, rest)
    table, state = talk.seated()
    if state.phase != "play" or state.you not in state.to_act:
        raise unclear(talk.words, "turn-not-yours", turn=turn_words(talk.words, state))
    if "hint" not in state.may and state.seats[state.you].substitute is None:
        raise unclear(talk.words, "hint-not-here")
    return talk.send(Hint(ref=talk.new_ref(), table=table, version=state.version))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    room = None if done.table is None else talk.rooms.get(done.table)
    if room is None or room.state is None:
        return []
    return [*talk.marked(room.table, _advice_words(talk.words, room.state, done))]


def _advice_words(words: Catalogue, state: TableState, done: Done) -> list[str]:
    """The advice in an answer: one line for each move, best first, and one for the key state."""
    moves = enumerate(done.hints or [])
    lines = [_move_line(words, state, advised, is_best=place == 0) for place, advised in moves]
    return lines if done.aim is None else [*lines, _aim_line(words, done.aim)]


def _move_line(words: Catalogue, state: TableState, advised: AdvisedMove, *, is_best: bool) -> str:
    move = option_words(words, state.game, advised.move)
    if advised.share is not None:
        move = words.say("hint-share", move=move, share=words.percent(advised.share))
    key = "hint-best" if is_best else "hint-other"
    if not advised.reason:
        return words.say(key, move=move)
    side = "" if state.you is None else side_name(words, state.game, state.you)
    return words.say(f"{key}-why", move=move, reason=reason_words(words, advised.reason, side=side))


def _aim_line(words: Catalogue, aim: Aim) -> str:
    return words.say(
        "hint-aim",
        cells=words.listed(aim.cells),
        count=aim.distance,
        wins=words.number(aim.wins),
        losses=words.number(aim.losses),
    )


FEATURE: Final = TextFeature(verbs={"hint": ask}, on_done=_on_done, buttons={"hint": ("screen-hint", "hint")})
