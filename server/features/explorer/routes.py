"""The explorer over HTTP: what the log knows about positions. Reads the miner's files and mines nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from server.history.experience import Experience
from server.history.player_games import PlayerGames
from server.history.recorded_names import RecordedName
from server.http.descriptions import AnswerRouter
from server.http.requests import answer
from server.http.sessions import Callers
from server.lobby.permission import AnalysisPermission, RatedGames
from server.lobby.positions import position_of
from shared.core import Game
from shared.games import game_named
from shared.http.explorer import (
    BookRules,
    ExploredPosition,
    KnownMove,
    LegalMove,
    OtherName,
    RecentRound,
    RecentRounds,
    RoundResult,
)
from shared.store.chosen_games import GameFilter

Kind = Literal["person", "archive", "ai", "practice"]

LONGEST = 2_000
"""Characters of a position."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """The games whose moves are wanted, and those that the reader plays."""

    kind: Kind | None
    chosen: GameFilter | None
    """The games that are looked at; None for all."""
    player: str | None
    """The chosen player as the reader writes the name; None: any."""
    rated: RatedGames


@dataclass(frozen=True, slots=True)
class _Place:
    """The position that is looked at, as the reader names it."""

    game: str
    position: str | None
    deal: int | None
    after: Sequence[str]
    """Moves that lead there."""

    def reached(self) -> tuple[Game[Any, Any], Any, list[str]]:
        """Game, state, and the position text after each move. Raises UnknownGame, NotationError, IllegalMove."""
        rules = game_named(self.game)
        state, line = position_of(rules, self.position, self.deal), list[str]()
        for text in self.after:
            state = rules.successor(state, rules.parse_move(state, text))
            line.append(rules.format_position(state))
        return rules, state, line


def explorer_routes(
    experience: Experience, games: PlayerGames, callers: Callers, permission: AnalysisPermission
) -> APIRouter:
    """`GET /api/explorer/{game}?position=...&top=...`: the moves known there, as `oldhand book --json` prints them.

    `by` counts the moves of one kind of player. `player` (an id, a registered name, `ai:NAME`, or a name in imported
    games, in any spelling; `names` has other names there that may be meant, and there are no games while only they
    fit), `seat`, `since`, `until` and `rating` choose games: then the newest of those that fit are read, up to
    `server.history.player_games.MOST` and without `player` among the newest `shared.store.chosen_games.LOOKED_AT`
    matches of these days, and their moves by the chosen player are counted.

    `preparing`: the archived games are still being counted, as in the first minute of an installation.

    Without `position` the start of the game; of a game with hidden hands `deal` gives an example instead. `after`,
    moves with commas between, leads on from there; `line` has the position after each of them. Beside the known moves
    stand all that are legal, each with the position that it makes (None: the round is over with it).
    """
    routes = AnswerRouter()

    @routes.get("/api/rounds/{game:path}", response_model=RecentRounds)
    async def recent(request: Request, game: str, top: Annotated[int, Query(ge=1, le=50)] = 10) -> Response:
        """The newest finished rounds of a game that anybody may look at."""
        rounds = await callers.run(request, experience.recent, game_named(game).id, top)
        return answer(RecentRounds(rounds=[RecentRound(**one) for one in rounds]), headers={})

    @routes.get("/api/explorer/{game:path}", response_model=ExploredPosition)
    async def explore(
        request: Request,
        game: str,
        position: Annotated[str | None, Query(max_length=LONGEST)] = None,
        deal: Annotated[int | None, Query(ge=0, lt=1 << 32)] = None,
        after: Annotated[str, Query(max_length=2 * LONGEST)] = "",
        top: Annotated[int, Query(ge=1, le=200)] = 20,
        by: Kind | None = None,
        player: Annotated[str | None, Query(min_length=1, max_length=60)] = None,
        seat: Annotated[int | None, Query(ge=0, le=3)] = None,
        since: date | None = None,
        until: date | None = None,
        rating: Annotated[int | None, Query(ge=0, le=5_000)] = None,
    ) -> Response:
        analyst = await callers.analyst(request, None)
        rated = permission.rated_games(analyst)
        chosen = None
        if (player, seat, since, until, rating) != (None,) * 5:
            reader = None if analyst.who is None else analyst.who.id
            chosen = GameFilter(None, (), reader, seat, since, until, rating)
        place = _Place(game, position, deal, [move for move in after.split(",") if move])
        wish = _Wish(by, chosen, player, rated)
        return answer(await callers.run(request, _explored, experience, games, place, top, wish), headers={})

    return routes


def _explored(experience: Experience, games: PlayerGames, place: _Place, top: int, wish: _Wish) -> ExploredPosition:
    rules, state, line = place.reached()
    wish.rated.check(rules, state)
    board, text = rules.view(state, None).board, rules.format_position(state)
    if not rules.to_act(state):
        outcome = rules.outcome(state)
        over = None if outcome is None else RoundResult(points=list(outcome.points), reason=outcome.reason)
        return ExploredPosition(game=rules.id, position=board, line=line, state=text, over=over, games=0)
    view = rules.view(state, rules.to_act(state)[0])
    after = {rules.format_move(state, move): rules.successor(state, move) for move in rules.legal_moves(state)}
    others: tuple[RecordedName, ...] = ()
    if wish.chosen is None:
        moves, rounds = experience.moves(view, list(after), top, wish.kind)
    else:
        chosen = wish.chosen
        if wish.player is not None:
            chosen, others = games.of_player(chosen, rules.id, wish.player)
        moves, rounds = games.moves(view, chosen, top)
    return ExploredPosition(
        game=rules.id,
        position=board,
        line=line,
        games=rounds,
        preparing=experience.is_preparing(rules.id),
        moves=[KnownMove.model_validate(move) for move in moves],
        names=[OtherName(player=name.shown, games=name.games) for name in others],
        trend=[BookRules.model_validate(version) for version in experience.trend(view, list(after))],
        state=text,
        seat=view.seat,
        hand=list(view.hand),
        counts=list(view.counts),
        legal=[LegalMove(move=move, after=rules.format_position(made)) for move, made in after.items()],
    )
