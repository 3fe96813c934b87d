"""Lessons that AI players learned from finished matches, for the people who played them, each about itself.

Reads the log, what is remembered and the newest book; mines nothing. Judges no move: `shared.experience.lessons` does.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from server.core.threads.public import Asker, Payer, PublicQueue
from server.history.experience import Experience
from server.history.games import GameHistory
from server.history.memory_progress import CatchingUp
from shared.core import Game
from shared.errors import Rejected
from shared.events import Event, Kind, Opened
from shared.experience.installation import Installation
from shared.experience.lessons import Lesson, PlayedMove, consults, lessons_of, moves_of, sat_in, situation
from shared.experience.memory import NAME, MemoryStore
from shared.experience.memory_format import decode_or_new
from shared.game_log import GameLog
from shared.games import GAMES
from shared.protocol import Done
from shared.protocol.lessons import GetLessons, LearnedBook, LearnedMove, LearnedMoves, MatchLessons
from shared.rounds import Round, rounds_of
from shared.store import Book

FEW = 5
"""Moves that are kept, and positions with a rule, of which an answer tells; the rest are counted."""
MOST = 100
"""Barred moves of a kind of which an answer tells: all that a seat makes in a long game."""
_NEWEST = 400
"""Finished rounds of a game among which a match is looked for; older ones have been counted long since."""


class LessonBook:
    """Looks up what was learned from matches. For threads."""

    def __init__(self, log: GameLog, memories: MemoryStore, installation: Installation, experience: Experience) -> None:
        self._log = log
        self._memories = memories
        self._installation = installation
        self._experience = experience

    def of(self, events: Sequence[Event], player: str, match: int) -> MatchLessons:
        """The lessons of a finished match of the table with these events that the player has played."""
        table, game = events[0].table, GAMES[events[0].expect(Opened).game]
        # A round that was given up has no result, and nobody learns from it.
        rounds = [one for one in rounds_of(events) if one.match == match and one.end.kind is Kind.ROUND_ENDED]
        number = self._number(table, game.id, rounds)
        moves = moves_of(game, rounds, events)
        remembered = decode_or_new(game.id, self._memories.read(player, game.id).content)
        here = decode_or_new(game.id, self._installation.of(game.id, player))
        lessons = lessons_of(game, moves, remembered, here)
        alone = lessons.barred_here_alone
        by_book, rules = self._of_book(game, moves)
        known = {lesson.played.pair for lesson in (*lessons.barred, *alone)}
        return MatchLessons(
            table=table,
            match=match,
            game=game.id,
            learns=any(consults(move.agent, NAME) for move in moves),
            ready=number <= self._memories.mark(game.id),
            barred=_listed(game, lessons.barred, MOST),
            barred_here=_listed(game, alone, MOST),
            barred_both=len(lessons.barred_here) - len(alone),
            barred_by_book=_listed(game, [lesson for lesson in by_book if lesson.played.pair not in known], MOST),
            kept=_listed(game, lessons.kept, FEW),
            rules=rules,
            book=self._book(game.id, number),
        )

    def _number(self, table: str, game: str, rounds: Sequence[Round]) -> int:
        """Number of the match's last finished round in the log; 0 for one of long ago, or for none."""
        match = rounds[-1].match if rounds else 0
        newest = self._log.last_finished(game, _NEWEST)
        return max((row.number for row in newest if (row.table, row.match) == (table, match)), default=0)

    def _of_book(self, game: Game[Any, Any], moves: Sequence[PlayedMove]) -> tuple[list[Lesson], LearnedMoves]:
        """Of the match, the moves of AI players that the newest book bars, and the positions that it has a rule for."""
        first: dict[bytes, PlayedMove] = {}
        for move in moves:
            first.setdefault(move.pair[0], move)
        situations = {premise: situation(game, move) for premise, move in first.items()}
        advice = dict(zip(first, self._experience.advice(game.id, list(situations.values())), strict=True))
        barred: dict[tuple[bytes, int], Lesson] = {}
        for move in moves:
            bar = advice[move.pair[0]].bar(move.move, situations[move.pair[0]][1])
            if bar is not None and consults(move.agent, "recall"):
                barred.setdefault(move.pair, Lesson(move, bar.wins, bar.draws, bar.losses))
        ruled = [(move, rule) for premise, move in first.items() if (rule := advice[premise].rule) is not None]
        shown = [
            _move(game, Lesson(move, rule.wins, rule.draws, rule.losses), rule=rule.move) for move, rule in ruled[:FEW]
        ]
        return list(barred.values()), LearnedMoves(total=len(ruled), first=shown)

    def _book(self, game: str, number: int) -> LearnedBook:
        counted, newest = self._experience.counted(game), self._experience.newest_book(game)
        tried = self._experience.books(game)
        return LearnedBook(
            version=None if newest is None else newest.version,
            counted=number <= counted.newest,
            has_match=newest is not None and _upto(newest) >= number,
            refused=bool(tried) and tried[0].status == "refused" and _upto(tried[0]) >= number,
            waiting=counted.since,
        )


class LessonQueue:
    """Answers people who ask what was learned from their matches: one at a time is looked up, in a thread."""

    def __init__(self, book: LessonBook, archive: GameHistory, memories: MemoryStore, public: PublicQueue) -> None:
        self._book = book
        self._public = public
        self._archive = archive
        self._catching_up = CatchingUp(memories)
        self._one_at_a_time = asyncio.Semaphore()

    def register(self, handlers: Handlers) -> None:
        """Register the handler of `lessons`."""
        handlers.add_slow(GetLessons, self._lessons)

    async def _lessons(self, _: Session, who: Participant, command: GetLessons, answer: Answer) -> None:
        learned = await self.of(command.table, who.id, command.match, Asker(self._public, Payer(who.id)))
        answer(Done(ref=command.ref, table=command.table, lessons=learned))

    async def of(self, table: str, player: str, match: int | None, asker: Asker) -> MatchLessons:
        """The lessons of a finished match (None: of the last one).

        Waits a moment for a worker that has yet to look at the match. Raises Rejected `table/unknown`, `match/unknown`,
        `match/running`, `table/not-seated`.
        """
        events, number = await asker.run(self._finished, table, player, match)
        await self._catching_up.wait(events[0].expect(Opened).game)
        async with self._one_at_a_time:
            return await asker.run(self._book.of, events, player, number)

    def _finished(self, table: str, player: str, match: int | None) -> tuple[Sequence[Event], int]:
        """The events of a finished match, and its number."""
        if match is None:
            events = self._archive.newest(table, player)
            newest = events[-1].match
            is_over = any(event.kind is Kind.MATCH_ENDED and event.match == newest for event in events)
            match = newest if is_over else max(1, newest - 1)
        events = self._archive.matches(table, player, [match])
        return events, finished_match(events, player, match)


def finished_match(events: Sequence[Event], player: str, match: int | None = None) -> int:
    """The number of a finished match (None: of the last one) that the player has played at the table.

    Raises Rejected `match/unknown`, `match/running`, `table/not-seated`.
    """
    over = [event.match for event in events if event.kind is Kind.MATCH_ENDED]
    number = match or next(reversed(over), 1) or 1
    if number not in (event.match for event in events):
        raise Rejected("match/unknown", f"Table {events[0].table[:40]} has no match {number}.")
    if number not in over:
        raise Rejected("match/running", "The match is not over yet.")
    if not sat_in(events, player, number):
        raise Rejected("table/not-seated", "Only the players of the match may read this.")
    return number


def _listed(game: Game[Any, Any], lessons: Sequence[Lesson], most: int) -> LearnedMoves:
    return LearnedMoves(total=len(lessons), first=[_move(game, lesson) for lesson in lessons[:most]])


def _move(game: Game[Any, Any], lesson: Lesson, rule: str | None = None) -> LearnedMove:
    played = lesson.played
    return LearnedMove(
        round=played.round,
        ply=played.ply,
        seat=played.seat,
        move=played.move,
        position=game.format_position(played.state),
        wins=lesson.wins,
        draws=lesson.draws,
        losses=lesson.losses,
        better=lesson.better,
        rule=rule,
    )


def _upto(book: Book) -> int:
    """Number of the newest finished round that a book was made from; −1 where it does not say."""
    return book.facts.get("upto", -1)
