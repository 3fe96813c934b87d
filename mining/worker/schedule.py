"""When work is due: a book by its pace, thresholds and fits by how much the log has grown. Does none of that work."""

from dataclasses import dataclass

from mining.pipeline.tally_store import PERSON, TallyStore
from mining.worker.thresholds_choice import ThresholdsChoice
from shared.store import Book
from shared.store.shipped import ORIGIN

FEWEST = 500
"""Games from which thresholds are chosen."""
MORE = 1.5
"""Times the games of the last choice that ask for another one."""
SOON = 150
"""Games below which nothing is worth a job of its own: what can be fitted to them is fitted at once."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often a new book is worth publishing: seats take up the newest at their next match."""

    shortest_s: float = 20.0
    """Never sooner than this after the book before: it takes some seconds of a processor, and hosts fetch each."""
    games: int = 25
    """New games without people that are enough; of games with people any is."""
    longest_s: float = 600.0
    """With at least one new game, no longer than this after the book before."""

    def is_due(self, new_games: int, of_people: int, since_s: float) -> bool:
        """Whether to publish `since_s` after the newest book. `of_people`: how many of the new games people played."""
        if new_games == 0 or since_s < self.shortest_s:
            return False
        return of_people > 0 or new_games >= self.games or since_s >= self.longest_s


def is_book_due(pace: Pace, tally_store: TallyStore, newest: Book | None, now_ms: int) -> bool:
    """Whether what has been counted is worth a book. `newest`: the book with the highest version."""
    if newest is None:
        return tally_store.games > 0
    of_people = tally_store.of_people - newest.facts.get("sources", {}).get(PERSON, 0)
    return pace.is_due(_unpublished(tally_store, newest), of_people, (now_ms - newest.created_ms) / 1000)


def _unpublished(tally_store: TallyStore, newest: Book) -> int:
    """Rounds counted that are in no book."""
    # Not all are recent: the tally was folded already where publishing was cut off.
    unpublished = tally_store.games - newest.games
    if unpublished < 0 and newest.facts.get("origin") != ORIGIN:
        unpublished = tally_store.recent.games  # the log is another one, or was restored from a backup
    return unpublished


def is_choice_due(games: int, before: ThresholdsChoice | None) -> bool:
    """Whether thresholds are to be chosen: there is enough to choose from, and many times what there last was."""
    return games >= max(FEWEST, MORE * (0 if before is None else before["games"]))


def is_small(games: int) -> bool:
    """Whether a log of that many games is fitted while a book is made, since it takes no time."""
    return games < SOON
