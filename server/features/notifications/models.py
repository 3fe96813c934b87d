"""Answers about notifications."""

from server.http.models import AnswerModel


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
