"""The audit of locked libraries: what it finds without a network, and what it says of an advisory service."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from tests.audit import LOCKS, ROOT, bound_faults, lock_faults, python_libraries, web_faults, web_libraries

HASH = "    --hash=sha256:" + "ab" * 32
SOUND = f"one==1.0 \\\n{HASH} \\\n{HASH}\ntwo==2.0 ; python_version < '4' \\\n{HASH}\n"


def test_our_locks_are_pinned_and_hashed_and_keep_every_bound() -> None:
    locks = {name: (ROOT / "shared" / "bootstrap" / f"{name}.lock").read_text() for name in LOCKS}
    assert [*lock_faults(locks), *bound_faults(locks, (ROOT / "pyproject.toml").read_text())] == []
    assert "editables" in {one.name for one in python_libraries(locks["build"])}, "the bootstrap needs it"
    assert {one.name for one in python_libraries(locks["installer"])} == {"uv"}
    assert len([*python_libraries(locks["run"])]) > 50
    web = json.loads((ROOT / "client" / "web" / "package-lock.json").read_text())
    assert [*web_faults(web)] == []
    assert {"three", "lit"} <= {one.name for one in web_libraries(web)}


@pytest.mark.parametrize(
    ("lock", "expected"),
    [
        (SOUND.replace("one==1.0", "one>=1.0"), "is not pinned"),
        (SOUND.replace(f" \\\n{HASH} \\\n{HASH}", ""), "no hash"),
        (f"one==1.0 \\\n{HASH}\ntwo==2.0\n", "no hash at its end"),
        (SOUND.replace("one==1.0", "one @ https://somewhere/one.whl"), "address"),
        (SOUND.replace("one==1.0", "one==1.1"), "in one lock"),
    ],
)
def test_a_lock_that_could_bring_something_else_is_a_fault(lock: str, expected: str) -> None:
    assert not [*lock_faults({"run": SOUND, "test": SOUND})]
    assert any(expected in fault for fault in lock_faults({"run": SOUND, "test": lock}))


def test_a_bound_that_a_lock_does_not_keep_is_a_fault() -> None:
    pyproject = (
        '[project]\ndependencies = ["one>={}", "two"]\n[dependency-groups]\ntest = []\n'
        '[build-system]\nrequires = ["three>=3"]\n'
    )
    three = f"three==3.0 \\\n{HASH}\n"
    assert [*bound_faults({"run": SOUND, "test": "", "build": three}, pyproject.format("1.0"))] == [
        "pyproject.toml: two has no lower bound"
    ]
    assert any(
        "one 1.0" in fault
        for fault in bound_faults({"run": SOUND, "test": "", "build": three}, pyproject.format("1.1"))
    )
    unlocked = bound_faults({"run": SOUND, "test": "", "build": ""}, pyproject.format("1.0"))
    assert "build.lock holds three None, which is not three>=3" in [*unlocked]


@pytest.mark.parametrize("file", ["shared/bootstrap/__init__.py", "server/Dockerfile", "server/deploy/oldhand.service"])
def test_nothing_is_built_with_what_an_index_happens_to_hold(file: str) -> None:
    """Every call of an installer names a hashed lock, or takes nothing from an index."""
    text = (ROOT / file).read_text().replace("\\\n", " ").replace('", "', " ")
    calls = re.findall(r"(?:pip (?:install|wheel) |_run\(\*(?:pip|uv), ?)[^\n]*", text)
    assert len(calls) > 1
    for call in calls:
        locked = "require-hashes" in call or "*locked" in call
        apart = "no-deps" in call and ("no-build-isolation" in call or "no-index" in call)
        prefix = call.rstrip().endswith(('--disable-pip-version-check")', '--python", str(_PYTHON))'))
        assert locked or apart or prefix, call


@contextmanager
def service(answer: Any) -> Iterator[str]:
    """An advisory service that knows something against `three` alone, or answers as told."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            queries = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            known = [{"vulns": [{"id": "X-1"}]} if one["package"]["name"] == "three" else {} for one in queries]
            body = json.dumps({"results": known} if answer is None else answer).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
            pass

    with HTTPServer(("127.0.0.1", 0), Service) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def audited(address: str) -> tuple[int, str]:
    environment = {**os.environ, "OLDHAND_ADVISORIES": address, "no_proxy": "127.0.0.1"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.audit"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.slow
def test_a_known_advisory_is_named_and_fails() -> None:
    with service(None) as address:
        code, output = audited(address)
    assert code == 1
    assert "three " in output and "X-1" in output and "were asked about" in output


@pytest.mark.slow
@pytest.mark.parametrize("answer", [{"results": []}, {"error": "busy"}, []])
def test_a_service_that_does_not_answer_the_question_is_no_pass(answer: Any) -> None:
    with service(answer) as address:
        code, output = audited(address)
    assert code == 3
    assert output.startswith("NOT AUDITED")
