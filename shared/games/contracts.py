"""The contracts of the shared package: what a game may give it beside its rules. No behaviour."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from shared.core import Options, Seat, View

if TYPE_CHECKING:  # what keeps keys and records needs no words and no pictures
    from shared.pictures import Picture
    from shared.words.game_text import GameText

Turn = Callable[[str], str]
"""Brings a move text of the table into the normal frame, and back again: applied twice it changes nothing."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A normal state, or what a move makes of it, for people."""

    text: str
    parts: Mapping[str, str]
    """Its parts by name: pieces-states as the paper's game-logs tell them (`shared.records.pieces_state`), the position
    text where the game has no such form, and what a seat knows where hands are hidden."""


@dataclass(frozen=True, slots=True)
class FiledMove:
    """A legal move in a normal state."""

    text: str
    result: bytes
    """The normal state that it makes."""
    made: Situation
    """The same seen from the side that moved."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The normal frame of one game."""

    width: int
    """Bytes of a normal state."""
    normal: Callable[[bytes, Seat], tuple[bytes, Turn]]
    """(packed pieces-state, seat) → its normal state. Only where hands are hidden does the seat matter: whose view."""
    of_view: Callable[[View], tuple[bytes, Turn]]
    """The same, from what the view's seat knows; that seat is to move."""
    results: Callable[[View, Iterable[str]], Iterator[tuple[str, bytes]]]
    """(move text, the normal state that it makes), one after the other, for moves that are legal in the view."""
    situation: Callable[[bytes], Situation]
    """A normal state for people. Raises GameError, ValueError or IndexError for bytes that are none."""
    moves: Callable[[bytes], Iterator[FiledMove]]
    """The legal moves in a normal state, without the history that may bar some of them."""
    is_digest: bool = False
    """Whether a normal state is a digest: then `unpack` reads none, `situation` names it and `moves` lists nothing."""


class MoveEvaluator(Protocol):
    """Evaluates the legal moves of a state by a book."""

    unit: str
    """`man` or `row`: a hundredth of it is 1."""

    def move_values(self, state: Any) -> Mapping[str, int]:
        """Move text → worth to the mover, in hundredths of the unit; no legal move, no worth."""
        ...

    def standing(self, state: Any) -> int:
        """Value of the position for seat 0, in hundredths of the unit; ±WIN when it is decided."""
        ...


Parts = Mapping[str, str]
"""Name of a part (`SAS`, `SPS`; `line`, `hands`) → its text."""


@dataclass(frozen=True, slots=True)
class PiecesNotation:
    """How one game's pieces-states are told."""

    parts: tuple[str, ...]
    tell: Callable[[str, int], Parts]
    """(position text, active seat) → parts."""
    read: Callable[[Parts, int], str]
    """(parts, active seat) → position text, the next seat to move. Raises NotationError."""


@dataclass(frozen=True, slots=True)
class MovesMeant:
    """The legal moves that the text of a record may mean."""

    moves: Sequence[Any]
    """At least one."""
    exact: bool = False
    """Whether the text names the first of them exactly, and is but a short form of the others."""


@dataclass(frozen=True, slots=True)
class PortableNotation:
    """Records in Portable Draughts Notation."""

    read: Callable[..., Any]
    write: Callable[..., str]
    read_lines: Callable[..., Any]
    """A tree of lines from the first game of a text."""
    write_lines: Callable[..., str]
    read_variations: Callable[..., Any]
    """The trees of all annotated games of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacets:
    """The facets of one game."""

    frame: Frame | None = None
    """How experience files its positions. Without: an open game's position as it is packed, a hidden game's not at
    all."""
    determinize: Callable[[View], Callable[[Random], Any]] | None = None
    """Of a game with hidden hands: from the view of a seat, which need not be to move, to a source of states that this
    view does not exclude, each as likely as any other. Without: nobody searches the game."""
    holders: Callable[[View], Mapping[str, Sequence[float]]] | None = None
    """Of a game with hidden hands: from the view of a seat to each piece that it does not see, and how likely each seat
    holds it, by exact counting. Without: no data set asks where pieces are."""
    evaluator: Callable[[bytes], MoveEvaluator] | None = None
    """From the content of a book's section `judgement`. Without: no review of moves by evaluation."""
    may_follow: Callable[[Any, Any], bool] | None = None
    """Of (later, earlier): False only where the rules exclude that the first state comes about from the second.
    Without: any may come about from any."""
    opening: Callable[[Any], str | None] | None = None
    """The name of the opening that a state stands in; None: it has none. Without: no opening has a name."""
    features: Callable[[Any], Mapping[str, Any]] | None = None
    """A state's features for people who analyse it, JSON-plain. Without: none."""
    text: "GameText | None" = None
    """Board and moves in words. Without: position and move texts as they are."""
    habits: Sequence[str] = ()
    """The features by which a person's choices are foreseen (`shared.experience.acquaintance`), in their order; of one
    without a name nothing is said. Without: of none."""
    people: Sequence[float] = ()
    """The weights of these features by which people choose, as an archive tells. Without: only those who play here tell
    it (`shared.experience.memory.people_choose`)."""
    picture: "Callable[[View], Picture] | None" = None
    """A position as a picture, for a view of a spectator. Without: link previews have none."""
    pieces: PiecesNotation | None = None
    """Its pieces-states in game-log XML. Without: no XML."""
    recorded: Options | None = None
    """The options under which records that name none are read; under them a position alone says what may follow.
    Without: the defaults."""
    moves_meant: Callable[[Any, str], MovesMeant] | None = None
    """Of (state, text of a record): what the text may mean there; raises NotationError and IllegalMove. Without: the
    move that `parse_move` finds."""
    pdn: PortableNotation | None = None
    """Its records as PDN. Without: none."""
    names_by_colour: bool = False
    """Whether NDJSON records name the players `black` and `white`."""
