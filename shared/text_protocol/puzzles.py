"""Puzzles by typing: the verbs that become commands, and the answers in sentences. Knows no solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.games import GAMES
from shared.i18n import Catalogue
from shared.protocol import Command, Done, RoundView
from shared.protocol.puzzles import (
    Difficulty,
    GetPuzzle,
    GetPuzzleProgress,
    PuzzleHint,
    PuzzleProgress,
    PuzzleState,
    Refute,
    RunKind,
    TryMove,
    VotePuzzle,
)
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import find_game, unclear
from shared.words.games import text_of
from shared.words.moves import find_move, move_words, option_words
from shared.words.people import game_title, side_name

_RUNS: Final[tuple[RunKind, ...]] = ("streak", "race")
_DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easier", "usual", "harder")


@dataclass(slots=True)
class _Attempt:
    """The reader's attempt at a puzzle."""

    state: PuzzleState | None = None
    """As last told."""
    wrong_move: str | None = None
    """The wrong move that was tried last."""
    difficulty: Difficulty = "usual"
    """As last typed."""


@dataclass(frozen=True, slots=True)
class _PuzzlePosition:
    """The position of the reader's puzzle, as ShownPosition."""

    game: str
    view: RoundView
    seat: int
    legal: Sequence[str]

    def play(self, talk: TextSession, rest: str) -> list[Out]:
        """Try the move that was typed."""
        return try_move(talk, rest)

    def help(self, talk: TextSession, rest: str) -> list[Out]:
        """Give a hint."""
        return clue(talk, rest)


def puzzle(talk: TextSession, rest: str) -> list[Out]:
    typed, attempt = rest.split(), talk.part(_Attempt)
    theme: str | None = None
    folded = [fold(word) for word in typed]
    if "theme" in folded:
        place = folded.index("theme")
        if place + 1 == len(typed):
            raise unclear(talk.words, "puzzle-theme-missing")
        theme = folded[place + 1]
        del typed[place : place + 2]
        del folded[place : place + 2]
    which = {"daily", "own", *_RUNS, *_DIFFICULTIES}.intersection(folded)
    named = [word for word, plain in zip(typed, folded, strict=True) if plain not in which]
    game = find_game(talk.words, talk.games(), named)[0].id if named else None
    for difficulty in _DIFFICULTIES:
        if difficulty in which:
            attempt.difficulty = difficulty
    return talk.send(
        GetPuzzle(
            ref=talk.new_ref(),
            game=game,
            daily="daily" in which,
            own="own" in which,
            run=next((kind for kind in _RUNS if kind in which), None),
            difficulty=attempt.difficulty,
            theme=theme,
        )
    )


def vote(talk: TextSession, rest: str) -> list[Out]:
    state = talk.part(_Attempt).state
    if state is None:
        raise unclear(talk.words, "puzzle-none-here")
    way = fold(rest.strip())
    if way not in ("up", "down"):
        raise unclear(talk.words, "puzzle-vote-unclear")
    return talk.send(VotePuzzle(ref=talk.new_ref(), puzzle=state.puzzle, up=way == "up"))


def progress(talk: TextSession, rest: str) -> list[Out]:
    game = find_game(talk.words, talk.games(), rest.split())[0].id if rest else None
    return talk.send(GetPuzzleProgress(ref=talk.new_ref(), game=game))


def try_move(talk: TextSession, rest: str) -> list[Out]:
    state = _here(talk)
    if not rest:
        raise unclear(talk.words, "puzzle-try-missing", example="try 11-15")
    move = find_move(talk.words, state.game, state.view.board, state.legal, rest)
    return talk.send(TryMove(ref=talk.new_ref(), puzzle=state.puzzle, moves=[*_own_moves(state), move]))


def clue(talk: TextSession, rest: str) -> list[Out]:
    state = _here(talk)
    return talk.send(
        PuzzleHint(ref=talk.new_ref(), puzzle=state.puzzle, moves=_own_moves(state), whole=bool(state.hint))
    )


def refute(talk: TextSession, rest: str) -> list[Out]:
    state = _here(talk)
    wrong_move = talk.part(_Attempt).wrong_move
    if wrong_move is None:
        raise unclear(talk.words, "puzzle-no-wrong-move")
    return talk.send(Refute(ref=talk.new_ref(), puzzle=state.puzzle, moves=[*_own_moves(state), wrong_move]))


def _here(talk: TextSession) -> PuzzleState:
    """The puzzle that waits for a move. Raises CodedError `text/unclear`."""
    state = talk.part(_Attempt).state
    if state is None or state.status == "solved":
        raise unclear(talk.words, "puzzle-none-here")
    return state


def _own_moves(state: PuzzleState) -> list[str]:
    """The solver's right moves so far."""
    return state.line.plies[::2]


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    state = done.puzzle
    if done.progress is not None:
        return [*_progress_words(talk.words, done.progress)]
    if state is None:
        return [talk.words.say("puzzle-voted")] if isinstance(command, VotePuzzle) else []
    attempt = talk.part(_Attempt)
    attempt.state = state
    talk.position = _PuzzlePosition(state.game, state.view, state.seat, state.legal)
    match command:
        case TryMove() if state.status == "wrong":
            attempt.wrong_move = command.moves[-1]
        case TryMove() | GetPuzzle():
            attempt.wrong_move = None
        case _:
            pass
    said: list[Out] = [*_puzzle_words(talk.words, command, state), *_run_words(talk.words, state)]
    run = state.run
    if run is not None and not run.over and isinstance(command, TryMove) and state.status != "open":
        said += talk.send(GetPuzzle(ref=talk.new_ref(), game=state.game, run=run.kind))
    return said


def _run_words(words: Catalogue, state: PuzzleState) -> list[str]:
    run = state.run
    if run is None:
        return []
    left = [] if run.left_ms is None else [words.say("puzzle-seconds-left", seconds=run.left_ms // 1_000)]
    key = "puzzles-run-over" if run.over else "puzzles-run"
    return [words.say(key, kind=run.kind, score=run.score, best=run.best), *left]


def _progress_words(words: Catalogue, progress: PuzzleProgress) -> list[str]:
    solver = progress.solver
    about = {"game": game_title(words, progress.game), "rating": str(solver.rating)}
    lines = [words.say("puzzle-progress", **about, solved=solver.solved, failed=solver.failed)]
    best = {run.kind: run.score for run in progress.best}
    lines += [words.say(f"puzzles-best-{kind}", best=best[kind]) for kind in _RUNS if kind in best]
    for each in progress.themes:
        if (theme := words.find(f"puzzles-theme-{each.theme}")) is not None:
            counts = {"solved": each.solved, "failed": each.failed}
            lines.append(words.say("puzzle-progress-theme", theme=theme, name=each.theme, **counts))
    return lines


def _puzzle_words(words: Catalogue, command: Command | None, state: PuzzleState) -> list[str]:
    """The answer to a command in sentences."""
    match command:
        case GetPuzzle():
            return _begun_words(words, state)
        case TryMove() if state.goal == "partner" and state.status == "wrong":
            return [words.say("puzzles-tile-wrong", tile=command.moves[-1]), *_change_words(words, state)]
        case PuzzleHint() if state.goal == "partner" and command.whole:
            return [words.say("puzzles-tile-is", tile=words.listed(state.hint))]
        case PuzzleHint() if state.goal == "partner":
            tiles = words.listed(state.hint, choice=True)
            return [words.say("puzzles-tile-among", tiles=tiles), *_change_words(words, state)]
        case TryMove() if state.status == "wrong":
            move = option_words(words, state.game, command.moves[-1])
            return [words.say("puzzle-wrong", move=move), *_change_words(words, state)]
        case TryMove() if state.status == "solved":
            return [words.say("puzzle-solved"), *_ended_words(words, state), words.say("puzzle-next")]
        case TryMove():
            side = side_name(words, state.game, (state.seat + 1) % GAMES[state.game].seats)
            reply = move_words(words, state.game, state.line.plies[-1], {"person": "other", "name": side})
            return [words.say("puzzle-right", reply=reply), words.say("puzzle-your-move")]
        case PuzzleHint() if command.whole:
            return [words.say("puzzle-clue-move", move=words.listed(_offered(words, state, state.hint)))]
        case PuzzleHint():
            moves = words.listed(_offered(words, state, state.hint), choice=True)
            return [words.say("puzzle-clue-piece", moves=moves), *_change_words(words, state)]
        case Refute() if state.refutation is not None:
            wrong, *line = _offered(words, state, state.refutation.plies)
            if not line:
                return [words.say("puzzle-refuted-at-once", move=wrong)]
            return [words.say("puzzle-refuted", move=wrong, line=words.say("comma").join(line))]
        case _:
            return []


def _begun_words(words: Catalogue, state: PuzzleState) -> list[str]:
    if state.own is not None:
        own = words.say("puzzles-own-move", move=option_words(words, state.game, state.own.move))
        return [*text_of(state.game).board_lines(words, state.view, state.seat), own]
    facts = {"puzzle": state.puzzle, "game": game_title(words, state.game), "rating": str(state.rating)}
    side = side_name(words, state.game, state.seat)
    hidden = words.listed(state.legal) if state.goal == "partner" else None
    return [
        words.say("puzzle-begun" if state.day is None else "puzzle-begun-daily", **facts),
        *text_of(state.game).board_lines(words, state.view, state.seat),
        *([words.say("puzzles-side", side=side)] if side else []),
        words.say(f"puzzles-goal-{state.goal}"),
        *([] if hidden is None else [words.say("puzzles-hidden", tiles=hidden)]),
        *([] if state.counted is None else [words.say("puzzle-counted")]),
    ]


def _ended_words(words: Catalogue, state: PuzzleState) -> list[str]:
    themes = [named for theme in state.themes if (named := words.find(f"puzzles-theme-{theme}")) is not None]
    lines = _change_words(words, state)
    if state.counted and state.solver.streak > 1:
        lines.append(words.say("puzzles-streak", count=state.solver.streak))
    return [*lines, *([words.say("puzzles-themes", themes=words.listed(themes))] if themes else [])]


def _change_words(words: Catalogue, state: PuzzleState) -> list[str]:
    if state.change is None:
        return []
    key = "puzzles-gained" if state.change >= 0 else "puzzles-lost"
    return [words.say(key, rating=str(state.solver.rating), change=str(abs(state.change)))]


def _offered(words: Catalogue, state: PuzzleState, moves: list[str]) -> list[str]:
    return [option_words(words, state.game, move) for move in moves]


FEATURE: Final = TextFeature(
    verbs={
        "puzzle": puzzle,
        "try": try_move,
        "clue": clue,
        "refute": refute,
        "vote": vote,
        "progress": progress,
    },
    on_done=_on_done,
    kept=(_Attempt, _PuzzlePosition),
)
