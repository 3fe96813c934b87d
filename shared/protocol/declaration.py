"""The declaration of a command: HTTP paths, text verbs, permission and rate limit, said once. Knows no command."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from shared.protocol.fields import Commitment, Nonce, Ref
from shared.protocol.structs import ClientModel

Permission = Literal["read", "play", "host"]
"""The token that a command needs: one for reading will do, one for playing, or that of an AI host."""
Section = Literal["before", "seats", "playing", "puzzles", "others"]
"""The part of `help` that lists a verb."""


@dataclass(frozen=True, slots=True)
class Http:
    """A request that carries the command. A POST takes its fields as JSON or a form; a GET has a route of its own."""

    path: str
    summary: str
    example: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """A body."""
    fields: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Fields that the path itself gives."""
    method: Literal["GET", "POST"] = "POST"


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb of the text protocol. The message `verb-NAME` of the catalogue explains it, `form-NAME` shows its form."""

    name: str
    section: Section | None
    aliases: tuple[str, ...] = ()
    example: str = ""
    """A line to type, the same in every language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """All of it. Nothing has a default: a command without a path or a verb says so."""

    http: tuple[Http, ...]
    verbs: tuple[Verb, ...]
    permission: Permission
    limit: str | None
    """Key of the rate limit (`server.core.settings.Limits`) beside the one that all messages share."""


class CommandMessage(ClientModel, frozen=True, kw_only=True):
    """A command: answered once, by `done` or `refused` with its ref."""

    declared: ClassVar[Declaration]
    commits: ClassVar[bool] = False
    """Whether it may lead to a match, and so takes a `commitment` to a nonce."""
    ref: Ref


class SeatingCommand(CommandMessage, frozen=True, kw_only=True):
    """A command that may lead to a seat, and so to a part in the deals there (`shared.fair`)."""

    commits: ClassVar = True
    commitment: Commitment | None = None
    """To a nonce of your own, which `reveal` gives when all seats are taken."""
    nonce: Nonce | None = None
    """A nonce without a commitment, for clients that cannot wait to be asked for it. It goes into the deals too, but
    does not bind: it proves nothing against a server that colludes with a player who sits down later. Ignored beside a
    commitment."""
