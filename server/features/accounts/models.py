"""Answers about accounts. Secrets are in those alone that tell them once."""

from server.http.models import AnswerModel, PublicIdentity
from shared.moderation import Role
from shared.people import Scope


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
