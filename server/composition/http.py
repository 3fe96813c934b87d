"""The routes for people and programs, each made from the parts that it answers from. Makes no application."""

from collections.abc import Iterable

from fastapi import APIRouter, Depends

from server.accounts.devices import Devices
from server.accounts.export_and_delete import leaving_routes
from server.accounts.imitation import imitation_routes
from server.accounts.memory import memory_routes
from server.accounts.profiles import profile_routes
from server.accounts.reports import report_routes
from server.accounts.routes import Desk, account_routes, my_routes, token_routes
from server.accounts.scores import score_routes
from server.analysis.lines import AnalysisDesk
from server.analysis.uploads import UploadDesk
from server.composition.history import HistoryParts
from server.composition.play import PlayParts
from server.core.context import ServerContext
from server.history.player_games import PlayerGames
from server.history.report_cards import ReportCards
from server.http.analyses import analysis_routes
from server.http.commands import command_routes
from server.http.event_streams import stream_routes
from server.http.experience import experience_routes
from server.http.explorer import explorer_routes
from server.http.export import export_routes
from server.http.lessons import lesson_routes
from server.http.lists import list_routes
from server.http.news import News
from server.http.positions import position_routes
from server.http.public import Counted, PublicReading
from server.http.puzzles import puzzle_routes
from server.http.records import record_routes
from server.http.report_cards import report_card_routes
from server.http.rounds import Reviews, round_routes
from server.http.sessions import Callers
from server.http.status import status_routes
from server.http.uploads import upload_routes
from server.lobby.sources import Sources
from server.notifications.mail_routes import mail_routes
from server.notifications.routes import notification_routes
from server.previews.routes import preview_routes
from server.transport.dispatch import Dispatch


def routers(
    context: ServerContext, play: PlayParts, history: HistoryParts, dispatch: Dispatch, news: News
) -> Iterable[APIRouter]:
    """All routes but those of operators. The order counts: of two routes that match a path, the first answers."""
    callers = Callers(dispatch, play.lobby, context.settings, context.rate_limiter, context.threads.public)
    public = APIRouter(dependencies=[Depends(PublicReading(context.rate_limiter))])
    games = PlayerGames(context.store, context.clock)
    for router in _public(context, play, history, callers, games):
        public.include_router(router)
    yield status_routes(context, play.lobby)
    yield public
    people = APIRouter(dependencies=[Depends(Counted(context.rate_limiter))])
    for router in (*_of_people(context, play, history, games), *_kept(context, play, callers)):
        people.include_router(router)
    yield people
    yield from _of_programs(context, play, history, callers, news)


def _public(
    context: ServerContext, play: PlayParts, history: HistoryParts, callers: Callers, games: PlayerGames
) -> Iterable[APIRouter]:
    store, clock = context.store, context.clock
    yield explorer_routes(history.experience, games, callers, play.analysis_permission)
    yield report_card_routes(ReportCards(store, history.experience, clock), callers)
    yield experience_routes(store, context.books_folder, callers, clock)
    yield profile_routes(store, callers, clock)
    yield score_routes(store.profiles, play.lobby, callers)
    yield preview_routes(history.games, callers, context.settings.url)


def _of_people(
    context: ServerContext, play: PlayParts, history: HistoryParts, games: PlayerGames
) -> Iterable[APIRouter]:
    store, rate_limiter = context.store, context.rate_limiter
    devices, log_in = Devices(context.credentials.host_token), context.threads.log_in
    desk = Desk(store.accounts, play.guests, store.tokens, play.revoking, rate_limiter, log_in, devices)
    yield memory_routes(context, history.installation)
    yield imitation_routes(context.credentials, play.imitated, games)
    yield account_routes(desk)
    yield my_routes(desk)
    yield token_routes(desk)
    yield leaving_routes(store, play.lobby, play.tables, desk, context.clock)
    yield report_routes(store, play.lobby, rate_limiter)
    yield notification_routes(context)
    yield mail_routes(context)


def _of_programs(
    context: ServerContext, play: PlayParts, history: HistoryParts, callers: Callers, news: News
) -> Iterable[APIRouter]:
    settings = context.settings
    yield command_routes(callers, settings.delays.alive_ms / 1_000)
    yield stream_routes(callers, news, play.lobby_commands, settings)
    yield list_routes(play.lobby, context.rate_limiter, callers)
    yield record_routes(callers, history.games)
    reviews = Reviews(history.experience, play.look_backs)
    yield round_routes(callers, history.games, reviews, play.analysis_permission)
    yield lesson_routes(callers, history.lessons)
    yield puzzle_routes(callers)
    yield position_routes(callers, play.analysis_permission, play.advisers)
    yield export_routes(context, callers)


def _kept(context: ServerContext, play: PlayParts, callers: Callers) -> Iterable[APIRouter]:
    """Analyses and uploads that people keep."""
    desk = AnalysisDesk(context.store.analyses, context.settings.limits.kept_analyses)
    yield analysis_routes(context.store, desk, callers, context.rate_limiter, play.analysis_permission)
    uploads = UploadDesk(context.store, context.settings.limits, Sources(context.credentials.host_token), context.clock)
    yield upload_routes(context.store.accounts, uploads, callers, context.rate_limiter, play.analysis_permission)
