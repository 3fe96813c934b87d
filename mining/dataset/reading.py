"""A release as its readers see it: checked files, games, and what each seat knew. Opens no log."""

import gzip
import heapq
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mining.dataset.writing import DATASHEET, FORMAT, MANIFEST, SUMS, digest_of, file_of
from shared.core import Game, Seat, View
from shared.errors import CodedError, GameError
from shared.games import GAMES


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a seat knows when it is to move: models are given nothing else."""

    view: View
    legal: tuple[str, ...]
    """The moves, at least two."""
    ratings: tuple[int | None, ...]
    """By seat, before the game; None where it was not rated."""


@dataclass(frozen=True, slots=True)
class Example:
    """A decision, and what its seat did not know."""

    seen: Observation
    move: str
    """The move that was made."""
    by_person: bool
    """Whether a person made it, of this server or of an archive."""
    hands: tuple[tuple[str, ...], ...]
    """By seat; empty hands in open games."""
    result: int
    """The seat's: 0 won, 1 drawn, 2 lost."""


class ReleaseFolder:
    """A release whose sums are right."""

    def __init__(self, folder: Path) -> None:
        """Raises CodedError `dataset/release`."""
        self._folder = folder
        try:
            sums = (folder / SUMS).read_text(encoding="utf-8").splitlines()
            names = dict(line.split("  ", 1)[::-1] for line in sums)
            if not {MANIFEST, DATASHEET} <= names.keys():
                raise ValueError
            for name, digest in names.items():
                if digest_of(folder / name) != digest:
                    raise CodedError("dataset/release", f"{folder / name} has been changed: its checksum differs")
            self._names = frozenset(names)
            self.manifest: Mapping[str, Any] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
            if not isinstance(self.manifest, dict) or not isinstance(self.manifest.get("games", {}), dict):
                raise ValueError
        except (OSError, ValueError) as error:
            reason = f": {error.filename} cannot be read" if isinstance(error, OSError) else ""
            message = f"{folder} is no whole release{reason}; make one with `oldhand dataset make`"
            raise CodedError("dataset/release", message) from error
        if self.manifest.get("format") != FORMAT:
            raise CodedError("dataset/release", f"{folder} has another format than {FORMAT}, which this Oldhand reads")

    def known_games(self) -> list[str]:
        """The rules ids that it has games of and that are installed here."""
        return [game for game in self.manifest["games"] if game in GAMES]

    def games(self, game: str, split: str, most: int | None = None) -> Iterator[Mapping[str, Any]]:
        """The games of a split, streamed; with `most`, so many of them in the order of their ids, which is chance."""
        name = file_of(game, split, "ndjson.gz")
        if name.as_posix() not in self._names:
            return
        path = self._folder / name
        try:
            with gzip.open(path) as lines:
                rows = (_row(line, game) for line in lines)
                yield from rows if most is None else heapq.nsmallest(most, rows, key=lambda row: row["id"])
        except (OSError, EOFError, zlib.error, ValueError) as error:
            raise CodedError("dataset/release", f"{path} cannot be read: {error}") from error


def _row(line: bytes, game: str) -> Mapping[str, Any]:
    """Raises ValueError for a line that is no game of these rules; what it says of the game is read later."""
    row = json.loads(line)
    if not isinstance(row, dict) or not isinstance(row.get("id"), str) or row.get("game") != game:
        raise ValueError(f"{line[:40]!r} is no game of {game}")
    return row


def examples_of(row: Mapping[str, Any]) -> Iterator[Example]:
    """The decisions of a game: its moves but for those that left no choice. Raises CodedError `dataset/release`."""
    game = GAMES[row["game"]]
    ratings: list[int | None] = [None] * game.seats
    try:
        for player in row["players"]:
            ratings[player["seat"]] = player["rating"] or ratings[player["seat"]]
        people = [player["kind"] in ("person", "archive") for player in row["players"]]
        results = [(1, 0, -1).index(points) for points in row["points"]]
        options = game.options(json.loads(row["options"]))
        for played in row["rounds"]:
            leader = None if played["leader"] is None else Seat(played["leader"])
            state = game.begin(options, played["deal"], leader, played["number"])
            for move, by in zip(played["moves"], played["by"], strict=True):
                legal = game.move_texts(state)
                if len(legal) > 1 and game.forced(state) is None:
                    seen = _observed(game, state, legal, played, tuple(ratings))
                    hands = tuple(game.hand(state, Seat(seat)) for seat in range(game.seats)) if game.hidden else ()
                    yield Example(seen, move, people[by], hands, results[game.to_act(state)[0]])
                state = game.successor(state, game.parse_move(state, move))
    except (GameError, LookupError, TypeError, ValueError) as error:
        raise CodedError("dataset/release", f"game {row['id']} does not follow the rules here: {error}") from error


def _observed(
    game: Game[Any, Any], state: Any, legal: tuple[str, ...], played: Mapping[str, Any], ratings: tuple[int | None, ...]
) -> Observation:
    view = game.view(state, game.to_act(state)[0])
    return Observation(replace(view, scores=tuple(played["scores"]), round=played["number"]), tuple(legal), ratings)
