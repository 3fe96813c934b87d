"""How experienced a game's AI players are, over HTTP: its books with their trials, and how strength grew with the log.

Reads the list of books and measured figures, and compares two books; measures nothing.
"""

from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path

from fastapi import Request
from fastapi.responses import Response

from server.core.settings import Clock
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from shared.errors import BookError
from shared.experience import evenings, growth
from shared.experience.changes import changes, first_reply
from shared.games import game_named
from shared.http.experience import (
    BookReply,
    GameExperience,
    MeasuredEvening,
    MeasuredGrowth,
    RecentLearning,
    Trial,
    TriedBook,
)
from shared.http.models import BookChanges
from shared.store import Book, Store

BOOKS = 100
"""Versions that are told of, the newest first."""
DAY_MS = 24 * 3_600_000
_OUT_OF_USE = ("withdrawn", "refused", "removed")
_COMPARED = 16
"""Pairs of books whose differences are kept ready."""
_SHARED = {"Cache-Control": "public, max-age=5"}


def experience_routes(store: Store, folder: Path, callers: Callers, clock: Clock) -> AnswerRouter:
    """`GET /api/experience/{game}`. `folder`: of the books."""
    routes = AnswerRouter()
    compared = lru_cache(_COMPARED)(_changes)
    replied = lru_cache(_COMPARED)(_first_reply)

    def first(books: Sequence[Book]) -> BookReply | None:
        pair = _compared_books(books, clock() - DAY_MS)
        return None if pair is None else replied(pair[0].game, folder / pair[1].file, folder / pair[0].file)

    def recent(books: Sequence[Book]) -> RecentLearning | None:
        day_ms = clock() - DAY_MS
        pair = _compared_books(books, day_ms)
        if pair is None or pair[0].version <= pair[1].version:
            return None
        newest, before = pair
        fits = newest.facts.get("fits", {})
        return RecentLearning(
            book=newest.version,
            against=before.version,
            games=newest.games - before.games,
            books=sum(
                book.created_ms > day_ms and book.version > before.version and book.status not in _OUT_OF_USE
                for book in books
            ),
            refused=sum(book.created_ms > day_ms and book.status == "refused" for book in books),
            surprises=fits.get("surprises", {}).get("positions", 0),
            rules=compared(folder / before.file, folder / newest.file),
        )

    @routes.get(
        "/api/experience/{game:path}",
        summary="A game's experience books, and how strength grew with the log",
        response_model=GameExperience,
    )
    async def experience(request: Request, game: str) -> Response:
        """`recent` is null where there is nothing new, and `first_reply` where no rule answers a first move; it is
        rather one that is new. `growth`: points per game of the seat `experience` after so many logged games.
        `evenings`: scores of seats that remember one person, match after match."""
        rules = game_named(game)
        known = await callers.run(request, store.books.list)
        books = sorted((book for book in known if book.game == rules.id), key=lambda book: -book.version)
        found = GameExperience(
            game=rules.id,
            books=[_tried_book(book) for book in books[:BOOKS]],
            recent=await callers.run(request, recent, books),
            first_reply=await callers.run(request, first, books),
            growth=[MeasuredGrowth(**asdict(point)) for point in growth.measured().get(rules.id, ())],
            evenings=[MeasuredEvening(**asdict(each)) for each in evenings.measured().get(rules.id, ())],
        )
        return answer(found, headers=_SHARED)

    return routes


def _compared_books(books: Sequence[Book], day_ms: int) -> tuple[Book, Book] | None:
    """The newest book in use, and the newest one made until `day_ms`, else the first. `books`: the newest first."""
    used = [book for book in books if book.status not in _OUT_OF_USE]
    if not used:
        return None
    return used[0], next((book for book in used if book.created_ms <= day_ms), used[-1])


def _changes(before: Path, after: Path) -> BookChanges | None:
    try:
        return BookChanges(**changes(before, after))
    except BookError:
        return None


def _first_reply(game: str, before: Path, after: Path) -> BookReply | None:
    try:
        reply = first_reply(game_named(game), before, after)
    except BookError:
        return None
    return None if reply is None else BookReply(**asdict(reply))


def _tried_book(book: Book) -> TriedBook:
    tried = book.facts.get("canary")
    return TriedBook(
        version=book.version,
        at_ms=book.created_ms,
        status=book.status,
        origin=book.facts.get("origin", "mined"),
        games=book.games,
        plies=book.plies,
        rules=book.rules,
        teaches=list(book.facts.get("teaches", ())),
        sources=dict(book.facts.get("sources", {})),
        tried=Trial.model_validate(tried) if tried else None,
    )
