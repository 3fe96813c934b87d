"""A puzzle to solve and a solver's progress, over HTTP; moves are POSTs like all commands. Knows no solution."""

from collections.abc import Iterable

from server.http.descriptions import AnswerRouter
from server.http.own_answers import TOKEN, own_routes
from server.http.sessions import Callers
from shared.protocol.puzzles import GetPuzzle, GetPuzzleProgress

_PUZZLE = f"""One near the asker's rating that they have not tried, the puzzle of the day, the named one, or one from
the asker's own games. {TOKEN}"""
_PROGRESS = f"The asker's own progress in the puzzles of a game. {TOKEN}"


def puzzle_routes(callers: Callers) -> Iterable[AnswerRouter]:
    """`GET /api/puzzle?game=...&puzzle=...&daily=true` and `GET /api/puzzle-progress?game=...`: the commands."""
    shown, told = "The puzzle, without its solution.", "The curve of the rating, the themes and the best runs."
    yield own_routes(callers, "get-puzzle", GetPuzzle, shown, about=_PUZZLE)
    yield own_routes(callers, "get-puzzle-progress", GetPuzzleProgress, told, about=_PROGRESS)
