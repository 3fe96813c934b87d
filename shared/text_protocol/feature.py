"""A feature's part in a conversation: its verbs, and its sentences about answers and notices."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from shared.i18n import Catalogue
from shared.protocol import Command, Done, Message, SeatInfo, TableState
from shared.text_protocol.state import Handler, Out, TextSession
from shared.text_protocol.table_view import Room
from shared.words.events import Sentence


def _no_answer(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    return []


def _no_notice(talk: TextSession, message: Message) -> list[Out]:
    return []


def _no_state(talk: TextSession, room: Room, state: TableState) -> list[Out]:
    return []


def _no_result(talk: TextSession, state: TableState) -> list[Out]:
    return []


def _no_facts(words: Catalogue, sitting: SeatInfo) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFeature:
    """One feature. `shared.text_protocol.commands` lists them all."""

    verbs: Mapping[str, Handler] = field(default_factory=dict[str, Handler])
    """By the names that the feature's commands declare."""
    on_done: Callable[[TextSession, Command | None, Done], list[Out]] = _no_answer
    """Called with every successful answer; None stands for a command that this conversation does not know."""
    on_message: Callable[[TextSession, Message], list[Out]] = _no_notice
    """Called with every message that is no answer, no state and no page of the lobby."""
    on_state: Callable[[TextSession, Room, TableState], list[Out]] = _no_state
    """Called with every state of a table, before it is worded."""
    on_result: Callable[[TextSession, TableState], list[Out]] = _no_result
    """Called when a match ends at a table that the reader follows."""
    buttons: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """By what a table's state allows: the message of the button in a terminal, and the line that it types."""
    events: Mapping[str, Sentence] = field(default_factory=dict[str, Sentence])
    """By the names of the feature's events at a table."""
    seat_facts: Callable[[Catalogue, SeatInfo], Iterable[str]] = _no_facts
    """Facts beside the name of a seat's owner, where the table is listed seat by seat."""
    kept: Sequence[type[object]] = ()
    """The classes of what it keeps in a conversation: dataclasses of plain data, with names of their own among all
    features. See `shared.text_protocol.snapshot`."""
