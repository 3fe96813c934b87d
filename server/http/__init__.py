"""The HTTP door for programs: streams to read, commands to post, records to fetch. Knows no rule."""

from fastapi import APIRouter

from server.archive import Archive
from server.doors.budgets import Budgets
from server.explorer import Experience
from server.house import Clock
from server.http.actions import action_routes
from server.http.callers import Callers
from server.http.export import export_routes
from server.http.following import stream_routes
from server.http.learned import learned_routes
from server.http.lists import list_routes
from server.http.news import News
from server.http.records import record_routes
from server.http.rounds import round_routes
from server.lessons import Lessons
from server.lobby import LobbyRoom
from server.meeting.company import Company
from server.settings import Settings
from shared.gamelog import GameLog


def http_routes(
    callers: Callers,
    lobby: LobbyRoom,
    news: News,
    company: Company,
    log: GameLog,
    archive: Archive,
    lessons: Lessons,
    experience: Experience,
    settings: Settings,
    clock: Clock,
    host_token: str,
    budgets: Budgets,
) -> APIRouter:
    """All routes of the package."""
    routes = APIRouter()
    for part in (
        action_routes(callers, settings.delays.alive_ms / 1_000),
        stream_routes(callers, news, company, settings),
        list_routes(lobby, budgets),
        record_routes(callers, archive),
        round_routes(callers, archive, experience),
        learned_routes(callers, lessons),
        export_routes(callers, log, clock, host_token),
    ):
        routes.include_router(part)
    return routes
