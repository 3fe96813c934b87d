"""The page's words: every message in every language, with the same blanks, and the plural forms that a language has."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.node import WEB, run_module

SPEECH = WEB / "src" / "i18n"
PARTS = sorted(path.stem for path in (SPEECH / "en").glob("*.ts"))
FORMS = {
    "en": {"one", "other"},
    "tr": {"other"},
    "ar": {"zero", "one", "two", "few", "many", "other"},
}
"""The plural categories of each language, by CLDR; Turkish says its "one" as its "other"."""

Messages = dict[str, str | dict[str, str]]


def messages(language: str, part: str) -> Messages:
    read: dict[str, Any] = run_module(f"i18n/{language}/{part}.ts", f"it.{part}")
    return read


def blanks(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("part", PARTS)
def test_every_language_says_every_message_with_the_same_blanks(part: str) -> None:
    english = messages("en", part)
    for language in ("tr", "ar"):
        theirs = messages(language, part)
        assert theirs.keys() == english.keys()
        for key, message in english.items():
            translation = theirs[key]
            assert isinstance(translation, str) == isinstance(message, str), key
            if isinstance(message, str):
                assert isinstance(translation, str)
                assert translation.strip(), key
                # The server's own sentence is English: other languages word the code alone.
                assert blanks(translation) == blanks(message) - {"said"}, f"{key} in {language}"
            else:
                assert isinstance(translation, dict)
                # "one game" and "two games" may go without the number; the general form has every blank.
                assert blanks(translation["other"]) == blanks(message["other"]), f"{key} in {language}"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", FORMS)
def test_a_counted_message_has_every_plural_form_of_its_language(language: str, part: str) -> None:
    for key, message in messages(language, part).items():
        if isinstance(message, dict):
            assert message.keys() >= FORMS[language] - {"zero"}, f"{key} in {language}"
            for form, text in message.items():
                assert blanks(text) <= blanks(message["other"]), f"{key}, {form}"


def test_every_part_is_in_every_whole_catalogue() -> None:
    for language in FORMS:
        whole = (SPEECH / f"{language}.ts").read_text(encoding="utf-8")
        spread = set(re.findall(r"\.\.\.(\w+)", whole))
        assert spread == set(PARTS) == {path.stem for path in Path(SPEECH / language).glob("*.ts")}
