"""The closed list of reasons for a move: every kind and every parameter has a type, and none is a sentence.

A reason is data, worded by each reader's own catalogue. Here is no free text: numbers have bounds, moves and cells
have their notation, all other words come from closed lists or are names of AI players, which operators choose.
Whatever does not fit is dropped, and the move counts all the same. `shared.agent.Reason` says what the kinds mean.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from shared.experience.hindsight import FIELDS

_MOVE = re.compile(
    r"\d{1,2}(?:[-x]\d{1,2}){1,12}"  # English draughts
    r"|[a-i][1-9](?:[-x][a-i][1-9]){1,60}"  # Chinese checkers
    r"|<?[0-6]-[0-6]>?|pass"  # 101 domino
)

Feature = Literal[
    "own", "next", "partner", "prev", "heavy", "double", "double-open", "next-starved", "partner-starved",
    "prev-starved", "covers-partner", "covers-own", "covers-next", "equal-ends", "own-follow-up", "own-starved",
    "own-late", "next-late", "partner-late", "heavy-late", "next-lacks", "partner-lacks", "last-of-number",
    "partner-ahead",
]  # fmt: skip
"""What a domino player weighs."""
Draw = Literal[
    "path", "around", "left", "ahead", "gain", "taken", "crowned", "threat", "offer", "home", "shape", "leaving",
    "arriving", "rows", "hops", "behind", "straggler", "company", "deserted", "place", "next", "reply", "ways",
    "replies", "block", "win", "finish",
]  # fmt: skip
"""What draws people to a move."""


def _move(text: str) -> str:
    if not _MOVE.fullmatch(text):
        raise ValueError("no move")
    return text


def _cell_of_hindsight(cell: dict[str, str]) -> dict[str, str]:
    values = dict(FIELDS)
    if any(value not in values.get(name, ()) for name, value in cell.items()):
        raise ValueError("no such cell")
    return cell


Count = Annotated[int, Field(ge=0, le=1 << 53)]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Number = Annotated[int, Field(ge=-(1 << 53), le=1 << 53)] | Annotated[float, Field(ge=-1e12, le=1e12)]
MoveText = Annotated[str, Field(max_length=200), AfterValidator(_move)]
Cell = Annotated[str, Field(pattern=r"^([1-9]|[12][0-9]|3[0-2]|[a-i][1-9])$")]
Player = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9+~.:-]{0,59}$")]
"""An AI player's name in the roster: of letters that no sentence can be made of."""
Premise = Annotated[str, Field(max_length=400, pattern=r"^[0-9BWKa-i :;,@/<>.x*|-]*$")]
Maker = Annotated[str, Field(pattern=r"^(person|archive|(ai|practice):[a-z0-9][a-z0-9+~.:-]{0,59})$")]


class Barred(BaseModel):
    """The move that its player would have chosen, had it not lost before."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)
    move: MoveText
    wins: Count
    losses: Count
    games: Count
    source: Literal["opponent", "installation", "log"]


class _Reason(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True, strict=True, populate_by_name=True)
    barred: Barred | None = None
    consulted: Count | None = None
    """The version of the book that was consulted, whatever came of it."""


class OnlyMoveReason(_Reason):
    kind: Literal["only-move"]


class ChanceReason(_Reason):
    kind: Literal["chance"]


class Because(_Reason):
    feature: Feature
    worth: Number


class Other(_Reason):
    move: MoveText
    chance: Number


class ThinkingReason(_Reason):
    """The parameters of a player's own thinking, in every reason that has any."""

    by: Player | None = None
    """None: of a person's own program."""
    score: Number | None = None
    depth: Count | None = None
    decided: Number | None = None
    line: Annotated[list[MoveText], Field(max_length=100)] | None = None
    judgement: Count | None = None
    rule: Literal["open-double", "maxmin", "sum-7", "all-marked", "sampled", "companion", "close", "weighed"] | None = (
        None
    )
    shown: Count | None = None
    own: Number | None = None
    next: Number | None = None
    partner: Number | None = None
    deals: Count | None = None
    knows: Count | None = None
    others: Annotated[list[Other], Field(max_length=60)] | None = None
    strength: Share | None = None
    cost: Number | None = None
    pips: Number | None = None
    because: Annotated[list[Because], Field(max_length=24)] | None = None

    @model_validator(mode="after")
    def _has_what_its_rule_tells(self) -> Self:
        if any(getattr(self, name) is None for name in TOLD_BY_RULE.get(self.rule or "", ())):
            raise ValueError("a rule of thumb without its figures")
        return self


TOLD_BY_RULE: Mapping[str, tuple[str, ...]] = {
    "open-double": ("shown",),
    **dict.fromkeys(("maxmin", "sum-7", "all-marked"), ("own", "next")),
    "sampled": ("deals", "score"),
    "companion": ("score", "strength"),
    "close": ("pips",),
}
"""The parameters without which a rule of thumb says nothing."""


class OwnThinkingReason(ThinkingReason):
    kind: Literal["own-thinking"]


class UsageReason(ThinkingReason):
    kind: Literal["usage"]
    cell: Cell
    usage: Number
    book: Count


class StandInReason(ThinkingReason):
    kind: Literal["stand-in"]
    stands_for: Annotated[Player, Field(alias="for")]
    fault: Annotated[str, Field(pattern=r"^engine/[a-z-]{1,30}$")]


class RaceReason(_Reason):
    kind: Literal["race"]
    by: Player | None = None
    own: Count
    other: Count


class EndgameReason(_Reason):
    kind: Literal["endgame"]
    by: Player | None = None
    value: Literal["win", "draw", "loss"]
    plies: Count | None = None


class _ResultsReason(_Reason):
    """A reason that rests on results of games."""

    wins: Count
    draws: Count
    losses: Count


class RuleReason(_ResultsReason):
    kind: Literal["rule"]
    premise: Premise | None = None
    move: MoveText | None = None
    games: Count
    net: Number | None = None
    low: Number | None = None
    book: Count
    made_by: Annotated[dict[Maker, Count], Field(max_length=60)] | None = Field(default=None, alias="from")
    witnesses: Count | None = None
    newest: Number | None = None


class RivalReason(_ResultsReason):
    kind: Literal["rival"]
    move: MoveText
    games: Count
    source: Literal["installation"] | None = None
    replayed: bool | None = None


class HindsightReason(_Reason):
    kind: Literal["hindsight"]
    cell: Annotated[dict[str, str], AfterValidator(_cell_of_hindsight)]
    worth: Number
    seen: Count
    instead_of: MoveText
    book: Count


class DrawnReason(_Reason):
    name: Draw
    times: Number


class HabitReason(_Reason):
    kind: Literal["habit"]
    share: Share
    times: Number
    features: Annotated[list[DrawnReason], Field(max_length=10)]
    book: Count
    rows: Number | None = None
    hops: Count | None = None
    goal: bool | None = None
    depth: Count | None = None


class KeyStateReason(_ResultsReason):
    kind: Literal["key-state"]
    dissimilarity: Count
    nearer: Number
    frequency: Number
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
_REASONS: TypeAdapter[Reason] = TypeAdapter(Annotated[Reason, Field(discriminator="kind")])
REASON_KINDS: Final = frozenset(
    kind for model in get_args(Reason) for kind in get_args(model.model_fields["kind"].annotation)
)
OURS: Final = frozenset({"by", "barred", "consulted"})
"""Parameters that only our AI players may give."""
OWN_KINDS: Final = frozenset({"only-move", "chance", "own-thinking", "race", "endgame"})
"""Kinds that people and their programs may give: none speaks of experience, which only our AI players have."""


def parse_reason(given: object) -> Reason | None:
    """The reason with its known parameters; None for anything that is not of the closed list."""
    if not isinstance(given, Mapping):
        return None
    try:
        return _REASONS.validate_python(given)
    except ValidationError:
        return None


def typed_reason(given: object) -> dict[str, Any] | None:
    """The same as JSON, as it was given."""
    found = parse_reason(given)
    return None if found is None else found.model_dump(by_alias=True, exclude_unset=True)


def admissible_reason(given: object, *, by_ai: bool) -> dict[str, Any] | None:
    """What may be kept and shown of a reason. `by_ai`: an AI player of this server's hosts gave it.

    Of everybody else only a kind of OWN_KINDS counts, and it names no player: nobody speaks as one of ours.
    """
    found = typed_reason(given)
    if found is None or by_ai:
        return found
    return {name: value for name, value in found.items() if name not in OURS} if found["kind"] in OWN_KINDS else None
