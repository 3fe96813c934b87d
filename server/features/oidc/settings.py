"""How an operator names an OpenID provider: variables of the environment."""

from collections.abc import Mapping
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr

from shared.errors import CodedError
from shared.settings import CommandSettings


class OidcSettings(CommandSettings):
    """The variables."""

    issuer: Annotated[
        str | None, Field(validation_alias="OLDHAND_OIDC_ISSUER", pattern=r"^https?://[^\s?#]+$", max_length=400)
    ] = None
    """The provider's address, as its tokens name it; None: there is none."""
    client_id: Annotated[str, Field(validation_alias="OLDHAND_OIDC_CLIENT_ID")] = "oldhand"
    client_secret: Annotated[SecretStr | None, Field(validation_alias="OLDHAND_OIDC_CLIENT_SECRET")] = None
    label: Annotated[str, Field(validation_alias="OLDHAND_OIDC_LABEL", max_length=40)] = ""
    """The provider's name on the page; empty: the host of its address."""
    accounts: Annotated[Literal["linked", "new"], Field(validation_alias="OLDHAND_OIDC_ACCOUNTS")] = "linked"
    """Whether it lets in those alone who have linked their account, or makes new accounts, too."""

    @property
    def name(self) -> str:
        """The provider's name on the page."""
        return self.label or urlsplit(self.issuer or "").hostname or ""


def oidc_settings(environ: Mapping[str, str], url: str | None) -> OidcSettings:
    """The settings of a server that people reach at `url`. Raises CodedError: settings/value, secret/file,
    secret/twice."""
    settings = OidcSettings.read(environ)
    if settings.issuer is not None and url is None:
        raise CodedError(
            "settings/value", "OLDHAND_URL: a provider sends people back to it; OLDHAND_OIDC_ISSUER is set"
        )
    return settings
