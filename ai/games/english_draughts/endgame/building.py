"""Building a database slice by slice: what is there and sound is kept, so that a killed build goes on where it was."""

import fcntl
from collections.abc import Callable, Generator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import thread_time

import numpy as np

from ai.games.english_draughts.endgame.database import EndgameDatabase
from ai.games.english_draughts.endgame.files import SUFFIX, Metric, SliceFile, folder_of, path_of, write_slice
from ai.games.english_draughts.endgame.slices import MOST, Slice, stages
from ai.games.english_draughts.kernels import endgame as kernel
from ai.games.english_draughts.kernels import endgame_solve as solve
from ai.games.english_draughts.kernels.board import MOVES, RECORD
from shared.errors import EndgameError

_CHUNK = 1 << 17
"""Positions between two looks at whether to stop or pause: less than a second's work."""
_LONGEST = kernel.LONGEST - 2
"""A slice with longer distances is refused: the next one's would find no room in a byte."""


@dataclass(frozen=True, slots=True)
class BuildStep:
    """How far a build is."""

    slice: Slice
    """The slice just finished, with its twin."""
    positions: int
    """Solved so far in this run."""
    to_solve: int
    """Of this run in all."""


class BuildStopped(Exception):
    """The build was told to stop; what was finished is kept."""


def build(
    data: Path,
    pieces: int,
    metric: Metric,
    side: int = MOST,
    jobs: int = 1,
    on_step: Callable[[BuildStep], None] = lambda _: None,
    stop: Event | None = None,
    pause: Callable[[], None] = lambda: None,
) -> EndgameDatabase:
    """Solve every slice of up to `pieces` pieces, at most `side` on one side, that the data folder lacks.

    `jobs`: threads, each with slices of its own. `pause` is called in them now and then, and may wait. Files that are
    no sound slices are made again. Raises EndgameError `endgame/busy` when another build is at work there, and Stopped.
    """
    folder, stopping = folder_of(data, metric), Event() if stop is None else stop

    def heed() -> None:
        pause()
        if stopping.is_set():
            raise BuildStopped

    with _alone(folder):
        for draft in folder.glob(f".*{SUFFIX}.*"):
            draft.unlink()  # of a build that was killed
        found = EndgameDatabase()
        wanted = [
            [pair for pair in stage if not _add_files(found, folder, metric, pair)] for stage in stages(pieces, side)
        ]
        compile_solver()
        to_solve = sum(_positions(pair) for stage in wanted for pair in stage)
        solved = 0
        with ThreadPoolExecutor(jobs) as pool:
            for stage in wanted:
                under_way: set[Future[Slice]] = {
                    pool.submit(_solved, pair, folder, metric, found, heed)
                    for pair in sorted(stage, key=_positions, reverse=True)
                }
                try:
                    while under_way:
                        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                        for pair in (future.result() for future in done):
                            for slice_ in {pair, pair.twin}:
                                found.add(SliceFile(path_of(folder, slice_), slice_, metric))
                            solved += _positions(pair)
                            on_step(BuildStep(pair, solved, to_solve))
                except BaseException:
                    stopping.set()
                    pool.shutdown(cancel_futures=True)
                    raise
        return found


def compile_solver() -> None:
    """Have the machine code made before anything is timed, or paused."""
    found, nothing = EndgameDatabase(), np.zeros(0, np.uint8)
    solve.begin(0, 0, 0, 0, found.address, 0)
    solve.spread(0, 0, 0, 0, 0, 0, 0, found.address)
    solve.pack(nothing, nothing, np.zeros(0, np.uint32), nothing)


@contextmanager
def _alone(folder: Path) -> Generator[None]:
    """Nobody else builds in the folder within the block. Raises EndgameError `endgame/busy`."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "build.lock").open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise EndgameError("endgame/busy", f"another process is building in {folder}; wait for it") from error
        yield


def _positions(pair: Slice) -> int:
    return sum(slice_.size for slice_ in {pair, pair.twin})


def _add_files(found: EndgameDatabase, folder: Path, metric: Metric, pair: Slice) -> bool:
    """Add the files of both twins. Returns whether they are there."""
    try:
        files = [SliceFile(path_of(folder, slice_), slice_, metric) for slice_ in {pair, pair.twin}]
    except EndgameError:
        return False
    for file in files:
        found.add(file)
    return True


def _solved(pair: Slice, folder: Path, metric: Metric, found: EndgameDatabase, heed: Callable[[], None]) -> Slice:
    """Solve a slice and its twin and write their files."""
    began = thread_time()
    slices = sorted({pair, pair.twin})
    values = {slice_: np.full(slice_.size + -slice_.size % 8, solve.NEVER, np.uint8) for slice_ in slices}
    list_ = np.empty(MOVES * RECORD // 8 * 2, np.int64)
    longest = 0
    for slice_ in slices:
        at = values[slice_].ctypes.data
        for first in range(0, slice_.size, _CHUNK):
            last = min(first + _CHUNK, slice_.size)
            longest = max(longest, _long(solve.begin(at, first, last, slice_.code, found.address, list_.ctypes.data)))
            heed()
    distance = 0
    while distance <= longest:
        for slice_ in slices:
            at, size, twins = values[slice_].ctypes.data, values[slice_].size, values[slice_.twin].ctypes.data
            codes = slice_.code, slice_.twin.code
            for first in range(0, size, _CHUNK):
                last = min(first + _CHUNK, size)
                longest = max(longest, _long(solve.spread(at, first, last, twins, distance, *codes, found.address)))
                heed()
        distance += 1
    for slice_ in slices:
        _write(slice_, values[slice_][: slice_.size], folder, metric, (thread_time() - began) / len(slices))
    return pair


def _long(longest: int) -> int:
    if longest == solve.FAILED:
        raise AssertionError("the stages' order leaves no slice out that another needs")
    if longest > _LONGEST:
        raise EndgameError("endgame/too-long", f"a win takes {longest} plies, and the format has room for {_LONGEST}")
    return longest


def _write(slice_: Slice, values: np.ndarray, folder: Path, metric: Metric, seconds: float) -> None:
    bytes_ = np.arange(256)
    decided = bytes_ < solve.OPEN
    results = np.where(bytes_ & 1, kernel.WIN, kernel.LOSS)
    meaning = np.where(decided, bytes_ if metric is Metric.DTW else results, kernel.DRAW).astype(np.uint8)
    counts = np.bincount(values, minlength=256)
    wins, losses = int(counts[decided & (bytes_ & 1 == 1)].sum()), int(counts[decided & (bytes_ & 1 == 0)].sum())
    won_in = np.flatnonzero(counts * decided * (bytes_ & 1))
    index = np.zeros((slice_.size + kernel.BLOCK - 1) // kernel.BLOCK, np.uint32)
    codes = np.zeros(int(solve.pack(values, meaning, index, np.zeros(0, np.uint8))), np.uint8)
    solve.pack(values, meaning, index, codes)
    facts = {
        "metric": metric.value,
        "slice": slice_.name,
        "positions": slice_.size,
        "win": wins,
        "loss": losses,
        "draw": slice_.size - wins - losses,
        "longest": int(won_in.max(initial=0)) if metric is Metric.DTW else None,
        "seconds": round(seconds, 3),
    }
    write_slice(path_of(folder, slice_), facts, index, codes)
