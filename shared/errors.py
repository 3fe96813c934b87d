"""Everything Oldhand refuses on purpose, as classes with stable codes.

GameError
├── NotationError      move/notation      the text is no move or position of this game at all
├── IllegalMove        move/illegal       a move, but not one the rules allow here
├── AmbiguousMove      move/ambiguous     a short form that fits several legal moves
├── OptionError        game/option        a house rule that does not exist
├── PositionError      game/position      a start position that no table can open from
├── UnknownGame        game/unknown
├── Unreachable        connection/unreachable  no server there (client.sdk)
├── CodedError         its own codes      chosen where it is raised
├── Rejected           any of CODES       a command that is well formed and refused
│   └── Limited        limit/*            too many, too fast: the same is taken again after some seconds
├── ProtocolError      protocol/*         bytes or messages that break the protocol
├── RecordError        record/*           a game record that cannot be read or judged
├── TreeError          analysis/*         a tree of lines that cannot be kept
├── UploadError        upload/*           a file of games of which nothing can be kept
├── LogError           store/*            the log cannot be opened, written or trusted
├── BookError          book/*             an experience book that cannot be read
├── EndgameError       endgame/*          an endgame database that cannot be read, built or asked
├── WeightsError       weights/*          a file of trained weights that cannot be read
├── EngineError        engine/*           another program's engine that does not play along (ai.engines)
├── MissingExtra       install/extra      what was asked for needs libraries that are not installed
└── NeedsCheckout      install/checkout   the command is part of no installation, only of a checkout

A server that ends a connection gives the reason: connection/silent, connection/tls, connection/too-slow (the client
reads too slowly), or table/closed, auth/revoked, auth/banned, server/stopping as below. One that another process takes
over, connection/moved, goes on for its client. A fault of the server itself is server/internal.

Texts are for people and may change; codes are API. Standard library only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any


class GameError(Exception):
    """Refused on purpose. `code` is stable, `str(error)` is one sentence for a person."""

    code = "game/error"


class NotationError(GameError, ValueError):
    """The text is not a move or position in this game's notation, whatever the position."""

    code = "move/notation"


class IllegalMove(GameError, ValueError):
    """The text is a move, but not one the rules allow here and now."""

    code = "move/illegal"


class AmbiguousMove(GameError, ValueError):
    """A short form that fits more than one legal move."""

    code = "move/ambiguous"


class OptionError(GameError, ValueError):
    """A house rule, or a value of one, that the game does not have."""

    code = "game/option"


class PositionError(GameError, ValueError):
    """A start position that is none of the game's, that no game can have, or in which the game is over already."""

    code = "game/position"


class UnknownGame(GameError, LookupError):
    """No rule book has this id."""

    code = "game/unknown"


class CodedError(GameError):
    """An error whose code is chosen where it is raised, from the list its docstring gives.

    Of no class below: text/unclear (a line of plain text that cannot be carried out), server/bus, server/starting (it
    is not ready yet), server/no-page (the web page has not been built),
    server/not-ready (to be given work), server/too-long (public work that takes too much time), server/address,
    server/port-taken, server/folder-taken (another server serves its database), server/processes (several cannot share
    a port, a log and a bus here, or one of them has ended),
    server/certificate, secret/command-line (where everybody reads it), secret/file, secret/twice,
    settings/value (a variable of the environment with a value that its flag would not take), admin/unconfirmed (it
    wants to be said with --yes), admin/names (of accounts to be made), report/unknown, install/java, mine/cluster
    (no Spark master there, or one that does not take us); of a bot account: bot/config, bot/class (it cannot be
    imported), bot/token (not that of a bot), bot/game (not among its games), bot/idle (nobody plays on at a table); of
    public data sets: dataset/release (no whole release, or one that is there already), dataset/model (a submitted model
    that is missing or fails).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Rejected(CodedError):
    """A well-formed command that the table or lobby refuses.

    Codes: table/unknown, table/closed, table/full, table/seat-taken, table/not-seated, table/not-your-turn,
    table/stale-version, table/too-new, table/moving, table/not-started, table/limit, match/over, match/running,
    match/unknown, round/unknown, player/unknown, player/unavailable, player/muted (by the player who asks),
    player/outside (a group of the player who asks shuts this one out),
    clock/out-of-time, substitute/rated (a rated match for two), seat/substituted (a substitute plays: take the seat
    back first), seat/reserved (kept until the hand is over), seat/invited-only (kept until the match is over),
    seat/own-account (one account sees one hand), seat/unavailable (not open to this player), reveal/mismatch (not the
    nonce committed to),
    reveal/not-asked, auth/host-only, auth/origin (a page of elsewhere), ref/reused, table/not-offered (not at this
    table, or not yet), auth/banned, auth/scope (the token is for reading), auth/revoked, account/name (one that
    nobody may register), account/name-taken, account/registered, account/registered-only, account/wrong (name,
    password or code), account/password (too short or long), account/tokens (too many), report/text, report/version
    (nobody's doing, or not to be seen yet), profile/unknown, memory/none, auth/role (for operators of that role alone),
    server/stopping (ask the next one), node/unknown (no server of this installation, or no longer), auth/host (a name
    that this server does not go by), push/endpoint (not an address that push messages may be sent to),
    push/unavailable (this server sends none), mail/account (for accounts, not for guests), mail/address (one that no
    mail can be sent to), mail/unavailable (this server sends none), mail/unreachable (its mail server does not answer),
    oidc/unavailable (no OpenID provider logs in here), oidc/state (not begun in this browser, or too long ago),
    oidc/refused (the provider does not vouch for it), oidc/unreachable (the provider), oidc/unknown (no account is
    linked), oidc/linked, oidc/only-way (nothing else would let the owner in), oidc/again (log in first),
    upload/unknown, upload/settled, upload/unsettled, usage/missing (what is wanted needs an argument or a library),
    usage/unwritable (a file or folder that a command was to write); and those that features declare beside their
    messages, as `REFUSALS` of the modules in `shared.protocol`.
    """


class Limited(Rejected):
    """Too many, or too fast: the same is taken again after some seconds.

    Codes: limit/KEY with the key of the limit; server/draining (nothing new begins on a server about to stop),
    server/busy (too much public work waits).
    """

    def __init__(self, key: str, message: str, seconds: float | None) -> None:
        super().__init__(f"limit/{key}", message)
        self.key = key
        """Which limit, as it is published."""
        self.seconds = None if seconds is None else max(1, ceil(10 * seconds)) / 10
        """After how long the same would be taken, in tenths of a second and never 0; None: waiting does not help."""


class ProtocolError(CodedError):
    """Bytes or a message that break the protocol.

    Codes: protocol/invalid, protocol/too-long, protocol/greeting, protocol/token, protocol/version, protocol/proxy,
    protocol/path, protocol/method, protocol/media-type (the body's), protocol/range (of bytes), protocol/upgrade (to
    something else than a websocket of the known version).
    """


class RecordError(CodedError):
    """A game record.

    Codes: record/syntax, record/illegal, record/ambiguous, record/unsupported, record/missing, record/contradiction
    (its own words, or its rules, deny what it says), record/id-taken (another game has this id), record/too-large.
    """

    LONGEST = 500
    """Characters of the sentence: what it quotes of a file may be as long as the file."""

    def __init__(self, code: str, message: str, line: int = 0, source: str = "") -> None:
        super().__init__(code, message if len(message) <= self.LONGEST else f"{message[: self.LONGEST - 3]}...")
        self.line = line
        """Where in its file, from 1; 0 when no line is meant."""
        self.source = source
        """The file, when it was read with others."""


class UnsettledResult(RecordError):
    """A game with a winner, of a text that does not show which side its results name first. Code: record/ambiguous."""

    def __init__(self, message: str, record: Any) -> None:
        super().__init__("record/ambiguous", message, record.line)
        self.record = record
        """The game, with its points as they are if Black is named first."""


@dataclass(frozen=True, slots=True)
class TreeFault:
    """A fault of one node of a tree of lines."""

    path: tuple[int, ...]
    """Which child to follow from the root, node by node, from 0."""
    code: str
    message: str


class TreeError(CodedError):
    """A tree of lines: analysis/faulty.

    The codes of its faults: analysis/tree (not the form of a tree), analysis/too-large (moves, plies or comments),
    analysis/duplicate (a move that is there already), move/notation, move/illegal, move/ambiguous.
    """

    def __init__(self, faults: Sequence[TreeFault]) -> None:
        first = faults[0]
        place = (
            f" at {'.'.join(map(str, first.path[:12]))}{'...' if len(first.path) > 12 else ''}" if first.path else ""
        )
        super().__init__("analysis/faulty", f"The tree cannot be kept{place}: {first.message}.")
        self.faults = tuple(faults)


class UploadError(CodedError):
    """A file of games: upload/empty (none of it could be kept), upload/too-long (to read)."""

    def __init__(self, code: str, message: str, faults: Sequence[Any], losses: Sequence[Any] = ()) -> None:
        super().__init__(code, message)
        self.faults = tuple(faults)
        """Dataclasses with line, code and message."""
        self.losses = tuple(losses)
        """Dataclasses with code, games, and line and message of the first of them."""


class LogError(CodedError):
    """The log: store/version-taken, store/newer, store/unreachable, store/durability, store/encoding, store/corrupt,
    store/not-empty (rows would be mixed), store/in-use (somebody wrote meanwhile), store/backup (a file that is none,
    or damaged).
    """


class BookError(CodedError):
    """An experience book: book/format, book/newer, book/missing, book/game (it is of another game)."""


class EndgameError(CodedError):
    """An endgame database.

    Codes: endgame/format (not such a file, cut off or changed), endgame/newer, endgame/missing (there is none, or none
    for so many pieces), endgame/position (not one that databases hold), endgame/busy (somebody else builds it),
    endgame/too-long (a distance that the format has no room for).
    """


class WeightsError(CodedError):
    """A file of trained weights: weights/missing, weights/format, weights/newer, weights/kind, weights/shape,
    weights/unwritable."""


class EngineError(CodedError):
    """Another program that was to play with ours, over Hub or DXP.

    Codes: engine/start (it does not start, or nobody listens there), engine/died, engine/silent (no answer in time),
    engine/flood (endless output), engine/protocol (what it says is no message), engine/variant (it plays another game),
    engine/refused (it says that it will not), engine/illegal (a move that the rules do not allow), engine/given-up
    (it failed too often in one match).
    """


class MissingExtra(GameError, ImportError):
    """The command needs an extra of the package, such as `analysis`, that is not installed."""

    code = "install/extra"

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs libraries that are not installed: pip install 'oldhand[{extra}]'")


class NeedsCheckout(GameError, ImportError):
    """The command belongs to the laboratory or to the benches, which the wheel leaves out."""

    code = "install/checkout"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} needs a checkout of Oldhand: clone the repository and run it there")


def is_outage(error: BaseException) -> bool:
    """Whether an error says that the store is out of reach: the next try may find it there again."""
    return isinstance(error, LogError) and error.code == "store/unreachable"
