"""The parts that carry commands out. Each registers the handlers of its own; knows no transport."""

import asyncio
from functools import cached_property
from random import Random

from server.analysis.host_answers import HostAnswers
from server.analysis.searches import Searches
from server.composition.history import HistoryParts
from server.composition.play import PlayParts
from server.core.context import ServerContext
from server.core.handlers import Handlers
from server.lobby.ai_seats import AiSeats
from server.lobby.commands import LobbyHandlers
from server.lobby.hints import Hints
from server.lobby.other_nodes import RemoteNodes
from server.lobby.table_commands import TableCommands
from server.puzzles.desk import PuzzleDesk
from server.puzzles.own import OwnMoments
from server.puzzles.shelf import PuzzleShelf


class CommandParts:
    """Each part is made when it is first needed, from the context and from other parts."""

    def __init__(self, context: ServerContext, play: PlayParts, history: HistoryParts, nodes: RemoteNodes) -> None:
        self._context = context
        self._play = play
        self._history = history
        self._nodes = nodes

    @cached_property
    def puzzles(self) -> PuzzleDesk:
        """Puzzles, and positions of people's own games."""
        context, store, play = self._context, self._context.store, self._play
        shelf = PuzzleShelf(context.books_folder.parent)
        moments = OwnMoments(store.log, store.profiles, store.own_puzzles, self._history.experience, play.look_backs)
        permission = play.analysis_permission
        return PuzzleDesk(shelf, store.solvers, moments, play.advisers, permission, context.clock, Random())

    @cached_property
    def ai_seats(self) -> AiSeats:
        """AI players at tables."""
        return AiSeats(self._context, self._play.lobby, self._play.tables, self._play.imitated)

    @cached_property
    def _searches(self) -> Searches:
        return Searches(self._play.lobby.hosts, self._play.analysis_permission, self._context.settings)

    @cached_property
    def host_answers(self) -> HostAnswers:
        """The answers of AI hosts."""
        return HostAnswers(self._play.advisers, self._searches, self._play.look_backs, self._nodes)

    def handlers(self, tasks: asyncio.TaskGroup) -> Handlers:
        """The handlers of every command. `tasks`: for those that take long."""
        context, play = self._context, self._play
        handlers = Handlers(tasks)
        for part in (
            TableCommands(context, play.lobby, play.tables, play.analysis_permission),
            self.ai_seats,
            Hints(play.advisers, play.tables, play.analysis_permission, context.clock),
            self._history.lessons,
            self.puzzles,
            self._searches,
            self.host_answers,
            LobbyHandlers(play.lobby_commands, self._nodes, context.draining),
        ):
            part.register(handlers)
        return handlers
