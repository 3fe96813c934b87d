"""Turns of correspondence that wait for people, and the push messages about them that are still to be delivered.

A turn and its push messages are written together, so that no process has to remember what it was about to send. The
process that sends a push message claims it for some seconds; if it ends meanwhile, another one sends the message again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, case, delete, exists, insert, select, update

from shared.notifications import PendingTurn, Push, PushSubscription, TableTurns
from shared.store.engine import StorePart
from shared.store.schema import push_allowances, push_subscriptions, pushes, tables, turn_marks, turns
from shared.store.vacations import vacations

IS_OPEN = tables.c.closed_ms.is_(None)
"""A server may end between the closing of a table and the end of its turns; nobody loads such a table again."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """The push messages of one account: a burst, then one more every so many milliseconds. Others wait."""

    burst: int
    every_ms: int


class Turns(StorePart):
    """The turns of a store. Raises LogError when the database cannot be reached."""

    def record(self, changes: Sequence[TableTurns]) -> None:
        """Take over whose turn it is at these tables, where nothing newer is known, and queue the push messages.

        Recording the same again changes nothing. Unknown tables are left out.
        """
        wanted = {change.table: change for change in changes}
        with self._database.write() as connection:
            query = select(tables.c.number, tables.c.public_id).where(tables.c.public_id.in_(list(wanted)))
            for number, table in connection.execute(query.order_by(tables.c.number)).all():
                if _is_news(connection, number, wanted[table].version):
                    _record(connection, number, wanted[table], self._clock())

    def of(self, player: str) -> list[PendingTurn]:
        """The turns that wait for a player, the longest waiting first."""
        query = _turns().where(turns.c.player == player).order_by(turns.c.since_ms, turns.c.table_number)
        return [turn_of(row) for row in self._database.all(query)]

    def claim(self, limit: int, lease_ms: int, allowance: Allowance) -> list[Push]:
        """Push messages that are due, claimed for `lease_ms`; those beyond an account's allowance are put off.

        Those of people on vacation wait until they are back.
        """
        now = self._clock()
        is_away = exists().where(vacations.c.player == push_subscriptions.c.player, vacations.c.until_ms > now)
        query = _queued().where(pushes.c.due_ms <= now, ~is_away)
        with self._database.read() as connection:
            if connection.execute(query.limit(1)).first() is None:
                return []
        query = query.order_by(pushes.c.due_ms).limit(limit)
        with self._database.write() as connection:
            found = connection.execute(query.with_for_update(skip_locked=True, of=pushes)).all()
            # Every process takes the allowances in the same order, so that none waits for another in a circle.
            return [
                _claimed(connection, row, now + lease_ms)
                for row in sorted(found, key=lambda row: (row.player, row.endpoint, row.table_number))
                if row.attempts or _is_allowed(connection, row, now, allowance)
            ]

    def settle(self, push: Push) -> None:
        """A claimed push message has been delivered, or is given up. A newer turn at the table stays queued."""
        self._database.run(delete(pushes).where(_claim_of(push)))

    def put_off(self, push: Push, due_ms: int) -> None:
        """A claimed push message is to be sent again then."""
        self._database.run(update(pushes).where(_claim_of(push)).values(due_ms=due_ms))


def turn_of(row: Row[Any]) -> PendingTurn:
    """The turn in a row of `_turns` or of a query with the same columns."""
    return PendingTurn(row.player, row.public_id, row.game, row.version, row.since_ms)


def _turns() -> Select[Any]:
    at_table = (tables.c.number == turns.c.table_number) & IS_OPEN
    return select(turns, tables.c.public_id, tables.c.game).join(tables, at_table)


def _queued() -> Select[Any]:
    """Push messages with their subscriptions and turns."""
    theirs = and_(turns.c.table_number == pushes.c.table_number, turns.c.player == push_subscriptions.c.player)
    return (
        select(
            push_subscriptions,
            pushes.c.table_number,
            pushes.c.due_ms,
            pushes.c.attempts,
            tables.c.public_id,
            tables.c.game,
            turns.c.version,
            turns.c.since_ms,
        )
        .select_from(pushes)
        .join(push_subscriptions, push_subscriptions.c.endpoint == pushes.c.endpoint)
        .join(turns, theirs)
        .join(tables, (tables.c.number == pushes.c.table_number) & IS_OPEN)
    )


def _is_news(connection: Connection, number: int, version: int) -> bool:
    """Note how far the turns of a table are known; False when they are known as of this version or a later one."""
    same = turn_marks.c.table_number == number
    older = update(turn_marks).where(same, turn_marks.c.version < version).values(version=version)
    if connection.execute(older).rowcount:
        return True
    if connection.execute(select(turn_marks.c.version).where(same)).first() is not None:
        return False
    connection.execute(insert(turn_marks).values(table_number=number, version=version))
    return True


def _record(connection: Connection, number: int, change: TableTurns, now: int) -> None:
    at_table = turns.c.table_number == number
    known = {row.player: row.version for row in connection.execute(select(turns).where(at_table)).all()}
    stale = [
        player for player, version in known.items() if player not in change.players or version != change.turn_version
    ]
    if stale:
        theirs = select(push_subscriptions.c.endpoint).where(push_subscriptions.c.player.in_(stale))
        connection.execute(delete(pushes).where(pushes.c.table_number == number, pushes.c.endpoint.in_(theirs)))
        connection.execute(delete(turns).where(at_table, turns.c.player.in_(stale)))
    fresh = [player for player in change.players if player not in known or player in stale]
    if not fresh:
        return
    values = {"version": change.turn_version, "since_ms": now, "mailed": False}
    rows = [{"table_number": number, "player": player, **values} for player in fresh]
    connection.execute(insert(turns), rows)
    query = select(push_subscriptions.c.endpoint).where(push_subscriptions.c.player.in_(fresh))
    endpoints = connection.execute(query).scalars().all()
    if endpoints:
        queued = {"table_number": number, "due_ms": now, "attempts": 0}
        connection.execute(insert(pushes), [{"endpoint": endpoint, **queued} for endpoint in endpoints])


def _is_allowed(connection: Connection, row: Row[Any], now: int, allowance: Allowance) -> bool:
    """Spend one of the account's allowance, or put its push message off until there is one."""
    whole_ms = case((push_allowances.c.whole_ms > now, push_allowances.c.whole_ms), else_=now) + allowance.every_ms
    latest_ms = now + allowance.burst * allowance.every_ms
    mine = push_allowances.c.player == row.player
    spend = update(push_allowances).where(mine, whole_ms <= latest_ms).values(whole_ms=whole_ms)
    if connection.execute(spend).rowcount:
        return True
    known = connection.execute(select(push_allowances.c.whole_ms).where(mine)).scalar()
    if known is None:
        connection.execute(insert(push_allowances).values(player=row.player, whole_ms=now + allowance.every_ms))
        return True
    due_ms = now + (known + allowance.every_ms - latest_ms)
    connection.execute(update(pushes).where(_at(row.endpoint, row.table_number)).values(due_ms=due_ms))
    return False


def _claimed(connection: Connection, row: Row[Any], until_ms: int) -> Push:
    taken = {"due_ms": until_ms, "attempts": row.attempts + 1}
    connection.execute(update(pushes).where(_at(row.endpoint, row.table_number)).values(**taken))
    keys = (row.p256dh, row.auth)
    subscription = PushSubscription(row.endpoint, row.player, *keys, row.language, row.created_ms)
    return Push(subscription, turn_of(row), until_ms, row.attempts)


def _at(endpoint: str, table_number: Any) -> Any:
    return (pushes.c.endpoint == endpoint) & (pushes.c.table_number == table_number)


def _claim_of(push: Push) -> Any:
    """The row of a claimed push message, unless somebody else has claimed it or a newer turn has taken its place."""
    number = select(tables.c.number).where(tables.c.public_id == push.turn.table).scalar_subquery()
    is_claimed = (pushes.c.due_ms == push.claimed_until_ms) & (pushes.c.attempts == push.attempts + 1)
    return _at(push.subscription.endpoint, number) & is_claimed
