"""Chinese checkers for two on the 81-cell board: the rules `chinese-checkers/1`. Knows no table, clock, log or AI.

The board is the star without its four useless corners (Wang et al.): cells (x, y), 0 <= x, y <= 8, on axes at 60°,
numbered 9x + y and written `a1` ... `i9`. A *step* goes to an adjacent empty cell; a *hop* over one adjacent piece of
either colour to the empty cell right behind it, and on from there as often as wished. Nothing is captured, and a move
is where it starts and where it ends, however many ways lead there. A seat has won when all ten cells of its goal, the
other's home, are occupied and at least one by itself; enemy pieces there count only from `squat_from_ply` on, so that
nobody can block by staying home. Third occurrence of a position or `ply_cap` plies: a draw. No legal move: a loss.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import lru_cache
from itertools import islice, pairwise
from random import Random

from shared.core import Lead, Options, Outcome, Redeal, Seat, View, other
from shared.errors import IllegalMove, NotationError
from shared.games.chinese_checkers.board import (
    CELL,
    CELL_NUMBERS,
    CELL_TEXTS,
    CELLS,
    HOMES,
    HOPS,
    PACKED_SIDE,
    STEPS,
    Hop,
    cells_of,
    chains_from,
    is_chain,
    way_to,
)
from shared.games.chinese_checkers.options import PLY_CAP_LIMIT, complete_options
from shared.games.chinese_checkers.positions import parse_position, unpack_position
from shared.values import value_type

Move = tuple[int, int]
"""(from, to): cell numbers."""

FROM_TO_TEXT = re.compile(rf"({CELL})-({CELL})")
CHAIN_TEXT = re.compile(rf"{CELL}(?:x{CELL})+")


@value_type
class ChineseCheckersState:
    """A position and the positions that led to it. Moves and texts are worked out when first asked for, and once."""

    pieces: tuple[int, int]
    """pieces[seat]: bit set of the seat's ten cells, bit 9x + y."""
    turn: Seat
    plies: int
    """Plies played, those before a parsed position included."""
    options: Options = field(hash=False)
    past: tuple[int, ...] = ()
    """Every earlier position of the round as its `key`, oldest first: the history, and what repetition is judged by."""
    listed: tuple[Move, ...] | None = field(default=None, compare=False, repr=False)
    """The moves of the seat whose turn it is, once somebody asked for them."""
    move_texts: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The texts of the first plies of the round, as far as somebody asked for them."""
    texts: Mapping[Move, str] | None = field(default=None, compare=False, repr=False)
    """The texts of the moves listed, once somebody asked for them."""
    judged: tuple[Outcome | None] | None = field(default=None, compare=False, repr=False)
    """The outcome, once somebody asked for it."""

    @property
    def key(self) -> int:
        """The position as one number."""
        return _key(self.pieces, self.turn)


def _key(pieces: tuple[int, int], turn: Seat) -> int:
    """Pieces and turn as one number: seat 0's 81 bits lowest, then seat 1's, then the turn."""
    return pieces[0] | pieces[1] << CELLS | turn << 2 * CELLS


def _position(key: int, plies: int, options: Options) -> ChineseCheckersState:
    """The state without a past whose key this is."""
    side = (1 << CELLS) - 1
    return ChineseCheckersState((key & side, key >> CELLS & side), Seat(key >> 2 * CELLS), plies, options)


_STEPS_FROM = tuple(
    tuple((bit, (start, neighbour), f"{CELL_TEXTS[start]}-{CELL_TEXTS[neighbour]}") for neighbour, bit in STEPS[start])
    for start in range(CELLS)
)
"""By cell, the steps from there, ascending: where each ends as a bit, the move and its text."""
_STEP_TEXTS = tuple({end: text for _, (_, end), text in steps} for steps in _STEPS_FROM)
"""The text of each step, by where it begins and ends."""


def _text(state: ChineseCheckersState, move: Move) -> str:
    """The canonical text of a legal move: a step, or the shortest chain, the first in the order of texts."""
    start, end = move
    if end in _STEP_TEXTS[start]:
        return _STEP_TEXTS[start][end]
    occupied = state.pieces[0] | state.pieces[1]
    came_from = chains_from(start, occupied, HOPS[str(state.options["hop"])])
    return "x".join(CELL_TEXTS[cell] for cell in way_to(end, came_from))


def _pieces_moved(state: ChineseCheckersState, move: Move) -> tuple[int, int]:
    """`ChineseCheckersState.pieces` after the move."""
    start, end = move
    change = 1 << start | 1 << end
    seat0, seat1 = state.pieces
    return (seat0 ^ change, seat1) if state.turn == 0 else (seat0, seat1 ^ change)


@lru_cache(maxsize=4096)
def _logged_change(text: str) -> int:
    """The cells where a move, by its canonical text, starts and ends, as a bit set. Raises NotationError."""
    if not CHAIN_TEXT.fullmatch(text) and not FROM_TO_TEXT.fullmatch(text):
        raise NotationError(f"{text[:40]!r} is no move of the log")
    return 1 << CELL_NUMBERS[text[:2]] | 1 << CELL_NUMBERS[text[-2:]]


def _steps_and_chains(state: ChineseCheckersState) -> tuple[Move, ...]:
    """The moves of all pieces, repetition aside: (from, to), ascending."""
    hops = HOPS[str(state.options["hop"])]
    occupied = state.pieces[0] | state.pieces[1]
    moves: list[Move] = []
    for start in cells_of(state.pieces[state.turn]):
        ends = {
            *chains_from(start, occupied, hops),
            *[neighbour for neighbour, bit in STEPS[start] if not occupied & bit],
        }
        ends.discard(start)  # a chain may pass the cell it began on, but not end there
        moves += [(start, end) for end in sorted(ends)]
    return tuple(moves)


def _add_texts(texts: dict[Move, str], start: int, occupied: int, hops: tuple[tuple[Hop, ...], ...]) -> None:
    """Add the texts of the moves of a piece, ascending by where they end, repetition aside."""
    chains = chains_from(start, occupied, hops)
    if len(chains) == 1:
        for bit, move, text in _STEPS_FROM[start]:
            if not occupied & bit:
                texts[move] = text
        return
    words = {start: CELL_TEXTS[start]}
    for end, before in islice(chains.items(), 1, None):
        words[end] = f"{words[before]}x{CELL_TEXTS[end]}"
    del words[start]
    for bit, move, text in _STEPS_FROM[start]:
        if not occupied & bit:
            words[move[1]] = text
    for end in sorted(words):
        texts[start, end] = words[end]


def _without_repetition(state: ChineseCheckersState, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Those of the moves that recreate no earlier position with the same seat to move."""
    earlier = set(state.past)
    turn = other(state.turn)
    return tuple(move for move in moves if _key(_pieces_moved(state, move), turn) not in earlier)


def _moves(state: ChineseCheckersState) -> tuple[Move, ...]:
    """The moves of the seat whose turn it is, whether or not the round is over; listed once per state."""
    if state.listed is None:
        moves = _steps_and_chains(state)
        if state.options["repetition"] == "forbidden":
            moves = _without_repetition(state, moves)
        object.__setattr__(state, "listed", moves)
        return moves
    return state.listed


def _texts(state: ChineseCheckersState) -> Mapping[Move, str]:
    """The texts of all legal moves, as `_text` has them; made once per state."""
    if state.texts is None:
        hops = HOPS[str(state.options["hop"])]
        occupied = state.pieces[0] | state.pieces[1]
        texts: dict[Move, str] = {}
        for start in cells_of(state.pieces[state.turn]):
            _add_texts(texts, start, occupied, hops)
        if state.options["repetition"] == "forbidden":
            texts = {move: texts[move] for move in _moves(state)}
        object.__setattr__(state, "listed", tuple(texts))
        object.__setattr__(state, "texts", texts)
        return texts
    return state.texts


def _can_move(state: ChineseCheckersState) -> bool:
    """Whether the seat whose turn it is has a move, without listing them all where one step settles it."""
    if state.listed is None and state.options["repetition"] != "forbidden":
        occupied = state.pieces[0] | state.pieces[1]
        if any(not occupied & bit for cell in cells_of(state.pieces[state.turn]) for _, bit in STEPS[cell]):
            return True
    return bool(_moves(state))


def _fills_goal(state: ChineseCheckersState, seat: Seat) -> bool:
    """Whether the seat has won: its goal is full, of its own pieces or, from `squat_from_ply` on, of anybody's."""
    goal = HOMES[other(seat)]
    own = state.pieces[seat] & goal
    if own == goal:
        return True
    squat_from = state.options["squat_from_ply"]
    if not own or squat_from == "never" or state.plies < int(squat_from):
        return False
    return (state.pieces[0] | state.pieces[1]) & goal == goal


def _won(winner: Seat, reason: str) -> Outcome:
    return Outcome((1, -1) if winner == 0 else (-1, 1), reason)


def _text_between(before: ChineseCheckersState, key_after: int) -> str:
    """The text of the move that was made from `before` to the position with this key."""
    own = before.pieces[before.turn]
    own_after = key_after >> CELLS * before.turn & (1 << CELLS) - 1
    start, end = (bits.bit_length() - 1 for bits in (own & ~own_after, own_after & ~own))
    return _text(before, (start, end))


def _history(state: ChineseCheckersState) -> tuple[str, ...]:
    """Move texts of the round, told from its positions; those told for an earlier state are not told again."""
    known = len(state.move_texts)
    if known < len(state.past):
        keys = (*state.past[known:], state.key)
        texts = (_text_between(_position(before, 0, state.options), after) for before, after in pairwise(keys))
        object.__setattr__(state, "move_texts", (*state.move_texts, *texts))
    return state.move_texts


class ChineseCheckers:
    """The rule book of `chinese-checkers/1`."""

    id = "chinese-checkers/1"
    title = "Chinese checkers"
    seats = 2
    teams = ((Seat(0),), (Seat(1),))
    hidden = False
    zero_sum = True
    max_plies = PLY_CAP_LIMIT

    def options(self, given: Mapping[str, object]) -> Options:
        return complete_options(given)

    def deal(self, options: Options, rng: Random) -> str:
        """The start position; nothing is left to chance."""
        return self.format_position(ChineseCheckersState(HOMES, Seat(0), 0, options))

    def redeal(self, options: Options, deal: str, round_no: int) -> Redeal | None:
        """Never."""
        return None

    def claim(self, state: ChineseCheckersState, seat: Seat, round_no: int) -> None:
        return None

    def first_lead(self, options: Options, deal: str) -> Seat:
        """The seat to move in the position text."""
        return self.parse_position(deal, options).turn

    def begin(self, options: Options, deal: str, leader: Seat | None, round_no: int = 1) -> ChineseCheckersState:
        """The dealt position. Its text says who moves, so `leader` changes nothing."""
        return self.parse_position(deal, options)

    def to_act(self, state: ChineseCheckersState) -> tuple[Seat, ...]:
        """The seat whose turn it is, while the round goes on."""
        return () if self.outcome(state) else (state.turn,)

    def legal_moves(self, state: ChineseCheckersState) -> tuple[Move, ...]:
        """Every (from, to), ascending; none when the round is over."""
        return () if self.outcome(state) else _moves(state)

    def forced(self, state: ChineseCheckersState) -> Move | None:
        """Never: nobody passes."""
        return None

    def successor(self, state: ChineseCheckersState, move: Move) -> ChineseCheckersState:
        """The state after a legal move. Checks nothing."""
        history = state.move_texts
        if state.texts is not None and len(history) == len(state.past):
            history = (*history, state.texts[move])
        return ChineseCheckersState(
            _pieces_moved(state, move),
            other(state.turn),
            state.plies + 1,
            state.options,
            (*state.past, state.key),
            None,
            history,
        )

    def replay(self, state: ChineseCheckersState, moves: Sequence[str]) -> tuple[ChineseCheckersState, frozenset[int]]:
        """The state after moves that were judged when they were made, in the canonical texts of the log; and after how
        many of them, the last left out, `forced` named the next.
        """
        sides, turn, past = list(state.pieces), state.turn, list(state.past)
        for text in moves:
            past.append(_key((sides[0], sides[1]), turn))
            sides[turn] ^= _logged_change(text)
            turn = other(turn)
        move_texts = (*_history(state), *moves)
        plies = state.plies + len(moves)
        return ChineseCheckersState(
            (sides[0], sides[1]), turn, plies, state.options, tuple(past), None, move_texts
        ), frozenset()

    def apply(self, state: ChineseCheckersState, move: Move) -> ChineseCheckersState:
        """The state after `move`. Raises IllegalMove for whatever `legal_moves(state)` omits."""
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move!r} is no legal move here")
        return self.successor(state, move)

    def outcome(self, state: ChineseCheckersState) -> Outcome | None:
        """A full goal, no legal move, the ply cap or the third occurrence, in this order; None while play goes on.

        The seat that has just moved is tested first for a full goal, then the other.
        """
        if state.judged is None:
            object.__setattr__(state, "judged", (self._judge(state),))
            assert state.judged is not None
        return state.judged[0]

    def _judge(self, state: ChineseCheckersState) -> Outcome | None:
        for seat in (other(state.turn), state.turn):
            if _fills_goal(state, seat):
                return _won(seat, "goal")
        if not _can_move(state):
            return _won(other(state.turn), "no-move")
        if state.plies >= int(state.options["ply_cap"]):
            return Outcome((0, 0), "ply-cap")
        if state.options["repetition"] == "draw" and state.past.count(state.key) >= 2:
            return Outcome((0, 0), "repetition")
        return None

    def next_lead(self, options: Options, state: ChineseCheckersState) -> Lead:
        """Seat 0 moves first in every round."""
        return Lead((Seat(0),), Seat(0))

    def loses_match(self, state: ChineseCheckersState) -> None:
        return None

    def target(self, options: Options) -> int | None:
        """One round is the match."""
        return None

    def view(self, state: ChineseCheckersState, seat: Seat | None) -> View:
        """Everything: nothing is hidden in this game."""
        before_first_ply = state.plies - len(state.past)
        first = _position(state.past[0], before_first_ply, state.options) if state.past else state
        return View(
            game=self.id,
            options=state.options,
            seat=seat,
            to_act=self.to_act(state),
            board=self.format_position(state),
            start=self.format_position(first),
            first=first.turn,
            history=_history(state),
        )

    def hand(self, state: ChineseCheckersState, seat: Seat) -> tuple[str, ...]:
        """Nothing: all pieces are on the board."""
        return ()

    def parse_move(self, state: ChineseCheckersState, text: str) -> Move:
        """The legal move named by a step, a chain or `from-to`. Raises NotationError or IllegalMove."""
        known: Move = (CELL_NUMBERS.get(text[:2], -1), CELL_NUMBERS.get(text[-2:], -1))
        if state.texts is not None and state.texts.get(known) == text:  # nearly always, at a table
            return known
        if match := FROM_TO_TEXT.fullmatch(text):
            path = [CELL_NUMBERS[match[1]], CELL_NUMBERS[match[2]]]
        elif CHAIN_TEXT.fullmatch(text):
            path = [CELL_NUMBERS[cell] for cell in text.split("x")]
        else:
            raise NotationError(f"{text[:40]!r} is no move; write a step as c2-c3 and a chain as c2xc4xe4")
        move = (path[0], path[-1])
        occupied, hops = state.pieces[0] | state.pieces[1], HOPS[str(state.options["hop"])]
        if move not in self.legal_moves(state) or ("x" in text and not is_chain(path, occupied, hops)):
            raise IllegalMove(f"{text[:40]} is no legal move here")
        return move

    def move_texts(self, state: ChineseCheckersState) -> tuple[str, ...]:
        """The texts of all legal moves, in their order."""
        return () if self.outcome(state) else tuple(_texts(state).values())

    def format_move(self, state: ChineseCheckersState, move: Move) -> str:
        """`c2-c3` or the shortest chain, lexicographically first, `c2xc4xe4`. Raises IllegalMove for any other."""
        known = None if state.texts is None else state.texts.get(move)
        if known is not None:
            return known
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move!r} is no legal move here")
        return _text(state, move)

    def parse_position(self, text: str, options: Options | None = None) -> ChineseCheckersState:
        """`turn:seat 0's cells:seat 1's cells@plies`, cells in any order, ten a seat. Raises NotationError."""
        pieces, turn, plies = parse_position(text)
        return ChineseCheckersState(pieces, turn, plies, self.options({}) if options is None else options)

    def format_position(self, state: ChineseCheckersState) -> str:
        """`0:a1,a2,...:i8,i9,...@61`: turn, cells ascending, plies played unless none were."""
        seat0, seat1 = state.pieces
        text = f"{state.turn}:{_side_text(seat0)}:{_side_text(seat1)}"
        return f"{text}@{state.plies}" if state.plies else text

    def pack(self, state: ChineseCheckersState) -> bytes:
        """23 bytes: seat 0's bit set in 11, seat 1's in 11, both little-endian with bit 9x + y, and the turn in 1.

        Pieces and turn only: the plies played are no part of it, so equal positions pack equally.
        """
        seat0, seat1 = state.pieces
        return seat0.to_bytes(PACKED_SIDE, "little") + seat1.to_bytes(PACKED_SIDE, "little") + bytes((state.turn,))

    def unpack(self, packed: bytes) -> ChineseCheckersState:
        """The packed position with no plies played, under the default options. Raises NotationError."""
        pieces, turn = unpack_position(packed)
        return ChineseCheckersState(pieces, turn, 0, self.options({}))


@lru_cache(maxsize=4096)  # a view has two positions: where the round began, and one where one side has moved
def _side_text(bits: int) -> str:
    """The cells of a seat's pieces, ascending."""
    return ",".join(map(CELL_TEXTS.__getitem__, cells_of(bits)))


CHINESE_CHECKERS = ChineseCheckers()
