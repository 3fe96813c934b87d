"""The rules of an experience book as rows for people and programs, one section after another. Writes no file.

A section of rules is streamed, so that a book of any size needs no more memory than a few rows. Premises and states are
shown in the game's normal frame (`shared.keys`): the side to move is Black, or has the first seat.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from mining.games.registry import mining_facets
from shared.experience import ExperienceBook, hindsight, key_states, usage
from shared.games.contracts import FiledMove, Situation
from shared.keys import frame_of, key_of


@dataclass(frozen=True, slots=True)
class FiledState:
    """A state of a rule."""

    key: int
    """`shared.keys.key_of` of the normal state: the id of the pieces-state."""
    situation: Situation


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A SequentialPattern of Wang et al. 2015, Figure 4: premise, result and support; and the move that joins both."""

    kind: str
    """"rule"; "barred": it lost to several independent people; "refuted": a search found it to lose."""
    place: int
    """Among the rules of its premise; 1 for the one that is followed (Algorithm 5)."""
    premise: FiledState
    moves: tuple[str, ...]
    """The moves that make the result, nearly always one; empty where the rules of this version have none."""
    result: FiledState | None
    """Seen from the side that moved; None where no move makes it."""
    support: float
    """Formulas (2) and (3): wins less losses, as a share of all games of the book."""
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class KeyStateRow:
    """A Key State of the same paper."""

    state: FiledState
    """Seen from the side to move, the other one than its maker."""
    frequency: float
    """Formula (4)."""
    wins: int
    draws: int
    losses: int


@dataclass(frozen=True, slots=True)
class UsageRow:
    """The Checker Usage of one place of the board, as its mover sees it."""

    place: str
    usage: float
    """Formula (1)."""


@dataclass(frozen=True, slots=True)
class HindsightRow:
    """The gain of a kind of move in a kind of situation, when finished hands were played again in another way."""

    fields: Mapping[str, str]
    """By the names of `shared.experience.hindsight.FIELDS`."""
    gain: float
    """Points beyond the mean of the moves it was compared with, a move."""
    times: int


@dataclass(frozen=True, slots=True)
class HindsightRuleRow:
    """A rule mined from hindsight: premise → play : support."""

    place: int
    """Its number: of the rules that fit a move, the first one counts."""
    premise: Mapping[str, str]
    play: Mapping[str, str]
    """By the names of `shared.reasons.FACTS`; empty where any move will do that makes the premise true."""
    gain: float
    """Its support: points beyond the mean of the moves it was compared with, a move."""
    times: int


Row = RuleRow | KeyStateRow | UsageRow | HindsightRow | HindsightRuleRow


def _pairs(section: str, kind: str) -> Callable[[ExperienceBook], Iterator[Row]]:
    def rows(book: ExperienceBook) -> Iterator[Row]:
        frame, games = frame_of(book.game), max(1, book.facts.get("games", 1))
        known: tuple[bytes, FiledState, list[FiledMove]] | None = None
        for place, state, key, (wins, draws, losses) in book.entries_of(section):
            if known is None or known[0] != state:
                known = state, FiledState(key_of(state), frame.situation(state)), list(frame.moves(state))
            fitting = [move for move in known[2] if key_of(move.result) == key]
            yield RuleRow(
                kind,
                place,
                known[1],
                tuple(move.text for move in fitting),
                FiledState(key, fitting[0].made) if fitting else None,
                round((wins - losses) / games, 6),
                wins,
                draws,
                losses,
            )

    return rows


def _key_states(book: ExperienceBook) -> Iterator[Row]:
    content, frame = book.section(key_states.NAME), frame_of(book.game)
    if content is None:
        return
    games, states = key_states.decode(content, frame.width)
    for each in states:
        filed = FiledState(key_of(each.state), frame.situation(each.state))
        yield KeyStateRow(filed, round(each.net / games, 6), each.wins, each.draws, each.losses)


def _usage(book: ExperienceBook) -> Iterator[Row]:
    content = book.section(usage.NAME)
    if content is None:
        return
    found, places = usage.decode(content), mining_facets(book.game).places
    for number, each in enumerate(found):
        yield UsageRow(places[number] if len(places) == len(found) else str(number), round(each, 6))


def _hindsight(book: ExperienceBook) -> Iterator[Row]:
    content = book.section(hindsight.NAME)
    if content is None:
        return
    table = hindsight.parse_hindsight(content)
    for cell, times, total in zip(table.cells, table.times, table.sums, strict=True):
        yield HindsightRow(hindsight.cell_fields(cell), round(total / hindsight.UNIT / times, 6), times)


def _hindsight_rules(book: ExperienceBook) -> Iterator[Row]:
    rules = hindsight.parse_rules(book.section(hindsight.RULES_NAME) or b"")
    for place, rule in enumerate(rules, 1):
        premise = {name: value for name, value in rule.facts.items() if name in hindsight.PREMISE}
        play = {name: value for name, value in rule.facts.items() if name not in premise}
        yield HindsightRuleRow(place, premise, play, round(rule.gain, 6), rule.times)


READERS: Final[Mapping[str, Callable[[ExperienceBook], Iterator[Row]]]] = {
    "recall": _pairs("recall", "rule"),
    "barred": _pairs("barred", "barred"),
    "refuted": _pairs("refuted", "refuted"),
    key_states.NAME: _key_states,
    usage.NAME: _usage,
    hindsight.RULES_NAME: _hindsight_rules,
    hindsight.NAME: _hindsight,
}
"""By section, in the order in which they are written."""
WEIGHTS: Final = ("judgement", "tuning", "habit")
"""Sections of fitted weights, which are no rules and are not written."""


def rows_of(book: ExperienceBook) -> Iterator[tuple[str, Iterator[Row]]]:
    """The rows of every section of rules that the book has, by its name. Raises BookError for a faulty section."""
    for section, reader in READERS.items():
        if book.sections().get(section):
            yield section, reader(book)
