"""Puzzles for solvers: which there are, the next one, judging moves, ratings. Finds no puzzle."""

from collections.abc import Iterable
from random import Random

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.puzzles.desk import PuzzleDesk
from server.features.puzzles.own import OwnMoments
from server.features.puzzles.routes import puzzle_routes
from server.features.puzzles.shelf import PuzzleShelf


class Puzzles(Feature):
    """Those that are bundled or made here, and positions of people's own games."""

    def __init__(self, house: House) -> None:
        self._house = house
        context, store = house.context, house.context.store
        shelf = PuzzleShelf(context.books_folder.parent)
        moments = OwnMoments(store.log, store.profiles, store.own_puzzles, house.experience, house.look_backs)
        runs, permission = store.puzzle_runs, house.permission
        desk = PuzzleDesk(shelf, store.solvers, moments, runs, house.advisers, permission, context.clock, Random())
        desk.register(house.handlers)
        house.has_puzzles.append(desk.has)

    def routes(self) -> Iterable[APIRouter]:
        """See `puzzle_routes`."""
        yield from puzzle_routes(self._house.callers)
