"""Builds the bytes of a book from a tally. Knows no folder and no clock; equal arguments make equal bytes."""

from dataclasses import asdict, dataclass
from typing import Any

from mining.columns import Tally
from mining.contracts import Fitted
from mining.patterns.hindsight_rules import hindsight_rules_section
from mining.patterns.key_states import count_key_states, key_states_section
from mining.patterns.recall import barred_pairs, barred_section, index_section, recall_sections, refuted_section
from mining.patterns.thresholds import Thresholds
from mining.patterns.usage import usage_section
from mining.pipeline.cells import sections_of_cells
from mining.pipeline.weighting import Weighting, fair, weighted_pairs, with_recalled, without_lessons, without_recalled
from mining.worker.fits import Fits, fitted
from mining.worker.rule_gate import REFUTED, RuleSearches
from mining.worker.surprises import Surprises
from shared.experience import book_bytes
from shared.experience.hindsight import RULES_NAME
from shared.experience.tuning import NAME as TUNING
from shared.store import Book

TAUGHT = ("recall", "key-states", "usage", "judgement", "tuning", "habit", "hindsight")
"""Kinds of experience as players see them; each is a section's name."""
KINDS = ("recall", "recall-index", "barred", "key-states", "usage", "hindsight", "judgement", "habit")
"""The kinds that are mined: a book that lacks one is mined again."""


@dataclass(frozen=True, slots=True)
class BuiltBook:
    """A book that is not published yet."""

    game: str
    version: int
    content: bytes
    facts: dict[str, Any]
    """The entries of the header besides game and version."""


@dataclass(frozen=True, slots=True)
class BookInputs:
    """Everything that a book is made from."""

    tally: Tally
    thresholds: Thresholds
    weighting: Weighting
    fits: Fits
    """The full fit, which the rounds since carry on."""
    surprises: Surprises
    tuned: Fitted | None = None
    """The tuned evaluation, and what the header says of it."""

    def are_those_of(self, book: Book) -> bool:
        """Whether the book was made from the same."""
        facts, fitted = book.facts, book.facts.get("fits", {})
        origin = origin_of(self.tally, self.thresholds, self.weighting)
        if any(facts.get(name) != value for name, value in origin.items()):
            return False
        if facts.get(TUNING) != (None if self.tuned is None else self.tuned[1]):
            return False
        if fitted.get("games", self.fits.games) != self.fits.games or self.fits.sections.keys() - facts.keys():
            return False
        return not fitted or fitted.get("surprises") == self.surprises.facts()


def origin_of(tally: Tally, thresholds: Thresholds, weighting: Weighting) -> dict[str, object]:
    """The inputs that determine a book, except its version and time."""
    return {
        "tally": tally.digest(),
        "thresholds": asdict(thresholds),
        "trust": weighting.stored(),
        "kinds": list(KINDS),
    }


def make_book(
    tally: Tally,
    thresholds: Thresholds,
    version: int,
    created_ms: int,
    weighting: Weighting | None = None,
    fits: Fits | None = None,
    searches: RuleSearches | None = None,
    tuned: Fitted | None = None,
) -> BuiltBook:
    """The book of the tally. `created_ms`: milliseconds since 1970, UTC. Without `fits` everything is fitted again.
    `searches`: of pairs that are to be rules; without, no pair is searched.
    """
    weighting = weighting or Weighting()
    fits = fits or fitted(tally, weighting)
    lived = without_lessons(tally)
    own = without_recalled(lived)
    pairs = weighted_pairs(own, weighting)
    barred = barred_pairs(pairs, weighted_pairs(with_recalled(lived), weighting))
    section, evidence, rules, refuted = recall_sections(
        pairs, thresholds, barred, None if searches is None else searches.sift
    )
    sections = {"recall": section, "recall-evidence": evidence}
    for name, found in (
        ("recall-index", index_section(section)),
        ("barred", barred_section(barred)),
        (REFUTED, refuted_section(refuted)),
        ("key-states", key_states_section(pairs.tally, thresholds)),
        ("usage", usage_section(fair(own, weighting))),
        (RULES_NAME, hindsight_rules_section(tally.cells)),
    ):
        if found is not None:
            sections[name] = found
    sections.update(sections_of_cells(tally.cells))
    sections.update(fits.sections)
    if RULES_NAME in sections:
        rules += sections[RULES_NAME].entries
    if tuned is not None:
        sections[TUNING] = tuned[0]
    facts: dict[str, Any] = {
        **origin_of(tally, thresholds, weighting),
        "created_ms": created_ms,
        "games": tally.games,
        "plies": tally.plies,
        "sources": dict(sorted(tally.sources.items())),
        "rules": rules,
        "pairs": section.entries,
        "key_states": count_key_states(pairs.tally, thresholds),
        "teaches": [kind for kind in TAUGHT if kind in sections],
        **fits.facts(),
        **({} if tuned is None else {TUNING: tuned[1]}),
        **({} if searches is None else {"searched": searches.facts(len(refuted))}),
    }
    return BuiltBook(tally.game, version, book_bytes(tally.game, version, facts, sections), facts)
