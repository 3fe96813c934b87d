"""How an operator sets notifications up: variables of the environment, and the key that is kept in the data folder."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr

from server.notifications.settings import NotificationSettings
from server.notifications.web_push import new_vapid_key
from shared.settings import CommandSettings, text_of

_URL = r"^https?://[^\s/?#@]+(/[^\s?#]*)?$"
_CONTACT = r"^(mailto:\S+@\S+|https://\S+)$"
_log = logging.getLogger("oldhand.notifications")


class NotificationVariables(CommandSettings):
    """The variables."""

    url: Annotated[str | None, Field(validation_alias="OLDHAND_URL", pattern=_URL)] = None
    contact: Annotated[str | None, Field(validation_alias="OLDHAND_CONTACT", pattern=_CONTACT)] = None
    vapid_key: Annotated[SecretStr | None, Field(validation_alias="OLDHAND_VAPID_KEY")] = None


def notification_settings(
    environ: Mapping[str, str], folder: Path, kept: Callable[[Path, Callable[[], str]], str]
) -> NotificationSettings:
    """The settings of a server with this data folder. `kept`: the secret in a file, made when there is none.

    Raises CodedError: settings/value, secret/file, secret/twice.
    """
    given = NotificationVariables.read(environ)
    return NotificationSettings(
        text_of(given.vapid_key) or _kept_key(folder, kept),
        None if given.url is None else given.url.rstrip("/"),
        given.contact,
    )


def _kept_key(folder: Path, kept: Callable[[Path, Callable[[], str]], str]) -> str | None:
    try:
        return kept(folder / "vapid.key", new_vapid_key)
    except OSError as error:
        _log.warning("no push messages are sent: a key can be neither read nor made (%s)", error.strerror)
        return None
