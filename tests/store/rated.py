"""Rated matches in a store, and what it says of them."""

from shared.rated_matches import EndedMatch, Ladder, RatingChange
from shared.store import Store
from tests.store.played import TableLog

PEOPLE, MIXED, AI = Ladder.PEOPLE, Ladder.MIXED, Ladder.AI
FAMILY = "english-draughts"


START_MS = 7


def ended(store: Store, *logs: TableLog) -> list[EndedMatch]:
    for log in logs:
        store.log.append(log.events)
    return store.ratings.unrated()


def shown(store: Store, player: str, ladder: Ladder = PEOPLE) -> int:
    (standing,) = [found for found in store.ratings.standings(player) if found.ladder == ladder]
    return standing.rating.shown


def rerated(
    store: Store, table: str, match: int, reader: str | None = None, now_ms: int = 1 << 40
) -> list[RatingChange] | None:
    return store.profiles.rerated(table, match, reader=reader, now_ms=now_ms)
