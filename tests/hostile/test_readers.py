"""Every reader of what others have written meets its ruins, by lot, from the past, and as a fuzzer finds them."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.hostile.fuzz import BROKE, broke
from tests.hostile.seeds import seeds
from tests.hostile.spoiling import spoiled
from tests.hostile.targets import TARGETS, run
from tests.product.served import ROOT

_FEW = {"backup": 400, "book": 600, "xml": 800, "ndjson": 800, "text": 800, "pdn": 800}
"""Ruins of what takes long to read."""
_USUAL = 3_000


@pytest.mark.parametrize("target", TARGETS)
def test_a_seed_is_read_without_a_refusal(target: str) -> None:
    """Else the ruins would all break at the first byte and prove nothing."""
    for seed in seeds(target):
        TARGETS[target](seed)


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_ruins_are_read_or_refused_and_nothing_else(target: str) -> None:
    for data in spoiled(seeds(target), _FEW.get(target, _USUAL)):
        try:
            run(target, data)
        except Exception as fault:
            raise AssertionError(f"{target} breaks on {data[:200]!r}") from fault


@pytest.mark.parametrize("target", sorted(folder.name for folder in BROKE.iterdir()) if BROKE.is_dir() else [])
def test_inputs_that_broke_a_reader_are_refused(target: str) -> None:
    found = broke(target)
    assert found
    for data in found:
        run(target, data)


@pytest.mark.deep
@pytest.mark.parametrize("target", TARGETS)
def test_a_fuzzer_finds_nothing_within_a_minute(target: str, tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.hostile.fuzz", target, "--seconds", "60", "--found", str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3_000:]
    assert not [*tmp_path.iterdir()]
