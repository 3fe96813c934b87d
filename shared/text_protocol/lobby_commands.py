"""Verbs of the lobby: the words after them become commands, or an answer from what is known."""

import hashlib
import re
from typing import Final

from msgspec import structs

from shared.i18n import LANGUAGES
from shared.protocol import AddAi, Open, Sit, Subscribe, Tables
from shared.protocol.lobby_commands import LONGEST_START
from shared.text.folding import fold
from shared.text.imitated import PREFIX
from shared.text_protocol.state import Handler, Out, TextSession
from shared.text_protocol.table_words import find_game, parse_wanted, typed_number, unclear
from shared.text_protocol.verbs import help_lines
from shared.words.people import offered_title
from shared.words.players import about_player, offered_name

_NONCE = re.compile("[0-9a-f]{32}")
_PLAYER = re.compile(rf"(?:{PREFIX}.*|\S+)$")
"""An AI player at the end of a line; names of people may have spaces."""


def show_help(talk: TextSession, rest: str) -> list[Out]:
    return [*help_lines(talk.words, fold(rest))]


def name(talk: TextSession, rest: str) -> list[Out]:
    if talk.welcome is not None:
        raise unclear(talk.words, "name-connected", name=talk.welcome.you.name)
    if not rest:
        raise unclear(talk.words, "name-missing")
    return talk.greet(rest[:24], None)


def login(talk: TextSession, rest: str) -> list[Out]:
    if talk.welcome is None:
        if not rest:
            raise unclear(talk.words, "login-missing")
        return talk.greet(None, rest.split()[0])
    if rest:
        raise unclear(talk.words, "name-connected", name=talk.welcome.you.name)
    return [talk.words.say("login-token", line=f"login {talk.welcome.token}"), talk.words.say("login-secret")]


def language(talk: TextSession, rest: str) -> list[Out]:
    wanted = fold(rest.split()[0]) if rest else ""
    listed = ", ".join(f"{code} {it.name}" for code, it in LANGUAGES.items())
    if not wanted:
        return [talk.words.say("language-list", languages=listed, example="language tr")]
    code = next((code for code, it in LANGUAGES.items() if wanted in (code, fold(it.name))), None)
    if code is None:
        raise unclear(talk.words, "language-unknown", typed=repr(wanted[:20]), languages=listed)
    talk.speak(code)
    return [talk.words.say("language-chosen")]


def games(talk: TextSession, rest: str) -> list[Out]:
    words, known = talk.words, talk.games()
    if not rest:
        return [
            words.say("list-game", id=it.id.partition("/")[0], game=offered_title(words, it), count=it.seats)
            for it in known
        ]
    game, _ = find_game(words, known, rest.split())
    options = ", ".join(f"{option}={value}" for option, value in game.options.items())
    return [words.say("list-rules", game=offered_title(words, game), count=game.seats, options=options)]


def players(talk: TextSession, rest: str) -> list[Out]:
    words, known = talk.words, talk.games()
    wanted = [find_game(words, known, rest.split())[0]] if rest else known
    here = None if talk.room is None or talk.room.state is None else talk.room.state.game
    lines: list[Out] = []
    for game in wanted:
        if rest or here in (None, game.id):
            lines.append(words.say("list-players", game=offered_title(words, game), names=_offered(talk, game.id)))
        if rest:
            offered = [each for each in talk.lobby.players if each.game == game.id]
            lines += [about for each in offered for about in about_player(words, each)]
            if known_styles := [f"{PREFIX}{name}" for each in offered for name in each.well_known]:
                lines.append(words.say("list-styles", names=words.listed(known_styles)))
    return lines


def _offered(talk: TextSession, game: str) -> str:
    """A game's available AI players: the ids to type, each with its name."""
    found = [player for player in talk.lobby.players if player.game == game]
    offered = [talk.words.say("list-player", id=each.name, name=offered_name(talk.words, each)) for each in found]
    return talk.words.listed(offered) or talk.words.say("list-no-players")


def tables(talk: TextSession, rest: str) -> list[Out]:
    """All open tables; those of one game; `free`: those with a free seat; `more`: those after the ones just listed."""
    typed = rest.split()
    if typed == ["more"] and talk.listed_page is not None:
        return talk.send(structs.replace(talk.listed_page, ref=talk.new_ref(), after=talk.listed_next))
    free = "free" in typed
    named = [word for word in typed if word not in ("free", "more")]
    game = find_game(talk.words, talk.games(), named)[0].id if named else None
    return talk.send(Tables(ref=talk.new_ref(), game=game, free=free))


def open_table(talk: TextSession, rest: str) -> list[Out]:
    wanted = parse_wanted(talk.words, talk.games(), rest.split(), may_set_up=True)
    command = Open(
        ref=talk.new_ref(),
        game=wanted.game.id,
        options=wanted.options,
        public=wanted.public,
        terms=wanted.terms,
        start=None if wanted.start is None else wanted.start[:LONGEST_START],
    )
    return talk.send(command)


def join(talk: TextSession, rest: str) -> list[Out]:
    table, _, seat = rest.partition(" ")
    return _take_seat(talk, talk.find_table(table), seat)


def sit(talk: TextSession, rest: str) -> list[Out]:
    return _take_seat(talk, talk.here()[0], rest)


def _take_seat(talk: TextSession, table: str, seat: str) -> list[Out]:
    number = _seat_number(talk, seat) if seat else None
    return talk.send(Sit(ref=talk.new_ref(), table=table, seat=number, nonce=talk.take_nonce()))


def _seat_number(talk: TextSession, word: str) -> int:
    state = None if talk.room is None else talk.room.state
    games = [] if talk.welcome is None else talk.welcome.games
    seats = max((it.seats for it in games), default=1) if state is None else len(state.seats)
    number = typed_number(word)
    if number is None or not 1 <= number <= seats:
        raise unclear(talk.words, "seat-numbers", seats=seats)
    return number - 1


def add_ai(talk: TextSession, rest: str) -> list[Out]:
    table, _, state = talk.here()
    named = _PLAYER.search(rest)
    player = None if named is None or named[0].isdecimal() or named[0] == "all" else named[0]
    seat = rest.removesuffix(player or "").split()
    if len(seat) > 1:
        raise unclear(talk.words, "add-ai-missing", names=_offered(talk, state.game))
    free = [info.seat for info in state.seats if info.id is None]
    if seat in ([], ["all"]):
        seats = sorted(free, key=lambda it: (it - (state.you or 0)) % len(state.seats))
    else:
        seats = [_seat_number(talk, seat[0])]
    if not seats:
        raise unclear(talk.words, "add-ai-full")
    sent: list[Out] = []
    for chosen in seats:
        sent += talk.send(AddAi(ref=talk.new_ref(), table=table, seat=chosen, player=player))
        if not seat:
            player = None  # the server seats different ones beside it
    return sent


def spectate(talk: TextSession, rest: str) -> list[Out]:
    return talk.send(Subscribe(ref=talk.new_ref(), table=talk.find_table(rest.split(" ")[0]), since=0))


def random(talk: TextSession, rest: str) -> list[Out]:
    if not rest:
        raise unclear(talk.words, "random-missing")
    talk.nonce = rest if _NONCE.fullmatch(rest) else hashlib.sha256(rest.encode()).hexdigest()[:32]
    return [talk.words.say("random-set", nonce=talk.nonce)]


def end(talk: TextSession, rest: str) -> list[Out]:
    talk.over = True
    return [talk.words.say("quit-goodbye")]


VERBS: Final[dict[str, Handler]] = {
    "help": show_help,
    "name": name,
    "login": login,
    "language": language,
    "games": games,
    "players": players,
    "tables": tables,
    "open": open_table,
    "join": join,
    "sit": sit,
    "add-ai": add_ai,
    "spectate": spectate,
    "random": random,
    "quit": end,
}
