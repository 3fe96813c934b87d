"""Fake accounts with tokens that are good for reading alone."""

from dataclasses import replace

from shared.people import Scope, Visitor
from tests.testkit.fakes import FakeAccounts


class Readers(FakeAccounts):
    """Who comes by `read TOKEN` comes by a token for reading."""

    def find_by_token(self, token: str) -> Visitor | None:
        found = super().find_by_token(token.removeprefix("read "))
        return replace(found, scope=Scope.READ) if found is not None and token.startswith("read ") else found
