"""A tournament as a value: its plan, entrants, rounds and results. Folds events; decides nothing.

`folded` of all its events is the tournament: after a crash there is nothing else to ask.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from server.features.tournaments.duplicate import TableNets, round_scores
from server.features.tournaments.events import (
    Announced,
    BoardPaired,
    Cancelled,
    Changed,
    Corrected,
    Decided,
    Ended,
    Entered,
    Fact,
    Partnered,
    Paused,
    Postponed,
    Resumed,
    Returned,
    RoundPaired,
    Started,
    TableReplaced,
    Withdrawn,
)
from server.features.tournaments.pairings import Ending, Entrant, Pairing, Score
from shared.games import game_named
from shared.people import AI_PREFIX
from shared.protocol.tournaments import Stage, TournamentPlan

FREE: Final = 0.6
"""Matchpoints of a pair that could not play: a little more than the average."""
AWAY: Final = -6.0
"""Swing points of a pair that did not come: those of 27 pips on every deal. As many has one that loses by a corrected
result."""
NO_ENTRANTS: Final[Mapping[int, "Entry"]] = MappingProxyType({})


class Entry(Struct, frozen=True):
    """An entrant with its players."""

    number: int
    players: tuple[str, ...]
    """Public ids, `ai:NAME` of AI players; empty ones of players whose data is deleted."""
    rating: int
    first_round: int
    last_round: int | None = None
    wishes: str | None = None
    bot: bool = False
    withdrawn_by: str | None = None
    """The public id of the person who has withdrawn it."""

    @property
    def is_ai(self) -> bool:
        """Whether AI players alone play for it."""
        return all(player.startswith(AI_PREFIX) for player in self.players)

    @property
    def people(self) -> list[str]:
        """The players that are no AI players and whose data is not deleted."""
        return [player for player in self.players if player and not player.startswith(AI_PREFIX)]

    def entrant(self) -> Entrant:
        """As pairing sees it."""
        return Entrant(self.number, self.rating, self.first_round, self.last_round)


class Board(Struct, frozen=True):
    """A pairing of a round, and what has become of it."""

    first: int
    second: int | None
    table: str | None
    """The newest; None in a bye."""
    since_ms: int
    """When it got this table."""
    decided_ms: int = 0
    swapped: bool = False
    game: int = 1
    points: tuple[float, float] | None = None
    ending: Ending = "played"
    deals: tuple[int, ...] | None = None

    @property
    def is_decided(self) -> bool:
        """Whether nothing more is expected of it."""
        return self.points is not None

    def pairing(self, round_no: int) -> Pairing:
        """As pairing and standings see it."""
        score = None if self.points is None else Score(self.points, self.ending)
        return Pairing(round_no, self.first, self.second, score)


class Round(Struct, frozen=True):
    """One round, boards 1, 2, ... in order. In an arena, those who were paired at one moment."""

    number: int
    boards: tuple[Board, ...]
    paired_ms: int
    by: str | None

    @property
    def is_over(self) -> bool:
        """Whether every board is decided."""
        return all(board.is_decided for board in self.boards)

    def nets(self) -> list[TableNets]:
        """Of a duplicate round, what each table made of its deals."""
        return [
            TableNets(number, board.first, board.second, board.deals)
            for number, board in enumerate(self.boards, 1)
            if board.second is not None and board.deals is not None
        ]


class Tournament(Struct, frozen=True, dict=True):
    """All that its events say."""

    id: str
    version: int
    plan: TournamentPlan
    organiser: str
    seed: bytes
    announced_ms: int
    last_ms: int
    """Of the newest event."""
    stage: Stage = "open"
    starts_ms: int | None = None
    started_ms: int | None = None
    entries: Mapping[int, Entry] = NO_ENTRANTS
    rounds: tuple[Round, ...] = ()
    ended_ms: int | None = None
    decided_ms: int = 0
    """When a board was decided last."""

    @cached_property
    def sides(self) -> int:
        """How many players an entrant has."""
        return len(game_named(self.plan.game).teams[0])

    @property
    def next_round(self) -> int:
        """The number of the round that is paired next."""
        return len(self.rounds) + 1

    @property
    def is_between_rounds(self) -> bool:
        """Whether no board of a round is open: before the first one, too."""
        return not self.rounds or self.rounds[-1].is_over

    @property
    def awaits_round(self) -> bool:
        """Whether a round may be paired now. An arena has no rounds that anybody waits for."""
        return self.stage == "running" and self.plan.format != "arena" and self.is_between_rounds

    @property
    def is_live(self) -> bool:
        """Whether something more may happen."""
        return self.stage in ("open", "running", "paused")

    @cached_property
    def active(self) -> tuple[Entry, ...]:
        """Those who have not withdrawn, in the order of entry."""
        return tuple(entry for entry in self.entries.values() if entry.last_round is None)

    def entry_of(self, player: str) -> Entry | None:
        """The entrant for whom a player plays, by public id; None where the player has not entered, or has
        withdrawn."""
        return next((entry for entry in self.active if player in entry.players), None)

    def left_by(self, player: str) -> Entry | None:
        """The entrant that a player has withdrawn after the first round was paired, the newest; None where there is
        none. One that an organiser has removed is not the player's to bring back."""
        own = [it for it in self.entries.values() if it.last_round and it.withdrawn_by == player in it.players]
        return own[-1] if own else None

    def boards(self) -> Iterator[tuple[int, int, Board]]:
        """Every board with the numbers of its round and its own."""
        for round_ in self.rounds:
            for number, board in enumerate(round_.boards, 1):
                yield round_.number, number, board

    def open_boards(self) -> list[tuple[int, int, Board]]:
        """Boards that are not decided. All but those of an arena belong to the newest round."""
        rounds = self.rounds if self.plan.format == "arena" else self.rounds[-1:]
        return [
            (round_.number, number, board)
            for round_ in rounds
            for number, board in enumerate(round_.boards, 1)
            if not board.is_decided
        ]

    def playing(self) -> set[int]:
        """The entrants at boards that are not decided."""
        numbers = (number for _, _, board in self.open_boards() for number in (board.first, board.second))
        return {number for number in numbers if number is not None}

    def board(self, round_no: int, board_no: int) -> Board | None:
        """A board by its numbers; None where there is none."""
        if not (1 <= round_no <= len(self.rounds) and 1 <= board_no <= len(self.rounds[round_no - 1].boards)):
            return None
        return self.rounds[round_no - 1].boards[board_no - 1]

    def pairings(self) -> list[Pairing]:
        """All pairings, as pairing and standings see them."""
        return [board.pairing(round_no) for round_no, _, board in self.boards()]


def folded(tournament_id: str, facts: Iterable[tuple[int, Fact]], before: Tournament | None = None) -> Tournament:
    """The tournament after these events, each with its time. `before`: after the events before them.

    Raises ValueError where the first of all is not ANNOUNCED.
    """
    tournament = before
    for at_ms, fact in facts:
        if tournament is None:
            if not isinstance(fact, Announced):
                raise ValueError(f"tournament {tournament_id} does not begin with its announcement")
            seed = bytes.fromhex(fact.seed)
            tournament = Tournament(
                tournament_id, 1, fact.plan, fact.by, seed, at_ms, at_ms, starts_ms=fact.plan.starts_ms
            )
        else:
            after = _after(tournament, fact, at_ms)
            tournament = replace(after, version=tournament.version + 1, last_ms=at_ms)
    if tournament is None:
        raise ValueError(f"tournament {tournament_id} has no events")
    return tournament


def _after(tournament: Tournament, fact: Fact, at_ms: int) -> Tournament:
    match fact:
        case Announced():
            return tournament
        case Entered():
            entry = Entry(fact.number, fact.players, fact.rating, fact.first_round, wishes=fact.wishes, bot=fact.bot)
            return _with(tournament, entry)
        case Partnered():
            entry = tournament.entries[fact.number]
            both = (*entry.players, fact.player)
            rating = (entry.rating + fact.rating) // 2 if entry.rating and fact.rating else entry.rating or fact.rating
            return _with(tournament, replace(entry, players=both, rating=rating))
        case Withdrawn():
            return _withdrawn(tournament, fact)
        case Returned():
            entry = tournament.entries[fact.number]
            return _with(tournament, replace(entry, last_round=None, withdrawn_by=None))
        case Started():
            return replace(tournament, stage="running", started_ms=at_ms, decided_ms=at_ms)
        case Paused():
            return replace(tournament, stage="paused")
        case Resumed():
            return replace(tournament, stage="running")
        case Postponed():
            return replace(tournament, starts_ms=fact.starts_ms)
        case Changed():
            return replace(tournament, plan=fact.plan, starts_ms=fact.plan.starts_ms)
        case Ended():
            return replace(tournament, stage="over", ended_ms=at_ms)
        case Cancelled():
            return replace(tournament, stage="cancelled", ended_ms=at_ms)
        case _:
            return _after_play(tournament, fact, at_ms)


def _after_play(
    tournament: Tournament, fact: RoundPaired | TableReplaced | Decided | Corrected, at_ms: int
) -> Tournament:
    match fact:
        case RoundPaired():
            boards = tuple(_board(paired, at_ms) for paired in fact.boards)
            return replace(tournament, rounds=(*tournament.rounds, Round(fact.round, boards, at_ms, fact.by)))
        case TableReplaced():
            changed = {"table": fact.table, "since_ms": at_ms, "swapped": fact.swapped, "game": fact.game}
            return _with_board(tournament, fact.round, fact.board, changed)
        case Decided():
            ending: Ending = "played" if fact.is_played else "forfeit"
            changed = {"points": fact.points, "ending": ending, "deals": fact.deals, "decided_ms": at_ms}
            after = replace(_with_board(tournament, fact.round, fact.board, changed), decided_ms=at_ms)
            return after if tournament.plan.boards is None else _compared(after, fact.round)
        case Corrected():
            points = fact.points
            if tournament.plan.boards is not None and tournament.plan.scale == "imps":
                points = AWAY * (1 - 2 * points[0]), AWAY * (1 - 2 * points[1])
            changed = {"points": points, "ending": "corrected"}
            return replace(_with_board(tournament, fact.round, fact.board, changed), decided_ms=at_ms)


def _compared(tournament: Tournament, round_no: int) -> Tournament:
    """With the points of a duplicate round, once all its boards are decided: its results compared deal by deal. A bye,
    and a side whose opponents did not come, get a little more than the average; one that has not come gets nothing."""
    round_ = tournament.rounds[round_no - 1]
    if not round_.is_over:
        return tournament
    is_share = tournament.plan.scale == "matchpoints"
    scores = round_scores(round_.nets())
    boards: list[Board] = []
    for board in round_.boards:
        if board.second is None:
            points = (FREE if is_share else 0.0, 0.0)
        elif board.deals is None:
            away = 0.0 if is_share else AWAY
            there = FREE if is_share else 0.0
            first, second = board.points or (0.0, 0.0)
            points = (there if first else away, there if second else away)
        else:
            first, second = scores[board.first], scores[board.second]
            points = (first.matchpoints, second.matchpoints) if is_share else (first.swing, second.swing)
        boards.append(replace(board, points=points))
    rounds = list(tournament.rounds)
    rounds[round_no - 1] = replace(round_, boards=tuple(boards))
    return replace(tournament, rounds=tuple(rounds))


def _board(paired: BoardPaired, at_ms: int) -> Board:
    if paired.points is not None:
        return Board(
            paired.first, paired.second, None, at_ms, at_ms, points=paired.points, ending=paired.ending or "bye"
        )
    if paired.second is None:  # by the organiser's hand
        return Board(paired.first, None, None, at_ms, at_ms, points=(1.0, 0.0), ending="bye")
    return Board(paired.first, paired.second, paired.table, at_ms)


def _with(tournament: Tournament, entry: Entry) -> Tournament:
    return replace(tournament, entries=MappingProxyType({**tournament.entries, entry.number: entry}))


def _withdrawn(tournament: Tournament, fact: Withdrawn) -> Tournament:
    """Before the beginning, an entrant who withdraws has never been there; the number is not given again."""
    entry = tournament.entries[fact.number]
    return _with(tournament, replace(entry, last_round=len(tournament.rounds), withdrawn_by=fact.by))


def _with_board(tournament: Tournament, round_no: int, board_no: int, changed: Mapping[str, object]) -> Tournament:
    round_ = tournament.rounds[round_no - 1]
    boards = list(round_.boards)
    boards[board_no - 1] = replace(boards[board_no - 1], **changed)
    rounds = list(tournament.rounds)
    rounds[round_no - 1] = replace(round_, boards=tuple(boards))
    return replace(tournament, rounds=tuple(rounds))
