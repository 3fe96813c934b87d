"""Messages that clients send: the greeting, then commands. Knows nothing of the answers."""

from typing import Annotated, Final, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from shared.protocol.analysis_commands import CommandToAnalysis
from shared.protocol.declaration import CommandMessage
from shared.protocol.fields import Commitment, Name, Version
from shared.protocol.host_commands import CommandOfHost
from shared.protocol.lobby_commands import CommandToLobby
from shared.protocol.puzzle_commands import CommandToPuzzles
from shared.protocol.table_commands import CommandToTable


class Hello(BaseModel):
    """The first message of every connection."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["hello"] = "hello"
    protocol: Version
    token: Annotated[str, Field(max_length=128)] | None = None
    """The secret of an earlier welcome: the same identity again. None makes a new guest."""
    ticket: Annotated[str, Field(max_length=128)] | None = None
    """An AI host's seat connection: the ticket of an `invite`. It takes the seat as part of the greeting."""
    commitment: Commitment | None = None
    """Beside a ticket: as in `sit`."""
    name: Name | None = None
    """Display name; if left out, the server makes up a guest name."""
    client: Annotated[str, Field(max_length=80)] = ""
    """Program and version, for the operator."""
    heartbeat: bool = False
    """A promise to answer every `heartbeat` of the server with one of its own: a dead line is then noticed in 20 s."""
    full: bool = False
    """Whether every version of a table comes as a full `state` instead of an `update`."""


class Heartbeat(BaseModel):
    """The line works. Answers the server's own `heartbeat`; carries no `ref` and gets no answer."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    type: Literal["heartbeat"] = "heartbeat"


Command = CommandToLobby | CommandToPuzzles | CommandToAnalysis | CommandToTable | CommandOfHost
ClientMessage = Annotated[Hello | Heartbeat | Command, Field(discriminator="type")]
CLIENT_MESSAGES: TypeAdapter[Hello | Heartbeat | Command] = TypeAdapter(ClientMessage)
COMMANDS: Final[tuple[type[CommandMessage], ...]] = get_args(Command)
"""Every command, with what it declares."""
