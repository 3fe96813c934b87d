"""The facets that a game may have in the shared package. All are optional."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from shared.games.registry import GAMES, facets, newest_version

if TYPE_CHECKING:
    from random import Random

    from shared.core import View
    from shared.experience.evaluator import MoveEvaluator
    from shared.keys import Frame
    from shared.pictures import Picture
    from shared.records.pieces_state import PiecesNotation
    from shared.words.game_text import GameText


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacets:
    """The facets of one game."""

    frame: "Frame | None" = None
    """How experience files its positions. Without: an open game's position as it is packed, a hidden game's not at
    all."""
    determinize: "Callable[[View], Callable[[Random], Any]] | None" = None
    """Of a game with hidden hands: from the view of a seat, which need not be to move, to a source of states that this
    view does not exclude, each as likely as any other. Without: nobody searches the game."""
    evaluator: "Callable[[bytes], MoveEvaluator] | None" = None
    """From the content of a book's section `judgement`. Without: no review of moves by evaluation."""
    may_follow: "Callable[[Any, Any], bool] | None" = None
    """Of (later, earlier): False only where the rules exclude that the first state comes about from the second.
    Without: any may come about from any."""
    opening: "Callable[[Any], str | None] | None" = None
    """The name of the opening that a state stands in; None: it has none. Without: no opening has a name."""
    features: "Callable[[Any], Mapping[str, Any]] | None" = None
    """A state's features for people who analyse it, JSON-plain. Without: none."""
    text: "GameText | None" = None
    """Board and moves in words. Without: position and move texts as they are."""
    picture: "Callable[[View], Picture] | None" = None
    """A position as a picture, for a view of a spectator. Without: link previews have none."""
    pieces: "PiecesNotation | None" = None
    """Its pieces-states in game-log XML. Without: no XML."""
    recorded: Mapping[str, Any] | None = None
    """The options under which records that name none are read; under them a position alone says what may follow.
    Without: the defaults."""
    moves_meant: "Callable[[Any, str], MovesMeant] | None" = None
    """Of (state, text of a record): what the text may mean there; raises NotationError and IllegalMove. Without: the
    move that `parse_move` finds."""
    pdn: "PortableNotation | None" = None
    """Its records as PDN. Without: none."""
    names_by_colour: bool = False
    """Whether NDJSON records name the players `black` and `white`."""


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


_NONE = GameFacets()


def facets_of(game: str) -> GameFacets:
    """The facets of a game, by its id with or without version; none for a game that is not known here."""
    found = facets("shared", game if game in GAMES else newest_version(game) or game)
    return found if isinstance(found, GameFacets) else _NONE


def is_hidden(game: str) -> bool:
    """Whether seats of a game hold secrets: False for a game that is not known here."""
    known = game if game in GAMES else newest_version(game)
    return known is not None and GAMES[known].hidden
