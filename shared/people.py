"""Words for people: who comes with which token, and the puzzles that they try. Knows no store and no door."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal

from shared.errors import Rejected
from shared.moderation import Ban, Role
from shared.protocol.puzzles import RunKind
from shared.spaced_repetition import Schedule

PlayerWord = Literal["guest", "account", "bot", "ai"]
"""The public kind of a player."""


AI_PREFIX: Final = "ai:"
"""Before the roster name of an AI player where people stand by their ids."""


def family(game: str) -> str:
    """A game's id without the version of its rules: ratings outlive a change of rules."""
    return game.partition("/")[0]


class Scope(StrEnum):
    """A permission of a token."""

    PLAY = "play"
    """Everything its owner may do at tables."""
    READ = "read"
    """Look on at tables as the owner sees them: neither open, sit, play nor speak, and nothing of the account."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The public identity of a player."""

    id: str
    name: str
    created_ms: int
    seen_ms: int
    """When they were last known to come, to the hour."""
    registered: bool = False
    """Whether the name is theirs alone."""
    bot: bool = False
    owner: str | None = None
    """Public id of the bot's owner."""
    ban: Ban | None = None
    role: Role | None = None
    mute: Ban | None = None
    """Nobody hears them talk until then."""
    former_name: str | None = None
    """The name that the account had until an older one was found to have it, in another spelling; None once its owner
    has chosen a name."""

    @property
    def kind(self) -> PlayerWord:
        """As everybody is told."""
        return "bot" if self.bot else "account" if self.registered else "guest"


@dataclass(frozen=True, slots=True)
class FollowedPlayer:
    """Somebody whom a person follows."""

    id: str
    name: str
    bot: bool
    since_ms: int
    shows_presence: bool
    """Whether followers may see that they are online."""


@dataclass(frozen=True, slots=True)
class NewGuest:
    """A guest who is about to be kept."""

    identity: Identity
    token: str = field(repr=False)
    """The secret by which the guest comes back: shown once, kept as its SHA-256."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has proved by a token who they are."""

    identity: Identity
    token: str
    """The token's public id."""
    scope: Scope
    personal: bool
    """Whether it was made on purpose for a program."""

    def check_welcome(self) -> None:
        """Raises Rejected `auth/banned`."""
        ban = self.identity.ban
        if ban is not None:
            raise Rejected("auth/banned", ban.sentence())

    @property
    def id(self) -> str:
        """Of the identity."""
        return self.identity.id

    @property
    def name(self) -> str:
        """Of the identity."""
        return self.identity.name


@dataclass(frozen=True, slots=True)
class TokenNote:
    """A token as its owner sees it: everything but the secret."""

    id: str
    player: str
    """Public id of the token's player: the owner, or one of the owner's bots."""
    name: str
    personal: bool
    """Made on purpose for a program; else it came with a log-in."""
    scope: Scope
    label: str
    created_ms: int
    used_ms: int
    """To the hour."""


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """Somebody's first attempt at a puzzle."""

    puzzle: str
    game: str
    at_ms: int
    solved: bool
    rating: int | None = None
    """The player's afterwards, as it is shown; None: the attempt rated nobody, or was made before this was kept."""


@dataclass(frozen=True, slots=True)
class PuzzleRun:
    """Somebody's run through puzzles of a game."""

    game: str
    kind: RunKind
    begun_ms: int
    puzzle: str | None
    """To be solved now; None: the run is over."""
    score: int = 0
    """Puzzles solved."""
    best: int = 0
    """Score of all runs of this kind."""


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A moment of somebody's own game that a better move would have turned. Nobody else is shown it."""

    id: str
    game: str
    """Rules id."""
    position: str
    played: str
    right: tuple[str, ...]
    """The moves that are right, the best first."""
    table: str
    match: int
    round: int
    ply: int
    """Of the round, from 1: the move that was played."""
    before: tuple[str, ...] = ()
    """Moves that lead from `position` there, where hands are hidden: they tell who passed."""
    due_ms: int = 0
    schedule: Schedule = field(default_factory=Schedule)
