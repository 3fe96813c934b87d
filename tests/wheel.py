"""`python -m tests.wheel`: build the wheel, install it alone in a clean environment, and play a match with its SDK.

Part of CI rather than a test, because it installs packages. Prints what the base installation takes on the disk, and
exits with 1 when that is too much or the bot of `client/sdk/README.md` does not play.
"""

import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.audit import python_libraries
from tests.product.served import LIMIT_S, ROOT, served

_IN_EVERY_ENVIRONMENT: Final = re.compile("pip|setuptools|pkg_resources|distutils|_distutils")
MOST_MB: Final = 15.0
"""Of the base installation: 10⁶ bytes of files, without the bytecode that Python makes of them."""


def main() -> None:
    """Build, install, measure, play; print one line for each."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        wheel = built(folder)
        print(f"wheel: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        python = installed(wheel, folder)
        parts = sizes(folder / "environment")
        total = sum(parts.values())
        largest = ", ".join(f"{name} {size:.1f}" for name, size in sorted(parts.items(), key=lambda it: -it[1])[:6])
        print(f"base installation: {total:.1f} MB, of which {largest}", flush=True)
        points = played(python, folder)
        print(f"bot of client/sdk/README.md: {points}")
    if total > MOST_MB:
        sys.exit(f"the base installation takes {total:.1f} MB; it may take {MOST_MB:g}")


def built(folder: Path) -> Path:
    """The wheel of this checkout."""
    run([Path(sys.executable).with_name("uv"), "build", "--wheel", "--no-build-isolation", "--out-dir", folder, ROOT])
    (wheel,) = folder.glob("*.whl")
    return wheel


def installed(wheel: Path, folder: Path) -> Path:
    """A clean environment with the wheel and its base dependencies, in the locked versions; its Python."""
    environment, pins = folder / "environment", folder / "pins.txt"
    lock = (ROOT / "shared" / "bootstrap" / "run.lock").read_text()
    pins.write_text("".join(f"{one.name}=={one.version}\n" for one in python_libraries(lock)))
    venv.create(environment, with_pip=True, symlinks=True)
    python = environment / "bin" / "python"
    run([python, "-m", "pip", "install", "--no-compile", "--constraint", pins, wheel])
    return python


def sizes(environment: Path) -> dict[str, float]:
    """Megabytes by package folder; what every environment has, and bytecode, left out."""
    (packages,) = environment.glob("lib/python*/site-packages")
    total: dict[str, float] = {}
    for file in packages.rglob("*"):
        part = file.relative_to(packages).parts[0]
        if file.is_file() and "__pycache__" not in file.parts and not _IN_EVERY_ENVIRONMENT.match(part):
            total[part] = total.get(part, 0.0) + file.stat().st_size / 1e6
    return total


def played(python: Path, folder: Path) -> str:
    """What the documented bot prints after its match with a server of this checkout."""
    text = (ROOT / "client" / "sdk" / "README.md").read_text()
    (program,) = re.findall(r"^```python\n(from client\.sdk.*?)^```$", text, re.MULTILINE | re.DOTALL)
    with served(folder / "data", "--no-worker") as server:
        host, port = server.tcp
        file = folder / "first.py"
        file.write_text(program.replace("tcp://127.0.0.1:8102", f"tcp://{host}:{port}"))
        ended = subprocess.run(
            [python, "-I", file], cwd=folder, capture_output=True, text=True, timeout=4 * LIMIT_S, check=False
        )
    if ended.stdout.strip() not in ("1", "0", "-1"):
        sys.exit(f"the bot did not play: {ended.stdout}{ended.stderr}")
    return ended.stdout.strip()


def run(command: Sequence[str | Path]) -> None:
    """Exits with what the command said when it fails."""
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if ended.returncode:
        sys.exit(f"{' '.join(map(str, command))}:\n{ended.stdout}{ended.stderr}")


if __name__ == "__main__":
    main()
