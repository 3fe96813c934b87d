"""The tallies of the archives, made in the environment that Oldhand is installed in: see `shared.store.shipped`.

    python -m mining.archive.ready

makes those that are not there, in some seconds, and removes those of other versions. Where nobody has called it, the
worker makes them at its first start.
"""

import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from mining.archive import ARCHIVES
from mining.archive.tallying import shipped_tally
from mining.pipeline.tally_store import TallyStore
from shared.experience.tally_table import tally_file
from shared.store.shipped import copy_tallies, ready_tallies


def make_ready(folder: Path, games: Sequence[str] | None = None) -> Iterator[str]:
    """Have the tallies of these games, by default of all, in the folder, and yield each game as its tally is there.

    They are those that the worker would have made in a new data folder. Raises OSError.
    """
    for game in ARCHIVES if games is None else games:
        if not (folder / tally_file(game)).exists():
            with TallyStore(folder, game, begin=partial(shipped_tally, game)).held():
                pass
        yield game


def begin_tallies(folder: Path, games: Sequence[str]) -> None:
    """Make the tallies of these games where Oldhand is installed, and copy each to `folder`, where the worker keeps its
    own, as soon as it is there. The next data folder has them at once.

    Where nothing can be written, nothing is made: the worker makes them in its folder.
    """
    with suppress(OSError):
        for _ in make_ready(ready_tallies(), games):
            copy_tallies(folder)


def main() -> None:
    """Make those of this version, and remove those of others."""
    wanted = ready_tallies()
    for _ in make_ready(wanted):
        pass
    for old in wanted.parent.glob("tallies-*"):
        if old != wanted:
            shutil.rmtree(old)


if __name__ == "__main__":
    main()
