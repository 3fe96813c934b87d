"""Secrets come from the environment or from files, and never stand on a command line, which `ps` shows to everybody.

Knows files and texts that hold them, not what they open; `shared.settings` reads the environment.
"""

import logging
import re
from pathlib import Path
from typing import Final

from shared.errors import CodedError

DATABASE: Final = "OLDHAND_DATABASE"
MOVE_TO: Final = "OLDHAND_MOVE_TO"
BUS: Final = "OLDHAND_BUS"
HOST_TOKEN: Final = "OLDHAND_HOST_TOKEN"
BOT_TOKEN: Final = "OLDHAND_BOT_TOKEN"
_MOUNTED = Path("/run/secrets")
"""Where container engines put secrets: readable by all in a container that is ours alone."""
_PASSWORD = re.compile(r"(?P<before>://[^\s:/@]*:)[^\s@]+(?=@)|(?P<key>\b(?:password|passwd|pwd|token)=)[^&\s]+", re.I)
_log = logging.getLogger("oldhand.secrets")


def read_secret(file: Path) -> str:
    """The secret in a file, its first line. Raises CodedError `secret/file` where there is none, or where anybody may
    put another in its place."""
    try:
        check_private(file)
        text = file.read_text().partition("\n")[0].strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no text"
        raise CodedError("secret/file", f"the secret in {file} cannot be read: {reason}") from None
    if not text:
        raise CodedError("secret/file", f"the file {file} holds no secret: its first line is empty")
    return text


def check_private(file: Path) -> None:
    """Refuse a file that everybody may write, and warn of one that everybody may read.

    Raises CodedError `secret/file`, OSError.
    """
    mode = file.stat().st_mode
    if mode & 0o002:
        raise CodedError("secret/file", f"everybody may write the secret in {file}: chmod 600 {file}")
    if mode & 0o004 and not file.is_relative_to(_MOUNTED):
        _log.warning("everybody on this machine may read the secret in %s; chmod 600 %s", file, file)


def warn_of_readers(path: Path) -> None:
    """Warn of data that other people of this machine can read: hands in play, secrets of deals, hashes of passwords.

    Raises OSError.
    """
    path = path.resolve()
    is_within_reach = path.parent.stat().st_mode & 0o001
    if path.stat().st_mode & 0o004 and is_within_reach:
        option = "-R " if path.is_dir() else ""
        _log.warning("everybody on this machine can read the data in %s; chmod %sgo= %s", path, option, path)


def masked(text: str) -> str:
    """The text, passwords of addresses in it left out."""
    return _PASSWORD.sub(lambda found: f"{found['before'] or found['key']}***", text)
