"""The table of what there is to say of a reason fits the reasons and the messages."""

from collections.abc import Iterator

import pytest

from shared.i18n import LANGUAGES
from shared.i18n.compile import SOURCES as CATALOGUES
from shared.i18n.compile import messages, variables
from shared.reasons import REASON_TYPES
from shared.words.reason_clauses import BARRED, FIGURES, SENTENCES, SOURCES, Clause, Each


def every_clause() -> Iterator[Clause]:
    """Those within a blank of another one too."""
    waiting = [it for clauses in (BARRED, *SENTENCES.values(), *FIGURES.values()) for it in clauses]
    while waiting:
        clause = waiting.pop()
        yield clause
        blanks = [it.item if isinstance(it, Each) else it for it in clause.blanks.values()]
        waiting += [it for blank in blanks if isinstance(blank, tuple) for it in blank]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_fills_the_blanks_of_its_message(language: str) -> None:
    texts = messages(CATALOGUES / language, ("common", "reasons"))
    wrong = [it.key for it in every_clause() if it.key not in texts or variables(texts[it.key]) - it.blanks.keys()]
    assert wrong == []


def test_every_kind_of_reason_has_a_sentence() -> None:
    assert SENTENCES.keys() == set(REASON_TYPES)
    assert SOURCES.keys() <= SENTENCES.keys() >= FIGURES.keys()
    assert [kind for kind, clauses in SENTENCES.items() if clauses[-1].tests] == [], "no sentence for what is left"
