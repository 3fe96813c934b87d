"""The page says every message, number and list as the Python clients say it."""

from typing import Any

import pytest

from shared.i18n import LANGUAGES, Catalogue
from shared.i18n.compile import SOURCES, messages, variables
from tests.web.node import run_module

SAY = """await (async () => {
    await it.speak(given.language);
    return {
        messages: given.messages.map(([key, values]) => it.sayIfKnown(key, values)),
        numbers: given.numbers.map((value) => it.number(value)),
        shares: given.shares.map(([share, digits]) => it.percent(share, digits)),
        lists: given.lists.map((words) => [it.listed(words), it.listed(words, "disjunction")]),
    };
})()"""
NUMBERS = (0, 7, 1234, 1234567)
SHARES = ((0.0, 0), (0.125, 0), (0.83, 0), (1.0, 0), (0.831, 1), (0.0626, 1))
LISTS = (["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"], ["\u2068a\u2069 (\u2068b\u2069)", "c"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_as_the_other_clients_do(language: str) -> None:
    compiled = messages(SOURCES / language, ("common", "page"))
    wanted: list[tuple[str, dict[str, Any]]] = [
        (key, {name: count if name == "count" else f"<{name}" for name in variables(message)})
        for key, message in compiled.items()
        for count in (0, 1, 2, 3, 11, 1100)
    ]
    given = {"language": language, "messages": wanted, "numbers": NUMBERS, "shares": SHARES, "lists": LISTS}
    page = run_module("i18n/say.ts", SAY, given)
    ours = Catalogue(language, compiled)
    assert page["messages"] == [ours.say(key, **values) for key, values in wanted]
    assert page["numbers"] == [ours.number(value) for value in NUMBERS]
    assert page["shares"] == [ours.percent(share, digits) for share, digits in SHARES]
    assert page["lists"] == [[ours.listed(words), ours.listed(words, choice=True)] for words in LISTS]


IN_A_ROOM = """await (async () => {
    const before = it.sayIfKnown("analysis-new") ?? null;
    await Promise.all([it.speakIn("analysis"), it.speak("tr")]);
    const turkish = it.say("analysis-new");
    await it.speak("en");
    return [before, turkish, it.say("analysis-new"), it.say("page-title")];
})()"""


def test_words_of_a_room_come_with_the_room_and_follow_the_language() -> None:
    words = {language: messages(SOURCES / language, ("analysis",))["analysis-new"] for language in ("en", "tr")}
    assert words["en"] != words["tr"]
    assert run_module("i18n/say.ts", IN_A_ROOM) == [None, words["tr"], words["en"], "Oldhand"]
