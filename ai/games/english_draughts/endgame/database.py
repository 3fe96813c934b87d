"""Endgame databases as players hold them: the slices of a folder, mapped, behind one address. Builds nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ai.games.english_draughts.endgame.files import Metric, SliceFile, folder_of, path_of
from ai.games.english_draughts.endgame.slices import MOST, Slice, slices
from ai.games.english_draughts.kernels import endgame as kernel
from ai.games.english_draughts.kernels.board import board_of
from shared.errors import EndgameError
from shared.games.english_draughts.rules import DraughtsState
from shared.reasons import Value

BOTH = (Metric.DTW, Metric.WLD)
"""Distances where they are known, results where they are not."""


@dataclass(frozen=True, slots=True)
class EndgameValue:
    """The known value of a position, or of a move, for the player to move."""

    value: Value
    """"win", "loss" or "draw"."""
    plies: int | None
    """Until the end with best play; None for a draw, and where results alone are known."""

    @staticmethod
    def of(value: int) -> "EndgameValue":
        """The meaning of a value of the kernel other than UNKNOWN."""
        name: Value = "draw" if value == kernel.DRAW else "win" if value & 1 else "loss"
        return EndgameValue(name, value if value <= kernel.LONGEST else None)


class EndgameDatabase:
    """The known endings. Kernels ask `ai.games.english_draughts.kernels.endgame.probe` with `address`, while
    this lives.
    """

    def __init__(self) -> None:
        self._directory = kernel.new_directory()
        self._files: dict[Slice, SliceFile] = {}
        self.address = int(self._directory.ctypes.data)
        """Of the kernel's directory."""

    @staticmethod
    def open(data: Path, metrics: tuple[Metric, ...] = BOTH, pieces: int = MOST) -> "EndgameDatabase":
        """All slices that the data folder has, up to so many pieces; the first metric that has one is taken.

        Reads every file once to check it. Raises EndgameError `endgame/format` or `endgame/newer` for an odd one.
        """
        found = EndgameDatabase()
        for path, slice_, metric in files_in(data, metrics, pieces):
            if slice_ not in found.files:
                found.add(SliceFile(path, slice_, metric))
        return found

    @property
    def files(self) -> Mapping[Slice, SliceFile]:
        return self._files

    @property
    def pieces(self) -> int:
        """The most pieces of any slice; 0 when nothing is known."""
        return max((slice_.pieces for slice_ in self._files), default=0)

    def whole(self, metric: Metric) -> int:
        """Up to so many pieces every slice is there, in this metric; 0 when not even two are."""
        count = 1
        while count < MOST and all(
            slice_ in self._files and self._files[slice_].metric is metric for slice_ in slices(count + 1)
        ):
            count += 1
        return count if count > 1 else 0

    @property
    def distances(self) -> int:
        """Up to so many pieces the plies to every win are known; 0 when not even of two."""
        return self.whole(Metric.DTW)

    def add(self, file: SliceFile) -> None:
        """Know one more slice."""
        self._files[file.slice] = file
        words = kernel.SLICES + file.slice.code * kernel.SLICE
        self._directory[words + kernel.CODES] = file.codes
        self._directory[words + kernel.INDEX] = file.index  # last: from now on the slice is known
        self._directory[kernel.PIECES] = self.pieces

    def value(self, state: DraughtsState) -> int:
        """A position's value in the kernel's form, for the side to move; its past and the draw rules do not count."""
        return int(kernel.probe(*board_of(state), self.address))

    def answer(self, state: DraughtsState) -> EndgameValue | None:
        """The known value of a position; None where there is none."""
        value = self.value(state)
        return None if value == kernel.UNKNOWN else EndgameValue.of(value)


def files_in(
    data: Path, metrics: tuple[Metric, ...] = BOTH, pieces: int = MOST
) -> Iterator[tuple[Path, Slice, Metric]]:
    """Every slice's file of a data folder, unopened, by metric and then from the smallest slices on."""
    for metric in metrics:
        folder = folder_of(data, metric)
        there = {path.name for path in folder.iterdir()} if folder.is_dir() else set[str]()
        for count in range(2, pieces + 1):
            for slice_ in slices(count):
                path = path_of(folder, slice_)
                if path.name in there:
                    yield path, slice_, metric


def opened(data: Path, metrics: tuple[Metric, ...] = BOTH) -> EndgameDatabase:
    """`EndgameDatabase.open`, for those who need one. Raises EndgameError `endgame/missing` too."""
    found = EndgameDatabase.open(data, metrics)
    if not found.pieces:
        raise EndgameError(
            "endgame/missing",
            f"no endgame database in {data}: `oldhand endgame build --pieces 4` makes one in seconds",
        )
    return found
