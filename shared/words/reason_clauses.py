"""What there is to say of a reason, as data: which message, with which of the reason's fields in its blanks, and when.

Every client says it by the same few steps: `shared.words.reasons`, and the page from this table as JSON
(`client/web/src/i18n/reasons.ts`). The fields are those of the reason's JSON (`shared.reasons`), and:

- `move`: where a reason names none, the move that it stands with;
- `side`: the name of the mover's side, where the client knows it and it has one;
- `to_opponent`: whether the reader is the only opponent of the mover;
- `advantage`: the score in clear advantages. Only a search with an expected line tells its score as that of a position;
  others value the move itself;
- `expected`: up to four moves that follow in the expected line;
- `makers`: of `from`, the most games first, each with `maker` and `games`;
- `pros`: of `because`, what spoke for the move;
- `facts`: of `cell`, each as `fact`, its name and value.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

Test: TypeAlias = "str | int | tuple[Literal['>=', '<='], float] | None"
"""Of a field: the value that it must have, or a bound. `GIVEN`: anything; None: it is absent or empty."""
Blank: TypeAlias = "str | tuple[Clause, ...] | Each"
"""A form and a field ("percent:share"); the first clause that applies, nothing where none does; or a list.

Forms: `number` and `text` as they are, `tenths`, `percent` and `percent-tenths` of a share, `signed`, `moves` of plies,
`player` of an AI player's name, and the words for a `weighed` feature, for a `pro` (such a feature that spoke for the
move), a `habit` feature, a `fact` and a `maker`.
"""
GIVEN: Final = "*"
Source = Literal["experience", "calculation", "database"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A message that is said where every test holds."""

    key: str
    tests: Mapping[str, Test]
    blanks: Mapping[str, Blank]


@dataclass(frozen=True, slots=True)
class Each:
    """Something of each item of a field, written as a list in words ("and") or with commas between them."""

    field: str
    item: Blank
    between: Literal["and", "comma"]


def clause(key: str, tests: Mapping[str, Test] | None = None, **blanks: Blank) -> Clause:
    """A message "reasons-`key`". Without tests it always applies."""
    return Clause(f"reasons-{key}", tests or {}, blanks)


def _where(tests: Mapping[str, Test], *clauses: Clause) -> tuple[Clause, ...]:
    """The clauses, said only where these tests hold too."""
    return tuple(replace(it, tests={**tests, **it.tests}) for it in clauses)


SOURCES: Final[Mapping[str, Source]] = {
    **dict.fromkeys(("rule", "rival", "habit", "hindsight", "key-state", "usage"), "experience"),
    **dict.fromkeys(("own-thinking", "stand-in", "race"), "calculation"),
    "endgame": "database",
}
"""By kind, what the choice rests on; nothing for a move that needed none. A barred move makes it experience."""
BARRED: Final = (
    clause("barred-log", {"source": "log"}, move="text:move", lost="number:losses", count="number:games"),
    clause("barred-here", {"source": "installation"}, move="text:move", count="number:losses"),
    clause("barred-you", {"to_opponent": True}, move="text:move", count="number:losses"),
    clause("barred", move="text:move", count="number:losses"),
)
"""Of the move that was not repeated, by the fields of `Barred`: it tells more than how another one was found."""
_SHARES: Final = (
    clause("shares-partner", {"partner": GIVEN}, own="text:own", next="text:next", partner="text:partner"),
    clause("shares", {"partner": None}, own="text:own", next="text:next"),
)
_WHOSE: Final = (clause("side", {"side": GIVEN}, side="text:side"), clause("its-position"))
_VERDICT: Final = (
    clause("verdict-much-better", {"advantage": (">=", 1.5)}, who=_WHOSE),
    clause("verdict-better", {"advantage": (">=", 0.3)}, who=_WHOSE),
    clause("verdict-much-worse", {"advantage": ("<=", -1.5)}, who=_WHOSE),
    clause("verdict-worse", {"advantage": ("<=", -0.3)}, who=_WHOSE),
    clause("verdict-even"),
)
_CALCULATED: Final = clause("calculated", count="number:depth")
_WAY: Final = (
    clause("way-long-chain", {"rows": (">=", 6), "hops": (">=", 2)}, count="number:hops"),
    clause("way-chain", {"hops": (">=", 2)}, count="number:hops"),
    clause("way-long-hop", {"rows": (">=", 6), "hops": 1}),
    clause("way-hop", {"hops": 1}),
    clause("way-long-step", {"rows": (">=", 6)}),
    clause("way-step"),
)
_WHERE: Final = (
    clause("where-goal", {"goal": True}),
    clause("where-side", {"rows": 0}),
    clause("where-back", {"rows": ("<=", 0)}),
)
SENTENCES: Final[Mapping[str, Sequence[Clause]]] = {
    "rule": (clause("rule", wins="number:wins", count="number:games"),),
    "key-state": (clause("key-state", count="number:dissimilarity"),),
    "usage": (clause("usage", cell="text:cell"),),
    "own-thinking": (
        *_where({"rule": "maxmin"}, *_SHARES),
        clause("sampled", {"rule": "sampled"}, count="number:deals", share="percent:score"),
        clause("close", {"rule": "close"}, pips="text:pips"),
        clause("weighed", {"rule": "weighed", "pros": GIVEN}, features=Each("pros", "pro:feature", "and")),
        clause("own-best", {"rule": "weighed", "because": GIVEN}),
        clause("all-alike", {"rule": "weighed"}),
        *(clause(rule, {"rule": rule}) for rule in ("open-double", "sum-7", "all-marked", "companion")),
        clause("loses", {"decided": ("<=", 0)}, count="moves:decided"),
        clause("wins", {"decided": GIVEN}, count="moves:decided"),
        clause("own-best", {"depth": None}),
        clause("own-best", {"depth": 0}),
        clause("calculated-verdict", {"advantage": GIVEN}, calculated=(_CALCULATED,), verdict=_VERDICT),
        _CALCULATED,
    ),
    "stand-in": (Clause("reasons-stand-in", {}, {"for": "player:for"}),),
    "race": (clause("race", count="number:own", other="number:other"),),
    "habit": (
        clause("own-look", {"person_played": (">=", 1)}),
        clause("winners-look", {"rows": GIVEN, "hops": GIVEN}, way=_WAY, where=_WHERE),
        clause("people-look"),
    ),
    "hindsight": (
        clause("hindsight-rule", {"rule": GIVEN}, facts=Each("facts", "fact:fact", "comma")),
        clause("hindsight", instead="text:instead_of"),
    ),
    "rival": (
        clause("replayed", {"replayed": True}),
        clause("second-look", {"looked": True}),
        clause("no-better", {"wins": 0}),
        clause("rival-here", {"source": "installation"}, lost="number:wins", count="number:games"),
        clause("rival-once-you", {"wins": 1, "games": 1, "to_opponent": True}),
        clause("rival-once", {"wins": 1, "games": 1}),
        clause("rival-you", {"to_opponent": True}, lost="number:wins", count="number:games"),
        clause("rival", lost="number:wins", count="number:games"),
    ),
    "endgame": (
        clause("drawn-ending", {"value": "draw"}),
        clause("won-in", {"value": "win", "plies": GIVEN}, count="moves:plies"),
        clause("won", {"value": "win"}),
        clause("lost-in", {"plies": GIVEN}, count="moves:plies"),
        clause("lost"),
    ),
    "chance": (clause("chance"),),
    "only-move": (clause("only-move"),),
}
"""By kind: the first that applies is the sentence."""
_DEPTH: Final = clause("depth", {"depth": (">=", 1)}, count="number:depth")
_WEIGHT: Final = (clause("feature", feature="weighed:feature", worth="signed:worth"),)
_THUMB: Final = (
    clause("open-double-figures", {"rule": "open-double"}, shown="number:shown"),
    *_where({"rule": "sum-7"}, *_SHARES),
    *_where({"rule": "all-marked"}, *_SHARES),
    clause("knowing", {"rule": "sampled", "knows": (">=", 1)}, count="number:knows"),
    clause("companion-figures", {"rule": "companion"}, share="percent:score", strength="percent:strength"),
    clause("weighed-figures", {"rule": "weighed", "because": GIVEN}, features=Each("because", _WEIGHT, "comma")),
    clause("own", {"by": GIVEN}, by="player:by"),
)
_SEARCH: Final = (
    clause("prepared", {"prepared": True}),
    clause("judgement", {"judgement": GIVEN}),
    clause("score", {"score": GIVEN, "decided": None, "rule": None}, score="signed:score"),
    clause("line", {"expected": GIVEN}, moves="text:expected"),
    clause("usual-replies", {"rule": None, "knows": (">=", 1)}),
)
_LEVEL: Final = clause("level", {"level": GIVEN}, share="percent:level")
_MEMORY_MISSING: Final = clause("memory-missing", {"memory_missing": True})
_DRAWN: Final = (clause("drawn-by", feature="habit:name", times="tenths:times"),)
_MAKER: Final = (clause("maker", maker="maker:maker", games="number:games"),)
_FIGURES_OF: Final[Mapping[str, Sequence[Clause]]] = {
    "rule": (
        clause(
            "rule-figures",
            move="text:move",
            count="number:games",
            wins="number:wins",
            draws="number:draws",
            losses="number:losses",
        ),
        clause("least", {"low": GIVEN}, share="percent:low"),
        clause("learnt", {"makers": GIVEN}, makers=Each("makers", _MAKER, "comma")),
        clause("witnesses", {"makers": GIVEN, "witnesses": (">=", 2)}, witnesses="number:witnesses"),
    ),
    "key-state": (clause("key-state-figures", nearer="number:nearer", share="percent-tenths:frequency"),),
    "usage": (clause("usage-figures", cell="text:cell", times="tenths:usage"), *_THUMB, _DEPTH, *_SEARCH),
    "own-thinking": (
        *_THUMB,
        # A calculation that ends open has said so in its sentence.
        *_where({"rule": GIVEN}, _DEPTH),
        *_where({"rule": None, "decided": GIVEN}, _DEPTH),
        *_SEARCH,
    ),
    "stand-in": (clause("fault", fault="text:fault"), *_THUMB, _DEPTH, *_SEARCH),
    "habit": (
        clause(
            "person-played-here",
            {"person_played": GIVEN, "person_games": (">=", 1)},
            played="number:person_played",
            games="number:person_games",
        ),
        clause("played-here", {"played": GIVEN, "games": (">=", 1)}, played="number:played", games="number:games"),
        clause("habit-figures", share="percent:share", times="tenths:times"),
        clause("drawn", {"features": GIVEN}, features=Each("features", _DRAWN, "and")),
    ),
    "hindsight": (
        clause(
            "hindsight-rule-figures",
            {"rule": GIVEN},
            count="number:seen",
            worth="tenths:worth",
            instead="text:instead_of",
        ),
        clause("hindsight-figures", {"rule": None}, count="number:seen", worth="tenths:worth"),
    ),
    "endgame": (clause("looked-up"),),
}
FIGURES: Final = {kind: (*_FIGURES_OF.get(kind, ()), _LEVEL, _MEMORY_MISSING) for kind in SENTENCES}
"""By kind: all that apply are the figures behind the sentence."""


def document() -> dict[str, object]:
    """Everything as JSON: a clause as [key, tests, blanks], a blank as text, clauses or {"each", "item", "between"}."""
    return {
        "sources": dict(SOURCES),
        "barred": [_clause(it) for it in BARRED],
        "sentences": {kind: [_clause(it) for it in clauses] for kind, clauses in SENTENCES.items()},
        "figures": {kind: [_clause(it) for it in clauses] for kind, clauses in FIGURES.items()},
    }


def _clause(it: Clause) -> list[Any]:
    return [it.key, dict(it.tests), {name: _blank(blank) for name, blank in it.blanks.items()}]


def _blank(blank: Blank) -> Any:
    match blank:
        case str():
            return blank
        case Each():
            return {"each": blank.field, "item": _blank(blank.item), "between": blank.between}
        case clauses:
            return [_clause(it) for it in clauses]
