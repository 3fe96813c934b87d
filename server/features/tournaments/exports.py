"""A tournament in files: results as JSON and CSV, all its games, its events to be judged again, and its date."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from server.features.tournaments.events import of_row
from server.features.tournaments.tournament import Tournament, folded
from server.history.games import GameHistory
from shared.http.tournaments import TournamentPage
from shared.match_records import records_of
from shared.records.ndjson import format_line
from shared.records.pdn import format_pdn
from shared.store.tournaments import TournamentRow

_LATEST_MS: Final = 250_000_000_000_000
"""In the year 9892: calendars have no year of five digits."""
_HARMLESS: Final = "'"
"""Before a cell that a spreadsheet would take for a formula."""


class EventsHeader(msgspec.Struct, frozen=True, tag_field="file", tag="oldhand-tournament"):
    """The first line of a file of events."""

    tournament: str
    events: int
    """Lines that follow, each an event."""
    games: int
    """Lines after these, each a record."""
    commitments: list[str]
    """To the secret of each duplicate round, as they were published."""
    names: Mapping[str, str]
    """By public id; empty of those whose data is deleted."""


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


def events_file(
    tournament: Tournament,
    rows: Sequence[TournamentRow],
    history: GameHistory,
    names: Mapping[str, str],
    commitments: Sequence[str],
) -> str:
    """A header, its events as everybody may know them, and the games that they tell of. Raises LogError."""
    after = folded(tournament.id, ((row.at_ms, of_row(row)) for row in rows))
    records = list(games(after, history, pdn=False))
    header = EventsHeader(tournament.id, len(rows), len(records), list(commitments), names)
    events = [f'{{"version":{row.version},"at_ms":{row.at_ms},{row.data.removeprefix("{")}\n' for row in rows]
    return "".join([msgspec.json.encode(header).decode(), "\n", *events, *records])


def calendar(tournament: Tournament, address: str) -> bytes:
    """The beginning of a tournament as an iCalendar file (RFC 5545). `address`: of its page."""
    from icalendar import STATUS, Calendar, Event  # a tenth of a second, for a file that few want

    starts_ms = tournament.started_ms or tournament.starts_ms or tournament.announced_ms
    starts = datetime.fromtimestamp(min(starts_ms, _LATEST_MS) / 1_000, UTC).replace(microsecond=0)
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
