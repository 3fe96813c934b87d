"""A count that is killed at any moment goes on where it was, and comes to what an undisturbed one comes to."""

import signal
from pathlib import Path

import pytest

from mining.pipeline import tally_store as keeping
from mining.pipeline.tally_store import TallyStore
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS
from shared.store import open_store, sqlite_url
from tests.mining.logs import random_rounds
from tests.product.forked import run_forked

GAME = ENGLISH_DRAUGHTS.id
ROUNDS, BATCH, CHECKPOINT = 60, 5, 10
COUNTING = """
import os, signal, sys
from pathlib import Path
from mining.pipeline import rounds as engine, tally_store as keeping
from shared.store import open_store, sqlite_url

folder, moment, number = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
engine.BATCH, keeping.CHECKPOINT = {BATCH}, {CHECKPOINT}
left = [number]

def die(*_):
    left[0] -= 1
    if left[0] == 0:
        os.kill(os.getpid(), signal.SIGKILL)

def dying_before(work, name):
    def done(path, *given, **more):
        if path.name.startswith(name):
            die()
        return work(path, *given, **more)

    return done

if moment == "writing":
    Path.replace = dying_before(Path.replace, "")
if moment == "folding":
    Path.unlink = dying_before(Path.unlink, "english")
store = keeping.TallyStore(folder / "mining", "{GAME}")
with store.held():
    store.catch_up(open_store(sqlite_url(folder)).log, die if moment == "counting" else lambda _: None)
    store.fold()
"""


def killed(folder: Path, moment: str, number: int) -> None:
    """Counts in a process of its own, which is killed at the moment's so-manieth time."""
    script = COUNTING.format(BATCH=BATCH, CHECKPOINT=CHECKPOINT, GAME=GAME)
    ran = run_forked(("-c", script), (str(folder), moment, str(number)))
    assert ran.returncode == -signal.SIGKILL


@pytest.mark.slow
@pytest.mark.parametrize("moments", [["counting 1", "counting 3", "counting 5"], ["writing 2", "folding 1"]])
def test_kills_change_nothing(moments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = random_rounds(GAME, ROUNDS, seed=11)
    with_log = open_store(sqlite_url(tmp_path))
    with_log.log.append(log.events)
    undisturbed = TallyStore(tmp_path / "undisturbed", GAME)
    with undisturbed.held():
        undisturbed.catch_up(with_log.log)
    for moment in moments:
        name, _, number = moment.partition(" ")
        killed(tmp_path, name, int(number))
    monkeypatch.setattr(keeping, "CHECKPOINT", CHECKPOINT)
    tally_store = TallyStore(tmp_path / "mining", GAME)
    with tally_store.held():
        left = tally_store.catch_up(with_log.log)
        assert left < ROUNDS, "what had been written down is not counted again"
        assert tally_store.fold().digest() == undisturbed.fold().digest()
    with_log.close()
