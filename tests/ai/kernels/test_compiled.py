"""Machine code kept on disk is built anew when any kernel changes, and nobody needs the disk."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CALLED = "from pkg.compiled import compiled\n\n@compiled\ndef called():\n    return {}\n"
CALLER = """
from pkg.called import called
from pkg.compiled import compiled

@compiled
def caller():
    return called()
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A folder of kernels with the real decorator."""
    folder = tmp_path / "pkg"
    folder.mkdir()
    original = Path(__file__).parents[3] / "ai" / "kernels" / "compiled.py"
    (folder / "compiled.py").write_bytes(original.read_bytes())
    (folder / "__init__.py").touch()
    (folder / "called.py").write_text(CALLED.format(1), encoding="utf-8")
    (folder / "caller.py").write_text(CALLER, encoding="utf-8")
    return folder


def ask(package: Path) -> list[str]:
    """What a fresh process gets from the kernel, and how many times it found the code on disk."""
    lines = "from pkg.caller import caller\nprint(caller(), sum(caller.stats.cache_hits.values()))"
    done = subprocess.run([sys.executable, "-c", lines], cwd=package.parent, capture_output=True, text=True, check=True)
    return done.stdout.split()


@pytest.mark.slow
def test_a_kernel_linked_into_another_may_change(package: Path) -> None:
    assert ask(package) == ["1", "0"]
    assert ask(package) == ["1", "1"]
    (package / "called.py").write_text(CALLED.format(2), encoding="utf-8")
    assert ask(package) == ["2", "0"]


def test_a_machine_without_a_writable_folder_computes_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from ai.kernels import compiled as module

    real = module.njit

    def refusing(**how: Any) -> Any:
        if "cache" in how:
            raise RuntimeError("cannot cache function: no locator available")
        return real(**how)

    monkeypatch.setattr(module, "njit", refusing)

    @module.compiled
    def three() -> int:
        return 3

    assert three() == 3
