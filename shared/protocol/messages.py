"""All messages: those of clients, the answer `done`, and those of the server.

A feature declares its messages in the module of its name and is listed here: its commands in `Command`, its part of the
answer in `Done`, its notices in `Message`. The order is that of the published schema and of the text protocol's help.
"""

from typing import Annotated, Final, get_args

from msgspec import Meta
from msgspec.json import Decoder

from shared.protocol import analysis, challenges, chat, groups, hints, imitation, matchmaking, puzzles, tournaments
from shared.protocol.analysis import AnalysisCommand, Evaluation
from shared.protocol.announcements import ServerAnnouncement
from shared.protocol.challenges import ChallengeCommand, Challenged
from shared.protocol.chat import Chat, Mute, Say
from shared.protocol.dataset_consent import DatasetCommand, DatasetConsent
from shared.protocol.declaration import CommandMessage
from shared.protocol.fields import LONGEST_NAME, Commitment, Name, Version, tidy_name
from shared.protocol.friends import Followed, FollowedPresence, FriendsCommand
from shared.protocol.groups import GroupCommand, GroupNews, GroupRoom, GroupStanding, GroupSummary, StandingCommand
from shared.protocol.hints import Hint
from shared.protocol.hosts import AdvisedMove, Aim, HostCommand, HostRequest, OfferedPlayer
from shared.protocol.imitation import ImitationCommand, ImitationInfo
from shared.protocol.invitations import Invitation, InvitePlayer
from shared.protocol.lessons import GetLessons, MatchLessons
from shared.protocol.lobby_commands import LobbyCommand, Ping
from shared.protocol.matchmaking import MatchmakingCommand
from shared.protocol.offers import OfferCommand
from shared.protocol.puzzles import PuzzleCommand, PuzzleProgress, PuzzleState
from shared.protocol.rematches import Rematch
from shared.protocol.server_messages import (
    Bye,
    Lobby,
    LobbyChanges,
    NewBook,
    NodeNotice,
    Refused,
    SeekInfo,
    ServerHeartbeat,
    TableSummary,
    Welcome,
)
from shared.protocol.structs import ClientModel, ServerModel
from shared.protocol.table_commands import DealCommand, Leave, PlayerCommand, SeatCommand
from shared.protocol.table_states import PublicEvent, TableState, TableUpdate
from shared.protocol.tournaments import (
    TournamentCommand,
    TournamentStandings,
    TournamentSummary,
    TournamentTable,
    TournamentTraveller,
)
from shared.protocol.vacations import VacationCommand, VacationInfo

NODE: Final = r"^[0-9A-Za-z-]{0,40}$"
"""The form of a node's name, which a node chooses anew whenever it joins the others."""


class Hello(ClientModel, frozen=True, kw_only=True, tag="hello"):
    """The first message of every connection."""

    protocol: Version
    token: Annotated[str, Meta(max_length=128)] | None = None
    """The secret of an earlier welcome: the same identity again. None makes a new guest."""
    ticket: Annotated[str, Meta(max_length=128)] | None = None
    """An AI host's seat connection: the ticket of an `invite`. It takes the seat as part of the greeting."""
    commitment: Commitment | None = None
    """Beside a ticket: as in `sit`."""
    name: Name | None = None
    """Display name; if left out, the server makes up a guest name."""
    client: Annotated[str, Meta(max_length=80)] = ""
    """Program and version, for the operator."""
    heartbeat: bool = False
    """A promise to answer every `heartbeat` of the server with one of its own: a dead line is then noticed in 20 s."""
    node: Annotated[str, Meta(pattern=NODE)] | None = None
    """The node that the newest `node` message named, empty before there was one: a proxy may lead the connection there.
    A client that leaves it out is sent no `node` message."""
    full: bool = False
    """Whether every version of a table comes as a full `state` instead of an `update`."""
    games: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=64)] | None = None
    """Of a bot that answers challenges: the games for which it may be asked, with which the list of bots shows it.
    Games that the server does not have are left out."""
    arena: bool | None = None
    """Of such a bot: whether the server may seat it in the arena as well, in rated games against other programs, while
    it has no other seat."""

    def __post_init__(self) -> None:
        tidy_name(self, "name", LONGEST_NAME)


class Heartbeat(ClientModel, frozen=True, kw_only=True, tag="heartbeat"):
    """The line works. Answers the server's own `heartbeat`; carries no `ref` and gets no answer."""


class Done(ServerModel, frozen=True, kw_only=True, tag="done", omit_defaults=True):
    """The command was carried out, and what it changed is durable."""

    ref: str
    table: str | None = None
    seat: int | None = None
    version: int | None = None
    """Of the table after the command's own event."""
    tables: list[TableSummary] | None = None
    """One page of the table list; `next`, `listed`, `players` and `seeks` are those of `lobby`."""
    next: str | None = None
    listed: int | None = None
    players: list[OfferedPlayer] | None = None
    seeks: list[SeekInfo] | None = None
    events: list[PublicEvent] | None = None
    challenge: str | None = None
    """Id of the challenge that was sent."""
    hints: list[AdvisedMove] | None = None
    """Moves of a master, best first; may be empty if there is an aim."""
    aim: Aim | None = None
    """The key state nearest to the position, where a hint was asked for and the book knows one."""
    followed: Followed | None = None
    groups: list[GroupSummary] | None = None
    """The groups that the sender belongs to, by name."""
    group: GroupRoom | None = None
    standing_tables: list[GroupStanding] | None = None
    """Of a group, the oldest first."""
    vacation: VacationInfo | None = None
    imitation: ImitationInfo | None = None
    dataset: DatasetConsent | None = None
    lessons: MatchLessons | None = None
    """Lessons that AI players drew from a match, if they were asked for."""
    puzzle: PuzzleState | None = None
    progress: PuzzleProgress | None = None
    tournament: str | None = None
    """Id of the tournament that was announced."""
    tournaments: list[TournamentSummary] | None = None
    standings: TournamentStandings | None = None
    traveller: TournamentTraveller | None = None
    search: str | None = None
    """Id of the search that was begun; `evaluation` messages carry it."""


Command = (
    LobbyCommand
    | MatchmakingCommand
    | ChallengeCommand
    | TournamentCommand
    | Mute
    | FriendsCommand
    | GroupCommand
    | StandingCommand
    | VacationCommand
    | ImitationCommand
    | DatasetCommand
    | InvitePlayer
    | Ping
    | PuzzleCommand
    | AnalysisCommand
    | SeatCommand
    | Hint
    | DealCommand
    | GetLessons
    | Say
    | OfferCommand
    | PlayerCommand
    | Rematch
    | Leave
    | HostCommand
)
ClientMessage = Hello | Heartbeat | Command
decode_client_message: Final = Decoder[ClientMessage](ClientMessage).decode
"""Reads a message of a client. Raises msgspec.MsgspecError, UnicodeDecodeError or RecursionError."""
COMMANDS: Final[tuple[type[CommandMessage], ...]] = get_args(Command)
"""Every command, with what it declares."""

Message = (
    Welcome
    | Done
    | Refused
    | TableState
    | TableUpdate
    | Chat
    | Challenged
    | Invitation
    | TournamentTable
    | FollowedPresence
    | GroupNews
    | Lobby
    | LobbyChanges
    | Evaluation
    | HostRequest
    | NewBook
    | ServerHeartbeat
    | NodeNotice
    | ServerAnnouncement
    | Bye
)
Pushed = (
    Welcome
    | TableState
    | Chat
    | Challenged
    | Invitation
    | TournamentTable
    | FollowedPresence
    | GroupNews
    | Lobby
    | Evaluation
    | HostRequest
    | NewBook
    | ServerAnnouncement
    | Bye
    | Done
)
"""What `client.sdk` passes on. A Welcome comes first and again after each reconnection; then a Done holds the missed
events of a watched table (`events`) or the lobby's page (`tables`). A Lobby is the whole page, with every change
applied."""
REFUSALS: Final = (
    analysis.REFUSALS
    | challenges.REFUSALS
    | chat.REFUSALS
    | groups.REFUSALS
    | hints.REFUSALS
    | imitation.REFUSALS
    | matchmaking.REFUSALS
    | puzzles.REFUSALS
    | tournaments.REFUSALS
)
"""The codes by which features refuse, each with its HTTP status. `shared.errors` lists all others."""
