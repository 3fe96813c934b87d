"""How mail addresses are kept, and which of them reach one mailbox."""

import pytest

from shared.text.mailboxes import mailbox_of, tidy_address


@pytest.mark.parametrize(
    "address", ["ann@example.org", "Ann@Example.ORG", " ann+1@example.org ", "ann+b+c@example.org.", "ａnn@example.org"]
)
def test_spellings_and_subaddresses_reach_one_mailbox(address: str) -> None:
    assert mailbox_of(address) == "ann@example.org"


def test_dots_make_no_difference_where_the_provider_says_so() -> None:
    assert mailbox_of("a.n.n+x@googlemail.com") == mailbox_of("Ann@gmail.com") == "ann@gmail.com"
    assert mailbox_of("a.nn@example.org") != mailbox_of("ann@example.org")


def test_other_mailboxes_are_told_apart() -> None:
    found = {mailbox_of(address) for address in ("ann@a.org", "ann@b.org", "bea@a.org", "+1@a.org", "+2@a.org")}
    assert len(found) == 5


def test_an_address_is_kept_but_for_its_domain_and_spaces() -> None:
    assert tidy_address(" Ann+Games@Example.ORG.\u200e") == "Ann+Games@example.org"
