"""Analysis of positions and trees of lines for people who look at them. Evaluates nothing itself."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.core.session import Session
from server.features.analysis.lines import AnalysisDesk
from server.features.analysis.position_routes import position_routes
from server.features.analysis.routes import analysis_routes
from server.features.analysis.searches import Searches
from server.features.feature import Feature, House
from shared.protocol.hosts import Evaluated


class Analysis(Feature):
    """Searches by AI hosts, facts about a position, and the trees of lines that people keep."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.searches = Searches(house.lobby.hosts, house.permission, house.context.settings)
        self.searches.register(house.handlers)
        house.host_answers.add(Evaluated, self.searches)

    def keeps(self, session: Session) -> bool:
        """Whether a position is being searched for the client."""
        return session in self.searches

    def routes(self) -> Iterable[APIRouter]:
        """`/api/position` and `/api/analyses`."""
        house, context = self._house, self._house.context
        yield position_routes(house.callers, house.permission, house.advisers)
        desk = AnalysisDesk(context.store.analyses, context.settings.limits.kept_analyses)
        routes = analysis_routes(context.store, desk, house.callers, context.rate_limiter, house.permission)
        yield from house.counted(routes)
