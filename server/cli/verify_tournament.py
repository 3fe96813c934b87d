"""`oldhand verify tournament`: the events of a tournament judged again by a stranger. Opens no store."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from server.cli.common import say
from server.features.tournaments.decide import points_of
from server.features.tournaments.exports import EventsHeader
from server.features.tournaments.tables import TableResult, seats_of
from server.features.tournaments.tournament import Board, Tournament
from server.features.tournaments.verify import Judgement, judge
from server.features.tournaments.views import placed
from shared.deal_proofs import check_deals
from shared.errors import RecordError
from shared.events import Opened
from shared.flags import AsJson
from shared.games import game_named
from shared.record_events import checked_events
from shared.records.ndjson import parse_line
from shared.records.record import GameRecord
from shared.store.tournaments import TournamentRow

_MOST_BYTES = 1 << 30


class _Row(msgspec.Struct):
    """What the line of an event has beside the event."""

    version: int
    at_ms: int


@dataclass(slots=True)
class _Games:
    """The games of a file by their tables, each until its result is told."""

    header: EventsHeader
    by_table: dict[str, GameRecord] = field(default_factory=dict[str, GameRecord])
    faults: list[str] = field(default_factory=list[str])
    """Of lines that are no games."""

    def result_at(self, tournament: Tournament, board: Board) -> TableResult | None:
        """How the match at the table of a board ended. Raises RecordError for one that is against the rules."""
        record = self.by_table.pop(board.table or "", None)
        if record is None:
            return None
        _check(tournament, board, record, self.header)
        if tournament.plan.boards is not None:
            scores = [hand.points for hand in record.hands if hand.points is not None]
            return TableResult((0.5, 0.5), is_played=True, deals=tuple(each[0] - each[1] for each in scores))
        if record.points is None:
            return None
        first, second = points_of(game_named(record.game), record.points)
        return TableResult((second, first) if board.swapped else (first, second), record.reason != "absent")


def verify_tournament(
    file: Annotated[Path, typer.Argument(help="The file Events (NDJSON) of a tournament's page.")],
    as_json: AsJson = False,
) -> None:
    """Judge a tournament by the file of its events, which anybody may download from its page.

    Every round is paired again by the rules of the format, and every result compared with the game at its table, which
    is replayed; the deals of a duplicate round follow from the commitment that was published before it. Then the
    standings are computed. Ends with 1 if anything is wrong, and names the event. `skipped` are the rounds that are not
    paired again: paired by-hand, of an arena, or by other-software than this.

    Example: oldhand verify tournament saturday-events.ndjson
    """
    header, rows, games = _read(file)
    judged = judge(header.tournament, rows, games.result_at)
    faults = [{"event": version, "text": text} for version, text in judged.faults]
    left = [f"no result is told of the game at table {table}" for table in games.by_table]
    faults += [{"event": None, "text": text} for text in [*games.faults, *left]]
    standings: list[dict[str, Any]] = []
    try:
        standings = [] if judged.tournament is None else _standings(judged.tournament, header.names)
    except (LookupError, ValueError) as error:
        faults.append({"event": None, "text": f"its standings cannot be computed: {error}"})
    for fault in faults:
        event = "" if fault["event"] is None else f"event {fault['event']}: "
        print(f"{file}: {event}{fault['text']}", file=sys.stderr)
    facts = {
        "ok": not faults,
        "tournament": header.tournament,
        "events": judged.events,
        "rounds": len(judged.paired) + len(judged.skipped),
        "paired": len(judged.paired),
        "skipped": [{"round": number, "why": why} for number, why in judged.skipped.items()],
        "results": judged.results,
        "games": header.games,
        "standings": standings,
        "faults": faults,
    }
    say(as_json, facts, *_lines(judged, header, standings, len(faults)))
    if faults:
        raise typer.Exit(1)


def _lines(judged: Judgement, header: EventsHeader, standings: Sequence[dict[str, Any]], faults: int) -> list[str]:
    """For people."""
    skipped = [f"round {number} ({why})" for number, why in judged.skipped.items()]
    title = header.tournament if judged.tournament is None else judged.tournament.plan.name
    counts = (
        f"events: {judged.events}; rounds paired again: {len(judged.paired)}; results compared: {judged.results}; "
        f"games: {header.games}; faults: {faults}"
    )
    return [
        f"{title}. {counts}.",
        *([f"Not paired again: {', '.join(skipped)}."] if skipped else []),
        *(f"Commitment of round {number}: {text}" for number, text in enumerate(header.commitments, 1)),
        *(f"{row['rank']}. {' & '.join(row['names'])}: {row['points']:g}" for row in standings),
    ]


def _standings(tournament: Tournament, names: Mapping[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "rank": row.rank,
            "entrant": row.number,
            "names": [names.get(player) or player or "?" for player in tournament.entries[row.number].players],
            "points": row.points,
            "played": row.played,
        }
        for row in placed(tournament)
    ]


def _read(file: Path) -> tuple[EventsHeader, list[TournamentRow], _Games]:
    """The header, the events and the games. Raises RecordError `record/missing` for a file that cannot be read or is
    cut off, `record/unsupported` for another one, `record/too-large`, `record/syntax`."""
    try:
        with file.open("rb") as opened:
            lines = opened.read(_MOST_BYTES + 1).splitlines()
    except OSError as error:
        raise RecordError("record/missing", f"{file} cannot be read: {error.strerror}") from error
    if sum(map(len, lines)) >= _MOST_BYTES:
        raise RecordError("record/too-large", f"{file} has over {_MOST_BYTES} bytes")
    if not lines:
        raise RecordError("record/missing", f"{file} is empty")
    try:
        header = msgspec.json.decode(lines[0], type=EventsHeader)
    except (msgspec.MsgspecError, ValueError) as error:
        raise RecordError("record/unsupported", f"{file} is no file of a tournament's events") from error
    wanted = 1 + header.events + header.games
    if header.events < 1 or header.games < 0 or len(lines) != wanted:
        what = f"{file} has {len(lines)} lines instead of {wanted}: download it again"
        raise RecordError("record/missing", what)
    rows: list[TournamentRow] = []
    for number, line in enumerate(lines[1 : 1 + header.events], 2):
        try:
            row = msgspec.json.decode(line, type=_Row)
            rows.append(TournamentRow(row.version, row.at_ms, line.decode()))
        except (msgspec.MsgspecError, ValueError) as error:
            raise RecordError("record/syntax", f"{file}:{number} is no event: {error}", number) from error
    games = _Games(header)
    for number, line in enumerate(lines[1 + header.events :], 2 + header.events):
        record = parse_line(line, number)
        if isinstance(record, RecordError):
            games.faults.append(f"line {number}: {record}")
        elif games.by_table.setdefault(record.id.rpartition("/")[0], record) is not record:
            games.faults.append(f"line {number}: a second game at the table of line {games.by_table[record.id].line}")
    return header, rows, games


def _check(tournament: Tournament, board: Board, record: GameRecord, header: EventsHeader) -> None:
    """Whether a game is the one of its board, and by the rules. Raises RecordError."""
    game, plan = game_named(tournament.plan.game), tournament.plan
    events = checked_events(record, 0)
    if (record.game, events[0].expect(Opened).options) != (game.id, game.options(plan.options)):
        raise RecordError("record/contradiction", "it is another game, or has other house rules")
    proven = check_deals(record, events)
    if proven is False or (proven is None and game.hidden and record.points is not None):
        raise RecordError("record/contradiction", "its deals do not follow from a committed secret")
    if plan.boards is not None and record.proof is not None:
        round_no = next(it.number for it in tournament.rounds if any(one.table == board.table for one in it.boards))
        if header.commitments[round_no - 1 : round_no] != [record.proof.commitment]:
            raise RecordError("record/contradiction", f"its deals are not those committed to for round {round_no}")
    others = set(header.names.values())
    for player, name, sitter in zip(seats_of(tournament, board), record.players, record.sitters, strict=True):
        known = header.names.get(player, "")
        # An AI player may have played on for somebody, and a player may have another name by now.
        if sitter.kind == "person" and known and name != known and name in others:
            raise RecordError("record/contradiction", f"{name} played where {known} was paired")
