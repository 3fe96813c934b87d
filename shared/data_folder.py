"""Where Oldhand keeps its data. Knows the rule, asks nobody: the environment comes in as an argument."""

from collections.abc import Mapping
from pathlib import Path

from shared.errors import CodedError
from shared.settings import DataSettings

_CHECKOUT = Path(__file__).resolve().parent.parent


def data_folder(given: Path | None, environ: Mapping[str, str]) -> Path:
    """The folder for log, books and tokens: what was asked for, else `data` of the checkout that this code runs
    from, else `$OLDHAND_DATA`, else the user's data folder. Not created here.
    """
    if given is not None:
        return given
    if (_CHECKOUT / "pyproject.toml").is_file() and (_CHECKOUT / ".git").exists():
        return _CHECKOUT / "data"
    settings = DataSettings.read(environ)
    if settings.data is not None:
        return Path(settings.data)
    return (Path(settings.home) / ".local" / "share" if settings.xdg is None else Path(settings.xdg)) / "oldhand"


def make_folder(folder: Path) -> None:
    """Make a data folder, for its owner's eyes alone, where there is none. Raises CodedError `store/unreachable`."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CodedError("store/unreachable", f"cannot make the folder {folder}: {error.strerror}") from error
