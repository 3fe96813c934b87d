"""Commands of AI hosts: the players that they offer, and their answers to requests for advice and searches."""

from typing import Annotated, Any, ClassVar, Final, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from shared.protocol.declaration import CommandMessage, Declaration
from shared.protocol.fields import LARGEST, Count, Number, Version
from shared.protocol.reasons import ReasonDocument
from shared.protocol.structs import ClientModel, ServerModel
from shared.protocol.table_states import TableState
from shared.reason_codec import parse_reason, to_document

ABOUT: Final = 200
"""Characters of the sentence about a player."""


class RatingRange(ClientModel, frozen=True, kw_only=True):
    """The ratings from the lowest to the highest, both included."""

    lowest: Number
    highest: Number


class OfferedPlayer(ClientModel, frozen=True, kw_only=True):
    """A player that can be seated: `game` is a rules id."""

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    about: Annotated[str, Meta(max_length=ABOUT)] = ""
    book: Version | None = None
    """Version of the experience book that it will hold at the next match."""
    strength: Annotated[int, Meta(ge=1, le=5)] | None = None
    """Stars: how strong it is among the players of this game."""
    ratings: RatingRange | None = None
    """The ratings that it plays at if it is called `NAME:RATING`; None: it has one strength."""
    people: Annotated[list[Annotated[str, Meta(min_length=1, max_length=40)]], Meta(max_length=500)] = []
    """Those whom it plays like if it is called `like:PERSON`."""
    well_known: Annotated[list[Annotated[str, Meta(min_length=1, max_length=40)]], Meta(max_length=20)] = []
    """Full names of a few of them, who are worth offering by name: `like:Marion Tinsley`."""
    imitates: bool = False
    """Whether it plays like somebody with an account here, too, if it is called `like:@NAME`."""
    literature: bool = False
    """Whether it plays as a published paper says: it is seated where somebody asks for it, and never as company."""
    analyses: bool = False
    """Whether its host searches positions of this game for people who look at them, as this player would."""
    reviews: bool = False
    """Whether its host looks back at finished rounds of this game, as this player would."""
    warming: bool = False
    """Whether its machine code is still being made or loaded: until then a weaker player moves for it."""


class Offer(CommandMessage, frozen=True, kw_only=True, tag="offer"):
    """An AI host (proved by the operator's host token) says which players it can seat. Replaces its earlier offer.

    An offer that is too long for one message comes in several; it counts once the last has come.
    """

    declared: ClassVar = Declaration(http=(), verbs=(), permission="host", limit=None)
    host_token: Annotated[str, Meta(max_length=128)]
    players: Annotated[list[OfferedPlayer], Meta(max_length=100)]
    more: bool = False
    """Whether the next message has more of the same offer."""


class AdvisedMove(ClientModel, frozen=True, kw_only=True):
    """A move that a master might play."""

    move: Annotated[str, Meta(min_length=1, max_length=80)]
    share: Annotated[float, Meta(ge=0, le=1)] | None = None
    """How often it would be chosen here; None: unknown."""
    reason: ReasonDocument
    """Why, as data of the closed list of `shared.reasons`; empty for none."""

    def __post_init__(self) -> None:
        reason = parse_reason(self.reason)
        force_setattr(self, "reason", {} if reason is None else to_document(reason))


class Aim(ClientModel, frozen=True, kw_only=True):
    """A key state to go for: where winners' pieces stood, and how far away that is."""

    cells: Annotated[list[Annotated[str, Meta(min_length=1, max_length=8)]], Meta(min_length=1, max_length=24)]
    """Where the asker's own pieces stand in it."""
    distance: Number
    """The least sum of the single steps that the pieces of both sides are away from it (Wang et al. 2015, (11)); in
    draughts the asker's moves until then, if the opponent allows it."""
    wins: Count
    draws: Count
    losses: Count
    """Losses of the players who reached it."""


class ExactResult(ClientModel, frozen=True, kw_only=True):
    """The result of a position with best play, for the side to move, by an endgame database."""

    value: Literal["win", "draw", "loss"]
    plies: Count | None = None
    """Until the end with best play; None for a draw, and where no distance is known."""


class MoveShare(ClientModel, frozen=True, kw_only=True):
    """A move, and how often people would choose it."""

    move: Annotated[str, Meta(min_length=1, max_length=80)]
    share: Annotated[float, Meta(ge=0, le=1)]


class PositionFacts(ClientModel, frozen=True, kw_only=True):
    """Facts about a position that an AI host knows without a search."""

    exact: ExactResult | None = None
    """The value in an endgame database; None where none has the position."""
    people: Annotated[list[MoveShare], Meta(max_length=200)] | None = None
    """Likeliest move first, as the player `human` takes people to move; None: the game has no such model."""


Unit = Literal["man", "row", "point", "win"]
"""Of scores. A score s of the unit `win` stands for an expected score of (1 + s) / 2, from 0 for a loss to 1 for a win.
"""


class EvaluatedLine(ClientModel, frozen=True, kw_only=True):
    """One of the best lines from a position, and its value."""

    score: Annotated[int, Meta(ge=-10_000, le=10_000)]
    """For seat 0, in hundredths of the unit, as `standing` in a review; ±10,000: won."""
    plies: Count | None = None
    """Until the end of the game, where the search sees it."""
    moves: Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(min_length=1, max_length=40)]
    share: Annotated[float, Meta(ge=0, le=1)] | None = None
    """Of a search that plays on at random: how many of its rounds began with the first move."""


class Advice(CommandMessage, frozen=True, kw_only=True, tag="advice"):
    """An AI host answers an `advise`, best move first; neither move nor aim: it has nothing to say there."""

    declared: ClassVar = Declaration(http=(), verbs=(), permission="host", limit=None)
    ticket: Annotated[str, Meta(max_length=128)]
    moves: Annotated[list[AdvisedMove], Meta(max_length=3)]
    aim: Aim | None = None
    line: Annotated[list[Annotated[str, Meta(min_length=1, max_length=80)]], Meta(max_length=16)] = []
    """The play that a master expects, where that was asked."""
    facts: PositionFacts | None = None
    """Where these were asked."""


class Evaluated(CommandMessage, frozen=True, kw_only=True, tag="evaluated"):
    """An AI host tells how far a `search` has come; refused once nobody waits for it any more."""

    declared: ClassVar = Declaration(http=(), verbs=(), permission="host", limit=None)
    ticket: Annotated[str, Meta(max_length=128)]
    depth: Count
    """Plies searched to their end; of a search that plays on at random: steps, each as many rounds as all before."""
    nodes: Count
    """Positions looked at so far."""
    unit: Unit | None = None
    """A hundredth of it is a score of 1; None: nothing has been evaluated."""
    lines: Annotated[list[EvaluatedLine], Meta(max_length=3)]
    """The best first."""
    done: bool = False
    """Whether this is the last that it tells."""


NEARLY: Final = 50
"""Hundredths of a unit less, at most."""


class Signal(ClientModel, frozen=True, kw_only=True):
    """A ply as its maker's partner reads it: of the pieces that the maker still holds, in hundredths of a piece."""

    suit: Annotated[str, Meta(min_length=1, max_length=8)]
    """Of which pieces, a number of domino say."""
    before: Count
    """So many the partner would expect if the ply had been no choice."""
    after: Count
    """So many it expects since its maker chose it."""


class PlyReview(ClientModel, frozen=True, kw_only=True):
    """A ply looked back at. Losses and standings are hundredths of the unit; None: there was no choice, or no value."""

    best: Annotated[str, Meta(min_length=1, max_length=80)] | None = None
    """The best move for what its maker knew; the one that was made, where none was better."""
    near: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=28)] = []
    """With hidden hands: the other moves that are worth nearly as much (`NEARLY`) for what their maker knew."""
    loss: Count | None = None
    """How much less the one that was made is worth to its maker."""
    margin: Count | None = None
    """With hidden hands: how much of `loss` is no fault, because as much may be chance in the judgement, or courtesy to
    the partner."""
    stake: Count | None = None
    """With hidden hands: how much a legal move at random would have lost, beyond chance; 0: nothing was at stake."""
    standing: Annotated[int, Meta(ge=-LARGEST, le=LARGEST)] | None = None
    """The worth of the position after it to seat 0 and its partners; with hidden hands, as if all were open."""
    open_best: Annotated[str, Meta(min_length=1, max_length=80)] | None = None
    """With hidden hands: the best move, had all hands been open."""
    open_loss: Count | None = None
    signals: Annotated[list[Signal], Meta(max_length=8)] | None = None
    """With hidden hands and partners: those that are clear."""


class LookedBack(CommandMessage, frozen=True, kw_only=True, tag="looked-back"):
    """An AI host tells of the next plies of a `look-back`; refused once nobody waits for it any more."""

    declared: ClassVar = Declaration(http=(), verbs=(), permission="host", limit=None)
    ticket: Annotated[str, Meta(max_length=128)]
    unit: Unit | None = None
    plies: Annotated[list[PlyReview], Meta(max_length=25)]
    """Those that follow the ones told before."""
    done: bool = False
    """Whether this is the last that it tells."""


HostAnswer = Advice | Evaluated | LookedBack
"""The answer of a host to a request."""
HostCommand = Offer | HostAnswer


class Invite(ServerModel, frozen=True, kw_only=True, tag="invite"):
    """To an AI host: open a connection of its own for this seat and greet with the ticket."""

    table: str
    game: str
    seat: int
    player: str
    ticket: str


class Advise(ServerModel, frozen=True, kw_only=True, tag="advise"):
    """To an AI host: what would a master play here? To be answered with `advice` and this ticket, within 3 s."""

    ticket: str
    state: TableState
    """As the seat that asks sees it, without names or an event."""
    line: bool = False
    """Asked instead: the play that a master expects from here on."""
    facts: bool = False
    """Asked instead: what is known of the position without a search."""


class Search(ServerModel, frozen=True, kw_only=True, tag="search"):
    """To an AI host: search this position deeper and deeper, and tell it in `evaluated` with this ticket."""

    ticket: str
    game: str
    position: str
    lines: int
    """So many of the best, at most."""
    seconds: float
    """Of thinking, at most."""


class StopSearch(ServerModel, frozen=True, kw_only=True, tag="stop-search"):
    """To an AI host: nobody waits for this search any more."""

    ticket: str


class LookBack(ServerModel, frozen=True, kw_only=True, tag="look-back"):
    """To an AI host: look back at a finished round, and tell of it in `looked-back` with this ticket, within 6 s."""

    ticket: str
    game: str
    options: dict[str, Any]
    start: str
    """The position text that the round began with; of hidden hands it tells all."""
    moves: list[str]


class Remembered(ServerModel, frozen=True, kw_only=True, tag="remembered"):
    """To the connection of an AI player at a table: what is remembered of a person there, with each match and whenever
    it changes. Replaces what was told of that person before."""

    table: str
    match: int
    person: str
    """Public id."""
    memory: str
    """The parts of the memory that seats read (`shared.experience.memory_format.for_seats`), compressed with zlib, in
    base64; empty: nothing is remembered."""
    installation: str
    """The same of everybody whom the installation remembers."""


HostRequest = Invite | Advise | Search | StopSearch | LookBack | Remembered
