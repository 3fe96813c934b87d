"""The page words every reason as the other clients do, in every language."""

from itertools import product
from typing import Any, get_args

import pytest

from shared.i18n import LANGUAGES, catalogue
from shared.reasons import FIGURES, REASON_TYPES, Draw, Feature
from shared.words.reasons import reason_figures, reason_words
from tests.testkit.reasons import COMPLETE_REASONS
from tests.web.node import run_module

WORDS = """await (async () => {
    const { speak, speakIn } = await import(SRC + "i18n/say.ts");
    await speak(given.language);
    await speakIn("reasons");
    return given.reasons.map((reason) => [
        it.reasonWords(reason), it.reasonWords(reason, true, "White"), it.reasonFigures(reason, "11-15")
    ]);
})()"""
VALUES = {"own": 3, "next": 2, "partner": 1, "shown": 5, "deals": 40, "knows": 2, "score": 0.625, "strength": 0.5}
THINKING = [
    {"kind": "own-thinking", "by": "club", "rule": rule, "pips": 12, **VALUES} for rule in (*FIGURES, "weighed")
]
HABITS: list[dict[str, Any]] = [
    {"kind": "habit", "share": 0.25, "times": 3.0, "features": [], "book": 1, "rows": rows, "hops": hops, "goal": goal}
    for rows, hops, goal in product((-1, 0, 2, 7), (0, 1, 3), (True, False))
]
NAMED: list[dict[str, Any]] = [
    {"kind": "own-thinking", "rule": "weighed", "because": [{"feature": it, "worth": 1.5} for it in get_args(Feature)]},
    *(
        {"kind": "habit", "share": 0.4, "times": 2.5, "features": [{"name": it, "times": 1.25}], "book": 3}
        for it in get_args(Draw)
    ),
]
PLAYED: list[dict[str, Any]] = [
    {"kind": "habit", "share": 0.4, "times": 2.5, "features": [], **people, **person}
    for people, person in product(
        ({}, {"played": 38, "games": 51}, {"played": 0, "games": 0}, {"games": 51}),
        ({}, {"person_played": 0, "person_games": 4}, {"person_played": 3, "person_games": 4}),
    )
]
BARRED = [
    {"kind": "chance", "barred": {"move": "9-13", "wins": 0, "losses": 2, "games": 7, "source": source}}
    for source in ("opponent", "installation", "log")
]
OTHERS: list[dict[str, Any]] = [
    {"kind": "own-thinking", "depth": 1, "decided": -2, "line": ["11-15", "22-18", "8-11"]},
    {"kind": "own-thinking", "depth": 0, "score": -1.25},
    {"kind": "own-thinking", "depth": 31, "score": 0.1, "line": ["11-15", "22-18"], "prepared": True},
    *(
        {"kind": "own-thinking", "depth": 4, "score": score, "line": ["11-15", "22-18"]}
        for score in (-2.0, -0.3, -0.2, 0.0, 0.29, 0.3, 1.5)
    ),
    *({"kind": "own-thinking", "depth": 4, "score": it, "clear": 5.0, "line": ["a3-c3"]} for it in (1.4, 1.5, 7.5)),
    {"kind": "rival", "move": "11-15", "wins": 2, "draws": 0, "losses": 1, "games": 3},
    {"kind": "own-thinking", "rule": "maxmin", "own": 3, "next": 2},
    {"kind": "endgame", "value": "loss"},
    {"kind": "rival", "move": "5-4", "wins": 1, "draws": 0, "losses": 0, "games": 1, "replayed": True},
    {"kind": "rival", "move": "5-4", "wins": 1, "draws": 0, "losses": 0, "games": 1, "source": "installation"},
    {"kind": "rule", "wins": 1, "draws": 0, "losses": 0, "games": 1, "book": 2},
]
REASONS = [*COMPLETE_REASONS, *THINKING, *HABITS, *NAMED, *PLAYED, *BARRED, *OTHERS]


def test_every_kind_and_every_rule_of_thumb_is_compared() -> None:
    assert {it["kind"] for it in REASONS} == REASON_TYPES.keys()
    assert {it.get("rule") for it in THINKING} >= set(FIGURES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_words_a_reason_as_the_terminal_does(language: str) -> None:
    words = catalogue(language)
    ours = [
        [
            reason_words(words, it),
            reason_words(words, it, to_opponent=True, side="White"),
            reason_figures(words, it, "11-15"),
        ]
        for it in REASONS
    ]
    assert run_module("i18n/reasons.ts", WORDS, {"language": language, "reasons": REASONS}) == ours
    assert words.say("reasons-unknown") not in {sentence for sentence, *_ in ours}
