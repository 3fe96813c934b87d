"""Addresses to share: `/table/ID` and `/replay/ID/...` tell chat apps what is behind them, and lead people to the page.

Such a page is a few lines with the words of Open Graph (ogp.me), so a chat app needs no script; a browser goes on at
once to the room of the same name.
"""

import asyncio
import re
from collections import OrderedDict
from html import escape
from typing import Annotated, Final
from urllib.parse import quote, urlsplit

from fastapi import Query, Request
from fastapi.responses import HTMLResponse, Response

from server.core.threads.public import Asker
from server.features.previews.cards import Card, card_of, match_of, position_of
from server.features.previews.drawing import HEIGHT, WIDTH, png
from server.history.games import GameHistory, seat_of
from server.http.descriptions import AnswerRouter, file_of
from server.http.sessions import Callers
from server.tables.apply import rebuild
from shared.core import View
from shared.errors import GameError, Rejected
from shared.events import Opened
from shared.games.facets import facets_of
from shared.http.fields import TableId
from shared.i18n import Catalogue, catalogue, language_for

_TABLE: Final = re.compile(r"[0-9A-Za-z_-]{1,64}")
_PLACE = r"^(\d{1,6}\.\d{1,6}(/\d{1,6})?)?$"
"""MATCH.ROUND or MATCH.ROUND/PLY, as in the address of a replay."""
_KEPT = 256
"""Pictures kept ready, of some 30 kB each."""
_FRESH = {"Cache-Control": "public, max-age=60"}
_PAGE: Final = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width">
<meta name="description" content="{description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Oldhand">
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:url" content="{address}">
{image}<meta http-equiv="refresh" content="0; url={room}">
</head><body><p>{title}</p><p><a href="{room}">{open}</a></p></body></html>
"""
_IMAGE: Final = """<meta property="og:image" content="{picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="{width}">
<meta property="og:image:height" content="{height}">
<meta name="twitter:card" content="summary_large_image">
"""


class Pictures:
    """Draws pictures, one at a time, and keeps the last ones ready."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._kept: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()

    async def of(self, view: View, asker: Asker) -> bytes:
        """The PNG of a position. Raises Rejected `record/missing` for a game without pictures."""
        draw = facets_of(view.game).picture
        if draw is None:
            raise Rejected("record/missing", "There are no pictures of this game.")
        # All that a picture shows: a line of domino lies as its first tile says.
        key = view.game, view.board, sum(move.startswith("<") for move in view.history)
        async with self._one_at_a_time:
            if key not in self._kept:
                self._kept[key] = await asker.run(lambda: png(draw(view)))
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]


def preview_routes(archive: GameHistory, callers: Callers, url: str | None) -> AnswerRouter:
    """`/table/ID`, `/replay/ID`, `/replay/ID/MATCH.ROUND/PLY` and `/api/pictures/ID.png`.

    `url`: where people reach this server, by its operator. Without it addresses are relative to the server: a `Host` is
    the word of whoever asks, and caches would keep it for others.
    """
    router = AnswerRouter()
    pictures = Pictures()

    @router.get("/table/{table}", include_in_schema=False)
    async def table_link(request: Request, table: str) -> Response:
        return await link(request, "table", table)

    @router.get("/replay/{table}", include_in_schema=False)
    async def replay_link(request: Request, table: str) -> Response:
        return await link(request, "replay", table)

    @router.get("/replay/{table}/{place:path}", include_in_schema=False)
    async def place_link(request: Request, table: str, place: str) -> Response:
        return await link(request, "replay", table, place)

    async def link(request: Request, room: str, table: str, place: str = "") -> Response:
        callers.count_preview(request)
        return await _link(archive, callers, request, url or "", room, table, place)

    @router.get(
        "/api/pictures/{table}.png",
        summary="A picture of a position",
        operation_id="picture-of-position",
        response_class=Response,
        responses={200: file_of(f"{WIDTH} by {HEIGHT} pixels.", "image/png")},
        openapi_extra={"security": [{}, {"token": []}]},
    )
    async def picture_of(
        request: Request, table: TableId, place: Annotated[str, Query(pattern=_PLACE, max_length=24)] = ""
    ) -> Response:
        """As spectators see the table: no hand, and with their delay. `place`: MATCH.ROUND/PLY of a finished round. Of
        a private table only those who sit there get the position; others get that of a game that has just begun."""
        callers.count_preview(request)
        player = await callers.player(request)
        view = await callers.run(request, _seen, archive, table, player, place)
        headers = {**_FRESH, "Cross-Origin-Resource-Policy": "cross-origin"}
        if player is not None:
            headers = {"Cache-Control": "private, max-age=60"}
        return Response(await pictures.of(view, callers.asker(request)), headers=headers, media_type="image/png")

    return router


async def _link(
    archive: GameHistory, callers: Callers, request: Request, url: str, room: str, table: str, place: str
) -> Response:
    """The page that a link leads to: what chat apps show of it, and the way on to the room."""
    words = catalogue(language_for(*_languages(request)))
    path = f"{room}/{quote(table, safe='')}" + (f"/{quote(place)}" if place else "")
    card, status = Card("Oldhand", words.say("preview-nothing"), ""), 404
    picture = ""
    if _TABLE.fullmatch(table) and re.fullmatch(_PLACE, place):
        try:
            card, has_picture = await callers.run(request, _card, archive, words, table, place)
            status = 200
            if has_picture:
                picture = f"{url}/api/pictures/{table}.png?{card.picture}"
        except GameError:
            pass  # the room says that there is no such table
    text = _page(words, card, f"{url}/{path}", f"{urlsplit(url).path}/#/{path}", picture)
    return HTMLResponse(text, status, _FRESH | {"Vary": "Accept-Language"})


def _card(archive: GameHistory, words: Catalogue, table: str, place: str) -> tuple[Card, bool]:
    """The words of a preview, and whether there is a picture."""
    events = archive.newest(table, None)
    return card_of(words, events, place), facets_of(events[0].expect(Opened).game).picture is not None


def _seen(archive: GameHistory, table: str, player: str | None, place: str) -> View:
    newest = archive.newest(table, player)
    found, number = rebuild(newest), match_of(place)
    is_allowed = found.public is not False or seat_of(found, player) is not None
    events = newest if number is None else archive.matches(table, player, [number])
    return position_of(found, events, place, is_allowed=is_allowed)


def _languages(request: Request) -> list[str]:
    """The tags of Accept-Language in the order in which they stand there."""
    return [tag.partition(";")[0].strip() for tag in request.headers.get("accept-language", "").split(",")]


def _page(words: Catalogue, card: Card, address: str, room: str, picture: str) -> str:
    image = ""
    if picture:
        image = _IMAGE.format(picture=escape(picture.rstrip("?")), width=WIDTH, height=HEIGHT)
    return _PAGE.format(
        language=words.language,
        title=escape(card.title),
        description=escape(card.description),
        address=escape(address),
        room=escape(room),
        open=escape(words.say("preview-open")),
        image=image,
    )
