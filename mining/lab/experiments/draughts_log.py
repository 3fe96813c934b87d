"""The plies of an archive of English draughts by game, made into tallies of some of its games. Measures nothing."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random

import numpy as np
from numpy.typing import NDArray

from mining.archive.codec import Archive
from mining.columns import Bytes, Keys, Tally
from mining.lab.makers.draughts_archive import PRACTICE, people_games
from mining.pipeline.normal_states import normal_states
from mining.pipeline.tally import gathered
from mining.rows import keys_of
from shared.core import other
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.record_events import Replayed


@dataclass(frozen=True, slots=True)
class Plies:
    """Every ply of some games, in their order, and of every game what it was."""

    premises: Bytes
    results: Bytes
    premise_keys: Keys
    result_keys: Keys
    game: NDArray[np.int64]
    """The number of its game."""
    points: NDArray[np.int64]
    """1, 0 or −1: what its mover scored."""
    events: tuple[str, ...]
    """By game: the event it was played at; a game without one is an event of its own."""
    twins: NDArray[np.int64]
    """By game: the first game with the same move list."""

    @property
    def games(self) -> int:
        """How many."""
        return len(self.events)


@cache
def plies_of(games: int) -> Plies:
    """Of the first games of people's archive."""
    return plies_in(islice(people_games().games(), games))


@cache
def practice_plies() -> Plies:
    """Of the practice archive."""
    return plies_in(Archive(PRACTICE.read_bytes()).games())


def plies_in(games: Iterable[Replayed]) -> Plies:
    """Of these games."""
    packed: tuple[list[bytes], list[bytes]] = ([], [])
    numbers: list[int] = []
    points: list[int] = []
    events: list[str] = []
    twins: list[int] = []
    first_of: dict[tuple[str, ...], int] = {}
    for number, game in enumerate(games):
        record = game.record
        assert record.points is not None
        states = [game.start, *game.states]
        packed[0].extend(states[:-1])
        packed[1].extend(states[1:])
        for ply in range(len(game.states)):
            numbers.append(number)
            points.append(record.points[game.first if ply % 2 == 0 else other(game.first)])
        events.append(record.event or f"game {number}")
        twins.append(first_of.setdefault(record.moves, number))
    seats = np.zeros(len(numbers), np.int8)
    premises, results = (normal_states(GAME.id, states, seats) for states in packed)
    return Plies(
        premises, results, keys_of(premises), keys_of(results),
        np.array(numbers), np.array(points), tuple(events), np.array(twins),
    )  # fmt: skip


def tally_of(plies: Plies, chosen: NDArray[np.bool_], permuted: bool = False) -> Tally:
    """The tally of the games that are `chosen` (by game); `permuted`: with their results dealt out among them again."""
    here = chosen[plies.game]
    points = plies.points[here]
    if permuted:
        points = _permuted(plies, chosen)[here]
    wins, draws, losses = ((points == sign).astype(np.uint32) for sign in (1, 0, -1))
    return gathered(
        Tally(
            GAME.id, plies.premise_keys[here], plies.premises[here], plies.result_keys[here], plies.results[here],
            wins, draws, losses, games=int(chosen.sum()), plies=int(here.sum()),
        )
    )  # fmt: skip


def _permuted(plies: Plies, chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The points of every ply, had the chosen games each another one's result."""
    begins = np.flatnonzero(np.diff(plies.game, prepend=-1))
    first = np.zeros(plies.games, np.int64)
    first[plies.game[begins]] = plies.points[begins]  # of who moves first, by game
    numbers = np.flatnonzero(chosen)
    dealt = first.copy()
    dealt[numbers] = first[np.random.default_rng(0).permutation(numbers)]
    even = (np.arange(len(plies.game)) - np.repeat(begins, np.diff(np.append(begins, len(plies.game))))) % 2 == 0
    return np.where(even, 1, -1) * dealt[plies.game]


def left_out(plies: Plies, share: float, seed: int) -> NDArray[np.bool_]:
    """By game, whether it is in the share that nothing is learned from: whole events, drawn by the seed."""
    events = sorted(set(plies.events))
    Random(f"left out:{seed}").shuffle(events)
    games = Counter(plies.events)
    chosen: set[str] = set()
    count = 0
    for event in events:
        if count >= share * plies.games:
            break
        chosen.add(event)
        count += games[event]
    return np.array([event in chosen for event in plies.events])


def known(plies: Plies, learned: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """By game, whether a learned game has the same move list."""
    return np.isin(plies.twins, plies.twins[learned])
