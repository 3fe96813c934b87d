"""The whole installation in containers, driven as an operator drives it. Knows no rule."""

import os
import re
import socket
import subprocess
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from tests.deploy.composed import ROOT

PATIENCE_S = 300.0


def free_ports(number: int) -> list[int]:
    """Ports that nobody listens at now."""
    with ExitStack() as taken:
        sockets = [taken.enter_context(socket.socket()) for _ in range(number)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


@dataclass(frozen=True)
class Stack:
    """One installation."""

    project: str
    settings: Path
    """Its .env."""
    http: int
    tcp: int
    builds: bool

    @classmethod
    def prepared(cls, folder: Path, image: str | None, http: int, tcp: int, https: int) -> "Stack":
        """Secrets made and .env written, nothing started."""
        secrets, settings = folder / "secrets", folder / ".env"
        subprocess.run(["sh", str(ROOT / "server/deploy/make-secrets"), str(secrets)], check=True, capture_output=True)
        given = {
            "OLDHAND_SECRETS": str(secrets),
            "OLDHAND_HTTP": f"127.0.0.1:{http}",
            "OLDHAND_TCP": f"127.0.0.1:{tcp}",
            "OLDHAND_HTTPS": f"127.0.0.1:{https}",
            "OLDHAND_SUBNET": "172.31.252.0/24",
            "OLDHAND_ENDGAMES": "0",
            "OLDHAND_GRACE": "3",
            "OLDHAND_IMAGE": image or "oldhand-test",
        }
        text = (ROOT / ".env.example").read_text()
        for name, value in given.items():
            text, found = re.subn(rf"^{name}=.*$", f"{name}={value}", text, flags=re.MULTILINE)
            assert found == 1, name
        settings.write_text(text)
        return cls(f"oldhand-test-{os.getpid()}", settings, http, tcp, image is None)

    def compose(self, *words: str, check: bool = True) -> str:
        """`docker compose ...`: what it says on stdout."""
        command = ["docker", "compose", "--project-name", self.project, "--env-file", str(self.settings), *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE_S * 4)
        assert done.returncode == 0 or not check, done.stderr[-4_000:]
        return done.stdout

    def up(self, *words: str) -> float:
        """`up -d --wait`: the seconds until everything is healthy."""
        if self.builds:
            self.compose("build")
        begun = time.monotonic()
        self.compose("up", "--detach", "--wait", "--no-build", *words)
        return time.monotonic() - begun

    def containers(self, service: str) -> list[str]:
        """Ids of a service's containers that run."""
        return self.compose("ps", "--quiet", service).split()
