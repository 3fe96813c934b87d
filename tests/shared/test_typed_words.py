"""Verbs, and the words after them, as readers of each language type them."""

from itertools import chain

import pytest

from shared.errors import IllegalMove
from shared.i18n import LANGUAGES, Catalogue, catalogue
from shared.text.folding import fold
from shared.text_protocol import VERBS, find_verb
from shared.text_protocol.conversation import _A_MOVE as A_MOVE
from shared.text_protocol.verbs import WORDS_AFTER, help_lines, in_english, own_words, unaccented
from shared.words.moves import find_move, option_words

NAMES = {word: verb.name for verb in VERBS for word in (verb.name, *verb.aliases)}


def verbs_of(words: Catalogue) -> dict[str, str]:
    """The English verb by each one of the language."""
    return {mine: name for name, own in own_words(words.say("typed-verbs")).items() for mine in own}


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_verbs_are_unlike_each_other_the_english_ones_and_moves(language: str) -> None:
    words = catalogue(language)
    own = own_words(words.say("typed-verbs"))
    assert own.keys() == (set() if language == "en" else {verb.name for verb in VERBS})
    typed = [unaccented(fold(mine)) for mine in chain(*own.values())]
    assert len(set(typed)) == len(typed)
    assert {mine: NAMES[mine] for mine in typed if mine in NAMES} == {
        mine: name for mine, name in verbs_of(words).items() if mine in NAMES
    }
    assert [mine for mine in typed if A_MOVE.match(mine)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verb_is_found_in_english_and_in_the_reader_s_language(language: str) -> None:
    words = catalogue(language)
    for typed, name in {**NAMES, **verbs_of(words)}.items():
        for way in (typed, typed.upper(), unaccented(fold(typed))):
            found = find_verb(words, way)
            assert found is not None and found.name == name, way


@pytest.mark.parametrize("typed", ["YARDIM", "yardim", "Yardım", "YARDİM", "yard"])
def test_kinds_of_i_and_beginnings_make_no_difference_in_turkish(typed: str) -> None:
    found = find_verb(catalogue("tr"), typed)
    assert found is not None and found.name == "help"


def test_words_after_a_verb_are_understood_where_it_takes_them() -> None:
    turkish, verbs = catalogue("tr"), {verb.name: verb for verb in VERBS}
    assert in_english(turkish, verbs["counsel"], "SEN") == "you"
    assert in_english(turkish, verbs["open"], "domino sure 5+3 puanlı konum ben") == "domino clock 5+3 rated from ben"
    assert in_english(turkish, verbs["say"], "sen boş musun") == "sen boş musun"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_after_verbs_are_unlike_each_other_and_all_are_taken(language: str) -> None:
    own = own_words(catalogue(language).say("typed-words"))
    taken = set(chain(*WORDS_AFTER.values()))
    assert own.keys() == (set() if language == "en" else taken)
    typed = [unaccented(fold(mine)) for mine in chain(*own.values())]
    assert len(set(typed)) == len(typed) and not taken & set(typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_own_verbs_first_and_the_english_beside_them(language: str) -> None:
    words = catalogue(language)
    everything = "\n".join(help_lines(words, ""))
    for name, (mine, *_) in own_words(words.say("typed-verbs")).items():
        assert f"{mine} ({name})" in everything or name in ("help", "quit")
        first, *others = help_lines(words, name)
        assert first.lstrip("\u2068").startswith(mine) and any(name in line for line in others), first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("move", ["<6-4", "6-4>", "pass", "5-5>"])
def test_a_domino_is_offered_and_found_in_the_reader_s_words(language: str, move: str) -> None:
    words, legal = catalogue(language), ["<6-4", "6-4>", "5-5>", "pass"]
    offered = option_words(words, "domino-101/1", move)
    assert find_move(words, "domino-101/1", "4-1", legal, offered.upper()) == move
    english = option_words(catalogue("en"), "domino-101/1", move)
    assert find_move(words, "domino-101/1", "4-1", legal, english) == move
    assert (offered == english) == (language == "en")


@pytest.mark.parametrize(
    ("typed", "move"), [("altı dört sağ", "6-4>"), ("ALTI DÖRT SOL", "<6-4"), ("Çift Beş", "5-5>")]
)
def test_a_tile_may_be_spelled_out_in_turkish(typed: str, move: str) -> None:
    assert find_move(catalogue("tr"), "domino-101/1", "4-1", ["<6-4", "6-4>", "5-5>"], typed) == move


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pass_that_is_not_legal_is_called_as_the_reader_calls_it(language: str) -> None:
    words = catalogue(language)
    with pytest.raises(IllegalMove) as caught:
        find_move(words, "domino-101/1", "4-1", ["6-4>"], "pass")
    assert words.say("move-pass") in str(caught.value) and (language == "en") == ("pass" in str(caught.value))


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_gives_an_example_in_the_reader_s_words(language: str) -> None:
    words = catalogue(language)
    assert (language == "en") == ("open" in help_lines(words, "")[-1])
