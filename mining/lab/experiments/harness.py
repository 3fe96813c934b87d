"""The harness of all experiments: the grid of cells, statistics, tables, and the runner that prints and resumes.

An experiment is a module with one `EXPERIMENT`. It lists its cells, measures one cell at a time as a row of JSON, and
names the columns of its table. Games and hands are played by the modules of the experiments.
"""

import json
import math
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ai.duel.scoring import Z, interval
from shared.core import Options, OptionValue
from shared.errors import Rejected
from shared.files import writing_to

A = TypeVar("A")
R = TypeVar("R")
Row = dict[str, Any]
"""One measured row: plain JSON."""
DRAWS = "matplotlib"
Columns = Mapping[str, str | Callable[[Row], str]]
"""Heading → the text of a cell: a format of the row's keys, as `"{percent:.2f} ± {margin:.2f}"`, or a function.

A format with a value of None gives an empty text.
"""


MATCH_COLUMNS: Columns = {
    "against": "{against}",
    "score": "{score:.3f}",
    "interval": "[{low:.3f}, {high:.3f}]",
    "won": "{wins}–{losses}–{draws}",
    "reference": "{reference:.3f}",
    "bar": "{bar:.2f}",
    "ms of both": "{ms[0]:.3f} / {ms[1]:.3f}",
}
"""Of a match against `against`, beside the score of a first measurement and the one that it is to reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One row to measure. Experiments fill in the fields that they vary, and add their own in a subclass."""

    key: str
    """Unique in the experiment; a resumed run finds its row by it."""
    games: int = 0
    """Games, hands, matches or sessions to play."""
    game: str = ""
    """The id of the game; empty in experiments that are not offered `--game`."""
    part: str = ""
    """"table-4", "figure-7": the part of a paper that the row belongs to."""
    figure: str = ""
    """"figure-6": the picture that is drawn from this row and others; empty: none is."""
    player: str = ""
    """The player that is measured."""
    against: str = ""
    """Its opponent."""
    setting: str = ""
    """The condition under which it plays."""
    logged: int = 0
    """Logged games or hands that the player has learned from; 0 for none."""
    permuted: bool = False
    """A control: what was learned from has been shuffled, so that nothing can be learned from it."""

    def facts(self, *names: str, **renamed: str) -> Row:
        """These fields as the beginning of a row; with `person="player"` the field `player` has the key `person`."""
        return {key: getattr(self, name) for key, name in {**dict(zip(names, names, strict=True)), **renamed}.items()}


def cell_of_game(game: str, setting: str, games: int) -> Cell:
    """A cell of an experiment that varies the game and the condition alone."""
    return Cell(key=f"{game}: {setting}", game=game, setting=setting, games=games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """The command line's request for an experiment. Experiments without seeds or databases ignore both."""

    games: int
    seeds: int = 1
    """How often each row is measured."""
    data: Path = Path()
    """The data folder with the endgame databases."""
    seat: str | None = None
    """The seat to measure."""
    records: Path | None = None
    """Records of the games to measure it in; None: those that it was not fitted to."""
    counts: bool = True
    """Whether the seat may consult what people played."""
    options: Options = field(default_factory=dict[str, OptionValue])
    """House rules of the game that was named."""


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The grid, the measurement and the table of one experiment."""

    cells: Callable[[Request], Sequence[Cell]]
    measure: Callable[[Any, int, int], Row]
    """(cell, seed, jobs) → the row; the same seed gives the same row, whatever `jobs`."""
    columns: Columns = field(default_factory=dict[str, str | Callable[[Row], str]])
    """Of the table, and of the line of progress after each row."""
    title: str = ""
    """Printed above the table."""
    tables: Callable[[Sequence[Row]], str] | None = None
    """In place of one table of all columns."""
    plot: Callable[[Sequence[Row], Path], object] | None = None
    """Draws the rows of cells with a `figure` into files of a folder, with matplotlib."""
    needs: Mapping[str, str] = field(default_factory=dict[str, str])
    """Part → the library of the extra `analysis` without which it cannot be measured."""
    whole: Callable[[Sequence[Row]], Row] | None = None
    """Further keys of the JSON object beside its rows."""
    default_games: int = 40_000
    least_games: int = 200
    """With fewer games a row proves nothing."""
    default_seeds: int | None = None
    """None if rows are measured once: then neither `--seeds` nor `--databases` is allowed."""

    def line(self, row: Row) -> str:
        """A row as a line of progress."""
        texts = ((heading, text_of(row, column)) for heading, column in self.columns.items())
        return ", ".join(f"{heading} {text}" for heading, text in texts if text)

    def table(self, rows: Sequence[Row]) -> str:
        """All rows as text."""
        if self.tables is not None:
            return self.tables(rows)
        return "\n".join([*([self.title] if self.title else []), *text_table(self.columns, rows)])


def text_of(row: Row, column: str | Callable[[Row], str]) -> str:
    """The text of one cell of a table; empty where a value is None or missing."""
    if callable(column):
        return column(row)
    names = re.findall(r"\{(\w+)", column)
    return "" if any(row.get(name) is None for name in names) else column.format(**row)


def text_table(columns: Columns, rows: Sequence[Row]) -> list[str]:
    """The heading and one line for each row: columns of words on the left of their place, numbers on the right."""
    texts = [[text_of(row, column) for column in columns.values()] for row in rows]
    headings = list(columns)
    found: list[list[str]] = [[] for _ in range(len(rows) + 1)]
    for place, heading in enumerate(headings):
        column = [line[place] for line in texts]
        width = max(map(len, (heading, *column)))
        is_number = all(re.match(r"[-+.\d\[]|$", text) for text in column)
        for line, text in zip(found, (heading, *column), strict=True):
            line.append(text.rjust(width) if is_number else text.ljust(width))
    return ["  ".join(line).rstrip() for line in found]


def score_of(clusters: Sequence[Sequence[float]], digits: int = 4) -> Row:
    """`score` with its 95 % interval, `low` and `high`; games of one cluster are not independent."""
    found = interval(clusters)
    return {"score": round(found.score, digits), "low": round(found.low, digits), "high": round(found.high, digits)}


def scores_text(parts: Sequence[Row]) -> str:
    """The scores of some parts (`score_of`), one after the other, each with its interval."""
    return ", ".join(f"{part['score']:.2f} [{part['low']:.2f}, {part['high']:.2f}]" for part in parts)


def match_score_of(clusters: Sequence[Sequence[float]], digits: int = 4) -> Row:
    """`wins`, `losses` and `draws` of a match, and its score."""
    scores = [score for cluster in clusters for score in cluster]
    counts = {"wins": scores.count(1.0), "losses": scores.count(0.0), "draws": scores.count(0.5)}
    return counts | score_of(clusters, digits)


def pairs_of(scores: Sequence[float]) -> list[Sequence[float]]:
    """Scores of games 2k and 2k + 1, which share their opening, as clusters."""
    return [scores[first : first + 2] for first in range(0, len(scores), 2)]


def margin_of(values: Sequence[float] | NDArray[Any]) -> float:
    """Half the 95 % interval of a mean of independent values."""
    return Z * float(np.std(values, ddof=1)) / math.sqrt(len(values))


def share_of_deals(gained: NDArray[Any]) -> NDArray[np.float64]:
    """By deal, the share of its two hands that were won, ties half; from the points gained in each hand."""
    return ((np.sign(gained) + 1) / 2).reshape(-1, 2).mean(axis=1)


def in_threads(jobs: int, function: Callable[[A], R], arguments: Iterable[A]) -> list[R]:
    """The results for all arguments, in their order."""
    with ThreadPoolExecutor(jobs) as threads:
        return list(threads.map(function, arguments))


def play_deals(
    play: Callable[[int, NDArray[np.int64]], object], games: int, width: int, jobs: int, pairs_a_task: int = 50
) -> NDArray[np.int64]:
    """[games, width]: the results of hands in pairs of one deal. `play(first pair, results)` writes a part of them."""
    results = np.zeros((games, width), np.int64)
    firsts = range(0, games // 2, pairs_a_task)
    in_threads(jobs, lambda first: play(first, results[2 * first :][: 2 * pairs_a_task]), firsts)
    return results


def is_installed(library: str) -> bool:
    """Whether a library of the extra `analysis` is there. Loads nothing."""
    return find_spec(library) is not None


def missing_library(library: str, feature: str) -> Rejected:
    """The refusal of what needs a library that is not installed: `usage/missing`."""
    return Rejected("usage/missing", f"{feature} needs {library}: pip install 'oldhand[analysis]'")


def pyplot() -> Any:
    """matplotlib's pyplot, drawing to files. Raises ImportError if it is not installed."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    return pyplot


@dataclass(frozen=True)
class ExperimentRun:
    """One run of an experiment: the chosen cells, measured one after the other."""

    name: str
    experiment: Experiment
    cells: Sequence[Cell]
    games: int
    seed: int
    jobs: int = 1
    out: Path | None = None
    """Folder of the results; None to keep nothing."""
    resume: bool = False
    """Whether rows that are in the folder already are kept."""

    def rows(self) -> list[Row]:
        """Measure what is missing. Progress goes to standard error."""
        found: list[Row] = []
        for number, cell in enumerate(self.cells, 1):
            row = self._kept.row_of(cell.key)
            if row is None:
                row = self._kept.keep(cell.key, self.experiment.measure(cell, self.seed, self.jobs))
            found.append(row)
            progress = f"{number} of {len(self.cells)}: {cell.key}: {self.experiment.line(row)}"
            print(progress, file=sys.stderr)
        return found

    @cached_property
    def _kept(self) -> "KeptRows":
        return KeptRows(self.out, self.name, {"games": self.games, "seed": self.seed}, self.resume)

    def report(self, rows: Sequence[Row], as_json: bool) -> str:
        """The output of the command."""
        if not as_json:
            return self.experiment.table(rows)
        more = {} if self.experiment.whole is None or not rows else self.experiment.whole(rows)
        return json.dumps({"experiment": self.name, "games": self.games, "seed": self.seed, **more, "rows": rows})

    @property
    def draws(self) -> bool:
        """Whether there are pictures to draw, and a folder for them."""
        return self.out is not None and self.experiment.plot is not None and any(cell.figure for cell in self.cells)

    def save(self, rows: Sequence[Row]) -> None:
        """Write the table and the pictures into the folder, if there is one; without matplotlib, the table alone.

        Raises Rejected `usage/unwritable`.
        """
        if self.out is None:
            return
        with writing_to(self.out):
            (self.out / f"{self.name}.txt").write_text(self.experiment.table(rows) + "\n", encoding="utf-8")
            if self.draws and self.experiment.plot is not None and is_installed(DRAWS):
                self.experiment.plot(rows, self.out)


def check_folder(folder: Path, name: str) -> None:
    """Make the folder of the results. Raises Rejected `usage/unwritable` if their files cannot be written there."""
    with writing_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for ending in ("ndjson", "txt"):
            (folder / f"{name}.{ending}").open("a").close()


class KeptRows:
    """The rows measured so far, one a line in a file, so that a long experiment can be resumed."""

    def __init__(self, folder: Path | None, name: str, settings: dict[str, int], resume: bool) -> None:
        self._path = None if folder is None else folder / f"{name}.ndjson"
        self._settings = settings
        self._rows: dict[str, Row] = {}
        if self._path is None:
            return
        self._path.parent.mkdir(parents=True, exist_ok=True)
        whole: list[str] = []
        if resume and self._path.exists():
            # A last line without its end was cut off while it was written.
            lines = self._path.read_text(encoding="utf-8").splitlines(keepends=True)
            whole = [line for line in lines if line.endswith("\n")]
        self._path.write_text("".join(whole), encoding="utf-8")
        for line in whole:
            kept = json.loads(line)
            if kept["settings"] == settings:
                self._rows[kept["key"]] = kept["row"]

    def row_of(self, key: str) -> Row | None:
        """The row of a cell, if it was measured with the same settings."""
        return self._rows.get(key)

    def keep(self, key: str, row: Row) -> Row:
        """Write a row to the file before it is used; returns it."""
        if self._path is not None:
            with writing_to(self._path.parent), self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": key, "settings": self._settings, "row": row}) + "\n")
        return row
