"""Carries out the commands to solve puzzles. Judges no move and knows no transport."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random
from typing import Final

from msgspec import structs

from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.core.settings import Clock
from server.features.puzzles.judging import Progress, progress_of
from server.features.puzzles.own import PREFIX, OwnMoments
from server.features.puzzles.progress import progress_in
from server.features.puzzles.runs import Runs, rating_in_run
from server.features.puzzles.shelf import AROUND, PuzzleShelf, daily, nearest, themes_of
from server.lobby.advice import Advisers
from server.lobby.permission import AnalysisPermission, Analyst, RatedGames
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.games import game_named
from shared.people import OwnPuzzle, PuzzleRun
from shared.protocol import Done
from shared.protocol.puzzles import (
    Difficulty,
    GetPuzzle,
    GetPuzzleProgress,
    OwnMove,
    PuzzleHint,
    PuzzleProgress,
    PuzzleState,
    Refute,
    Solver,
    TryMove,
    VotePuzzle,
)
from shared.puzzles import Puzzle, answers
from shared.rated_matches import Rating, SolverStanding
from shared.ratings.puzzles import rate_attempt, rating_of_new
from shared.spaced_repetition import after_try
from shared.store.puzzle_runs import PuzzleRuns
from shared.store.puzzles import Solvers

_DAY_MS = 24 * 3_600_000
_SHIFTS: Final[Mapping[Difficulty, int]] = {"easier": -250, "usual": 0, "harder": 250}
"""Points from the solver's rating to that of the next puzzle."""


class PuzzleDesk:
    """One server's."""

    def __init__(
        self,
        shelf: PuzzleShelf,
        solvers: Solvers,
        moments: OwnMoments,
        runs: PuzzleRuns,
        advisers: Advisers,
        permission: AnalysisPermission,
        clock: Clock,
        rng: Random,
    ) -> None:
        """`rng`: chooses among puzzles that suit a solver equally well."""
        self._shelf = shelf
        self._solvers = solvers
        self._own, self._moments = moments.kept, moments
        self._advisers = advisers
        self._permission = permission
        self._runs, self._kept_runs = Runs(runs, clock), runs
        self._clock = clock
        self._rng = rng

    def register(self, handlers: Handlers) -> None:
        """Register the handlers of the commands to puzzles, which are answered with the puzzle as it stands then."""
        handlers.add(GetPuzzle, self._carry)
        handlers.add(TryMove, self._carry)
        handlers.add(PuzzleHint, self._carry)
        handlers.add(Refute, self._carry)
        handlers.add(VotePuzzle, self._carry)
        handlers.add(GetPuzzleProgress, self._tell_progress)

    async def _carry(
        self,
        session: Session,
        who: Participant,
        command: GetPuzzle | TryMove | PuzzleHint | Refute | VotePuzzle,
        answer: Answer,
    ) -> None:
        _check_person(who)
        rated = self._permission.rated_games(Analyst(who, session.address))
        if command.puzzle is not None and command.puzzle.startswith(PREFIX):
            puzzle, _own = await asyncio.to_thread(self._find, who.id, command.puzzle)
            rated.check(game_named(puzzle.game), puzzle.state())
        match command:
            case GetPuzzle() if command.own:
                state = await self._get_own(who.id, command.game, rated)
            case GetPuzzle(run=str()):
                state = await asyncio.to_thread(self._get_in_run, who.id, command)
            case GetPuzzle():
                state = await asyncio.to_thread(self._get, who.id, command)
            case TryMove():
                state = await asyncio.to_thread(self._try, who.id, command)
            case PuzzleHint():
                state = await asyncio.to_thread(self._hint, who.id, command)
            case Refute():
                state = await self._refute(who.id, command, rated)
            case VotePuzzle():
                state = await asyncio.to_thread(self._vote, who.id, command)
        answer(Done(ref=command.ref, puzzle=state))

    async def _tell_progress(self, _: Session, who: Participant, command: GetPuzzleProgress, answer: Answer) -> None:
        _check_person(who)

        def progress() -> PuzzleProgress:
            puzzles = self._shelf.of(command.game)
            game = next(iter(puzzles.values())).game
            runs = self._runs.newest(who.id, game)
            return progress_in(puzzles, self._solvers.attempts(who.id), runs, self._solver(who.id, game))

        answer(Done(ref=command.ref, progress=await asyncio.to_thread(progress)))

    def _get(self, player: str, command: GetPuzzle) -> PuzzleState:
        day = self._today() if command.daily else None
        own: OwnPuzzle | None = None
        if command.puzzle is not None:
            puzzle, own = self._find(player, command.puzzle)
        elif day is not None:
            puzzle = daily(self._shelf.of(command.game).values(), day)
        else:
            puzzle = self._next(player, command)
        state = self._state(player, progress_of(puzzle, ()), own)
        return state if day is None else structs.replace(state, day=day.isoformat())

    def _get_in_run(self, player: str, command: GetPuzzle) -> PuzzleState:
        """The puzzle where the run stands, or the first of a new one."""
        puzzles, kind = self._shelf.of(command.game), command.run
        assert kind is not None
        game = next(iter(puzzles.values())).game
        run = self._runs.newest(player, game).get(kind)
        if run is None or self._runs.is_over(run) or run.puzzle not in puzzles:
            run = self._runs.begin(player, game, kind, self._near(self._fresh(player, puzzles), rating_in_run(0)).id)
        state = self._state(player, progress_of(self._shelf.find(run.puzzle or ""), ()), None)
        return structs.replace(state, run=self._runs.state(run))

    async def _get_own(self, player: str, game: str | None, rated: RatedGames) -> PuzzleState:
        rated.check_live()
        rules = await asyncio.to_thread(self._rules, game)
        await self._moments.collect(player, rules)
        return await asyncio.to_thread(self._due, player, rules, rated)

    def _rules(self, game: str | None) -> str:
        return next(iter(self._shelf.of(None).values())).game if game is None else game_named(game).id

    def _due(self, player: str, rules: str, rated: RatedGames) -> PuzzleState:
        """That of the open ones that has been due longest."""
        closed: Rejected | None = None
        for due in self._own.due(player, rules):
            progress = progress_of(_as_puzzle(due), ())
            try:
                rated.check(progress.game, progress.states[0])
            except Rejected as error:
                closed = error
            else:
                return self._state(player, progress, due)
        raise closed or Rejected("puzzle/none-due", "No position of your own games is due now.")

    def _next(self, player: str, command: GetPuzzle) -> Puzzle:
        """One that the player has not tried; when all have been, the one tried longest ago."""
        puzzles = self._shelf.of(command.game)
        if command.theme is not None:
            puzzles = {id_: puzzle for id_, puzzle in puzzles.items() if command.theme in themes_of(puzzle)}
        if not puzzles:
            raise Rejected("puzzle/theme", "There are no puzzles of this theme.")
        tried = self._tried(player)
        fresh = _less(puzzles, tried)
        if not fresh:
            return next(puzzles[id_] for id_ in reversed(tried) if id_ in puzzles)
        game = next(iter(fresh.values())).game
        return self._near(fresh, self._solvers.standing(player, game).rating.estimate + _SHIFTS[command.difficulty])

    def _fresh(self, player: str, puzzles: Mapping[str, Puzzle]) -> Mapping[str, Puzzle]:
        """Those that the player has not tried; all, when all have been."""
        return _less(puzzles, self._tried(player)) or puzzles

    def _tried(self, player: str) -> list[str]:
        """Ids of the puzzles that the player has tried, the newest first."""
        return [attempt.puzzle for attempt in self._solvers.attempts(player)]

    def _near(self, puzzles: Mapping[str, Puzzle], points: float) -> Puzzle:
        """One of those nearest to this rating, seldom one with votes against it."""
        around = nearest(puzzles, {}, points, AROUND)
        near = nearest(around, self._solvers.ratings(around), points)
        votes = self._kept_runs.votes(near)
        weights = [1 / (1 + max(0, -votes.get(id_, 0))) ** 2 for id_ in near]
        return self._rng.choices([*near.values()], weights)[0]

    def _try(self, player: str, command: TryMove) -> PuzzleState:
        puzzle, own = self._find(player, command.puzzle, command.moves[0])
        progress = progress_of(puzzle, command.moves)
        run = self._runs.at(player, command.puzzle)
        if progress.wrong is not None or progress.solved:
            if run is None:
                return self._decide(player, progress, own, solved=progress.solved)
            run = self._advance(player, progress, run)
        state = self._state(player, progress, own)
        return state if run is None else structs.replace(state, run=self._runs.state(run))

    def _advance(self, player: str, progress: Progress, run: PuzzleRun) -> PuzzleRun:
        """The puzzle of a run is decided. It rates nobody, and will not come again as an untried one."""
        puzzle, solved = progress.puzzle, progress.solved
        self._solvers.note(player, puzzle.game, puzzle.id, solved=solved)
        if run.kind == "streak" and not solved:
            return self._runs.advance(player, run, None, solved=False)
        fresh = self._fresh(player, self._shelf.of(puzzle.game))
        return self._runs.advance(player, run, self._near(fresh, rating_in_run(run.score + solved)).id, solved=solved)

    def _vote(self, player: str, command: VotePuzzle) -> None:
        if self._solvers.outcome(player, self._shelf.find(command.puzzle).id) is None:
            raise Rejected("puzzle/not-tried", "Try this puzzle first; then you can vote.")
        self._kept_runs.vote(player, command.puzzle, up=command.up)

    def _hint(self, player: str, command: PuzzleHint) -> PuzzleState:
        self._check_no_run(player, command.puzzle)
        puzzle, own = self._find(player, command.puzzle, *command.moves[:1])
        progress = progress_of(puzzle, command.moves)
        hint = progress.right_moves(whole=command.whole)
        return structs.replace(self._decide(player, replace(progress, wrong=None), own, solved=False), hint=hint)

    async def _refute(self, player: str, command: Refute, rated: RatedGames) -> PuzzleState:
        await asyncio.to_thread(self._check_no_run, player, command.puzzle)
        puzzle, own = await asyncio.to_thread(self._find, player, command.puzzle, command.moves[0])
        progress = progress_of(puzzle, command.moves)
        if progress.wrong is None:
            raise Rejected("puzzle/right", "This move is right.")
        if progress.game.hidden:  # a host would see what the solver may not
            raise Rejected("hint/unavailable", "Nobody can play this out.")
        rated.check(progress.game, progress.states[-1])
        question = progress.question()
        reply = [] if question is None else await self._advisers.line(question)
        state = await asyncio.to_thread(self._state, player, progress, own)
        return structs.replace(state, refutation=progress.refuted(reply))

    def _check_no_run(self, player: str, puzzle: str) -> None:
        if self._runs.at(player, puzzle) is not None:
            raise Rejected("puzzle/in-run", "There are no hints in a run.")

    def _find(self, player: str, puzzle: str, move: str | None = None) -> tuple[Puzzle, OwnPuzzle | None]:
        """The puzzle with this id, and as it is kept if it is from the solver's own game. In such a one several moves
        may be right, so `move` may be the solution."""
        if not puzzle.startswith(PREFIX):
            return self._shelf.find(puzzle), None
        own = self._own.find(player, puzzle)
        if own is None:
            raise Rejected("puzzle/unknown", "There is no such puzzle, or not any more.")
        found = _as_puzzle(own)
        return (replace(found, line=(move,)) if move in own.right else found), own

    def _decide(self, player: str, progress: Progress, own: OwnPuzzle | None, *, solved: bool) -> PuzzleState:
        """The first attempt is over; one after it changes nothing."""
        puzzle = progress.puzzle
        if own is not None:
            return self._repeat(player, progress, own, right=solved)
        before = self._solvers.standing(player, puzzle.game)

        def rate(solver: Rating, rated: Rating) -> tuple[Rating, Rating]:
            return rate_attempt(solver, rated, solved=solved, guess=1 / len(answers(puzzle, progress.states[0])))

        is_first = self._solvers.outcome(player, puzzle.id) is None
        new = rating_of_new(puzzle.rating)
        after = self._solvers.decide(player, puzzle.game, puzzle.id, new, rate, solved=solved)
        change = after.rating.estimate - before.rating.estimate if is_first else None
        return structs.replace(self._state(player, progress, None), change=change)

    def _repeat(self, player: str, progress: Progress, own: OwnPuzzle, *, right: bool) -> PuzzleState:
        """Let a position from the solver's own games come back later, if it was due."""
        now_ms = self._clock()
        if own.due_ms > now_ms:
            return self._state(player, progress, own)
        schedule = after_try(own.schedule, right=right)
        self._own.reschedule(player, own.id, schedule, now_ms + schedule.days * _DAY_MS)
        return structs.replace(self._state(player, progress, own), counted=right)

    def _state(self, player: str, progress: Progress, own: OwnPuzzle | None) -> PuzzleState:
        puzzle = progress.puzzle
        counted = rating = None
        if own is None:  # a private puzzle has no rating, and no attempt at it counts for one
            counted = self._solvers.outcome(player, puzzle.id)
            rating = self._solvers.ratings([puzzle.id]).get(puzzle.id, rating_of_new(puzzle.rating))
        return PuzzleState(
            puzzle=puzzle.id if own is None else own.id,
            game=puzzle.game,
            goal=puzzle.goal if own is None else "best",
            status="wrong" if progress.wrong is not None else "solved" if progress.solved else "open",
            line=progress.line,
            seat=progress.seat,
            view=progress.view,
            legal=progress.legal,
            counted=counted,
            rating=None if rating is None else rating.estimate,
            own=None if own is None else _own_move(own),
            solver=self._solver(player, puzzle.game),
            vote=None if counted is None else self._kept_runs.vote_of(player, puzzle.id),
            themes=[] if counted is None else list(puzzle.themes),
        )

    def _solver(self, player: str, game: str) -> Solver:
        return _solver(self._solvers.standing(player, game), self._own.count_due(player, game))

    def _today(self) -> date:
        return datetime.fromtimestamp(self._clock() / 1_000, UTC).date()

    def has(self, game: str) -> bool:
        """Whether there are puzzles of a rules id."""
        return self._shelf.has(game)


def _check_person(who: Participant) -> None:
    if who.kind == PlayerKind.AI:
        raise Rejected("player/unavailable", "AI players solve no puzzles.")


def _less(puzzles: Mapping[str, Puzzle], tried: Collection[str]) -> Mapping[str, Puzzle]:
    """The puzzles without those that have been tried."""
    known = {*tried}
    return {id_: puzzle for id_, puzzle in puzzles.items() if id_ not in known}


def _as_puzzle(own: OwnPuzzle) -> Puzzle:
    return Puzzle(own.game, own.position, "win", own.right[:1], before=own.before)


def _own_move(own: OwnPuzzle) -> OwnMove:
    return OwnMove(table=own.table, match=own.match, round=own.round, ply=own.ply, move=own.played)


def _solver(standing: SolverStanding, due: int) -> Solver:
    return Solver(
        rating=standing.rating.estimate,
        provisional=standing.rating.provisional,
        solved=standing.solved,
        failed=standing.failed,
        streak=standing.streak,
        best_streak=standing.best_streak,
        due=due,
    )
