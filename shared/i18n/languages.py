"""The languages there are, and how each writes numbers, shares and lists.

The figures are CLDR's, for digits 0 to 9 in every language: squares and tiles are named with them. The page asks Intl
for the same; a test compares both.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    """One language."""

    name: str
    """In the language itself."""
    locale: str
    """Locale that the page passes to Intl."""
    plural: Callable[[int], str]
    """CLDR's plural category of a whole number."""
    categories: tuple[str, ...]
    """The plural categories of whole numbers, which a message with a count has to word."""
    decimal: str = "."
    group: str = ","
    percent: str = "{}%"
    """How a share is written; `{}` is the number of hundredths."""
    all_of: tuple[str, str] = (", ", " and ")
    """Separators of a list with "and": between its words, and before the last."""
    one_of: tuple[str, str] = (", ", " or ")
    """The same for a list of choices."""
    right_to_left: bool = False


def _english(count: int) -> str:
    return "one" if count == 1 else "other"


def _arabic(count: int) -> str:
    if count in (0, 1, 2):
        return ("zero", "one", "two")[count]
    rest = count % 100
    return "few" if 3 <= rest <= 10 else "many" if rest >= 11 else "other"


LANGUAGES = {
    "en": Language("English", "en-GB", _english, ("one", "other")),
    "tr": Language(
        "Türkçe",
        "tr",
        _english,
        ("one", "other"),
        decimal=",",
        group=".",
        percent="%{}",
        all_of=(", ", " ve "),
        one_of=(", ", " veya "),
    ),
    "ar": Language(
        "العربية",
        "ar-u-nu-latn",
        _arabic,
        ("zero", "one", "two", "few", "many", "other"),
        percent="{}\u200e%\u200e",
        all_of=(" و", " و"),
        one_of=(" أو ", " أو "),
        right_to_left=True,
    ),
}
"""By code; English first: it is what people read who ask for no other."""


def language_for(*tags: str) -> str:
    """The first of our languages that `tags` ask for, each as in "tr", "ar-EG" or "tr_TR.UTF-8"; else English."""
    codes = (tag.replace("_", "-").split("-")[0].split(".")[0].lower() for tag in tags)
    return next((code for code in codes if code in LANGUAGES), "en")
