"""The reasons of moves: one immutable struct for each kind of the closed list, none with a sentence in it.

A reason is data, worded by each reader's own catalogue (`shared.words.reasons`). Here is no free text: numbers have
bounds, moves and cells have their notation, all other words come from closed lists or are names of AI players, which
operators choose. The bounds are stated with the fields; `shared.reason_codec` checks them and alone converts reasons to
JSON and back. A field that is None says nothing and is absent from the JSON.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct, field

_MOVE: Final = (
    r"^(?:\d{1,2}(?:[-x]\d{1,2}){1,12}"  # English draughts
    r"|[a-q]\d{1,2}(?:[-x][a-q]\d{1,2}){1,60}"  # Chinese checkers, the star of seventeen rows included
    r"|<?[0-6]-[0-6]>?|pass)\Z"  # 101 domino
)


Feature = Literal[
    "own", "next", "partner", "prev", "heavy", "double", "double-open", "next-starved", "partner-starved",
    "prev-starved", "covers-partner", "covers-own", "covers-next", "equal-ends", "own-follow-up", "own-starved",
    "own-late", "next-late", "partner-late", "heavy-late", "next-lacks", "partner-lacks", "last-of-number",
    "partner-ahead",
]  # fmt: skip
"""The features that a domino player weighs."""
Draw = Literal[
    "path", "around", "left", "ahead", "gain", "taken", "crowned", "threat", "offer", "home", "shape", "leaving",
    "arriving", "rows", "hops", "behind", "straggler", "company", "deserted", "place", "next", "reply", "ways",
    "replies", "block", "win", "finish",
]  # fmt: skip
"""The features that draw people to a move."""
RuleOfThumb = Literal["open-double", "maxmin", "sum-7", "all-marked", "sampled", "companion", "close", "weighed"]
BarredBy = Literal["opponent", "installation", "log"]
"""The source of the games that count against a move."""
Value = Literal["win", "draw", "loss"]
"""The value of a solved ending for the mover."""
Count = Annotated[int, Meta(ge=0, le=1 << 53)]
Share = Annotated[float, Meta(ge=0, le=1)]
Number = Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)] | Annotated[float, Meta(ge=-1e12, le=1e12)]
Scale = Annotated[float, Meta(ge=0.01, le=1e6)]
MoveText = Annotated[str, Meta(max_length=200, pattern=_MOVE)]
Cell = Annotated[str, Meta(pattern=r"^([1-9]|[12][0-9]|3[0-2]|[a-q][1-9]|[a-q]1[0-7])\Z")]
Player = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9+~.:-]{0,59}\Z")]
"""An AI player's name in the roster: of letters that no sentence can be made of."""
Fault = Annotated[str, Meta(pattern=r"^engine/[a-z-]{1,30}\Z")]
"""The code of an EngineError."""
Premise = Annotated[str, Meta(max_length=400, pattern=r"^(?:[0-9BWKa-i :;,@/<>.x*|-]|[j-q][0-9])*\Z")]
Holders = Annotated[str, Meta(max_length=100, pattern=r"^(?:[0-6]{2} ?){0,21}(?:/(?:[0-6]{2} ?){0,21}){3}\Z")]
"""Tiles by seat, two digits a tile: `/04 12/33/66`."""
Maker = Annotated[str, Meta(pattern=r"^(person|archive|(ai|practice)(:[a-z0-9][a-z0-9+~.:-]{0,59})?)\Z")]


class Barred(Struct, frozen=True, kw_only=True):
    """The move that the player would have chosen, had it not lost before."""

    move: MoveText
    wins: Count
    losses: Count
    games: Count
    source: BarredBy


class _MoveReason(Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """The fields that every kind has, in the order of their JSON."""

    barred: Barred | None = None
    """For a player that did not repeat a move which lost here."""
    consulted: Count | None = None
    """The version of the book that the player's host consulted, whatever came of it."""
    level: Share | None = None
    """Of a player at the person's level: the share of its full strength that it plays with."""
    memory_missing: bool | None = None
    """Whether the player's host had not been told yet what is remembered of an opponent."""

    @property
    def kind(self) -> str:
        """The kind, as the protocol and the log name it."""
        tag = self.__struct_config__.tag
        assert isinstance(tag, str)
        return tag


class OnlyMoveReason(_MoveReason, frozen=True, kw_only=True, tag="only-move"):
    """There was nothing to decide."""


class ChanceReason(_MoveReason, frozen=True, kw_only=True, tag="chance"):
    """The move was drawn at random."""


class WeighedFeature(Struct, frozen=True, kw_only=True):
    """A feature of a domino move, and how much it sets the move apart from the next best."""

    feature: Feature
    worth: Number


class OtherMove(Struct, frozen=True, kw_only=True):
    """A move that was considered too, and the chance to win the match with it, in [0, 1]."""

    move: MoveText
    chance: Number


class ThinkingReason(_MoveReason, frozen=True, kw_only=True):
    """The parameters of a player's own evaluation or search, in every reason that has any."""

    by: Player | None = None
    """The player; None for a person's own program."""
    score: Number | None = None
    """The evaluation for the mover, on the player's own scale."""
    clear: Scale | None = None
    """The score of a clear advantage, on the same scale; None: 1."""
    depth: Count | None = None
    """Plies looked ahead."""
    decided: Number | None = None
    """Plies until the mover has won or, less than 0, has lost, where that was seen."""
    line: Annotated[tuple[MoveText, ...], Meta(max_length=100)] | None = None
    """The expected moves, this one first."""
    judgement: Count | None = None
    """The version of the book whose learned evaluation valued the leaves."""
    prepared: bool | None = None
    """Whether it stands in the player's opening book, which such a search made beforehand."""
    rule: RuleOfThumb | None = None
    shown: Count | None = None
    """"open-double": tiles of the number that are on the table."""
    own: Number | None = None
    next: Number | None = None
    partner: Number | None = None
    deals: Count | None = None
    """"sampled": deals that were played out."""
    believed: Holders | None = None
    """The deal that it believed in: the tiles that it had not seen, by the seats that it gave them to."""
    knows: Count | None = None
    """How many of the others the player has a model of (`shared.experience.acquaintance`)."""
    others: Annotated[tuple[OtherMove, ...], Meta(max_length=60)] | None = None
    strength: Share | None = None
    """"companion": the strength that it plays with."""
    cost: Number | None = None
    """"companion": the chance to win the match that the choice gave away."""
    pips: Number | None = None
    """"close": the lead in pips."""
    because: Annotated[tuple[WeighedFeature, ...], Meta(max_length=24)] | None = None
    """"weighed": the features that decided most."""


FIGURES: Final[Mapping[str, tuple[str, ...]]] = {
    "open-double": ("shown",),
    **dict.fromkeys(("maxmin", "sum-7", "all-marked"), ("own", "next")),
    "sampled": ("deals", "score"),
    "companion": ("score", "strength"),
    "close": ("pips",),
}
"""By rule of thumb, the parameters without which it says nothing."""


class OwnThinkingReason(ThinkingReason, frozen=True, kw_only=True, tag="own-thinking"):
    """The move was found by evaluation or search."""


class UsageReason(ThinkingReason, frozen=True, kw_only=True, tag="usage"):
    """TentativeMove with Checker Usage (Wang et al. 2015)."""

    cell: Cell
    """The cell where the move ends."""
    usage: Number
    """How often a round moved there."""
    book: Count


class StandInReason(ThinkingReason, frozen=True, kw_only=True, tag="stand-in"):
    """A player of ours chose the move, since the engine of `stands_for` failed."""

    stands_for: Player = field(name="for")
    fault: Fault


class RaceReason(_MoveReason, frozen=True, kw_only=True, tag="race"):
    """Both sides have passed each other: the moves that the mover and its opponent still need."""

    by: Player | None = None
    own: Count
    other: Count


class EndgameReason(_MoveReason, frozen=True, kw_only=True, tag="endgame"):
    """The move was looked up in an endgame database."""

    by: Player | None = None
    value: Value
    plies: Count | None = None
    """Until the end with best play."""


class _ResultsReason(_MoveReason, frozen=True, kw_only=True):
    """A reason that rests on results of games."""

    wins: Count
    draws: Count
    losses: Count


class RuleReason(_ResultsReason, frozen=True, kw_only=True, tag="rule"):
    """An Experience Rule fired."""

    premise: Premise | None = None
    move: MoveText | None = None
    games: Count
    net: Number | None = None
    low: Number | None = None
    """The score that the move has at least, in [0, 1]."""
    book: Count
    made_by: Annotated[Mapping[Maker, Count], Meta(max_length=60)] | None = field(default=None, name="from")
    """How often each kind of player made the move."""
    witnesses: Count | None = None
    """Players and rounds behind the counts."""
    newest: Number | None = None
    """The day of the newest game, from 1970."""


class RivalReason(_ResultsReason, frozen=True, kw_only=True, tag="rival"):
    """The move beat this very opponent before. The counts are of all who played it against the opponent."""

    move: MoveText
    games: Count
    source: Literal["installation"] | None = None
    """"installation": it beat people of this installation."""
    replayed: bool | None = None
    """Whether it would have won a hidden hand that was lost."""
    looked: bool | None = None
    """Whether it was never tried, but found by a second look at a match that was lost."""


FIELDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("phase", ("1", "2", "3", "4", "5", "6")),
    ("race", ("ahead", "level", "behind")),
    ("own", ("0", "1", "2", "3", "4+")),
    ("next", ("none", "0.5", "1", "1.75", "more")),
    ("prev", ("0.4", "1.2", "more")),
    ("covers", ("other", "own", "partner")),
    ("tile", ("light", "heavy", "double")),
)
"""The fields of a cell, each with its values in the order of their numbers.

phase: of the hand, four tiles each. race: whether the mover's side has the shortest hand. own: the mover's tiles left
that fit the new ends. next, prev: how many such tiles the seats after and before it are expected to hold, at most, if
every tile unseen is as likely with each seat that has not passed on it. covers: whose number the tile covers. tile:
seven pips are heavy, and a double is nothing else.
"""
FACTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("stage", ("early", "middle", "late")),
    ("race", ("ahead", "level", "behind")),
    ("next-passed", ("neither", "one", "both")),
    ("partner-passed", ("neither", "one", "both")),
    ("prev-passed", ("neither", "one", "both")),
    ("keeps", ("0", "1", "2", "3+")),
    ("covers", ("other", "own", "partner")),
    ("tile", ("light", "heavy", "double")),
)
"""The facts of which rules mined from hindsight are made, each with its values in the order of their numbers.

stage: of the hand, eight tiles each. next-passed, partner-passed, prev-passed: on how many of the ends that a move
leaves the seat after the mover, its partner and the seat before it have passed. keeps: the mover's tiles left of the
number newly exposed. race, covers, tile: as in FIELDS.
"""


class HindsightReason(_MoveReason, frozen=True, kw_only=True, tag="hindsight"):
    """101 domino: moves of this kind proved better when finished hands were played otherwise."""

    cell: Mapping[str, str]
    """The kind of the move: `shared.experience.hindsight.cell_fields`; of a rule, its facts (FACTS)."""
    worth: Number
    """Points that the kind gained beyond the move first thought of; of a rule, its support: beyond the mean move."""
    seen: Count
    instead_of: MoveText
    """The move first thought of; of a rule, the best of those that looked as good and that it decided against."""
    book: Count
    rule: Count | None = None
    """The number of the rule among those of the book, from 1; None for a kind of move."""


class HabitFeature(Struct, frozen=True, kw_only=True):
    """A feature that speaks for a move, and how many times as often it has the move chosen."""

    name: Draw
    times: Number


class HabitReason(_MoveReason, frozen=True, kw_only=True, tag="habit"):
    """People are likely to choose the move."""

    share: Share
    """How likely."""
    times: Number
    """How often it is chosen for one time that another move is, on average."""
    features: Annotated[tuple[HabitFeature, ...], Meta(max_length=10)]
    book: Count | None = None
    """The version of the book that taught it; None for what comes with Oldhand."""
    played: Count | None = None
    """How often people played it in this very position, of `games` times that it came about."""
    games: Count | None = None
    person_played: Count | None = None
    """How often the person that the player plays like played it here, of `person_games` times."""
    person_games: Count | None = None
    rows: Number | None = None
    """Chinese checkers: rows gained."""
    hops: Count | None = None
    """Chinese checkers: hops of the chain; 0 for a step."""
    goal: bool | None = None
    """Chinese checkers: whether the move enters the goal."""
    depth: Count | None = None
    """Plies of the search that was asked too."""


class KeyStateReason(_ResultsReason, frozen=True, kw_only=True, tag="key-state"):
    """Chinese checkers: the move approaches a position that winners reached."""

    dissimilarity: Count
    """Moves to the key state."""
    nearer: Number
    """By how many the move shortens the own way."""
    frequency: Number
    """The net share of all rounds in which winners made the state."""
    book: Count


Reason = (
    OnlyMoveReason
    | ChanceReason
    | OwnThinkingReason
    | UsageReason
    | StandInReason
    | RaceReason
    | EndgameReason
    | RuleReason
    | RivalReason
    | HindsightReason
    | HabitReason
    | KeyStateReason
)
REASON_TYPES: Final[Mapping[str, type[Reason]]] = {str(cls.__struct_config__.tag): cls for cls in get_args(Reason)}
"""By kind."""


@dataclass(frozen=True, slots=True)
class UnlistedReason:
    """A reason in a log that is not of the closed list: of an older version, or of a record. Kept as it is stored."""

    document: Mapping[str, object]

    @property
    def kind(self) -> str:
        """Empty where it gives none."""
        kind = self.document.get("kind")
        return kind if isinstance(kind, str) else ""

    @property
    def consulted(self) -> int | None:
        """As of the listed kinds."""
        version = self.document.get("consulted")
        return version if isinstance(version, int) else None


StoredReason = Reason | UnlistedReason
"""A reason as a log gives it."""
