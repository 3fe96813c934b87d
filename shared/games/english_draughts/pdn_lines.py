"""Trees of lines of English draughts as PDN, with variations, comments and marks. Opens no file.

`shared.games.english_draughts.pdn` reads the games of a text without their variations.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from shared.errors import RecordError
from shared.games.english_draughts.pdn import begin_draft, escaped, text_of
from shared.games.english_draughts.pdn_games import PdnDraft, drafts_of
from shared.games.english_draughts.pdn_tags import GAME_TYPE
from shared.games.english_draughts.pdn_tokens import PdnToken
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.judging import begin_record, read_moves
from shared.records.move_tree import MARKS, MOST_NODES, LinesRead, MoveNode
from shared.records.movetext import format_movetext

_ANNOTATIONS = ("comment", "open", "mark")
_COMMAND = re.compile(r"\[%[^\]]*\]")
"""A time or another fact for programs within a comment, as `[%emt 0:00:03]`."""
_NUMBERED = {f"${number}": mark for number, mark in enumerate(MARKS, start=1)}


def format_pdn_lines(start: str, root: MoveNode, name: str = "") -> str:
    """The tree as one PDN game, with an empty line at the end. `name` is its event."""
    set_up = start != START
    tags = {"Event": name, "Result": "*", "GameType": GAME_TYPE} | ({"SetUp": "1", "FEN": start} if set_up else {})
    _, state = begin_record(ENGLISH_DRAUGHTS.id, start)
    body = format_movetext(root, ENGLISH_DRAUGHTS.seats, state.position.turn, "*")
    lines = [f'[{tag} "{escaped(value)}"]' for tag, value in tags.items() if value]
    return "\n".join([*lines, "", body, "", ""])


def parse_pdn_lines(source: str | bytes) -> LinesRead:
    """The first game of a text with its variations.

    Raises RecordError with the line: `record/missing` for a text without a game, `record/syntax`, `record/illegal`,
    `record/ambiguous`, `record/unsupported`, `record/too-large` beyond MOST_NODES moves.
    """
    for draft in drafts_of(text_of(source)):
        return _tree_of(draft)
    raise RecordError("record/missing", "there is no game in this text")


def parse_variations(source: str | bytes) -> Iterator[tuple[int, LinesRead | RecordError]]:
    """The trees of those games of a text that have variations, comments or marks, each with the line of its record. An
    error stands in the place of each tree that cannot be read."""
    for draft in drafts_of(text_of(source)):
        if draft.error or not any(token.kind in _ANNOTATIONS or token.marks for token in draft.tokens):
            continue
        try:
            yield draft.line, _tree_of(draft)
        except RecordError as error:
            yield draft.line, error


@dataclass(slots=True)
class _RawNode:
    """A move as it is written, and what is written behind it."""

    text: str
    line: int
    mark: str = ""
    comments: list[str] = field(default_factory=list[str])
    children: "list[_RawNode]" = field(default_factory=list["_RawNode"])


def _tree_of(draft: PdnDraft) -> LinesRead:
    """The lines of a game. Raises RecordError."""
    if draft.error:
        raise draft.error
    try:
        game, state = begin_draft(draft)
    except RecordError as error:
        raise RecordError(error.code, str(error), draft.moves[0][1] if draft.moves else draft.line) from error
    reader = _LinesReader(draft.line)
    for token in draft.tokens:
        reader.take(token)
    return LinesRead(game.format_position(state), _judged(reader.root, state), draft.tags, draft.line)


class _LinesReader:
    """The tree of a game as its text tells it; the rules have not judged it."""

    def __init__(self, line: int) -> None:
        self.root = _RawNode("", line)
        self._path = [self.root]
        """The root and the moves of the line that is being read."""
        self._left: list[list[_RawNode]] = []
        """The lines that go on after the variation."""
        self._remarks: list[str] = []
        """Comments at the beginning of a variation, which stand before its move."""
        self._opens = False
        """Whether a variation has just been opened."""
        self._nodes = 0

    def take(self, token: PdnToken) -> None:
        """Read one token. Raises RecordError."""
        match token.kind:
            case "move":
                self._move(token)
            case "comment":
                text = " ".join(_COMMAND.sub(" ", token.text).split())
                (self._remarks if self._opens else self._path[-1].comments).append(text)
            case "mark":
                self._mark(token.text)
            case "open":
                self._open(token)
            case "close":
                self._close(token)
            case "word" if any(character.isdigit() for character in token.text):
                raise RecordError("record/syntax", f"{token.text[:40]!r} is neither move nor mark", token.line)
            case _:
                pass

    def _move(self, token: PdnToken) -> None:
        here = self._path[-1]
        last = here.text.rpartition("-")[2]
        if last and last == token.text.partition("-")[0] and not self._opens:  # a capture that is written leg by leg
            here.text += token.text[len(last) :]
        else:
            self._nodes += 1
            if self._nodes > MOST_NODES:
                raise RecordError("record/too-large", f"a tree may have {MOST_NODES} moves", token.line)
            node = _RawNode(token.text, token.line, comments=self._remarks)
            here.children.append(node)
            self._path.append(node)
        self._remarks, self._opens = [], False
        self._mark(token.marks)

    def _mark(self, text: str) -> None:
        mark = _NUMBERED.get(text, text)
        if mark in MARKS and len(self._path) > 1:
            self._path[-1].mark = mark

    def _open(self, token: PdnToken) -> None:
        if len(self._path) < 2:
            raise RecordError("record/syntax", "a variation stands before the first move", token.line)
        self._left.append(self._path)
        self._path, self._opens = self._path[:-1], True

    def _close(self, token: PdnToken) -> None:
        if not self._left:
            raise RecordError("record/syntax", "a variation closes and never opens", token.line)
        beyond = self._remarks  # of a variation without a move
        self._path = self._left.pop()
        self._path[-1].comments += beyond
        self._remarks, self._opens = [], False


def _judged(root: _RawNode, state: Any) -> MoveNode:
    """The tree with its moves in canonical texts; each line is read as a whole. Raises RecordError."""
    tree = MoveNode(comment=_comment(root))
    waiting = [(child, tree, state, 0) for child in root.children]
    while waiting:
        first, parent, before, plies = waiting.pop(0)
        line = [first]
        while line[-1].children:
            line.append(line[-1].children[0])
        numbers = [node.line for node in line]
        moves, _, _ = read_moves(ENGLISH_DRAUGHTS, before, [node.text for node in line], numbers, plies)
        for ply, (raw, move) in enumerate(zip(line, moves, strict=True), start=plies + 1):
            node = next((child for child in parent.children if child.move == move), None)
            if node is None:
                node = MoveNode(move)
                parent.children.append(node)
            node.mark = raw.mark or node.mark
            node.comment = " ".join(filter(None, (node.comment, _comment(raw))))
            before = ENGLISH_DRAUGHTS.successor(before, ENGLISH_DRAUGHTS.parse_move(before, move))
            waiting += [(child, node, before, ply) for child in raw.children[1:]]
            parent = node
    return tree


def _comment(node: _RawNode) -> str:
    return " ".join(filter(None, node.comments))
