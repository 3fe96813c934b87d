"""Switches and fixtures that every test may use."""

import gc
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ["OLDHAND_ENDGAMES"] = "0"  # servers of tests leave the machine to the tests
os.environ["OLDHAND_PACE"] = "0"  # and their AI players move as soon as they can
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # its threads spin while they wait, and each worker would have some
gc.set_threshold(5_000, 10, 20)  # some million new objects before all are looked at for cycles, not ten thousand
_PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine is no fault of ours
settings.register_profile("usual", _PATIENT, max_examples=25)
settings.register_profile("deep", _PATIENT, max_examples=100)
settings.load_profile("usual")

ROOT = Path(__file__).parents[1]
WEB = ROOT / "client" / "web"
WHOLE = ("e2e", "product", "nodes")
"""Folders whose tests start whole servers and browsers. Those of the kernels come before them: what is compiled for
one is kept for all.
"""
KERNELS = "kernels"


def _manners() -> dict[str, object]:
    """How this process shares the machine with others, and its memory with itself."""
    state: dict[str, object] = {"gc": gc.isenabled()}
    if hasattr(os, "sched_getaffinity"):
        state |= {"cores": os.sched_getaffinity(0), "scheduling": os.sched_getscheduler(0), "nice": os.nice(0)}
    return state


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    """A test leaves its process as it found it: one left with a core of its own, or ahead of all others, makes every
    later test of its worker slow, and those of the other worker slower.
    """
    before = _manners()
    yield
    assert _manners() == before


@pytest.fixture(scope="session", name="built")
def build() -> Path:
    """The folder of the built page."""
    subprocess.run([sys.executable, str(WEB / "build_hook.py")], check=True)
    return WEB / "dist"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="also run what is marked deep")


def pytest_configure(config: pytest.Config) -> None:
    """More examples for the properties, where there is time. Read before any test module is."""
    if config.getoption("--deep"):
        settings.load_profile("deep")


def pytest_collection(session: pytest.Session) -> None:
    """Import the test modules beforehand, each worker beginning at another one.

    Every worker collects every test, and pytest takes longer to rewrite the assertions of a module than to run it. It
    keeps the result: workers that begin apart find most modules rewritten, and those that begin together find none.
    """
    worker: dict[str, object] | None = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    tops = [Path(argument.partition("::")[0]).resolve() for argument in session.config.args]
    files = [file for top in tops for file in (sorted(top.rglob("test_*.py")) if top.is_dir() else [top])]
    number = int(str(worker["workerid"]).removeprefix("gw"))
    first = len(files) * number // int(str(worker["workercount"]))
    for file in files[first:] + files[:first]:
        with suppress(Exception):  # what is wrong with it is for the collection to say
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What takes long comes first, so that no worker is left with it alone in the end. The deep oracles are left out
    unless asked for: deselected, so that they never count as passed or skipped."""
    seconds = {item.path: 0.0 for item in items}
    for item in items:
        for mark in item.iter_markers("slow"):
            seconds[item.path] = max(seconds[item.path], *mark.args or (0.25,))
    kernels = {item.path: None for item in items if item.path.parent.name == KERNELS}
    turns = _turns(sorted(kernels, key=lambda file: -seconds[file]))

    def rank(item: pytest.Item) -> tuple[int, float]:
        if item.path in turns:
            return 0, turns[item.path]
        return 2 - (item.path.parent.name in WHOLE), -seconds[item.path]

    items.sort(key=rank)
    if config.getoption("--deep"):
        return
    deep = [item for item in items if item.get_closest_marker("deep")]
    if deep:
        config.hook.pytest_deselected(items=deep)
        items[:] = [item for item in items if item not in deep]


def pytest_collection_finish(session: pytest.Session) -> None:
    """Modules and tests stay until the end: the cycle collector need not look at them again and again."""
    gc.collect()
    gc.freeze()


def _turns(files: Iterable[Path]) -> dict[Path, int]:
    """By file, how many of the same game come before it. In this order games take turns, and workers that begin
    together compile different code instead of the same."""
    met = Counter[str]()
    turns: dict[Path, int] = {}
    for file in files:
        game = file.stem.split("_")[1]
        turns[file] = met[game]
        met[game] += 1
    return turns


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a failure when it happens: the report in the end is lost when a run is cut short."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when})\n{report.longreprtext}\n", file=sys.__stderr__, flush=True)
