"""Decodes bytes into messages, for all transports. Knows no socket, identity or table, and raises for no input.

The first message is `hello`, and it comes once. A line that is no message is answered and forgotten: the connection
stays usable, except after a line longer than the limit on TCP (where it would end is anybody's guess) and after a
greeting that is refused (a command before `hello`, another protocol version): then nothing more is read.
"""

import json
from dataclasses import dataclass
from difflib import get_close_matches
from math import isfinite
from typing import Any, Final, cast, get_args

import msgspec
from msgspec import Struct, structs

from shared.errors import ProtocolError
from shared.protocol import (
    COMMANDS,
    LINE_LIMIT_BYTES,
    PROTOCOL,
    ClientMessage,
    Hello,
    Play,
    decode_client_message,
    kind_of,
)
from shared.protocol.problems import sentence_of
from shared.reason_codec import parse_reason
from shared.text.cleaning import check_texts, clean_line
from shared.text.folding import tidy

HEARTBEAT: Final = b'{"type":"heartbeat"}'
"""The heartbeat of a client, as every client of ours writes it."""
HELP: Final = (
    "This is an Oldhand table server. It speaks JSON, one object a line. Begin with: "
    f'{{"type":"hello","protocol":{PROTOCOL},"name":"Ann"}}\n'
)
"""The help for a TCP client whose first byte is no `{`."""

_MODELS: Final[dict[str, type[Struct]]] = {kind_of(model): model for model in get_args(ClientMessage)}
_WITH_OPTIONS: Final = frozenset[type](model for model in COMMANDS if "options" in model.__struct_fields__)
"""Commands with house rules, which may be any JSON."""
_NESTING_LIMIT = 8
_WHOLE_NUMBER_LIMIT = 1 << 53


@dataclass(frozen=True, slots=True)
class InvalidMessage:
    """Something that is no message, to be answered with a refusal."""

    ref: str | None
    """Of the message, as far as it could be read."""
    error: ProtocolError
    fatal: bool = False
    """Whether nothing more can be read from this client."""


@dataclass(frozen=True, slots=True)
class UnknownProtocol:
    """A TCP client that does not speak our language: it gets HELP and goodbye."""


Received = ClientMessage | InvalidMessage | UnknownProtocol


class MessageDecoder:
    """One client's side of the conversation. Feed it a stream (`receive`) or frames (`receive_frame`)."""

    __slots__ = ("_begun", "_greeted", "_rest", "over")

    def __init__(self) -> None:
        self.over = False
        """Whether the rest of what the client sends is ignored."""
        self._greeted = False
        self._begun = False
        self._rest = b""

    def begin_adopted(self, rest: bytes) -> None:
        """Continue where another process has stopped: after the greeting, with the beginning of a message."""
        self._greeted = self._begun = True
        self._rest = rest

    @property
    def rest(self) -> bytes:
        """The beginning of a message that has not arrived whole."""
        return self._rest

    @property
    def is_between_messages(self) -> bool:
        """Whether the next byte of the stream begins a message."""
        return not self._rest and not self.over

    def receive(self, data: bytes) -> list[Received]:
        """The messages completed by the next bytes of a stream, in order. The bytes may be cut anywhere."""
        if self.over:
            return []
        is_line = data.startswith(b"{") and data.find(b"\n") == len(data) - 1 < LINE_LIMIT_BYTES
        if is_line and self._begun and not self._rest:  # nearly always
            return self._judge(read(data))
        if not self._begun and data:
            self._begun = True
            if data[0] != 0x7B:
                return self._end(UnknownProtocol())
        *lines, rest = (self._rest + data).split(b"\n")
        found: list[Received] = []
        for line in lines:
            if len(line) >= LINE_LIMIT_BYTES:
                return found + self._end(_too_long())
            if line.strip():
                found += self._judge(read(line))
        if len(rest) >= LINE_LIMIT_BYTES:
            return found + self._end(_too_long())
        self._rest = rest
        return found

    def receive_eof(self) -> list[Received]:
        """The stream has ended: a last line may lack its newline."""
        return self.receive(b"\n") if self._rest else []

    def receive_frame(self, frame: bytes | str) -> list[Received]:
        """The message of one frame; a list of one, or none when the session is over."""
        data = frame.encode("utf-8", "surrogatepass") if isinstance(frame, str) else frame
        return self._judge(_too_long(fatal=False) if len(data) > LINE_LIMIT_BYTES else read(data))

    def _judge(self, message: Received) -> list[Received]:
        """The message, unless it comes before the greeting or is a second one."""
        if self.over:
            return []
        if isinstance(message, InvalidMessage):
            return self._end(message) if message.fatal else [message]
        if isinstance(message, Hello):
            if self._greeted:
                return [InvalidMessage(None, ProtocolError("protocol/greeting", "You have already sent hello."))]
            self._greeted = True
        elif not self._greeted and not isinstance(message, UnknownProtocol):
            return self._end(
                InvalidMessage(
                    getattr(message, "ref", None), ProtocolError("protocol/greeting", "Send hello first."), fatal=True
                )
            )
        return [message]

    def _end(self, last: Received) -> list[Received]:
        if self.over:
            return []
        self.over = True
        self._rest = b""
        return [last]


def read(data: bytes) -> Received:
    """The message that `data` spells."""
    try:
        message = decode_client_message(data)
    except msgspec.ValidationError as error:
        return _explain(data, error)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        if data.endswith(b"\n"):  # told as of a line whose end came by itself
            return read(data[:-1])
        return _invalid(data, f"That is not JSON in UTF-8: {error}.")
    # `isinstance` would take as long as all the rest where it is false.
    if type(message) is Play and _is_plain_text(data):  # nearly always
        return message
    if isinstance(message, Hello) and message.protocol != PROTOCOL:
        return _other_version(message.protocol)
    try:
        if not _is_plain_text(data):
            if isinstance(message, Play):  # of a reason only what is listed is kept
                message = structs.replace(message, reason=parse_reason(message.reason))
            check_texts(msgspec.to_builtins(message))
        if type(message) in _WITH_OPTIONS and not _is_plain(getattr(message, "options", None)):
            sentence = f"Values are texts, numbers below 2^53 and {_NESTING_LIMIT} levels of lists and objects at most."
            raise ProtocolError("protocol/invalid", sentence)
    except ProtocolError as error:
        return InvalidMessage(_ref_of(data), error, fatal=isinstance(message, Hello))
    return message


def _is_plain_text(data: bytes) -> bool:
    """Whether every character of a message in JSON can be seen.

    In ASCII, one that cannot is either escaped, by a backslash (0x5C), or DEL; JSON allows no other control character.
    """
    return data.isascii() and 0x5C not in data and 0x7F not in data


def _explain(data: bytes, error: msgspec.ValidationError) -> InvalidMessage:
    """Why `data` is no message."""
    fields = _parsed(data)
    kind, protocol, name = str(fields.get("type")), fields.get("protocol"), fields.get("name")
    if kind == "hello" and isinstance(protocol, int) and protocol != PROTOCOL:
        return _other_version(protocol)
    if fields and kind not in _MODELS:
        return _invalid(data, _no_such_type(kind[:40]))
    sentence = sentence_of(error, _MODELS.get(kind))
    # A name of nothing visible is refused as a wrong token is; a mistyped hello may be sent again.
    is_name_empty = kind == "hello" and sentence.startswith("name:") and isinstance(name, str) and not tidy(name)
    return _invalid(data, sentence, fatal=is_name_empty)


def _invalid(data: bytes, sentence: str, *, fatal: bool = False) -> InvalidMessage:
    return InvalidMessage(_ref_of(data), ProtocolError("protocol/invalid", clean_line(sentence)), fatal)


def _no_such_type(name: str) -> str:
    near = get_close_matches(name, _MODELS, 3)
    meant = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
    return f"There is no message type {name!r}.{meant} GET /api/protocol lists the types."


def _other_version(protocol: int) -> InvalidMessage:
    side = "client" if protocol < PROTOCOL else "server"
    text = f"The client speaks version {protocol} of the protocol, this server version {PROTOCOL}. Update the {side}."
    return InvalidMessage(None, ProtocolError("protocol/version", text), fatal=True)


def _too_long(*, fatal: bool = True) -> InvalidMessage:
    return InvalidMessage(
        None, ProtocolError("protocol/too-long", f"A message may have at most {LINE_LIMIT_BYTES} bytes."), fatal
    )


def _parsed(data: bytes) -> dict[str, Any]:
    try:
        document = json.loads(data.decode())
    except (ValueError, RecursionError):
        return {}
    return cast(dict[str, Any], document) if isinstance(document, dict) else {}


def _ref_of(data: bytes) -> str | None:
    ref = _parsed(data).get("ref")
    return ref if isinstance(ref, str) and 1 <= len(ref) <= 40 and clean_line(ref) == ref else None


def _is_plain(value: Any, depth: int = 0) -> bool:
    """Whether every store and every client can keep this value as it is."""
    if isinstance(value, dict):
        return depth < _NESTING_LIMIT and all(
            _is_plain(inner, depth + 1) for inner in cast(dict[str, Any], value).values()
        )
    if isinstance(value, list):
        return depth < _NESTING_LIMIT and all(_is_plain(inner, depth + 1) for inner in cast(list[Any], value))
    if isinstance(value, float):
        return isfinite(value)
    return not isinstance(value, int) or abs(value) < _WHOLE_NUMBER_LIMIT
