"""Decodes bytes into messages, for all transports. Knows no socket, identity or table, and raises for no input.

The first message is `hello`, and it comes once. A line that is no message is answered and forgotten: the connection
stays usable, except after a line longer than the limit on TCP (where it would end is anybody's guess) and after a
greeting that is refused (a command before `hello`, another protocol version): then nothing more is read.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from math import isfinite
from typing import Any, Final, cast

import msgspec
from pydantic import ValidationError
from pydantic_core import ErrorDetails, from_json

from server.core.frequent import AnyCommand, PlainPlay
from shared.errors import ProtocolError
from shared.protocol import CLIENT_MESSAGES, LINE_LIMIT_BYTES, PROTOCOL, Heartbeat, Hello
from shared.text.cleaning import check_texts, clean_line

HEARTBEAT: Final = b'{"type":"heartbeat"}'
"""The heartbeat of a client, as every client of ours writes it."""
HELP: Final = (
    "This is an Oldhand table server. It speaks JSON, one object a line. Begin with: "
    f'{{"type":"hello","protocol":{PROTOCOL},"name":"Ann"}}\n'
)
"""The help for a TCP client whose first byte is no `{`."""

_validate: Final = CLIENT_MESSAGES.validator.validate_json
_PLAY: Final = b'{"type":"play"'
"""The beginning of a move, as every client of ours writes it."""
_decode_play: Final = msgspec.json.Decoder(PlainPlay).decode
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


Received = Hello | Heartbeat | AnyCommand | InvalidMessage | UnknownProtocol


class MessageDecoder:
    """One client's side of the conversation. Feed it a stream (`receive`) or frames (`receive_frame`)."""

    __slots__ = ("_begun", "_greeted", "_rest", "over")

    def __init__(self) -> None:
        self.over = False
        """Whether the rest of what the client sends is ignored."""
        self._greeted = False
        self._begun = False
        self._rest = b""

    @property
    def is_between_messages(self) -> bool:
        """Whether the next byte of the stream begins a message."""
        return not self._rest and not self.over

    def receive(self, data: bytes) -> list[Received]:
        """The messages completed by the next bytes of a stream, in order. The bytes may be cut anywhere."""
        if self.over:
            return []
        if self._greeted and not self._rest and data.find(b"\n") == len(data) - 1:  # nearly always one whole line
            play = _plain_play(data)
            if play is not None:
                return [play]
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
    play = _plain_play(data)
    if play is not None:
        return play
    try:
        message = _validate(data, strict=True)
    except ValidationError as error:
        return _explain(data, error.errors(include_url=False, include_context=True)[0])
    if isinstance(message, Hello) and message.protocol != PROTOCOL:
        return _other_version(message.protocol)
    try:
        if not _is_plain_text(data):
            check_texts(message.model_dump())
        # `getattr` would take longer than everything else here where a model has no such field.
        free = vars(message).get("options")
        if free and not _is_plain(free):
            sentence = f"Values are texts, numbers below 2^53 and {_NESTING_LIMIT} levels of lists and objects at most."
            raise ProtocolError("protocol/invalid", sentence)
    except ProtocolError as error:
        return InvalidMessage(_ref_of(data), error, fatal=isinstance(message, Hello))
    return message


def _plain_play(data: bytes) -> PlainPlay | None:
    """The move that `data` spells; None for every other message, and for a move that only its model can judge."""
    if not (data.startswith(_PLAY) and _is_plain_text(data)):
        return None
    try:
        return _decode_play(data)
    except msgspec.MsgspecError:
        return None


def _is_plain_text(data: bytes) -> bool:
    """Whether every character of a message in JSON can be seen.

    In ASCII, one that cannot is either escaped, by a backslash (0x5C), or DEL; JSON allows no other control character.
    """
    return data.isascii() and 0x5C not in data and 0x7F not in data


def _explain(data: bytes, error: ErrorDetails) -> InvalidMessage:
    """Why `data` is no message, in one sentence."""
    fields = _parsed(data)
    ref = _ref_of(data)
    kind = error["type"]
    if fields.get("type") == "hello" and isinstance(fields.get("protocol"), int) and fields["protocol"] != PROTOCOL:
        return _other_version(fields["protocol"])
    if kind == "json_invalid":
        text = f"That is not JSON in UTF-8: {error.get('ctx', {}).get('error', 'it cannot be read')}."
    elif kind in ("union_tag_invalid", "union_tag_not_found"):
        text = _no_such_type(str(fields.get("type"))[:40], error.get("ctx", {}).get("expected_tags", ""))
    elif kind == "dict_type" and not error["loc"]:
        text = "A message is a JSON object."
    else:
        place = ".".join(map(str, error["loc"]))
        text = f"{place[:80]}: {error['msg']}."
    # A name of nothing visible is refused as a wrong token is; a mistyped hello may be sent again.
    is_name_empty = error["loc"] == ("hello", "name") and kind == "too_short"
    return InvalidMessage(ref, ProtocolError("protocol/invalid", clean_line(text)), fatal=is_name_empty)


def _no_such_type(name: str, expected: str) -> str:
    """`expected`: every type in quotes, as pydantic lists them."""
    near = get_close_matches(name, re.findall(r"'([^']+)'", expected), 3)
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
        document = from_json(data)
    except ValueError:
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
