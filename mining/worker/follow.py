"""The miner's activity as events: the differences between two snapshots of a store. Changes nothing in it."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shared.events import PlayerKind, Sat
from shared.experience.explorer import Explorer
from shared.experience.installation import Installation, read_members
from shared.experience.lessons import Lesson, Lessons, lessons_of, moves_of
from shared.experience.memory import MemoryStamp
from shared.experience.memory_format import decode_or_new
from shared.game_log import FinishedRound, GameLog
from shared.games import GAMES
from shared.rounds import rounds_of
from shared.store import Book, Store
from shared.store.progress import JobProgress

Event = dict[str, object]
"""JSON-plain: `event`, `game` and `text`, a sentence for a person; further fields by kind."""
_STAGES = {"trying": "gate", "importing": "import", "fitting": "fitting", "reviewing": "losses", "tuning": "tuning"}
"""Stages of jobs that are reported, and the event's name. Counting and publishing are read from the store instead."""
_PEOPLE = 50
"""Memories that are compared, those changed last."""
_ROUNDS = 50
"""Rounds of a game that are reported between two snapshots, the newest."""
_NAMED = 5
"""Moves that a line names; the rest are counted."""
_MOST = 100
"""Moves that an event in JSON lists."""
_STEPS = 10
"""A long job is reported this many times."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A store at one moment."""

    counted: Mapping[str, int]
    """By game, the rounds counted."""
    remembered: Mapping[str, Mapping[str, MemoryStamp]]
    """By game and player, the state of what is remembered; of the people last seen."""
    books: Mapping[tuple[str, int], Book] = field(default_factory=dict[tuple[str, int], Book])
    """By game and version."""
    jobs: Mapping[str, JobProgress] = field(default_factory=dict[str, JobProgress])
    """By name."""
    remembered_up_to: Mapping[str, int] = field(default_factory=dict[str, int])
    """By game, the number of the finished round up to which everybody's memories are made."""


def follow_events(store: Store, folder: Path, poll_s: float, *, as_json: bool) -> None:
    """Print every event from now on as a line; ends by KeyboardInterrupt alone. `folder`: of the data."""
    installation = Installation(store.memories, read_members(folder), lambda: round(1_000 * time.time()), every_ms=0)
    with closing(Explorer(folder / "mining")) as explorer:
        before = snapshot_of(store, explorer)
        while True:
            time.sleep(poll_s)
            now = snapshot_of(store, explorer)
            learned = lessons_between(store.log, installation, before.remembered_up_to, now.remembered_up_to)
            for event in (*events_between(before, now), *learned):
                words = f"{time.strftime('%H:%M:%S')} {event['game']} {event['event']}: {event['text']}"
                print(json.dumps(event) if as_json else words, flush=True)
            before = now


def snapshot_of(store: Store, explorer: Explorer) -> Snapshot:
    """The store as it is now; `explorer`: of its folder of tallies."""
    counted = {game: explorer.counted(game) for game in GAMES}
    return Snapshot(
        {game: one.games for game, one in counted.items()},
        {game: store.memories.stamps(game, guests=True, most=_PEOPLE) for game in GAMES},
        {(book.game, book.version): book for book in store.books.list()},
        {job.job: job for job in store.progress.all()},
        {game: store.memories.mark(game) for game in GAMES},
    )


def events_between(before: Snapshot, now: Snapshot) -> Iterator[Event]:
    """Events between two snapshots, in the order in which they happen to a game."""
    for name, job in now.jobs.items():
        kind = _STAGES.get(job.stage)
        if kind is not None and _moment(job) != _moment(before.jobs.get(name)):
            yield {"event": kind, "game": job.game, "text": job.text, "done": job.done, "total": job.total}
    for game, games in now.counted.items():
        new = games - before.counted.get(game, 0)
        if new > 0:
            text = f"{new:,} {'game' if new == 1 else 'games'} counted, {games:,} in all"
            yield {"event": "counted", "game": game, "text": text, "new": new, "games": games}
    for game, stamps in now.remembered.items():
        people = sum(stamp != before.remembered.get(game, {}).get(player) for player, stamp in stamps.items())
        if people:
            text = f"what is remembered of {people} {'person' if people == 1 else 'people'} has changed"
            yield {"event": "learned", "game": game, "text": text, "people": people}
    for key in sorted(now.books.keys() - before.books.keys()):
        yield _of_book(now.books[key])


def lessons_between(
    log: GameLog, installation: Installation, before: Mapping[str, int], now: Mapping[str, int]
) -> Iterator[Event]:
    """Lessons of AI players from the rounds of people that have been remembered between two snapshots.

    `before`, `now`: `Snapshot.remembered_up_to`. Of each round, and of each person who played it: the moves of AI
    players that are barred, and those that are made again.
    """
    for game, newest in now.items():
        oldest = before.get(game, newest)
        rows = log.last_finished(game, _ROUNDS) if newest > oldest else []
        for row in reversed(rows):
            if oldest < row.number <= newest and row.kind is PlayerKind.PERSON:
                yield from _of_round(log, installation, row)


def _of_round(log: GameLog, installation: Installation, row: FinishedRound) -> Iterator[Event]:
    game, events = GAMES[row.game], log.read_matches(row.table, [row.match])
    rounds = [one for one in rounds_of(events) if (one.match, one.round) == (row.match, row.round)]
    moves, acted = moves_of(game, rounds, events), {event.sitting for one in rounds for event in one.plies()}
    sat = [event.data for event in events if isinstance(event.data, Sat) and event.version in acted]
    found: list[Lessons] = []
    for person in dict.fromkeys(data.player for data in sat if data.kind is PlayerKind.PERSON):
        if person:
            remembered = decode_or_new(row.game, installation.memories.read(person, row.game).content)
            here = decode_or_new(row.game, installation.of(row.game, person))
            found.append(lessons_of(game, moves, remembered, here))
    for lessons in found:
        yield from _of_lessons(row, "barred", "will not be made against this person again", lessons.barred)
        yield from _of_lessons(row, "kept", "beat this person and will be made again", lessons.kept)
    here = next((lessons.barred_here for lessons in found if lessons.barred_here), ())
    yield from _of_lessons(row, "barred-here", "will not be made against anybody of this installation again", here)


def _of_lessons(row: FinishedRound, event: str, words: str, lessons: Sequence[Lesson]) -> Iterator[Event]:
    if not lessons:
        return
    named = [f"{lesson.played.move} (ply {lesson.played.ply})" for lesson in lessons[:_NAMED]]
    rest = f" and {len(lessons) - _NAMED} more" if len(lessons) > _NAMED else ""
    place = f"#/replay/{row.table}/{row.match}.{row.round}/{lessons[0].played.ply}"
    game = GAMES[row.game]
    yield {
        "event": event,
        "game": row.game,
        "text": f"{len(lessons)} {'move' if len(lessons) == 1 else 'moves'} {words}: {', '.join(named)}{rest}; {place}",
        "table": row.table,
        "match": row.match,
        "round": row.round,
        "total": len(lessons),
        "moves": [
            {
                "ply": lesson.played.ply,
                "seat": lesson.played.seat,
                "move": lesson.played.move,
                "position": game.format_position(lesson.played.state),
                "wins": lesson.wins,
                "draws": lesson.draws,
                "losses": lesson.losses,
                "better": lesson.better,
            }
            for lesson in lessons[:_MOST]
        ],
    }


def _moment(job: JobProgress | None) -> tuple[str, int, bool] | None:
    """Changes whenever a job is worth another line."""
    if job is None:
        return None
    step = _STEPS * job.done // job.total if job.total else 0
    return f"{job.stage} {'' if job.total else job.text}", step, job.finished


def _of_book(book: Book) -> Event:
    gate: Mapping[str, Any] = book.facts.get("canary") or {}
    text = f"book {book.version}: {book.rules:,} rules from {book.games:,} games"
    if not gate.get("tried", True):
        text += f", not tried: {gate['games']} games against book {gate['against']} are too few to tell"
    elif gate.get("score") is not None:
        text += f", scored {gate['score']:.0%} [{gate['low']:.0%}, {gate['high']:.0%}] against book {gate['against']}"
    lost = book.facts.get("fits", {}).get("surprises")
    if lost:
        text += (
            f"; it knows {lost['positions']:,} positions of {lost['games']:,} lost games that AI players judged wrong"
        )
    return {
        "event": "refused" if book.status == "refused" else "published",
        "game": book.game,
        "text": text,
        "book": book.version,
        "games": book.games,
        "rules": book.rules,
        "gate": gate or None,
        "surprises": lost,
    }
