"""Where the log is: what the command line, the environment or the data folder says. Opens nothing."""

from collections.abc import Mapping
from pathlib import Path

from shared.data_folder import data_folder
from shared.settings import StoreSettings, text_of
from shared.store.engine import sqlite_url


def database_of(given: str | None, data: Path | None, environ: Mapping[str, str]) -> str:
    """The address of the log: `--database`, else $OLDHAND_DATABASE or the file $OLDHAND_DATABASE_FILE, else the SQLite
    file of the data folder. Raises CodedError as `shared.settings.CommandSettings.read`."""
    settings = StoreSettings.read(environ, database=given)
    return text_of(settings.database) or sqlite_url(data_folder(data, environ))
