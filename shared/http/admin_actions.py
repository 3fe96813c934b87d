"""Every action of an operator, as data: what it asks for, and which role it takes. Does nothing itself."""

from typing import Annotated, Final, Literal

from pydantic import Field, RootModel

from shared.http.models import JsonObject, RequestModel
from shared.moderation import Role

Whom = Annotated[str, Field(min_length=1, max_length=64)]
"""Id of a person."""
Why = Annotated[str, Field(min_length=1, max_length=500)]
GameId = Annotated[str, Field(min_length=1, max_length=60)]
Version = Annotated[int, Field(ge=1, le=2**31 - 1)]


class _Action(RequestModel):
    """Its kind is the field `deed`: programs and the audit log have it under this name."""

    def subject(self) -> str:
        """As the audit log has it: id of a person or table, number of a report, a game; empty: everybody."""
        for name in ("whom", "table", "report", "game"):
            if hasattr(self, name):
                return str(getattr(self, name))
        return ""

    def facts(self) -> JsonObject:
        """Facts that the audit log keeps, besides the person concerned and the reason."""
        return self.model_dump(exclude={"deed", "whom", "table", "report", "game", "why"}, exclude_none=True)


class BanPlayer(_Action):
    """Keep a person and their bots out."""

    deed: Literal["ban"] = "ban"
    whom: Whom
    why: Why
    days: Annotated[float | None, Field(gt=0, le=36_500)] = None
    """Days that it lasts; None for ever."""


class Unban(_Action):
    """Let a person in again."""

    deed: Literal["unban"] = "unban"
    whom: Whom
    why: Why


class MutePlayer(_Action):
    """Keep a person and their bots from talking at any table."""

    deed: Literal["mute"] = "mute"
    whom: Whom
    why: Why
    days: Annotated[float | None, Field(gt=0, le=36_500)] = None


class Unmute(_Action):
    """Let a person talk again."""

    deed: Literal["unmute"] = "unmute"
    whom: Whom
    why: Why


class Resolve(_Action):
    """Say what came of a report."""

    deed: Literal["resolve"] = "resolve"
    report: Annotated[int, Field(ge=1, le=2**53)]
    why: Why


class EndTable(_Action):
    """Close a table; its match is not finished."""

    deed: Literal["end-table"] = "end-table"
    table: Annotated[str, Field(min_length=1, max_length=32)]
    why: Why


class GiveRole(_Action):
    """Say what an account may do for the operator; None: nothing."""

    deed: Literal["role"] = "role"
    whom: Whom
    role: Role | None
    why: Why


class Announce(_Action):
    """Have everybody told something, for so long."""

    deed: Literal["announce"] = "announce"
    why: Annotated[str, Field(min_length=1, max_length=300)]
    """The text."""
    minutes: Annotated[float, Field(gt=0, le=60 * 24 * 60)] = 60.0


class Withdraw(_Action):
    """Have nothing announced any more."""

    deed: Literal["withdraw"] = "withdraw"


class Publish(_Action):
    """Let seats use a version again that was withdrawn or refused."""

    deed: Literal["publish"] = "publish"
    game: GameId
    version: Version
    why: Why


class Pin(_Action):
    """Have seats use this version, whatever comes after it."""

    deed: Literal["pin"] = "pin"
    game: GameId
    version: Version
    why: Why


class Unpin(_Action):
    """Have seats use the newest version again."""

    deed: Literal["unpin"] = "unpin"
    game: GameId
    why: Why


class RollBack(_Action):
    """Withdraw the version in use; the one before it takes over."""

    deed: Literal["rollback"] = "rollback"
    game: GameId
    why: Why


class Drain(_Action):
    """Empty a server, and stop it."""

    deed: Literal["drain"] = "drain"
    node: Annotated[str | None, Field(max_length=64)] = None
    """Its id in the overview; None: the one that is asked."""
    why: Why


AdminAction = (
    BanPlayer | Unban | MutePlayer | Unmute | Resolve | EndTable | GiveRole | Announce | Withdraw | Publish | Pin
    | Unpin | RollBack | Drain
)  # fmt: skip


class OperatorAction(RootModel[Annotated[AdminAction, Field(discriminator="deed")]]):
    """An action of an operator."""


_BY_MODERATORS: Final = (BanPlayer, Unban, MutePlayer, Unmute, Resolve, EndTable)


def role_for(action: AdminAction) -> Role:
    """The least role that it takes."""
    return Role.MODERATOR if isinstance(action, _BY_MODERATORS) else Role.ADMIN
