"""Analyses: how people make, save and export trees of lines. Judges by the games' rules; knows no transport."""

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypedDict

from server.history.forms import read_text
from shared.core import Game, Options, Seat
from shared.errors import (
    AmbiguousMove,
    IllegalMove,
    NotationError,
    PositionError,
    RecordError,
    Rejected,
    UnsettledResult,
)
from shared.games import game_named
from shared.games.facets import facets_of
from shared.http.analysis import LONGEST_NAME
from shared.records.judging import begin_record, complete_options, options_recorded, read_moves
from shared.records.move_tree import MoveNode, document_of, read_tree, tree_of_document
from shared.records.movetext import format_movetext
from shared.records.ndjson import usual_start
from shared.records.record import GameRecord
from shared.store.analyses import Analyses, Analysis
from shared.store.rows import from_json, to_json
from shared.text.cleaning import clean_prose

Form = Literal["json", "pdn", "text"]


class LinesFields(TypedDict):
    """Lines as an analysis keeps them."""

    game: str
    options: Options
    start: str
    tree: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Lines:
    """A tree of lines with the position that it begins from."""

    game: Game[Any, Any]
    options: Options
    start: str
    """Canonical position text."""
    root: MoveNode
    nodes: int
    name: str = ""

    def state(self) -> Any:
        """The position that it begins from."""
        return self.game.parse_position(self.start, self.options)

    def states(self) -> Iterator[Any]:
        """Every position of it."""
        yield from states_below(self.game, self.state(), self.root)

    def fields(self) -> LinesFields:
        """As an analysis keeps it."""
        return {
            "game": self.game.id,
            "options": self.options,
            "start": self.start,
            "tree": to_json(document_of(self.root)),
            "nodes": self.nodes,
        }


def states_below(game: Game[Any, Any], state: Any, root: MoveNode) -> Iterator[Any]:
    """A position, and all that a tree leads to from there."""
    waiting = [(state, root)]
    while waiting:
        before, node = waiting.pop()
        yield before
        waiting += [(game.successor(before, game.parse_move(before, it.move)), it) for it in node.children]


def judged(game_name: str, options: Mapping[str, object] | None, start: str | None, document: Any) -> Lines:
    """The tree that plain data tells, judged by the rules.

    `options`: house rules; without them those of records, under which lines may go on past a draw. `start`: without it
    the usual start of the game. Raises UnknownGame, OptionError, PositionError, TreeError.
    """
    game = game_named(game_name)
    complete = game.options(options_recorded(game.id) if options is None else options)
    if start is None and game.hidden:
        raise PositionError(f"{game.title} has no usual start: give a position.")
    try:
        state = game.parse_position(usual_start(game.id) if start is None else start, complete)
    except (NotationError, IllegalMove, AmbiguousMove) as error:
        raise PositionError(f"No line can begin there: {error}.") from error
    root, nodes = read_tree(game, state, {"children": []} if document is None else document)
    return Lines(game, complete, game.format_position(state), root, nodes)


_MOST_COUNTED: Final = 20
"""Games of a text that are counted; only the first is read whole."""


def read_lines(game_name: str, text: str) -> tuple[Lines, int]:
    """The lines of the first game or position of a text in any form, and how many it has (at least).

    Those of a notation with variations and comments come with them. `game_name`: the game where the text does not say.
    Raises UnknownGame, TreeError, RecordError with the line: of the reader that came nearest.
    """
    # A lone surrogate, which JSON may spell, is nothing that a file of games could hold.
    read = read_text(text.encode(errors="replace"), None, game_named(game_name).id, _MOST_COUNTED)
    items = [] if read is None else read.items
    records = [it.record if isinstance(it, UnsettledResult) else it for it in items]
    first = next((record for record in records if isinstance(record, GameRecord)), None)
    if first is None:
        error = next((item for item in items if isinstance(item, RecordError)), None)
        if error is not None and read is not None and read.is_foreign:
            begin = clean_prose(text)[:40]
            raise RecordError("record/syntax", f"{begin!r} begins neither a position nor a game", error.line)
        raise error or RecordError("record/missing", "there is no game in this text")
    games = sum(isinstance(record, GameRecord) for record in records)
    notation = facets_of(first.game).pdn
    if read is not None and read.form == "pdn" and notation is not None and first is records[0]:
        found = notation.read_lines(text)
        start, document = found.start, document_of(found.root)
    else:
        start, document = _moves_of(first)
    players = " – ".join(filter(None, first.players))
    name = ", ".join(filter(None, (players, first.event, first.date)))
    lines = judged(first.game, None, start, document)
    return replace(lines, name=clean_prose(name)[:LONGEST_NAME]), games


def _moves_of(record: GameRecord) -> tuple[str, Any]:
    """Position and moves of a record as `judged` takes them; with hidden hands, of the first hand that was played."""
    game = game_named(record.game)
    hand = next((hand for hand in record.hands if hand.moves), None)
    if hand is None:
        start, texts = record.start, record.moves
    else:
        options = complete_options(game, dict(record.options)) or game.options(options_recorded(game.id)).items()
        number = record.hands.index(hand) + 1
        leader = Seat(hand.leader or 0)
        start, texts = game.format_position(game.begin(dict(options), hand.deal, leader, number)), hand.moves
    _, state = begin_record(record.game, start)
    moves, _, _ = read_moves(game, state, texts)
    root = node = MoveNode()
    for move in moves:
        node.children = [MoveNode(move)]
        node = node.children[0]
    return start, document_of(root)


def lines_of(analysis: Analysis) -> Lines:
    """The tree of a kept analysis, as it was judged."""
    root = tree_of_document(from_json(analysis.tree))
    return Lines(game_named(analysis.game), analysis.options, analysis.start, root, analysis.nodes, analysis.name)


def export(analysis: Analysis, form: Form) -> str:
    """The analysis as a text of this form. Raises RecordError `record/unsupported` where its game has none."""
    if form == "json":
        return analysis.tree
    lines = lines_of(analysis)
    game, root = lines.game, lines.root
    if form == "pdn":
        notation = facets_of(game.id).pdn
        if notation is None:
            raise RecordError("record/unsupported", f"PDN has no form here for a game of {analysis.game}")
        return notation.write_lines(analysis.start, root, analysis.name)
    seats = game.to_act(lines.state())
    head = {"Name": analysis.name, "Game": analysis.game, "Start": analysis.start}
    heading = [f"{name}: {text}" for name, text in head.items() if text]
    return "\n".join([*heading, "", format_movetext(root, game.seats, seats[0] if seats else 0), ""])


class AnalysisDesk:
    """The analyses of one store. Its methods wait for the database: call them from a thread. Raises LogError."""

    def __init__(self, analyses: Analyses, most: int) -> None:
        """`most`: analyses that one person keeps."""
        self._analyses = analyses
        self._most = most

    def make(self, player: str, lines: Lines) -> Analysis:
        """Keep a new analysis. Raises Limited."""
        made = Analysis(secrets.token_hex(10), player, name=lines.name, **lines.fields())
        self._analyses.add(made, self._most)
        return self.find(made.id)

    def find(self, id_: str) -> Analysis:
        """Anybody's analysis: its id is the permission. Raises Rejected `analysis/unknown`."""
        found = self._analyses.find(id_)
        if found is None:
            raise Rejected("analysis/unknown", "There is no such analysis, or not any more.")
        return found

    def of(self, player: str) -> list[Analysis]:
        """The player's own, the one saved last first."""
        return self._analyses.of(player)

    def redrawn(self, player: str, id_: str, document: Any) -> Lines:
        """An analysis of the player with another tree, which `save` takes. Raises Rejected `analysis/unknown`,
        TreeError.
        """
        kept = self._own(player, id_)
        return judged(kept.game, kept.options, kept.start, document)

    def save(self, player: str, id_: str, lines: Lines | None, name: str | None, version: int | None) -> Analysis:
        """Put a new tree into an analysis of the player; `name` None leaves its name, `lines` None its tree.

        Raises Rejected `analysis/unknown`, `analysis/stale` if `version` is not the newest.
        """
        kept = self._own(player, id_)
        if lines is not None:
            kept = replace(kept, **lines.fields())
        return self._analyses.save(kept if name is None else replace(kept, name=name), version)

    def remove(self, player: str, id_: str) -> None:
        """Delete an analysis of the player. Raises Rejected `analysis/unknown`."""
        if not self._analyses.remove(player, id_):
            raise Rejected("analysis/unknown", "You have no such analysis.")

    def _own(self, player: str, id_: str) -> Analysis:
        found = self._analyses.find(id_)
        if found is None or found.player != player:
            raise Rejected("analysis/unknown", "You have no such analysis.")
        return found
