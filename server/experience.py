"""How experienced a game's AI players are, over HTTP: its books with their trials, and how strength grew with the log.

Reads the list of books and measured figures; opens no book and measures nothing.
"""

import asyncio
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from server.http.asking import refused
from server.needs import PublishedBook, Store
from shared.errors import GameError
from shared.experience.growth import measured
from shared.games import game_named

BOOKS = 100
"""Versions that are told of, the newest first."""
_SHARED = {"Cache-Control": "public, max-age=5"}
_TRIED = ("against", "games", "score", "low", "high", "refused")
"""What is told of a book's duel with the one that was in use before it."""


def experience_routes(store: Store) -> APIRouter:
    """`GET /api/experience/{game}`."""
    routes = APIRouter()

    @routes.get("/api/experience/{game:path}", summary="A game's experience books, and how strength grew with the log")
    async def experience(game: str) -> JSONResponse:
        """`books`: newest first, each with its duel against the book before it (`tried`; null: there was none).
        `origin`: `shipped` with Oldhand, or `mined` from this log.
        `growth`: points per game of the seat `experience` after so many logged games, measured once, not here."""
        try:
            rules = game_named(game)
        except GameError as error:
            return refused(error)
        known = await asyncio.to_thread(store.books.list)
        books = sorted((book for book in known if book.game == rules.id), key=lambda book: -book.version)
        told = {
            "game": rules.id,
            "books": [_told(book) for book in books[:BOOKS]],
            "growth": [asdict(point) for point in measured().get(rules.id, ())],
        }
        return JSONResponse(told, headers=_SHARED)

    return routes


def _told(book: PublishedBook) -> dict[str, Any]:
    tried = book.facts.get("canary")
    return {
        "version": book.version,
        "at_ms": book.created_ms,
        "status": book.status,
        "origin": book.facts.get("origin", "mined"),
        "games": book.games,
        "plies": book.plies,
        "rules": book.rules,
        "teaches": list(book.facts.get("teaches", ())),
        "sources": dict(book.facts.get("sources", {})),
        "tried": None if not tried else {name: tried.get(name) for name in _TRIED},
    }
