"""Judges the moves of a solver by the rules and the solution of a puzzle. Knows no solver and no store."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from server.lobby.positions import question_of, round_view
from shared.core import Game, Seat
from shared.errors import GameError, IllegalMove, Rejected
from shared.games import game_named
from shared.protocol import RoundView, TableState
from shared.protocol.puzzles import PlayedLine
from shared.puzzles import Puzzle, answers


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a solver has come in a puzzle."""

    puzzle: Puzzle
    game: Game[Any, Any]
    states: tuple[Any, ...]
    """From the start to now, one a ply."""
    wrong: str | None
    """The legal move that is not the solution here, if that was tried last."""

    @property
    def plies(self) -> tuple[str, ...]:
        """The right moves, and the replies to them."""
        return self.puzzle.line[: len(self.states) - 1]

    @property
    def solved(self) -> bool:
        """Whether no move of the solution is left."""
        return len(self.plies) == len(self.puzzle.line)

    @property
    def seat(self) -> Seat:
        """The solver's."""
        return self.game.to_act(self.states[0])[0]

    @property
    def legal(self) -> list[str]:
        """The solver's legal moves now, or the answers to choose from."""
        return [] if self.solved else answers(self.puzzle, self.states[-1])

    @property
    def view(self) -> RoundView:
        """The newest position as the solver may see it."""
        return round_view(self.game.view(self.states[-1], self.seat))

    @property
    def line(self) -> PlayedLine:
        """The plies, and the boards around them."""
        return PlayedLine(plies=list(self.plies), boards=[board(self.game, state) for state in self.states])

    def right_moves(self, *, whole: bool) -> list[str]:
        """The right move, or all legal moves of the right piece. Raises Rejected `puzzle/over`."""
        if self.solved:
            raise Rejected("puzzle/over", "This puzzle is solved.")
        right = self.puzzle.line[len(self.plies)]
        return [move for move in self.legal if move == right or (not whole and piece_of(move) == piece_of(right))]

    def refuted(self, reply: Sequence[str]) -> PlayedLine:
        """The wrong move, and as much of the reply to it as the rules allow."""
        assert self.wrong is not None
        state, plies, boards = self.states[-1], list[str](), [board(self.game, self.states[-1])]
        for text in (self.wrong, *reply):
            try:
                state = self.game.successor(state, self.game.parse_move(state, text))
            except GameError:
                break
            plies.append(text)
            boards.append(board(self.game, state))
        return PlayedLine(plies=plies, boards=boards)

    def question(self) -> TableState | None:
        """The position after the wrong move, as an AI host is asked about it; None: the game is over there."""
        assert self.wrong is not None
        game, before = self.game, self.states[-1]
        state = game.successor(before, game.parse_move(before, self.wrong))
        if not game.to_act(state):
            return None
        return question_of(game, state, self.puzzle.id)


def progress_of(puzzle: Puzzle, moves: Sequence[str]) -> Progress:
    """Play a solver's own moves and the replies between them, up to the first wrong one.

    Raises NotationError, IllegalMove or AmbiguousMove for a move that the rules do not allow, and Rejected
    `puzzle/over` for one after the solution.
    """
    game = game_named(puzzle.game)
    states = [puzzle.state()]
    if puzzle.goal == "partner":
        return _answered(puzzle, game, states[0], moves)
    for text in moves:
        if len(states) > len(puzzle.line):
            raise Rejected("puzzle/over", "This puzzle is solved.")
        move = game.format_move(states[-1], game.parse_move(states[-1], text))
        if move != puzzle.line[len(states) - 1]:
            return Progress(puzzle, game, tuple(states), move)
        for played in puzzle.line[len(states) - 1 : len(states) + 1]:
            states.append(game.successor(states[-1], game.parse_move(states[-1], played)))
    return Progress(puzzle, game, tuple(states), None)


def _answered(puzzle: Puzzle, game: Game[Any, Any], state: Any, given: Sequence[str]) -> Progress:
    """The answer to a question is no move: the position stays. Raises IllegalMove, Rejected `puzzle/over`."""
    if not given:
        return Progress(puzzle, game, (state,), None)
    choices = answers(puzzle, state)
    if given[0] not in choices:
        raise IllegalMove(f"{given[0]} is none of the tiles that you do not see: {', '.join(choices)}.")
    if given[0] != puzzle.line[0]:
        return Progress(puzzle, game, (state,), given[0])
    if len(given) > 1:
        raise Rejected("puzzle/over", "This puzzle is solved.")
    return Progress(puzzle, game, (state, state), None)


def board(game: Game[Any, Any], state: Any) -> str:
    """The board as everybody sees it."""
    return game.view(state, None).board


def piece_of(move: str) -> str:
    """The piece that a move text moves: the cell where it stands, or a tile without the end that it is laid at."""
    return re.split(r"[-x]", move)[0].strip("<>")
