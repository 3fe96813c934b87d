"""Why a move was chosen, worded from the reason that its player gave as data: a plain sentence, and the figures behind
it for those who ask. `shared.words.reason_clauses` says which words; the page reads the same table.

Judges no reason and knows no rules. A reason may come from any program: one that is not as its kind wants it is worded
as one.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Any, Final, TypeAlias

from shared.i18n import Catalogue
from shared.i18n.catalogue import Value
from shared.reason_codec import parse_reason, to_document
from shared.reasons import HindsightReason, Reason
from shared.words.players import cited_name
from shared.words.reason_clauses import BARRED, FIGURES, GIVEN, SENTENCES, SOURCES, Blank, Clause, Each, Test

_Fields: TypeAlias = Mapping[str, Any]
"""A reason's JSON, or an item of it."""


def rests_on_experience(reason: Reason) -> bool:
    """Whether games that were played decided on the move: for it, or against the move that was thought of first."""
    return SOURCES.get(reason.kind) == "experience" or reason.barred is not None


def reason_words(
    words: Catalogue, reason: Reason | Mapping[str, object], *, to_opponent: bool = False, side: str = ""
) -> str:
    """One plain sentence, without its full stop, that says so where experience chose the move.

    `to_opponent`: whether the reader is the only opponent of the mover. `side`: the name of the mover's. Never raises,
    whatever a program has given as its reason.
    """
    known = parse_reason(reason)
    if known is None:
        return words.say("reasons-unknown")
    fields = _fields(known, "", to_opponent, side)
    barred = {} if known.barred is None else {**fields["barred"], "to_opponent": to_opponent}
    sentence = _first(words, BARRED, barred) if barred else _first(words, SENTENCES[known.kind], fields)
    return words.say("reasons-from-experience", reason=sentence) if rests_on_experience(known) else sentence


def reason_figures(words: Catalogue, reason: Reason | Mapping[str, object], move: str) -> str:
    """The figures behind the sentence, as clauses without a full stop; empty where there are none. Never raises."""
    known = parse_reason(reason)
    if known is None:
        return ""
    fields = _fields(known, move, to_opponent=False)
    plain = [] if known.barred is None else [_first(words, SENTENCES[known.kind], fields)]
    figures = [_said(words, it, fields) for it in FIGURES.get(known.kind, ()) if _applies(it, fields)]
    return words.say("semicolon").join([*plain, *figures])


def _fields(reason: Reason, move: str, to_opponent: bool, side: str = "") -> _Fields:
    """Those of the reason, and those that are made of them (`shared.words.reason_clauses`)."""
    fields = to_document(reason)
    line, score = fields.get("line") or (), fields.get("score")
    cell: Mapping[str, str] = reason.cell if isinstance(reason, HindsightReason) else {}
    made_by: Mapping[str, int] = fields.get("from", {})
    makers = sorted(made_by.items(), key=lambda it: -it[1])
    return {
        "move": move,
        **fields,
        "to_opponent": to_opponent,
        "side": side,
        "advantage": score / fields.get("clear", 1) if line and score is not None else None,
        "expected": ", ".join(line[1:5]),
        "makers": [{"maker": maker, "games": games} for maker, games in makers],
        "pros": [it for it in fields.get("because") or () if it["worth"] > 0],
        "facts": [{"fact": f"{name}-{value}"} for name, value in cell.items()],
    }


def _first(words: Catalogue, clauses: Sequence[Clause], fields: _Fields) -> str:
    """The first clause that applies; empty where none does."""
    return next((_said(words, it, fields) for it in clauses if _applies(it, fields)), "")


def _applies(clause: Clause, fields: _Fields) -> bool:
    return all(_holds(test, fields.get(name)) for name, test in clause.tests.items())


def _holds(test: Test, value: Any) -> bool:
    match test:
        case None:
            return not _is_given(value)
        case ">=", bound:
            return _is_given(value) and value >= bound
        case "<=", bound:
            return _is_given(value) and value <= bound
        case _:
            return _is_given(value) if test == GIVEN else value == test


def _is_given(value: Any) -> bool:
    return value is not None and value not in ("", [], ())


def _said(words: Catalogue, clause: Clause, fields: _Fields) -> str:
    return words.say(clause.key, **{name: _filled(words, blank, fields) for name, blank in clause.blanks.items()})


def _filled(words: Catalogue, blank: Blank, fields: _Fields) -> Value:
    match blank:
        case str():
            form, _, field = blank.partition(":")
            return _FORMS[form](words, fields[field])
        case Each():
            items = [str(_filled(words, blank.item, it)) for it in fields[blank.field]]
            return words.listed(items) if blank.between == "and" else words.say("comma").join(items)
        case clauses:
            return _first(words, clauses, fields)


_FORMS: Final[Mapping[str, Callable[[Catalogue, Any], Value]]] = {
    "number": lambda words, value: int(value),
    "text": lambda words, value: str(value),
    "tenths": lambda words, value: words.number(float(value), 1),
    "percent": lambda words, value: words.percent(float(value)),
    "percent-tenths": lambda words, value: words.percent(float(value), 1),
    "signed": lambda words, value: words.signed(float(value)),
    "moves": lambda words, plies: ceil(abs(plies) / 2),
    "player": cited_name,
    "weighed": lambda words, feature: words.find(f"reasons-weighed-{feature}") or feature,
    "pro": lambda words, feature: words.find(f"reasons-pro-{feature}") or feature,
    "habit": lambda words, feature: words.find(f"reasons-habit-{feature}") or feature,
    "fact": lambda words, fact: words.find(f"reasons-fact-{fact.rstrip('+')}") or fact,
    "maker": lambda words, maker: words.find(f"reasons-maker-{maker}") or cited_name(words, maker.removeprefix("ai:")),
}
"""How each form writes a value."""
