"""Reports over HTTP: somebody who sits at a table, has sat there or looks on points at a play. Judges nothing.

A stored report gives the place: table, version, match, round and ply, the player, and the book of an AI player.
The game itself is in the log, and operators replay it (`oldhand admin reports`).
"""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response

from server.core.rate_limits import RateLimiter
from server.http.descriptions import AnswerRouter, takes
from server.http.requests import Authorization, answer, read_body, visitor
from server.lobby.lobby import LobbyRoom
from shared.errors import Limited, Rejected
from shared.events import Event, Kind, Opened, PlayerKind, SeatedPlayer
from shared.http.moderation import NewReport, ReportPlay
from shared.moderation import Report
from shared.people import AI_PREFIX, Visitor
from shared.store import Store
from shared.text.cleaning import is_blank

_EXAMPLE = {"table": "3ypblgwvfjxi", "version": 12, "text": "This looked agreed between partners."}


def report_routes(store: Store, lobby: LobbyRoom, rate_limiter: RateLimiter) -> APIRouter:
    """`POST /api/reports {table, version, text}`."""
    router = AnswerRouter(prefix="/api")

    @router.post("/reports", status_code=201, response_model=NewReport, openapi_extra=takes(ReportPlay, _EXAMPLE))
    async def report(request: Request, authorization: Authorization = "") -> Response:
        wish = await read_body(request, ReportPlay)
        who = await asyncio.to_thread(visitor, store.accounts, authorization)
        _check_seen(lobby, who, wish)
        follows = any(wish.table in session.tables for session in lobby.sessions.of(who.id))
        await asyncio.to_thread(_check_room, store, who, rate_limiter.limits.reported)
        found = await asyncio.to_thread(_play_at, store, who, wish, follows=follows)
        rate_limiter.take("reports", who.id)
        number = await asyncio.to_thread(store.reports.add, found)
        return answer(NewReport(number=number, table=found.table, version=found.version, ply=found.ply), 201)

    return router


def _check_room(store: Store, who: Visitor, limit: int) -> None:
    """Raises Limited when too many reports of the same person wait."""
    if store.reports.count_open(who.id) >= limit:
        raise Limited("reported", f"You already have {limit} open reports.", None)


def _check_seen(lobby: LobbyRoom, who: Visitor, wish: ReportPlay) -> None:
    """Raises Rejected `report/version` for what watchers are not shown yet."""
    table = lobby.tables.get(wish.table)
    if table is None or table.seat_of(who.id) is not None:
        return
    shown = lobby.shown_version(wish.table)
    if shown is not None and wish.version > shown:
        raise Rejected("report/version", f"You have seen no version {wish.version} of table {wish.table}.")


def _play_at(store: Store, who: Visitor, wish: ReportPlay, *, follows: bool) -> Report:
    """The reported play. Raises Rejected `table/unknown`, `table/not-seated`, `report/version`."""
    if is_blank(wish.text):
        raise Rejected("report/text", "Describe in a few words what was wrong.")
    found = store.log.newest(wish.table, wish.version)
    if found is None:
        raise Rejected("table/unknown", f"There is no table {wish.table}.")
    events = [it for it in store.log.read_matches(wish.table, [max(1, found[1])]) if it.version <= wish.version]
    sat = store.log.facts([wish.table])[wish.table].sittings.values()
    if not follows and all(sitting.player != who.id for sitting in sat):
        raise Rejected("table/not-seated", "Only players and spectators of a table may report a move.")
    play = events[-1]
    if play.version != wish.version or play.seat is None:
        raise Rejected(
            "report/version",
            f"Version {wish.version} of table {wish.table} is not a player's action, so it cannot be reported.",
        )
    player, book = _whose(events, play)
    return Report(
        number=0,
        at_ms=0,
        reporter=who.id,
        reported=player,
        table=wish.table,
        version=play.version,
        match=play.match,
        round=play.round,
        ply=play.ply,
        seat=int(play.seat),
        game=events[0].expect(Opened).game,
        book=book,
        text=wish.text,
    )


def _whose(events: list[Event], play: Event) -> tuple[str, str | None]:
    """The player who acted, and the book in use."""
    version = play.version if play.kind is Kind.SAT else play.sitting
    data = next((event.data for event in events if event.version == version), None)
    if not isinstance(data, SeatedPlayer):
        return "", None
    if data.kind is PlayerKind.AI:
        return f"{AI_PREFIX}{data.agent}", None if data.book is None else str(data.book)
    return data.player or "", None
