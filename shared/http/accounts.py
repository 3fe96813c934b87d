"""Requests and answers about accounts. Secrets are in those answers alone that tell them once."""

from typing import Annotated

from pydantic import Field

from shared.http.fields import Name
from shared.http.models import AnswerModel, PublicIdentity, RequestModel
from shared.moderation import Role
from shared.people import Scope
from shared.text.cleaning import SECRET

Password = Annotated[str, Field(max_length=400), SECRET]
Label = Annotated[str, Field(max_length=60)]
Device = Annotated[str, Field(max_length=120)]
"""The secret in the answer to the last log-in from the same device."""


class BecomeGuest(RequestModel):
    """Ask for a guest."""

    name: Name | None = None
    bot: bool = False


class Register(RequestModel):
    """Make an account of a guest."""

    name: Name
    password: Password


class LogIn(RequestModel):
    """Log in to an account."""

    name: Name
    password: Password
    label: Label = ""
    device: Device = ""


class Recover(RequestModel):
    """Set a new password by a recovery code."""

    name: Name
    code: Annotated[str, Field(max_length=60)]
    password: Password
    device: Device = ""


class Rename(RequestModel):
    """Choose another name."""

    name: Name


class ChangePassword(RequestModel):
    """Set a new password by the old one."""

    old: Password
    new: Password


class ProvePassword(RequestModel):
    """Prove again that the account is one's own."""

    password: Password


class MakeToken(RequestModel):
    """Ask for a token of a program."""

    label: Label
    scope: Scope = Scope.PLAY
    bot: Name | None = None
    """The name of a bot of the caller's, which is made if there is none: the token is the bot's."""


class DeleteAccount(RequestModel):
    """Delete an account, which takes its password, or a guest."""

    password: Password | None = None


class GuestSession(PublicIdentity):
    """A new guest, with the token that proves it."""

    token: str


class NewAccount(PublicIdentity):
    """A guest who has become an account."""

    recovery_codes: list[str]
    """Each sets a new password once."""
    device: str
    """Sent with the next log-in, it shows that the device is known."""


class AccountSession(PublicIdentity):
    """An account to which somebody has just logged in."""

    former_name: str | None
    """The name that the account had until an older one turned out to have it."""
    token: str
    device: str


class OwnAccount(PublicIdentity):
    """The identity of the person who asks."""

    former_name: str | None
    since_ms: int
    role: Role | None
    scope: Scope
    token_id: str
    """The public id of the token by which the person asks."""
    bots: list[PublicIdentity]
    has_password: bool
    """An account without one proves itself by a session that has just begun."""


class PasswordChange(AnswerModel):
    """Confirms a new password."""

    changed: bool


class RecoveryCodes(AnswerModel):
    """New codes; earlier ones are void."""

    recovery_codes: list[str]


class OwnToken(AnswerModel):
    """A token without its secret."""

    id: str
    player: str
    """The owner, or one of the owner's bots."""
    name: str
    personal: bool
    """Made for a program; else it came with a log-in."""
    scope: Scope
    label: str
    created_ms: int
    used_ms: int
    """To the hour."""
    this: bool
    """Whether the request was sent with it."""


class OwnTokens(AnswerModel):
    """Every token of a person."""

    tokens: list[OwnToken]


class NewToken(PublicIdentity):
    """A token for a program, with its secret."""

    scope: Scope
    label: str
    token: str


class Revocation(AnswerModel):
    """Confirms that tokens are void."""

    revoked: bool
