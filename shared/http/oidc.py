"""Requests and answers about logging in by an OpenID provider."""

from typing import Annotated

from pydantic import Field

from shared.http.accounts import Label
from shared.http.models import AnswerModel, PublicIdentity, RequestModel
from shared.text.cleaning import SECRET

_Parameter = Annotated[str, Field(min_length=1, max_length=4_000), SECRET]


class FinishOidc(RequestModel):
    """The provider has sent the browser back."""

    code: _Parameter
    """As the provider gave it."""
    state: _Parameter
    """The same."""
    flow: _Parameter
    """Of the answer to the start."""
    label: Label = ""
    """Of the session."""


class OidcStart(AnswerModel):
    """How to begin."""

    address: str
    """Of the provider's page; it sends the browser back to this site, with `code` and `state`."""
    flow: str
    """A secret of the browser that begins, for a quarter of an hour."""


class OwnOidc(AnswerModel):
    """What an OpenID provider is to the person who asks."""

    label: str | None
    """The name of the provider; None: this server has none."""
    since_ms: int | None
    """Since when it logs the account in; None: it does not."""


class OidcSession(PublicIdentity):
    """An account to which the provider has let somebody in."""

    token: str | None
    """Of the new session; None for an account that has been linked, whose session goes on."""
