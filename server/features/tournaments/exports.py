"""A tournament in files: results as JSON and CSV, all its games in one file, and its date for a calendar."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from server.features.tournaments.tournament import Tournament
from server.history.games import GameHistory
from shared.http.tournaments import TournamentPage
from shared.match_records import records_of
from shared.records.ndjson import format_line
from shared.records.pdn import format_pdn

_HARMLESS: Final = "'"
"""Before a cell that a spreadsheet would take for a formula."""


def results_csv(page: TournamentPage) -> str:
    """One line for each pairing: round, board, the two sides, their points, and how they came to them."""
    names = {entrant.number: " & ".join(it.name or it.id for it in entrant.players) for entrant in page.entrants}
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["round", "board", "first", "second", "first points", "second points", "ending", "table"])
    for round_ in page.rounds:
        for board in round_.boards:
            first, second = board.points or (None, None)
            opponent = "" if board.second is None else names[board.second]
            cells = [names[board.first], opponent, first, second, board.ending, board.table]
            writer.writerow([round_.number, board.board, *map(_cell, cells)])
    return text.getvalue()


def _cell(value: object) -> object:
    return _HARMLESS + value if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


def games(tournament: Tournament, history: GameHistory, *, pdn: bool) -> Iterator[str]:
    """The games of a tournament as far as they are over, in the order of their rounds: in PDN, or as one line of JSON
    each. Raises LogError; RecordError `record/unsupported` for a game without PDN."""
    for round_no, board_no, board in tournament.boards():
        if board.table is not None and board.is_decided:
            for record in records_of(history.matches(board.table, None, [1])):
                named = replace(record, event=tournament.plan.name, round=f"{round_no}.{board_no}")
                yield format_pdn(named) if pdn else format_line(named) + "\n"


def calendar(tournament: Tournament, address: str) -> bytes:
    """The beginning of a tournament as an iCalendar file (RFC 5545). `address`: of its page."""
    from icalendar import STATUS, Calendar, Event  # a tenth of a second, for a file that few want

    starts_ms = tournament.started_ms or tournament.starts_ms or tournament.announced_ms
    starts = datetime.fromtimestamp(starts_ms / 1_000, UTC).replace(microsecond=0)
    plan = tournament.plan
    lasts = timedelta(minutes=plan.minutes if plan.format == "arena" else 120)
    event = Event.new(
        uid=f"{tournament.id}@oldhand",
        stamp=datetime.fromtimestamp(tournament.last_ms / 1_000, UTC).replace(microsecond=0),
        sequence=tournament.version,
        start=starts,
        end=starts + lasts,
        summary=plan.name,
        description=plan.about or None,
        url=address,
        status=STATUS.CANCELLED if tournament.stage == "cancelled" else STATUS.CONFIRMED,
    )
    return Calendar.new(prodid="-//Oldhand//tournaments//EN", subcomponents=[event]).to_ical()
