"""Travellers of duplicate deals: what every table of a round made of one of them, once the round is over."""

import asyncio
from collections import OrderedDict
from typing import Any, Final

from server.features.feature import House
from server.features.tournaments.duplicate import (
    MOST_LOOKED_AT,
    BestPlay,
    PlayedBoard,
    TravellerRow,
    best_play,
    played_boards,
    traveller,
)
from server.features.tournaments.tournament import Round, Tournament
from server.features.tournaments.views import Views
from shared.core import Seat
from shared.errors import Rejected
from shared.games import game_named
from shared.http.tournaments import BestPlayLine, TravellerLine, TravellerPage
from shared.protocol.tournaments import TournamentTraveller, TravellerResult

_KEPT: Final = 256
"""Travellers with the best play, which an AI host searches for."""


class Travellers:
    """Those of one server."""

    def __init__(self, house: House, views: Views) -> None:
        self._log = house.context.store.log
        self._look_backs = house.look_backs
        self._views = views
        self._kept: OrderedDict[tuple[str, int, int], TravellerPage] = OrderedDict()

    async def page(self, tournament: Tournament, round_no: int, deal_no: int) -> TravellerPage:
        """The traveller of a deal. Raises Rejected `tournament/stage` before the round is over, `round/unknown`;
        LogError."""
        key = tournament.id, round_no, deal_no
        if key in self._kept:
            return self._kept[key]
        if not 1 <= round_no <= len(tournament.rounds) or not 1 <= deal_no <= (tournament.plan.boards or 0):
            raise Rejected("round/unknown", "This tournament has no such deal that several tables have played.")
        round_ = tournament.rounds[round_no - 1]
        if not round_.is_over:
            raise Rejected("tournament/stage", "Its deals are shown when all tables of the round have finished.")
        played = await asyncio.to_thread(self._played, round_, deal_no)
        if played is None:
            raise Rejected("round/unknown", "No table has played this deal to its end.")
        best = await self._best(tournament, played)
        found = traveller(deal_no, played, round_.nets(), best)
        page = TravellerPage(
            deal=played.deal,
            hands=_hands(tournament, played),
            leader=played.leader,
            rows=[_line(round_, row) for row in found.rows],
            best=None if best is None else BestPlayLine(net=best.net, ply=best.ply, move=best.move),
        )
        if best is not None:
            self._kept[key] = page
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return page

    async def told(self, tournament_id: str, round_no: int, deal_no: int, reader: str) -> TournamentTraveller:
        """The same for a conversation, with the names of the players. Raises as `page` and `Views.readable`."""
        tournament = await asyncio.to_thread(self._views.readable, tournament_id, reader)
        page = await self.page(tournament, round_no, deal_no)
        numbers = [number for row in page.rows for number in (row.first, row.second)]
        named = await asyncio.to_thread(self._views.players, tournament, numbers)
        best = page.best
        return TournamentTraveller(
            game=tournament.plan.game,
            round=round_no,
            number=deal_no,
            deals=tournament.plan.boards or 0,
            scale=tournament.plan.scale,
            hands=page.hands,
            leader=page.leader,
            results=[
                TravellerResult(
                    north_south=named[row.first],
                    east_west=named[row.second],
                    table=row.table,
                    net=row.net,
                    matchpoints=row.matchpoints,
                    swing=row.swing,
                )
                for row in page.rows
            ],
            best_net=None if best is None else best.net,
            best_ply=None if best is None else best.ply,
            best_move=None if best is None else best.move,
        )

    def _played(self, round_: Round, deal_no: int) -> PlayedBoard | None:
        """The deal at the first table that has played it."""
        for board in round_.boards:
            boards = list(played_boards(self._log.read(board.table))) if board.table and board.deals else []
            if len(boards) >= deal_no:
                return boards[deal_no - 1]
        return None

    async def _best(self, tournament: Tournament, played: PlayedBoard) -> BestPlay | None:
        game = game_named(tournament.plan.game)
        options = game.options(tournament.plan.options)
        start = game.format_position(_dealt(tournament, played))
        review = await self._look_backs.of(game.id, options, start, played.moves[:MOST_LOOKED_AT])
        return None if review is None else best_play(review, played.leader)


def _dealt(tournament: Tournament, played: PlayedBoard) -> Any:
    """The state in which a deal begins."""
    game = game_named(tournament.plan.game)
    return game.begin(game.options(tournament.plan.options), played.deal, Seat(played.leader))


def _hands(tournament: Tournament, played: PlayedBoard) -> list[list[str]]:
    game, state = game_named(tournament.plan.game), _dealt(tournament, played)
    return [list(game.hand(state, Seat(seat))) for seat in range(game.seats)]


def _line(round_: Round, row: TravellerRow) -> TravellerLine:
    return TravellerLine(
        table=round_.boards[row.table.number - 1].table,
        first=row.table.north_south,
        second=row.table.east_west,
        net=row.net,
        matchpoints=row.score.matchpoints,
        swing=row.score.swing,
    )
