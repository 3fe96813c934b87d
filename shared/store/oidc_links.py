"""Links between accounts and identities at an OpenID provider: by issuer and subject, never by mail address or name.

Knows no provider.
"""

from collections.abc import Iterator

from sqlalchemy import BigInteger, Column, ForeignKey, PrimaryKeyConstraint, Table, Text, delete, insert, select

from shared.errors import LogError, Rejected
from shared.store.accounts import Accounts
from shared.store.engine import StorePart
from shared.store.metadata import METADATA
from shared.store.schema import identities

# An account has one link at most; it goes with its account.
oidc_links = Table(
    "oidc_links",
    METADATA,
    Column("issuer", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("since_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("issuer", "subject"),
)


class OidcLinks(StorePart):
    """The links of a store. Raises LogError when the database cannot be reached."""

    exports = ("oidc",)

    def kept_about(self, player: str) -> Iterator[dict[str, object]]:
        """The link of an account."""
        for row in self._database.all(select(oidc_links).where(oidc_links.c.player == player)):
            yield {"type": "oidc", "issuer": row.issuer, "subject": row.subject, "since_ms": row.since_ms}

    def player_of(self, issuer: str, subject: str) -> str | None:
        """The account of this identity; None for one that is not linked."""
        theirs = (oidc_links.c.issuer == issuer) & (oidc_links.c.subject == subject)
        found = self._database.first(select(oidc_links.c.player).where(theirs))
        return None if found is None else found.player

    def since(self, player: str) -> int | None:
        """Since when an account is linked, in milliseconds since 1970; None: it is not."""
        found = self._database.first(select(oidc_links.c.since_ms).where(oidc_links.c.player == player))
        return None if found is None else found.since_ms

    def add(self, player: str, issuer: str, subject: str) -> None:
        """Link an account. Raises Rejected `oidc/linked` where the account or the identity has a link."""
        row = {"player": player, "issuer": issuer, "subject": subject, "since_ms": self._clock()}
        try:
            with self._database.write() as connection:
                connection.execute(insert(oidc_links).values(row))
        except LogError as error:
            raise _linked() if error.code == "store/version-taken" else error from None

    def register(self, guest: str, name: str, issuer: str, subject: str) -> None:
        """Make a guest an account without a password, and link it. Raises Rejected `oidc/linked`, and as
        `Accounts.register`.
        """
        if self.player_of(issuer, subject) is not None:
            raise _linked()
        row = {"player": guest, "issuer": issuer, "subject": subject, "since_ms": self._clock()}
        Accounts(self._database, self._clock).register(guest, name, None, insert(oidc_links).values(row))

    def remove(self, player: str) -> None:
        """End the link of an account. Raises Rejected `oidc/only-way` where nothing else lets its owner in."""
        password = select(identities.c.password).where(identities.c.public_id == player)
        with self._database.write() as connection:
            if connection.execute(password).scalar() is None:
                raise Rejected("oidc/only-way", "Set a password first: nothing else would let you in.")
            connection.execute(delete(oidc_links).where(oidc_links.c.player == player))


def _linked() -> Rejected:
    return Rejected("oidc/linked", "This account, or the one at the provider, is linked already.")
