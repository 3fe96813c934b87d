"""Mail addresses: how they are tidied to be kept, and whose mailbox they reach. Sends nothing."""

import unicodedata
from typing import Final

from shared.text.folding import tidy

_WITHOUT_DOTS: Final = {"gmail.com": "gmail.com", "googlemail.com": "gmail.com"}
"""Domains, by their names, where dots in the local part make no difference."""


def tidy_address(address: str) -> str:
    """The address as it is kept: nothing around it, plain letters, its domain in small letters."""
    local, at, domain = unicodedata.normalize("NFKC", tidy(address)).rpartition("@")
    return f"{local}{at}{domain.rstrip('.').lower()}"


def mailbox_of(address: str) -> str:
    """The mailbox that an address reaches, for limits: `Ann+1@x` is `ann@x` (RFC 5233, subaddresses). It may take two
    mailboxes for one, where a mail server tells letter cases apart."""
    local, at, domain = tidy_address(address).rpartition("@")
    local = local.partition("+")[0].casefold() or local
    if domain in _WITHOUT_DOTS:
        local, domain = local.replace(".", ""), _WITHOUT_DOTS[domain]
    return f"{local}{at}{domain}"
