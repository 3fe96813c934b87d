"""Which names may be registered, and which look alike."""

import unicodedata
from hashlib import sha256
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.roster import players
from shared.errors import GameError
from shared.games import GAMES
from shared.text.confusables import FOLDING, looks, pairs
from shared.text.names import LONGEST, as_guest, is_reserved, registrable, shown, speaks_for_server

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
    ("Mikolaj", "Mikołaj", "a stroke through a letter"),
    ("محمد علي", "محـمـد عـلي", "letters drawn out"),
]
KARL_MARX = [
    "Karl Mɑrx", "Kɑrl Marx", "Karl Marxˈ", "ĸarl Marx", "Karl Maгx", "Каrl Marx", "Kаrl Mаrх", "Κarl Marχ",
    "KARL MARX", "Ｋａｒｌ　Ｍａｒｘ", "𝐊𝐚𝐫𝐥 𝐌𝐚𝐫𝐱", "𝕂𝕒𝕣𝕝 𝕄𝕒𝕣𝕩", "ᴋᴀʀʟ ᴍᴀʀx", "Karl\u034f Marx",
    "Kar\u3164l Marx", "K\u2800arl Marx", "Karl  Marx", "Karl\u200bMarx", "Karl\u00adMarx", "КАRL МАRХ",
    "Karl-Marx", "Ⓚarl Marx", "Kar1 Marx", "Ꮶarl Marx", "K\ufe0farl Marx",
]  # fmt: skip


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
    "Operatör",
    "Yönetici",
    "المشرف",
    "The Server",
    "Misafir",
    "ضيف",
    "Old Hand",
    "Оldhаnd Аdmin",
    "experience",
    "Experience 2",
    "Mаster",
    "level-4",
]


@pytest.mark.parametrize("name", [*REFUSED, "OLDHAND", "x" * (LONGEST + 1), "Ann\nLee\x00", "ab\u202ecd", "😀😀"])
def test_names_that_mislead_or_cannot_be_read_may_not(name: str) -> None:
    with pytest.raises(GameError) as refused:
        registrable(name)
    assert refused.value.code in ("account/name", "protocol/invalid")


@pytest.mark.parametrize("name", KARL_MARX, ids=ascii)
def test_every_way_of_writing_one_name_is_one_name(name: str) -> None:
    assert looks(name) == looks("Karl Marx")


@given(st.text(max_size=20))
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    assert looks(looks(text)) == looks(text)
    assert looks(text.upper()) == looks(text) or not text.isascii()


@pytest.mark.slow
def test_every_character_folds_to_an_end() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x20000)):
        assert looks(looks(chr(code))) == looks(chr(code))


def test_every_confusable_pair_of_the_table_folds_alike() -> None:
    known = list(pairs())
    assert len(known) > 10_000 and ("a", "ɑ") in known and ("ĸ", "к") in known
    # A mark alone tells many letters of Arabic and Vietnamese apart, so what has one is left as it is.
    unmarked = [pair for pair in known if not any(unicodedata.category(one)[0] == "M" for one in "".join(pair))]
    assert [pair for pair in unmarked if looks(pair[0]) != looks(pair[1])] == []


def test_a_newer_table_is_a_new_folding() -> None:
    digest = sha256(files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()).hexdigest()
    assert (FOLDING, digest[:12]) == ("3", "2d8b4774cd9d"), "raise FOLDING: stores then fold their names anew"


def test_names_of_the_server_and_its_players_are_reserved() -> None:
    names = {player.name for game in GAMES for player in players(game)}
    assert {"experience", "master", "level-4r", "random"} <= names
    for name in (*names, *(f"{name} 2" for name in names), *(name.upper() for name in names), "greedy+recall"):
        assert is_reserved(name), name
        with pytest.raises(GameError):
            registrable(name)


SPEAKING = ("Administrator", "Oldhand staff", "The Moderator", "Yönetici", "المشرف", "admin 2")
SILENT = ("Club", "Club 1907", "Level 3", "Team 7", "The Team", "Masters", "Easy", "AI", "Medium")


@pytest.mark.parametrize(("name", "speaks"), [*((it, True) for it in SPEAKING), *((it, False) for it in SILENT)])
def test_a_group_may_be_called_as_ai_players_are_but_not_speak_for_the_server(name: str, speaks: bool) -> None:
    assert speaks_for_server(name) is speaks


TURKISH = ["Ali", "Ayşe", "Mehmet", "Işıl", "İpek", "Çağlar", "Gökçe", "Oğuz", "Ümit", "Şükrü", "Yiğit", "Sistemli"]
ARABIC = ["محمد", "أحمد", "فاطمة", "علي", "نور", "ياسين", "عبد الله", "نظام", "خديجة", "شوقي ضيف", "سامي", "شامي"]


@pytest.mark.parametrize("names", [TURKISH, ARABIC], ids=["Turkish", "Arabic"])
def test_names_of_the_page_s_languages_are_usable_and_told_apart(names: list[str]) -> None:
    assert [registrable(name) for name in names] == [unicodedata.normalize("NFC", name) for name in names]
    assert len({looks(name) for name in names}) == len(names)


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u115f \u1160"], ids=ascii)
def test_a_name_of_nothing_that_can_be_seen_is_none(name: str) -> None:
    with pytest.raises(GameError):
        shown(name)


@given(st.text(max_size=30))
def test_a_shown_name_is_stable_and_registrable(name: str) -> None:
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
