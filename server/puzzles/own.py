"""Finds the moments of somebody's own games where another move was better. Rates nobody and knows no command."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from server.history.experience import Experience
from shared.events import Opened, SeatedPlayer
from shared.experience.evaluator import MoveEvaluator
from shared.game_log import GameLog
from shared.games import GAMES
from shared.people import OwnPuzzle
from shared.puzzles import Puzzle
from shared.rounds import Round, rounds_of
from shared.store.own_puzzles import OwnPuzzles
from shared.store.profiles import Profiles

PREFIX: Final = "own-"
"""Before the id of a position, in the id of a private puzzle."""
_MATCHES: Final = 3
"""Of the newest matches, so many are looked through at a time."""
_MOST: Final = 3
"""Moments of one match."""
_LEAST: Final = {"man": 50, "row": 300}
"""Hundredths of the judge's unit that a move must have cost."""
_AS_GOOD: Final = 4
"""A move is right, too, if it costs less than this part of that."""


class OwnMoments:
    """Looks through the newest matches of a player. For threads."""

    def __init__(self, log: GameLog, profiles: Profiles, kept: OwnPuzzles, experience: Experience) -> None:
        self._log = log
        self._profiles = profiles
        self._kept = kept
        self._experience = experience

    def collect(self, player: str, game: str) -> None:
        """Keep the moments of the matches of a rules id that have ended since the last time."""
        judge = None if GAMES[game].hidden else self._experience.judge(game)
        if judge is None:
            return
        mark, family = self._kept.mark(player, game), game.partition("/")[0]
        played = self._profiles.matches(player, reader=player, game=family, limit=_MATCHES)
        new = [match for match in played if match.number > mark and match.table is not None]
        if not new:
            return
        found = [moment for match in new for moment in self._moments(player, match.table or "", match.match, judge)]
        self._kept.keep(player, game, found, new[0].number)

    def _moments(self, player: str, table: str, match: int, judge: MoveEvaluator) -> list[OwnPuzzle]:
        events = self._log.read(table)
        game = events[0].expect(Opened).game
        own = {
            event.version for event in events if isinstance(event.data, SeatedPlayer) and event.data.player == player
        }
        costs: list[tuple[int, OwnPuzzle]] = []
        for one in rounds_of(events):
            if one.match == match:
                costs += costly_moves(game, one, table, own, judge)
        costs.sort(key=lambda it: -it[0])
        return [moment for _, moment in costs[:_MOST]]


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
        if cost < least:
            continue
        right = sorted((move for move in values if best - values[move] < least / _AS_GOOD), key=lambda it: -values[it])
        position = GAMES[game].format_position(before)
        made = Puzzle(game, position, "win", (right[0],), 0)
        place = (table, played.match, played.round, ply)
        yield cost, OwnPuzzle(f"{PREFIX}{made.id}", game, position, event.move, tuple(right), *place)
