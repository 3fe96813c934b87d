"""The parts that answer from the log and from what was learned from it. Knows no table that lives."""

from functools import cached_property

from server.core.context import ServerContext
from server.history.experience import Experience
from server.history.games import GameHistory
from server.history.lessons import LessonBook, LessonQueue
from shared.experience.installation import Installation


class HistoryParts:
    """Each part is made when it is first needed."""

    def __init__(self, context: ServerContext) -> None:
        self._context = context
        self.experience = Experience(context.store, context.books_folder.parent, context.clock)
        self.installation = Installation(context.store.memories, context.settings.installation, context.clock)

    @cached_property
    def games(self) -> GameHistory:
        """Games of the log, as far as everybody may see them."""
        return GameHistory(self._context.store.log, self._context.clock)

    @cached_property
    def lessons(self) -> LessonQueue:
        """Lessons of finished matches, for the people who played them."""
        store = self._context.store
        book = LessonBook(store.log, store.memories, self.installation, self.experience)
        return LessonQueue(book, self.games, store.memories, self._context.threads.public)
