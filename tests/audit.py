"""`python -m tests.audit`: are the locked libraries what they were, and is something known against them?

What can be looked at without a network is: every library pinned and hashed, no address in a lock, both locks agreeing,
every lower bound kept. Then each library is asked about at an advisory service (OSV's by default, another by
$OLDHAND_ADVISORIES). Exits with 0 when nothing is wrong, 1 when something is, 3 when the service cannot be reached:
then nothing is known, and that is no pass.
"""

import json
import os
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = ("run", "test", "build", "installer")
WEB_LOCKS: Final = ("client/web/package-lock.json", ".ci/web/package-lock.json")
"""Of what builds the page, and of what checks its style."""
LOCKED_EXTRAS: Final = ("play", "server", "ai", "postgres", "cluster", "telemetry")
"""What run.lock holds beside the base installation."""
SERVICE: Final = "https://api.osv.dev/v1/querybatch"
_PATIENCE_S = 20.0
_PINNED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;\\]+)(?P<rest>[^\\]*)")
_HASH = re.compile(r"\s+--hash=sha256:[0-9a-f]{64}(\s*\\)?")


class Unreachable(Exception):
    """The advisory service does not answer, or not as such a service does."""


@dataclass(frozen=True, slots=True, order=True)
class Library:
    """One version of one library."""

    ecosystem: str
    """`PyPI` or `npm`, as the service calls them."""
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.ecosystem})"


def main() -> None:
    """Print what is wrong, a line each, and exit."""
    locks = {name: (ROOT / "shared" / "bootstrap" / f"{name}.lock").read_text() for name in LOCKS}
    pages = [json.loads((ROOT / file).read_text()) for file in WEB_LOCKS]
    faults = [*lock_faults(locks), *bound_faults(locks, (ROOT / "pyproject.toml").read_text())]
    faults += (fault for lock in pages for fault in web_faults(lock))
    found = {one for lock in locks.values() for one in python_libraries(lock)}
    libraries = sorted(found.union(*map(web_libraries, pages)))
    code = 0
    try:
        faults += [f"{one}: {', '.join(known)}" for one, known in advisories(libraries)]
    except Unreachable as error:
        print(f"NOT AUDITED: {len(libraries)} libraries; the advisory service cannot be asked ({error})")
        code = 3
    else:
        print(f"{len(libraries)} libraries were asked about")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else code)


def lock_faults(locks: Mapping[str, str]) -> Iterator[str]:
    """Of the form of the locks, and where they contradict each other."""
    for name, text in locks.items():
        if "://" in text or " @ " in text:
            yield f"{name}.lock holds an address"
        hashed = True
        for line in text.splitlines():
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if _HASH.fullmatch(line):
                hashed = True
                continue
            if not hashed:
                yield f"{name}.lock: no hash before {line.strip()!r}"
            hashed = False
            if not _PINNED.match(line):
                yield f"{name}.lock: {line.strip()!r} is not pinned"
        if not hashed:
            yield f"{name}.lock: no hash at its end"
    for one, other in combinations(map(_versions, locks.values()), 2):
        for name in sorted(one.keys() & other.keys()):
            if one[name] != other[name]:
                yield f"{name} is {', '.join(one[name])} in one lock and {', '.join(other[name])} in another"


def _versions(lock: str) -> dict[str, list[str]]:
    """Of every library; several where they depend on the version of Python."""
    found: dict[str, list[str]] = {}
    for one in python_libraries(lock):
        found.setdefault(one.name, []).append(one.version)
    return found


def bound_faults(locks: Mapping[str, str], pyproject: str) -> Iterator[str]:
    """What pyproject.toml asks for and the locks do not keep."""
    project = tomllib.loads(pyproject)
    extras = project["project"].get("optional-dependencies", {})
    served = [one for extra in LOCKED_EXTRAS for one in extras.get(extra, [])]
    wanted = {
        "run": project["project"]["dependencies"] + served,
        "test": project["dependency-groups"]["test"],
        "build": project["build-system"]["requires"],
    }
    for lock, requirements in wanted.items():
        kept = {one.name: one.version for one in python_libraries(locks[lock])}
        for requirement in map(Requirement, requirements):
            version = kept.get(canonicalize_name(requirement.name))
            if not requirement.specifier:
                yield f"pyproject.toml: {requirement} has no lower bound"
            if version is None or not requirement.specifier.contains(version, prereleases=True):
                yield f"{lock}.lock holds {requirement.name} {version}, which is not {requirement}"


def web_faults(lock: Mapping[str, Any]) -> Iterator[str]:
    """Of a lock of npm."""
    for path, facts in lock["packages"].items():
        if not path:
            continue
        if "resolved" in facts:
            yield f"package-lock.json: {path} holds an address"
        if not str(facts.get("integrity", "")).startswith("sha512-"):
            yield f"package-lock.json: {path} has no hash"


def python_libraries(lock: str) -> Iterator[Library]:
    """Of a hashed lock."""
    for line in lock.splitlines():
        if found := _PINNED.match(line):
            yield Library("PyPI", canonicalize_name(found["name"]), found["version"])


def web_libraries(lock: Mapping[str, Any]) -> Iterator[Library]:
    """Of a lock of npm."""
    for path, facts in lock["packages"].items():
        if path:
            yield Library("npm", path.rpartition("node_modules/")[2], facts["version"])


def advisories(libraries: Sequence[Library]) -> Iterator[tuple[Library, list[str]]]:
    """What is known against them: ids. Raises Unreachable."""
    queries = [{"package": {"ecosystem": one.ecosystem, "name": one.name}, "version": one.version} for one in libraries]
    request = Request(
        os.environ.get("OLDHAND_ADVISORIES", SERVICE),
        json.dumps({"queries": queries}).encode(),
        {"Content-Type": "application/json"},
    )
    try:
        with urlopen(request, timeout=_PATIENCE_S) as answer:
            results = json.load(answer)["results"]
        if len(results) != len(libraries):
            raise ValueError("it answers another question")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Unreachable(str(error)) from error
    for library, result in zip(libraries, results, strict=True):
        known = [str(one["id"]) for one in (result or {}).get("vulns", ())]
        if known:
            yield library, known


if __name__ == "__main__":
    main()
