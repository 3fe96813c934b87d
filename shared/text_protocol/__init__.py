"""A conversation in plain text, for people who type and people who listen: lines in, commands out; messages in,
sentences out. Sans-I/O, so that the text door and the terminal client hold the same conversation.

A client in all but the socket: it says nothing on the wire that another client could not say, plays only moves that the
state offers, and knows only what its seat was sent. It owns no rule, no clock (time is an argument) and no secret but
its own token.
"""

from shared.text_protocol.commands import BUTTONS
from shared.text_protocol.conversation import Talk
from shared.text_protocol.state import Out
from shared.text_protocol.table_view import Given, Room
from shared.text_protocol.verbs import VERBS, Verb, find_verb

__all__ = ["BUTTONS", "VERBS", "Given", "Out", "Room", "Talk", "Verb", "find_verb"]
