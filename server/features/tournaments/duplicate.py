"""Duplicate deals: what the tables of a round made of the same boards, and the boards themselves. Pure.

North and south have the seats of team 0, east and west those of team 1. The *net* of a board at a table is what
north-south scored less what east-west did, in pips. Nobody is compared with a pair that had the other hands: a
north-south pair is with those who sat north-south elsewhere, and an east-west pair with their opponents.
"""

import hmac
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from server.lobby.look_backs import RoundReview
from server.tables.features.boards import SharedBoards
from shared import fair
from shared.events import BoardEnded, Dealt, Event
from shared.rounds import rounds_of
from shared.swings import swing_points

MOST_LOOKED_AT: Final = 4
"""Plies within which somebody has a choice, nearly always: the first lead is often prescribed."""


def boards_of_round(seed: bytes, round_no: int, count: int, until_ms: int) -> SharedBoards:
    """The boards of a round of the tournament with this seed. `until_ms`: when play ends at the latest.

    Every round has a chain of secrets of its own: in one chain for all, the commitment for a round would be the secret
    of the round before (`shared.fair`), and could not be published before that.
    """
    own = hmac.digest(seed, f"duplicate/{round_no}".encode(), "sha256")
    return SharedBoards(own, _commitment(own)[:16], count, until_ms)


def commitment_of_round(seed: bytes, round_no: int) -> str:
    """SHA-256 of the secret that the boards of a round are drawn from: what its tables publish, known beforehand."""
    return _commitment(boards_of_round(seed, round_no, 1, 0).seed)


def _commitment(seed: bytes) -> str:
    return fair.commitment(fair.match_secret(seed, 1))


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board as one table played it to its end."""

    deal: str
    leader: int
    moves: tuple[str, ...]
    net: int


@dataclass(frozen=True, slots=True)
class TableNets:
    """What a table made of the boards of a round."""

    number: int
    """Of the table in its round."""
    north_south: int
    """The number of the entrant."""
    east_west: int
    nets: tuple[int, ...]
    """By board, from the first; boards for which the time was too short are left out."""


@dataclass(frozen=True, slots=True)
class BoardScore:
    """An entrant's score for one board."""

    matchpoints: float
    """Of the other tables with this board, the share that it did better than, in [0, 1]; half of a share where both
    did the same. 0.5 where there is no other."""
    swing: float
    """Swing points (`shared.swings`) against each of these tables, their mean; 0 where there is none."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """An entrant's score for a round: means over its boards of what `BoardScore` tells."""

    matchpoints: float
    """In [0, 1]; 0.5 without a board."""
    swing: float
    boards: int


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The board with the best play of all four seats in sight of all hands, which nobody at a table has."""

    net: int
    ply: int
    """The first one with a choice, from 1."""
    move: str
    """The best move there."""


@dataclass(frozen=True, slots=True)
class TravellerRow:
    """A table's result of a board. Scores are of north-south; those of east-west are 1 less the share, and negated."""

    table: TableNets
    net: int
    score: BoardScore


@dataclass(frozen=True, slots=True)
class Traveller:
    """All results of one board, the best for north-south first."""

    board: int
    """From 1."""
    deal: str
    leader: int
    rows: tuple[TravellerRow, ...]
    best: BestPlay | None = None
    """None where no AI host could search, as under other house rules than the usual ones."""


def board_scores(tables: Sequence[TableNets], board: int) -> Mapping[int, BoardScore]:
    """By entrant, the scores of a board, from 1. Tables that have not played it to its end have none."""
    nets = [(table, table.nets[board - 1]) for table in tables if board <= len(table.nets)]
    scores: dict[int, BoardScore] = {}
    for table, net in nets:
        others = [other for at, other in nets if at is not table]
        score = _score(net, others)
        scores[table.north_south] = score
        scores[table.east_west] = BoardScore(1 - score.matchpoints, -score.swing)
    return scores


def round_scores(tables: Sequence[TableNets]) -> Mapping[int, RoundScore]:
    """By entrant, the score of a round."""
    boards = [board_scores(tables, board) for board in range(1, 1 + max((len(it.nets) for it in tables), default=0))]
    entrants = [entrant for table in tables for entrant in (table.north_south, table.east_west)]
    return {entrant: _mean([scores[entrant] for scores in boards if entrant in scores]) for entrant in entrants}


def traveller(board: int, played: PlayedBoard, tables: Sequence[TableNets], best: BestPlay | None) -> Traveller:
    """The traveller of a board, from 1. `played`: the board at any of the tables. To be told after its release."""
    scores = board_scores(tables, board)
    rows = [
        TravellerRow(table, table.nets[board - 1], scores[table.north_south])
        for table in tables
        if board <= len(table.nets)
    ]
    rows.sort(key=lambda row: (-row.net, row.table.number))
    return Traveller(board, played.deal, played.leader, tuple(rows), best)


def played_boards(events: Sequence[Event]) -> Iterator[PlayedBoard]:
    """The boards that a table has played to their ends, in order. `events`: of the table, from OPENED on."""
    for one in rounds_of(events):
        if isinstance(one.end.data, BoardEnded):
            dealt, points = one.events[0].expect(Dealt), one.end.data.points
            moves = tuple([event.move or "" for event in one.plies()])
            yield PlayedBoard(dealt.deal, dealt.leader or 0, moves, points[0] - points[1])


def best_play(review: RoundReview, leader: int) -> BestPlay | None:
    """What a host's look back at the first plies of a board (`MOST_LOOKED_AT`) says of its best play; None: nothing."""
    for ply, found in enumerate(review.plies):
        if found.open_best is not None and found.standing is not None and found.open_loss is not None:
            sign = -1 if (leader + ply) % 2 else 1
            return BestPlay((found.standing + sign * found.open_loss) // 100, ply + 1, found.open_best)
    return None


def _score(net: int, others: Sequence[int]) -> BoardScore:
    if not others:
        return BoardScore(0.5, 0.0)
    better = sum((net > other) + (net == other) / 2 for other in others)
    return BoardScore(better / len(others), sum(swing_points(net - other) for other in others) / len(others))


def _mean(scores: Sequence[BoardScore]) -> RoundScore:
    if not scores:
        return RoundScore(0.5, 0.0, 0)
    count = len(scores)
    return RoundScore(sum(it.matchpoints for it in scores) / count, sum(it.swing for it in scores) / count, count)
