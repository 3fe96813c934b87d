"""The user's token for each server, by the server's address, in one file that only the user can read."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import cast


def tokens_file(environ: Mapping[str, str]) -> Path:
    """Where the tokens are kept: in the user's data folder."""
    home = environ.get("XDG_DATA_HOME") or str(Path(environ.get("HOME", "/")) / ".local" / "share")
    return Path(home) / "oldhand" / "tokens.json"


class TokenFile:
    """The tokens in a file. A file that cannot be read holds none; one that cannot be written is no reason to stop."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def find(self, server: str) -> str | None:
        """The token for the server at this address."""
        token = self._read().get(server)
        return token if isinstance(token, str) else None

    def keep(self, server: str, token: str | None) -> None:
        """Remember a token, or (None) forget it."""
        known = {name: value for name, value in self._read().items() if name != server}
        if token is not None:
            known[server] = token
        new = self._file.with_suffix(".new")
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            new.unlink(missing_ok=True)
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "w") as opened:
                json.dump(known, opened, indent=1)
            new.replace(self._file)

    def _read(self) -> dict[str, object]:
        try:
            known = json.loads(self._file.read_text())
        except (OSError, ValueError):
            return {}
        return cast(dict[str, object], known) if isinstance(known, dict) else {}
