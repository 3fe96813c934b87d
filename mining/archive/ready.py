"""The tallies of the archives, made in the environment that Oldhand is installed in: see `shared.store.shipped`.

    python -m mining.archive.ready

makes those that are not there, in a few seconds, and removes those of other versions.
"""

import shutil
from functools import partial
from pathlib import Path

from mining.archive import ARCHIVES
from mining.archive.tallying import shipped_tally
from mining.pipeline.tally_store import TallyStore
from shared.store.shipped import ready_tallies


def make_ready(folder: Path) -> None:
    """Have them in the folder, as the worker would have made them in a new data folder. Raises OSError."""
    for game in ARCHIVES:
        with TallyStore(folder, game, begin=partial(shipped_tally, game)).held():
            pass


if __name__ == "__main__":
    wanted = ready_tallies()
    make_ready(wanted)
    for old in wanted.parent.glob("tallies-*"):
        if old != wanted:
            shutil.rmtree(old)
