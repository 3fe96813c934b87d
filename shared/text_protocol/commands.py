"""The implementation of each verb, by its name. Knows no message."""

from collections.abc import Callable
from typing import Final

from shared.text_protocol import advice_commands as advice
from shared.text_protocol import analysis_commands as analysis
from shared.text_protocol import lobby_commands as lobby
from shared.text_protocol import puzzle_commands as puzzles
from shared.text_protocol import table_commands as table
from shared.text_protocol.state import Out, TextSession

HANDLERS: Final[dict[str, Callable[[TextSession, str], list[Out]]]] = {
    "help": lobby.show_help,
    "name": lobby.name,
    "login": lobby.login,
    "language": lobby.language,
    "games": lobby.games,
    "players": lobby.players,
    "tables": lobby.tables,
    "open": lobby.open_table,
    "join": lobby.join,
    "sit": lobby.sit,
    "add-ai": lobby.add_ai,
    "spectate": lobby.spectate,
    "seek": lobby.seek,
    "unseek": lobby.unseek,
    "challenge": lobby.challenge,
    "invite": lobby.invite,
    "follow": lobby.follow,
    "unfollow": lobby.unfollow,
    "friends": lobby.friends,
    "presence": lobby.presence,
    "vacation": lobby.vacation,
    "imitation": lobby.imitation,
    "random": lobby.random,
    "accept": lobby.accept,
    "who": table.who,
    "look": table.look,
    "board": table.board,
    "diagram": table.diagram,
    "hand": table.hand,
    "moves": table.moves,
    "play": table.play,
    "pass": table.pass_turn,
    "counsel": table.counsel,
    "claim": table.claim,
    "last": table.last,
    "history": table.history,
    "why": table.why,
    "lessons": table.lessons,
    "score": table.score,
    "clock": table.clock,
    "say": table.say,
    "chat": table.chat,
    "mute": table.mute,
    "unmute": table.unmute,
    "draw": table.draw,
    "takeback": table.takeback,
    "decline": table.decline,
    "give": table.give,
    "substitute": table.substitute,
    "back": table.back,
    "resign": table.resign,
    "rematch": table.rematch,
    "leave": table.leave,
    "puzzle": puzzles.puzzle,
    "try": puzzles.try_move,
    "clue": puzzles.clue,
    "refute": puzzles.refute,
    "analyse": analysis.analyse,
    "stop": analysis.stop,
    **advice.HANDLERS,
    "quit": lobby.end,
}
"""By the names of `shared.text_protocol.verbs`."""
