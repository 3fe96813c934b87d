"""Finds the moments of somebody's own games where another move was better. Rates nobody and knows no command."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from server.history.experience import Experience
from server.lobby.look_backs import LookBacks
from shared.core import Options
from shared.events import Opened, SeatedPlayer
from shared.game_log import GameLog
from shared.games import GAMES
from shared.games.contracts import MoveEvaluator
from shared.people import OwnPuzzle
from shared.protocol.hosts import PlyReview
from shared.puzzles import FEWEST_CHOICES, Puzzle, has_choice
from shared.rated_matches import PlayedMatch
from shared.rounds import Round, rounds_of
from shared.store.own_puzzles import OwnPuzzles
from shared.store.profiles import Profiles

PREFIX: Final = "own-"
"""Before the id of a position, in the id of a private puzzle."""
_MATCHES: Final = 3
"""Of the newest matches, so many are looked through at a time."""
_MOST: Final = 3
"""Moments of one match."""
_LEAST: Final = {"man": 50, "row": 300, "point": 200}
"""Hundredths of the judge's unit that a move must have cost."""
_PATIENCE_S: Final = 6.0
"""No further hand is looked back at after that."""
_AS_GOOD: Final = 4
"""A move is right, too, if it costs less than this part of that."""


@dataclass(frozen=True, slots=True)
class _OwnRound:
    """A round of somebody's match."""

    table: str
    options: Options
    played: Round
    own: set[int]
    """Versions of the events with which the player sat down; only moves made from there count."""


class OwnMoments:
    """Looks through the newest matches of a player.

    Moves are judged by the newest book; with hidden hands, by an AI host that knows what the player knew.
    """

    def __init__(
        self, log: GameLog, profiles: Profiles, kept: OwnPuzzles, experience: Experience, look_backs: LookBacks
    ) -> None:
        self._log = log
        self._profiles = profiles
        self.kept = kept
        """Where they are kept as puzzles."""
        self._experience = experience
        self._look_backs = look_backs
        self._one_at_a_time = asyncio.Semaphore()

    async def collect(self, player: str, game: str) -> None:
        """Keep the moments of the matches of a rules id that have ended since the last time, if they can be judged."""
        new = await asyncio.to_thread(self._new, player, game)
        if not new:
            return
        if GAMES[game].hidden:
            if not self._look_backs.can(game):
                return
            found = await self._looked_back(player, game, new[0])
        else:
            async with self._one_at_a_time:  # it takes seconds of a processor
                judge = await asyncio.to_thread(self._experience.judge, game)
                if judge is None:
                    return
                found = await asyncio.to_thread(self._judged, player, game, new, judge)
        await asyncio.to_thread(self.kept.keep, player, game, found, new[0].number)

    def _new(self, player: str, game: str) -> list[PlayedMatch]:
        """The matches that have not been looked through, the newest first."""
        mark, family = self.kept.mark(player, game), game.partition("/")[0]
        played = self._profiles.matches(player, reader=player, game=family, limit=_MATCHES)
        return [match for match in played if match.number > mark and match.table is not None]

    def _rounds(self, player: str, match: PlayedMatch) -> list[_OwnRound]:
        table = match.table or ""
        events = self._log.read_matches(table, [match.match])
        own = {
            event.version for event in events if isinstance(event.data, SeatedPlayer) and event.data.player == player
        }
        options = GAMES[events[0].expect(Opened).game].options(events[0].expect(Opened).options)
        return [_OwnRound(table, options, one, own) for one in rounds_of(events) if one.match == match.match]

    def _judged(self, player: str, game: str, new: Sequence[PlayedMatch], judge: MoveEvaluator) -> list[OwnPuzzle]:
        found: list[OwnPuzzle] = []
        for match in new:
            costs = [
                cost
                for one in self._rounds(player, match)
                for cost in costly_moves(game, one.played, one.table, one.own, judge)
            ]
            found += _greatest(costs)
        return found

    async def _looked_back(self, player: str, game: str, match: PlayedMatch) -> list[OwnPuzzle]:
        """Of the newest match alone, from its last hand back, as far as the host comes in time."""
        costs: list[tuple[int, OwnPuzzle]] = []
        now = asyncio.get_running_loop().time
        until_s = now() + _PATIENCE_S
        for one in reversed(await asyncio.to_thread(self._rounds, player, match)):
            if now() > until_s:
                break
            start = GAMES[game].format_position(one.played.states[0])
            moves = [event.move or "" for event in one.played.plies()]
            review = await self._look_backs.of(game, one.options, start, moves)
            if review is not None:
                costs += costly_plays(game, one.played, one.table, one.own, review.plies)
        return _greatest(costs)


def _greatest(costs: Sequence[tuple[int, OwnPuzzle]]) -> list[OwnPuzzle]:
    return [moment for _, moment in sorted(costs, key=lambda it: -it[0])[:_MOST]]


def costly_plays(
    game: str, played: Round, table: str, own: set[int], reviews: Sequence[PlyReview]
) -> Iterator[tuple[int, OwnPuzzle]]:
    """The price of each costly play of a hand, in hundredths of points, and the puzzle that it makes.

    A play is judged for what its seat knew.
    """
    position = GAMES[game].format_position(played.states[0])
    moves = [event.move or "" for event in played.plies()]
    for ply, (event, review) in enumerate(zip(played.plies(), reviews, strict=True)):
        if event.sitting not in own or review.best is None or (review.loss or 0) < _LEAST["point"]:
            continue
        right, before = (review.best, *review.near), tuple(moves[:ply])
        made = Puzzle(game, position, "win", right[:1], before=before)
        if not has_choice(made):
            continue
        place = (table, played.match, played.round, ply + 1)
        yield review.loss or 0, OwnPuzzle(f"{PREFIX}{made.id}", game, position, moves[ply], right, *place, before)


def costly_moves(
    game: str, played: Round, table: str, own: set[int], judge: MoveEvaluator
) -> Iterator[tuple[int, OwnPuzzle]]:
    """The price of each costly move of a round, in hundredths of the judge's unit, and the puzzle that it makes.

    `own`: versions of the events with which the player sat down; only moves made from there count.
    """
    least = _LEAST[judge.unit]
    for ply, ((before, _), event) in enumerate(zip(pairwise(played.states), played.plies(), strict=True), start=1):
        if event.sitting not in own or event.move is None:
            continue
        values = judge.move_values(before)
        best = max(values.values())
        cost = best - values[event.move]
        if cost < least or len(values) < FEWEST_CHOICES:
            continue
        right = sorted((move for move in values if best - values[move] < least / _AS_GOOD), key=lambda it: -values[it])
        position = GAMES[game].format_position(before)
        made = Puzzle(game, position, "win", (right[0],))
        place = (table, played.match, played.round, ply)
        yield cost, OwnPuzzle(f"{PREFIX}{made.id}", game, position, event.move, tuple(right), *place)
