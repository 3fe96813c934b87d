"""Bodies and answers about groups: settings, roles, invitation links, standing tables, the page of a class."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from shared.groups import (
    LONGEST_ABOUT,
    LONGEST_GROUP_NAME,
    GroupChat,
    GroupKind,
    GroupMatch,
    GroupRole,
    GroupSettings,
    PupilFigures,
    SeasonScore,
    StandingTable,
)
from shared.http.fields import PROSE, TableId
from shared.http.models import AnswerModel, RequestModel
from shared.http.ratings import NamedPlayer
from shared.text.folding import tidy

_TIDY = BeforeValidator(lambda value: tidy(value) if isinstance(value, str) else value)  # pyright: ignore
GroupName = Annotated[str, _TIDY, Field(min_length=1, max_length=LONGEST_GROUP_NAME)]


class SetGroup(RequestModel):
    """All settings of a group."""

    name: GroupName
    about: Annotated[str, PROSE, Field(max_length=LONGEST_ABOUT)] = ""
    kind: GroupKind = "club"
    chat: GroupChat = "free"
    guests: bool = False
    sheltered: bool = False

    def settings(self) -> GroupSettings:
        """As the store takes them."""
        return GroupSettings(**self.model_dump())


class OpenedGroup(AnswerModel):
    """A group that has just been opened or changed."""

    group: str
    link: str
    """The secret of its invitation link."""


class GroupInvitation(AnswerModel):
    """What an invitation link tells before one joins."""

    group: str
    name: str
    about: str
    kind: GroupKind
    guests: bool
    members: int
    joined: bool
    """Whether the one who asks belongs to it already."""


class SetRole(RequestModel):
    """The new role of a member; `owner` hands the group over."""

    role: GroupRole


class GroupChanged(AnswerModel):
    """Confirms a change."""

    group: str


class ShareTable(RequestModel):
    """A live table, to be opened for the group by somebody who sits there or has opened it."""

    table: TableId


class NewStandingTable(RequestModel):
    """Seats with a game, options and terms."""

    name: GroupName
    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[str, Any], Field(default_factory=dict)]
    terms: Annotated[dict[str, Any], Field(default_factory=dict)]
    """As in `open`."""
    players: Annotated[list[str], Field(max_length=16)]
    """Public ids of members, one a seat."""


class SeasonTable(AnswerModel):
    """The score of a season, side against side."""

    season: int
    matches: int
    won: list[int]
    """By each side."""
    drawn: int


class StandingTableNote(AnswerModel):
    """A standing table with the score of its seasons."""

    number: int
    name: str
    game: str
    options: dict[str, Any]
    terms: dict[str, Any]
    season: int
    began_ms: int
    players: list[NamedPlayer]
    """One a seat; both fields are empty where the account was deleted."""
    sides: list[list[int]]
    """The seats of each side, in the order of `won`."""
    seasons: list[SeasonTable]
    """The newest first."""
    table: str | None
    """The live table where they play now."""


class StandingTableList(AnswerModel):
    """The standing tables of a group."""

    standing: list[StandingTableNote]


class StandingTablePlay(AnswerModel):
    """The table that is open for these people now."""

    table: str
    seat: int | None
    """The seat of the one who asks; null where somebody has none."""
    told: list[str]
    """Public ids of those whom an invitation has reached."""


class ClassGame(AnswerModel):
    """A match to look at."""

    table: str
    match: int
    game: str
    at_ms: int
    points: int
    """1, 0 or -1, for this member."""


class Pupil(NamedPlayer):
    """A member of a class, as the teacher sees it."""

    week: int
    month: int
    last_ms: int | None
    solved: int
    failed: int
    games: list[ClassGame]
    """The newest of the last thirty days at public tables and at tables of the group."""


class ClassPage(AnswerModel):
    """The page of a class, for its owner and organisers."""

    group: str
    pupils: list[Pupil]


def season_table(score: SeasonScore) -> SeasonTable:
    """The score of a season."""
    return SeasonTable(season=score.season, matches=score.matches, won=list(score.won), drawn=score.drawn)


def standing_note(
    found: StandingTable,
    names: Mapping[str, str],
    sides: list[list[int]],
    scores: Sequence[SeasonScore],
    terms: dict[str, Any],
    table: str | None,
) -> StandingTableNote:
    """A standing table. `terms`: as in `open`."""
    return StandingTableNote(
        number=found.number,
        name=found.name,
        game=found.game,
        options=dict(found.options),
        terms=terms,
        season=found.season,
        began_ms=found.began_ms,
        players=[NamedPlayer(id=player, name=names.get(player, "")) for player in found.players],
        sides=sides,
        seasons=[season_table(score) for score in scores],
        table=table,
    )


def pupil(name: str, figures: PupilFigures, games: Sequence[GroupMatch]) -> Pupil:
    """A member of a class with its newest games."""
    return Pupil(
        id=figures.player,
        name=name,
        week=figures.week,
        month=figures.month,
        last_ms=figures.last_ms,
        solved=figures.solved,
        failed=figures.failed,
        games=[
            ClassGame(table=it.table, match=it.match, game=it.game, at_ms=it.at_ms, points=it.points) for it in games
        ],
    )
