"""Trees of lines of English draughts as PDN, with variations, comments and marks. Opens no file.

`shared.games.english_draughts.pdn` reads the games of a text without their variations.
"""

import re
from collections.abc import Iterator
from typing import Any

from shared.errors import RecordError
from shared.games.english_draughts.pdn import GAME_TYPE, TOKEN, decoded, escaped, sections_of
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START
from shared.records.judging import begin_record, parse_recorded
from shared.records.move_tree import MARKS, MOST_NODES, LinesRead, MoveNode
from shared.records.movetext import format_movetext

_ANNOTATED = re.compile(r"[({;$!?]")
"""Occurs in every game with something beside its moves."""
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
    for section in sections_of(decoded(source)):
        reader = _LinesReader(*section)
        reader.read()
        if reader.tags or reader.begun:
            return reader.end()
    raise RecordError("record/missing", "there is no game in this text")


def parse_variations(source: str | bytes) -> Iterator[tuple[int, LinesRead | RecordError]]:
    """The trees of those games of a text that have variations, comments or marks, each with the line at which its text
    begins; of several games behind one head, the first. An error stands in the place of each tree that cannot be read.
    """
    for first_line, section in sections_of(decoded(source)):
        if not _ANNOTATED.search(section):
            continue
        reader = _LinesReader(first_line, section)
        try:
            reader.read()
            yield reader.begins, reader.end()
        except RecordError as error:
            yield reader.begins, error


class _LinesReader:
    """The first game of a section."""

    def __init__(self, line: int, section: str) -> None:
        self.begins = line
        """The line of its first tag or move."""
        self._section = section
        self.tags: dict[str, str] = {}
        self.begun = False
        self._line = line
        self._root = MoveNode()
        self._start = START
        self._states: list[Any] = []
        """Before each move of the line that is being read, and after its last one."""
        self._path = [self._root]
        """The root and the moves of that line."""
        self._left: list[tuple[list[MoveNode], list[Any]]] = []
        """The lines that go on after the variation."""
        self._remark = ""
        """A comment that stands before its move."""
        self._opens = False
        """Whether a variation has just been opened."""
        self._nodes = 0

    def read(self) -> None:
        """Read on to the end of the game. Raises RecordError."""
        for token in TOKEN.finditer(self._section):
            if not self._take(token):
                break

    def _take(self, token: re.Match[str]) -> bool:
        """Read one token; False when the game is over with it. Raises RecordError."""
        text, kind = token[0], token.lastgroup
        if kind in ("value", "move") and not (self.tags or self.begun):
            self.begins = self._line
        match kind:
            case "value":
                if self.begun:
                    return False
                self.tags[token["tag"]] = re.sub(r'\\(["\\])', r"\1", token["value"])
            case "move":
                self._move(token["move"], text[len(token["move"]) :])
            case "comment":
                self._comment(" ".join(text.strip("{};").split()))
            case "mark":
                self._mark(text)
            case "bracket":
                self._bracket(text)
            case "result" if not self._left:
                return False
            case "broken":
                what = "a comment opens and never closes" if text == "{" else f"{text[:40]!r} is neither move nor mark"
                raise RecordError("record/syntax", what, self._line)
            case _:
                pass
        self._line += text.count("\n")
        return True

    def end(self) -> LinesRead:
        """The game as it was read. Raises RecordError for a variation that is still open."""
        if self._left:
            raise RecordError("record/syntax", "a variation opens and never closes", self._line)
        self._begin()
        return LinesRead(self._start, self._root, self.tags, self.begins)

    def _begin(self) -> None:
        """The tags are read. Raises RecordError."""
        if self.begun:
            return
        self.begun = True
        game_type = self.tags.get("GameType", GAME_TYPE)
        if game_type.split(",")[0].strip() != GAME_TYPE:
            raise RecordError("record/unsupported", f"game type {game_type} is not English draughts", self._line)
        try:
            game, state = begin_record(ENGLISH_DRAUGHTS.id, self.tags.get("FEN", START))
        except RecordError as error:
            raise RecordError(error.code, str(error), self._line) from error
        self._start, self._states = game.format_position(state), [state]
        self._keep_remark()

    def _move(self, text: str, marks: str) -> None:
        self._begin()
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise RecordError("record/too-large", f"a tree may have {MOST_NODES} moves", self._line)
        before, parent = self._states[-1], self._path[-1]
        move = parse_recorded(ENGLISH_DRAUGHTS, before, text, len(self._path), self._line)
        canonical = ENGLISH_DRAUGHTS.format_move(before, move)
        node = next((child for child in parent.children if child.move == canonical), None)
        if node is None:
            node = MoveNode(canonical)
            parent.children.append(node)
        self._path.append(node)
        self._states.append(ENGLISH_DRAUGHTS.successor(before, move))
        self._opens = False
        self._keep_remark()
        self._mark(marks.replace("*", ""))

    def _comment(self, text: str) -> None:
        self._remark = f"{self._remark} {text}".strip()
        if self.begun and not self._opens:
            self._keep_remark()

    def _keep_remark(self) -> None:
        node = self._path[-1]
        node.comment, self._remark = f"{node.comment} {self._remark}".strip(), ""

    def _mark(self, text: str) -> None:
        mark = _NUMBERED.get(text, text)
        if mark in MARKS and len(self._path) > 1:
            self._path[-1].mark = mark

    def _bracket(self, text: str) -> None:
        if text == ")":
            if not self._left:
                raise RecordError("record/syntax", "a variation closes and never opens", self._line)
            self._keep_remark()
            self._path, self._states = self._left.pop()
            self._opens = False
            return
        if len(self._path) < 2:
            raise RecordError("record/syntax", "a variation stands before the first move", self._line)
        self._left.append((self._path, self._states))
        self._path, self._states, self._opens = self._path[:-1], self._states[:-1], True
