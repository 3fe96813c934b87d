"""Evidence: who made the moves that were counted, which player supports their result, and when. Counts nothing itself.

A *maker* is the sort of player that made a move: `person`, `archive`, `ai:NAME` or `practice:NAME`; and `recalled`,
for any player, where experience itself chose it. The *support player* of a round is the one source that could have made
its result what it is: of those who lost it a person or a player of a record by name; if only AIs lost, such a player
among the winners. A thousand games of one account have one support player, and so have those of a thousand guests of
one address and day (`source_of`). Stored evidence calls the support player `witness`.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import cast

import numpy as np

from mining.columns import ALWAYS, NEVER, Decisions, Evidence, unknown
from shared.events import Event, PlayerKind
from shared.game_log import FinishedRound, Sitting, TableFacts
from shared.keys import key_of

_EPOCH = date(1970, 1, 1).toordinal()
_DAY_MS = 86_400_000


def evidence_of(
    decisions: Decisions,
    rounds: Sequence[Sequence[Event]],
    finished: Sequence[FinishedRound],
    facts: Mapping[str, TableFacts],
) -> tuple[Evidence, tuple[str, ...]]:
    """The evidence of every decision and, in order, the makers that it points to.

    `rounds`: the events of each of `finished`, DEALT to ROUND_ENDED, from which the decisions come. `facts`: of their
    tables.
    """
    rows = unknown(len(finished))
    days = [
        day_of(events[-1].at_ms, str(table.tags.get("date", "")), table.kind, table.opened_ms)
        for events, table in zip(rounds, (facts[row.table] for row in finished), strict=True)
    ]
    rows["witness"] = [
        support_player_of(events, row.points, facts[row.table], day)
        for events, row, day in zip(rounds, finished, days, strict=True)
    ]
    rows["newest"], rows["oldest"] = days, [ALWAYS if day == NEVER else day for day in days]
    rows["sample"] = [row.number for row in finished]
    evidence = rows[decisions.round_of]
    # The players in the seats are looked up once a sitting and round: decisions are many.
    places = np.column_stack([decisions.round_of, decisions.sittings])
    distinct, place_of = np.unique(places, axis=0, return_inverse=True)
    made_by = [
        maker_of(facts[finished[number].table].sittings.get(sitting), finished[number].kind)
        for number, sitting in cast(list[list[int]], distinct.tolist())
    ]
    makers = tuple(sorted(set(made_by)))
    index = np.array([makers.index(maker) for maker in made_by], np.uint16)
    evidence["maker"] = index[place_of.reshape(-1)]
    return evidence, makers


def maker_of(sitting: Sitting | None, table: PlayerKind) -> str:
    """The sort of player, with an AI's name. `table`: of what sort the table is, for seats of which nothing is told."""
    kind = table if sitting is None or sitting.kind is None else sitting.kind
    name = kind.name.lower()
    return f"{name}:{sitting.agent}" if sitting is not None and sitting.agent else name


def kind_of(maker: str) -> str:
    """`person`, `ai`, `archive` or `practice`."""
    return maker.partition(":")[0]


def support_player_of(events: Sequence[Event], points: Sequence[int], table: TableFacts, day: int) -> int:
    """The hash of the round's support player; 0 when there is none by name. `day`: when the round was played.

    A record that an account has published is supported by that account, whatever names are in it.
    """
    if table.source is not None:
        return hash_of(table.source)
    best = max(points)
    named: dict[bool, list[int]] = {True: [], False: []}
    for seat, sitting in {(event.seat, event.sitting) for event in events if event.seat is not None}:
        who = table.sittings.get(sitting or 0)
        source = None if who is None else source_of(who, table.kind, day)
        if source is not None:
            lost = points[seat] < best
            named[lost].append(hash_of(source))
    return min(named[True] or named[False], default=0)


def source_of(sitting: Sitting, table: PlayerKind, day: int) -> str | None:
    """As whom a player counts; None for an AI, and where the log names nobody. `table`: of what sort the table is.

    At tables of the server, people count as the log says: an account with its bots is one source, and so are all guests
    of one address and day. Where it does not say, as before it did, accounts cannot be told from guests: all people of
    one day are one source, as one person would have been. Records that were imported name their players and know no
    more: there every name counts. Everybody who was forgotten is one.
    """
    if sitting.player is None or sitting.kind not in (PlayerKind.PERSON, PlayerKind.ARCHIVE):
        return None
    if not sitting.player or not sitting.kind is table is PlayerKind.PERSON:
        return sitting.player
    return sitting.source or f"people of day {day}"


@lru_cache(maxsize=65_536)
def hash_of(source: str) -> int:
    """A source as 32 bits, never 0."""
    return (key_of(source.encode()) & 0xFFFFFFFF) or 1


def day_of(at_ms: int, date_text: str, table: PlayerKind, opened_ms: int) -> int:
    """When a round that ended at `at_ms` (0: nobody says) was played, in days since 1970.

    A month or day that a record does not tell is the first. `table`: of what sort it is.
    """
    if at_ms:
        return at_ms // _DAY_MS
    parts = date_text.replace(".", "-").split("-")
    numbers = [int(part) if part.isascii() and part.isdigit() else 1 for part in parts]
    if parts[0].isdigit() and 1 <= len(parts) <= 3:
        try:
            return date(*[*numbers, 1, 1][:3]).toordinal() - _EPOCH
        except ValueError:
            return NEVER  # there is no such day
    return NEVER if table is PlayerKind.ARCHIVE or not opened_ms else opened_ms // _DAY_MS
