"""Where Oldhand keeps its data. Knows the rule, asks nobody: the environment comes in as an argument."""

from collections.abc import Mapping
from pathlib import Path

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
