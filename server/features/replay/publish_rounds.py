"""A finished round ply by ply: for the replay, and with what the log's judgement and its winners say, for the review.

Everything of a finished round has been shown to everybody: at its end the hands were, and every reason was told. Of a
round in progress nothing is told here; its players have the states.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec import structs

from server.features.replay.accuracy import accuracy_of
from server.history.experience import Experience
from server.lobby.look_backs import RoundReview
from server.lobby.permission import RatedGames
from shared.core import Game, Seat, View
from shared.errors import Rejected
from shared.events import Event, MatchEnded, Opened, PlayerKind, RoundEnded, Sat, SeatedPlayer
from shared.experience.evaluator import WIN
from shared.games import GAMES
from shared.games.contracts import MoveEvaluator
from shared.games.facets import facets_of
from shared.http.replay import (
    EmptySeat,
    FinishedRoundNote,
    LookedBackRound,
    OtherMove,
    PlyLookedBack,
    Replay,
    ReplayFrame,
    ReplayMove,
    RoundOpening,
    TakenSeat,
)
from shared.protocol.reasons import public_reason
from shared.rounds import Round, rounds_of

_ENOUGH = 5
"""Rounds with a move that make it one of an opening."""
_UNTOLD = PlyLookedBack()
"""Of a move of which nothing is known."""
FEW = 3
"""Moves named beside the one that was made."""


def find_round(events: Sequence[Event], match: int, number: int, *, left_open: bool = False) -> Round:
    """`left_open`: as of `rounds_of`. Raises Rejected `round/unknown`."""
    for one in rounds_of(events, left_open=left_open):
        if (one.match, one.round) == (match, number):
            return one
    raise Rejected("round/unknown", f"No round {number} of match {match} has ended at table {events[0].table[:40]!r}.")


def note_of(round_: Round) -> FinishedRoundNote:
    """The round in a line."""
    return _note(round_.match, round_.round, len(round_.plies()), round_.end)


def note_of_end(end: Event) -> FinishedRoundNote:
    """The same of a round of which only the event that ended it is known."""
    return _note(end.match, end.round, end.ply, end)


def _note(match: int, number: int, plies: int, ended: Event) -> FinishedRoundNote:
    end = ended.data
    is_over = isinstance(end, RoundEnded | MatchEnded)
    return FinishedRoundNote(
        match=match,
        round=number,
        plies=plies,
        points=list(end.points) if is_over else None,
        reason=end.reason if is_over and end.reason != "record" else "",
    )


def replay_of(events: Sequence[Event], round_: Round) -> Replay:
    """The round: `frames[n]` is the table after n plies, `moves[n]` what led from there to the next."""
    table = events[0].expect(Opened)
    game: Game[Any, Any] = GAMES[table.game]
    ours = {
        event.version
        for event in events
        if isinstance(event.data, SeatedPlayer) and event.data.kind in (PlayerKind.AI, PlayerKind.PRACTICE)
    }
    return Replay(
        **note_of(round_).model_dump(),
        table=events[0].table,
        game=game.id,
        options=dict(table.options),
        seats=_seats(events, round_, game),
        frames=[_frame(game, state) for state in round_.states],
        moves=[_move(event, by_ai=event.sitting in ours) for event in round_.plies()],
    )


def _move(event: Event, *, by_ai: bool) -> ReplayMove:
    assert event.seat is not None, "a seat made every ply"
    assert event.move is not None, "every ply has a text, a pass too"
    reason = public_reason(event.reason, by_ai=by_ai)
    return ReplayMove(seat=event.seat, move=event.move, reason=reason, version=event.version, at_ms=event.at_ms)


def review_of(
    game: Game[Any, Any],
    round_: Round,
    judge: MoveEvaluator | None,
    experience: Experience,
    searched: RoundReview | None = None,
) -> LookedBackRound:
    """The review of a round. `searched`: by an AI host's search.

    `plies`: ply by ply what was made of the move and what the log knows of it; see `reviewed`. A search takes the place
    of the judgement (`searched` says which). Of hidden hands it adds `open_best` and `open_loss`: the same, had all
    been open; and `signals`: what the maker's partner reads in it (`PlyReview`). `accuracy`: for each seat, see
    `accuracy` beside this. `opening`: the beginning that the log knows from several rounds, as `{plies, games,
    name}`; None: it knows none. `closed`: how many plies it says nothing of (`without_closed`).
    """
    judge = judge if searched is None else None
    plies = [
        reviewed(game, state, after, event.move or "", judge, experience)
        for (state, after), event in zip(pairwise(round_.states), round_.plies(), strict=True)
    ]
    unit = None if judge is None else judge.unit
    if searched is not None:
        unit = searched.unit
        plies = [
            ply.model_copy(update={name: value for name, value in structs.asdict(it).items() if value is not None})
            for ply, it in zip(plies, searched.plies, strict=True)
        ]
    return LookedBackRound(
        game=game.id,
        unit=unit,
        searched=searched is not None,
        accuracy=_accuracy(game, round_, unit, plies, [False] * len(plies)),
        opening=_opening(game, round_, plies),
        plies=plies,
        closed=0,
    )


def without_closed(game: Game[Any, Any], round_: Round, review: LookedBackRound, rated: RatedGames) -> LookedBackRound:
    """The review without what it says of moves from or to a position that belongs to a game of `rated`.

    Raises Rejected `analysis/rated-game` where nothing is left.
    """
    closed = [before or after for before, after in pairwise(rated.has(game, state) for state in round_.states)]
    if not any(closed):
        return review
    if all(closed):
        rated.check_all(game, round_.states)
    plies = [_UNTOLD if is_closed else ply for ply, is_closed in zip(review.plies, closed, strict=True)]
    accuracy = _accuracy(game, round_, review.unit, plies, closed)
    return review.model_copy(update={"accuracy": accuracy, "plies": plies, "closed": sum(closed)})


def _accuracy(
    game: Game[Any, Any],
    round_: Round,
    unit: str | None,
    plies: Sequence[PlyLookedBack],
    closed: Sequence[bool],
) -> list[float | None]:
    choices = [
        not is_closed and len(game.legal_moves(state)) > 1
        for state, is_closed in zip(round_.states[:-1], closed, strict=True)
    ]
    return accuracy_of(game, unit, [event.seat for event in round_.plies()], choices, plies)


def _opening(game: Game[Any, Any], round_: Round, plies: Sequence[PlyLookedBack]) -> RoundOpening | None:
    known = 0
    while known < len(plies) and plies[known].games >= _ENOUGH:
        known += 1
    if not known:
        return None
    find = facets_of(game.id).opening
    names = [] if find is None else [name for state in round_.states if (name := find(state)) is not None]
    return RoundOpening(plies=known, games=plies[known - 1].games, name=names[-1] if names else None)


def reviewed(
    game: Game[Any, Any], state: Any, after: Any, move: str, judge: MoveEvaluator | None, experience: Experience
) -> PlyLookedBack:
    """One move looked back at.

    `standing`: what the judgement says the position after it is worth to seat 0, in hundredths of the judge's unit;
    `best`, `loss`: the move that it would have made, and how much less the one made is worth to its mover. `games`,
    `score`: how often the move was made here in all, and its mover's mean result in [0, 1]; `others`: what else was
    played, most won with first.
    """
    view = game.view(state, game.to_act(state)[0])
    legal = [game.format_move(state, one) for one in game.legal_moves(state)]
    review = _remembered(view, legal, move, experience)
    if judge is None:
        return review
    values = judge.move_values(state)
    best = max(values, key=lambda text: (values[text], text == move))
    loss = min(WIN, values[best] - values[move])
    return review.model_copy(update={"standing": judge.standing(after), "best": best, "loss": loss})


def _remembered(view: View, legal: Sequence[str], move: str, experience: Experience) -> PlyLookedBack:
    known, _ = experience.known(view, legal)
    made = next((one for text, one in known if text == move), None)
    others = [
        OtherMove(move=text, games=one.games, score=(one.wins + one.draws / 2) / one.games)
        for text, one in known
        if text != move
    ]
    return PlyLookedBack(
        games=0 if made is None else made.games,
        score=None if made is None else (made.wins + made.draws / 2) / made.games,
        others=others[:FEW],
    )


def _frame(game: Game[Any, Any], state: Any) -> ReplayFrame:
    hands = [list(game.hand(state, Seat(seat))) for seat in range(game.seats)] if game.hidden else None
    return ReplayFrame(board=game.view(state, None).board, position=game.format_position(state), hands=hands)


def _seats(events: Sequence[Event], round_: Round, game: Game[Any, Any]) -> list[TakenSeat | EmptySeat]:
    """The players when the round ended."""
    seats: list[TakenSeat | EmptySeat] = [EmptySeat(seat=seat, name="", kind="person") for seat in range(game.seats)]
    for event in events:
        if event.version > round_.end.version:
            break
        if event.seat is None:
            continue
        taken = seats[event.seat]
        if isinstance(event.data, Sat):
            data = event.data
            seats[event.seat] = TakenSeat(
                seat=event.seat,
                name=data.name or "",
                kind=data.kind.name.lower(),
                player=data.agent or "",
                book=data.book,
            )
        elif event.match == round_.end.match and isinstance(taken, TakenSeat) and taken.kind == "ai":
            consulted = event.reason and event.reason.consulted  # in this match, and not when it sat down
            if consulted:
                seats[event.seat] = taken.model_copy(update={"book": consulted})
    return seats
