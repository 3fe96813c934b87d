"""The resources that all seats of a host share, and questions about positions that they answer. Knows no connection."""

from dataclasses import dataclass, field

from ai.advice import advice, aim, facts, line
from ai.analysis import DeepeningSearch, searching
from ai.contracts import Played, PlyReviews
from ai.experience.played import PlayedMoves
from ai.host.analysis import AnalysisPool, Report
from ai.host.books import BookCache
from ai.host.endgames import EndgameCache
from ai.host.metrics import HostMetrics
from ai.host.readiness import CodeReadiness
from ai.host.thinking import ThinkingPool
from ai.look_back import looking_back
from shared.errors import Rejected
from shared.protocol import TableState, view_of
from shared.protocol.hosts import AdvisedMove, Aim, LookBack, PositionFacts, Search

REVIEW_S = 5.5
"""Of thinking, for a look back at a round: a server waits a little longer."""


@dataclass(frozen=True, slots=True)
class HostResources:
    """The resources that all seats of a host share: books, threads to think in, machine code, endgame databases.
    No agent."""

    shelf: BookCache
    thinkers: ThinkingPool
    readiness: CodeReadiness
    endings: EndgameCache
    pace_s: float
    analysts: AnalysisPool
    played: PlayedMoves | None = None
    """The moves that people played, where the data folder has the counts."""
    measures: HostMetrics = field(default_factory=HostMetrics)

    async def advice(self, state: TableState, seed: str) -> tuple[list[AdvisedMove], Aim | None]:
        """The move that a master would play for the seat whose state this is, and the key state nearest to it.

        Nothing while the machine code is being made.

        Raises BookError.
        """
        view = view_of(state)
        if view is None or not state.legal or not self.readiness.is_ready(state.game):
            return [], None
        books = dict(self.shelf.books)
        return await self.thinkers.think(
            lambda budget: (advice(view, state.legal, books, budget, seed), aim(view, state.legal, books))
        )

    async def facts(self, state: TableState) -> PositionFacts:
        """The facts about this position that need no search; none while the machine code is being made.

        Raises BookError.
        """
        view = view_of(state)
        if view is None or not state.legal or not self.readiness.is_ready(state.game):
            return PositionFacts()
        books, endings = dict(self.shelf.books), self.endings.held if self.endings.game == state.game else None
        return await self.thinkers.think(lambda budget: facts(view, state.legal, books, endings, budget, self.played))

    async def search(self, search: Search, report: Report[DeepeningSearch]) -> None:
        """Search a position deeper and deeper; where the machine code is being made, as soon as it is.

        Raises Rejected `analysis/no-search`, NotationError, UnknownGame, BookError.
        """
        await self.readiness.wait(search.game)
        endings = self.endings.held if self.endings.game == search.game else None
        make = searching(search.game, search.position, search.lines, endings, self.shelf.books.get(search.game))
        if make is None or not self.readiness.is_ready(search.game):
            raise Rejected("analysis/no-search", f"no search of {search.game} is ready")
        await self.analysts.search(search.ticket, make, search.seconds, report)

    async def look_back(self, request: LookBack, report: Report[PlyReviews]) -> None:
        """Look back at a finished round, ply by ply, within a review's time.

        Raises Rejected `analysis/no-search`, NotationError, IllegalMove, UnknownGame.
        """
        endings = self.endings.held if self.endings.game == request.game else None
        make = looking_back(request.game, Played(request.start, request.moves), request.options, endings)
        if make is None or not self.readiness.is_ready(request.game):
            raise Rejected("analysis/no-search", f"no look back at {request.game} is ready")
        await self.analysts.search(request.ticket, make, REVIEW_S, report)

    async def expected_line(self, state: TableState, seed: str) -> list[str]:
        """The play that a master expects from this position on; nothing while the machine code is being made.

        Raises BookError.
        """
        view = view_of(state)
        if view is None or not state.legal or not self.readiness.is_ready(state.game):
            return []
        books = dict(self.shelf.books)
        return await self.thinkers.think(lambda budget: line(view, books, budget, seed))
