"""A tree of lines: moves for both sides with variations, marks and comments. Judged by a rule book; knows no format.

As plain data a tree is its root `{comment?, children}`, and a node is `{move, mark?, comment?, children}`. The first
child continues the main line, the others are variations.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NotRequired, TypedDict, cast

from shared.core import Game
from shared.errors import AmbiguousMove, IllegalMove, NotationError, TreeError, TreeFault
from shared.text.cleaning import clean_prose
from shared.values import Json

MOST_NODES: Final = 2_000
"""Moves of a tree. With the greatest comments it fits into one HTTP request."""
DEEPEST: Final = 400
"""Plies of its longest line: JSON is read to a limited depth, and each ply takes two levels of it."""
LONGEST_COMMENT: Final = 2_000
"""Characters."""
MOST_COMMENT_BYTES: Final = 32 << 10
"""Of all comments together, in UTF-8."""
MOST_FAULTS: Final = 20
"""Named of one tree."""
MARKS: Final = ("!", "?", "!!", "??", "!?", "?!")
"""Judgements of a move, in the order of PDN's `$1` to `$6`."""
_FIELDS: Final = frozenset(("move", "mark", "comment", "children"))


class TreeDocument(TypedDict):
    """A tree as plain data."""

    move: NotRequired[str]
    mark: NotRequired[str]
    comment: NotRequired[str]
    children: "list[TreeDocument]"


@dataclass(slots=True)
class MoveNode:
    """A move and what may follow it; the root has no move."""

    move: str = ""
    """Canonical text in the position before it."""
    mark: str = ""
    """One of MARKS, or empty."""
    comment: str = ""
    children: list["MoveNode"] = field(default_factory=list["MoveNode"])


@dataclass(slots=True)
class LinesRead:
    """A tree and what its text says of it."""

    start: str
    """Canonical position text."""
    root: MoveNode
    tags: dict[str, str] = field(default_factory=dict[str, str])
    line: int = 0
    """Where its text begins, as in the game's record."""


@dataclass(slots=True)
class _TreeReader:
    """A tree as far as it has been judged."""

    game: Game[Any, Any]
    faults: list[TreeFault] = field(default_factory=list[TreeFault])
    nodes: int = 0
    comment_bytes: int = 0

    def read(self, document: Json, state: Any) -> MoveNode:
        root = MoveNode()
        waiting: list[tuple[MoveNode, Json, Any, tuple[int, ...]]] = [(root, document, state, ())]
        while waiting and len(self.faults) < MOST_FAULTS:
            node, fields, before, path = waiting.pop()
            inner = self._fields(node, fields, path)
            children: list[tuple[MoveNode, Json, Any, tuple[int, ...]]] = []
            for number, child in enumerate(inner):
                made = self._move(child, node, before, (*path, number))
                if made is not None:
                    children.append((node.children[-1], child, made, (*path, number)))
            waiting += reversed(children)
        return root

    def _fields(self, node: MoveNode, fields: Json, path: tuple[int, ...]) -> list[Json]:
        """Fill in all but the move, and return the children as they were given."""
        if not isinstance(fields, dict) or not fields.keys() <= _FIELDS:
            self._fault(path, "analysis/tree", "a node is an object of move, mark, comment and children")
            return []
        comment, mark, inner = fields.get("comment", ""), fields.get("mark", ""), fields.get("children", [])
        if (
            not isinstance(comment, str)
            or not isinstance(mark, str)
            or mark not in ("", *MARKS)
            or not isinstance(inner, list)
        ):
            self._fault(path, "analysis/tree", f"comment is a text, mark one of {' '.join(MARKS)}, children a list")
            return []
        node.comment, node.mark = clean_prose(comment), mark
        self.comment_bytes += len(node.comment.encode())
        if len(node.comment) > LONGEST_COMMENT or self.comment_bytes > MOST_COMMENT_BYTES:
            limits = f"{LONGEST_COMMENT} characters, and all together {MOST_COMMENT_BYTES} bytes"
            self._fault(path, "analysis/too-large", f"a comment may have {limits}")
        if inner and len(path) >= DEEPEST:
            self._fault(path, "analysis/too-large", f"a line may have {DEEPEST} plies")
            return []
        self.nodes += len(inner)
        if self.nodes > MOST_NODES:
            raise TreeError([TreeFault(path, "analysis/too-large", f"a tree may have {MOST_NODES} moves")])
        return inner

    def _move(self, fields: Json, parent: MoveNode, before: Any, path: tuple[int, ...]) -> Any:
        """Append the child to its parent and return the state after its move; None if it cannot be made."""
        text = fields.get("move") if isinstance(fields, dict) else None
        if not isinstance(text, str):
            self._fault(path, "analysis/tree", "a node has a text `move`")
            return None
        try:
            move = self.game.parse_move(before, text)
        except (NotationError, IllegalMove, AmbiguousMove) as error:
            self._fault(path, error.code, str(error))
            return None
        canonical = self.game.format_move(before, move)
        if any(child.move == canonical for child in parent.children):
            self._fault(path, "analysis/duplicate", f"the move {canonical} is there twice")
            return None
        parent.children.append(MoveNode(canonical))
        return self.game.successor(before, move)

    def _fault(self, path: tuple[int, ...], code: str, message: str) -> None:
        self.faults.append(TreeFault(path, code, message))


def read_tree(game: Game[Any, Any], state: Any, document: "Json | TreeDocument") -> tuple[MoveNode, int]:
    """The tree that plain data tells, judged from `state` on, and how many moves it has.

    Moves come out in their canonical texts, comments on one line. Raises TreeError with every fault, up to MOST_FAULTS;
    what follows a faulty move is not judged.
    """
    reader = _TreeReader(game)
    root = reader.read(cast("Json", document), state)
    if isinstance(document, dict) and not {"move", "mark"}.isdisjoint(document):
        reader.faults.insert(0, TreeFault((), "analysis/tree", "the root has no move"))
    if reader.faults:
        raise TreeError(reader.faults[:MOST_FAULTS])
    return root, reader.nodes


def document_of(root: MoveNode) -> TreeDocument:
    """The tree as plain data; `read_tree` reads it back."""
    document = _alone(root)
    waiting = [(root, document)]
    while waiting:
        node, fields = waiting.pop()
        fields["children"] = [_alone(child) for child in node.children]
        waiting += zip(node.children, fields["children"], strict=True)
    return document


def _alone(node: MoveNode) -> TreeDocument:
    texts = {"move": node.move, "mark": node.mark, "comment": node.comment}
    return cast("TreeDocument", {name: text for name, text in texts.items() if text} | {"children": []})


def main_line(root: MoveNode) -> Iterator[str]:
    """The moves of the main line."""
    node = root
    while node.children:
        node = node.children[0]
        yield node.move


def is_annotated(root: MoveNode) -> bool:
    """Whether a tree is more than the moves of one line."""
    node = root
    while len(node.children) == 1 and not node.comment and not node.mark:
        node = node.children[0]
    return bool(node.children or node.comment or node.mark)


def tree_of_document(document: TreeDocument) -> MoveNode:
    """The tree that `document_of` made plain data of. Judges nothing: for one that has been judged."""
    root = MoveNode()
    waiting: list[tuple[TreeDocument, MoveNode]] = [(document, root)]
    while waiting:
        fields, node = waiting.pop()
        node.move, node.mark = fields.get("move", ""), fields.get("mark", "")
        node.comment = fields.get("comment", "")
        node.children = [MoveNode() for _ in fields["children"]]
        waiting += zip(fields["children"], node.children, strict=True)
    return root
