"""From a seat's view to the key under which experience is filed. Knows rules and views, no log and no book.

A *premise* is the pieces-state as the seat to move sees it, brought into the game's *normal frame*, so that what was
learned in one seat (or one half of a symmetric board) is known in all. Normal states are bytes of one width a game;
each game's `keys.py` says what they are. An open game without one has its packed positions for normal states.

A *result* is the pieces-state that a move makes: on boards the next mover's premise, with hidden hands what the mover
itself then knows. A rule joins the key of a premise with the key of a result, so two moves
that make the same state are one.

**The key** of a state, fixed for ever: pad it with zero bytes to a multiple of eight and read little-endian 64-bit
words w. Start with h = length in bytes before padding; for each word in turn, modulo 2⁶⁴:

    h = (h ^ w) + 0x9E3779B97F4A7C15
    h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9
    h = (h ^ h >> 27) * 0x94D049BB133111EB
    h = h ^ h >> 31

(the finaliser of splitmix64: Steele, Lea, Flood 2014). Test vectors:

    b""                         0x0000000000000000
    b"\\x00"                     0x910A2DEC89025CC1
    b"oldhand"                  0xFB8E7A3EFF50B22C
    bytes(range(13))            0x592F96C3BC7F0B82
"""

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

from shared.core import Game, Seat, View
from shared.errors import UnknownGame
from shared.games import GAMES
from shared.games.contracts import FiledMove, Frame, Situation, Turn
from shared.games.facets import facets_of

_WORD = 0xFFFFFFFFFFFFFFFF


def key_of(state: bytes) -> int:
    """The 64-bit key of a normal state, as the module's first lines define it."""
    h = len(state)
    for (word,) in struct.iter_unpack("<Q", state + bytes(-h % 8)):
        h = (h ^ word) + 0x9E3779B97F4A7C15 & _WORD
        h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        h = (h ^ h >> 27) * 0x94D049BB133111EB & _WORD
        h ^= h >> 31
    return h


@dataclass(frozen=True, slots=True)
class Premise:
    """A seat's situation as experience files it."""

    key: int
    """`key_of(state)`."""
    state: bytes
    turn: Turn
    """Moves of the table to moves of the normal state. In a state that is its own mirror, one of the two ways."""


def frame_of(game: str) -> Frame:
    """The normal frame of a rules id. Raises UnknownGame for one that is not known, or hides hands and has no frame."""
    own = facets_of(game).frame
    if own is not None:
        return own
    rules = GAMES.get(game)
    if rules is None or rules.hidden:
        raise UnknownGame(f"no experience is kept of {game!r}")
    return _packed_frame(rules)


def premise(view: View) -> Premise:
    """The premise of the view's seat, which is to move. Raises UnknownGame."""
    state, turn = frame_of(view.game).of_view(view)
    return Premise(key_of(state), state, turn)


def results(view: View, moves: Iterable[str]) -> dict[str, int]:
    """Move text → key of the pieces-state that it makes, for moves that are legal in `view`. Raises UnknownGame."""
    return dict(each_result(view, moves))


def each_result(view: View, moves: Iterable[str]) -> Iterator[tuple[str, int]]:
    """`results` one after the other, for a search among them."""
    return ((move, key_of(state)) for move, state in frame_of(view.game).results(view, moves))


def premise_text(view: View) -> str:
    """The situation for people: the position text; in domino own hand, line and tile counts as the seat sees them."""
    if not GAMES[view.game].hidden:
        return view.board
    return f"{' '.join(view.hand)};{view.board};{' '.join(map(str, view.counts))}"


def unturned(move: str) -> str:
    """The turn of a state that is normal already."""
    return move


def board_frame(game: Game[Any, Any], width: int, normal: Callable[[bytes, Seat], tuple[bytes, Turn]]) -> Frame:
    """The frame of an open game: the packed position says everything, who is to move too."""
    options = game.options({})

    @lru_cache(maxsize=1024)  # several kinds of experience ask about one view
    def of_board(board: str, seat: Seat) -> tuple[bytes, Turn]:
        return normal(game.pack(game.parse_position(board, options)), seat)  # by any options the same

    def of_view(view: View) -> tuple[bytes, Turn]:
        return of_board(view.board, view.to_act[0])

    def results(view: View, moves: Iterable[str]) -> Iterator[tuple[str, bytes]]:
        state = game.parse_position(view.board, view.options)
        for text in moves:
            made = game.successor(state, game.parse_move(state, text))
            yield text, normal(game.pack(made), view.to_act[0])[0]

    def situation(state: bytes) -> Situation:
        position = game.unpack(state)
        to_act = game.to_act(position)
        return _situation(game, position, (to_act[0] - 1) % game.seats if to_act else None)

    def moves(state: bytes) -> Iterator[FiledMove]:
        before = game.unpack(state)
        mover = game.to_act(before)[0]
        for move in game.legal_moves(before):
            packed = game.pack(game.successor(before, move))
            made = _situation(game, game.unpack(packed), mover)
            yield FiledMove(game.format_move(before, move), normal(packed, mover)[0], made)

    return Frame(width, normal, of_view, results, situation, moves)


def _situation(game: Game[Any, Any], state: Any, active: int | None) -> Situation:
    """The position, and its parts; `active`: the seat that has just moved, None where nobody knows."""
    text, notation = game.format_position(state), facets_of(game.id).pieces
    if notation is None or active is None:
        return Situation(text, {"position": text})
    return Situation(text, notation.tell(text, active))


@cache
def _packed_frame(game: Game[Any, Any]) -> Frame:
    """The frame of an open game of which nobody has said what is symmetric."""
    options = game.options({})
    start = game.begin(options, game.deal(options, Random(0)), Seat(0))
    return board_frame(game, len(game.pack(start)), lambda packed, seat: (packed, unturned))
