"""What each verb does: the words after it become commands, or an answer from what is known. Knows no message."""

import hashlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from shared.games.facets import is_hidden
from shared.protocol import (
    Again,
    AnswerChallenge,
    Challenge,
    Claim,
    Command,
    Counsel,
    Decline,
    EndSeek,
    Fill,
    GiveTime,
    HandOver,
    Hello,
    Learned,
    Leave,
    Mute,
    Open,
    Play,
    Propose,
    Resign,
    Say,
    Seek,
    Sit,
    Tables,
    Watch,
)
from shared.text_protocol.table_words import find_game, parse_wanted, unclear
from shared.text_protocol.verbs import help_lines
from shared.words.endings import match_words, score_words
from shared.words.english import count, joined
from shared.words.events import turn_words
from shared.words.game_text import text_of
from shared.words.moves import find_move
from shared.words.phrases import phrase_named
from shared.words.terms import clock_rule_words, clocks_words

if TYPE_CHECKING:
    from shared.text_protocol.conversation import Talk

Out = str | Hello | Command
"""A line to print, or something to send."""
_NONCE = re.compile("[0-9a-f]{32}")


def _help(talk: "Talk", rest: str) -> list[Out]:
    return [*help_lines(rest.lower())]


def _name(talk: "Talk", rest: str) -> list[Out]:
    if talk.welcome is not None:
        raise unclear(f"You are connected as {talk.welcome.you.name}; to use another name, quit and connect again")
    if not rest:
        raise unclear("Type name and your name, for example: name Ann")
    return talk.greet(rest[:24], None)


def _login(talk: "Talk", rest: str) -> list[Out]:
    if talk.welcome is None:
        if not rest:
            raise unclear("Type login and your token, or name and your name to play as a guest")
        return talk.greet(None, rest.split()[0])
    if rest:
        raise unclear(f"You are connected as {talk.welcome.you.name}; to use another name, quit and connect again")
    return [f"To come back, type: login {talk.welcome.token}", "Keep it secret: anybody who knows it can play as you."]


def _games(talk: "Talk", rest: str) -> list[Out]:
    games = talk.games()
    if not rest:
        return [f"{game.id.partition('/')[0]}: {game.title}, {count(game.seats, 'seat')}." for game in games]
    game, _ = find_game(games, rest.split())
    options = ", ".join(f"{name}={value}" for name, value in game.options.items())
    return [f"{game.title}, {count(game.seats, 'seat')}. House rules, unless you set others: {options}."]


def _players(talk: "Talk", rest: str) -> list[Out]:
    games = talk.games()
    wanted = [find_game(games, rest.split())[0]] if rest else games
    here = None if talk.room is None or talk.room.state is None else talk.room.state.game
    lines: list[Out] = []
    for game in wanted:
        if rest or here in (None, game.id):
            names = [player.name for player in talk.lobby.players if player.game == game.id]
            lines.append(f"{game.title}: {joined(names) or 'none now'}.")
    return lines


def _tables(talk: "Talk", rest: str) -> list[Out]:
    return talk.send(Tables(ref=talk.new_ref()))


def _open(talk: "Talk", rest: str) -> list[Out]:
    wanted = parse_wanted(talk.games(), rest.split())
    ref = talk.new_ref()
    return talk.send(
        Open(ref=ref, game=wanted.game.id, options=wanted.options, public=wanted.public, terms=wanted.terms)
    )


def _join(talk: "Talk", rest: str) -> list[Out]:
    table, _, seat = rest.partition(" ")
    return _take_seat(talk, talk.find_table(table), seat)


def _sit(talk: "Talk", rest: str) -> list[Out]:
    return _take_seat(talk, talk.here()[0], rest)


def _take_seat(talk: "Talk", table: str, seat: str) -> list[Out]:
    number = _seat_number(talk, seat) if seat else None
    return talk.send(Sit(ref=talk.new_ref(), table=table, seat=number, nonce=talk.take_nonce()))


def _seat_number(talk: "Talk", word: str) -> int:
    state = None if talk.room is None else talk.room.state
    seats = 4 if state is None else len(state.seats)
    if not word.isdecimal() or not 1 <= int(word[:3]) <= seats:
        raise unclear(f"Seats are numbered from 1 to {seats}")
    return int(word) - 1


def _fill(talk: "Talk", rest: str) -> list[Out]:
    table, _, state = talk.here()
    *seat, player = rest.split() or [""]
    free = [info.seat for info in state.seats if info.id is None]
    if not player or player.isdecimal() or len(seat) > 1:
        names = [offered.name for offered in talk.lobby.players if offered.game == state.game]
        raise unclear(f"Type fill, a seat and an AI player; available: {joined(names) or 'none now'}")
    seats = [_seat_number(talk, seat[0])] if seat and seat[0] != "all" else free
    if not seats:
        raise unclear("All seats are taken")
    sent: list[Out] = []
    for number in seats:
        sent += talk.send(Fill(ref=talk.new_ref(), table=table, seat=number, player=player))
    return sent


def _watch(talk: "Talk", rest: str) -> list[Out]:
    return talk.send(Watch(ref=talk.new_ref(), table=talk.find_table(rest.split(" ")[0]), since=0))


def _seek(talk: "Talk", rest: str) -> list[Out]:
    wanted = parse_wanted(talk.games(), rest.split())
    command = Seek(
        ref=talk.new_ref(),
        game=wanted.game.id,
        options=wanted.options,
        terms=wanted.terms,
        patience_s=wanted.patience_s,
        player=wanted.player,
        nonce=talk.take_nonce(),
    )
    line = f"Looking for opponents: {wanted.game.title}, {clock_rule_words(wanted.terms.clock)}. Type unseek to cancel."
    return [line, *talk.send(command, wait=False)]


def _unseek(talk: "Talk", rest: str) -> list[Out]:
    return talk.send(EndSeek(ref=talk.new_ref()))


def _challenge(talk: "Talk", rest: str) -> list[Out]:
    player, *words = rest.split() or [""]
    if not player:
        raise unclear("Type challenge, a player's id and a game")
    wanted = parse_wanted(talk.games(), words)
    command = Challenge(
        ref=talk.new_ref(),
        to=player[:40],
        game=wanted.game.id,
        options=wanted.options,
        terms=wanted.terms,
        nonce=talk.take_nonce(),
    )
    return talk.send(command)


def _accept(talk: "Talk", rest: str) -> list[Out]:
    return _answer_challenge(talk, accept=True)


def _answer_challenge(talk: "Talk", *, accept: bool) -> list[Out]:
    if not talk.challenges:
        raise unclear("There is no challenge to answer")
    challenge = list(talk.challenges)[-1]
    nonce = talk.take_nonce() if accept else None
    return talk.send(AnswerChallenge(ref=talk.new_ref(), challenge=challenge, accept=accept, nonce=nonce))


def _random(talk: "Talk", rest: str) -> list[Out]:
    if not rest:
        raise unclear("Type random and some words that nobody can guess, or 32 hexadecimal digits")
    talk.nonce = rest if _NONCE.fullmatch(rest) else hashlib.sha256(rest.encode()).hexdigest()[:32]
    return [f"Your contribution to the deals at your next table: {talk.nonce}."]


def _who(talk: "Talk", rest: str) -> list[Out]:
    return [*talk.here()[1].who()]


def _look(talk: "Talk", rest: str) -> list[Out]:
    return [*talk.here()[1].look()]


def _board(talk: "Talk", rest: str) -> list[Out]:
    if rest == "diagram":
        return _diagram(talk, "")
    _, _, state = talk.here()
    if state.view is None:
        raise unclear("The game has not started yet")
    return [*text_of(state.game).board_lines(state.view, state.you)]


def _diagram(talk: "Talk", rest: str) -> list[Out]:
    _, _, state = talk.here()
    if state.view is None:
        raise unclear("The game has not started yet")
    return [*text_of(state.game).drawing(state.view, state.you)]


def _hand(talk: "Talk", rest: str) -> list[Out]:
    _, state = talk.seated()
    if not is_hidden(state.game):
        raise unclear("This game has no hands; type board")
    if state.view is None:
        raise unclear("Nothing has been dealt yet")
    return [text_of(state.game).own_hand(state.view)]


def _moves(talk: "Talk", rest: str) -> list[Out]:
    return [*talk.here()[1].moves()]


def _play(talk: "Talk", rest: str) -> list[Out]:
    table, state = talk.seated()
    if not state.legal or state.view is None:
        raise unclear(f"It isn't your turn. {turn_words(state)}")
    if not rest:
        raise unclear("Type play and a move; moves lists them")
    move = find_move(state.game, state.view.board, state.legal, rest)
    return talk.send(Play(ref=talk.new_ref(), table=table, version=state.version, move=move))


def _pass(talk: "Talk", rest: str) -> list[Out]:
    return _play(talk, "pass")


def _counsel(talk: "Talk", rest: str) -> list[Out]:
    table, state = talk.seated()
    wish = rest.lower()
    if wish != "me" and wish != "either" and wish != "you":
        raise unclear("Type counsel me, counsel either or counsel you")
    return talk.send(Counsel(ref=talk.new_ref(), table=table, version=state.version, wish=wish))


def _claim(talk: "Talk", rest: str) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Claim(ref=talk.new_ref(), table=table, version=state.version))


def _last(talk: "Talk", rest: str) -> list[Out]:
    _, room, state = talk.here()
    return [room.last or "Nothing has happened yet.", turn_words(state)]


def _history(talk: "Talk", rest: str) -> list[Out]:
    return [*talk.here()[1].history(_number(rest))]


def _why(talk: "Talk", rest: str) -> list[Out]:
    return [*talk.here()[1].why(_number(rest))]


def _learned(talk: "Talk", rest: str) -> list[Out]:
    table, _, state = talk.here()
    match = _number(rest)
    if rest and not match:
        raise unclear("Type learned, or learned and the number of a match")
    if state.result is None and state.match == (match or 1):
        raise unclear("The match is not over yet; type learned when it is")
    return talk.send(Learned(ref=talk.new_ref(), table=table, match=match))


def _score(talk: "Talk", rest: str) -> list[Out]:
    _, _, state = talk.here()
    lines = [match_words(state, state.result)] if state.result is not None else []
    if is_hidden(state.game):
        lines.append(score_words(state))
    elif state.view is not None:
        lines.append(text_of(state.game).standing(state.view))
    return [*lines] or ["Nothing has been played yet."]


def _clock(talk: "Talk", rest: str) -> list[Out]:
    _, room, state = talk.here()
    return [*clocks_words(state, room.heard_ms, talk.now_ms)]


def _say(talk: "Talk", rest: str) -> list[Out]:
    table, _, state = talk.here()
    if not rest:
        raise unclear("Type say and your message, for example: say well played")
    room = "seats" if state.you is not None else "watchers"
    phrase = phrase_named(rest)
    content = {"phrase": phrase} if phrase else {"text": rest[:300]}
    return talk.send(Say.model_validate({"ref": talk.new_ref(), "table": table, "room": room, **content}))


def _chat(talk: "Talk", rest: str) -> list[Out]:
    return _say(talk, rest) if rest else [*talk.here()[1].recalled()]


def _mute(talk: "Talk", rest: str) -> list[Out]:
    return _hush(talk, rest, on=True)


def _unmute(talk: "Talk", rest: str) -> list[Out]:
    return _hush(talk, rest, on=False)


def _hush(talk: "Talk", name: str, *, on: bool) -> list[Out]:
    known = {line.name.lower(): line.id for room in talk.rooms.values() for line in room.chat}
    for room in talk.rooms.values():
        for seat in room.state.seats if room.state is not None else ():
            if seat.name is not None and seat.id is not None:
                known[seat.name.lower()] = seat.id
    player = known.get(name.lower(), name)
    if not player:
        raise unclear("Type the name of the player too")
    return talk.send(Mute(ref=talk.new_ref(), player=player[:40], on=on))


def _draw(talk: "Talk", rest: str) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Propose(ref=talk.new_ref(), table=table, version=state.version, what="draw"))


def _undo(talk: "Talk", rest: str) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Propose(ref=talk.new_ref(), table=table, version=state.version, what="undo"))


def _decline(talk: "Talk", rest: str) -> list[Out]:
    if talk.challenges:
        return _answer_challenge(talk, accept=False)
    table, state = talk.seated()
    if not state.proposed:
        raise unclear("There is no proposal to decline")
    return talk.send(Decline(ref=talk.new_ref(), table=table, what=state.proposed[-1].what))


def _give(talk: "Talk", rest: str) -> list[Out]:
    table, _ = talk.seated()
    seconds = _number(rest.split(" ")[0]) or 15
    return talk.send(GiveTime(ref=talk.new_ref(), table=table, seconds=seconds))


def _handover(talk: "Talk", rest: str) -> list[Out]:
    table, _ = talk.seated()
    player = rest.split()[0] if rest else None
    return talk.send(HandOver(ref=talk.new_ref(), table=table, player=player))


def _back(talk: "Talk", rest: str) -> list[Out]:
    table, state = talk.seated()
    return talk.send(Sit(ref=talk.new_ref(), table=table, seat=state.you))


def _resign(talk: "Talk", rest: str) -> list[Out]:
    table, _ = talk.seated()
    if talk.confirming != "resign" and rest != "yes":
        talk.confirming = "resign"
        return ["Type resign once more to resign the match."]
    talk.confirming = ""
    return talk.send(Resign(ref=talk.new_ref(), table=table))


def _again(talk: "Talk", rest: str) -> list[Out]:
    table, _ = talk.seated()
    return talk.send(Again(ref=talk.new_ref(), table=table))


def _leave(talk: "Talk", rest: str) -> list[Out]:
    return talk.send(Leave(ref=talk.new_ref(), table=talk.here()[0]))


def _quit(talk: "Talk", rest: str) -> list[Out]:
    talk.over = True
    return ["Goodbye."]


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 5 else None


DEEDS: Final[dict[str, Callable[["Talk", str], list[Out]]]] = {
    "help": _help,
    "name": _name,
    "login": _login,
    "games": _games,
    "players": _players,
    "tables": _tables,
    "open": _open,
    "join": _join,
    "sit": _sit,
    "fill": _fill,
    "watch": _watch,
    "seek": _seek,
    "unseek": _unseek,
    "challenge": _challenge,
    "random": _random,
    "accept": _accept,
    "who": _who,
    "look": _look,
    "board": _board,
    "diagram": _diagram,
    "hand": _hand,
    "moves": _moves,
    "play": _play,
    "pass": _pass,
    "counsel": _counsel,
    "claim": _claim,
    "last": _last,
    "history": _history,
    "why": _why,
    "learned": _learned,
    "score": _score,
    "clock": _clock,
    "say": _say,
    "chat": _chat,
    "mute": _mute,
    "unmute": _unmute,
    "draw": _draw,
    "undo": _undo,
    "decline": _decline,
    "give": _give,
    "handover": _handover,
    "back": _back,
    "resign": _resign,
    "again": _again,
    "leave": _leave,
    "quit": _quit,
}
"""By the names of `shared.text_protocol.verbs`."""
