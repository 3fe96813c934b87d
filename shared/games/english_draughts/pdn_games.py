"""A PDN text cut into games: tags, moves of the main line, result and what is wrong. Judges no line of moves.

A result ends a game, and so does a tag after moves, a tag that comes again behind an empty line, a second one that
comes again, and a move list that begins once more with number 1. A tag that comes twice keeps what it says first. Moves
behind a result that can be no beginning of a game go on with the game before: there are files with results and stars
between the moves.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from shared.errors import GameError, RecordError
from shared.games.english_draughts.pdn_tags import NO_RESULT, UNKNOWN, ResultTold, result_told, tag_name
from shared.games.english_draughts.pdn_tokens import PdnToken, tokens_of
from shared.games.english_draughts.recorded import moves_meant
from shared.games.english_draughts.rules import ENGLISH_DRAUGHTS, START

_ALGEBRAIC = re.compile("[a-h][1-8](?:[-x:]?[a-h][1-8])+|[a-h]{2}[1-8]", re.IGNORECASE)
LARGEST_BOARD = 72
"""Squares of the largest board on which draughts is played with numbers, 12 by 12."""


@dataclass(slots=True)
class PdnDraft:
    """One game of a PDN text, before its moves are checked against the rules."""

    line: int
    tags: dict[str, str] = field(default_factory=dict[str, str])
    moves: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Move texts of the main line, each with its line; a capture that is written leg by leg is one move."""
    comments: dict[int, list[str]] = field(default_factory=dict[int, list[str]])
    """Plies of the main line, 0 before the first → the comments behind them."""
    tokens: list[PdnToken] = field(default_factory=list[PdnToken])
    """All but the tags, with comments and variations."""
    result: ResultTold = NO_RESULT
    error: RecordError | None = None
    setups: list[tuple[int, PdnToken]] = field(default_factory=list[tuple[int, PdnToken]])
    """Positions that are set up between moves, each with the plies before it."""
    repeated: list[PdnToken] = field(default_factory=list[PdnToken])
    """The tags from the first on that its head has twice. If it has two of them twice, another game begins here."""
    empty_line: bool = False
    """Whether an empty line stands behind its newest tag."""
    word: PdnToken | None = None
    """The first word that is neither move nor mark: harmless beside moves, and no game without any."""

    def break_off(self, message: str, line: int, code: str = "record/syntax") -> None:
        """Remember the first thing that is wrong."""
        self.error = self.error or RecordError(code, message, line)

    def tells_something(self) -> bool:
        return bool(self.tags or self.moves or self.error or self.word)

    def is_over_before(self, token: PdnToken) -> bool:
        """Whether this token outside of variations begins another game."""
        if token.kind == "number":
            return token.text in ("1", "1.") and len(self.moves) > 1
        if token.kind != "tag" or not self.tells_something():
            return False
        if self.moves or self.error or not self.tags:
            return True
        name = tag_name(token.name)
        if name not in self.tags:
            return False
        has_other_start = name == "FEN" and self.tags[name] not in (token.text, *UNKNOWN)
        return self.empty_line or has_other_start or name != tag_name((self.repeated or [token])[0].name)

    def add(self, token: PdnToken) -> bool:
        """Take in a token outside of variations, and say whether the game ends with it."""
        if token.kind not in ("tag", "comment"):
            self._end_head()
        match token.kind:
            case "blank":
                self.empty_line = True
            case "tag":
                self.empty_line = False
                self._add_tag(token)
            case "move":
                self._add_move(token)
            case "comment":
                self.comments.setdefault(len(self.moves), []).append(token.text)
            case "setup" if not self.moves:
                self.tags["FEN"] = token.text
            case "setup":
                self.setups.append((len(self.moves), token))
            case "result":
                result = result_told(token.text.replace("**", "*"))
                if result is None or (token.text[0].isalpha() and not self.moves):
                    self.word = self.word or token  # "White to move and draw"
                    return False
                self.result = result
                return True
            case "word" | "close":
                self._add_word(token)
            case _:
                pass
        return False

    def _add_tag(self, token: PdnToken) -> None:
        name = tag_name(token.name)
        if self.repeated or self.tags.get(name, "") not in UNKNOWN:
            self.repeated.append(token)
        else:
            self.tags[name] = token.text

    def _end_head(self) -> None:
        """Take what came behind a tag that the head has twice as its own; of several, the first that says something."""
        for token in self.repeated:
            name = tag_name(token.name)
            if self.tags.get(name, "") in UNKNOWN:
                self.tags[name] = token.text
        self.repeated = []

    def _add_move(self, token: PdnToken) -> None:
        before = self.moves[-1][0] if self.moves else ""
        last = before.rpartition("-")[2]
        if (
            last and last == token.text.partition("-")[0]
        ):  # 11x18 18x25: nobody moves from where the other has just come
            self.moves[-1] = (before + token.text[len(last) :], self.moves[-1][1])
        else:
            self.moves.append((token.text, token.line))

    def _add_word(self, token: PdnToken) -> None:
        """A word with figures may be a move that was not understood, so that the moves are not clear."""
        if _ALGEBRAIC.fullmatch(token.text):
            what = f"{token.text} is a move in letters and figures, and those of English draughts are figures alone"
            self.break_off(what, token.line, "record/unsupported")
        elif re.search("[0-9]", token.text) or token.kind == "close":
            self.break_off(f"{token.text[:40]!r} is neither move nor mark", token.line)
        else:
            self.word = self.word or token

    def end(self) -> "PdnDraft":
        """The game, with all that is wrong."""
        self._end_head()
        self._find_larger_board()
        if self.word and not (self.moves or self.tags):
            self.break_off(f"{self.word.text[:40]!r} is neither move nor mark", self.word.line)
        return self

    def _find_larger_board(self) -> None:
        """Name the game's own kind of fault if its squares are those of a larger board. One alone may be a slip."""
        large = [(square, line) for text, line in self.moves for square in map(int, text.split("-")) if square > 32]
        squares = sorted({square for square, _ in large})
        if not squares or squares[-1] > LARGEST_BOARD:
            return
        first = self.moves[0][0]
        starts_small = all(int(square) <= 32 for square in first.split("-"))
        if len(squares) > 1 or (starts_small and not can_begin(first)):
            what = f"{', '.join(map(str, squares[:3]))}: squares of a larger board than that of English draughts"
            self.error = RecordError("record/unsupported", what, large[0][1])

    def goes_on_with(self, other: "PdnDraft") -> bool:
        """Whether what follows is no game of its own, but the rest of this one."""
        if other.tags or not other.moves or not self.moves or self.error:
            return False
        return not can_begin(other.moves[0][0])

    def append(self, other: "PdnDraft") -> None:
        """Go on with the rest of the game."""
        plies = len(self.moves)
        self.moves += other.moves
        self.comments |= {plies + ply: texts for ply, texts in other.comments.items() if ply}
        self.tokens += other.tokens
        self.setups += [(plies + ply, token) for ply, token in other.setups]
        self.result = self.result if other.result.points is None else other.result
        self.error = other.error


_BEGINNING = ENGLISH_DRAUGHTS.parse_position(START)


def can_begin(move: str) -> bool:
    """Whether a game can begin with this move."""
    try:
        return bool(moves_meant(_BEGINNING, move).moves)
    except GameError:
        return False


def drafts_of(text: str) -> Iterator[PdnDraft]:
    """The games of a text in order."""
    before: PdnDraft | None = None
    for draft in _parted(text):
        if before is not None and before.goes_on_with(draft):
            before.append(draft)
            continue
        if before is not None:
            yield before.end()
        before = draft
    if before is not None:
        yield before.end()


def _parted(text: str) -> Iterator[PdnDraft]:
    """The same, cut wherever a game may begin."""
    draft = PdnDraft(1)
    depth = opened = 0
    """Variations that are open, and the line of the first."""
    for token in tokens_of(text):
        if token.kind == "tag" and depth:
            draft.break_off("a variation opens and never closes", opened)
            depth = 0
        if not depth and draft.is_over_before(token):
            before, repeated = draft, draft.repeated
            before.repeated = []
            yield before
            draft = PdnDraft(token.line)
            for tag in repeated:
                draft.line = min(draft.line, tag.line)
                draft.add(tag)
        if not draft.tells_something() and token.kind not in ("blank", "comment"):
            draft.line = token.line
        if token.kind == "open":
            if not depth and not draft.moves:
                draft.word = draft.word or token
            opened = opened if depth else token.line
            depth += 1
        elif token.kind == "unclosed":
            draft.break_off("a comment opens and never closes", token.line)
            depth = 0
        elif not depth and draft.add(token):
            if draft.tells_something():
                yield draft
            draft = PdnDraft(token.line)
        elif token.kind == "close" and depth:
            depth -= 1
        if token.kind != "tag":
            draft.tokens.append(token)
    if depth:
        draft.break_off("a variation opens and never closes", opened)
    if draft.tells_something():
        yield draft
