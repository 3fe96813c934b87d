"""A book of a few lines, and a real one with a single rule in it."""

from collections.abc import Collection
from pathlib import Path

from shared.core import View
from shared.experience import ExperienceBook, ExperienceRule, Section, book_bytes, book_name
from shared.keys import premise, results


class FakeBook(ExperienceBook):
    """Knows the moves it is given, by board text."""

    def __init__(self, moves: dict[str, str] | None = None, version: int = 7) -> None:
        self._moves = moves or {}
        self._version = version
        self.consulted: list[View] = []

    @property
    def version(self) -> int:
        return self._version

    def section(self, name: str) -> bytes | None:
        return None

    def rule(self, view: View, legal: Collection[str]) -> ExperienceRule | None:
        self.consulted.append(view)
        move = self._moves.get(view.board)
        return ExperienceRule(move, 5, 1, 2, view.board) if move in legal and move is not None else None

    def barred(self, view: View, legal: Collection[str]) -> dict[str, ExperienceRule]:
        return {}


def one_rule_book(view: View, move: str, version: int = 1, section_of: str = "recall") -> bytes:
    """A real book about the view's game, which knows one thing: `move` in `view` won 5, drew 1 and lost 2."""
    found = premise(view)
    columns = (
        found.key.to_bytes(8, "little"),
        found.state,
        results(view, [move])[move].to_bytes(8, "little"),
        *(count.to_bytes(4, "little") for count in (5, 1, 2)),
    )
    section = Section(1, len(found.state), columns)
    return book_bytes(view.game, version, {"games": 8, "rules": 1}, {section_of: section})


def write_book(folder: Path, view: View, move: str, version: int = 1) -> Path:
    """The same as a file of a folder of books."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / book_name(view.game, version)
    path.write_bytes(one_rule_book(view, move, version))
    return path
