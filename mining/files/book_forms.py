"""The rows of an experience book as text, XML and NDJSON, line by line. Opens no book and no file.

The XML is the paper's (Wang et al. 2015, sections 2.2.2 and 2.2.3): the SequentialPattern of its Figure 4 with premise,
result and support, and the pieces-states written out in place of their ids. Its schema is `book.xsd` beside this
module.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypedDict, cast
from xml.sax.saxutils import escape, quoteattr

from mining.files.book_rows import (
    WEIGHTS,
    FiledState,
    HindsightRow,
    HindsightRuleRow,
    KeyStateRow,
    Row,
    RuleRow,
    UsageRow,
    rows_of,
)
from shared.experience import ExperienceBook
from shared.games import GAMES
from shared.i18n import catalogue
from shared.values import Json, JsonObject

Form = Literal["text", "xml", "ndjson"]
XML_VERSION: Final = "1"
TITLES: Final[Mapping[str, str]] = {
    "recall": "Experience rules: premise → move : support. Of one premise, the first is followed.",
    "barred": "Barred moves: they lost to several independent people.",
    "refuted": "Refuted moves: a search found that they lose.",
    "key-states": "Key states: state : frequency. The player who made the state waits.",
    "usage": "Checker usage: place : how often a game a move ends there.",
    "hindsight-rules": "Rules of hindsight: premise → play : points gained beyond the mean move. Of those that fit a "
    "move, the first counts.",
    "hindsight": "Hindsight: kind of situation and of move → points that such a move gained.",
}
"""By section."""


def lines_of(book: ExperienceBook, form: Form) -> Iterator[str]:
    """The whole book in this form, a line at a time, without its line end. Raises BookError for a faulty section."""
    match form:
        case "text":
            return _text(book)
        case "xml":
            return _xml(book)
        case "ndjson":
            return (json.dumps(row, ensure_ascii=False) for row in json_rows(book))


class BookFields(TypedDict):
    """A book without its rows."""

    game: str
    version: int
    sha256: str
    games: int
    thresholds: dict[str, Json]
    sections: dict[str, int]
    """Rows by section."""
    weights: list[str]
    """The sections of fitted weights, of which there are no rows."""


def facts_of(book: ExperienceBook) -> BookFields:
    """Facts about the book."""
    sections = book.sections()
    return {
        "game": book.game,
        "version": book.version,
        "sha256": book.sha256,
        "games": book.facts.get("games", 0),
        "thresholds": book.facts.get("thresholds", {}),
        "sections": {section: sections[section] for section in TITLES if sections.get(section)},
        "weights": [section for section in WEIGHTS if section in sections],
    }


def json_rows(book: ExperienceBook) -> Iterator[dict[str, Any]]:
    """Every row as an object, the facts of the book first. Raises BookError for a faulty section."""
    yield {"kind": "book", **cast("JsonObject", facts_of(book))}
    for _, rows in rows_of(book):
        yield from map(_as_json, rows)


def _as_json(row: Row) -> JsonObject:
    match row:
        case RuleRow():
            return {
                "kind": row.kind,
                "place": row.place,
                "premise": _state_as_json(row.premise),
                "move": row.moves[0] if row.moves else None,
                "moves": list(row.moves),
                "result": None if row.result is None else _state_as_json(row.result),
                "support": row.support,
                **_counts(row),
            }
        case KeyStateRow():
            state = _state_as_json(row.state)
            return {"kind": "key-state", "state": state, "frequency": row.frequency, **_counts(row)}
        case UsageRow():
            return {"kind": "usage", "place": row.place, "usage": row.usage}
        case HindsightRow():
            return {"kind": "hindsight", **row.fields, "gain": row.gain, "times": row.times}
        case HindsightRuleRow():
            facts: dict[str, Json] = {"premise": dict(row.premise), "play": dict(row.play)}
            return {"kind": "hindsight-rule", "place": row.place, **facts, "gain": row.gain, "times": row.times}


def _state_as_json(state: FiledState) -> JsonObject:
    return {"id": _id(state), "text": state.situation.text, **state.situation.parts}


def _counts(row: RuleRow | KeyStateRow) -> dict[str, int]:
    return {"wins": row.wins, "draws": row.draws, "losses": row.losses, "games": row.wins + row.draws + row.losses}


def _id(state: FiledState) -> str:
    """16 hexadecimal digits: programs that read numbers as doubles would lose some."""
    return f"{state.key:016x}"


def _text(book: ExperienceBook) -> Iterator[str]:
    facts = facts_of(book)
    yield f"{GAMES[book.game].title}, book {book.version}, from {facts['games']:,} games"
    if facts["weights"]:
        yield f"Not listed, since they are fitted weights and no rules: {', '.join(facts['weights'])}"
    for section, rows in rows_of(book):
        yield ""
        yield f"{TITLES[section]} ({facts['sections'][section]:,})"
        yield from map(_as_text, rows)


def _as_text(row: Row) -> str:
    match row:
        case RuleRow():
            moves = " or ".join(row.moves) or "no legal move"
            again = "" if row.place == 1 else f"  [{row.place}]"
            return f"{row.premise.situation.text} → {moves} : {row.support:+.4%}  {_signed(row)}{again}"
        case KeyStateRow():
            return f"{row.state.situation.text} : {row.frequency:+.4%}  {_signed(row)}"
        case UsageRow():
            return f"{row.place} : {row.usage:.4f}"
        case HindsightRow():
            fields = ", ".join(f"{name} {value}" for name, value in row.fields.items())
            return f"{fields} → {row.gain:+.3f} points  in {row.times:,} moves"
        case HindsightRuleRow():
            rule = f"{_in_words(row.premise) or 'whenever it can'} → {_in_words(row.play) or 'play so'}"
            return f"{rule} : {row.gain:+.2f} points  in {row.times:,} moves  [{row.place}]"


def _in_words(facts: Mapping[str, str]) -> str:
    words = catalogue("en")
    return ", ".join(words.say(f"reasons-fact-{name}-{value.rstrip('+')}") for name, value in facts.items())


def _signed(row: RuleRow | KeyStateRow) -> str:
    return f"+{row.wins} ={row.draws} −{row.losses}"


def _xml(book: ExperienceBook) -> Iterator[str]:
    facts = facts_of(book)
    about = {"version": XML_VERSION, "game": book.game, "book": book.version, "sha256": book.sha256}
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f"<experienceBook{_attributes({**about, 'games': facts['games'], 'weights': ' '.join(facts['weights'])})}>"
    for section, rows in rows_of(book):
        yield f"<section{_attributes({'name': section, 'entries': facts['sections'][section]})}>"
        yield from map(_as_xml, rows)
        yield "</section>"
    yield "</experienceBook>"


def _as_xml(row: Row) -> str:
    match row:
        case RuleRow():
            counts = {"place": row.place, "moves": " ".join(row.moves), **_counts(row)}
            return (
                f"<SequentialPattern{_attributes(counts)}>{_state_as_xml('premise', row.premise)}"
                f"{'' if row.result is None else _state_as_xml('result', row.result)}"
                f"<support>{row.support}</support></SequentialPattern>"
            )
        case KeyStateRow():
            facts = {"frequency": row.frequency, **_counts(row)}
            return f"<KeyState{_attributes(facts)}>{_state_as_xml('state', row.state)}</KeyState>"
        case UsageRow():
            return f"<CheckerUsage{_attributes({'place': row.place, 'usage': row.usage})}/>"
        case HindsightRow():
            return f"<Hindsight{_attributes({**row.fields, 'gain': row.gain, 'times': row.times})}/>"
        case HindsightRuleRow():
            facts = (
                f"<fact{_attributes({'in': part, 'name': name, 'value': value})}/>"
                for part, of in (("premise", row.premise), ("play", row.play))
                for name, value in of.items()
            )
            counts = {"place": row.place, "gain": row.gain, "times": row.times}
            return f"<HindsightRule{_attributes(counts)}>{''.join(facts)}</HindsightRule>"


def _state_as_xml(tag: str, state: FiledState) -> str:
    parts = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in state.situation.parts.items())
    return f"<{tag}{_attributes({'id': _id(state), 'text': state.situation.text})}>{parts}</{tag}>"


def _attributes(values: Mapping[str, object]) -> str:
    return "".join(f" {name}={quoteattr(str(value))}" for name, value in values.items())


def json_object(book: ExperienceBook) -> Iterator[str]:
    """One JSON object with the facts of the book and its `rows`, in pieces of text."""
    yield json.dumps(facts_of(book), ensure_ascii=False)[:-1] + ', "rows": ['
    separator = ""
    for _, rows in rows_of(book):
        for row in rows:
            yield separator + json.dumps(_as_json(row), ensure_ascii=False)
            separator = ", "
    yield "]}\n"
