"""Notifications as an operator sets them up: the key that is made once, and variables that are checked."""

import stat
from pathlib import Path

import pytest

from server.features.notifications.environment import notification_settings
from server.features.notifications.settings import NotificationSettings
from server.features.notifications.web_push import Vapid
from server.serve.preparation import _kept_secret
from server.serve.settings import SiteVariables
from shared.errors import CodedError


def settings_of(environ: dict[str, str], folder: Path) -> NotificationSettings:
    return notification_settings(environ, folder, _kept_secret, SiteVariables.read(environ).address())


def test_the_key_is_made_at_the_first_start_for_its_owner_alone_and_kept(tmp_path: Path) -> None:
    first, second = (notification_settings({}, tmp_path, _kept_secret, None) for _ in range(2))
    assert first.vapid_key is not None and first == second
    assert Vapid(first.vapid_key, "mailto:me@example.org").public_key.startswith("B")
    assert stat.S_IMODE((tmp_path / "vapid.key").stat().st_mode) == 0o600
    assert first.vapid_key not in repr(first)


def test_a_key_of_the_environment_is_kept_nowhere(tmp_path: Path) -> None:
    environ = {
        "OLDHAND_VAPID_KEY": "x",
        "OLDHAND_URL": "https://club.example/",
        "OLDHAND_CONTACT": "mailto:me@example.org",
    }
    found = settings_of(environ, tmp_path)
    assert (found.vapid_key, found.contact) == ("x", "mailto:me@example.org")
    assert SiteVariables.read(environ).address() == "https://club.example"
    assert list(tmp_path.iterdir()) == []


def test_where_no_key_can_be_kept_there_are_no_push_messages(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert notification_settings({}, tmp_path / "read-only", _kept_secret, None).vapid_key is None
    assert "no push messages" in caplog.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OLDHAND_URL", "club.example"),
        ("OLDHAND_URL", "https://club.example/?x"),
        ("OLDHAND_URL", "https://me@club.example"),
        ("OLDHAND_CONTACT", "me@example.org"),
        ("OLDHAND_CONTACT", "mailto:me"),
        ("OLDHAND_MAIL_FROM", "club.example"),
        ("OLDHAND_SMTP_PORT", "0"),
        ("OLDHAND_SMTP_SECURITY", "ssl"),
    ],
)
def test_a_variable_that_leads_nowhere_is_refused(name: str, value: str, tmp_path: Path) -> None:
    with pytest.raises(CodedError, match=name):
        settings_of({name: value}, tmp_path)


MAIL = {"OLDHAND_URL": "https://club.example", "OLDHAND_SMTP_HOST": "m.example", "OLDHAND_MAIL_FROM": "a@club.example"}


@pytest.mark.parametrize(("security", "port"), [("", 587), ("starttls", 587), ("tls", 465), ("none", 25)])
def test_a_mail_server_has_the_port_of_its_kind_and_a_password_from_a_file(
    security: str, port: int, tmp_path: Path
) -> None:
    secret = tmp_path / "smtp"
    secret.write_text("hush\n")
    secret.chmod(0o600)
    own = {"OLDHAND_SMTP_SECURITY": security, "OLDHAND_SMTP_USER": "u", "OLDHAND_SMTP_PASSWORD_FILE": str(secret)}
    mail = settings_of(MAIL | own, tmp_path).mail
    assert mail is not None and (mail.port, mail.user, mail.password) == (port, "u", "hush")
    assert "hush" not in repr(mail)


@pytest.mark.parametrize("missing", ["OLDHAND_URL", "OLDHAND_MAIL_FROM"])
def test_mail_without_an_address_to_come_from_or_to_lead_to_is_refused(missing: str, tmp_path: Path) -> None:
    with pytest.raises(CodedError, match=missing):
        settings_of({**MAIL, missing: ""}, tmp_path)
