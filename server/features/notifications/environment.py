"""How an operator sets notifications up: variables of the environment, and the key that is kept in the data folder."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr

from server.features.notifications.settings import MailServer, NotificationSettings, Security
from server.features.notifications.web_push import new_vapid_key
from shared.errors import CodedError
from shared.http.notifications import MAIL_ADDRESS
from shared.settings import CommandSettings, text_of

_CONTACT = r"^(mailto:\S+@\S+|https://\S+)$"
_PORTS = {Security.STARTTLS: 587, Security.TLS: 465, Security.NONE: 25}
_log = logging.getLogger("oldhand.notifications")


class NotificationVariables(CommandSettings):
    """The variables."""

    contact: Annotated[str | None, Field(validation_alias="OLDHAND_CONTACT", pattern=_CONTACT)] = None
    vapid_key: Annotated[SecretStr | None, Field(validation_alias="OLDHAND_VAPID_KEY")] = None
    smtp_host: Annotated[str | None, Field(validation_alias="OLDHAND_SMTP_HOST")] = None
    smtp_port: Annotated[int | None, Field(validation_alias="OLDHAND_SMTP_PORT", ge=1, le=65_535)] = None
    smtp_security: Annotated[Security, Field(validation_alias="OLDHAND_SMTP_SECURITY")] = Security.STARTTLS
    smtp_user: Annotated[str | None, Field(validation_alias="OLDHAND_SMTP_USER")] = None
    smtp_password: Annotated[SecretStr | None, Field(validation_alias="OLDHAND_SMTP_PASSWORD")] = None
    mail_from: Annotated[str | None, Field(validation_alias="OLDHAND_MAIL_FROM", pattern=MAIL_ADDRESS)] = None


def notification_settings(
    environ: Mapping[str, str], folder: Path, kept: Callable[[Path, Callable[[], str]], str], url: str | None
) -> NotificationSettings:
    """The settings of a server with this data folder. `kept`: the secret in a file, made when there is none;
    `url`: where people reach the server.

    Raises CodedError: settings/value, secret/file, secret/twice.
    """
    given = NotificationVariables.read(environ)
    return NotificationSettings(
        text_of(given.vapid_key) or _kept_key(folder, kept),
        given.contact,
        mail=_mail_server(given, url),
    )


def _mail_server(given: NotificationVariables, url: str | None) -> MailServer | None:
    """Raises CodedError settings/value."""
    if given.smtp_host is None:
        return None
    if given.mail_from is None or url is None:
        missing = "OLDHAND_MAIL_FROM" if given.mail_from is None else "OLDHAND_URL"
        raise CodedError("settings/value", f"{missing}: mail needs it, and OLDHAND_SMTP_HOST is set")
    port = given.smtp_port or _PORTS[given.smtp_security]
    password = text_of(given.smtp_password)
    return MailServer(given.smtp_host, port, given.mail_from, given.smtp_security, given.smtp_user, password)


def _kept_key(folder: Path, kept: Callable[[Path, Callable[[], str]], str]) -> str | None:
    try:
        return kept(folder / "vapid.key", new_vapid_key)
    except OSError as error:
        _log.warning("no push messages are sent: a key can be neither read nor made (%s)", error.strerror)
        return None
