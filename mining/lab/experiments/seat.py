"""The experiment `habit --seat NAME`: how often a seat of English draughts plays what people played.

The seat is made as the lobby makes it and chooses its moves: nothing is fitted here. It is tried where there is a
choice in games of the archive that were held out by event (`mining.lab.makers.people_archive`), without
those whose move list another game has. The counts of what people played that it consults are those of all other games.
Every cell says which share of its choices were the moves played, with an interval over games, and the mean logarithm of
the probability that the seat gave them, if it says any. Controls: positions that no other game has; games whose
openings the others hardly know; counts dealt out among the moves at random; and the seat's search alone. Results of
games play no part in the seat's choice, so they cannot be shuffled.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import log
from pathlib import Path
from random import Random
from typing import Protocol, runtime_checkable

import numpy as np
import typer
from numpy.typing import NDArray

from ai.experience.played import PlayedMoves
from ai.games.english_draughts.human import LikelyMove
from ai.roster import make_agent, player_named
from mining.files.records import read_games
from mining.lab.experiments.draughts_log import tally_of
from mining.lab.experiments.harness import Cell, Experiment, Request, Row, in_threads, score_of
from mining.lab.makers.draughts_archive import people_games
from mining.lab.makers.people_archive import ALL, parts_of
from mining.pipeline.tally_file import dump
from shared.agent import Agent, Budget
from shared.core import View
from shared.errors import RecordError
from shared.experience.tally_table import tally_file
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.keys import results
from shared.record_events import Replayed, replay
from shared.records.judging import begin_record

OPENING = 20
"""Plies of a game that are its opening."""
STRANGE = 0.3
"""Of an opening's positions the others know less in a game that is strange to them."""
ANY, NEW, KNOWN, STRANGERS = "all", "position is new", "position is known", "opening is strange"
CONTROLS = ("without counts", "shuffled counts", "search alone")


@runtime_checkable
class OddsAgent(Protocol):
    """An agent that can say how likely each of its moves is."""

    def likely(self, view: View, legal: Sequence[str], budget: Budget) -> Mapping[str, LikelyMove]:
        """By move."""
        ...


@runtime_checkable
class ValuingAgent(Protocol):
    """An agent that can say how its search values each move."""

    def valued(self, view: View, legal: Sequence[str], budget: Budget) -> Mapping[str, int]:
        """By move, by the deepest search."""
        ...


Answer = tuple[bool, float | None]
"""Whether a move was found, and the probability that it was given."""


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """The seat's answer to one decision."""

    game: int
    known: bool
    """Whether a game that it may know has the position."""
    found: bool
    odds: float | None
    controls: Mapping[str, Answer]
    """The same of each control that the seat allows."""
    strange: bool = False
    """Whether the game's opening is hardly known."""

    def answer_among(self, setting: str) -> Answer | None:
        """The answer, if this is one of the decisions that are wanted."""
        among = {ANY: True, NEW: not self.known, KNOWN: self.known, STRANGERS: self.strange}
        return (self.found, self.odds) if among[setting] else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCell(Cell):
    """One share to measure: `setting` says of which decisions, or by which control."""

    records: Path | None = None
    """Of games to try the seat in; None: those of the archive that were held out."""
    counts: bool = True
    """Whether the seat may consult what people played."""


def cells(request: Request) -> list[SeatCell]:
    """Every cell of the seat. Raises typer.BadParameter for one that knows these games, by a book or as a person's."""
    assert request.seat is not None
    player = player_named(GAME.id, request.seat)
    if player.person is not None and request.records is None:
        raise typer.BadParameter(f"{player.name} knows that person's games; `oldhand experiment like` tries it")
    if player.kinds:
        raise typer.BadParameter(f"{request.seat} consults a book, which knows the games that it would be tried in")
    return [
        SeatCell(key=f"{request.seat}: {setting}", player=request.seat, setting=setting, games=request.games,
                 game=GAME.id, records=request.records, counts=request.counts)
        for setting in (ANY, NEW, KNOWN, STRANGERS, *CONTROLS)
    ]  # fmt: skip


def row(cell: SeatCell, seed: int, jobs: int) -> Row:
    """The share of moves that were found, of the cell's decisions or by its control."""
    by_game: dict[int, list[float]] = {}
    odds: list[float] = []
    for one in all_tried(replace(cell, key="", setting=""), seed, jobs):
        answer = one.controls.get(cell.setting) if cell.setting in CONTROLS else one.answer_among(cell.setting)
        if answer is not None:
            by_game.setdefault(one.game, []).append(float(answer[0]))
            odds += [] if answer[1] is None else [log(max(answer[1], 1e-9))]
    found = score_of(list(by_game.values())) if by_game else {"score": None, "low": None, "high": None}
    return {
        "seat": cell.player,
        "setting": cell.setting,
        "games": len(by_game),
        "decisions": sum(map(len, by_game.values())),
        "hit": found["score"],
        "low": found["low"],
        "high": found["high"],
        "log_likelihood": round(float(np.mean(odds)), 4) if odds else None,
    }


@dataclass(frozen=True, slots=True)
class _Material:
    """The games that the seat is tried in, by number, and which games of the archive it may know."""

    tried: Sequence[tuple[int, Replayed]]
    learned: NDArray[np.bool_]


def _material(cell: SeatCell, seed: int) -> _Material:
    parts = parts_of(ALL)
    if cell.records is None:
        held_out = np.random.default_rng(seed).permutation(np.flatnonzero(parts.held_out))[: cell.games].tolist()
        wanted, last = set(held_out), max(held_out, default=-1)
        games = enumerate(islice(people_games().games(), last + 1))
        return _Material([(number, game) for number, game in games if number in wanted], parts.first | parts.second)
    tried = list(islice(_readable(cell.records), cell.games))
    if not tried:
        raise typer.BadParameter(f"{cell.records} has no game of {GAME.title} that can be read")
    moves = {game.record.moves for game in tried}
    learned = [game.record.moves not in moves for game in islice(people_games().games(), ALL)]
    return _Material(list(enumerate(tried)), np.array(learned))


def _readable(file: Path) -> Iterator[Replayed]:
    """The games of the file that the rules allow; standard error names the others. Raises RecordError."""
    for number, record in enumerate(read_games(file, game=GAME.id), 1):
        try:
            if isinstance(record, RecordError):
                raise record
            if record.game == GAME.id:
                yield replay(record)
        except RecordError as error:
            print(f"game {number} is left out: {error}", file=sys.stderr)


@cache
def all_tried(cell: SeatCell, seed: int, jobs: int) -> list[SeatAnswer]:
    """The seat's answers to every decision in the games."""
    material = _material(cell, seed)
    plies = parts_of(ALL).plies
    with tempfile.TemporaryDirectory(prefix="oldhand-seat-") as name:
        tally = replace(tally_of(plies, material.learned), makers=("archive",))
        file = Path(name) / tally_file(GAME.id)
        file.write_bytes(dump(tally, {"mark": {"number": 0, "table": "", "version": 0}}))
        with closing(PlayedMoves(Path(name))) as counts:
            done: list[int] = []

            def of_game(numbered: tuple[int, Replayed]) -> list[SeatAnswer]:
                found = _tried_in(cell, *numbered, counts, seed)
                done.append(numbered[0])
                if len(done) % 20 == 0 or len(done) == len(material.tried):
                    print(f"{cell.player}: {len(done)} of {len(material.tried)} games", file=sys.stderr, flush=True)
                return found

            return [one for found in in_threads(jobs, of_game, material.tried) for one in found]


def _tried_in(cell: SeatCell, number: int, game: Replayed, counts: PlayedMoves, seed: int) -> list[SeatAnswer]:
    """The answers of the seat, made for this game, to its decisions."""
    consulted = counts if cell.counts else None
    agent, alone = (make_agent(GAME.id, cell.player, f"{seed}:{number}", {}, played=it) for it in (consulted, None))
    record, lot = game.record, Random(f"{seed}:{number}")
    _, state = begin_record(record.game, record.start, record.options)
    found: list[SeatAnswer] = []
    opening: list[bool] = []
    for text in record.moves:
        view, legal = GAME.view(state, GAME.to_act(state)[0]), GAME.move_texts(state)
        made = results(view, legal)
        times = {made[move]: count for move, count in counts.counts(view, legal).items()}
        opening += [bool(times)] if len(opening) < OPENING else []
        if len(set(made.values())) > 1:
            answer = _answer_of(agent, view, made, made[text])
            controls = _controls(agent, alone, view, made, made[text], times, lot)
            found.append(SeatAnswer(number, bool(times), *answer, controls))
        state = GAME.successor(state, GAME.parse_move(state, text))
    strange = sum(opening) < STRANGE * len(opening)
    return [replace(one, strange=strange) for one in found]


def _answer_of(agent: Agent, view: View, made: Mapping[str, int], wanted: int) -> Answer:
    legal = list(made)
    found = made[agent.choose(view, legal, Budget()).move] == wanted
    if not isinstance(agent, OddsAgent):
        return found, None
    return found, {made[text]: one.share for text, one in agent.likely(view, legal, Budget()).items()}[wanted]


def _controls(
    agent: Agent, alone: Agent, view: View, made: Mapping[str, int], wanted: int, times: Mapping[int, int], lot: Random
) -> dict[str, Answer]:
    controls, legal = dict[str, Answer](), list(made)
    if isinstance(alone, OddsAgent):
        odds = {made[text]: one.share for text, one in alone.likely(view, legal, Budget()).items()}
        controls["without counts"] = _likeliest(odds, wanted)
        controls["shuffled counts"] = _likeliest(_shuffled(odds, times, lot), wanted)
    if isinstance(agent, ValuingAgent):
        values = {made[text]: value for text, value in agent.valued(view, legal, Budget()).items()}
        controls["search alone"] = (max(values, key=values.__getitem__) == wanted, None)
    return controls


def _likeliest(odds: Mapping[int, float], wanted: int) -> Answer:
    return max(odds, key=odds.__getitem__) == wanted, odds[wanted]


def _shuffled(odds: Mapping[int, float], times: Mapping[int, int], lot: Random) -> dict[int, float]:
    """The odds with the counts of the moves, but dealt out among all moves at random."""
    dealt = [times.get(key, 0) for key in odds]
    lot.shuffle(dealt)
    total = sum(dealt)
    return {key: (count + odds[key]) / (total + 1) for (key, count) in zip(odds, dealt, strict=True)}


EXPERIMENT = Experiment(
    cells=cells,
    measure=row,
    columns={
        "seat": "{seat}",
        "decisions of": "{setting}",
        "found": "{hit:.1%}",
        "interval": "[{low:.1%}, {high:.1%}]",
        "log-likelihood": "{log_likelihood:.3f}",
        "games": "{games}",
        "decisions": "{decisions}",
    },
    title="Moves of people that the seat plays, forced ones left out",
    default_games=200,
    least_games=2,
    whole=lambda rows: {name: value for name, value in rows[0].items() if name not in ("seat", "setting", "games")},
)
