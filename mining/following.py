"""What the miner does, as events: the differences between two looks at a store. Changes nothing in it."""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shared.experience.explorer import Explorer
from shared.experience.memory import Stamp
from shared.games import GAMES
from shared.store import Book, Store
from shared.store.progress import Job

Event = dict[str, Any]
"""JSON-plain: `event`, `game` and `text`, a sentence for a person; further fields by kind."""
_STAGES = {"trying": "gate", "importing": "import", "fitting": "fitting"}
"""Stages of jobs that are told of, and the event's name. What is counted and published is seen where it is kept."""
_PEOPLE = 50
"""Memories that are looked at, those changed last."""
_STEPS = 10
"""A long job is told of so many times."""


@dataclass(frozen=True, slots=True)
class Look:
    """A store at one moment."""

    counted: Mapping[str, int]
    """By game, the rounds counted."""
    remembered: Mapping[str, Mapping[str, Stamp]]
    """By game and player, the state of what is remembered; of the people last seen."""
    books: Mapping[tuple[str, int], Book] = field(default_factory=dict[tuple[str, int], Book])
    """By game and version."""
    jobs: Mapping[str, Job] = field(default_factory=dict[str, Job])
    """By name."""


def follow_events(store: Store, tallies: Path, poll_s: float, *, as_json: bool) -> None:
    """Print every event from now on as a line; ends by KeyboardInterrupt alone. `tallies`: the folder of tallies."""
    with closing(Explorer(tallies)) as explorer:
        before = look(store, explorer)
        while True:
            time.sleep(poll_s)
            now = look(store, explorer)
            for event in events_between(before, now):
                words = f"{time.strftime('%H:%M:%S')} {event['game']} {event['event']}: {event['text']}"
                print(json.dumps(event) if as_json else words, flush=True)
            before = now


def look(store: Store, explorer: Explorer) -> Look:
    """The store as it is now; `explorer`: of its folder of tallies."""
    counted = {game: explorer.counted(game) for game in GAMES}
    return Look(
        {game: one.games for game, one in counted.items()},
        {game: store.memories.stamps(game, guests=True, most=_PEOPLE) for game in GAMES},
        {(book.game, book.version): book for book in store.books.list()},
        {job.job: job for job in store.progress.all()},
    )


def events_between(before: Look, now: Look) -> Iterator[Event]:
    """What has happened between two looks, in the order in which it happens to a game."""
    for name, job in now.jobs.items():
        told = _STAGES.get(job.stage)
        if told is not None and _moment(job) != _moment(before.jobs.get(name)):
            yield {"event": told, "game": job.game, "text": job.text, "done": job.done, "total": job.total}
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


def _moment(job: Job | None) -> tuple[str, int, bool] | None:
    """Changes whenever a job is worth another line."""
    if job is None:
        return None
    step = _STEPS * job.done // job.total if job.total else 0
    return f"{job.stage} {'' if job.total else job.text}", step, job.finished


def _of_book(book: Book) -> Event:
    gate = book.facts.get("canary") or {}
    text = f"book {book.version}: {book.rules:,} rules from {book.games:,} games"
    if gate.get("score") is not None:
        text += f", scored {gate['score']:.0%} [{gate['low']:.0%}, {gate['high']:.0%}] against book {gate['against']}"
    return {
        "event": "refused" if book.status == "refused" else "published",
        "game": book.game,
        "text": text,
        "book": book.version,
        "games": book.games,
        "rules": book.rules,
        "gate": gate or None,
    }
