"""All routes of the HTTP API for programs, put together."""

from fastapi import APIRouter

from server.history.games import GameHistory
from server.history.lessons import LessonQueue
from server.http.commands import action_routes
from server.http.event_streams import stream_routes
from server.http.explorer import Experience
from server.http.export import export_routes
from server.http.lessons import learned_routes
from server.http.lists import list_routes
from server.http.news import News
from server.http.records import record_routes
from server.http.rounds import round_routes
from server.http.sessions import Callers
from server.lobby.commands import Company
from server.lobby.lobby import LobbyRoom
from server.settings import Settings
from server.tables.context import Clock
from server.transport.rate_limits import RateLimiter
from shared.events import GameLog


def http_routes(
    callers: Callers,
    lobby: LobbyRoom,
    news: News,
    company: Company,
    log: GameLog,
    archive: GameHistory,
    lessons: LessonQueue,
    experience: Experience,
    settings: Settings,
    clock: Clock,
    host_token: str,
    rate_limiter: RateLimiter,
) -> APIRouter:
    """All routes of the package."""
    routes = APIRouter()
    for part in (
        action_routes(callers, settings.delays.alive_ms / 1_000),
        stream_routes(callers, news, company, settings),
        list_routes(lobby, rate_limiter),
        record_routes(callers, archive),
        round_routes(callers, archive, experience),
        learned_routes(callers, lessons),
        export_routes(callers, log, clock, host_token),
    ):
        routes.include_router(part)
    return routes
