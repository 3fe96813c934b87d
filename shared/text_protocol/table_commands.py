"""Verbs of one table: the words after them become commands, or an answer from what is known."""

from typing import Final

from shared.games.facets import is_hidden
from shared.protocol import Claim, Counsel, GiveTime, Leave, Play, Resign, RoundView, Sit, Substitute
from shared.text.folding import fold
from shared.text_protocol.state import Handler, Out, TextSession
from shared.text_protocol.table_words import typed_number, unclear
from shared.words.endings import match_words, score_words
from shared.words.events import turn_words
from shared.words.games import text_of
from shared.words.moves import find_move, legal_words
from shared.words.terms import clocks_words


def who(talk: TextSession, rest: str) -> list[Out]:
    return [*talk.here()[1].who()]


def look(talk: TextSession, rest: str) -> list[Out]:
    return [*talk.here()[1].look()]


def board(talk: TextSession, rest: str) -> list[Out]:
    if rest == "diagram":
        return diagram(talk, "")
    game, view, seat = _shown(talk)
    return [*text_of(game).board_lines(talk.words, view, seat)]


def diagram(talk: TextSession, rest: str) -> list[Out]:
    game, view, seat = _shown(talk)
    return [*text_of(game).drawing(talk.words, view, seat)]


def _shown(talk: TextSession) -> tuple[str, RoundView, int | None]:
    """Game, position and the reader's seat: of the table that is talked about, else of the position beside the tables.

    Raises CodedError `text/unclear`.
    """
    if talk.room is None and talk.position is not None:
        return talk.position.game, talk.position.view, talk.position.seat
    _, _, state = talk.here()
    if state.view is None:
        raise unclear(talk.words, "board-none")
    return state.game, state.view, state.you


def hand(talk: TextSession, rest: str) -> list[Out]:
    _, state = talk.seated()
    if not is_hidden(state.game):
        raise unclear(talk.words, "hand-none")
    if state.view is None:
        raise unclear(talk.words, "hand-not-dealt")
    return [text_of(state.game).own_hand(talk.words, state.view)]


def moves(talk: TextSession, rest: str) -> list[Out]:
    if talk.room is None and talk.position is not None and talk.position.legal:
        return [legal_words(talk.words, talk.position.game, talk.position.legal)]
    return [*talk.here()[1].moves()]


def play(talk: TextSession, rest: str) -> list[Out]:
    table, state = talk.seated()
    if not state.legal or state.view is None:
        raise unclear(talk.words, "turn-not-yours", turn=turn_words(talk.words, state))
    if not rest:
        raise unclear(talk.words, "play-missing")
    move = find_move(talk.words, state.game, state.view.board, state.legal, rest)
    return talk.send(Play(ref=talk.new_ref(), table=table, version=state.version, move=move))


def pass_turn(talk: TextSession, rest: str) -> list[Out]:
    return play(talk, "pass")


def counsel(talk: TextSession, rest: str) -> list[Out]:
    table, state = talk.seated()
    wish = fold(rest)
    if wish != "me" and wish != "either" and wish != "you":
        raise unclear(talk.words, "counsel-forms")
    return talk.send(Counsel(ref=talk.new_ref(), table=table, version=state.version, wish=wish))


def claim(talk: TextSession, rest: str) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Claim(ref=talk.new_ref(), table=table, version=state.version))


def last(talk: TextSession, rest: str) -> list[Out]:
    _, room, state = talk.here()
    return [room.last or talk.words.say("last-none"), turn_words(talk.words, state)]


def history(talk: TextSession, rest: str) -> list[Out]:
    return [*talk.here()[1].history(typed_number(rest))]


def why(talk: TextSession, rest: str) -> list[Out]:
    return [*talk.here()[1].why(typed_number(rest))]


def score(talk: TextSession, rest: str) -> list[Out]:
    words = talk.words
    _, _, state = talk.here()
    lines = [match_words(words, state, state.result)] if state.result is not None else []
    if is_hidden(state.game):
        lines.append(score_words(words, state))
    elif state.view is not None:
        lines.append(text_of(state.game).standing(words, state.view))
    return [*lines] or [words.say("history-none")]


def clock(talk: TextSession, rest: str) -> list[Out]:
    _, room, state = talk.here()
    return [*clocks_words(talk.words, state, room.heard_ms, talk.now_ms)]


def give(talk: TextSession, rest: str) -> list[Out]:
    table, _ = talk.seated()
    seconds = typed_number(rest.split(" ")[0]) or 15
    return talk.send(GiveTime(ref=talk.new_ref(), table=table, seconds=seconds))


def substitute(talk: TextSession, rest: str) -> list[Out]:
    table, _ = talk.seated()
    player = rest.split()[0] if rest else None
    return talk.send(Substitute(ref=talk.new_ref(), table=table, player=player))


def back(talk: TextSession, rest: str) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Sit(ref=talk.new_ref(), table=table, seat=state.you))


def resign(talk: TextSession, rest: str) -> list[Out]:
    table, _ = talk.seated()
    if talk.confirming != f"resign:{table}" and rest != "yes":
        talk.confirming = f"resign:{table}"
        return [talk.words.say("resign-again")]
    talk.confirming = ""
    return talk.send(Resign(ref=talk.new_ref(), table=table))


def leave(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(Leave(ref=talk.new_ref(), table=talk.here()[0]))


VERBS: Final[dict[str, Handler]] = {
    "who": who,
    "look": look,
    "board": board,
    "diagram": diagram,
    "hand": hand,
    "moves": moves,
    "play": play,
    "pass": pass_turn,
    "counsel": counsel,
    "claim": claim,
    "last": last,
    "history": history,
    "why": why,
    "score": score,
    "clock": clock,
    "give": give,
    "substitute": substitute,
    "back": back,
    "resign": resign,
    "leave": leave,
}
