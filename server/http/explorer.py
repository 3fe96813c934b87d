"""The explorer over HTTP: what the log knows about positions. Reads the miner's files and mines nothing."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Lock
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse

from server.settings import Clock
from shared.core import Game, View
from shared.errors import BookError, GameError, NotationError
from shared.experience.book import ExperienceBook
from shared.experience.evaluator import MoveEvaluator, evaluator_of
from shared.experience.explorer import CountedRounds, Explorer, MoveCounts, sample_fields, shown_rounds, trend_of
from shared.experience.recall import ExperienceRule
from shared.games import game_named
from shared.store import Book, Store

BOOKS = 5
"""Versions whose rules are told, newest first."""
LONGEST = 2_000
"""Characters of a position."""


@dataclass(frozen=True, slots=True)
class ExplorerAdvice:
    """A book's statement on one situation."""

    rule: ExperienceRule | None = None
    """Its most reliable rule."""
    barred: Mapping[str, ExperienceRule] = field(default_factory=dict[str, ExperienceRule])
    """By move, what lost there."""

    def bar(self, move: str, legal: Collection[str]) -> ExperienceRule | None:
        """Why a legal move is not made there again; None where it may be. Where all are barred, those that lost least
        are made again, as `ai.experience.barring` has it."""
        bar = self.barred.get(move)
        if bar is None or (len(self.barred) == len(legal) and bar.net == max(it.net for it in self.barred.values())):
            return None
        return bar


class Experience:
    """The miner's files of one data folder: tallies of positions, and books. For threads; one at a time reads."""

    def __init__(self, store: Store, data: Path, clock: Clock) -> None:
        """`data`: the folder with `books` and `mining`."""
        self._store = store
        self._clock = clock
        self._books = data / "books"
        self._explorer = Explorer(data / "mining")
        self._lock = Lock()

    def known(self, view: View, legal: Sequence[str]) -> tuple[list[tuple[str, MoveCounts]], int]:
        """The legal moves that were made in the view's situation, the most won with first; and all rounds counted."""
        with self._lock:
            return self._explorer.known(view, legal)

    def moves(self, view: View, legal: Sequence[str], top: int) -> tuple[list[dict[str, Any]], int]:
        """The same as JSON, each of the first `top` moves with the table of a game where it was made."""
        with self._lock:
            known, rounds = self._explorer.known(view, legal)
            samples = [self._explorer.sample(view.game, one.sample) for _, one in known[:top]]
        log, now_ms = self._store.log, self._clock()
        shown = [
            one.as_dict(move, rounds) | sample_fields(log, view.game, sample, now_ms)
            for (move, one), sample in zip(known[:top], samples, strict=True)
        ]
        return shown, rounds

    def recent(self, game: str, limit: int) -> list[dict[str, Any]]:
        """The rounds that ended last and may be shown to anybody, newest first."""
        log = self._store.log
        shown = shown_rounds(log, log.last_finished(game, 4 * limit), self._clock())
        return [
            {"table": row.table, "match": row.match, "round": row.round, "plies": row.plies} for row in shown[:limit]
        ]

    def trend(self, view: View, legal: Sequence[str]) -> list[dict[str, Any]]:
        """Statements of the newest books on the situation, version by version."""
        listed = [book for book in self._store.books.list() if book.game == view.game][:BOOKS]
        return trend_of([self._books / book.file for book in listed], view, legal)

    def advice(self, game: str, questions: Sequence[tuple[View, Sequence[str]]]) -> list[ExplorerAdvice]:
        """Of each view and its legal moves, what the newest book says to its seats there."""
        newest = self._store.books.newest(game)
        if newest is not None:
            with suppress(BookError), ExperienceBook.open(self._books / newest.file) as book:
                return [ExplorerAdvice(book.rule(view, legal), book.barred(view, legal)) for view, legal in questions]
        return [ExplorerAdvice()] * len(questions)

    def counted(self, game: str) -> CountedRounds:
        """How far the rounds of a game are counted."""
        with self._lock:
            return self._explorer.counted(game)

    def newest_book(self, game: str) -> Book | None:
        """The book that new matches are played with."""
        return self._store.books.newest(game)

    def books(self, game: str) -> Sequence[Book]:
        """Every version, newest first, those out of use too."""
        return self._store.books.list(game)

    def judge(self, game: str) -> MoveEvaluator | None:
        """An evaluation of positions as the newest book teaches it; None where nothing teaches it."""
        newest = self._store.books.newest(game)
        if newest is None:
            return None
        try:
            with ExperienceBook.open(self._books / newest.file) as book:
                return evaluator_of(book)
        except BookError:
            return None


def explorer_routes(experience: Experience) -> APIRouter:
    """`GET /api/explorer/{game}?position=...&top=...`: the moves known there, as `oldhand book --json` prints them.

    Without `position` the start of the game; of a game with hidden hands `deal` gives an example instead. Beside the
    known moves stand all that are legal, each with the position that it makes (None: the round is over with it).
    """
    routes = APIRouter()

    def explored(game: str, position: str | None, deal: int | None, top: int) -> dict[str, Any]:
        rules = game_named(game)
        options = rules.options({})
        if position is None and rules.hidden and deal is None:
            raise NotationError(f"{rules.title} has no fixed start position: give a position")
        state = rules.parse_position(position or _dealt(rules, options, deal or 0), options)
        position_facts: dict[str, Any] = {"game": rules.id, "position": rules.view(state, None).board}
        if not rules.to_act(state):
            outcome = rules.outcome(state)
            over = None if outcome is None else {"points": outcome.points, "reason": outcome.reason}
            return position_facts | {"state": rules.format_position(state), "over": over, "games": 0} | _NOTHING
        view = rules.view(state, rules.to_act(state)[0])
        after = {rules.format_move(state, move): rules.successor(state, move) for move in rules.legal_moves(state)}
        moves, rounds = experience.moves(view, list(after), top)
        return {
            **position_facts,
            "games": rounds,
            "moves": moves,
            "trend": experience.trend(view, list(after)),
            "state": rules.format_position(state),
            "seat": view.seat,
            "hand": view.hand,
            "counts": view.counts,
            "over": None,
            "legal": [{"move": move, "after": rules.format_position(made)} for move, made in after.items()],
        }

    @routes.get("/api/rounds/{game:path}")
    async def recent(game: str, top: Annotated[int, Query(ge=1, le=50)] = 10) -> JSONResponse:
        """The newest finished rounds of a game that anybody may look at."""
        try:
            rounds = await asyncio.to_thread(experience.recent, game_named(game).id, top)
        except GameError as error:
            return JSONResponse({"code": error.code, "message": str(error)}, status_code=404)
        return JSONResponse({"rounds": rounds})

    @routes.get("/api/explorer/{game:path}")
    async def explore(
        game: str,
        position: Annotated[str | None, Query(max_length=LONGEST)] = None,
        deal: Annotated[int | None, Query(ge=0, lt=1 << 32)] = None,
        top: Annotated[int, Query(ge=1, le=200)] = 20,
    ) -> JSONResponse:
        try:
            return JSONResponse(await asyncio.to_thread(explored, game, position, deal, top))
        except GameError as error:
            return JSONResponse({"code": error.code, "message": str(error)}, status_code=400)

    return routes


_NOTHING: dict[str, Any] = {"moves": [], "trend": [], "seat": None, "hand": [], "counts": [], "legal": []}
"""Of a position where nobody is to move."""


def _dealt(rules: Game[Any, Any], options: Mapping[str, Any], seed: int) -> str:
    """The position text of a start; where tiles are dealt, of the first deal drawn with the seed that stands."""
    rng = Random(seed)
    deal = rules.deal(options, rng)
    while rules.redeal(options, deal, 1) is not None:
        deal = rules.deal(options, rng)
    return rules.format_position(rules.begin(options, deal, rules.first_lead(options, deal)))
