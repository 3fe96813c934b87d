"""A base for games on an open board: one round is the match, nothing is hidden and nothing is left to chance.

A subclass says what its board is, which moves there are and who has won; this class makes a whole `shared.core.Game` of
it. `register` of `shared.games` then brings it to every table, log and player.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, TypeVar

from shared.core import Lead, Options, Outcome, Redeal, Seat, View
from shared.errors import IllegalMove, NotationError, OptionError

B = TypeVar("B")
"""A board with the seat to move: a frozen value."""
M = TypeVar("M")
"""A move: a small hashable value."""


@dataclass(frozen=True, slots=True)
class BoardState(Generic[B]):
    """A board and how it came about."""

    board: B
    options: Options = field(hash=False)
    start: str
    first: Seat
    history: tuple[str, ...] = ()
    ended: Any = field(default=..., compare=False, repr=False)
    """Its outcome once it was asked for, which takes a game the most time; `...` before."""
    listed: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    """The texts of its legal moves, once they were asked for."""


class BoardGame(ABC, Generic[B, M]):
    """One rule book. Subclasses set `id`, `title` and `max_plies`, and define the abstract methods."""

    id: str
    title: str
    max_plies: int
    seats: int = 2
    teams: tuple[tuple[Seat, ...], ...] = ((Seat(0),), (Seat(1),))
    hidden: bool = False
    zero_sum: bool = True
    _is_played_on_boards: bool = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = (getattr(cls, name) is not getattr(BoardGame, name) for name in ("legal_moves", "successor", "outcome"))
        cls._is_played_on_boards = not any(own)

    @abstractmethod
    def start(self) -> B:
        """The board at the start."""

    @abstractmethod
    def turn(self, board: B) -> Seat:
        """The seat to move."""

    @abstractmethod
    def moves(self, board: B) -> Sequence[M]:
        """All legal moves, each once, in a fixed order. Not asked once there is a result."""

    @abstractmethod
    def play(self, board: B, move: M) -> B:
        """The board after a legal move."""

    @abstractmethod
    def result(self, board: B) -> Outcome | None:
        """The result, or None while the game goes on."""

    @abstractmethod
    def move_text(self, move: M) -> str:
        """The move's canonical text."""

    @abstractmethod
    def board_text(self, board: B) -> str:
        """The board and the seat to move, as text of one line."""

    @abstractmethod
    def read_board(self, text: str) -> B:
        """The board that `board_text` wrote. Raises NotationError."""

    def texts(self, board: B) -> tuple[str, ...]:
        """The texts of `moves`. A game may list them faster than by `move_text`."""
        return tuple(map(self.move_text, self.moves(board)))

    # The rest is the same for every such game.

    def options(self, given: Mapping[str, object]) -> Options:
        """There are no house rules. Raises OptionError for one that is given."""
        if given:
            raise OptionError(f"{self.title} has no option {next(iter(given))!r}")
        return {}

    def deal(self, options: Options, rng: Random) -> str:
        return self.board_text(self.start())

    def redeal(self, options: Options, deal: str, round_no: int) -> Redeal | None:
        return None

    def claim(self, state: BoardState[B], seat: Seat, round_no: int) -> str | None:
        return None

    def first_lead(self, options: Options, deal: str) -> Seat | None:
        return self.turn(self.read_board(deal))

    def begin(self, options: Options, deal: str, leader: Seat | None, round_no: int = 1) -> BoardState[B]:
        """The text says who moves, so `leader` adds nothing."""
        return self.parse_position(deal, options)

    def to_act(self, state: BoardState[B]) -> tuple[Seat, ...]:
        return () if self.outcome(state) is not None else (self.turn(state.board),)

    def legal_moves(self, state: BoardState[B]) -> Sequence[M]:
        return () if self.outcome(state) is not None else self.moves(state.board)

    def forced(self, state: BoardState[B]) -> M | None:
        return None

    def successor(self, state: BoardState[B], move: M) -> BoardState[B]:
        history = (*state.history, self.move_text(move))
        return BoardState(self.play(state.board, move), state.options, state.start, state.first, history)

    def play_on(self, state: BoardState[B], rng: Random, most: int) -> tuple[Outcome | None, int]:
        """Play on at random from a state that is not over: the result, and how many plies it took. Without a result
        after `most` plies it is None. Boards alone are made, no states: a search does this many thousand times. A game
        whose states hold more than that, and have a `successor` or an `outcome` of their own, is asked for them."""
        if not self._is_played_on_boards:
            return self._play_on_states(state, rng, most)
        board, random = state.board, rng.random
        moves, play, result = self.moves, self.play, self.result
        for plies in range(1, most + 1):
            legal = moves(board)
            board = play(board, legal[int(random() * len(legal))])
            if (found := result(board)) is not None:
                return found, plies
        return None, most

    def _play_on_states(self, state: BoardState[B], rng: Random, most: int) -> tuple[Outcome | None, int]:
        for plies in range(1, most + 1):
            state = self.successor(state, rng.choice(self.legal_moves(state)))
            if (found := self.outcome(state)) is not None:
                return found, plies
        return None, most

    def apply(self, state: BoardState[B], move: M) -> BoardState[B]:
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move!r} is not legal in {self.format_position(state)}")
        return self.successor(state, move)

    def replay(self, state: BoardState[B], moves: Sequence[str]) -> tuple[BoardState[B], frozenset[int]]:
        for text in moves:
            state = self.successor(state, self.parse_move(state, text))
        return state, frozenset()

    def outcome(self, state: BoardState[B]) -> Outcome | None:
        if state.ended is ...:
            object.__setattr__(state, "ended", self.result(state.board))
        return state.ended

    def next_lead(self, options: Options, state: BoardState[B]) -> Lead:
        raise AssertionError("a match is one round, so nothing follows it")

    def loses_match(self, state: BoardState[B]) -> int | None:
        return None

    def target(self, options: Options) -> int | None:
        return None

    def view(self, state: BoardState[B], seat: Seat | None) -> View:
        return View(
            game=self.id,
            options=state.options,
            seat=seat,
            to_act=self.to_act(state),
            board=self.format_position(state),
            start=state.start,
            first=state.first,
            history=state.history,
        )

    def hand(self, state: BoardState[B], seat: Seat) -> tuple[str, ...]:
        return ()

    def parse_move(self, state: BoardState[B], text: str) -> M:
        for move in self.legal_moves(state):
            if self.move_text(move) == text:
                return move
        legal = ", ".join(self.move_texts(state))
        raise IllegalMove(f"{text[:40]!r} is not legal in {self.format_position(state)}; legal are: {legal or 'none'}")

    def format_move(self, state: BoardState[B], move: M) -> str:
        return self.move_text(move)

    def move_texts(self, state: BoardState[B]) -> tuple[str, ...]:
        listed = state.listed
        if listed is None:
            listed = () if self.outcome(state) is not None else self.texts(state.board)
            object.__setattr__(state, "listed", listed)
        return listed

    def parse_position(self, text: str, options: Options | None = None) -> BoardState[B]:
        board = self.read_board(text)
        return BoardState(board, {} if options is None else options, self.board_text(board), self.turn(board))

    def format_position(self, state: BoardState[B]) -> str:
        return self.board_text(state.board)

    def pack(self, state: BoardState[B]) -> bytes:
        """The text, which must have one length for all boards if experience is to be mined."""
        return self.board_text(state.board).encode()

    def unpack(self, packed: bytes) -> BoardState[B]:
        try:
            return self.parse_position(packed.decode())
        except UnicodeDecodeError as error:
            raise NotationError(f"a packed position of {self.title} is text in UTF-8") from error
