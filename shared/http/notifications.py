"""Requests and answers about notifications: their settings, push messages and mail."""

from typing import Annotated, Final

from pydantic import BeforeValidator, Field

from shared.http.models import AnswerModel, RequestModel
from shared.text.mailboxes import tidy_address

MAIL_ADDRESS: Final = r"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$"
"""The addresses that mail is sent to: RFC 5321's, without quoted names and address literals, and ASCII alone."""
LONGEST_ENDPOINT: Final = 1_000
"""Characters."""
LONGEST_ADDRESS: Final = 254
"""Characters (RFC 5321, 4.5.3.1.3)."""
_TIDY: Final = BeforeValidator(lambda value: tidy_address(value) if isinstance(value, str) else value)  # pyright: ignore
Language = Annotated[str, Field(max_length=40)]
Endpoint = Annotated[str, Field(max_length=LONGEST_ENDPOINT)]
PushKey = Annotated[str, Field(max_length=120)]


class SetMail(RequestModel):
    """Ask for mail at an address."""

    address: Annotated[str, _TIDY, Field(max_length=LONGEST_ADDRESS, pattern=MAIL_ADDRESS)]
    language: Language = "en"


class SubscribePush(RequestModel):
    """Have push messages sent to a browser."""

    endpoint: Endpoint
    p256dh: PushKey
    auth: PushKey
    language: Language = "en"


class UnsubscribePush(RequestModel):
    """Have no more push messages sent to a browser."""

    endpoint: Endpoint


class PushState(AnswerModel):
    """Push messages to a person's browsers."""

    key: str | None
    """The server's, which a browser subscribes with; null where the server sends none."""
    devices: int


class MailState(AnswerModel):
    """Mail to a person."""

    available: bool
    """Whether this server sends mail."""
    address: str | None
    confirmed: bool


class NotificationState(AnswerModel):
    """The notification settings of the person who asks."""

    push: PushState
    mail: MailState


class PushSubscribed(AnswerModel):
    """Confirms a subscription."""

    subscribed: bool


class PushUnsubscribed(AnswerModel):
    """Whether there was a subscription to end."""

    unsubscribed: bool


class MailBegun(AnswerModel):
    """An address to which a mail with a code has been sent."""

    address: str
    confirmed: bool


class MailEnded(AnswerModel):
    """Whether there was an address to forget."""

    ended: bool
