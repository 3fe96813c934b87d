"""Where Oldhand keeps its data. Knows the rule, asks nobody: the environment comes in as an argument."""

from collections.abc import Mapping
from pathlib import Path

_CHECKOUT = Path(__file__).resolve().parent.parent


def data_folder(given: Path | None, environ: Mapping[str, str]) -> Path:
    """The folder for log, books and tokens: what was asked for, else `data` of the checkout that this code runs
    from, else `$OLDHAND_DATA`, else the user's data folder. Not created here.
    """
    if given is not None:
        return given
    if (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / ".git").exists():
        return _CHECKOUT / "data"
    if environ.get("OLDHAND_DATA"):
        return Path(environ["OLDHAND_DATA"])
    home = environ.get("XDG_DATA_HOME") or str(Path(environ.get("HOME", "/")) / ".local" / "share")
    return Path(home) / "oldhand"
