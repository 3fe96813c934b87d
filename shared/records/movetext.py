"""Lines as movetext: numbered moves, comments in braces, variations in parentheses (PDN 3.0, section "Moves").

The same for every game; a number stands before the first seat's move of each turn round the table. Writes alone.
"""

from collections.abc import Iterator
from textwrap import fill

from shared.records.move_tree import MoveNode

WIDTH = 80
"""Characters of a line."""


def format_movetext(root: MoveNode, seats: int, first_seat: int = 0, ending: str = "") -> str:
    """The tree with lines of at most WIDTH characters, without a break at the end.

    `first_seat`: makes the first move. `ending`: a word after the main line, such as its result.
    """
    words = [*_comment(root.comment), *_line(root, first_seat, seats, numbered=True)]
    if ending:
        words.append(ending)
    return fill(" ".join(words), width=WIDTH, break_long_words=False, break_on_hyphens=False)


def _line(parent: MoveNode, ply: int, seats: int, *, numbered: bool) -> Iterator[str]:
    """The moves after a node: its first child with the variations beside it, then what follows that child.

    `numbered`: whether the first move needs a number, on either side.
    """
    while parent.children:
        main, *others = parent.children
        yield from _move(main, ply, seats, numbered=numbered)
        for variation in others:
            first = _move(variation, ply, seats, numbered=True)
            after = _line(variation, ply + 1, seats, numbered=bool(variation.comment))
            yield "(" + " ".join([*first, *after]) + ")"
        parent, ply, numbered = main, ply + 1, bool(others or main.comment)


def _move(node: MoveNode, ply: int, seats: int, *, numbered: bool) -> Iterator[str]:
    if ply % seats == 0:
        yield f"{ply // seats + 1}."
    elif numbered:
        yield f"{ply // seats + 1}..."
    yield node.move + node.mark
    yield from _comment(node.comment)


def _comment(text: str) -> Iterator[str]:
    """In braces. A brace inside would end it, so it becomes a parenthesis."""
    if text:
        yield "{" + text.replace("{", "(").replace("}", ")") + "}"
