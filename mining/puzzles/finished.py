"""New puzzles from the games that finish on a server: idle work of the mining worker. Knows no rules."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext

from ai.contracts import Played, Puzzles
from ai.registry import agent_facets
from mining.puzzles.collection import Collection, Note
from shared.events import Dealt, Event, PlayerKind
from shared.game_log import FinishedRound, GameLog, TableFacts
from shared.games import GAMES
from shared.mainline import mainline

AT_ONCE = 50
"""Rounds that are looked through in one go, the newest."""
MOST = 20_000
"""Puzzles of one game, after which no more are looked for."""


def unseen(log: GameLog, game: str, known: Note) -> list[FinishedRound]:
    """The newest rounds at public tables of the server after those that a collection knows, as they finished.

    None of a game that has no puzzles, or enough. Rounds that began from a given position are left out.
    """
    if agent_facets(game).puzzles is None or known.puzzles >= MOST:
        return []
    newest = log.last_finished(game, AT_ONCE)
    is_other_log = bool(newest) and newest[0].number < known.looked_through
    after = 0 if is_other_log else known.looked_through
    rows = [row for row in newest if row.number > after and row.kind is PlayerKind.PERSON]
    facts = log.facts(sorted({row.table for row in rows}))
    return [row for row in reversed(rows) if facts[row.table].public and facts[row.table].start is None]


def look_through(
    log: GameLog,
    collection: Collection,
    game: str,
    finder: Puzzles,
    pausing: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> int:
    """Adds the puzzles of the unseen rounds to a collection, and returns how many there are.

    `pausing`: what the search for a round's puzzles happens within; nothing is read or written there.
    """
    rows = unseen(log, game, collection.note)
    facts = log.facts(sorted({row.table for row in rows}))
    played = [_played(row, facts[row.table], events) for row, events in zip(rows, log.rounds(rows), strict=True)]
    before = len(collection.puzzles)
    for row, each in zip(rows, played, strict=True):
        with pausing():
            found = [] if each is None else list(finder.puzzles_of(each, row.number))
        collection.add(found, row.number)
    return len(collection.puzzles) - before


def _played(row: FinishedRound, about: TableFacts, events: Sequence[Event]) -> Played | None:
    """A round as it was played, without what was taken back; None where nothing was."""
    game, dealt = GAMES[row.game], events[0]
    moved = [event for event in mainline(events) if event.move is not None]
    if not moved:
        return None
    leader = moved[0].seat  # a deal does not name the one on whom partners agree
    state = game.begin(game.options(about.options), dealt.expect(Dealt).deal, leader, dealt.round)
    return Played(game.format_position(state), [event.move or "" for event in moved])
