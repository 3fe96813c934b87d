"""Commands to the lobby: its tables, and the sign of life."""

from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.terms import Terms

Company = Literal["any", "people", "ai"]
"""`people`: tables where people sit and no programs; `ai`: those where an AI player or a bot sits."""
Pace = Literal["any", "none", "live", "days"]
"""Tables by their clock: without one, with one for a sitting, or with days for each move."""
LONGEST_START: Final = 700
"""Characters of a position text: a deal of 101 domino and all plies that a hand may have before its end."""
CURSOR: Final = r"^\d{1,16}-[0-9a-zA-Z_-]{1,32}$"
"""The form of a cursor, which means nothing to a client."""


class Tables(CommandMessage, frozen=True, kw_only=True, tag="tables"):
    """List one page of the open tables, the newest first. With `subscribe`, `lobby-changes` follow when it changes."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables", "The open public tables", fields={"subscribe": None}, method="GET"),),
        verbs=(Verb("tables", "before", ("lobby",)),),
        permission="read",
        limit="lists",
    )
    subscribe: bool | None = None
    """True replaces the subscription by one to this page, false ends it, null leaves it as it is."""
    game: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    """Only tables of this game."""
    free: bool = False
    """Only tables with a seat that anybody may take."""
    company: Company = "any"
    pace: Pace = "any"
    after: Annotated[str, Meta(pattern=CURSOR)] | None = None
    """The page after this cursor, which is the `next` of another page; null: the first page."""


class Open(CommandMessage, frozen=True, kw_only=True, tag="open"):
    """Open a table; nobody sits yet. Answered with its id."""

    declared: ClassVar = Declaration(
        http=(Http("/api/tables", "Open a table", {"game": "english-draughts"}),),
        verbs=(Verb("open", "before", example="open domino clock 10+5"),),
        permission="play",
        limit="opens",
    )
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    public: bool = True
    """Whether it is in the list; a private table is found by its id alone, which nobody guesses."""
    terms: Terms = Terms()
    start: Annotated[str, Meta(min_length=1, max_length=LONGEST_START)] | None = None
    """A position text of the game, from which every match at the table begins, unrated; null: as the rules begin. Of
    101 domino it is a deal, the seat that led and the plies made since: `HANDS;LEADER;PLIES`."""


class Ping(CommandMessage, frozen=True, kw_only=True, tag="ping"):
    """Ask for a sign of life; answered with `done`."""

    declared: ClassVar = Declaration(http=(), verbs=(), permission="read", limit=None)


LobbyCommand = Tables | Open
