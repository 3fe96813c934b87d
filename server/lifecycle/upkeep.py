"""Invites AI players again whose host went away, and tells of new experience books, every few seconds."""

import asyncio
import logging

from server.core.outage import Outage
from server.lobby.ai_seats import AiSeats
from server.lobby.lobby import LobbyRoom
from shared.games import GAMES
from shared.protocol import BookInfo
from shared.store.books import Books

_EVERY_S = 2.0
_log = logging.getLogger("oldhand.server")


async def refresh_periodically(books: Books, lobby: LobbyRoom, ai_seats: AiSeats, outage: Outage) -> None:
    """Run until cancelled."""
    while True:
        await asyncio.sleep(_EVERY_S)
        ai_seats.replace_lost_players()
        with outage.noted("books", "reading the list of books", _log):
            in_use = await asyncio.to_thread(books_in_use, books)
            known, lobby.books = lobby.books, in_use
            for book in in_use:
                if book not in known:
                    lobby.hosts.announce_book(book)


def books_in_use(books: Books) -> list[BookInfo]:
    """The newest book of every game that has one. Reads the store."""
    found = [books.newest(game) for game in GAMES]
    return [
        BookInfo(
            game=book.game,
            version=book.version,
            sha256=book.sha256,
            path=f"/api/books/{book.sha256}.book",
            rules=book.rules,
            games=book.games,
            teaches=list(book.facts.get("teaches", ())),
        )
        for book in found
        if book is not None
    ]
