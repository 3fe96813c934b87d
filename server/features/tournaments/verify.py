"""Judges the events of a tournament once more: would the rules pair so, and did the tables end so?

One judge for two sources: the store, and the file that anybody may download (`server.cli.verify_tournament`).
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

import msgspec

from server.features.tournaments.decide import still_in
from server.features.tournaments.events import (
    Announced,
    Changed,
    Corrected,
    Decided,
    Entered,
    Fact,
    Returned,
    RoundPaired,
    Started,
    TableReplaced,
    of_row,
)
from server.features.tournaments.progress import pairs, swiss_software
from server.features.tournaments.tables import TableResult, result_of
from server.features.tournaments.tournament import Board, Tournament, folded
from shared.errors import RecordError
from shared.store import Store
from shared.store.checking import LogFault
from shared.store.tournaments import TournamentRow

ResultAt = Callable[[Tournament, Board], TableResult | None]
"""How the match at the table of a board ended; None where it has not. Raises RecordError for one against the rules."""
Skipped = Literal["by-hand", "arena", "other-software"]
"""Why a round is not paired again: the organiser paired it; those who were there at that moment met, of whom it is
judged that they may play and do not play already; or other libraries than ours paired it."""


@dataclass(slots=True)
class Judgement:
    """What was found in the events of a tournament."""

    tournament: Tournament | None = None
    """After the events that can be replayed."""
    events: int = 0
    paired: list[int] = field(default_factory=list[int])
    """The rounds that were paired again."""
    skipped: dict[int, Skipped] = field(default_factory=dict[int, Skipped])
    """The other rounds."""
    results: int = 0
    """Results that were compared with the matches at their tables."""
    faults: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Each with the number of its event."""


def faults_of_tournaments(store: Store) -> Iterator[LogFault]:
    """Faults of all of them, in their order. Raises LogError."""
    for tournament in store.tournaments.all():
        judged = judge(tournament, store.tournaments.read(tournament), partial(result_of, store.log))
        for version, text in judged.faults:
            yield LogFault("", 0, f"tournament {tournament}, event {version}: {text}")


def judge(tournament_id: str, rows: Iterable[TournamentRow], result_at: ResultAt) -> Judgement:
    """Replay the events and judge each. Ends at the first one that cannot be replayed."""
    found = Judgement()
    for expected, row in enumerate(rows, 1):
        if row.version != expected:
            found.faults.append((row.version, f"follows event {expected - 1}: there is a hole"))
            break
        try:
            fact = of_row(row)
            if found.tournament is not None:
                against = _against(found, found.tournament, fact, result_at)
                found.faults += [(row.version, text) for text in against]
            found.tournament = folded(tournament_id, [(row.at_ms, fact)], found.tournament)
        except (msgspec.MsgspecError, LookupError, ValueError) as error:
            found.faults.append((row.version, f"cannot be replayed from here: {error}"))
            break
        found.events = expected
    return found


def _against(found: Judgement, before: Tournament, fact: Fact, result_at: ResultAt) -> Iterator[str]:
    """What speaks against an event, from the tournament before it."""
    match fact:
        case Announced():
            yield "it was announced before"
        case Entered() if fact.number != len(before.entries) + 1:
            yield f"entrant {fact.number} follows {len(before.entries)}"
        case Returned() if before.entries[fact.number].last_round is None:
            yield f"entrant {fact.number} had not withdrawn"
        case Started() | Changed() if before.stage != "open":
            yield "it had begun"
        case RoundPaired():
            yield from _against_round(found, before, fact)
        case Decided():
            yield from _against_result(found, before, fact, result_at)
        case TableReplaced() if not _is_open(before, fact):
            yield f"board {fact.board} of round {fact.round} gets a table, and none was open"
        case Corrected() if _is_open(before, fact) is not False or sum(fact.points) != 1:
            yield f"board {fact.board} of round {fact.round} is corrected to {fact.points}, which nobody may"
        case _:
            pass


def _against_round(found: Judgement, before: Tournament, fact: RoundPaired) -> Iterator[str]:
    numbers = [number for board in fact.boards for number in (board.first, board.second) if number is not None]
    is_arena = before.plan.format == "arena"
    if len(set(numbers)) != len(numbers):
        yield f"round {fact.round} pairs somebody twice"
    if fact.round != before.next_round:
        yield f"round {fact.round} follows {len(before.rounds)}"
    if before.stage != "running" or not (is_arena or before.is_between_rounds):
        yield f"round {fact.round} was paired when none was due"
    if is_arena:
        found.skipped[fact.round] = "arena"
    elif fact.by is not None:
        found.skipped[fact.round] = "by-hand"
    elif fact.software is not None and fact.software != swiss_software():
        found.skipped[fact.round] = "other-software"
    else:
        found.paired.append(fact.round)
        written = [(board.first, board.second, board.points) for board in fact.boards]
        computed = [(it.first, it.second, it.score and it.score.points) for it in pairs(before)]
        if written != computed:
            yield f"round {fact.round} was paired as {written}, and the rules say {computed}"
        return
    if any(board.points is not None and (fact.by is not None or board.second is not None) for board in fact.boards):
        yield f"round {fact.round} gives points before anybody has played"
    everybody, paired = {*still_in(before)}, {*numbers}
    if busy := paired & before.playing():
        yield f"round {fact.round} pairs {sorted(busy)}, who still play"
    if paired - everybody or (everybody - paired and not is_arena):
        yield f"round {fact.round} pairs {sorted(paired)}, and {sorted(everybody)} play"


def _against_result(found: Judgement, before: Tournament, fact: Decided, result_at: ResultAt) -> Iterator[str]:
    board = before.board(fact.round, fact.board)
    if board is None or board.is_decided:
        yield f"board {fact.board} of round {fact.round} is decided, and none was open"
        return
    try:
        result = result_at(before, board)
    except RecordError as error:
        yield f"the match at table {board.table}: {error}"
        return
    if result is None:
        if fact.is_played and fact.deals != ():  # of boards that nobody has played to an end there is no match
            yield f"a match was played at table {board.table}, and there is none"
        return
    found.results += 1
    if (result.points, result.is_played) != (fact.points, fact.is_played):
        yield f"table {board.table} ended {result.points}, and the tournament says {fact.points}"
    if result.deals != fact.deals:
        yield f"the deals at table {board.table} ended {result.deals}, and the tournament says {fact.deals}"


def _is_open(before: Tournament, fact: TableReplaced | Corrected) -> bool | None:
    """Whether the board of an event has no result yet; None where it is no board of two."""
    board = before.board(fact.round, fact.board)
    return None if board is None or board.second is None else not board.is_decided
