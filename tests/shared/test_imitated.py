"""Names of the people whom a player can play like: how they are written, and what is answered to others."""

import pytest

from shared.errors import Rejected
from shared.text.imitated import find_person, is_myself, like_account, person_named, split_account, split_person

PEOPLE = ("C.F.Barker", "W.R.Barker", "N.Banks", "N.W.Banks", "Chinook", "G.O'Connor", "M.F.Tinsley", "J.Wyllie")


def test_only_an_id_that_begins_so_names_a_person() -> None:
    assert split_person("like:M.F.Tinsley") == "M.F.Tinsley"
    assert split_person("like: Marion Tinsley ") == "Marion Tinsley"
    assert split_person("human:1200") is split_person("like") is split_person("likely:1") is None


def test_accounts_archive_people_and_oneself_are_distinct() -> None:
    assert [split_account(text) for text in ("like:@Ann Lee", "like:@Ann+rival~recall", "like:@ Ann ", "like:@")] == [
        "Ann Lee",
        "Ann",
        "Ann",
        "",
    ]
    assert split_account("like:Ann") is split_account("@Ann") is split_account("like:me") is None
    assert is_myself("like:me") and is_myself("like:me+rival")
    assert not any(map(is_myself, ("like:mee", "like:@me", "likelike:me", "like:me:1200", "me", "like:Me")))
    assert like_account("like:me+rival", "Ann") == like_account("like:@ann+rival", "Ann") == "like:@Ann+rival"
    assert like_account("like:me", "Ann") == "like:@Ann"


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("M.F.Tinsley", "M.F.Tinsley"),
        ("tinsley", "M.F.Tinsley"),
        ("Tinsley, M.F", "M.F.Tinsley"),
        ("Marion Tinsley", "M.F.Tinsley"),
        ("MARION F. TINSLEY", "M.F.Tinsley"),
        ("chinook", "Chinook"),
        ("o'connor", "G.O'Connor"),
        ("OConnor", "G.O'Connor"),
        ("W.Barker", "W.R.Barker"),
        ("charles barker", "C.F.Barker"),
        ("N.Banks", "N.Banks"),
        ("N.W.Banks", "N.W.Banks"),
    ],
)
def test_a_person_is_named_by_the_surname_and_as_many_initials_as_it_takes(text: str, person: str) -> None:
    assert find_person(text, PEOPLE) == person_named(text, PEOPLE) == person


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Barker", "'Barker' names several people; did you mean C.F.Barker or W.R.Barker?"),
        ("Tinsly", "nobody is called 'Tinsly'; did you mean M.F.Tinsley?"),
        ("J.Tinsley", "nobody is called 'J.Tinsley'; did you mean M.F.Tinsley?"),
        ("Xyz", "nobody is called 'Xyz'; `oldhand ai --list` names everybody"),
        ("", "nobody is called ''; `oldhand ai --list` names everybody"),
        ("...", "nobody is called '...'"),
    ],
)
def test_a_name_that_is_nobodys_is_refused_with_those_near_it(text: str, answer: str) -> None:
    assert find_person(text, PEOPLE) is None
    with pytest.raises(Rejected) as refusal:
        person_named(text, PEOPLE)
    assert refusal.value.code == "player/unknown" and answer in str(refusal.value)
