"""Judges the events of tournaments once more: would the rules pair so, and did the tables end so? Reads the store."""

from collections.abc import Iterator

import msgspec

from server.features.tournaments.events import Decided, Entered, Fact, RoundPaired, Started, of_row
from server.features.tournaments.progress import pairs, swiss_software
from server.features.tournaments.tables import result_of
from server.features.tournaments.tournament import Tournament, folded
from shared.game_log import GameLog
from shared.store import Store
from shared.store.checking import LogFault


def faults_of_tournaments(store: Store) -> Iterator[LogFault]:
    """Faults of all of them, in their order. Raises LogError."""
    for tournament in store.tournaments.all():
        for version, text in _faults(store, tournament):
            yield LogFault("", 0, f"tournament {tournament}, event {version}: {text}")


def _faults(store: Store, tournament_id: str) -> Iterator[tuple[int, str]]:
    tournament: Tournament | None = None
    for expected, row in enumerate(store.tournaments.read(tournament_id), 1):
        if row.version != expected:
            yield row.version, f"follows event {expected - 1}: there is a hole"
            return
        try:
            fact = of_row(row)
            if tournament is not None:
                yield from ((row.version, text) for text in _against(store.log, tournament, fact))
            tournament = folded(tournament_id, [(row.at_ms, fact)], tournament)
        except (msgspec.MsgspecError, LookupError, ValueError) as error:
            yield row.version, f"cannot be replayed from here: {error}"
            return


def _against(log: GameLog, before: Tournament, fact: Fact) -> Iterator[str]:
    """What speaks against an event, from the tournament before it."""
    match fact:
        case Entered() if fact.number != len(before.entries) + 1:
            yield f"entrant {fact.number} follows {len(before.entries)}"
        case Started() if before.stage != "open":
            yield "it had begun"
        case RoundPaired():
            yield from _against_round(before, fact)
        case Decided():
            yield from _against_result(log, before, fact)
        case _:
            pass


def _against_round(before: Tournament, fact: RoundPaired) -> Iterator[str]:
    numbers = [number for board in fact.boards for number in (board.first, board.second) if number is not None]
    if len(set(numbers)) != len(numbers):
        yield f"round {fact.round} pairs somebody twice"
    if fact.round != before.next_round:
        yield f"round {fact.round} follows {len(before.rounds)}"
    if fact.by is not None or before.plan.format == "arena":  # an arena depends on those who were there
        return
    if fact.software is not None and fact.software != swiss_software():
        return
    written = [(board.first, board.second) for board in fact.boards]
    computed = [(it.first, it.second) for it in pairs(before)]
    if written != computed:
        yield f"round {fact.round} was paired as {written}, and the rules say {computed}"


def _against_result(log: GameLog, before: Tournament, fact: Decided) -> Iterator[str]:
    board = before.board(fact.round, fact.board)
    if board is None or board.is_decided:
        yield f"board {fact.board} of round {fact.round} is decided, and none was open"
        return
    result = result_of(log, before, board)
    if result is None and fact.is_played:
        yield f"a match was played at table {board.table}, and the log has none"
    elif result is not None and (result.points, result.is_played) != (fact.points, fact.is_played):
        yield f"table {board.table} ended {result.points}, and the tournament says {fact.points}"
