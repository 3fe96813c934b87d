"""Which rows of `events` are those of some matches, found by key: as `shared.game_log.of_matches` chooses events."""

from collections.abc import Collection, Iterator

from sqlalchemy import ColumnElement, Connection, and_, func, or_, select

from shared.events import Kind
from shared.game_log import SEATING, STANDING, seated_by
from shared.store.schema import OF_SEATS, matches
from shared.store.schema import events as stored

_STANDING = [kind.value for kind in STANDING]
_SEATING = [kind.value for kind in SEATING]


def runs(numbers: Collection[int]) -> Iterator[tuple[int, int]]:
    """The numbers as runs without holes: the first and the last of each."""
    first = last = 0
    for number in sorted(set(numbers)):
        if number != last + 1:
            if last:
                yield first, last
            first = number
        last = number
    yield first, last


def of_run(connection: Connection, table: int, run: tuple[int, int]) -> ColumnElement[bool]:
    """The events of a run of matches, and those that its beginning depends on."""
    first, last = run
    ended = select(matches.c.version).where(matches.c.table_number == table)
    begin = (
        connection.execute(ended.where(matches.c.match < first).order_by(matches.c.match.desc()).limit(1)).scalar() or 0
    )
    stop = connection.execute(ended.where(matches.c.match > last).order_by(matches.c.match).limit(1)).scalar()
    own = and_(stored.c.version > begin, stored.c.match <= last)
    if stop is not None:
        own = and_(own, stored.c.version <= stop)
    if not begin:
        return own
    before = [stored.c.table_number == table, stored.c.version <= begin, OF_SEATS]
    commits = (stored.c.kind != Kind.REMATCH_REQUESTED.value) | stored.c.data.is_not(None)
    newest = (
        select(stored.c.kind, stored.c.seat, func.max(stored.c.version))
        .where(*before, stored.c.kind.in_(_STANDING), commits)
        .group_by(stored.c.kind, stored.c.seat)
    )
    standing = {(kind, seat): version for kind, seat, version in connection.execute(newest)}
    since = min((version for (kind, _), version in standing.items() if kind == Kind.SAT), default=0)
    seating = select(stored.c.version, stored.c.kind, stored.c.seat).where(
        *before, stored.c.version > since, stored.c.kind.in_(_SEATING)
    )
    found = [(row[0], row[1], row[2]) for row in connection.execute(seating.order_by(stored.c.version))]
    kept = {begin, *standing.values(), *seated_by(found, standing)}
    return or_(own, stored.c.version.in_(sorted(kept)))
