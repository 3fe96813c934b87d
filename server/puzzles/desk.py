"""Carries out the commands to solve puzzles. Judges no move and knows no transport."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random

from server.lobby.hints import Hints
from server.puzzles.judging import Progress, progress_of
from server.puzzles.shelf import PuzzleShelf, daily, nearest
from server.settings import Clock
from server.tables.table import Who
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.people import Rating, SolverStanding
from shared.protocol import Done, GetPuzzle, PuzzleHint, PuzzleState, Refute, Solver, TryMove
from shared.puzzles import Puzzle
from shared.ratings.puzzles import rate_attempt, rating_of_new
from shared.store.puzzles import Solvers


class PuzzleDesk:
    """One server's."""

    def __init__(self, shelf: PuzzleShelf, solvers: Solvers, hints: Hints, clock: Clock, rng: Random) -> None:
        """`rng`: chooses among puzzles that suit a solver equally well."""
        self.shelf = shelf
        self._solvers = solvers
        self._hints = hints
        self._clock = clock
        self._rng = rng

    async def carry(self, who: Who, command: GetPuzzle | TryMove | PuzzleHint | Refute) -> Done:
        """Carry out a command; answered with the puzzle as it stands then.

        Raises Rejected `puzzle/none`, `puzzle/unknown`, `puzzle/over`, `puzzle/right`, `hint/unavailable`,
        `player/unavailable`, UnknownGame, LogError, and what the rules say of a move.
        """
        if who.kind == PlayerKind.AI:
            raise Rejected("player/unavailable", "AI players solve no puzzles.")
        match command:
            case GetPuzzle():
                state = await asyncio.to_thread(self._get, who.id, command)
            case TryMove():
                state = await asyncio.to_thread(self._try, who.id, command)
            case PuzzleHint():
                state = await asyncio.to_thread(self._hint, who.id, command)
            case Refute():
                state = await self._refute(who.id, command)
        return Done(ref=command.ref, puzzle=state)

    def _get(self, player: str, command: GetPuzzle) -> PuzzleState:
        day = self._today() if command.daily else None
        if command.puzzle is not None:
            puzzle = self.shelf.find(command.puzzle)
        elif day is not None:
            puzzle = daily(self.shelf.of(command.game).values(), day)
        else:
            puzzle = self._next(player, self.shelf.of(command.game))
        state = self._state(player, progress_of(puzzle, ()))
        return state if day is None else state.model_copy(update={"day": day.isoformat()})

    def _next(self, player: str, puzzles: Mapping[str, Puzzle]) -> Puzzle:
        """One that the player has not tried; when all have been, the one tried longest ago."""
        tried = [attempt.puzzle for attempt in self._solvers.attempts(player)]
        fresh = {id_: rating_of_new(puzzle.missed) for id_, puzzle in puzzles.items() if id_ not in set(tried)}
        if not fresh:
            return next(puzzles[id_] for id_ in reversed(tried) if id_ in puzzles)
        game = next(iter(puzzles.values())).game
        ratings = fresh | self._solvers.ratings(fresh)
        return nearest([puzzles[id_] for id_ in fresh], ratings, self._solvers.standing(player, game).rating, self._rng)

    def _try(self, player: str, command: TryMove) -> PuzzleState:
        progress = progress_of(self.shelf.find(command.puzzle), command.moves)
        if progress.wrong is None and not progress.solved:
            return self._state(player, progress)
        return self._decide(player, progress, solved=progress.solved)

    def _hint(self, player: str, command: PuzzleHint) -> PuzzleState:
        progress = progress_of(self.shelf.find(command.puzzle), command.moves)
        hint = progress.hint(whole=command.whole)
        return self._decide(player, replace(progress, wrong=None), solved=False).model_copy(update={"hint": hint})

    async def _refute(self, player: str, command: Refute) -> PuzzleState:
        puzzle = await asyncio.to_thread(self.shelf.find, command.puzzle)
        progress = progress_of(puzzle, command.moves)
        if progress.wrong is None:
            raise Rejected("puzzle/right", "This move is right.")
        question = None if progress.game.hidden else progress.question()
        if progress.game.hidden:  # a host would see what the solver may not
            raise Rejected("hint/unavailable", "Nobody can play this out.")
        reply = [] if question is None else await self._hints.line(question)
        state = await asyncio.to_thread(self._state, player, progress)
        return state.model_copy(update={"refutation": progress.refuted(reply)})

    def _decide(self, player: str, progress: Progress, *, solved: bool) -> PuzzleState:
        """The first attempt is over; one after it changes nothing."""
        puzzle = progress.puzzle
        before = self._solvers.standing(player, puzzle.game)

        def rate(solver: Rating, rated: Rating) -> tuple[Rating, Rating]:
            return rate_attempt(solver, rated, solved=solved)

        is_first = self._solvers.outcome(player, puzzle.id) is None
        new = rating_of_new(puzzle.missed)
        after = self._solvers.decide(player, puzzle.game, puzzle.id, new, rate, solved=solved)
        change = after.rating.shown - before.rating.shown if is_first else None
        return self._state(player, progress).model_copy(update={"change": change})

    def _state(self, player: str, progress: Progress) -> PuzzleState:
        puzzle = progress.puzzle
        counted = self._solvers.outcome(player, puzzle.id)
        rating = self._solvers.ratings([puzzle.id]).get(puzzle.id, rating_of_new(puzzle.missed))
        return PuzzleState(
            puzzle=puzzle.id,
            game=puzzle.game,
            goal=puzzle.goal,
            status="wrong" if progress.wrong is not None else "solved" if progress.solved else "open",
            line=progress.line,
            seat=progress.seat,
            view=progress.view,
            legal=progress.legal,
            counted=counted,
            rating=rating.shown,
            solver=_solver(self._solvers.standing(player, puzzle.game)),
            themes=[] if counted is None else list(puzzle.themes),
        )

    def _today(self) -> date:
        return datetime.fromtimestamp(self._clock() / 1_000, UTC).date()


def _solver(standing: SolverStanding) -> Solver:
    return Solver(
        rating=standing.rating.shown,
        provisional=standing.rating.provisional,
        solved=standing.solved,
        failed=standing.failed,
        streak=standing.streak,
        best_streak=standing.best_streak,
    )
