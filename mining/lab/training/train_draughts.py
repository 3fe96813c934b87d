"""`oldhand train draughts`: a network that teaches itself draughts, as in the LS-Draughts paper. Plays no game itself.

The training so far stands in a file beside the result's, written again after every individual or session, so that a
run which is cut off goes on with --resume and comes to the same bytes.
"""

import json
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import asdict
from importlib.metadata import version
from os import environ
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, Protocol, cast

import numpy as np
import typer

from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import Metric
from ai.games.english_draughts.individual import Individual, format_features, parse_features, write_individual
from ai.games.english_draughts.kernels.minimax import DEEPEST
from ai.weights import read_weights, write_weights
from mining.lab.training.evolution import PAPER, Evolution, RunSizes
from mining.lab.training.learning import Training, TrainingParameters, measured, trained, whole_endgames
from shared.data_folder import data_folder
from shared.errors import WeightsError
from shared.flags import with_flags
from shared.settings import CommandSettings

KIND = "ls-draughts-training/1"


class TrainOptions(CommandSettings):
    """The command line of `oldhand train draughts`."""

    features: Annotated[
        str | None,
        typer.Option(help="Train one network with these of the 15 features (all, or 1-12,15); no evolution."),
    ] = None
    individuals: Annotated[int, typer.Option(min=2, help="Individuals of the population, an even number.")] = 10
    generations: Annotated[int, typer.Option(min=1, help="Generations of the genetic algorithm.")] = 10
    sessions: Annotated[int, typer.Option(min=1, help="Sessions that train an individual.")] = 4
    games: Annotated[int, typer.Option(min=1, help="Games of a session, against its own clone.")] = 400
    depth: Annotated[int, typer.Option(min=1, max=DEEPEST, help="Plies that the search looks ahead.")] = 4
    full: Annotated[bool, typer.Option(help="The paper's own sizes: 50 individuals, 50 generations.")] = False
    databases: Annotated[
        Path | None, typer.Option(help="Endgame databases that the search asks: a data folder that has some.")
    ] = None
    metric: Annotated[
        Metric, typer.Option(help="What they tell it: results, as in the paper, or distances to the win.")
    ] = Metric.WLD
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same network, whatever --jobs.")] = 1
    jobs: Annotated[int, typer.Option(min=1, help="Individuals that are trained at once, each by a thread.")] = 1
    everybody: Annotated[
        bool, typer.Option(help="For its fitness everybody plays ten games against everybody, and not ten in all.")
    ] = False
    resume: Annotated[bool, typer.Option(help="Go on where a run to the same --out was cut off.")] = False
    out: Annotated[
        Path | None, typer.Option(help="The file for the network; else ls-draughts-SEED.network in the data folder.")
    ] = None
    data: Annotated[Path | None, typer.Option(help="The data folder.")] = None
    as_json: Annotated[bool, typer.Option("--json", help="Print the curve as one JSON object, at the end.")] = False


@with_flags(TrainOptions)
def train_draughts(options: TrainOptions) -> None:
    """Let a network teach itself draughts, as in the LS-Draughts paper.

    It learns by temporal differences from games against its own clone; a
    genetic algorithm finds the features that it sees the board by. Ten
    individuals in ten generations, the default, take about seven minutes on
    one core, --full takes hours. With --features there is no evolution: a
    single network is trained, in seconds.

    The curve goes to stdout, a row a generation or session: what it came to,
    and the score from three-move ballots against moves at random (random) and
    against the same search with a judgement made by hand (hand), with 95 %
    intervals. The network, with its whole recipe, goes to --out.

    Example: oldhand train draughts --features all --sessions 2 --out draughts.network
    """
    endgames = None if options.databases is None else whole_endgames(options.databases, options.metric)
    try:
        run = _run(options, endgames)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    settings = _settings(run, options.seed, endgames)
    networks = data_folder(options.data, environ) / "networks"
    path = options.out or networks / f"ls-draughts-{options.seed}.network"
    kept = path.with_name(path.name + ".part")
    if options.resume and kept.exists():
        _go_on(run, kept, settings)
    winner = _trained(run, endgames, kept, settings, options)
    write_individual(path, winner, {**settings, "curve": run.rows})
    kept.unlink(missing_ok=True)
    print(f"the network is in {path}", file=sys.stderr)
    if options.as_json:
        print(json.dumps({"rows": run.rows, "out": str(path), **settings}))


def _trained(
    run: Evolution | Training,
    endgames: EndgameDatabase | None,
    kept: Path,
    settings: dict[str, Any],
    options: TrainOptions,
) -> Individual:
    """The run to its end; after each step it is written to `kept`, and its row to stdout."""
    output = _Output(options.as_json)
    for row in run.rows:
        output.row(row)

    def keep() -> None:
        write_weights(kept, KIND, run.arrays(), {"settings": settings, **run.state()})

    keep()  # a folder that cannot be written is reported now and not after the first hour
    if isinstance(run, Evolution):
        return _evolved(run, options.jobs, keep, output)
    return _learned(run, endgames, keep, output)


class TrainingRun(Protocol):
    """A run that can be interrupted and resumed."""

    rows: list[dict[str, Any]]

    def arrays(self) -> dict[str, np.ndarray]: ...

    def state(self) -> dict[str, Any]: ...

    def restore(self, arrays: dict[str, np.ndarray], state: dict[str, Any]) -> None: ...


def _run(options: TrainOptions, endgames: EndgameDatabase | None) -> Evolution | Training:
    """Raises ValueError for features and sizes that make no sense."""
    metric = None if endgames is None else options.metric.value
    regime = TrainingParameters(options.sessions, options.games, options.depth, metric=metric)
    if options.features is not None:
        return Training(parse_features(options.features), regime, (options.seed,), endgames)
    individuals, generations = options.individuals, options.generations
    if options.full:
        individuals, generations = PAPER.individuals, PAPER.generations
    return Evolution(RunSizes(individuals, generations, options.everybody), regime, options.seed, endgames)


def _settings(run: Evolution | Training, seed: int, endgames: EndgameDatabase | None) -> dict[str, Any]:
    """All that a run follows from, JSON-plain: its recipe, but for the curve."""
    recipe: dict[str, Any] = {"seed": seed, "regime": asdict(run.regime), "code": version("oldhand")}
    if endgames is not None:
        recipe["databases"] = {"metric": run.regime.metric, "pieces": endgames.pieces}
    if isinstance(run, Training):
        return {**recipe, "features": format_features(run.individual.genes)}
    recipe["sizes"] = {"individuals": run.sizes.individuals, "generations": run.sizes.generations}
    return {**recipe, "everybody": True} if run.sizes.everybody else recipe


def _go_on(run: TrainingRun, kept: Path, settings: dict[str, Any]) -> None:
    """Takes up what is in the file. Raises WeightsError, and typer.BadParameter if it is another run's."""
    arrays, state = read_weights(kept, KIND)
    if state.get("settings") != settings:
        differing = sorted(name for name, value in settings.items() if state.get("settings", {}).get(name) != value)
        raise typer.BadParameter(f"the run in {kept} began with another {' and '.join(differing)}: leave out --resume")
    try:
        run.restore(arrays, state)
    except (KeyError, ValueError, TypeError) as error:
        raise WeightsError("weights/format", f"{kept} is no run that can go on: leave out --resume") from error


class _Output:
    """The curve on stdout: a line a row as they come, or nothing where JSON is printed at the end."""

    def __init__(self, as_json: bool) -> None:
        self._silent = as_json

    def row(self, row: dict[str, Any]) -> None:
        if not self._silent:
            print("  ".join(f"{name} {_value(value)}" for name, value in row.items()), flush=True)


def _value(value: Any) -> str:
    """A score as 0.412 [0.31, 0.52]; what was not counted as a dash."""
    if value is None:
        return "–"
    if not isinstance(value, list):
        return str(value)
    numbers = cast(list[float], value)
    return f"{numbers[0]:.3f} [{numbers[1]:.2f}, {numbers[2]:.2f}]" if len(numbers) == 3 else str(numbers)


def _learned(run: Training, endgames: EndgameDatabase | None, keep: Callable[[], None], output: _Output) -> Individual:
    """Trains one individual to its end, a session at a time."""
    began, done = monotonic(), len(run.rows)
    while not run.is_over:
        row = run.run_session()
        row |= measured(run.individual, run.regime.depth, len(run.rows), endgames)
        output.row(row)
        keep()
        spent = (monotonic() - began) / (len(run.rows) - done)
        left = run.regime.sessions - len(run.rows)
        print(
            f"session {len(run.rows)} of {run.regime.sessions}: {spent:.1f} s each, {_left(left * spent)}",
            file=sys.stderr,
        )
    return run.winner()


def _evolved(run: Evolution, jobs: int, keep: Callable[[], None], output: _Output) -> Individual:
    """Evolves the population to its end, individual by individual."""
    sizes = run.sizes
    began, made = monotonic(), 0
    with ThreadPoolExecutor(jobs) as threads:
        while not run.is_over:
            tasks: dict[Future[Individual], int] = {}
            for number in run.untrained():
                genes, seed = run.children[number].genes, run.seed_of(number)
                tasks[threads.submit(trained, genes, run.regime, seed, run.endgames)] = number
            try:
                for task in as_completed(tasks):
                    run.take(tasks[task], task.result())
                    keep()
                    made += 1
                    spent = (monotonic() - began) / made
                    waiting = len(run.untrained()) + sizes.individuals * (sizes.generations - run.generation - 1)
                    print(
                        f"generation {run.generation + 1} of {sizes.generations}: "
                        f"{sizes.individuals - len(run.untrained())} of {sizes.individuals} trained, "
                        f"{spent:.1f} s each, {_left(waiting * spent)}",
                        file=sys.stderr,
                    )
            finally:
                for task in tasks:
                    task.cancel()
            row = run.close_generation(threads.map)
            row |= measured(run.parents[0].individual, run.regime.depth, run.generation, run.endgames)
            output.row(row)
            keep()
    return run.parents[0].individual


def _left(seconds: float) -> str:
    return f"{seconds / 60:.0f} min left" if seconds >= 100 else f"{seconds:.0f} s left"
