"""Which names may be registered, and which look alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.errors import GameError
from shared.names import LONGEST, as_guest, looks, registrable, shown

ALIKE = [
    ("Ann", "ann", "letter case"),
    ("Ann Lee", "AnnLee", "a space"),
    ("Ann-Lee", "Ann_Lee", "what separates words"),
    ("Zoë", "Zoe", "an accent"),
    ("Anna", "Аnnа", "Cyrillic а"),
    ("Bob", "Воb", "Cyrillic В and о"),
    ("Bill", "BiII", "I for l"),
    ("Oli", "0li", "0 for O"),
    ("Tom5", "Toms", "5 for s"),
    ("mary", "rnary", "rn for m"),
    ("will", "vvill", "vv for w"),
    ("Nikos", "Νikos", "Greek Ν"),
    ("ﬁn", "fin", "a ligature"),
    ("Ａnn", "Ann", "a wide letter"),
    ("Ann", "An\u3164n", "a letter that nobody sees"),
    ("Ann", "A\u0301nn", "an accent of its own"),
]


@pytest.mark.parametrize(("one", "other", "why"), ALIKE, ids=[why for *_, why in ALIKE])
def test_names_that_a_reader_takes_for_one_another_look_alike(one: str, other: str, why: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Bob"), ("Ann", "Anna"), ("Пётр", "Павел"), ("小林", "小森")])
def test_other_names_do_not(one: str, other: str) -> None:
    assert looks(one) != looks(other)


@pytest.mark.parametrize("name", ["Ann", "Zoë Müller", "O'Neill", "J.-P. 2", "Пётр", "Γιώργος", "小林さん", "x2"])
def test_names_of_any_one_script_may_be_registered(name: str) -> None:
    assert registrable(f"  {name} ") == name


REFUSED = [
    "",
    " ",
    "a",
    "42",
    "--",
    "Ann!",
    "Ann (guest)",
    "a\u200bb",
    "Аnn",
    "ｘ\u3164y",
    "Guest 1234",
    "gu3st",
    "Adm1n",
]


@pytest.mark.parametrize("name", [*REFUSED, "OLDHAND", "x" * (LONGEST + 1), "Ann\nLee\x00", "ab\u202ecd", "😀😀"])
def test_names_that_mislead_or_cannot_be_read_may_not(name: str) -> None:
    with pytest.raises(GameError) as refused:
        registrable(name)
    assert refused.value.code in ("account/name", "wire/invalid")


@given(st.text(max_size=30))
def test_what_is_shown_and_registered_stays_so(name: str) -> None:
    try:
        tidy = shown(name)
    except GameError:
        return
    assert shown(tidy) == tidy and 1 <= len(tidy) <= LONGEST
    guest = as_guest(tidy)
    assert len(guest) <= LONGEST
    with pytest.raises(GameError):
        registrable(guest)
    try:
        own = registrable(tidy)
    except GameError:
        return
    assert registrable(own) == own
    assert looks(own) == looks(tidy) == looks(own.upper()) or not own.upper().isascii()
