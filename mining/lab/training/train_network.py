"""`oldhand train network`: makes the network that judges positions for the player `master` of English draughts.

In generations: a search plays itself, the positions that it met teach a network what they are worth, and the next
generation's search judges by that network. The first judges by hand, or by a network that it is given. Games begin at
the start and at the ballots, some plies at random further, and half of them at positions of the archive of people's
games.

The folder holds all that a stopped run needs to go on: `settings.json`, the positions of every shard of games, each
generation's network. Every file appears whole or not at all. With the same settings the same network comes out of the
same machine: games, positions and lots are functions of the seed, and a fit is the same sums in the same order.
"""

import io
import json
import sys
import time
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import count
from os import environ
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import typer

from ai.games.english_draughts.network import SHIPPED, read_network, write_network
from mining.lab.makers.draughts_archive import people_games
from shared.data_folder import data_folder
from shared.files import write_whole, writing_to
from shared.games.english_draughts.ballots import BALLOTS
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS as GAME
from shared.games.english_draughts.rules import START

if TYPE_CHECKING:
    from mining.lab.training.self_play import StartPositions, TrainingPositions

FORMAT = 2
"""Of the folder; raised whenever the same settings would give another network."""
SHARD = 500
"""Games that are kept, and lost, together."""
TAUGHT_BY = 2
"""Generations, the latest, whose positions a network learns from."""
ARCHIVED, PLIES = 5, (6, 60)
"""Of each game of the archive so many positions can begin a game, from these plies on."""


@dataclass(frozen=True, slots=True)
class TrainingSettings:
    """The settings that determine a network. By generation: positions, and nodes that a search for a move has."""

    seed: int
    positions: tuple[int, ...]
    nodes: tuple[int, ...]
    epochs: int
    teacher: str | None = None
    """SHA-256 of the numbers of the network by which the first generation judges; None: it judges by hand."""
    tune: bool = False
    """Whether every generation fits the network further by which its games were played."""
    format: int = FORMAT


def train_network(
    positions: Annotated[
        str,
        typer.Option(help="Positions to learn from, by generation."),
    ] = "600000,3000000,3000000,9000000",
    nodes: Annotated[
        str, typer.Option(help="Positions that a search looks at for a move, by generation.")
    ] = "1000,1500,2000,5000",
    epochs: Annotated[int, typer.Option(min=1, help="How often a network is shown every position.")] = 8,
    seed: Annotated[int, typer.Option(help="The same seed gives the same network.")] = 1,
    out: Annotated[Path | None, typer.Option(help="The folder of the run; else networks/draughts in the data.")] = None,
    teacher: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="A network by which the first generation judges; else it judges by hand."
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Games that are played side by side; the network is the same.")] = 1,
    resume: Annotated[bool, typer.Option(help="Go on with the run in the folder.")] = False,
    tune: Annotated[bool, typer.Option(help="Fit the teacher's network further, not one from scratch.")] = False,
    ship: Annotated[bool, typer.Option(help="Make the result the network of this checkout's player `master`.")] = False,
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the curve as one JSON object.")] = False,
) -> None:
    """Train the network of English draughts from self-play, and print how wrong it was after each epoch.

    The recipe in a network's file tells its settings. A search that has changed since plays other games, and makes
    another network. The folder keeps about 8 bytes a position. Stop it when you like: --resume goes on.

    Example: oldhand train network --positions 60000,300000 --nodes 500,1000 --out network
    """
    first = None if teacher is None else read_network(teacher)[0]
    known = None if first is None else sha256(first.tobytes()).hexdigest()
    settings = TrainingSettings(
        seed, _numbers(positions, "--positions"), _numbers(nodes, "--nodes"), epochs, known, tune
    )
    if tune and teacher is None:
        raise typer.BadParameter("--tune needs the network that is to be fitted further: --teacher FILE")
    if len(settings.positions) != len(settings.nodes):
        raise typer.BadParameter("--positions and --nodes name equally many generations")
    folder = out or data_folder(data, environ) / "networks" / "draughts"
    with writing_to(folder):
        _claim(folder, settings, resume)
    if teacher is not None:
        write_whole(_made_by(folder, -1), teacher.read_bytes())
    rows: list[dict[str, Any]] = []
    path = folder / "none"
    for generation in range(len(settings.positions)):
        path = _network(folder, settings, generation, jobs, rows)
    if ship:
        write_whole(SHIPPED, path.read_bytes())
    result = {"network": str(SHIPPED if ship else path), "seed": seed, "rows": rows}
    print(json.dumps(result) if as_json else _table(result))


def _numbers(text: str, option: str) -> tuple[int, ...]:
    try:
        found = tuple(int(part) for part in text.split(","))
    except ValueError:
        found = ()
    if not found or min(found) < 1:
        raise typer.BadParameter(f"{text!r} is no list of whole numbers from 1 on, with commas", param_hint=option)
    return found


def _claim(folder: Path, settings: TrainingSettings, resume: bool) -> None:
    """Makes the folder this run's; a run may be given more generations. Raises typer.BadParameter for another's."""
    file, wanted = folder / "settings.json", json.loads(json.dumps(asdict(settings)))
    if file.exists():
        found, part = json.loads(file.read_text("utf-8")), dict(wanted)
        for name in ("positions", "nodes"):
            part[name] = wanted[name][: len(found[name])]
        if found != part:
            raise typer.BadParameter(f"{folder} holds a training with other settings ({found}); name another --out")
        if not resume:
            raise typer.BadParameter(f"{folder} holds this training already; --resume goes on with it")
    write_whole(file, json.dumps(wanted).encode())


def _made_by(folder: Path, generation: int) -> Path:
    """The file of a generation's network; −1: of the teacher that the first has."""
    return folder / ("teacher.network" if generation < 0 else f"generation-{generation}.network")


def _network(folder: Path, settings: TrainingSettings, generation: int, jobs: int, rows: list[dict[str, Any]]) -> Path:
    """The file of a generation's network, made unless it is there; adds its curve to the rows."""
    path = _made_by(folder, generation)
    if not path.exists():
        by_hand = generation == 0 and settings.teacher is None
        teacher = None if by_hand else read_network(_made_by(folder, generation - 1))[0]
        _play(folder, settings, generation, teacher, jobs)
        first = max(0, generation - TAUGHT_BY + 1)
        _teach(path, settings, first, generation, teacher if settings.tune else None)
    rows += read_network(path)[1]["curve"]
    return path


def _play(folder: Path, settings: TrainingSettings, generation: int, teacher: np.ndarray | None, jobs: int) -> None:
    """Plays shards until there are positions enough; those that are there already count."""
    from mining.lab.training.self_play import play_games

    wanted, starts = settings.positions[generation], _starts(settings.seed)

    def shard_of(number: int) -> "TrainingPositions":
        rng = Random(f"{settings.seed}:{generation}:{number}")
        return play_games(SHARD, settings.nodes[generation], starts, rng, teacher)

    found = played = 0
    began = time.monotonic()
    files = (_shard_file(folder, generation, number) for number in count())
    with ThreadPoolExecutor(jobs) as pool:  # searches let other threads run
        ahead: deque[tuple[Path, Future[TrainingPositions] | None]] = deque()
        for number, file in enumerate(files):
            ahead.append((file, None if file.exists() else pool.submit(shard_of, number)))
            if len(ahead) < jobs:
                continue
            file, future = ahead.popleft()
            if future is None:
                found += len(_read_shard(file).boards)
            else:
                shard = future.result()
                write_whole(file, _shard_bytes(shard))
                found, played = found + len(shard.boards), played + len(shard.boards)
                rate = played / (time.monotonic() - began)
                left = max(wanted - found, 0) / rate
                progress = f"{found:,} of {wanted:,} positions, {rate:,.0f}/s, {left:,.0f} s left"
                print(f"generation {generation}: {progress}", file=sys.stderr, flush=True)
            if found >= wanted:
                break
        pool.shutdown(cancel_futures=True)


def _teach(path: Path, settings: TrainingSettings, first: int, generation: int, begin: np.ndarray | None) -> None:
    """Writes the network that the positions of these generations teach. `begin`: the one that they teach further."""
    from mining.games.english_draughts.network_fit import Epoch, written
    from mining.lab.training.network_training import fitted

    shards = [_read_shard(file) for each in range(first, generation + 1) for file in _shards(path.parent, each)]
    curve: list[dict[str, Any]] = []

    def report(epoch: Epoch) -> None:
        row = {"generation": generation, "epoch": epoch.number}
        row |= {name: round(getattr(epoch, name), 5) for name in ("learned", "left_out", "least")}
        curve.append(row)
        print(f"generation {generation}: epoch {epoch.number} of {settings.epochs}: {_line(row)}", file=sys.stderr)

    network = fitted(shards, settings.epochs, settings.seed, report, begin)
    recipe = {
        "command": "oldhand train network",
        "code": version("oldhand"),
        "settings": asdict(settings),
        "generation": generation,
        "positions": sum(len(shard.boards) for shard in shards),
        "games": SHARD * len(shards),
        "curve": curve,
    }
    write_network(path, written(network), recipe)


@cache
def _starts(seed: int) -> "list[StartPositions]":
    """The start of the game, the ballots, and boards from people's games."""
    from ai.duel.openings import start_of
    from ai.games.english_draughts.kernels.board import board_of
    from mining.lab.training.self_play import StartPositions

    options = GAME.options({})
    ballots = [board_of(GAME.parse_position(start_of(GAME, options, text), options)) for text in BALLOTS]
    rng, archived = Random(f"{seed}:archive"), list[tuple[int, int, int, int]]()
    for game in people_games().games():
        states = game.states[PLIES[0] : PLIES[1]]
        archived += [board_of(GAME.unpack(state)) for state in rng.sample(states, min(ARCHIVED, len(states)))]
    start = board_of(GAME.parse_position(START, options))
    people = StartPositions(archived, 0, 2)
    return [StartPositions([start], 4, 8), StartPositions(ballots, 0, 6), people, people]


def _shard_file(folder: Path, generation: int, number: int) -> Path:
    return folder / f"generation-{generation}" / f"{number:05}.npz"


def _shards(folder: Path, generation: int) -> list[Path]:
    return sorted(_shard_file(folder, generation, 0).parent.glob("*.npz"))


def _shard_bytes(shard: "TrainingPositions") -> bytes:
    content = io.BytesIO()
    np.savez_compressed(
        content, boards=shard.boards, scores=shard.scores, results=shard.results, games=shard.games
    )  # fmt: skip
    return content.getvalue()


def _read_shard(file: Path) -> "TrainingPositions":
    from mining.lab.training.self_play import TrainingPositions

    with np.load(file) as found:
        return TrainingPositions(*(found[name] for name in ("boards", "scores", "results", "games")))


def _line(row: dict[str, Any]) -> str:
    return f"loss {row['learned']:.5f}, on games left out {row['left_out']:.5f} (least possible {row['least']:.5f})"


def _table(result: dict[str, Any]) -> str:
    rows = [f"generation {row['generation']}, epoch {row['epoch']:>2}: {_line(row)}" for row in result["rows"]]
    return "\n".join([*rows, f"written to {result['network']}"])
