"""Which spellings are one name, by the keyboards, programs and letter cases of many kinds of writing."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.text.folding import fold, tidy
from shared.text.names import is_reserved, registrable, same_name

SPELLINGS = [
    ("Ayşe Demir", "Ayşe Demir ", "a space behind"),
    ("Ayşe Demir", "  Ayşe \t Demir", "spaces before and between"),
    ("Ayşe Demir", "Ayşe\u00a0Demir", "a space that does not break"),
    ("Ayşe Demir", unicodedata.normalize("NFD", "Ayşe Demir"), "decomposed letters"),
    ("Ayşe Demir", "AYŞE DEMİR", "Turkish capitals"),
    ("Ayşe Demir", "ayşe demir", "small letters"),
    ("Ayşe Demir", "Ay\u200bşe De\u00admir\ufeff", "nothing that is seen"),
    ("Ayşe Demir", "\u2068Ayşe Demir\u2069", "isolated, as our own page copies it"),
    ("İbrahim", "ibrahim", "İ and i"),
    ("İbrahim", "IBRAHIM", "İ and I"),
    ("İbrahim", "ıbrahim", "İ and ı"),
    ("İbrahim", "i\u0307brahim", "a dot of its own, as JavaScript makes small letters"),
    ("Işıl", "ışıl", "I and ı"),
    ("Işıl", "IŞIL", "ı and I"),
    ("Işıl", "işil", "ı and i"),
    ("Strauß", "STRAUSS", "ß and SS"),
    ("Strauß", "strauss", "ß and ss"),
    ("Strauß", "STRAUẞ", "ß and ẞ"),
    ("Müller", "MU\u0308LLER", "an umlaut of its own"),
    ("أحمد", "احمد", "alef with and without hamza"),
    ("آدم", "ادم", "alef with and without madda"),
    ("محمد", "مـحـمـد", "letters drawn out"),
    ("محمد", "مُحَمَّد", "marks of sound"),
    ("محمد", "ﻣﺤﻤﺪ", "joined forms"),
    ("علي", "علی", "yeh of a Persian keyboard"),
    ("علي", "على", "yeh without dots"),
    ("كريم", "کریم", "kaf of a Persian keyboard"),
    ("فاطمة", "فاطمه", "teh marbuta written as heh"),
    ("نور ١٢", "نور 12", "digits of another script"),
    ("محمد", "\u200fمحمد\u200e", "marks of direction"),
    ("יוסף", "יוֹסֵף", "Hebrew points"),
    ("Ann", "Ａｎｎ", "full-width letters"),
    ("fin", "ﬁn", "a ligature"),
    ("O'Neill", "O’Neill", "another apostrophe"),
    ("J.-P.", "J.\u2010P.", "another hyphen"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ", "a final sigma"),
]
OTHERS = [
    ("Ayşe", "Ayse", "an accent"),
    ("Müller", "Mueller", "a spelling with another letter"),
    ("Ann", "Аnn", "Cyrillic"),
    ("Ann Lee", "AnnLee", "a space"),
    ("سامي", "شامي", "dots of Arabic letters"),
    ("نور", "نوار", "an Arabic letter more"),
    ("Oli", "0li", "a digit"),
]


@pytest.mark.parametrize(("one", "other", "why"), SPELLINGS, ids=[why for *_, why in SPELLINGS])
def test_spellings_of_one_name_fold_to_one_key(one: str, other: str, why: str) -> None:
    assert fold(one) == fold(other) and same_name(one, other)


@pytest.mark.parametrize(("one", "other", "why"), OTHERS, ids=[why for *_, why in OTHERS])
def test_other_names_have_other_keys(one: str, other: str, why: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(max_size=20))
def test_folding_and_tidying_what_is_folded_and_tidied_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert tidy(tidy(text)) == tidy(text)
    assert fold(tidy(text)) == fold(text)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_letter_case_and_decomposition_never_make_another_name(text: str) -> None:
    for other in (text.casefold(), unicodedata.normalize("NFD", text), unicodedata.normalize("NFC", text)):
        assert fold(other) == fold(text)


@pytest.mark.slow
def test_every_character_folds_to_an_end() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x20000)):
        assert fold(fold(chr(code))) == fold(chr(code))


def test_a_name_is_kept_composed_with_single_spaces_and_nothing_around_it() -> None:
    decomposed = unicodedata.normalize("NFD", "  Ayşe \u2003 Demir ")
    assert tidy(decomposed) == registrable(decomposed) == "Ayşe Demir"


@pytest.mark.parametrize("name", ["SİSTEM", "sıstem", "ADMİN", "ＡＤＭＩＮ", "المشـرف", "لاعب آلى", "OLD HAND"])
def test_reserved_names_are_reserved_in_every_spelling(name: str) -> None:
    assert is_reserved(name)
