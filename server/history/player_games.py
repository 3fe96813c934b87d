"""The explorer of chosen games: by player, seat, strength and date. Reads games out of the log, and mines nothing.

The mining worker's tallies know positions, and not who played them. So the newest games that fit are read when they are
asked for, and kept ready for a while. Positions are counted in their normal frame, as the tallies count them: with
hidden hands, by what the chosen player knew.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any, Final

from server.core.settings import Clock
from server.history.games import GameHistory
from server.history.recorded_names import RecordedName, RecordedNames
from shared.core import Game, Seat, View
from shared.events import Event, MatchEnded, RoundEnded, Sat
from shared.experience.explorer import note_of
from shared.experience.known_moves import SampledMove
from shared.experience.tally_table import MoveCounts
from shared.games import GAMES
from shared.games.contracts import Frame
from shared.keys import frame_of
from shared.people import AI_PREFIX
from shared.rounds import Round, rounds_of
from shared.store import Store
from shared.store.chosen_games import ChosenGame, GameFilter

MOST: Final = 300
"""Games read for one filter: the newest that fit."""
_KEPT: Final = 16
"""Filters kept ready."""
_FRESH_MS: Final = 60_000
_DAY_MS: Final = 24 * 3_600_000


@dataclass(slots=True)
class _Position:
    """The moves made in one position, by their texts in its normal frame."""

    moves: dict[str, MoveCounts] = field(default_factory=dict[str, MoveCounts])
    tables: dict[str, str] = field(default_factory=dict[str, str])
    """The newest game of each move."""


@dataclass(slots=True)
class _Index:
    """The positions of the games of one filter."""

    made_ms: int
    frame: Frame
    positions: dict[bytes, _Position] = field(default_factory=dict[bytes, _Position])
    """By normal state."""
    rounds: int = 0

    def add(
        self, game: Game[Any, Any], round_: Round, chosen: ChosenGame, kind: str, sat: Collection[int] | None
    ) -> None:
        """Count the moves of the chosen seat in a round; `sat`: those made in one of these sittings, None: in any."""
        end = round_.end.data
        assert isinstance(end, RoundEnded | MatchEnded)
        best, own = max(end.points), end.points[chosen.seat]
        is_drawn = min(end.points) == best
        self.rounds += 1
        for state, event in zip(round_.states, round_.plies(), strict=False):
            if event.seat != chosen.seat or event.move is None or not (sat is None or event.sitting in sat):
                continue
            normal, turn = self.frame.normal(game.pack(state), Seat(chosen.seat))
            position, move = self.positions.setdefault(normal, _Position()), turn(event.move)
            counts = position.moves.setdefault(move, MoveCounts())
            counts.wins += own == best and not is_drawn
            counts.draws += is_drawn
            counts.losses += own < best
            counts.unnamed += 1
            counts.made_by[kind] = counts.made_by.get(kind, 0) + 1
            if event.at_ms:
                day = event.at_ms // _DAY_MS
                counts.oldest, counts.newest = min(counts.oldest, day), max(counts.newest, day)
            position.tables.setdefault(move, chosen.table)


class PlayerGames:
    """Answers for one store. For threads."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._names = RecordedNames(store.chosen_games, clock)
        self._history = GameHistory(store.log, clock)
        self._lock = Lock()
        """Of the indexes that are kept; none is made under it, so that one reader does not wait for another's."""
        self._kept: OrderedDict[tuple[str, GameFilter], _Index] = OrderedDict()

    def id_of(self, player: str) -> str:
        """The public id of a registered name; an id and `ai:NAME` as they are."""
        known = None if player.startswith(AI_PREFIX) else self._store.accounts.person(player)
        return player if known is None else known.id

    def of_player(self, wish: GameFilter, game: str, player: str) -> tuple[GameFilter, tuple[RecordedName, ...]]:
        """The filter for the games of a player, and other names in imported games of a rules id that may be meant.

        `player`: an id, `ai:NAME`, a registered name, or a name in imported games, as a reader writes it.
        """
        names = self._names.find(game, player)
        return replace(wish, player=self.id_of(player), names=names.spellings), names.others

    def moves(self, view: View, wish: GameFilter, top: int) -> tuple[list[SampledMove], int]:
        """The moves made in a position in the games that fit, the most frequent first, as `Experience.moves` tells
        them; and how many rounds fit. `view`: of the seat to move."""
        game: Game[Any, Any] = GAMES[view.game]
        index = self._index(game, wish)
        normal, turn = index.frame.of_view(view)
        position = index.positions.get(normal, _Position())
        known = sorted(position.moves.items(), key=lambda one: (-one[1].games, one[0]))[:top]
        facts = self._store.log.facts([position.tables[move] for move, _ in known])
        return [
            {
                **counts.as_dict(turn(move), index.rounds),
                "sample": position.tables[move],
                "sample_follows": False,
                "sample_game": note_of(facts[position.tables[move]]) if position.tables[move] in facts else None,
            }
            for move, counts in known
        ], index.rounds

    def played(self, game_id: str, wish: GameFilter) -> tuple[int, dict[bytes, dict[str, int]]]:
        """How many rounds fit, and by normal state how often each move was made in it, by its text there."""
        index = self._index(GAMES[game_id], wish)
        positions = index.positions.items()
        return index.rounds, {
            normal: {move: counts.games for move, counts in position.moves.items()} for normal, position in positions
        }

    def _index(self, game: Game[Any, Any], wish: GameFilter) -> _Index:
        key, now_ms = (game.id, wish), self._clock()
        with self._lock:
            index = self._kept.get(key)
        if index is None or index.made_ms + _FRESH_MS < now_ms:
            index = self._made(game, wish, now_ms)
        with self._lock:
            self._kept[key] = index
            self._kept.move_to_end(key)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return index

    def _made(self, game: Game[Any, Any], wish: GameFilter, now_ms: int) -> _Index:
        index = _Index(now_ms, frame_of(game.id))
        found = self._store.chosen_games.find(game.id, wish, MOST)
        numbers: dict[str, set[int]] = {}
        for chosen in found:
            numbers.setdefault(chosen.table, set()).add(chosen.match or 1)
        rounds: dict[tuple[str, int], list[Round]] = {}
        sittings: dict[str, set[int]] = {}
        for table, matches in numbers.items():
            events = self._history.matches(table, wish.reader, matches)
            if wish.player is not None:
                sittings[table] = _sittings(events, wish.player)
            for round_ in rounds_of(events):
                rounds.setdefault((table, round_.match), []).append(round_)
        for chosen in found:
            kind = "archive" if chosen.match is None else "person"
            sat = None if chosen.match is None else sittings.get(chosen.table)
            for round_ in rounds.get((chosen.table, chosen.match or 1), ()):
                index.add(game, round_, chosen, kind, sat)
        return index


def _sittings(events: Iterable[Event], player: str) -> set[int]:
    """The sittings of a player, by id or as `ai:NAME`, but not of those who substituted for it."""
    agent = player.removeprefix(AI_PREFIX) if player.startswith(AI_PREFIX) else None
    sat = ((event.version, event.data) for event in events if isinstance(event.data, Sat))
    return {version for version, data in sat if (data.player == player if agent is None else data.agent == agent)}
