"""The parts from which people learn to play better. Knows no command."""

from typing import NamedTuple

from server.analysis.look_backs import LookBacks
from server.analysis.searches import Searches
from server.history.lessons import LessonQueue
from server.lobby.hints import Hints
from server.puzzles.desk import PuzzleDesk


class Teaching(NamedTuple):
    """One server's."""

    lessons: LessonQueue
    hints: Hints
    puzzles: PuzzleDesk
    searches: Searches
    look_backs: LookBacks
