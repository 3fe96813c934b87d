"""English draughts, `english-draughts/1`: the rules of one game. Knows no clock, no table and no agreement to draw.

Source: the rules of the World Checkers Draughts Federation, in our words. The numbers below are named in the code.

1. Seat 0 (Black) has men on 1–12, seat 1 (White) on 21–32. Black moves first.
2. A man steps one square diagonally forward, a king one square in any diagonal direction.
3. A man jumps forward over an adjacent enemy to the empty square behind it, a king in any direction. A capture is
   compulsory; which one is free. A jump that can go on must go on to its end.
4. A man that reaches the far row is crowned and its move ends there.
5. A piece is jumped at most once in a move; the square the move began on counts as empty.
6. A side to move that has no legal move loses.
7. The third occurrence of a position (board and side to move) is a draw, and so are 80 plies in a row without a capture
   and without a man's move. A player left without a move loses even on such a ply (ours).
8. A move is its full path. Short forms are accepted when they fit one legal move only.

House rules: `shared.games.english_draughts.options`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from random import Random

from shared.core import Lead, Options, Outcome, Redeal, Seat, View
from shared.errors import AmbiguousMove, IllegalMove, NotationError
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.board import (
    BIT,
    BLACK,
    BOARD,
    DOWN_LEFT,
    DOWN_RIGHT,
    JUMPED,
    KING_JUMPS,
    KING_ROW,
    MAN_JUMPS,
    PACKED,
    SQUARE,
    STEPS,
    UP_LEFT,
    UP_RIGHT,
    WHITE,
    Bits,
    Jumps,
    Move,
    Position,
)
from shared.games.english_draughts.options import NO_PROGRESS, complete_options
from shared.games.english_draughts.positions import parse_position, unpack_position
from shared.values import value_type

START = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
_PATH = re.compile(r"[0-9]{1,2}(?:[-xX][0-9]{1,2})+")


@dataclass(frozen=True, slots=True)
class RoundSetup:
    """The parts of a round that never change."""

    options: Options = field(hash=False)
    start: str
    """The position text that play began from."""
    first: Seat
    limit: float
    """Plies without progress that make a draw; infinite when the rule is off."""
    repetition: bool
    """Whether a third occurrence is a draw."""


@value_type
class DraughtsState:
    """A position, how it came about and the rules it is played by."""

    position: Position
    round: RoundSetup
    moves: tuple[Move, ...]
    """Every ply of the round."""
    since: tuple[Position, ...]
    """The positions before this one back to the last capture or man's move: only these can come again."""
    legal: tuple[Move, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """Cache of `legal_moves`, which table, views and outcome all need."""
    texts: tuple[str, ...] | None = field(default=None, init=False, compare=False, repr=False)
    """`moves` as texts, once somebody has seen this position or one before it: views of a long round stay cheap."""
    packed: bytes | None = field(default=None, init=False, compare=False, repr=False)
    """Cache of `pack`, which the log and views need."""


def _capture_chains(here: Bits, enemy: Bits, empty: Bits, jumps: Jumps) -> list[Move]:
    """Every capture from `here` played to its end (3), as the squares landed on.

    A man on the far row has no forward jump left, so being crowned ends its move (4) without a word here.
    """
    chains: list[Move] = []
    for over, land, square in jumps[here]:
        if over & enemy and land & empty:
            # 5: what was jumped is no enemy any more; it still fills its square, which changes no game
            onward = _capture_chains(land, enemy ^ over, empty, jumps)
            chains += [(square, *rest) for rest in onward] or [(square,)]
    return chains


def _moves(position: Position) -> list[Move]:
    """All moves on the board, whatever the draw rules say: captures if there is one (3), else steps (2)."""
    black, white, kings, turn = position
    own, enemy = (black, white) if turn == BLACK else (white, black)
    empty = BOARD & ~(black | white)
    down, up = (own, own & kings) if turn == BLACK else (own & kings, own)

    moves: list[Move] = []
    jumpers = down & (enemy >> 4 & empty >> 8 | enemy >> 5 & empty >> 10)
    jumpers |= up & (enemy << 4 & empty << 8 | enemy << 5 & empty << 10)
    while jumpers:
        here = jumpers & -jumpers
        jumpers ^= here
        jumps = KING_JUMPS if here & kings else MAN_JUMPS[turn]
        moves += [(SQUARE[here], *chain) for chain in _capture_chains(here, enemy, empty | here, jumps)]
    if moves:
        return moves

    for step, ends in (
        (DOWN_LEFT, down << 4 & empty),
        (DOWN_RIGHT, down << 5 & empty),
        (UP_LEFT, up >> 5 & empty),
        (UP_RIGHT, up >> 4 & empty),
    ):
        while ends:
            end = ends & -ends
            ends ^= end
            moves.append(step[end])
    return moves


def _moved(position: Position, move: Move) -> tuple[Position, bool]:
    """The position after a legal move; and whether this one can come again: a king has moved and captured nothing."""
    black, white, kings, turn = position
    start, end = BIT[move[0]], BIT[move[-1]]
    taken = 0
    for leg in (move,) if len(move) == 2 else pairwise(move):
        taken |= JUMPED.get(leg, 0)
    # the end may be the start again (5), so the start is cleared first
    if turn == BLACK:
        black, white = black & ~start | end, white & ~taken
    else:
        black, white = black & ~taken, white & ~start | end
    by_king = kings & start
    kings &= ~(taken | start)
    if by_king or end & KING_ROW[turn]:
        kings |= end
    return Position(black, white, kings, Seat(turn ^ 1)), bool(by_king) and not taken


def _history(state: DraughtsState) -> tuple[str, ...]:
    if state.texts is None:
        object.__setattr__(state, "texts", tuple(map(_move_text, state.moves)))  # a memory, not a change
    assert state.texts is not None
    return state.texts


def _draw(state: DraughtsState) -> str | None:
    """Why the game is drawn here (7), if it is."""
    if len(state.since) >= state.round.limit:
        return "no-progress"
    if state.round.repetition and state.since.count(state.position) >= 2:
        return "repetition"
    return None


def _is_capture(move: Move) -> bool:
    return move[:2] in JUMPED


@lru_cache(maxsize=4096)
def _move_text(move: Move) -> str:
    return ("x" if _is_capture(move) else "-").join(map(str, move))


@lru_cache(maxsize=4096)
def _logged_move(text: str) -> Move:
    """The move of a canonical text. Raises NotationError for any other: a short form may leave squares out."""
    move = _parse_path(text)
    is_whole = all(leg in JUMPED for leg in pairwise(move)) if "x" in text else move in STEPS
    if not is_whole or text != _move_text(move):
        raise NotationError(f"{text!r} is no move of the log")
    return move


def fits(short: Move, path: Move) -> bool:
    """Whether `short` is `path` with some or all of the squares between its ends left out (8)."""
    between = iter(path[1:-1])
    return short[0] == path[0] and short[-1] == path[-1] and all(square in between for square in short[1:-1])


class EnglishDraughts:
    """The rule book as `shared.core.Game`."""

    id = "english-draughts/1"
    title = "English draughts"
    seats = 2
    teams = ((BLACK,), (WHITE,))
    hidden = False
    zero_sum = True
    max_plies = 168 * max(NO_PROGRESS)
    """Holds while `no_progress` is a number (13,440 plies by default). With it "off" there is no practical bound.

    At most 23 captures and 2 × 4 × (7 + 6 + 5) = 144 rows that men can advance make at most 167 plies of progress,
    before, between and after which `no_progress` plies end the game.
    """

    def options(self, given: Mapping[str, object]) -> Options:
        return complete_options(given)

    def deal(self, options: Options, rng: Random) -> str:
        if options["start"] == "standard":
            return START
        state = self.parse_position(START, options)
        for text in rng.choice(BALLOTS).split():
            state = self.successor(state, self.parse_move(state, text))
        return self.format_position(state)

    def redeal(self, options: Options, deal: str, round_no: int) -> Redeal | None:
        return None

    def claim(self, state: DraughtsState, seat: Seat, round_no: int) -> None:
        return None

    def first_lead(self, options: Options, deal: str) -> Seat | None:
        return parse_position(deal).turn

    def begin(self, options: Options, deal: str, leader: Seat | None, round_no: int = 1) -> DraughtsState:
        """The state of the position text `deal`. The text says who moves, so `leader` adds nothing."""
        return self.parse_position(deal, options)

    def to_act(self, state: DraughtsState) -> tuple[Seat, ...]:
        return (state.position.turn,) if state.legal or self.legal_moves(state) else ()

    def legal_moves(self, state: DraughtsState) -> tuple[Move, ...]:
        if state.legal is None:
            legal = () if _draw(state) else tuple(_moves(state.position))
            object.__setattr__(state, "legal", legal)  # a memory, not a change: computed from the rest alone
            return legal
        return state.legal

    def forced(self, state: DraughtsState) -> Move | None:
        return None

    def successor(self, state: DraughtsState, move: Move) -> DraughtsState:
        position, can_recur = _moved(state.position, move)
        since = (*state.since, state.position) if can_recur else ()
        after = DraughtsState(position, state.round, (*state.moves, move), since)
        if state.texts is not None:
            object.__setattr__(after, "texts", (*state.texts, _move_text(move)))
        return after

    def replay(self, state: DraughtsState, moves: Sequence[str]) -> tuple[DraughtsState, frozenset[int]]:
        position, since = state.position, list(state.since)
        paths = list(map(_logged_move, moves))
        for path in paths:
            before = position
            position, can_recur = _moved(position, path)
            if can_recur:
                since.append(before)
            else:
                since.clear()
        after = DraughtsState(position, state.round, (*state.moves, *paths), tuple(since))
        object.__setattr__(after, "texts", (*_history(state), *moves))
        return after, frozenset()

    def apply(self, state: DraughtsState, move: Move) -> DraughtsState:
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move} is not legal in {self.format_position(state)}")
        return self.successor(state, move)

    def outcome(self, state: DraughtsState) -> Outcome | None:
        if state.legal or self.legal_moves(state):
            return None
        drawn = _draw(state)
        if drawn and _moves(state.position):
            return Outcome((0, 0), drawn)
        return Outcome((-1, 1) if state.position.turn == BLACK else (1, -1), "no-move")

    def next_lead(self, options: Options, state: DraughtsState) -> Lead:
        raise AssertionError("a match of draughts is one round, so nothing follows it")

    def loses_match(self, state: DraughtsState) -> None:
        return None

    def target(self, options: Options) -> int | None:
        return None

    def view(self, state: DraughtsState, seat: Seat | None) -> View:
        return View(
            game=self.id,
            options=state.round.options,
            seat=seat,
            to_act=self.to_act(state),
            board=self.format_position(state),
            start=state.round.start,
            first=state.round.first,
            history=_history(state),
        )

    def hand(self, state: DraughtsState, seat: Seat) -> tuple[str, ...]:
        return ()

    def parse_move(self, state: DraughtsState, text: str) -> Move:
        """Takes full paths and short forms (8), any square between the ends left out; `-` serves for captures too."""
        squares = _parse_path(text)
        legal = self.legal_moves(state)
        if squares in legal and text == _move_text(squares):  # nearly always
            return squares
        if legal and "x" in text.lower() and not _is_capture(legal[0]):
            raise IllegalMove(f"{text} is not legal: there is nothing to capture in {self.format_position(state)}")
        if squares in legal:
            return squares
        fitting = [move for move in legal if fits(squares, move)]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise AmbiguousMove(f"{text} may be {' or '.join(map(_move_text, fitting))}")
        compulsory = legal and _is_capture(legal[0])
        why = f": captures are {', '.join(map(_move_text, legal))}" if compulsory else ""
        raise IllegalMove(f"{text} is not legal in {self.format_position(state)}{why}")

    def format_move(self, state: DraughtsState, move: Move) -> str:
        return _move_text(move)

    def move_texts(self, state: DraughtsState) -> tuple[str, ...]:
        return tuple(map(_move_text, self.legal_moves(state)))

    def parse_position(self, text: str, options: Options | None = None) -> DraughtsState:
        return self._fresh(parse_position(text), self.options({}) if options is None else options)

    def format_position(self, state: DraughtsState) -> str:
        return _position_text(self.pack(state))

    def pack(self, state: DraughtsState) -> bytes:
        """The position as `PACKED`."""
        if state.packed is None:
            packed = _packed(state.position)
            object.__setattr__(state, "packed", packed)  # a memory, not a change
            return packed
        return state.packed

    def unpack(self, packed: bytes) -> DraughtsState:
        return self._fresh(unpack_position(packed), self.options({}))

    def _fresh(self, position: Position, options: Options) -> DraughtsState:
        """`position` as the start of a round."""
        plies = options["no_progress"]
        limit = float("inf") if plies == "off" else int(plies)
        start = _position_text(_packed(position))
        round_ = RoundSetup(options, start, position.turn, limit, options["repetition"] == "draw")
        return DraughtsState(position, round_, (), ())


@lru_cache(maxsize=4096)
def _parse_path(text: str) -> Move:
    if not _PATH.fullmatch(text):
        raise NotationError(f"{text!r} is no move: write 11-15, or 22x15x8 for a capture")
    squares = tuple(map(int, re.split("[-xX]", text)))
    if any(square not in BIT for square in squares):
        raise NotationError(f"{text!r} is no move: squares are numbered 1 to 32")
    return squares


def _position_text(packed: bytes) -> str:
    """The text of a position, of which `packed` has a byte for every two rows: black's, white's, kings."""
    black = ",".join(filter(None, map(_pieces_text, _QUARTERS, packed[:4], packed[8:12])))
    white = ",".join(filter(None, map(_pieces_text, _QUARTERS, packed[4:8], packed[8:12])))
    return f"{'BW'[packed[12]]}:W{white}:B{black}"


_QUARTERS = range(4)


@lru_cache(maxsize=1 << 15)
def _pieces_text(quarter: int, pieces: int, kings: int) -> str:
    """One side's pieces in a quarter of the board, with both sides' kings there: each a bit of eight."""
    return ",".join(
        f"K{8 * quarter + bit + 1}" if kings >> bit & 1 else str(8 * quarter + bit + 1)
        for bit in range(8)
        if pieces >> bit & 1
    )


_ROOM = 36
"""Bits apart of sets that are packed together."""
_WORD = 0xFFFFFFFF
_THREE = 1 | 1 << _ROOM | 1 << 2 * _ROOM
_ROWS = tuple(0xFF * _THREE << shift for shift in (0, 8, 16, 24))


def _packed(position: Position) -> bytes:
    """The position as `PACKED`: the sets without their gaps, so that square n is bit n − 1."""
    black, white, kings, turn = position
    bits = black | white << _ROOM | kings << 2 * _ROOM
    squares = bits & _ROWS[0] | bits >> 1 & _ROWS[1] | bits >> 2 & _ROWS[2] | bits >> 3 & _ROWS[3]
    return PACKED.pack(squares & _WORD, squares >> _ROOM & _WORD, squares >> 2 * _ROOM, turn)


ENGLISH_DRAUGHTS = EnglishDraughts()
"""The only instance anybody needs."""
