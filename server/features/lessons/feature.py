"""Lessons that AI players learned from finished matches."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.lessons.lessons import LessonBook, LessonQueue
from server.features.lessons.routes import lesson_routes


class Lessons(Feature):
    """For the people who played it."""

    def __init__(self, house: House) -> None:
        self._house = house
        store = house.context.store
        book = LessonBook(store.log, store.memories, house.installation, house.experience)
        self._queue = LessonQueue(book, house.games, store.memories, house.context.threads.public)
        self._queue.register(house.handlers)

    def routes(self) -> Iterable[APIRouter]:
        """See `lesson_routes`."""
        yield lesson_routes(self._house.callers, self._queue)
