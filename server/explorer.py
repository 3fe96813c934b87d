"""What the log knows about positions, over HTTP. Reads the miner's files; knows no rule and mines nothing."""

import asyncio
from pathlib import Path
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from server.needs import Store
from shared.errors import GameError
from shared.experience.explorer import Explorer, looked_at, sample_table, trend_of
from shared.games import game_named

BOOKS = 5
"""Versions whose rules are told, newest first."""
LONGEST = 2_000
"""Characters of a position."""


def explorer_routes(store: Store, data: Path) -> APIRouter:
    """`GET /api/explorer/{game}?position=...&top=...`: the moves known there, as `oldhand book --json` prints them.

    Without `position` the start of the game. `data`: the folder with `books` and `mining`.
    """
    routes = APIRouter()
    explorer, lock = Explorer(data / "mining"), Lock()

    def explored(game: str, position: str | None, top: int) -> dict[str, Any]:
        rules = game_named(game)
        view, legal = looked_at(rules, position)
        with lock:
            known, rounds = explorer.known(view, legal)
        moves = [
            {**one.told(move, rounds), "sample": sample_table(store.log, rules.id, one.sample)}
            for move, one in known[:top]
        ]
        listed = [book for book in store.books.list() if book.game == rules.id][:BOOKS]
        trend = trend_of([data / "books" / book.file for book in listed], view, legal)
        return {"game": rules.id, "position": view.board, "games": rounds, "moves": moves, "trend": trend}

    @routes.get("/api/explorer/{game:path}")
    async def explore(
        game: str,
        position: Annotated[str | None, Query(max_length=LONGEST)] = None,
        top: Annotated[int, Query(ge=1, le=200)] = 20,
    ) -> JSONResponse:
        try:
            return JSONResponse(await asyncio.to_thread(explored, game, position, top))
        except GameError as error:
            return JSONResponse({"code": error.code, "message": str(error)}, status_code=400)

    return routes
