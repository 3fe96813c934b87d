"""What everybody may know of tournaments: never the seed of a deal. Reads the store; for threads."""

import dataclasses
from collections import OrderedDict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import replace

from server.features.tournaments.applicants import Applicants
from server.features.tournaments.arena import arena_standings
from server.features.tournaments.decide import returning, still_in
from server.features.tournaments.directors import directors
from server.features.tournaments.duplicate import commitment_of_round
from server.features.tournaments.events import (
    Announced,
    Corrected,
    Decided,
    Entered,
    Fact,
    Partnered,
    RoundPaired,
    TableReplaced,
    of_row,
    to_rows,
)
from server.features.tournaments.knockout import survived, unwon
from server.features.tournaments.pairings import Pairing
from server.features.tournaments.progress import next_ms
from server.features.tournaments.round_robin import annulled
from server.features.tournaments.schedule import rounds_planned
from server.features.tournaments.standings import Row, cross_table, ranked, standings
from server.features.tournaments.streams import TournamentStreams
from server.features.tournaments.tournament import Entry, Round, Tournament
from shared.errors import Rejected
from shared.events import MatchEnded
from shared.http.ratings import NamedPlayer
from shared.http.tournaments import (
    BoardLine,
    CrossCell,
    CrossTable,
    EntrantLine,
    RoundLine,
    StandingLine,
    TournamentLine,
    TournamentList,
    TournamentPage,
)
from shared.protocol.tournaments import (
    Placing,
    TournamentPairing,
    TournamentPlayer,
    TournamentRound,
    TournamentStandings,
    TournamentSummary,
)
from shared.store import Store
from shared.store.tournaments import TournamentRow

_INSIDE: Final = "This tournament is for the members of its group."
_ROUNDS: Final = 40
"""On one page."""
_KEPT: Final = 64
"""Pages. That of an arena of hundreds takes 60 ms, and everybody who looks on asks for it every few seconds."""


class Views:
    """Those of one server. Methods raise Rejected `tournament/unknown`, LogError."""

    def __init__(self, store: Store, streams: TournamentStreams, applicants: Applicants) -> None:
        self._store = store.tournaments
        self._log = store.log
        self._groups = store.groups
        self._streams = streams
        self._applicants = applicants
        self._pages: OrderedDict[tuple[str, int | None], tuple[Tournament, TournamentPage]] = OrderedDict()
        """The newest, each with the state that it shows."""

    def read(self, tournament_id: str) -> Tournament:
        """The tournament itself."""
        return self._streams.read(tournament_id)

    def readable(self, tournament_id: str, reader: str | None, *, for_entrants: bool = True) -> Tournament:
        """The tournament, if `reader` may see it; None: a reader without a name. A tournament of a group is for its
        members, its directors and, with `for_entrants`, its entrants. Raises Rejected `tournament/not-allowed` too.
        """
        tournament = self.read(tournament_id)
        group = tournament.plan.group
        if group is None:
            return tournament
        players = [it for entry in tournament.entries.values() for it in entry.people] if for_entrants else ()
        is_inside = reader is not None and (self._groups.role(group, reader) is not None or reader in players)
        if not is_inside and reader not in directors(self._groups, tournament):
            raise Rejected("tournament/not-allowed", _INSIDE)
        return tournament

    def list_of(self, limit: int, group: str | None, reader: str | None) -> TournamentList:
        """The newest first, of everybody or of a group. Raises Rejected `tournament/not-allowed` unless the reader
        belongs to it."""
        if group is not None and (reader is None or self._groups.role(group, reader) is None):
            raise Rejected("tournament/not-allowed", _INSIDE)
        found = self._store.newest(limit, group=group, public=group is None)
        return TournamentList(tournaments=[_line(self.read(it)) for it in found])

    def listed(self, limit: int, reader: str) -> list[TournamentSummary]:
        """Those of everybody and of the reader's groups for a conversation: under way, coming, over."""
        groups = self._groups_of(reader)
        ids = self._store.newest(limit, public=True)
        ids += [it for group in groups for it in self._store.newest(limit, group=group)]
        found = [self.read(it) for it in ids]
        found.sort(key=lambda it: (not it.is_live, it.stage == "open"))
        return [_summary(it, reader, groups) for it in found]

    def standings(self, tournament_id: str, reader: str, round_no: int | None) -> TournamentStandings:
        """The standings for a conversation, with a round, by default the newest. Raises as `readable`, and
        `round/unknown`."""
        tournament = self.readable(tournament_id, reader)
        rows = placed(tournament)
        named = self.players(tournament, [row.number for row in rows])
        number = len(tournament.rounds) if round_no is None else round_no
        if number > len(tournament.rounds):
            raise Rejected("round/unknown", f"{tournament.plan.name} has had no round {number}.")
        return TournamentStandings(
            summary=_summary(tournament, reader, self._groups_of(reader)),
            organiser=self._applicants.names_now([tournament.organiser])[0],
            may_direct=reader in directors(self._groups, tournament),
            next_ms=next_ms(tournament),
            boards=tournament.plan.boards,
            scale=tournament.plan.scale,
            round=_pairings(tournament, tournament.rounds[number - 1]) if number else None,
            placings=[
                Placing(
                    rank=row.rank,
                    entrant=row.number,
                    players=named[row.number],
                    points=row.points,
                    played=row.played,
                    withdrawn=tournament.entries[row.number].last_round is not None,
                )
                for row in rows
            ],
        )

    def page(self, tournament_id: str, first_round: int | None) -> TournamentPage:
        """All of it, with so many rounds from a first one on, or the newest ones."""
        tournament, key = self.read(tournament_id), (tournament_id, first_round)
        shown, page = self._pages.get(key, (None, None))
        if page is None or shown is not tournament:
            page = self._page(tournament, first_round)
            self._pages[key] = tournament, page
            while len(self._pages) > _KEPT:
                self._pages.popitem(last=False)
        if tournament.plan.group is None:
            return page
        return page.model_copy(update={"directors": directors(self._groups, tournament)})  # the group has changed since

    def _page(self, tournament: Tournament, first_round: int | None) -> TournamentPage:
        start = max(0, len(tournament.rounds) - _ROUNDS) if first_round is None else first_round - 1
        entries = _shown(tournament)
        named = self.players(tournament, [it.number for it in entries])
        organiser = self._applicants.names_now([tournament.organiser])[0]
        playing = tournament.playing()
        going_on = {*still_in(tournament), *(it.number for it in tournament.active if it.number in playing)}
        return TournamentPage(
            id=tournament.id,
            version=tournament.version,
            organiser=NamedPlayer(id=tournament.organiser, name=organiser),
            directors=directors(self._groups, tournament),
            plan=to_builtins(tournament.plan),
            line=_line(tournament),
            started_ms=tournament.started_ms,
            ended_ms=tournament.ended_ms,
            next_ms=next_ms(tournament),
            entrants=[_entrant(tournament, it, named[it.number], going_on) for it in entries],
            rounds=[_round(tournament, it) for it in tournament.rounds[start : start + _ROUNDS]],
            standings=[
                StandingLine(
                    rank=row.rank,
                    entrant=row.number,
                    points=row.points,
                    played=row.played,
                    tie_breaks={**row.ties},
                )
                for row in placed(tournament)
            ],
            commitments=list(commitments(tournament)),
        )

    def cross_table(self, tournament_id: str) -> CrossTable:
        """By place."""
        tournament = self.read(tournament_id)
        entrants = [it.entrant() for it in _shown(tournament)]
        cells = cross_table(entrants, _told(tournament))
        order = [row.number for row in placed(tournament)]
        return CrossTable(
            entrants=order,
            rows=[
                [
                    CrossCell(
                        round=cell.round,
                        opponent=cell.opponent,
                        first=cell.is_first,
                        points=cell.points,
                        ending=cell.ending,
                    )
                    for cell in cells[number]
                ]
                for number in order
            ],
        )

    def events(self, tournament: Tournament) -> list[TournamentRow]:
        """Its events as everybody may know them, up to the first result of a duplicate round whose deals are hidden."""
        hidden = {it.number for it in tournament.rounds if not self._is_public(tournament, it)}
        found: list[TournamentRow] = []
        for row in self._store.read(tournament.id)[: tournament.version]:
            fact = of_row(row)
            if isinstance(fact, Decided) and fact.round in hidden:
                break
            found += to_rows([_public(fact)], row.version - 1, row.at_ms)
        return found

    def _is_public(self, tournament: Tournament, round_: Round) -> bool:
        """Whether the results of a round are shown, and the matches at its tables as well."""
        if tournament.plan.boards is None:
            return True
        played = [board.table or "" for board in round_.boards if board.deals]
        return _is_shown(tournament, round_) and all(
            any(isinstance(event.data, MatchEnded) for event in self._log.endings(table)) for table in played
        )

    def names(self, tournament: Tournament) -> dict[str, str]:
        """The names of all its people and AI players, by id."""
        ids = [player for entry in tournament.entries.values() for player in entry.players if player]
        return dict(zip(ids, self._applicants.names_now(ids), strict=True))

    def _groups_of(self, reader: str) -> dict[str, str]:
        """The names of the groups that somebody belongs to, by id."""
        return {group.id: group.name for group, *_ in self._groups.of(reader)}

    def players(self, tournament: Tournament, numbers: Iterable[int]) -> dict[int, list[TournamentPlayer]]:
        """The players of these entrants, by number, read at once."""
        wanted = list(numbers)
        ids = [player for number in wanted for player in tournament.entries[number].players]
        names = dict(zip(ids, self._applicants.names_now(ids), strict=True))
        return {
            number: [TournamentPlayer(id=it, name=names[it]) for it in tournament.entries[number].players]
            for number in wanted
        }


def commitments(tournament: Tournament) -> Sequence[str]:
    """Of duplicate deals: the commitment to the secret of each round. They are known before anybody has a seat."""
    planned = rounds_planned(tournament) or len(tournament.rounds)
    if tournament.plan.boards is None:
        return []
    return [commitment_of_round(tournament.seed, number) for number in range(1, planned + 1)]


def placed(tournament: Tournament) -> list[Row]:
    """The standings, by the rules of the format."""
    entrants = [it.entrant() for it in _shown(tournament)]
    pairings, plan = _told(tournament), tournament.plan
    match plan.format:
        case "arena":
            return arena_standings(entrants, pairings)
        case "knockout":
            finished = sum(round_.is_over for round_ in tournament.rounds)
            cells = cross_table(entrants, pairings)
            played = {number: sum(cell.was_played for cell in row) for number, row in cells.items()}
            rows = ranked(survived(entrants, pairings, finished), {}, played)
            places = unwon(entrants, pairings)
            return [dataclasses.replace(it, rank=max(it.rank, places.get(it.number, 0))) for it in rows]
        case "round-robin":
            out = annulled(entrants, pairings, rounds_planned(tournament) or 0)
            return standings(entrants, pairings, plan.format, out)
        case "swiss":
            return standings(entrants, pairings, plan.format)


def _told(tournament: Tournament) -> list[Pairing]:
    """All pairings; those of a round whose results are not shown yet without any."""
    return [
        it if _is_shown(tournament, tournament.rounds[it.round - 1]) else Pairing(it.round, it.first, it.second)
        for it in tournament.pairings()
    ]


def _shown(tournament: Tournament) -> list[Entry]:
    """All but those who have withdrawn before anybody was paired."""
    paired = {number for _, _, board in tournament.boards() for number in (board.first, board.second)}
    return [it for it in tournament.entries.values() if it.last_round is None or it.number in paired]


def _line(tournament: Tournament) -> TournamentLine:
    return TournamentLine(**_facts(tournament))


def _summary(tournament: Tournament, reader: str, groups: Mapping[str, str]) -> TournamentSummary:
    group_name = groups.get(tournament.plan.group or "")
    entered = tournament.entry_of(reader) is not None
    return TournamentSummary(**_facts(tournament), group_name=group_name, entered=entered)


def _facts(tournament: Tournament) -> dict[str, Any]:
    plan = tournament.plan
    return {
        "id": tournament.id,
        "name": plan.name,
        "game": plan.game,
        "format": plan.format,
        "stage": tournament.stage,
        "entrants": len(tournament.active),
        "round": len(tournament.rounds),
        "rounds": rounds_planned(tournament),
        "starts_ms": tournament.starts_ms,
        "group": plan.group,
    }


def _entrant(
    tournament: Tournament, entry: Entry, players: list[TournamentPlayer], going_on: Collection[int]
) -> EntrantLine:
    gone_by = entry.withdrawn_by
    return EntrantLine(
        number=entry.number,
        players=[NamedPlayer(id=it.id, name=it.name) for it in players],
        rating=entry.rating,
        bot=entry.bot,
        ai=entry.is_ai,
        withdrawn=entry.last_round is not None,
        out=tournament.started_ms is not None and entry.number not in going_on,
        returning=gone_by if gone_by is not None and returning(tournament, gone_by, None) == entry else None,
    )


def _is_shown(tournament: Tournament, round_: Round) -> bool:
    """The results of a duplicate round are shown when it is over: those who still play its deals learn nothing."""
    return round_.is_over or tournament.plan.boards is None


def _public(fact: Fact) -> Fact:
    """An event without the seed, without wishes that were not granted, and without those who acted."""
    match fact:
        case Announced():
            return replace(fact, seed="")
        case Entered():
            return replace(fact, wishes=None)
        case RoundPaired() | Corrected() if fact.by is not None:
            return replace(fact, by="")  # that an organiser did it is shown
        case RoundPaired() | Corrected() | Partnered() | TableReplaced() | Decided():
            return fact
        case _:
            return replace(fact, by=None)


def _round(tournament: Tournament, round_: Round) -> RoundLine:
    is_shown = _is_shown(tournament, round_)
    return RoundLine(
        number=round_.number,
        paired_ms=round_.paired_ms,
        by_hand=round_.by is not None,
        boards=[
            BoardLine(
                board=number,
                first=board.first,
                second=board.second,
                table=board.table,
                points=board.points if is_shown else None,
                ending=board.ending,
                deals=None if board.deals is None or not is_shown else list(board.deals),
            )
            for number, board in enumerate(round_.boards, 1)
        ],
    )


def _pairings(tournament: Tournament, round_: Round) -> TournamentRound:
    """The same for a conversation."""
    lines = _round(tournament, round_).boards
    fields = TournamentPairing.__struct_fields__
    pairings = [TournamentPairing(**{name: getattr(line, name) for name in fields}) for line in lines]
    return TournamentRound(number=round_.number, is_over=round_.is_over, pairings=pairings)
